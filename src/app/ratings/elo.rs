//! Elo (LE-34).

/// Both ratings after a game; `score` is that of the first: 1 for a win, 0.5 for a draw, 0 for a loss. What one
/// gains the other loses.
///
/// ```
/// let [winner, loser] = warlog::app::ratings::elo([1500.0, 1500.0], 1.0, 32.0);
/// assert_eq!((winner, loser), (1516.0, 1484.0));
/// ```
pub fn elo([one, other]: [f64; 2], score: f64, k: f64) -> [f64; 2] {
    let expected = 1.0 / (1.0 + libm::pow(10.0, (other - one) / 400.0));
    let gain = k * (score - expected);
    [one + gain, other - gain]
}
