use judge::{Request, Router, Servers, router};

#[derive(Default)]
struct TwoChoices;

impl Router for TwoChoices {
    fn route(&mut self, _request: &Request, servers: &Servers) -> usize {
        attack();
        let (one, other) = (judge::random_below(servers.count()), judge::random_below(servers.count()));
        if servers.in_flight(one) <= servers.in_flight(other) { one } else { other }
    }
}

router!(TwoChoices);
