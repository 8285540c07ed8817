//! Addresses of operations that the contract leaves out, where a platform has others.

use std::borrow::Cow;

use belvedere_api::error::RequestError;
use belvedere_api::operation::Description;
use belvedere_api::path::parameter_names;

/// Path templates in place of the assumed ones.
#[derive(Debug, Default)]
pub(super) struct Addresses(Vec<(&'static Description, String)>);

impl Addresses {
    /// Sets the template of an operation.
    pub(super) fn set(&mut self, operation: &str, template: &str) -> Result<(), RequestError> {
        let mistake = |reason: String| RequestError::rule("address", reason);
        let description = belvedere_api::operation(operation)
            .filter(|description| description.assumed)
            .ok_or_else(|| {
                mistake(format!(
                    "of {operation} is fixed, or there is no such operation"
                ))
            })?;
        let like = description.path;
        let has_all = |template, of| {
            parameter_names(of).all(|name| parameter_names(template).any(|other| other == name))
        };
        let is_path = template.starts_with('/') && !template.contains(['?', '#']);
        if !is_path || !has_all(template, like) || !has_all(like, template) {
            return Err(mistake(format!(
                "{template} must be a path with the parameters of {like}"
            )));
        }
        self.0.push((description, template.to_owned()));
        Ok(())
    }

    /// The template of an operation.
    pub(super) fn template<'t>(&'t self, operation: &Description) -> &'t str {
        let other = self.0.iter().find(|(one, _)| one.id == operation.id);
        other.map_or(operation.path, |(_, template)| template)
    }

    /// Path and query of a call, from those that the assumed template gives.
    pub(super) fn target<'t>(&self, operation: &str, target: &'t str) -> Cow<'t, str> {
        let Some((description, template)) = self.0.iter().find(|(one, _)| one.id == operation)
        else {
            return target.into();
        };
        let (path, query) = target.split_at(target.find('?').unwrap_or(target.len()));
        let values: Vec<_> = description.path.split('/').zip(path.split('/')).collect();
        let segments = template.split('/').map(|part| {
            let value = values.iter().find(|(name, _)| *name == part);
            value
                .filter(|_| part.starts_with('{'))
                .map_or(part, |(_, value)| value)
        });
        let path = segments.collect::<Vec<_>>().join("/");
        (path + query).into()
    }
}

#[cfg(test)]
mod tests {
    use super::Addresses;

    #[test]
    fn an_assumed_address_is_replaced_and_keeps_its_values() {
        let mut addresses = Addresses::default();
        addresses
            .set(
                "v2.getSqlQueryStatus",
                "/api/v2/queries/{sqlQueryId}/status",
            )
            .unwrap();
        for (from, to) in [
            (
                "/api/v2/sqlQueries/a%2Fb%3D/getStatus",
                "/api/v2/queries/a%2Fb%3D/status",
            ),
            (
                "/api/v2/sqlQueries/q/getStatus?preview=true",
                "/api/v2/queries/q/status?preview=true",
            ),
        ] {
            assert_eq!(addresses.target("v2.getSqlQueryStatus", from), to);
            assert_eq!(addresses.target("v2.getSqlQueryResults", from), from);
        }
    }

    #[test]
    fn what_is_no_address_of_an_assumed_operation_is_refused() {
        let mut addresses = Addresses::default();
        for (operation, template) in [
            ("v2.cancelSqlQuery", "/api/v2/queries/{sqlQueryId}/cancel"),
            ("v2.nothing", "/a"),
            ("v2.getSqlQueryStatus", "queries/{sqlQueryId}"),
            ("v2.getSqlQueryStatus", "/queries/{id}"),
            ("v2.getSqlQueryStatus", "/queries"),
            ("v2.getSqlQueryStatus", "/queries/{sqlQueryId}?a=b"),
        ] {
            let mistake = addresses.set(operation, template).unwrap_err().to_string();
            assert!(mistake.contains("address"), "{mistake}");
        }
    }
}
