//! Every world gives the same bits on this machine and compiled to WebAssembly.

use std::process::Command;

use tests::repository;
use wasmtime::{Engine, Instance, Module, Store};
use world_digests::WORLDS;

/// The worlds, compiled to WebAssembly now.
fn module(engine: &Engine) -> Module {
    const TARGET: &str = "wasm32-unknown-unknown";
    let built = Command::new("cargo")
        .args(["build", "--release", "--quiet", "-p", "world-digests", "--target", TARGET])
        .current_dir(repository())
        .status()
        .unwrap();
    assert!(built.success());
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository().join("target"), Into::into);
    Module::from_file(engine, target.join(TARGET).join("release/world_digests.wasm")).unwrap()
}

#[test]
fn a_run_of_each_world_is_the_same_natively_and_as_webassembly_event_by_event() {
    let engine = Engine::default();
    let module = module(&engine);
    assert_eq!(module.imports().count(), 0, "a world asks nothing of its host");
    let mut digests = std::collections::BTreeSet::new();
    for (number, (name, run)) in (0u32..).zip(WORLDS) {
        // A fresh instance for each: nothing is left over from the world before it.
        let mut store = Store::new(&engine, ());
        let instance = Instance::new(&mut store, &module, &[]).unwrap();
        let word = instance.get_typed_func::<(u32, u32), u64>(&mut store, "word").unwrap();
        let native = run().digest();
        let here: Vec<_> = native.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let there: Vec<_> = (0..4).map(|index| word.call(&mut store, (number, index)).unwrap()).collect();
        assert_eq!(here, there, "{name}");
        assert!(digests.insert(native), "{name} does what another world does");
    }
}
