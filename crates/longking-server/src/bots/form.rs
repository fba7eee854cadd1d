//! Questions as programs send them: fields of a form, or the same as JSON.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use serde_json::{Map, Value};

use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// Fields by their names; those inside another one have its name and a point before theirs.
#[derive(Debug, Default)]
pub(crate) struct Form(HashMap<String, String>);

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Form, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
        let body = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| ApiError::form(rejection.status(), &rejection.body_text()))?;
        if !is_json || body.is_empty() {
            return Ok(Form(form_urlencoded::parse(&body).into_owned().collect()));
        }
        let fields: Map<String, Value> = serde_json::from_slice(&body).map_err(|error| {
            ApiError::form(axum::http::StatusCode::BAD_REQUEST, &error.to_string())
        })?;
        let mut form = Form::default();
        form.put("", fields);
        Ok(form)
    }
}

impl Form {
    fn put(&mut self, before: &str, fields: Map<String, Value>) {
        for (name, value) in fields {
            let name = format!("{before}{name}");
            match value {
                Value::Object(fields) if before.is_empty() => self.put(&format!("{name}."), fields),
                Value::String(text) => drop(self.0.insert(name, text)),
                Value::Number(number) => drop(self.0.insert(name, number.to_string())),
                Value::Bool(is) => drop(self.0.insert(name, is.to_string())),
                _ => {}
            }
        }
    }

    /// A field, where it is there and not empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// A field that is a number from 0 to a million.
    pub(super) fn number(&self, name: &str) -> Result<Option<f64>, ApiError> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number: Option<f64> = text.parse().ok().filter(|it| (0.0..=1e6).contains(it));
        let words = || Denied::NoneOf.with("name", name).with("words", "0 … 1000000");
        number.map(Some).ok_or_else(|| ApiError::bad(words()))
    }

    /// Whether a field says yes.
    pub(super) fn is(&self, name: &str) -> Result<bool, ApiError> {
        match self.text(name) {
            None | Some("false" | "0") => Ok(false),
            Some("true" | "1") => Ok(true),
            Some(_) => {
                Err(ApiError::bad(Denied::NoneOf.with("name", name).with("words", "true, false")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_the_same_as_a_form_and_as_json() {
        let mut json = Form::default();
        let clock = serde_json::json!({"limit": 180});
        let fields = serde_json::json!(
            {"clock": clock, "rated": true, "rules": "russian", "x": [1]}
        );
        json.put("", fields.as_object().expect("fields").clone());
        let text = b"clock.limit=180&rated=true&rules=russian";
        let form = Form(form_urlencoded::parse(text).into_owned().collect());
        for form in [json, form] {
            assert_eq!(form.number("clock.limit").ok(), Some(Some(180.0)));
            assert_eq!((form.is("rated").ok(), form.text("rules")), (Some(true), Some("russian")));
            assert_eq!((form.text("x"), form.is("y").ok()), (None, Some(false)));
        }
        let wrong = Form(form_urlencoded::parse(b"a=-1&b=maybe&c=NaN").into_owned().collect());
        assert!(wrong.number("a").is_err() && wrong.is("b").is_err() && wrong.number("c").is_err());
    }
}
