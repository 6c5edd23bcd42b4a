//! What a page says: its texts, and what is heard or read of its attributes, without code; and its words in one
//! alphabet or the other.

/// Attributes that are read or heard.
const HEARD: [&str; 5] = ["title", "aria-label", "alt", "placeholder", "data-label"];
/// Elements whose text is no language.
const CODE: [&str; 6] = ["code", "pre", "script", "style", "var", "kbd"];
/// Elements without an end.
const VOID: [&str; 7] = ["meta", "link", "input", "br", "hr", "img", "!DOCTYPE"];
/// Words that Russians write in Latin letters too.
const KNOWN: [&str; 31] = [
    "warlog",
    "kill",
    "team",
    "graphql",
    "api",
    "relay",
    "csv",
    "atom",
    "utc",
    "hmac",
    "sha",
    "json",
    "iana",
    "discord",
    "ws",
    "bs",
    "ld",
    "sv",
    "ap",
    "hit",
    "english",
    "https",
    "cet",
    "localhost",
    "space_marines",
    "orks",
    "tau",
    "eldar",
    "tyranids",
    "astra_militarum",
    "jsonl",
];

/// What a page says.
#[derive(Default)]
pub struct Said {
    /// Each text, with the element in which it stands.
    pub texts: Vec<(String, String)>,
    /// What is said in another language on purpose: within an element that says so.
    pub foreign: Vec<String>,
    /// Where its links lead.
    pub links: Vec<String>,
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

fn plain(text: &str) -> String {
    let text = text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads a page, which speaks the language that its first element names.
pub fn said(page: &str) -> Said {
    let mut said = Said::default();
    let own = page.split("<html lang=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    // The open elements, each with whether it is code and whether it speaks another language.
    let mut open: Vec<(&str, bool, bool)> = Vec::new();
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect(piece);
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            let place = open.iter().rposition(|(other, ..)| *other == name).expect(tag);
            open.truncate(place);
        } else {
            let (in_code, in_foreign) =
                open.last().map_or((false, false), |(_, code, foreign)| (*code, *foreign));
            if name == "a" {
                said.links.extend(attribute(tag, "href").map(plain));
            }
            let is_told = name == "meta" && (tag.contains("name=\"description\"") || tag.contains("og:"));
            let told =
                HEARD.iter().chain(is_told.then_some(&"content")).filter_map(|one| attribute(tag, one));
            said.texts.extend(told.filter(|_| !in_code).map(|text| (name.to_owned(), plain(text))));
            if !VOID.contains(&name) {
                let foreign = attribute(tag, "lang").is_some_and(|lang| lang != own && name != "button");
                open.push((name, in_code || CODE.contains(&name), in_foreign || foreign));
            }
        }
        let (_, in_code, in_foreign) = open.last().copied().unwrap_or_default();
        let text = plain(text);
        match (text.is_empty() || in_code, in_foreign) {
            (true, _) => {}
            (false, true) => said.foreign.push(text),
            (false, false) => said.texts.push((name.to_owned(), text)),
        }
    }
    said
}

/// A text in small letters without names.
pub fn without<'t>(text: &str, names: impl Iterator<Item = &'t String>) -> String {
    let mut text = text.to_lowercase();
    for name in names {
        text = text.replace(name.as_str(), " ");
    }
    text
}

/// The words of a text in small letters that nobody would say who speaks this language.
pub fn strange(language: &str, text: &str) -> Vec<String> {
    if language == "ru" { latin(text) } else { cyrillic(text) }
}

fn cyrillic(text: &str) -> Vec<String> {
    let is_cyrillic = |word: &&str| word.chars().any(|letter| ('\u{400}'..'\u{500}').contains(&letter));
    // The switch calls the other language as it calls itself.
    let words = text.split_whitespace().filter(is_cyrillic).filter(|word| *word != "русский");
    words.map(str::to_owned).collect()
}

/// The Latin words of a text that no Russian would write, and numbers that are not written as Russians do.
pub fn latin(text: &str) -> Vec<String> {
    let is_word = |word: &&str| word.chars().filter(char::is_ascii_alphabetic).count() > 1;
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || "_-".contains(letter)));
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(letters, number)| {
            letters.len() == 2 && !number.is_empty() && number.chars().all(|one| one.is_ascii_digit())
        })
    };
    let strange = words.filter(is_word).filter(|word| !is_id(word) && !KNOWN.contains(word));
    // Letters beside digits: D6, 2d6, hashes and ids.
    let strange = strange.filter(|word| !word.chars().any(|letter| letter.is_ascii_digit()));
    let numbers = text.split_whitespace().filter(|word| {
        let number = word.trim_matches(|letter: char| !letter.is_ascii_digit());
        let digits = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
        let is_fraction = number.split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part));
        is_fraction || (digits(number) && number.len() > 4)
    });
    strange.chain(numbers).map(str::to_owned).collect()
}

#[test]
fn a_sentence_in_the_other_language_would_be_found() {
    let page = "<!DOCTYPE html><html lang=\"ru\"><head><title>Лист</title></head><body>\
        <p title=\"Two of them\">Ada <code>roster.cap</code> has won 0.5 and 12345</p><p>Ada · GN-01 · 2D6</p>\
        <p lang=\"en\">A title</p></body></html>";
    let names = ["ada".to_owned()];
    let found = |language: &str, page: &str| -> Vec<String> {
        let texts = said(page).texts;
        texts.iter().flat_map(|(_, text)| strange(language, &without(text, names.iter()))).collect()
    };
    assert_eq!(found("ru", page), ["two", "of", "them", "has", "won", "and", "0.5", "12345"]);
    let page = page.replace("lang=\"ru\"", "lang=\"en\"");
    assert_eq!(found("en", &page), ["лист"]);
}
