//! The real program, run on a folder.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use belvedere_api::scope;
use serde_json::{Value, json};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_belvedere-platform");

/// A platform that serves, or how it ended.
pub(crate) enum Outcome {
    Serves(Platform),
    Ended(Output),
}

/// A running platform; it ends with this value.
pub(crate) struct Platform {
    child: Child,
    port: u16,
    token: String,
}

/// `check` on a folder.
pub(crate) fn check(folder: &Path) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("check").arg(folder).output().unwrap()
}

/// `serve` on a folder, as the command that runs the program.
pub(crate) fn serve(mut command: Command, folder: &Path) -> Outcome {
    command
        .args(["--log", "error", "serve", "--port", "0", "--data"])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let port = line.trim_end().trim_end_matches('/').rsplit(':').next();
    let Some(port) = port.and_then(|port| port.parse().ok()) else {
        return Outcome::Ended(child.wait_with_output().unwrap());
    };
    let mut platform = Platform {
        child,
        port,
        token: String::new(),
    };
    let body =
        json!({"user": "administrator", "scopes": scope::ALL, "expiresInSeconds": 1_000_000});
    let (status, response) = platform.post("/testkit/token", &body);
    if status == 200 {
        let token = response["access_token"].as_str().unwrap();
        token.clone_into(&mut platform.token);
    }
    Outcome::Serves(platform)
}

impl Outcome {
    pub(crate) fn platform(self) -> Platform {
        match self {
            Self::Serves(platform) => platform,
            Self::Ended(output) => panic!("{}", String::from_utf8_lossy(&output.stderr)),
        }
    }
}

impl Platform {
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The status, and the body as JSON; any other body as a text.
    pub(crate) fn get(&self, target: &str) -> (u16, Value) {
        self.call("GET", target, "")
    }

    pub(crate) fn post(&self, target: &str, body: &Value) -> (u16, Value) {
        self.call("POST", target, &body.to_string())
    }

    fn call(&self, method: &str, target: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = format!(
            "{method} {target} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nauthorization: Bearer {}\r\n\
             connection: close\r\ncontent-length: {}\r\n\r\n{body}",
            self.port,
            self.token,
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let is_chunked = head.contains("transfer-encoding: chunked");
        let body = if is_chunked {
            whole(body)
        } else {
            body.to_owned()
        };
        let json = serde_json::from_str(&body);
        (status, json.unwrap_or_else(|_| body.into()))
    }
}

/// A body that was sent in chunks.
fn whole(mut chunks: &str) -> String {
    let mut body = String::new();
    while let Some((size, rest)) = chunks.split_once("\r\n") {
        let (chunk, rest) = rest.split_at(usize::from_str_radix(size, 16).unwrap());
        body.push_str(chunk);
        chunks = rest.strip_prefix("\r\n").unwrap();
    }
    body
}

impl Drop for Platform {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
