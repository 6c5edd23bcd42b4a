//! The way out: requests to other servers.

/// A client for HTTP and, encrypted by `ring`, HTTPS.
pub fn http_client() -> reqwest::ClientBuilder {
    // Fails where it was chosen before, which is as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
}
