//! Where texts of pages come from: messages, rules and data in two languages; never markup or script itself, which
//! would speak one language to everybody.

use super::messages::{messages, source};
use super::said::latin;
use std::fs;
use std::path::PathBuf;

/// Every source below a folder with this ending.
fn sources(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![source(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == ending) {
                let text = fs::read_to_string(&path).expect("a source");
                let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
                found.push((path, text));
            }
        }
    }
    found
}

fn has_word(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_alphabetic()).any(|word| word.len() > 1)
}

/// Whether a text is a key of a message or an address.
fn is_key(text: &str) -> bool {
    text.starts_with('/') || (text.contains('-') && !text.contains(' '))
}

/// The texts that stand in markup itself, and those of attributes that people read.
fn texts_of_markup(source: &str) -> Vec<String> {
    let lines = source.lines().map(|line| line.split("// ").next().unwrap_or_default());
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (place, opening) in code.match_indices("html! {") {
        // The brackets that are open, `=` for the braces of an attribute or of code.
        let (mut open, mut before, mut rest) = (vec!['{'], String::new(), &code[place + opening.len()..]);
        while !open.is_empty()
            && let Some(letter) = rest.chars().next()
        {
            rest = &rest[letter.len_utf8()..];
            let led = before.trim_end();
            match letter {
                '{' if led.ends_with('=') || led.ends_with("code") => open.push('='),
                '(' | '{' | '[' => open.push(letter),
                ')' | '}' | ']' => {
                    open.pop();
                }
                '"' => {
                    let text = rest.split('"').next().unwrap_or_default();
                    rest = &rest[text.len() + 1..];
                    let is_led = led.is_empty() || led.ends_with(['{', '}', ';', ')', '"']);
                    let is_arm = rest.trim_start().starts_with(['=', '|']);
                    let is_text = is_led && open.last() == Some(&'{') && !is_arm && !is_key(text);
                    let heard = ["title=", "aria-label=", "alt=", "placeholder="];
                    let is_heard = heard.iter().any(|name| before.ends_with(name));
                    found.extend(((is_text || is_heard) && has_word(text)).then(|| text.to_owned()));
                }
                _ => {}
            }
            before.push(letter);
        }
    }
    found
}

#[test]
fn no_markup_holds_a_text_of_its_own() {
    // Names, and a face of a die as it is printed.
    let known = ["Warlog", " · Warlog", "HIT", " · AP "];
    let mut faults = Vec::new();
    for (path, text) in sources("web", "rs") {
        let own = texts_of_markup(&text).into_iter().filter(|text| !known.contains(&text.as_str()));
        faults.extend(own.map(|text| format!("{}: {text:?}", path.display())));
    }
    assert!(faults.is_empty(), "make messages of them: {faults:#?}");
}

#[test]
fn a_text_in_markup_would_be_found() {
    let markup = "html! { p.facts { \"Nobody yet\" (say(\"key-one\")) a href={ \"/x/\" (id) } title=\"To it\" \
        { (tongue.say(if x { \"one-two\" } else { \"three-four\" })) } code { \"warlog demo\" } } }";
    assert_eq!(texts_of_markup(markup), ["Nobody yet", "To it"]);
}

#[test]
fn no_script_holds_a_sentence() {
    let mut faults = Vec::new();
    for (path, text) in sources("web/assets", "mjs") {
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for literal in code.join("\n").split('\'').skip(1).step_by(2) {
            let words =
                literal.split(' ').filter(|word| word.chars().all(|letter| letter.is_ascii_alphabetic()));
            let is_code = literal.contains(['.', '#', '[', '{', '\n'])
                || ["shift ", "verdict "].iter().any(|one| literal.starts_with(one));
            if words.filter(|word| word.len() > 1).count() > 1 && !is_code {
                faults.push(format!("{}: {literal}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "give them to the script in data attributes: {faults:#?}");
}

/// A message without its values, variants, elements and code.
fn spoken(message: &str) -> String {
    let mut text = message.to_owned();
    for (from, to) in [("<code>", "</code>"), ("<var>", "</var>"), ("<", ">"), ("[", "]"), ("`", "`")] {
        while let Some((before, rest)) = text.split_once(from) {
            let Some((_, after)) = rest.split_once(to) else { break };
            text = format!("{before} {after}");
        }
    }
    let words = text.split_whitespace().filter(|word| !word.contains('$') && !word.contains('%'));
    // Names of mutations and of what they take.
    let words = words.filter(|word| !word.chars().skip(1).any(|letter| letter.is_ascii_uppercase()));
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn no_russian_message_says_anything_in_english() {
    // What is typed or read as it stands.
    let known = [
        "agree",
        "false",
        "localhost",
        "sqlite",
        "postgres",
        "europe",
        "moscow",
        "id",
        "dice",
        "verify",
        "conflict",
        "--dice",
        "warlog-dice",
        // Names of packs.
        "astra",
        "militarum",
        "space",
        "marines",
        "empire",
    ];
    let mut faults = Vec::new();
    for (key, message) in messages("ru") {
        let words = latin(&spoken(&message));
        let strange: Vec<&String> = words.iter().filter(|word| !known.contains(&word.as_str())).collect();
        if !strange.is_empty() && key != "error-api" {
            faults.push(format!("{key}: {strange:?}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn russian_is_punctuated_as_russian_is() {
    let mut faults = Vec::new();
    for (key, message) in messages("ru") {
        // Elements make no gaps; code is written as it is.
        let text: String =
            message.split('<').map(|part| part.split('>').next_back().unwrap_or_default()).collect();
        for (sign, instead) in [("—", "–"), (" - ", "–"), ("“", "«"), ("”", "»"), (" ,", ","), ("...", "…")]
        {
            if text.contains(sign) {
                faults.push(format!("{key}: {instead} instead of {sign:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Words that Russian counts in three forms, and where a message counts in fewer.
#[test]
fn russian_counts_in_the_forms_that_it_has() {
    let mut faults = Vec::new();
    for (key, message) in messages("ru") {
        let counts = message.matches("->").count();
        let (one, few) = (message.matches("[one]").count(), message.matches("[few]").count());
        // Where what is counted does not bend, or bends in two ways.
        let two = ["account-least", "waiting-dice-entered", "waiting-dice-either", "play-left"];
        if counts > 0 && one > 0 && few < one && !two.contains(&key.as_str()) {
            faults.push(format!("{key} lacks a form for 2"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
