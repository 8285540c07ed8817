//! Identifiers, as opaque strings: the client never takes a RID apart.

use crate::macros::id_type;

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
