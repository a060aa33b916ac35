//! A module that tells the host of every instruction before it runs it: what execution really costs,
//! counted without the pass.
//!
//! Each function begins with a call of `enter`, which gives the activation a number; in front of every
//! instruction that costs anything stands a call of `step` with that number and the instruction's own;
//! behind one that costs by a length stands a call that says how long it was. What stands there costs
//! fuel itself, which is known.

use std::convert::Infallible;

use contract::{MODULE, Signal};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    EntityType, Function, ImportSection, InstructionSink, Module, SectionId, TypeSection, ValType,
};
use wasmparser::{FunctionBody, ImportSectionReader, Operator, Parser, Payload, TypeRef};

/// The module's name that the reports are imported from.
pub const REPORT: &str = "report";

/// The number that stands for entering a function.
pub const ENTER: u32 = 0;

/// The table that [`Counted`] names where it is the memory that grew.
pub const IS_MEMORY: i32 = -1;

/// The fuel for one instruction.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// What the instruction costs.
    pub own: u64,
    /// What the report costs that was added.
    pub added: u64,
}

/// A module with its reports.
pub struct Counted {
    pub wasm: Vec<u8>,
    /// By the number of the instruction.
    pub costs: Vec<Cost>,
}

/// The reports, in the order of their imports, with their parameters and results.
const REPORTS: [(&str, &[ValType], &[ValType]); 4] = [
    ("enter", &[], &[ValType::I32]),
    ("step", &[ValType::I32, ValType::I32], &[]),
    ("length", &[ValType::I32], &[]),
    ("grown", &[ValType::I32, ValType::I32, ValType::I32], &[]),
];

impl Counted {
    /// Of a valid module.
    pub fn new(module: &[u8]) -> Self {
        let mut counter = Counter::new(module);
        let mut out = Module::new();
        counter.parse_core_module(&mut out, Parser::new(0), module).expect("the module is valid");
        Self { wasm: out.finish(), costs: counter.costs }
    }
}

/// The table of `metering`'s documentation, written down a second time.
fn cost(operator: &Operator<'_>, calls: &[u64]) -> u64 {
    use Operator as O;
    match operator {
        O::Block { .. } | O::Loop { .. } | O::End | O::Else | O::Nop | O::Drop => 0,
        O::I32DivS
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
        | O::F64Sqrt
        | O::CallIndirect { .. } => 5,
        O::Call { function_index } => calls.get(*function_index as usize).copied().unwrap_or(1),
        O::MemoryFill { .. }
        | O::MemoryCopy { .. }
        | O::MemoryInit { .. }
        | O::TableFill { .. }
        | O::TableCopy { .. }
        | O::TableInit { .. }
        | O::DataDrop { .. }
        | O::ElemDrop { .. } => 50,
        O::MemoryGrow { .. } | O::TableGrow { .. } => 500,
        _ => 1,
    }
}

struct Counter {
    types: u32,
    imported: u32,
    /// What a call of each imported function costs.
    calls: Vec<u64>,
    /// How many parameters the functions have that are still to come.
    params: std::vec::IntoIter<u32>,
    told: bool,
    costs: Vec<Cost>,
}

impl Counter {
    fn new(module: &[u8]) -> Self {
        let (mut types, mut calls, mut params) = (Vec::new(), Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload.expect("the module is valid") {
                Payload::TypeSection(section) => {
                    for ty in section.into_iter_err_on_gc_types() {
                        types.push(u32::try_from(ty.expect("the module is valid").params().len()).unwrap());
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import.expect("the module is valid");
                        assert!(matches!(import.ty, TypeRef::Func(_)), "only functions are imported");
                        let signal = Signal::named(import.name).filter(|_| import.module == MODULE);
                        calls.push(signal.map_or(1, |signal| signal.fuel));
                    }
                }
                Payload::FunctionSection(section) => {
                    for ty in section {
                        params.push(types[ty.expect("the module is valid") as usize]);
                    }
                }
                _ => {}
            }
        }
        Self {
            types: u32::try_from(types.len()).unwrap(),
            imported: u32::try_from(calls.len()).unwrap(),
            calls,
            params: params.into_iter(),
            told: false,
            // `call` and `local.set`.
            costs: vec![Cost { own: 1, added: 2 }],
        }
    }

    fn report(&self, name: &str) -> u32 {
        let at = REPORTS.iter().position(|report| report.0 == name).expect("it is one of them");
        self.imported + u32::try_from(at).unwrap()
    }

    fn import(&mut self, imports: &mut ImportSection) {
        for (ty, (name, ..)) in (self.types..).zip(REPORTS) {
            imports.import(REPORT, name, EntityType::Function(ty));
        }
        self.told = true;
    }

    /// In front of an instruction.
    fn step(&mut self, code: &mut InstructionSink<'_>, activation: u32, own: u64, behind: u64) {
        let number = i32::try_from(self.costs.len()).expect("modules are small");
        self.costs.push(Cost { own, added: 3 + behind });
        code.local_get(activation).i32_const(number).call(self.report("step"));
    }
}

impl Reencode for Counter {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        let defined = function >= self.imported;
        Ok(if defined { function + u32::try_from(REPORTS.len()).unwrap() } else { function })
    }

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: wasmparser::TypeSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_type_section(self, types, section)?;
        for (_, params, results) in REPORTS {
            types.ty().function(params.iter().copied(), results.iter().copied());
        }
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error<Infallible>> {
        utils::parse_import_section(self, imports, section)?;
        self.import(imports);
        Ok(())
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        _: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Result<(), Error<Infallible>> {
        if !self.told && before == Some(SectionId::Function) {
            let mut imports = ImportSection::new();
            self.import(&mut imports);
            module.section(&imports);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        section: &mut wasm_encoder::CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error<Infallible>> {
        let mut activation = self.params.next().expect("each body has its declaration");
        let mut locals = Vec::new();
        for declared in body.get_locals_reader()? {
            let (count, ty) = declared?;
            activation += count;
            locals.push((count, self.val_type(ty)?));
        }
        let (length, result) = (activation + 1, activation + 2);
        locals.push((3, ValType::I32));
        let mut function = Function::new(locals);
        function.instructions().call(self.report("enter")).local_set(activation);

        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            use Operator as O;
            let operator = operators.read()?;
            let own = cost(&operator, &self.calls);
            let instruction = self.instruction(operator.clone())?;
            let mut code = function.instructions();
            match operator {
                O::MemoryFill { .. }
                | O::MemoryCopy { .. }
                | O::MemoryInit { .. }
                | O::TableFill { .. }
                | O::TableCopy { .. }
                | O::TableInit { .. } => {
                    self.step(&mut code, activation, own, 4);
                    code.local_set(length).local_get(length);
                    function.instruction(&instruction);
                    function.instructions().local_get(length).call(self.report("length"));
                }
                O::MemoryGrow { .. } | O::TableGrow { .. } => {
                    let grown =
                        if let O::TableGrow { table } = operator { table.cast_signed() } else { IS_MEMORY };
                    self.step(&mut code, activation, own, 8);
                    code.local_set(length).local_get(length);
                    function.instruction(&instruction);
                    let mut code = function.instructions();
                    code.local_set(result).local_get(length).local_get(result).i32_const(grown);
                    code.call(self.report("grown")).local_get(result);
                }
                _ => {
                    if own > 0 {
                        self.step(&mut code, activation, own, 0);
                    }
                    function.instruction(&instruction);
                }
            }
        }
        section.function(&function);
        Ok(())
    }
}
