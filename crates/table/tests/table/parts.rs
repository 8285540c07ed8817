//! The parts of a session that are loaded when a request asks for them.

use belvedere_table::CsvInput;
use belvedere_table::session::{Input, Part, ProfilePurpose, Reply, Request, Response, Session};

use crate::common::BUDGET;

fn open(table: u32) -> Request {
    Request::Open {
        table,
        input: Input::Csv(CsvInput::default()),
        budget: BUDGET,
    }
}

fn is_not_loaded(reply: &Reply) -> bool {
    matches!(&reply.response, Response::Failed { kind, .. } if kind == "notLoaded")
}

#[test]
fn a_part_answers_what_belongs_to_it_and_nothing_else_does() {
    let mut session = Session::default();
    let profile = Request::Profile {
        table: 1,
        column: 0,
        top: 1,
        filter: None,
        purpose: ProfilePurpose::Panel,
    };
    let next = Request::ExportNext { export: 1, size: 1 };
    assert_eq!(session.handle(open(1), b"").response, Response::Done);
    session.handle(Request::Push { table: 1 }, b"city\nGraz\n");
    session.handle(Request::Finish { table: 1 }, b"");

    session.handle_core(open(2), b"");
    for request in [Request::Push { table: 2 }, Request::Finish { table: 2 }] {
        assert!(is_not_loaded(&session.handle_core(request, b"id\n1\n")));
    }

    for (request, part) in [
        (open(1), Part::Files),
        (profile, Part::Analysis),
        (next, Part::Exports),
    ] {
        assert_eq!(request.part(), Some(part));
        if part != Part::Files {
            assert!(is_not_loaded(&session.handle_core(request.clone(), b"")));
        }
        for other in [Part::Files, Part::Exports, Part::Analysis] {
            let reply = other.handler()(&mut session, request.clone());
            assert_eq!(
                is_not_loaded(&reply),
                other != part,
                "{request:?} {other:?}"
            );
        }
    }
    assert_eq!(Request::Close { table: 1 }.part(), None);
}
