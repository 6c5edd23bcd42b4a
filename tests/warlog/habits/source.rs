//! The repository as text: which files it has, and their Rust without comments, strings and tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// Where the repository lies.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file that is committed or would be by `git add .`, as paths from the root, sorted.
pub static FILES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let git = Command::new("git").args(list).current_dir(root()).output().expect("git is installed");
    assert!(git.status.success(), "habits read the list of files from git: run the tests in a clone");
    let names = String::from_utf8(git.stdout).expect("file names are UTF-8");
    let mut files: Vec<String> =
        names.split('\0').filter(|name| !name.is_empty()).map(String::from).collect();
    files.retain(|file| root().join(file).is_file());
    files.sort();
    files.dedup();
    files
});

/// Every Rust file, read once.
pub static RUST: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let rust = FILES.iter().filter(|file| file.ends_with(".rs"));
    rust.map(|file| Source::new(file, &read(file))).collect()
});

/// The text of a file; empty if there is none.
pub fn read(file: &str) -> String {
    std::fs::read(root().join(file))
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

/// A Rust file in views of equal lines and columns: what a view leaves out is blank in it.
pub struct Source {
    /// The path from the root, as in `src/ids.rs`.
    pub path: String,
    /// As written.
    pub text: String,
    /// Without comments and the contents of strings.
    pub code: String,
    /// Only the comments.
    pub comments: String,
    /// `code` without tests; empty for files that hold nothing but tests.
    pub shipped: String,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        let (code, comments) = split(text);
        let shipped = if is_shipped(path) { without_tests(&code) } else { String::new() };
        Self { path: path.into(), text: text.into(), code, comments, shipped }
    }

    /// Which module the file is, as in `["battle", "steps", "fire"]`; empty for the crate's root and
    /// outside `src`.
    pub fn module(&self) -> Vec<&str> {
        let Some(inside) = self.path.strip_prefix("src/").and_then(|path| path.strip_suffix(".rs")) else {
            return Vec::new();
        };
        let mut names: Vec<&str> = inside.split('/').collect();
        if matches!(names.last(), Some(&("mod" | "lib" | "main"))) {
            names.pop();
        }
        names
    }

    /// `path:line` of a byte offset.
    pub fn at(&self, offset: usize) -> String {
        format!("{}:{}", self.path, self.text[..offset].matches('\n').count() + 1)
    }
}

fn is_shipped(path: &str) -> bool {
    let file = Path::new(path);
    path.starts_with("src/")
        && file.file_stem().is_some_and(|stem| stem != "tests")
        && !path.contains("/tests/")
}

/// The offsets at which `word` stands in `code` as a whole word; a word that ends in a sign ends anywhere.
pub fn words(code: &str, word: &str) -> Vec<usize> {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    let starts_free = |at: usize| !word.starts_with(joins) || !code[..at].ends_with(joins);
    let ends_free = |end: usize| !word.ends_with(joins) || !code[end..].starts_with(joins);
    let found = code.match_indices(word).map(|(at, _)| at);
    found.filter(|&at| starts_free(at) && ends_free(at + word.len())).collect()
}

/// The word that begins at `at`; empty if none does.
pub fn word_at(code: &str, at: usize) -> &str {
    let rest = code.get(at..).unwrap_or_default();
    &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())]
}

/// The offset after the bracket that closes the one at `open`; the end of the text if none does.
pub fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// Blanks every item under `#[cfg(test)]`.
fn without_tests(code: &str) -> String {
    let mut left = code.to_string();
    while let Some(start) = left.find("#[cfg(test)]") {
        let end = item_end(&left, start + "#[cfg(test)]".len());
        let blank: String = left[start..end].chars().map(blank).collect();
        left.replace_range(start..end, &blank);
    }
    left
}

/// Where the item that begins at `from` ends: after its braces, or after its semicolon.
pub fn item_end(code: &str, from: usize) -> usize {
    let mut at = from;
    while let Some(byte) = code.as_bytes().get(at) {
        match byte {
            b';' => return at + 1,
            b'{' => return closing(code, at),
            b'(' | b'[' => at = closing(code, at),
            _ => at += 1,
        }
    }
    code.len()
}

/// One space a byte, so that offsets stay true.
fn blank(c: char) -> &'static str {
    match c {
        '\n' => "\n",
        _ => &"    "[..c.len_utf8()],
    }
}

/// The two views of Rust text: code, and comments.
fn split(text: &str) -> (String, String) {
    let (mut code, mut comments) = (String::new(), String::new());
    let mut at = 0;
    while at < text.len() {
        let (kind, len) = piece(text, at);
        let piece = &text[at..at + len];
        let blanked: String = piece.chars().map(blank).collect();
        code.push_str(if kind == Kind::Code { piece } else { &blanked });
        comments.push_str(if kind == Kind::Comment { piece } else { &blanked });
        at += len;
    }
    (code, comments)
}

#[derive(PartialEq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

/// The piece of text at `at`, and how many bytes it is long.
fn piece(text: &str, at: usize) -> (Kind, usize) {
    let rest = &text[at..];
    let after_word = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    if rest.starts_with("//") {
        (Kind::Comment, rest.find('\n').unwrap_or(rest.len()))
    } else if rest.starts_with("/*") {
        (Kind::Comment, block_comment(rest))
    } else if let Some(len) = raw_string(rest).filter(|_| !after_word) {
        (Kind::Literal, len)
    } else if rest.starts_with('"') {
        (Kind::Literal, quoted(rest, '"'))
    } else if is_char_literal(rest) {
        (Kind::Literal, quoted(rest, '\''))
    } else {
        (Kind::Code, rest.chars().next().map_or(1, char::len_utf8))
    }
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of `r"..."`, `r#"..."#`, `br"..."` and their kin, if one stands here.
fn raw_string(rest: &str) -> Option<usize> {
    let prefix = ["r", "br", "cr"].into_iter().find(|prefix| {
        let after = rest.strip_prefix(prefix).unwrap_or_default().trim_start_matches('#');
        after.starts_with('"')
    })?;
    let hashes = rest[prefix.len()..].chars().take_while(|&c| c == '#').count();
    let body = prefix.len() + hashes + 1;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(rest[body..].find(&end).map_or(rest.len(), |at| body + at + end.len()))
}

/// Not a lifetime: `'a'` and `'\n'` close, `'a` does not.
fn is_char_literal(rest: &str) -> bool {
    let mut chars = rest.chars();
    chars.next() == Some('\'') && (chars.next() == Some('\\') || chars.next() == Some('\''))
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The path of a file that a text in the folder `folder` calls `name`, with `.` and `..` resolved.
pub fn resolve(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(path.pop()),
            _ => path.push(part),
        }
    }
    path
}

#[test]
fn comments_strings_and_tests_are_told_from_code() {
    let text = r##"//! f64 é
fn a<'a>(x: &'a str) -> char { let _ = "f64 \" // f64"; '"' } // f64
/* f64 /* f64 */ f64 */ const R: &str = r#"f64 " f64"#; const Q: char = '\'';
#[cfg(test)]
mod tests { fn f64() { let _ = [1; 2]; } }
type Last = f64;
"##;
    let source = Source::new("src/a.rs", text);
    assert_eq!(words(&source.shipped, "f64"), vec![text.rfind("f64").unwrap()]);
    assert_eq!(words(&source.code, "f64").len(), 2);
    assert_eq!(words(&source.comments, "f64").len(), 5);
    assert_eq!(source.at(words(&source.shipped, "f64")[0]), "src/a.rs:6");
    assert_eq!([source.code.len(), source.comments.len(), source.shipped.len()], [text.len(); 3]);
}
