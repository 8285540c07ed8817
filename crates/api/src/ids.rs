//! Identifiers, as opaque strings: the client never takes a RID apart.

use crate::macros::id_type;

/// Whether a text has the form of a RID: `ri.<service>.<instance>.<type>.<locator>`, where the instance may be empty.
pub fn is_rid(text: &str) -> bool {
    let mut parts = text.splitn(5, '.');
    let mut next = || parts.next();
    let name = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_lowercase())
            && text
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let plain = |text: &str| {
        text.bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
    };
    next() == Some("ri")
        && next().is_some_and(name)
        && next().is_some_and(plain)
        && next().is_some_and(name)
        && next().is_some_and(|locator| !locator.is_empty() && plain(locator))
}

id_type! {
    /// RID of an ontology.
    OntologyRid;
    /// RID or API name of an ontology: V2 operations take either.
    OntologyIdentifier;
    /// API name of an object type (not its display name).
    ObjectTypeApiName;
    /// API name of an action type.
    ActionTypeApiName;
    /// API name of a property.
    PropertyApiName;
    /// Primary key of an object, in its text form.
    PrimaryKey;
    /// RID of an attachment.
    AttachmentRid;
    /// RID of a platform instance.
    EnrollmentRid;
    /// RID of a sign-in provider.
    AuthenticationProviderRid;
    /// RID of an organization.
    OrganizationRid;
    /// Identifier of a user or group, a UUID.
    #[cfg_attr(feature = "document", schemars(extend("format" = "uuid")))]
    PrincipalId;
    /// RID of a data health check.
    CheckRid;
    /// RID of a group of data health checks.
    CheckGroupRid;
    /// RID of a schedule.
    ScheduleRid;
    /// RID of a dataset.
    DatasetRid;
    /// RID of a dataset transaction.
    TransactionRid;
    /// RID of a media set.
    MediaSetRid;
    /// RID of a media item.
    MediaItemRid;
    /// RID of a media set view.
    ViewRid;
    /// Identifier of a SQL query. Opaque, and not safe in a URL: it may hold `/`, `+` and `=`.
    SqlQueryId;
    /// Identifier of a dataset transaction that a media item is written in.
    MediaTransactionId;
    /// RID of a branch.
    BranchRid;
    /// Name of a branch.
    BranchName;
    /// Token of the next page, short-lived and used unmodified.
    PageToken;
}

#[cfg(test)]
mod tests {
    use super::is_rid;

    #[test]
    fn rids_have_five_parts() {
        for rid in [
            "ri.datasets.main.dataset.edeeefdb-3d9c",
            "ri.a..b.c.d",
            "ri.a.b.c.D_e.f-1",
            "ri.service-2.x.data-set.A_b-c.d",
        ] {
            assert!(is_rid(rid), "{rid}");
        }
        for no in [
            "",
            "ri.",
            "ri.a.b.c",
            "ri.a.b.c.",
            "ri..b.c.d",
            "RI.a.b.c.d",
            "ri.Datasets.main.dataset.x",
            "xri.a.b.c.d",
            "ri.a.b.c.d e",
            "ri.a.b.c.d/e",
        ] {
            assert!(!is_rid(no), "{no}");
        }
    }
}
