//! The suite against the local platform over HTTP.

mod platform;

use std::sync::LazyLock;

use belvedere_conformance::{Request, Response, Session, Target, cases};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper_util::rt::TokioIo;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};

/// A platform that serves until the test binary ends.
static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let (folder, platform) = platform::open();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let host = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::from_std(listener).unwrap();
            platform.serve(listener).await.unwrap();
        });
    });
    Server {
        origin: format!("http://{host}"),
        host,
        _folder: folder,
    }
});

struct Server {
    host: String,
    origin: String,
    _folder: TempDir,
}

impl Target for Server {
    fn origin(&self) -> &str {
        &self.origin
    }

    async fn send(&self, request: Request) -> Result<Response, String> {
        self.exchange(request)
            .await
            .map_err(|error| error.to_string())
    }
}

impl Server {
    async fn exchange(&self, request: Request) -> Result<Response, Box<dyn std::error::Error>> {
        let stream = TcpStream::connect(&self.host).await?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let request = request
            .into_http(&self.host)?
            .map(|body| Full::new(Bytes::from(body)));
        let (parts, body) = sender.send_request(request).await?.into_parts();
        Ok(Response::new(&parts, body.collect().await?.to_bytes()))
    }
}

macro_rules! tests {
    ($( ($module:ident, $case:ident, [$($sentence:literal),+]), )+) => {$(
        #[tokio::test]
        async fn $case() {
            let session = Session::new(&*SERVER).await;
            cases::$module::$case(&session).await;
            session.finish(&[$($sentence),+]);
        }
    )+};
}
belvedere_conformance::for_each_case!(tests);
