use belvedere_client::api::ontologies::{OntologyObjectV2, list_objects_v2};
use belvedere_client::{Client, Error, TokenSource};
use futures_util::TryStreamExt as _;

/// A client. Access tokens come from `tokens`; outside of a browser, set a transport and a runtime as well.
pub fn client(tokens: impl TokenSource + 'static) -> Result<Client, Error> {
    Client::builder("https://platform.example")?
        .tokens(tokens)
        .build()
}

/// All objects.
pub async fn objects(client: &Client) -> Result<Vec<OntologyObjectV2>, Error> {
    let path = list_objects_v2::Path::new("ri.ontology.main.ontology.1", "Flight");
    let query = list_objects_v2::Query {
        select: vec!["number".into(), "it's \"late\"".into()],
        order_by: Some("p.departure:desc".parse()),
        exclude_rid: Some(true),
        snapshot: Some(true),
        branch: Some("master".into()),
        ..list_objects_v2::Query::default()
    };
    let mut pages = client.ontologies().object_pages(path, query);
    let mut objects = Vec::new();
    while let Some(page) = pages.try_next().await? {
        objects.extend(page.data);
    }
    Ok(objects)
}
