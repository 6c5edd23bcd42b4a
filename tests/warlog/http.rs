//! Requests of tests to the servers under test.

/// A client that has the program's own encryption.
pub fn client() -> reqwest::Client {
    warlog::app::http_client().build().expect("a client")
}

/// What is at an address.
pub async fn get(address: impl reqwest::IntoUrl) -> reqwest::Result<reqwest::Response> {
    client().get(address).send().await
}
