//! The direction of imports, as the manifests have it.

use std::collections::{BTreeMap, BTreeSet};

use tests::repository;

/// What each package may depend on, of the workspace's own. Tests may use anything.
const ALLOWED: &[(&str, &[&str])] = &[
    ("reference", &[]),
    ("contract", &["reference"]),
    ("grade", &["contract", "reference"]),
    ("metering", &["contract"]),
    ("sandbox", &["contract", "metering", "reference"]),
    ("toolchain", &["contract", "sandbox"]),
    ("judge", &["contract", "grade", "reference", "sandbox", "toolchain"]),
    ("judge-kit", &[]),
];

#[test]
fn packages_import_in_one_direction() {
    let allowed: BTreeMap<_, BTreeSet<_>> =
        ALLOWED.iter().map(|(package, on)| (*package, on.iter().copied().collect())).collect();
    let root: toml::Table =
        toml::from_str(&std::fs::read_to_string(repository().join("Cargo.toml")).unwrap()).unwrap();
    let members = root["workspace"]["members"].as_array().unwrap();
    let manifests: BTreeMap<String, toml::Table> = members
        .iter()
        .map(|member| {
            let path = repository().join(member.as_str().unwrap()).join("Cargo.toml");
            let manifest: toml::Table = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
            (manifest["package"]["name"].as_str().unwrap().to_owned(), manifest)
        })
        .collect();
    for (package, manifest) in manifests
        .iter()
        .filter(|(package, _)| !["tests", "every-test", "world-digests"].contains(&package.as_str()))
    {
        let own: BTreeSet<_> = manifest
            .get("dependencies")
            .and_then(toml::Value::as_table)
            .into_iter()
            .flat_map(|dependencies| dependencies.keys().map(String::as_str))
            .filter(|name| manifests.contains_key(*name))
            .collect();
        let allowed = allowed.get(package.as_str()).unwrap_or_else(|| panic!("`{package}` has no place yet"));
        assert!(own.is_subset(allowed), "`{package}` depends on {own:?}, of which {allowed:?} are allowed");
    }
}

#[test]
fn only_the_sandbox_knows_wasmtime() {
    for (package, _) in ALLOWED.iter().filter(|(package, _)| *package != "sandbox") {
        let folder = match *package {
            "reference" => "reference".to_owned(),
            "judge" => "judge/cli".to_owned(),
            "judge-kit" => "practice/rust".to_owned(),
            other => format!("judge/{other}"),
        };
        let manifest: toml::Table =
            toml::from_str(&std::fs::read_to_string(repository().join(folder).join("Cargo.toml")).unwrap())
                .unwrap();
        let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
        assert!(dependencies.is_none_or(|table| !table.contains_key("wasmtime")), "{package}");
    }
}
