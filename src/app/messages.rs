//! What is posted to a webhook: a message as Discord reads it, within its limits.

use super::activity::Happening;
use serde_json::{Value, json};

/// The longest content of a message. Discord counts characters; here UTF-16 units are, which are never fewer.
pub(super) const LONGEST: usize = 2_000;
/// The most events in one message.
pub(super) const MOST: usize = 10;

/// How many units a text counts for.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// A text of at most so many units: cut at a character, with an ellipsis.
fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut room = most.saturating_sub(1);
    for letter in text.chars() {
        match room.checked_sub(letter.len_utf16()) {
            Some(left) => room = left,
            None => break,
        }
        kept.push(letter);
    }
    // Half an escape would eat the ellipsis.
    let slashes = kept.chars().rev().take_while(|letter| *letter == '\\').count();
    kept.truncate(kept.len() - slashes % 2);
    kept.push('…');
    kept
}

/// A text in which nothing is a mark, a link or a mention: people choose names.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_punctuation() && !matches!(letter, '.' | ',' | ';' | '\'' | '"' | '!' | '?') {
            plain.push('\\');
        }
        plain.push(if letter.is_control() { ' ' } else { letter });
    }
    plain
}

/// The next message and how many of the events are in it: as many as have room, one at least.
pub(super) fn message(told: &[Happening]) -> (Value, usize) {
    let (mut content, mut count) = (String::new(), 0);
    for happening in told.iter().take(MOST) {
        let line = cut(&plain(&happening.sentence), LONGEST);
        let gap = usize::from(count > 0);
        if count > 0 && length(&content) + gap + length(&line) > LONGEST {
            break;
        }
        if count > 0 {
            content.push('\n');
        }
        content.push_str(&line);
        count += 1;
    }
    (json!({ "content": content, "allowed_mentions": { "parse": [] } }), count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::activity::Topic;
    use crate::ids::{CommandId, LeagueId, PlayerId, Timestamp};
    use crate::store::StoredEvent;

    fn said(sentence: &str) -> Happening {
        let stored = StoredEvent {
            ledger: LeagueId(uuid::Uuid::nil()),
            position: 1,
            stream: "league/x".into(),
            version: 1,
            kind: "league.renamed".into(),
            schema: 1,
            recorded_at: Timestamp(0),
            actor: PlayerId(uuid::Uuid::nil()),
            command: CommandId(uuid::Uuid::nil()),
            payload: String::new(),
        };
        Happening { stored, topic: Topic::League, sentence: sentence.to_owned() }
    }

    fn content(told: &[Happening]) -> (String, usize) {
        let (message, count) = message(told);
        (message["content"].as_str().unwrap_or_default().to_owned(), count)
    }

    #[test]
    fn messages_keep_discords_limits() {
        let (text, count) = content(&vec![said("Ann joined."); 25]);
        assert_eq!((text.lines().count(), count), (MOST, MOST));
        let (text, count) = content(&vec![said(&"x".repeat(900)); 5]);
        assert_eq!((length(&text), count), (1_801, 2));
        for letter in ["x", "é", "\u{1f600}", "日", "*", "\\"] {
            let (text, count) = content(&[said(&letter.repeat(5_000))]);
            assert!(
                length(&text) <= LONGEST && length(&text) > LONGEST - 4 && text.ends_with('…'),
                "{letter}"
            );
            assert_eq!(count, 1);
            let slashes =
                text.trim_end_matches('…').chars().rev().take_while(|letter| *letter == '\\').count();
            assert_eq!(slashes % 2, 0, "{letter}");
        }
    }

    #[test]
    fn names_mark_link_and_mention_nothing() {
        let (text, _) =
            content(&[said("@everyone **bold** [x](https://evil.example) <@1> `a`\n# b joined.")]);
        assert_eq!(
            text,
            "\\@everyone \\*\\*bold\\*\\* \\[x\\]\\(https\\:\\/\\/evil.example\\) \\<\\@1\\> \\`a\\` \\# b joined."
        );
        assert_eq!(message(&[said("x")]).0["allowed_mentions"], json!({ "parse": [] }));
    }
}
