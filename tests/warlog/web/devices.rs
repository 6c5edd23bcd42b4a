//! What people do with a browser that its driver has no words for: two fingers on a screen, a sheet on paper.

use super::browser::Driver;
use axum::http::Method;
use base64::Engine as _;
use fantoccini::wd::WebDriverCompatibleCommand;
use reqwest::Url;
use serde_json::{Value, json};
use std::str::FromStr;

/// A command of Chromium's own protocol.
#[derive(Debug)]
struct Own(Value);

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

/// Paper in inches, wide and high.
pub const PAPERS: [(&str, [f64; 2]); 2] = [("a4", [8.27, 11.69]), ("letter", [8.5, 11.0])];

/// A page as it is printed.
pub struct Printed {
    pub pdf: Vec<u8>,
    /// The width of each of its pages, in points: 72 to an inch.
    pub widths: Vec<f64>,
    /// Its headings, as the outline of the file lists them.
    pub headings: Vec<String>,
}

impl Driver {
    async fn own(&self, command: &str, values: Value) -> Value {
        let command = Own(json!({ "cmd": command, "params": values }));
        self.client.issue_cmd(command).await.expect("the browser obeys")
    }

    /// The page that is shown, printed.
    pub async fn printed(&self, [width, height]: [f64; 2]) -> Printed {
        let values = json!({
            "paperWidth": width, "paperHeight": height,
            "generateTaggedPDF": true, "generateDocumentOutline": true,
        });
        let answer = self.own("Page.printToPDF", values).await;
        let data = answer["data"].as_str().expect("a file");
        let pdf = base64::engine::general_purpose::STANDARD.decode(data).expect("a file");
        let text = String::from_utf8_lossy(&pdf).into_owned();
        let all = |word: &str, end: char| -> Vec<String> {
            let found = text.split(word).skip(1).filter_map(|rest| rest.split_once(end));
            found.map(|(inside, _)| inside.to_owned()).collect()
        };
        let boxes = all("/MediaBox [", ']');
        let widths = boxes.iter().filter_map(|sides| sides.split(' ').nth(2)?.parse().ok()).collect();
        Printed { pdf, widths, headings: all("/Title (", ')') }
    }

    /// Fingers at these places, moved step by step to those.
    pub async fn fingers(&self, from: &[[f64; 2]], to: &[[f64; 2]]) {
        const STEPS: u8 = 8;
        let at = |step: u8| -> Value {
            let share = f64::from(step) / f64::from(STEPS);
            let points = from.iter().zip(to).enumerate().map(|(id, (from, to))| {
                let [x, y] = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
                json!({ "id": id, "x": x, "y": y })
            });
            points.collect()
        };
        // One finger after the other comes down.
        for count in 1..=from.len() {
            let points: Vec<Value> = at(0).as_array().expect("points")[..count].to_vec();
            self.own("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": points }))
                .await;
        }
        for step in 1..=STEPS {
            let moved = json!({ "type": "touchMove", "touchPoints": at(step) });
            self.own("Input.dispatchTouchEvent", moved).await;
        }
        self.own("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await;
    }

    /// Turns the wheel of the mouse at a place, by so many pixels down.
    pub async fn wheel(&self, [x, y]: [f64; 2], down: i32) {
        let turned = json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down });
        self.own("Input.dispatchMouseEvent", turned).await;
    }

    /// A key for whatever has the focus, drawings too.
    pub async fn strike(&self, key: &str) {
        self.own("Input.dispatchKeyEvent", json!({ "type": "keyDown", "key": key })).await;
        self.own("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": key })).await;
    }
}
