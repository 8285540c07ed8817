//! A server of S3 of its own for a test.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long something that must happen may take on a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_mins(2);

/// A running server, which ends with this value and then forgets all.
pub(super) struct Moto {
    child: Child,
    port: u16,
    folder: TempDir,
}

impl Moto {
    /// A server that lets everybody in.
    pub(super) fn start() -> Self {
        Self::with(&[])
    }

    /// A server that lets everybody in with the first requests, and then those who have a key.
    pub(super) fn strict_after(requests: u32) -> Self {
        Self::with(&[("INITIAL_NO_AUTH_ACTION_COUNT", requests.to_string())])
    }

    fn with(environment: &[(&str, String)]) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let folder = TempDir::new().unwrap();
        let moto = Self {
            child: spawn(port, &folder, environment),
            port,
            folder,
        };
        moto.answers();
        moto
    }

    /// Ends it.
    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Another one in its place, without its objects.
    pub(super) fn again(&mut self) {
        self.child = spawn(self.port, &self.folder, &[]);
        self.answers();
    }

    /// The environment of a program that uses it.
    pub(super) fn environment(&self, key: &str, secret: &str) -> Vec<(&'static str, String)> {
        vec![
            (
                "AWS_ENDPOINT_URL",
                format!("http://127.0.0.1:{}", self.port),
            ),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", key.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", secret.to_owned()),
        ]
    }

    /// Makes a bucket, or writes an object.
    pub(super) fn put(&self, target: &str, content: &[u8]) {
        let answer = self.call("PUT", target, "s3", "", content);
        assert!(answer.starts_with("HTTP/1.1 200"), "{target}: {answer}");
    }

    pub(super) fn delete(&self, target: &str) {
        let answer = self.call("DELETE", target, "s3", "", b"");
        assert!(answer.starts_with("HTTP/1.1 204"), "{target}: {answer}");
    }

    /// Makes a user with a policy, and gives his key. That takes three requests.
    pub(super) fn user(&self, name: &str, policy: &str) -> (String, String) {
        let ask = |action: &str, rest: &[(&str, &str)]| {
            let mut form = url::form_urlencoded::Serializer::new(String::new());
            form.append_pair("Action", action);
            form.append_pair("Version", "2010-05-08");
            form.append_pair("UserName", name).extend_pairs(rest);
            let content = "content-type: application/x-www-form-urlencoded\r\n";
            let answer = self.call("POST", "/", "iam", content, form.finish().as_bytes());
            assert!(answer.starts_with("HTTP/1.1 200"), "{action}: {answer}");
            answer
        };
        ask("CreateUser", &[]);
        ask(
            "PutUserPolicy",
            &[("PolicyName", "p"), ("PolicyDocument", policy)],
        );
        let answer = ask("CreateAccessKey", &[]);
        let value = |name: &str| {
            let (_, rest) = answer.split_once(&format!("<{name}>")).unwrap();
            rest.split_once('<').unwrap().0.to_owned()
        };
        (value("AccessKeyId"), value("SecretAccessKey"))
    }

    /// Sends a request to one of the server's services. By the key it knows which is meant, and does not look at the signature.
    fn call(
        &self,
        method: &str,
        target: &str,
        service: &str,
        headers: &str,
        body: &[u8],
    ) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        let head = format!(
            "{method} {target} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\
             authorization: AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/{service}/aws4_request, \
             SignedHeaders=host, Signature=x\r\n{headers}connection: close\r\ncontent-length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn answers(&self) {
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            let log = std::fs::read_to_string(self.folder.path().join("log"));
            assert!(start.elapsed() < PATIENCE, "Moto: {log:?}");
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Moto {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(port: u16, folder: &TempDir, environment: &[(&str, String)]) -> Child {
    let program = std::env::var_os("BELVEDERE_MOTO")
        .expect("run: cargo xtask test --only s3 (BELVEDERE_MOTO is the program of the server)");
    let log = File::create(folder.path().join("log")).unwrap();
    Command::new(program)
        .args(["-H", "127.0.0.1", "-p", &port.to_string()])
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}
