//! Everybody against everybody by the circle method (LE-17, LE-18).

/// The rounds it takes for so many to meet once.
pub const fn rounds(players: usize) -> usize {
    if players < 2 { 0 } else { players + players % 2 - 1 }
}

/// The pairs of a round, from 1, as places in the seeding; nobody stands for the one who pauses. After everybody has
/// met everybody, the same comes again with the names of each pair changed.
///
/// ```
/// use warlog::campaign::circle;
/// assert_eq!(circle(4, 1), [[Some(0), Some(3)], [Some(1), Some(2)]]);
/// assert_eq!(circle(3, 2), [[Some(0), Some(2)], [None, Some(1)]]);
/// ```
pub fn circle(players: usize, round: usize) -> Vec<[Option<usize>; 2]> {
    let all = rounds(players);
    if all == 0 || round == 0 {
        return Vec::new();
    }
    let turned = (round - 1) % all;
    // The first stays; round by round the last comes to the second place and the others move up.
    let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + all - turned) % all };
    let player = |place: usize| Some(at(place)).filter(|player| *player < players);
    let pairs = (0..=all / 2).map(|place| [player(place), player(all - place)]);
    if ((round - 1) / all).is_multiple_of(2) { pairs.collect() } else { pairs.map(|[a, b]| [b, a]).collect() }
}
