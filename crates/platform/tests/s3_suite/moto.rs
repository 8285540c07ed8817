//! A server of S3 of its own for a test.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::process::Command;

use crate::server::{Server, free_port};

/// A running server, which ends with this value and then forgets all.
pub(super) struct Moto {
    pub(super) server: Server,
}

impl Moto {
    /// A server that asks for no key.
    pub(super) fn start() -> Self {
        Self::with(Vec::new())
    }

    /// A server that asks for a key after that many requests.
    pub(super) fn strict_after(requests: u32) -> Self {
        Self::with(vec![("INITIAL_NO_AUTH_ACTION_COUNT", requests.to_string())])
    }

    fn with(environment: Vec<(&'static str, String)>) -> Self {
        let program = std::env::var_os("BELVEDERE_MOTO").expect(
            "run: cargo xtask test --only s3 (BELVEDERE_MOTO is the program of the server)",
        );
        let command = move |port: u16| {
            let mut command = Command::new(&program);
            command
                .args(["-H", "127.0.0.1", "-p", &port.to_string()])
                .envs(environment.iter().cloned());
            command
        };
        Self {
            server: Server::start(free_port(), command),
        }
    }

    /// The environment of a program that uses it.
    pub(super) fn environment(&self, key: &str, secret: &str) -> Vec<(&'static str, String)> {
        vec![
            (
                "AWS_ENDPOINT_URL",
                format!("http://127.0.0.1:{}", self.server.port),
            ),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ACCESS_KEY_ID", key.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", secret.to_owned()),
        ]
    }

    /// Makes a bucket, or writes an object.
    pub(super) fn put(&self, target: &str, content: &[u8]) {
        let response = self.call("PUT", target, "s3", "", content);
        assert!(response.starts_with("HTTP/1.1 200"), "{target}: {response}");
    }

    pub(super) fn delete(&self, target: &str) {
        let response = self.call("DELETE", target, "s3", "", b"");
        assert!(response.starts_with("HTTP/1.1 204"), "{target}: {response}");
    }

    /// Makes a user with a policy, and gives his key. That takes three requests.
    pub(super) fn user(&self, name: &str, policy: &str) -> (String, String) {
        let ask = |action: &str, rest: &[(&str, &str)]| {
            let mut form = url::form_urlencoded::Serializer::new(String::new());
            form.append_pair("Action", action);
            form.append_pair("Version", "2010-05-08");
            form.append_pair("UserName", name).extend_pairs(rest);
            let content = "content-type: application/x-www-form-urlencoded\r\n";
            let response = self.call("POST", "/", "iam", content, form.finish().as_bytes());
            assert!(response.starts_with("HTTP/1.1 200"), "{action}: {response}");
            response
        };
        ask("CreateUser", &[]);
        ask(
            "PutUserPolicy",
            &[("PolicyName", "p"), ("PolicyDocument", policy)],
        );
        let response = ask("CreateAccessKey", &[]);
        let value = |name: &str| {
            let (_, rest) = response.split_once(&format!("<{name}>")).unwrap();
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
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.server.port)).unwrap();
        let head = format!(
            "{method} {target} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\n\
             authorization: AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/{service}/aws4_request, \
             SignedHeaders=host, Signature=x\r\n{headers}connection: close\r\ncontent-length: {}\r\n\r\n",
            self.server.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        let mut response = Vec::new();
        stream.read_to_end(&mut response).unwrap();
        String::from_utf8_lossy(&response).into_owned()
    }
}
