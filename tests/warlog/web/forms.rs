//! What a browser without script does with the forms of a page: fills one in and sends what is in it.

use crate::access::pages::{Browser, served};
use crate::access::session;
use warlog::app::App;

/// A browser of somebody who is logged in.
pub async fn browser(app: &App, name: &str) -> Browser {
    let mut browser = served(app).await;
    browser.cookie = format!("warlog_session={}", session(app, name).await.reveal());
    browser
}

/// The value of an attribute in a tag.
pub fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

/// A text as it is sent: without what HTML writes for some letters.
fn plain(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// The forms of a page, each from its attributes on.
pub fn forms(page: &str) -> impl Iterator<Item = &str> {
    page.split("<form").skip(1).map(|rest| rest.split("</form>").next().unwrap_or_default())
}

/// The fields of the first form that has this text in it, as a browser would send them.
pub fn filled(page: &str, mark: &str) -> Vec<(String, String)> {
    fields(forms(page).find(|form| form.contains(mark)).unwrap_or_else(|| panic!("{mark}: {page}")))
}

/// The fields of a form, as a browser would send them.
pub fn fields(form: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for part in form.split('<').skip(1) {
        let tag = part.split('>').next().unwrap_or_default();
        let Some(name) = attribute(tag, "name").map(plain) else {
            continue;
        };
        let value = attribute(tag, "value").map(plain).unwrap_or_default();
        match part.split([' ', '>']).next().unwrap_or_default() {
            "input" if matches!(attribute(tag, "type"), Some("checkbox" | "radio")) => {
                fields.extend(tag.contains(" checked").then_some((name, value)));
            }
            "input" => fields.push((name, value)),
            "textarea" => fields.push((name, plain(part.split('>').nth(1).unwrap_or_default()))),
            "select" => {
                let options = form.split(tag).nth(1).unwrap_or_default();
                let options = options.split("</select>").next().unwrap_or_default();
                let tags: Vec<&str> =
                    options.split("<option").skip(1).filter_map(|rest| rest.split('>').next()).collect();
                let chosen = tags.iter().find(|tag| tag.contains(" selected")).or(tags.first());
                let value = chosen.and_then(|tag| attribute(tag, "value")).map(plain);
                fields.push((name, value.unwrap_or_default()));
            }
            _ => {}
        }
    }
    fields
}

/// The same fields with some of them changed or added.
pub fn with<'f>(fields: &'f [(String, String)], changed: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    let is_changed = |name: &str| changed.iter().any(|(other, _)| *other == name);
    let kept = fields.iter().filter(|(name, _)| !is_changed(name) && name != "token");
    kept.map(|(name, value)| (name.as_str(), value.as_str())).chain(changed.iter().copied()).collect()
}
