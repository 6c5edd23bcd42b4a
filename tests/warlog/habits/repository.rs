//! What lies in the repository: names, sizes, migrations, links, and commands the README gives.

use super::none;
use super::source::{FILES, read, resolve, root};
use std::path::Path;

const TOP_LEVEL: [&str; 10] = [
    "Cargo.toml",
    "Cargo.lock",
    "LICENSE",
    "README.md",
    "benches",
    "docker-compose.yml",
    "migrations",
    "schema.graphql",
    "src",
    "tests",
];
const LARGEST_BYTES: u64 = 200_000;
const PICTURES: [&str; 5] = [".png", ".jpg", ".svg", ".webp", ".gif"];

#[test]
fn the_top_level_stays_small() {
    let top = |file: &str| file.split('/').next().unwrap_or_default().to_string();
    let mut offences: Vec<String> = FILES.iter().map(|file| top(file)).collect();
    offences.dedup();
    offences.retain(|name| !name.starts_with('.') && !TOP_LEVEL.contains(&name.as_str()));
    none(offences, "The top level is fixed: put it into src, tests, benches or .github.");
}

#[test]
fn no_file_is_large() {
    let size = |file: &str| root().join(file).metadata().map_or(0, |metadata| metadata.len());
    let is_excused = |file: &str| file == "Cargo.lock" || PICTURES.iter().any(|end| file.ends_with(end));
    let large = FILES.iter().filter(|file| !is_excused(file) && size(file) > LARGEST_BYTES);
    let offences = large.map(|file| format!("{file}: {} bytes", size(file))).collect();
    none(offences, "A file has up to 200 kB: make large data in the test that needs it, from a seed.");
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    // In halves, because this file is one of those searched.
    let machine_paths = [concat!("/wo", "rk/"), concat!("/ro", "ot/")];
    let mut offences = Vec::new();
    for file in FILES.iter().filter(|file| !PICTURES.iter().any(|end| file.ends_with(end))) {
        for (number, line) in read(file).lines().enumerate() {
            if machine_paths.iter().any(|path| line.contains(path)) {
                offences.push(format!("{file}:{}", number + 1));
            }
        }
    }
    none(offences, "Paths start at the repository: src/..., tests/...; what lies outside is not named.");
}

#[test]
fn migrations_are_numbered_without_gaps() {
    let names = FILES.iter().filter_map(|file| file.strip_prefix("migrations/"));
    let numbers: Vec<&str> = names.map(|name| name.split('_').next().unwrap_or(name)).collect();
    let is_next = |(index, number): &(usize, &&str)| number.parse() == Ok(index + 1);
    let offences = numbers.iter().enumerate().filter(|next| !is_next(next));
    none(
        offences.map(|(index, number)| format!("migration {} is numbered {number}", index + 1)).collect(),
        "Migrations are NNNN_what_changes.sql, numbered from 0001; one that has been released never changes.",
    );
}

#[test]
fn the_readme_gives_commands_that_exist() {
    let readme = read("README.md");
    if readme.is_empty() {
        return;
    }
    let mut offences = Vec::new();
    for command in ["cargo run --release -- demo", "tests/run", "docker compose up"] {
        if !readme.contains(command) {
            offences.push(format!("README.md does not say `{command}`"));
        }
    }
    none(offences, "A reader of README.md runs the demo, the tests and the compose file within a minute.");
}

#[cfg(unix)]
#[test]
fn scripts_can_be_run() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |file: &str| root().join(file).metadata().map_or(0, |metadata| metadata.permissions().mode());
    let offences = ["tests/run", ".ci/run"].into_iter().filter(|file| mode(file) & 0o111 == 0);
    none(
        offences.map(String::from).collect(),
        "Keep the script and its mode: git update-index --chmod=+x FILE.",
    );
}

#[test]
fn links_lead_somewhere() {
    let mut offences = Vec::new();
    for file in FILES.iter().filter(|file| file.ends_with(".md")) {
        let folder = root().join(file);
        let folder = folder.parent().unwrap_or(root());
        let dead = links(&read(file)).into_iter().filter(|link| !leads_somewhere(folder, link));
        offences.extend(dead.map(|link| format!("{file}: {link}")));
    }
    none(offences, "A relative link starts at the folder of the page that has it.");
}

/// The targets of `](target)` and `src="target"` in a page, outside blocks of code.
fn links(page: &str) -> Vec<String> {
    let prose: String = page.split("```").step_by(2).collect();
    let mut found = Vec::new();
    for (opens, closes) in [("](", [')', ' ']), ("src=\"", ['"', '"'])] {
        let targets = prose.split(opens).skip(1).filter_map(|rest| rest.split(closes).next());
        found.extend(targets.map(String::from));
    }
    found
}

fn leads_somewhere(folder: &Path, link: &str) -> bool {
    let is_outside =
        link.starts_with("https://") || link.starts_with("http://") || link.starts_with("mailto:");
    let file = link.split('#').next().unwrap_or_default();
    is_outside || resolve(folder, file).exists()
}

#[test]
fn links_are_found() {
    let page = "[a](src/a.rs) ![b](b.png \"title\") `x` <img src=\"c.svg\">\n```\n[no](no)\n```\n[d](#d)";
    assert_eq!(links(page), ["src/a.rs", "b.png", "#d", "c.svg"]);
}
