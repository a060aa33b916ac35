//! The layers that confine a child, and which of them this machine has.

/// Whether a layer holds on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It does. The text says in which version, if there are several.
    Enforced(String),
    /// It does not, for this reason.
    Missing(String),
}

/// One layer of a child's confinement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// What it keeps a child from, in English and short.
    pub name: &'static str,
    /// Whether it holds.
    pub state: State,
    /// Whether a server, which takes submissions from strangers, must not run without it. One's own
    /// file on one's own machine may be judged without.
    pub required: bool,
}

impl Layer {
    /// Whether it holds.
    #[must_use]
    pub fn is_enforced(&self) -> bool {
        matches!(self.state, State::Enforced(_))
    }
}

/// Every layer there is, with its state on this machine.
#[cfg(target_os = "linux")]
#[must_use]
pub fn layers() -> Vec<Layer> {
    use landlock::ABI;
    let version = super::landlock::version();
    let landlock = |name, since: ABI, required| {
        let state = match version {
            Some(abi) if abi >= since => State::Enforced(format!("Landlock ABI {}", abi as i32)),
            Some(abi) => State::Missing(format!(
                "the kernel has Landlock ABI {}, this needs {}",
                abi as i32, since as i32
            )),
            None => State::Missing("the kernel has no Landlock, or it is switched off".to_owned()),
        };
        Layer { name, state, required }
    };
    vec![
        always("limits on time, memory, files and output"),
        always("killed with its group, and with its parent"),
        always("no new privileges"),
        landlock("files outside", ABI::V1, true),
        landlock("TCP", ABI::V4, false),
        landlock("signals and abstract sockets to the outside", ABI::V6, false),
    ]
}

/// Every layer there is, with its state on this machine.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn layers() -> Vec<Layer> {
    let none =
        |name, required| Layer { name, state: State::Missing("only Linux has it".to_owned()), required };
    vec![
        always("a deadline and a bound on output"),
        none("no new privileges", true),
        none("files outside", true),
        none("TCP", false),
        none("signals and abstract sockets to the outside", false),
    ]
}

fn always(name: &'static str) -> Layer {
    Layer { name, state: State::Enforced(String::new()), required: true }
}
