//! One module against itself: as it is, metered, and telling of its steps.

use contract::Limits;
use metering::Tripped;
use wasmparser::{Validator, WasmFeatures};
use wasmtime::{Engine, Module, Trap};

use super::counted::{Counted, ENTER, IS_MEMORY};
use super::run::{self, End, Event, Run};
use super::stops::{AMPLE, Course};
use super::tally::Tally;

/// What the judge runs, which is what the pass may write too.
const FEATURES: WasmFeatures =
    WasmFeatures::WASM2.union(WasmFeatures::EXTENDED_CONST).difference(WasmFeatures::GC_TYPES);

/// Limits that nothing meets but fuel, and depth: fewer slots than usual, as the code is not optimised.
const ROOMY: Limits =
    Limits { memory_bytes: 1 << 32, table_elements: 1 << 31, stack_slots: 20_000, ..Limits::DEFAULT };

/// Slots that a few calls within each other take.
const SHALLOW: u32 = 60;

/// The two kinds of host, and what they have seen.
pub struct Comparison {
    canonical: Engine,
    bare: Engine,
    pub tally: Tally,
}

/// A module in its three shapes.
struct Subject {
    seed: u64,
    original: Module,
    metered: Module,
    told: Counted,
    counted: Module,
}

fn meter(module: &[u8], limits: &Limits, seed: u64) -> Vec<u8> {
    let metered = metering::meter(module, limits).unwrap_or_else(|refusal| panic!("{seed}: {refusal:?}"));
    let valid = Validator::new_with_features(FEATURES).validate_all(&metered);
    valid.unwrap_or_else(|error| panic!("{seed}: {error}"));
    metered
}

impl Comparison {
    pub fn new() -> Self {
        Self { canonical: run::canonical(), bare: run::bare(), tally: Tally::default() }
    }

    /// Holds everything of every function that a module exports.
    pub fn compare(&mut self, wasm: &[u8], seed: u64) {
        let compile = |engine, wasm: &[u8]| Module::new(engine, wasm).expect("wasmtime takes it");
        let told = Counted::new(wasm);
        let subject = Subject {
            seed,
            original: compile(&self.canonical, wasm),
            metered: compile(&self.bare, &meter(wasm, &ROOMY, seed)),
            counted: compile(&self.bare, &meter(&told.wasm, &ROOMY, seed)),
            told,
        };
        self.tally.modules += 1;
        let started = (Run::new(&subject.original).err(), Run::new(&subject.metered).err());
        assert_eq!(started.0, started.1, "{seed}: instantiation");
        if started.0.is_some() {
            return;
        }
        let functions = subject.original.exports().filter(|export| export.ty().func().is_some());
        let mut calls = Vec::new();
        for (name, which) in functions.map(|export| export.name()).zip(seed..) {
            let course = self.in_time(&subject, name, which);
            self.alike(&subject, name, which, &course);
            calls.push((name, which, course));
        }
        self.tally.ran += u64::from(calls.iter().any(|(.., course)| matches!(course.end, End::Returned(_))));
        self.within_less(&subject, &calls);
    }

    /// The metered module does what the original does, and burns what it says itself.
    fn alike(&mut self, subject: &Subject, name: &str, which: u64, course: &Course) {
        let Subject { seed, original, metered, told, .. } = subject;
        let mut after = Run::new(metered).expect("it started before");
        let found = after.call(name, which, AMPLE);
        self.tally.end(&found);
        assert_ne!(found, End::Trapped(Some(Trap::StackOverflow)), "{seed}: {name}");
        if let End::Tripped(tripped) = found {
            assert!(matches!(tripped, Tripped::Fuel | Tripped::Depth), "{seed}: {name}: {tripped:?}");
            return;
        }
        let mut before = Run::new(original).expect("it started before");
        let expected = before.call(name, which, 0);
        if expected == End::Trapped(Some(Trap::StackOverflow)) {
            return; // Where it overflows is the host's affair.
        }
        assert_eq!(found, expected, "{seed}: {name}");
        same_state(&mut before, &mut after, &format!("{seed}: {name}"));
        self.tally.compared += 1;
        let End::Returned(_) = found else { return };
        let burned = after.burned();
        if let End::Returned(_) = course.end {
            assert_eq!(burned, course.own(&told.costs), "{seed}: {name}");
        }
        // Once more on the same instance: nothing is left over from the first call.
        let found = after.call(name, which, AMPLE);
        if !matches!(found, End::Tripped(_)) {
            assert_eq!(found, before.call(name, which, 0), "{seed}: {name} again");
            same_state(&mut before, &mut after, &format!("{seed}: {name} again"));
        }
        // On exactly what it burned it does the same, and on one less it trips.
        let mut exact = Run::new(metered).expect("it started before");
        assert_eq!((exact.call(name, which, burned), exact.left()), (expected, 0), "{seed}: {name}");
        let mut less = Run::new(metered).expect("it started before");
        assert_eq!(less.call(name, which, burned - 1), End::Tripped(Tripped::Fuel), "{seed}: {name}");
    }

