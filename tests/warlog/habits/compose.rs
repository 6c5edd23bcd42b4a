//! docker-compose.yml says what the program understands, and publishes nothing to the world.

use super::none;
use super::source::read;
use saphyr::{LoadableYamlNode, Yaml};
use std::process::Command;

fn with_compose(check: impl FnOnce(&Yaml<'_>)) {
    let text = read("docker-compose.yml");
    let documents = Yaml::load_from_str(&text).expect("docker-compose.yml is YAML");
    check(&documents[0]);
}

/// The strings of a sequence, or the keys of a mapping.
fn strings(node: &Yaml<'_>) -> Vec<String> {
    let keys = node.as_mapping().into_iter().flatten().map(|(key, _)| key);
    let items = node.as_sequence().into_iter().flatten();
    keys.chain(items).map(|text| text.as_str().expect("a string").to_string()).collect()
}

#[test]
fn compose_starts_warlog_after_its_database() {
    with_compose(|compose| {
        let services = &compose["services"];
        assert_eq!(strings(services), ["postgres", "warlog"]);
        assert_eq!(services["postgres"]["image"].as_str(), Some("postgres:15"), "the version the tests use");
        assert!(services["postgres"]["healthcheck"].contains_mapping_key("test"));
        assert_eq!(
            services["warlog"]["depends_on"]["postgres"]["condition"].as_str(),
            Some("service_healthy")
        );
        let volume = strings(&services["postgres"]["volumes"])[0].split(':').next().map(String::from);
        assert_eq!(volume.into_iter().collect::<Vec<_>>(), strings(&compose["volumes"]));
    });
}

#[test]
fn compose_builds_with_the_toolchain_of_the_manifest() {
    with_compose(|compose| {
        let build = &compose["services"]["warlog"]["build"];
        assert_eq!(strings(build), ["context", "dockerfile_inline"]);
        let dockerfile = build["dockerfile_inline"].as_str().expect("a text");
        let manifest: toml::Table = read("Cargo.toml").parse().expect("Cargo.toml is TOML");
        let rust = manifest["package"]["rust-version"].as_str().expect("a version");
        assert!(dockerfile.contains(&format!("FROM rust:{rust}-")), "build with rust:{rust}");
        assert!(dockerfile.contains("ENTRYPOINT [\"warlog\"]"));
    });
}

#[test]
fn compose_publishes_only_on_this_machine() {
    with_compose(|compose| {
        let services = &compose["services"];
        let is_private = !services["postgres"].contains_mapping_key("ports");
        assert!(is_private, "nobody but warlog needs the database");
        let open =
            strings(&services["warlog"]["ports"]).into_iter().filter(|port| !port.starts_with("127.0.0.1:"));
        none(open.collect(), "Publish on 127.0.0.1 until Warlog knows who may do what.");
    });
}

#[test]
fn compose_uses_names_that_exist() {
    let help =
        Command::new(env!("CARGO_BIN_EXE_warlog")).args(["serve", "--help"]).output().expect("warlog runs");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    with_compose(|compose| {
        let services = &compose["services"];
        let postgres = strings(&services["postgres"]["environment"]);
        assert_eq!(postgres, ["POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"]);
        let command = strings(&services["warlog"]["command"]);
        assert_eq!(command[0], "serve");
        let flags = command.into_iter().filter(|word| word.starts_with("--"));
        let unknown =
            flags.chain(strings(&services["warlog"]["environment"])).filter(|name| !help.contains(name));
        none(unknown.collect(), "docker-compose.yml uses only what `warlog serve --help` lists.");
    });
}

#[test]
fn compose_substitutes_nothing() {
    let dollars =
        read("docker-compose.yml").lines().filter(|line| line.contains('$')).map(String::from).collect();
    none(
        dollars,
        "Compose would replace `$`, in the Dockerfile too: write the value, or test its variable here.",
    );
}
