//! How often one address may ask: an attack is slowed down, and nobody who plays meets the bound.

use super::site::refused;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

/// So many seconds' worth of requests may come at once.
const BURST: u32 = 10;
/// So many addresses are told apart; beyond that, those who come anew share one allowance.
const MOST_ADDRESSES: usize = 10_000;

/// What addresses have left.
struct Allowances {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
    rate: NonZeroU32,
}

/// The pages, `rate` requests a second for each address and ten times that at once; 0 bounds nothing.
pub fn bounded(pages: Router, rate: u32) -> Router {
    let Some(rate) = NonZeroU32::new(rate) else { return pages };
    let quota =
        Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(BURST - 1)));
    let (limiter, clock) = (RateLimiter::keyed(quota), DefaultClock::default());
    pages.layer(from_fn_with_state(Arc::new(Allowances { limiter, clock, rate }), allowed))
}

async fn allowed(
    State(allowances): State<Arc<Allowances>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    match allowances.wait(peer.ip()) {
        None => next.run(request).await,
        Some(seconds) => {
            let sentence = format!(
                "more than {} requests a second came from this address: try again in {seconds} seconds",
                allowances.rate
            );
            let refused = refused(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", &sentence);
            ([(RETRY_AFTER, seconds.to_string())], refused).into_response()
        }
    }
}

impl Allowances {
    /// How many seconds an address has to wait, if it has to.
    fn wait(&self, address: IpAddr) -> Option<u64> {
        let mut place = network(address);
        if self.limiter.len() >= MOST_ADDRESSES {
            // Whoever has all of his allowance again is as good as new.
            self.limiter.retain_recent();
            if self.limiter.len() >= MOST_ADDRESSES {
                place = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            }
        }
        let until = self.limiter.check_key(&place).err()?;
        Some(until.wait_time_from(self.clock.now()).as_secs() + 1)
    }
}

/// What counts as one address: of version 6 the half that names a network, for its owner has all the rest.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowances(rate: u32) -> Allowances {
        let rate = NonZeroU32::new(rate).expect("more than none");
        Allowances {
            limiter: RateLimiter::keyed(Quota::per_second(rate)),
            clock: DefaultClock::default(),
            rate,
        }
    }

    #[test]
    fn one_address_uses_up_its_own_allowance_only() {
        let allowances = allowances(1);
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().expect("an address"));
        assert_eq!(allowances.wait(one), None);
        assert_eq!(allowances.wait(one), Some(1));
        assert_eq!(allowances.wait(other), None);
    }

    #[test]
    fn the_addresses_of_one_network_are_one() {
        let of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:0:1::5"), of("2001:db8:0:1:ffff::9"));
        assert_ne!(of("2001:db8:0:1::5"), of("2001:db8:0:2::5"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }

    #[test]
    fn many_addresses_take_up_bounded_room() {
        let allowances = allowances(1);
        for number in 0..MOST_ADDRESSES as u32 + 50 {
            allowances.wait(IpAddr::V4(Ipv4Addr::from_bits(number + 1)));
        }
        assert!(allowances.limiter.len() <= MOST_ADDRESSES + 1, "{}", allowances.limiter.len());
    }
}
