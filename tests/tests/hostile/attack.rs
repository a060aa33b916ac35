//! Attacks, and the right policies that they are put into.

use std::path::{Path, PathBuf};

use contract::{Digest, Kind};
use tests::{Home, files, repository};

/// The places at which a module starts, before its first decision.
pub const STARTING: [&str; 3] = ["start", "initialize", "init"];
/// Where an attack goes in a right policy, and how each of its functions calls it.
const HERE: &str = ";; the attack";
const CALL: &str = "(call $attack_in_";

/// A file of the hostile set.
pub fn hostile(path: &str) -> PathBuf {
    repository().join("tests/hostile").join(path)
}

pub fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

pub fn stem(file: &Path) -> String {
    file.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// Whether this machine keeps compilers from files outside.
pub fn files_outside_are_out_of_reach() -> bool {
    sandbox::child::layers().iter().any(|layer| layer.name == "files outside" && layer.is_enforced())
}

/// A submission with an attack in it.
pub struct Attacked {
    /// What it is, for messages.
    pub name: String,
    /// The verdict that it must earn.
    pub verdict: String,
    /// What must be said of it.
    pub told: Vec<String>,
    /// The functions in which it attacks.
    pub places: Vec<String>,
    text: String,
    extension: &'static str,
}

impl Attacked {
    fn new(name: String, text: String, extension: &'static str) -> Self {
        let told = text.lines().filter_map(|line| {
            let comment = line.strip_prefix(";; ").or_else(|| line.strip_prefix("// "))?;
            Some(comment.strip_prefix("told: ")?.to_owned())
        });
        let told = told.collect();
        Self { name, verdict: String::new(), told, places: Vec::new(), text, extension }
    }

    /// Writes it down.
    pub fn file(&self, home: &Home) -> PathBuf {
        let file = home.path().join(format!("{}.{}", Digest::of(self.text.as_bytes()), self.extension));
        std::fs::write(&file, &self.text).unwrap();
        file
    }

    /// Whether it reaches for a file outside while it is compiled.
    pub fn needs_confinement(&self) -> bool {
        self.told.iter().any(|told| told == "couldn't read")
    }
}

/// A right policy with a place for an attack.
#[derive(Clone)]
pub struct Policy {
    pub kind: Kind,
    wat: String,
    rust: String,
}

impl Policy {
    /// One of each kind. A kind without one cannot be attacked, which is no reason to pass.
    pub fn all() -> Vec<Self> {
        let right = |kind: Kind, extension| read(&hostile(&format!("right/{}.{extension}", kind.name())));
        let policy = |kind: &Kind| Self { kind: *kind, wat: right(*kind, "wat"), rust: right(*kind, "rs") };
        Kind::ALL.iter().map(policy).collect()
    }

    /// The functions that can attack: those that the judge calls, and the module's start function.
    pub fn places(&self) -> Vec<String> {
        let calls = self.wat.split(CALL).skip(1);
        calls.map(|rest| rest[..rest.find(')').unwrap()].to_owned()).collect()
    }

    /// Those of them that decide and that no submission may leave out.
    pub fn decisions(&self) -> Vec<String> {
        let optional = |place: &str| {
            self.kind.exports().iter().any(|export| export.name == place && Kind::is_callback(export))
        };
        let mut places = self.places();
        places.retain(|place| !STARTING.contains(&place.as_str()) && !optional(place));
        places
    }

    /// The policy with an attack in these places.
    pub fn with(&self, name: &str, attack: &str, places: &[String]) -> Attacked {
        let in_place = |place: String| {
            let body = if places.contains(&place) { "(call $attack)" } else { "" };
            format!("(func $attack_in_{place} {body})\n")
        };
        let calls: String = self.places().into_iter().map(in_place).collect();
        let name = format!("{name} of {} in {}", self.kind.name(), places.join(" and "));
        let text = self.wat.replace(HERE, &format!("{attack}\n{calls}"));
        Attacked { places: places.to_vec(), ..Attacked::new(name, text, "wat") }
    }

    /// The policy in Rust with an attack, which comes first: it may have attributes of the whole file.
    pub fn in_rust(&self, attack: &str) -> Attacked {
        let name = format!("{} in Rust:\n{attack}", self.kind.name());
        Attacked::new(name, format!("{attack}\n{}", self.rust), "rs")
    }
}

/// Every attack below this folder on every kind, as `made` makes it.
pub fn on_every_kind(
    folder: &str,
    made: impl Fn(&Policy, &str, &str) -> Vec<Attacked>,
) -> Vec<(Policy, Attacked)> {
    let mut attacks = Vec::new();
    for file in files(&hostile(folder)) {
        let verdict = file.parent().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
        for policy in Policy::all() {
            for attacked in made(&policy, &stem(&file), &read(&file)) {
                attacks.push((policy.clone(), Attacked { verdict: verdict.clone(), ..attacked }));
            }
        }
    }
    assert!(!attacks.is_empty(), "there is no attack in {folder}");
    attacks
}

/// Whole submissions, with their exercise and the check that has to catch them.
pub fn whole() -> Vec<(String, Option<String>, Attacked)> {
    let exercises = std::fs::read_dir(hostile("")).unwrap().map(|entry| entry.unwrap().file_name());
    let exercises = exercises.map(|name| name.into_string().unwrap());
    let exercises = exercises.filter(|name| !["any", "anywhere", "source", "right"].contains(&name.as_str()));
    let mut whole = Vec::new();
    for exercise in exercises {
        for file in files(&hostile(&exercise)) {
            let name = file.strip_prefix(hostile("")).unwrap().to_str().unwrap().to_owned();
            let parts: Vec<_> = name.split('/').map(str::to_owned).collect();
            let check = (parts.len() == 4).then(|| parts[2].clone());
            let attacked = Attacked { verdict: parts[1].clone(), ..Attacked::new(name, read(&file), "") };
            whole.push((exercise.clone(), check, attacked));
        }
    }
    whole
}
