//! The style sheet keeps what is read readable: contrasts of WCAG AA, by day and by night.

use std::collections::BTreeMap;

const STYLE: &str = include_str!("../../../src/web/assets/style.css");

/// Text on its ground: at least 4.5 to 1.
const TEXT: [(&str, &str); 18] = [
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "wash"),
    ("ink", "table"),
    ("soft", "paper"),
    ("soft", "sheet"),
    ("soft", "wash"),
    ("link", "paper"),
    ("link", "sheet"),
    ("link", "wash"),
    ("red", "paper"),
    ("red", "sheet"),
    ("blue", "sheet"),
    ("good", "paper"),
    ("on-side", "red"),
    ("on-side", "blue"),
    ("paper", "ink"),
    ("paper", "link"),
];

/// Signs on their ground: at least 3 to 1.
const SIGNS: [(&str, &str); 6] = [
    ("red", "table"),
    ("blue", "table"),
    ("gold", "table"),
    ("gold", "paper"),
    ("gold", "wash"),
    ("wall", "table"),
];

type Colours = BTreeMap<String, [f64; 3]>;

/// The colours of the block that begins with `opening`, over those known.
fn colours(opening: &str, mut known: Colours) -> Colours {
    let block = STYLE.split_once(opening).expect(opening).1.split('}').next().unwrap_or_default();
    for declaration in block.split(';') {
        let Some((name, value)) = declaration.trim().split_once(": #") else { continue };
        let digits: String = match value.len() {
            3 => value.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => value.to_owned(),
        };
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect(value);
        let light = |part: u8| match f64::from(part) / 255.0 {
            dim if dim <= 0.04045 => dim / 12.92,
            bright => ((bright + 0.055) / 1.055).powf(2.4),
        };
        known.insert(name.trim_start_matches("--").to_owned(), [0, 2, 4].map(|at| light(part(at))));
    }
    known
}

fn contrast(colours: &Colours, (on, ground): (&str, &str)) -> f64 {
    let luminance = |name: &str| {
        let [red, green, blue] = colours[name];
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(on), luminance(ground));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn text_and_signs_stand_out_by_day_and_by_night() {
    let day = colours(":root {\n  color-scheme: light dark;", Colours::new());
    let night = colours("(prefers-color-scheme: dark) {\n  :root {", day.clone());
    assert_ne!(day["paper"], night["paper"]);
    let mut weak = Vec::new();
    for (when, colours) in [("day", &day), ("night", &night)] {
        for (pairs, least) in [(&TEXT[..], 4.5), (&SIGNS[..], 3.0)] {
            for pair in pairs {
                let contrast = contrast(colours, *pair);
                if contrast < least {
                    weak.push(format!("{when}: {} on {}: {contrast:.2}, not {least}", pair.0, pair.1));
                }
            }
        }
    }
    assert!(weak.is_empty(), "{weak:#?}");
}
