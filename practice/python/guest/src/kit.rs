//! What the module `judge` is made of: the objects that a policy gets, and the judge's random numbers.

pub(crate) use _judge::{Request, module_def};

#[pymodule]
pub(crate) mod _judge {
    use std::cell::{Cell, RefCell};

    use rustpython_vm::atomic_func;
    use rustpython_vm::builtins::{PyDict, PyInt, PyStrRef};
    use rustpython_vm::function::{ArgIndex, FuncArgs};
    use rustpython_vm::protocol::{PyMappingMethods, PySequenceMethods};
    use rustpython_vm::types::{AsMapping, AsSequence};
    use rustpython_vm::{Py, PyObjectRef, PyPayload, PyRef, PyResult, VirtualMachine};

    use crate::host;

    /// The parts of the standard library that are written in Python: by name, whether it is a package,
    /// and the source.
    #[pyfunction]
    fn library(vm: &VirtualMachine) -> PyResult<PyRef<PyDict>> {
        let library = vm.ctx.new_dict();
        for (name, package, source) in crate::library::take() {
            let entry =
                vm.ctx.new_tuple(vec![vm.ctx.new_bool(package).into(), vm.ctx.new_str(source).into()]);
            library.set_item(&*name, entry.into(), vm)?;
        }
        Ok(library)
    }

    #[pyfunction]
    fn source() -> String {
        host::source()
    }

    #[pyfunction]
    fn task() -> String {
        host::task()
    }

    #[pyfunction]
    fn write_line(line: PyStrRef) {
        host::log(&line.to_string_lossy());
    }

    #[pyfunction]
    fn fail(text: PyStrRef) {
        host::fail(&text.to_string_lossy())
    }

    #[pyfunction]
    fn rate() -> f64 {
        host::rate()
    }

    #[pyfunction]
    fn capacity() -> f64 {
        host::capacity()
    }

    #[pyfunction]
    fn arg_len(list: i32) -> i32 {
        host::arg_len(list)
    }

    #[pyfunction]
    fn arg(list: i32, index: i32) -> f64 {
        host::arg(list, index)
    }

    #[pyfunction]
    fn random() -> f64 {
        host::random()
    }

    /// `random.Random._randbelow`, by a draw of the judge's.
    #[pyfunction]
    fn randbelow(n: ArgIndex, vm: &VirtualMachine) -> PyResult<i32> {
        match n.into_int_ref().try_to_primitive::<i32>(vm) {
            Ok(n) if n > 0 => Ok(host::random_below(n)),
            _ => Err(vm.new_value_error("the judge draws from 1 to 2**31 - 1 numbers at once".to_owned())),
        }
    }

    /// `random.Random.randrange`. A range that no one draw covers is left to Python's own, which is the
    /// function that was handed to `drawn_by`.
    #[pyfunction]
    fn randrange(arguments: FuncArgs, vm: &VirtualMachine) -> PyResult {
        if arguments.kwargs.is_empty() {
            let one = |at: usize| {
                let whole = arguments.args.get(at)?.downcast_ref::<PyInt>()?;
                whole.try_to_primitive::<i32>(vm).ok()
            };
            let range = match arguments.args.len() {
                1 => one(0).map(|stop| (0, stop)),
                2 => one(0).zip(one(1)),
                _ => None,
            };
            if let Some((start, stop)) = range
                && let Some(width) = stop.checked_sub(start).filter(|width| *width > 0)
            {
                return Ok(vm.ctx.new_int(start + host::random_below(width)).into());
            }
        }
        let pythons = PYTHONS_RANDRANGE.with_borrow(Clone::clone);
        pythons.map_or_else(
            || Err(vm.new_system_error("the random numbers are not ready".to_owned())),
            |pythons| pythons.call(arguments, vm),
        )
    }

    thread_local! {
        static PYTHONS_RANDRANGE: RefCell<Option<PyObjectRef>> = const { RefCell::new(None) };
    }

    /// Hands over Python's own `randrange`, bound to the judge's random numbers.
    #[pyfunction]
    fn fall_back(randrange: PyObjectRef) {
        PYTHONS_RANDRANGE.set(Some(randrange));
    }

    /// The request that is to be routed.
    #[pyattr]
    #[pyclass(name = "Request", module = "judge")]
    #[derive(Debug, PyPayload)]
    pub(crate) struct Request {
        pub(crate) now: f64,
        pub(crate) index: i32,
    }

