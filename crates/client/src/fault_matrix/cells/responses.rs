//! Codes that say what becomes of a response, or of a call that gets none.

use super::*;

impl Cell<'_> {
    pub(super) fn malformed(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        if self.times == 1 {
            return self.succeeds(&seen, 2);
        }
        let error = self.fails(&seen, 2);
        assert!(
            matches!(error, Error::Decode { .. }),
            "{}: {error:?}",
            self.place
        );
    }

    pub(super) fn foreign(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        let error = self.fails(&seen, 1);
        let cause = match error {
            Error::OutcomeUnknown { cause, .. } => {
                assert_ne!(self.row.kind, Repeat::Safe, "{}", self.place);
                &**cause
            }
            other => {
                assert_eq!(self.row.kind, Repeat::Safe, "{}", self.place);
                other
            }
        };
        let Error::NotThePlatform {
            status: 200,
            content_type,
            ..
        } = cause
        else {
            panic!("{}: {error:?}", self.place)
        };
        assert_eq!(content_type.as_deref(), Some("text/html; charset=utf-8"));
    }

    /// Binary content may have any type; a page without a size, where none is known, is foreign.
    pub(super) fn any_type(&self, dice: &mut Rng) {
        let mut fault = faults::page(200, true);
        let sized = dice.bool();
        let expected = if let Fault::Response { headers, body, .. } = &mut fault {
            if sized {
                headers.push(("content-length", body.len().to_string()));
            }
            body.len()
        } else {
            0
        };
        let seen = self.run_with(vec![fault], dice);
        // The size of the metadata is another one: it shows that this is not the content.
        let Some(Ok(Success::Content(bytes, check))) = &seen.result else {
            panic!("{}: {:?}", self.place, seen.result)
        };
        assert_eq!((bytes.len(), seen.sends), (expected, 1), "{}", self.place);
        assert!(
            matches!(check, SizeCheck::Mismatch { .. }),
            "{}",
            self.place
        );
        verification::page_of_unknown_size(self.row.number, sized, dice, self.place);
    }

    pub(super) fn size_check(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        let Some(Ok(Success::Content(bytes, check))) = &seen.result else {
            panic!("{}: {:?}", self.place, seen.result)
        };
        let mismatch = SizeCheck::Mismatch {
            expected: CONTENT.len() as u64,
            received: bytes.len() as u64,
        };
        assert_eq!((seen.sends, *check), (1, mismatch), "{}", self.place);
    }

    pub(super) fn restart(&self, dice: &mut Rng) {
        let faults = (0..self.times).map(|_| match self.column {
            Column::SlowBody => Fault::Stalls {
                in_body: true,
                applied: true,
            },
            _ => Fault::BreaksOff,
        });
        let seen = self.run_with(faults.collect(), dice);
        if self.times <= 2 {
            return self.succeeds(&seen, self.times + 1);
        }
        let error = self.fails(&seen, 3);
        let expected = if self.column == Column::SlowBody {
            TransportErrorKind::TimedOut
        } else {
            TransportErrorKind::Interrupted
        };
        assert!(
            matches!(error, Error::Transport { kind, .. } if *kind == expected),
            "{}: {error:?}",
            self.place
        );
    }

    pub(super) fn offline(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        assert_eq!(seen.made, 0, "{}", self.place);
        let error = self.fails(&seen, 1);
        let offline = TransportErrorKind::Offline;
        assert!(
            matches!(error, Error::Transport { kind, .. } if *kind == offline),
            "{}: {error:?}",
            self.place
        );
    }

    pub(super) fn abort(&self, dice: &mut Rng, change: bool) {
        let faults = faults::of(self.column, self.row.number, 1, dice);
        self.bench.break_with(faults, dice);
        let patience = Duration::from_millis(dice.u64(..400));
        let seen = self.bench.call(Way::default(), Some(patience));
        let place = self.place;
        if let Some(result) = &seen.result {
            // Nothing was left to stop: a response whose body is never read.
            assert!(
                result.is_ok() && matches!(self.row.number, 5 | 16),
                "{place}: {result:?}"
            );
            assert_eq!((seen.sends, seen.made), (1, 1), "{place}");
            assert!(seen.elapsed <= patience, "{place}");
            assert_eq!(seen.abandoned, [], "{place}");
            return;
        }
        // Nothing follows.
        let count = self.bench.platform.count();
        self.bench
            .time
            .run(crate::runtime::Runtime::sleep(&self.bench.time, 2 * WAITS));
        assert_eq!(self.bench.platform.count(), count, "{place}");
        if change {
            let operations: Vec<_> = seen.abandoned.iter().map(|a| a.operation).collect();
            let sent = (seen.sends > 0).then(|| self.bench.id());
            assert_eq!(operations, sent.into_iter().collect::<Vec<_>>(), "{place}");
        } else {
            assert_eq!(seen.abandoned, [], "{place}");
        }
        if self.row.number == 11 {
            self.go_on();
        }
    }
}
