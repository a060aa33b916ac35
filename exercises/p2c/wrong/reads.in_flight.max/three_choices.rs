// 多挑了一台：三选一更好一点，但每次决策看了三次。
// Picks one more: three choices are a little better, and cost three reads a decision.

use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct ThreeChoices;

impl Router for ThreeChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        let picks = [(); 3].map(|()| judge::random_below(servers.count()));
        picks.into_iter().min_by_key(|server| servers.in_flight(*server)).unwrap_or(0)
    }
}

router!(ThreeChoices);
