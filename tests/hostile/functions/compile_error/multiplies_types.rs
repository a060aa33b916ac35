// Each type needs another one, twice as large.
trait Deeper {
    fn deeper(&self);
}

struct Pair<T>(T, T);

impl<T: Copy> Deeper for Pair<T> {
    fn deeper(&self) {
        Pair((self.0, self.1), (self.0, self.1)).deeper();
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn after(n: i32) -> i32 {
    Pair(n, n).deeper();
    n + 1
}
