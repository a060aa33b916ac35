// Text that is shown in another order than it is compiled.
// told: direction
fn attack() {
    // ‮ } fi
}