    #[pyclass]
    impl Request {
        #[pygetset]
        fn now(zelf: &Py<Self>) -> f64 {
            zelf.now
        }

        #[pygetset]
        fn index(zelf: &Py<Self>) -> i32 {
            zelf.index
        }
    }

    thread_local! {
        static IN_FLIGHT_GRANTED: Cell<bool> = const { Cell::new(false) };
    }

    /// Says whether the exercise lets a policy look at the requests in flight.
    #[pyfunction]
    fn grant_in_flight(granted: bool) {
        IN_FLIGHT_GRANTED.set(granted);
    }

    /// The servers, as far as the exercise lets a policy see them.
    #[pyattr]
    #[pyclass(name = "Servers", module = "judge")]
    #[derive(Debug, PyPayload)]
    pub(crate) struct Servers {
        in_flight: PyRef<InFlight>,
    }

    #[pyfunction]
    fn servers(vm: &VirtualMachine) -> Servers {
        Servers { in_flight: InFlight.into_ref(&vm.ctx) }
    }

    #[pyclass(with(AsSequence, AsMapping))]
    impl Servers {
        #[pygetset]
        fn in_flight(zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<PyRef<InFlight>> {
            if IN_FLIGHT_GRANTED.get() {
                return Ok(zelf.in_flight.clone());
            }
            Err(vm.new_attribute_error(
                "`servers.in_flight` is not granted by this exercise (本题不提供 `servers.in_flight`)"
                    .to_owned(),
            ))
        }
    }

    impl AsSequence for Servers {
        fn as_sequence() -> &'static PySequenceMethods {
            static METHODS: PySequenceMethods = PySequenceMethods {
                length: atomic_func!(|_, _| Ok(count())),
                item: atomic_func!(|_, index, vm| Ok(vm.ctx.new_int(server(index, vm)?).into())),
                ..PySequenceMethods::NOT_IMPLEMENTED
            };
            &METHODS
        }
    }

    impl AsMapping for Servers {
        fn as_mapping() -> &'static PyMappingMethods {
            static METHODS: PyMappingMethods = PyMappingMethods {
                length: atomic_func!(|_, _| Ok(count())),
                subscript: atomic_func!(|_, index, vm| {
                    let index = index.try_index(vm)?.try_to_primitive::<isize>(vm)?;
                    Ok(vm.ctx.new_int(server(index, vm)?).into())
                }),
                ..PyMappingMethods::NOT_IMPLEMENTED
            };
            &METHODS
        }
    }

    /// Requests in flight by server: each look at a server is a read.
    #[pyattr]
    #[pyclass(name = "InFlight", module = "judge")]
    #[derive(Debug, PyPayload)]
    pub(crate) struct InFlight;

    #[pyclass(with(AsSequence, AsMapping))]
    impl InFlight {}

    impl AsSequence for InFlight {
        fn as_sequence() -> &'static PySequenceMethods {
            static METHODS: PySequenceMethods = PySequenceMethods {
                length: atomic_func!(|_, _| Ok(count())),
                item: atomic_func!(|_, index, vm| {
                    Ok(vm.ctx.new_int(host::in_flight(server(index, vm)?)).into())
                }),
                ..PySequenceMethods::NOT_IMPLEMENTED
            };
            &METHODS
        }
    }

    impl AsMapping for InFlight {
        fn as_mapping() -> &'static PyMappingMethods {
            static METHODS: PyMappingMethods = PyMappingMethods {
                length: atomic_func!(|_, _| Ok(count())),
                subscript: atomic_func!(|_, index, vm| {
                    let index = index.try_index(vm)?.try_to_primitive::<isize>(vm)?;
                    Ok(vm.ctx.new_int(host::in_flight(server(index, vm)?)).into())
                }),
                ..PyMappingMethods::NOT_IMPLEMENTED
            };
            &METHODS
        }
    }

    fn count() -> usize {
        host::server_count().cast_unsigned() as usize
    }

    /// The server at this index of a sequence, which may count from the end.
    fn server(index: isize, vm: &VirtualMachine) -> PyResult<i32> {
        let count = host::server_count();
        let wrapped = if index < 0 { index + count as isize } else { index };
        match i32::try_from(wrapped) {
            Ok(server) if (0..count).contains(&server) => Ok(server),
            _ => Err(vm.new_index_error(format!(
                "there is no server {index}; they are 0 to {last} (没有 {index} 号服务器，编号是 0 到 {last})",
                last = count - 1
            ))),
        }
    }
}
