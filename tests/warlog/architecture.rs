//! The map of the code names every ask, question and fact.

use warlog::battle::Topic;
use warlog::dice::Ask;

const MAP: &str = include_str!("../../src/ARCHITECTURE.md");

#[test]
fn the_map_lists_every_ask_and_question() {
    let asks = Ask::ALL.iter().map(|ask| ask.word());
    let topics = Topic::ALL.iter().map(|topic| topic.word());
    let missing: Vec<&str> =
        asks.chain(topics).filter(|word| !MAP.contains(&format!("| `{word}` |"))).collect();
    assert_eq!(missing, Vec::<&str>::new(), "add these rows to src/ARCHITECTURE.md");
}

#[test]
fn the_map_lists_every_fact() {
    let source = include_str!("../../src/battle/fact.rs");
    let words = source.lines().filter_map(|line| line.split_once("(..) => \"")).map(|(_, word)| word);
    let words = words.filter_map(|word| word.split('"').next());
    let missing: Vec<&str> = words.filter(|word| !MAP.contains(&format!("| `{word}` |"))).collect();
    assert_eq!(missing, Vec::<&str>::new(), "add these rows to src/ARCHITECTURE.md");
}
