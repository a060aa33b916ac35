//! What a child may reach, by Landlock: as much of it as the kernel knows.

use std::ffi::OsString;
use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, LandlockStatus,
    RestrictionStatus, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, Scope,
    path_beneath_rules,
};

/// The newest version that this was tested with. An older kernel enforces what it knows.
pub(super) const WANTED: ABI = ABI::V7;

/// Restricts this thread and what it starts: reading and executing beneath `readable`, reading and
/// writing (not executing) beneath `scratch`, no TCP, no signals or abstract sockets to the outside.
pub(super) fn restrict(readable: &[OsString], scratch: &Path) -> Result<RestrictionStatus, RulesetError> {
    let in_scratch: BitFlags<AccessFs> = AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer;
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WANTED))?
        .handle_access(AccessNet::from_all(WANTED))?
        .scope(Scope::from_all(WANTED))?
        .create()?
        .add_rules(path_beneath_rules(readable, AccessFs::from_read(WANTED)))?
        .add_rules(path_beneath_rules([scratch], in_scratch))?
        .add_rules(path_beneath_rules(["/dev/null"], AccessFs::ReadFile | AccessFs::WriteFile))?
        .restrict_self()
}

/// The kernel's version, found by restricting a thread that does nothing else.
pub(super) fn version() -> Option<ABI> {
    let tried = std::thread::spawn(|| restrict(&[], Path::new("/dev/null"))).join();
    match tried.ok()?.ok()?.landlock {
        LandlockStatus::Available { effective_abi, .. } => Some(effective_abi),
        LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => None,
    }
}
