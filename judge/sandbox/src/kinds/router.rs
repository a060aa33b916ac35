//! A router.

use contract::{Guest, Halt, Kind, Log, MODULE, Signal, SignalId};
use reference::kinds::router::{Router, Signals};
use reference::random::Draws;
use reference::sample::Sample;
use wasmtime::{Caller, Linker, Result, TypedFunc};

use crate::host::Host;
use crate::machine::Machine;
use crate::signals::{Lent, missing, refuse};

impl Lent for Signals {
    const KIND: Kind = Kind::Router;

    fn at_rest(draws: Draws) -> Self {
        Self::new(0, draws)
    }

    fn draws(&mut self) -> &mut Draws {
        &mut self.draws
    }

    fn define(linker: &mut Linker<Host<Self>>, signal: &Signal) -> Result<()> {
        let name = signal.name;
        match signal.id {
            SignalId::ServerCount => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host<Self>>| {
                caller.data().signals.server_count().cast_signed()
            }),
            SignalId::InFlight => {
                linker.func_wrap(MODULE, name, |mut caller: Caller<'_, Host<Self>>, server: i32| {
                    let host = caller.data_mut();
                    let servers = host.signals.server_count();
                    match u32::try_from(server) {
                        Ok(server) if server < servers => Ok(host.signals.in_flight(server).cast_signed()),
                        _ => {
                            let most = i64::from(servers) - 1;
                            refuse(host, format!("in_flight({server})"), format!("0 … {most}"))
                        }
                    }
                })
            }
            SignalId::RequestIndex => linker.func_wrap(MODULE, name, |caller: Caller<'_, Host<Self>>| {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "a scenario has fewer than 2^31 requests"
                )]
                let index = caller.data().signals.request_index() as i32;
                index
            }),
            _ => return Err(missing(signal)),
        }?;
        Ok(())
    }
}

/// A router that runs as an instance of a metered module.
pub(crate) struct RouterInstance {
    machine: Machine<Signals>,
    route: TypedFunc<f64, i32>,
    on_complete: Option<TypedFunc<(i32, f64, f64), ()>>,
}

impl RouterInstance {
    pub(crate) fn new(mut machine: Machine<Signals>) -> Result<Self, Halt> {
        let route = machine.required("route")?;
        let on_complete = machine.callback("on_complete");
        Ok(Self { machine, route, on_complete })
    }
}

impl Router for RouterInstance {
    type Halt = Halt;

    fn init(&mut self, signals: &mut Box<Signals>) -> Result<(), Halt> {
        self.machine.start(signals)
    }

    #[inline]
    fn route(&mut self, now: f64, signals: &mut Box<Signals>) -> Result<i32, Halt> {
        self.machine.decide(&self.route, now, signals)
    }

    fn wants_completions(&self) -> bool {
        self.on_complete.is_some()
    }

    fn on_complete(
        &mut self,
        server: u32,
        now: f64,
        latency: f64,
        signals: &mut Box<Signals>,
    ) -> Result<(), Halt> {
        self.machine.tell(self.on_complete.as_ref(), (server.cast_signed(), now, latency), signals)
    }
}

impl Guest for RouterInstance {
    fn fuel_per_decision(&self) -> &Sample {
        self.machine.fuel_per_decision()
    }

    fn peak_memory_bytes(&self) -> u64 {
        self.machine.peak_memory_bytes()
    }

    fn log(&self) -> Log {
        self.machine.log()
    }
}
