//! Which balancer, connection and server a request comes to in the world by events.

use super::connections::Layer;
use super::events::World;
use super::run::{Call, Stopped, Why};
use super::servers::Sender;
use crate::kinds::router::{Request, Router};
use crate::random::Purpose;

/// Who assigned a request, who it is from, and the server that took it, if any did.
pub(super) type Assigned = (u32, Option<Sender>, Option<u32>);

impl<R: Router + ?Sized> World<'_, '_, R> {
    /// Finds out about the request that arrives now.
    pub(super) fn assign(&mut self, request: u64, now: f64) -> Result<Assigned, Stopped<R::Halt>> {
        let balancer = self.balancer_of(request);
        let Some(clients) = &mut self.clients else {
            return Ok((balancer, None, self.decide(balancer, request, 0, now)?));
        };
        let client = clients.of(request, &mut self.draws);
        let at_layer_4 = self.layer == Some(Layer::Connections);
        let open = clients.open(client, now);
        let open = open.filter(|open| !at_layer_4 || open.outages == self.servers.outages(open.server));
        let connection = open.map_or_else(|| clients.number(), |open| open.id);
        let sender = Some(Sender { client, connection });
        if open.is_none() {
            self.outcome.counted.connections += 1;
        }
        match open {
            Some(open) if at_layer_4 => {
                clients.carries(client);
                self.outcome.shares.request(open.server);
                Ok((open.balancer, sender, Some(open.server)))
            }
            _ => {
                let server = self.decide(balancer, request, connection, now)?;
                self.carry(client, connection, now, balancer, open.is_none(), server);
                Ok((balancer, sender, server))
            }
        }
    }

    fn balancer_of(&mut self, request: u64) -> u32 {
        let balancers = self.scenario.balancers;
        if balancers == 1 {
            return 0;
        }
        let share = self.draws.of(Purpose::Balancer, request) * f64::from(balancers);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the balancers")]
        let balancer = share as u32;
        balancer
    }

    /// A request that was decided about goes by its connection, which may begin with it. A connection of
    /// layer 4 that no server took does not come to be.
    fn carry(
        &mut self,
        client: u32,
        connection: u64,
        now: f64,
        balancer: u32,
        is_new: bool,
        server: Option<u32>,
    ) {
        let Some(clients) = &mut self.clients else { return };
        if is_new {
            let to = match (self.layer, server) {
                (Some(Layer::Connections), None) => return clients.close(client),
                (Some(Layer::Connections), Some(server)) => (server, self.servers.outages(server)),
                _ => (0, 0),
            };
            clients.opened(client, connection, now, to, balancer);
        }
        clients.carries(client);
    }

    /// Asks the policy. Returns the server, unless it refuses the request or is down.
    #[inline]
    fn decide(
        &mut self,
        balancer: u32,
        index: u64,
        connection: u64,
        now: f64,
    ) -> Result<Option<u32>, Stopped<R::Halt>> {
        self.balancers.look(balancer);
        let signals = &mut self.balancers.all[balancer as usize].signals;
        signals.request = Request { index, connection, ..Request::default() };
        std::mem::swap(&mut signals.busy_until, self.servers.busy_until());
        let call = Call { function: "route", decision: self.decisions, now };
        let answer = self.routers[balancer as usize].route(now, signals).map_err(call.stopped())?;
        std::mem::swap(&mut signals.busy_until, self.servers.busy_until());
        signals.reads.close();
        self.decisions += 1;
        self.outcome.counted.decisions += 1;
        let servers = self.scenario.servers;
        let Some(server) = u32::try_from(answer).ok().filter(|server| *server < servers) else {
            return Err(call.because(Why::NoSuchServer { answer, servers }));
        };
        self.outcome.shares.request(server);
        let refused = !signals.server(server).ready;
        self.outcome.counted.unready += u64::from(refused);
        Ok((!refused && self.servers.is_up(server)).then_some(server))
    }
}