    /// The module that tells of its steps is charged for each of them in time, and stops in time.
    fn in_time(&mut self, subject: &Subject, name: &str, which: u64) -> Course {
        let Subject { seed, told, counted, .. } = subject;
        let context = format!("{seed}: {name}");
        let course = Course::of(counted, name, which, AMPLE);
        assert_ne!(course.end, End::Trapped(Some(Trap::StackOverflow)), "{context}");
        self.tally.steps += course.reports.len() as u64;
        self.tally.charges += course.is_paid_in_time(&told.costs, &context);
        if let End::Returned(_) | End::Trapped(_) = course.end {
            let exactly = Course::of(counted, name, which, course.burned);
            assert_eq!((&exactly.end, &exactly.reports), (&course.end, &course.reports), "{context}");
        }
        // One less than it takes in all, and one less than some charge on the way.
        let length = course.reports.len() as u64;
        let on_the_way = (0..length).zip(&course.reports).find(|(at, _)| *at == which % length);
        let charge = on_the_way.map_or(0, |(_, report)| report.paid);
        for budget in [course.burned.min(AMPLE), charge] {
            if let Some(less) = budget.checked_sub(1) {
                course.stops_on(less, counted, name, which, &context);
                self.tally.stops += 1;
            }
        }
        course
    }

    /// With limits that some of the calls do not keep within, each ends where it meets the first.
    fn within_less(&mut self, subject: &Subject, calls: &[(&str, u64, Course)]) {
        let Subject { seed, original, told, .. } = subject;
        let nested = |event| matches!(event, Event::Step { activation: 1.., .. });
        let grown = |event| matches!(event, Event::Grown { from: Some(_), by: 1.., .. });
        let events = || calls.iter().flat_map(|(.., course)| course.events());
        self.tally.grown += events().filter(|event| grown(*event)).count() as u64;
        if !events().any(|event| grown(event) || nested(event)) {
            return;
        }
        let limits = Growth::of(original).less(calls.iter().map(|(.., course)| course));
        let limited = Module::new(&self.bare, meter(&told.wasm, &limits, *seed)).expect("wasmtime takes it");
        for (name, which, course) in calls {
            let context = format!("{seed}: {name} within less");
            let found = Course::of(&limited, name, *which, AMPLE);
            self.tally.end(&found.end);
            let length = found.reports.len();
            assert_eq!(found.reports, course.reports[..length], "{context}");
            let next = course.events().nth(length);
            let expected = Growth::of(original).trips(course.events(), &limits);
            match found.end {
                End::Tripped(Tripped::Depth) if expected.is_none_or(|(at, _)| length < at) => {
                    let entered = |event| matches!(event, Event::Step { instruction: ENTER, .. });
                    assert!(next.is_none_or(entered), "{context}: {next:?}");
                }
                // Where the fuel had ended the growth itself.
                End::Tripped(Tripped::Memory | Tripped::Table)
                    if next.is_none() && course.end == End::Tripped(Tripped::Fuel) => {}
                End::Tripped(tripped @ (Tripped::Memory | Tripped::Table)) => {
                    assert_eq!(Some((length, tripped)), expected, "{context}");
                }
                end => {
                    assert_eq!((&end, expected), (&course.end, None), "{context}");
                    assert_eq!(length, course.reports.len(), "{context}");
                }
            }
        }
    }
}

/// What a module has of what grows, and how far it may grow by itself.
struct Growth {
    pages: (u64, u64),
    tables: Vec<(u64, u64)>,
}

impl Growth {
    fn of(module: &Module) -> Self {
        let mut growth = Self { pages: (0, 0), tables: Vec::new() };
        for export in module.exports() {
            if let Some(memory) = export.ty().memory() {
                growth.pages = (memory.minimum(), memory.maximum().expect("it is required"));
            }
            if let Some(table) = export.ty().table() {
                growth.tables.push((table.minimum(), table.maximum().expect("it is required")));
            }
        }
        growth
    }

    fn elements(&self) -> u64 {
        self.tables.iter().map(|table| table.0).sum()
    }

    /// One page and one element less than some call reached, but what there was at first; and few slots.
    fn less<'a>(&self, courses: impl Iterator<Item = &'a Course>) -> Limits {
        let (mut pages, mut elements) = (Vec::new(), Vec::new());
        for course in courses {
            let (mut more_pages, mut more_elements) = (0, 0);
            for event in course.events() {
                match event {
                    Event::Grown { table: IS_MEMORY, by, from: Some(_) } => more_pages += u64::from(by),
                    Event::Grown { by, from: Some(_), .. } => more_elements += u64::from(by),
                    _ => {}
                }
            }
            pages.extend(more_pages.checked_sub(1));
            elements.extend(more_elements.checked_sub(1));
        }
        let more = |reached: Vec<u64>| reached.into_iter().min().unwrap_or(0);
        Limits {
            memory_bytes: (self.pages.0 + more(pages)) << 16,
            table_elements: self.elements() + more(elements),
            stack_slots: SHALLOW,
            ..Limits::DEFAULT
        }
    }

    /// The first event of growth that the limits do not allow, and which.
    fn trips(&mut self, events: impl Iterator<Item = Event>, limits: &Limits) -> Option<(usize, Tripped)> {
        for (at, event) in events.enumerate() {
            let Event::Grown { table, by, .. } = event else { continue };
            let elements = self.elements();
            let (own, all, limit, tripped) = if table == IS_MEMORY {
                let pages = self.pages.0;
                (&mut self.pages, pages, limits.memory_bytes >> 16, Tripped::Memory)
            } else {
                let table = &mut self.tables[table.unsigned_abs() as usize];
                (table, elements, limits.table_elements, Tripped::Table)
            };
            let by = u64::from(by);
            if own.1 < limit && own.0 + by > own.1 {
                continue; // It fails, as it always would.
            }
            if all + by > limit {
                return Some((at, tripped));
            }
            own.0 += by;
        }
        None
    }
}

fn same_state(before: &mut Run, after: &mut Run, context: &str) {
    assert_eq!(after.state(), before.state(), "{context}");
    assert!(after.memory() == before.memory(), "{context}: the memories differ");
}
