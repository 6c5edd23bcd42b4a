//! Glicko-2 in the steps of LE-35, with the exponentials and logarithms of one pinned library (LE-37).

use std::f64::consts::PI;

/// One step of the inner scale in rating points.
const SCALE: f64 = 173.7178;
/// The largest deviation: that of somebody of whom nothing is known.
pub const LARGEST_DEVIATION: f64 = 350.0;
const MIDDLE: f64 = 1500.0;
const CLOSE_ENOUGH: f64 = 0.000_001;
/// More steps than any search takes: it ends whatever it is given.
const MOST_STEPS: u32 = 10_000;

/// A rating of Glicko-2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glicko {
    /// The rating.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How much the player's strength changes.
    pub volatility: f64,
}

impl Glicko {
    /// Somebody of whom nothing is known.
    pub const fn start(rating: f64) -> Glicko {
        Glicko { rating, deviation: LARGEST_DEVIATION, volatility: 0.06 }
    }

    fn inner(self) -> (f64, f64) {
        ((self.rating - MIDDLE) / SCALE, self.deviation / SCALE)
    }

    /// After so many periods without a game: less is known (LE-36).
    #[must_use]
    pub fn idle(self, periods: u32) -> Glicko {
        let (_, phi) = self.inner();
        let grown = libm::sqrt(phi * phi + f64::from(periods) * self.volatility * self.volatility);
        Glicko { deviation: (SCALE * grown).min(LARGEST_DEVIATION), ..self }
    }

    /// After a period with these games: opponents as they were before it, and the own score of each game.
    #[must_use]
    pub fn after(self, games: &[(Glicko, f64)], tau: f64) -> Glicko {
        if games.is_empty() {
            return self.idle(1);
        }
        let (mu, phi) = self.inner();
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, score) in games {
            let (mu_j, phi_j) = opponent.inner();
            let g = 1.0 / libm::sqrt(1.0 + 3.0 * phi_j * phi_j / (PI * PI));
            let expected = 1.0 / (1.0 + libm::exp(-g * (mu - mu_j)));
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        // A game whose outcome was certain tells nothing.
        if information <= 0.0 {
            return self.idle(1);
        }
        let v = 1.0 / information;
        let volatility = volatility(self.volatility, v * surprise, phi * phi, v, tau);
        let before = libm::sqrt(phi * phi + volatility * volatility);
        let after = 1.0 / libm::sqrt(1.0 / (before * before) + 1.0 / v);
        Glicko {
            rating: SCALE * (mu + after * after * surprise) + MIDDLE,
            deviation: (SCALE * after).min(LARGEST_DEVIATION),
            volatility,
        }
    }
}

/// The new volatility, by the Illinois way of finding a zero (step 4).
fn volatility(sigma: f64, delta: f64, phi_squared: f64, v: f64, tau: f64) -> f64 {
    let a = libm::log(sigma * sigma);
    let excess = delta * delta - phi_squared - v;
    let f = |x: f64| {
        let e = libm::exp(x);
        let sum = phi_squared + v + e;
        e * (excess - e) / (2.0 * sum * sum) - (x - a) / (tau * tau)
    };
    let (mut one, mut other) = (a, a);
    if excess > 0.0 {
        other = libm::log(excess);
    } else {
        for _ in 0..MOST_STEPS {
            other -= tau;
            if f(other) >= 0.0 {
                break;
            }
        }
    }
    let (mut f_one, mut f_other) = (f(one), f(other));
    for _ in 0..MOST_STEPS {
        if (other - one).abs() <= CLOSE_ENOUGH {
            break;
        }
        let next = one + (one - other) * f_one / (f_other - f_one);
        let f_next = f(next);
        if f_next * f_other <= 0.0 {
            (one, f_one) = (other, f_other);
        } else {
            f_one /= 2.0;
        }
        (other, f_other) = (next, f_next);
    }
    libm::exp(one / 2.0)
}
