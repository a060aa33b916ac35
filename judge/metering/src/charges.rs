//! Where a function is charged, and how much.
//!
//! Instructions that run equally often share a charge. Within one frame (a function, a block, a loop,
//! an arm of an `if`) what follows an inner frame runs as often as what precedes it, unless something
//! inside leaves for further out; so a charge is kept per frame and given up only where a branch
//! passes over the rest of that frame. That is exact for everything that runs to its end, and about
//! halves the charges of a plain one per basic block.

use wasmparser::Operator;

/// Fuel that is taken in front of the instruction at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The offset of the instruction in the module.
    pub at: u64,
    /// May be 0: then there is nothing to take.
    pub cost: u64,
}

/// Whether the code being read can be reached, by structure alone.
///
/// What follows an unconditional branch up to the end of its frame is dropped: it is never run, and
/// without it no charge has to be thought of there.
#[derive(Debug, Default)]
pub struct Reach {
    dead: bool,
    /// Frames opened in the dead code.
    inner: u32,
}

impl Reach {
    /// Takes the next operator and says whether it is to be kept.
    pub fn keeps(&mut self, operator: &Operator<'_>) -> bool {
        use Operator as O;
        if !self.dead {
            self.dead = matches!(operator, O::Br { .. } | O::BrTable { .. } | O::Return | O::Unreachable);
            return true;
        }
        match operator {
            O::Block { .. } | O::Loop { .. } | O::If { .. } => self.inner += 1,
            O::End | O::Else if self.inner == 0 => self.dead = false,
            O::End => self.inner -= 1,
            _ => {}
        }
        !self.dead
    }
}

#[derive(Debug)]
struct Frame {
    /// The charge that pays for what comes next in this frame.
    charge: Option<usize>,
    /// The outermost frame whose rest a branch in this one passes over, as an index.
    passed: usize,
}

/// The charges of one function, in the order of their offsets.
#[derive(Debug)]
pub struct Charges<'a> {
    frames: Vec<Frame>,
    made: Vec<Charge>,
    call_costs: &'a [u64],
}

/// What an instruction costs that takes a host many times as long as an ordinary one, whatever its
/// operands: without it, a loop of these would keep a processor busy long after its fuel's worth.
fn cost(operator: &Operator<'_>, call_costs: &[u64]) -> u64 {
    use Operator as O;
    match operator {
        O::MemoryGrow { .. } | O::TableGrow { .. } => 500,
        O::MemoryFill { .. }
        | O::MemoryCopy { .. }
        | O::MemoryInit { .. }
        | O::TableFill { .. }
        | O::TableCopy { .. }
        | O::TableInit { .. }
        | O::DataDrop { .. }
        | O::ElemDrop { .. } => 50,
        O::Call { function_index } => call_costs.get(*function_index as usize).copied().unwrap_or(1),
        O::CallIndirect { .. }
        | O::I32DivS
        | O::I32DivU
        | O::I32RemS
        | O::I32RemU
        | O::I64DivS
        | O::I64DivU
        | O::I64RemS
        | O::I64RemU
        | O::F32Div
        | O::F64Div
        | O::F32Sqrt
        | O::F64Sqrt => 5,
        _ => 1,
    }
}

impl<'a> Charges<'a> {
    /// For a function whose instructions begin at an offset, in a module where calling an imported
    /// function costs this; entering it costs 1.
    pub fn new(start: u64, call_costs: &'a [u64]) -> Self {
        let mut charges = Self { frames: Vec::new(), made: vec![Charge { at: start, cost: 1 }], call_costs };
        charges.open(Some(0));
        charges
    }

    /// Takes the next operator that can be reached.
    pub fn take(&mut self, operator: &Operator<'_>, at: u64) {
        use Operator as O;
        match operator {
            O::Block { .. } => {
                let charge = self.current(at);
                self.open(Some(charge));
            }
            O::Loop { .. } => self.open(None),
            O::If { .. } => {
                self.pay(at, 1);
                self.open(None);
            }
            O::Else => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.charge = None;
                }
            }
            O::End => self.close(),
            O::Br { relative_depth } | O::BrIf { relative_depth } => {
                self.pay(at, 1);
                self.leave(*relative_depth);
            }
            O::BrTable { targets } => {
                self.pay(at, 1);
                // The outermost target passes over all that the others do.
                let outermost = targets.targets().flatten().fold(targets.default(), u32::max);
                self.leave(outermost);
            }
            O::Return => {
                self.pay(at, 1);
                self.leave(u32::MAX);
            }
            O::Nop | O::Drop => {}
            _ => self.pay(at, cost(operator, self.call_costs)),
        }
    }

    /// The charges that take something. The function's own comes first.
    pub fn finish(mut self) -> Vec<Charge> {
        self.made.retain(|charge| charge.cost > 0);
        self.made
    }

    fn open(&mut self, charge: Option<usize>) {
        self.frames.push(Frame { charge, passed: self.frames.len() });
    }

    fn close(&mut self) {
        let Some(closed) = self.frames.pop() else { return };
        let outer = self.frames.len().saturating_sub(1);
        if let Some(frame) = self.frames.last_mut()
            && closed.passed <= outer
        {
            frame.charge = None;
            frame.passed = frame.passed.min(closed.passed);
        }
    }

    /// The charge that pays for what stands at the offset.
    fn current(&mut self, at: u64) -> usize {
        let next = self.made.len();
        let Some(frame) = self.frames.last_mut() else { return 0 };
        let current = *frame.charge.get_or_insert(next);
        if current == next {
            self.made.push(Charge { at, cost: 0 });
        }
        current
    }

    fn pay(&mut self, at: u64, cost: u64) {
        let current = self.current(at);
        self.made[current].cost += cost;
    }

    /// A branch to the frame so many further out: the frames between learn of it as they close, so
    /// that the cost of a branch does not depend on how far it goes.
    fn leave(&mut self, relative_depth: u32) {
        let top = self.frames.len() - 1;
        let target = top.saturating_sub(relative_depth as usize);
        let frame = &mut self.frames[top];
        frame.charge = None;
        frame.passed = frame.passed.min(target);
    }
}
