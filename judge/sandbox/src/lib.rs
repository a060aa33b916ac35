//! Runs a submission's module in wasmtime, behind the metering pass
