// 一台都不看，也不挑：全部发给 0 号。
// Looks at none and picks none: everything goes to server 0.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, _servers: &Servers) -> usize {
        0
    }
}

router!(TwoChoices);
