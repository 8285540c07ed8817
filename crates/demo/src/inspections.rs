//! Inspections with their attachments.

use belvedere_store::{Blob, Bulk, StoreError};

use super::aircraft::Aircraft;
use super::flights::name;
use super::random::Random;
use super::row::Row;
use super::{calendar, pdf, picture, rid, sound, texts};

/// How many inspections there are.
const COUNT: usize = 600;
/// How many different pictures there are.
const PICTURES: usize = 36;
/// Length of the long recording: 24 MB, so that progress can be seen.
const LONG_RECORDING: u32 = 750;

const SEVERITIES: [(&str, [f32; 3]); 4] = [
    ("NONE", [0.16, 0.52, 0.36]),
    ("MINOR", [0.16, 0.4, 0.66]),
    ("MAJOR", [0.85, 0.5, 0.1]),
    ("CRITICAL", [0.76, 0.16, 0.16]),
];

/// Endings of keys: characters that an address must encode.
const ENDINGS: [&str; 8] = ["+ü", "", "#2", "%41", "?x=y", "&b", "/a", ";v"];

/// Stores the inspections.
pub(super) fn store(bulk: &mut Bulk, ontology: &str, fleet: &[Aircraft]) -> Result<(), StoreError> {
    let mut random = Random::new("inspections");
    let mut row = Row::default();
    let pictures = (0..PICTURES)
        .map(|number| bulk.blob(&picture::png(number).map_err(anyhow::Error::new)?))
        .collect::<Result<Vec<Blob>, StoreError>>()?;
    let recordings = [
        bulk.blob(&sound::wav(LONG_RECORDING))?,
        bulk.blob(&sound::wav(3))?,
    ];
    let mut inspections = Vec::with_capacity(COUNT);
    for number in 1..=COUNT {
        let id = format!(
            "INS/2026 {number:04}{}",
            ENDINGS[(number - 1) % ENDINGS.len()]
        );
        let inspection = Inspection {
            number,
            id,
            aircraft: &fleet[random.index(fleet.len())].tail_number,
        };
        let properties =
            inspection.properties(bulk, &pictures, recordings, &mut random, &mut row)?;
        inspections.push((inspection.id, properties));
    }
    let target = bulk.target(ontology, "Inspection", None)?;
    for (id, properties) in inspections {
        target.object(&id, &properties, None)?;
    }
    Ok(())
}

struct Inspection<'a> {
    number: usize,
    id: String,
    aircraft: &'a str,
}

impl Inspection<'_> {
    fn properties(
        &self,
        bulk: &Bulk,
        pictures: &[Blob],
        recordings: [Blob; 2],
        random: &mut Random,
        row: &mut Row,
    ) -> Result<String, StoreError> {
        let number = self.number;
        let day = calendar::day(-random.range(0, 300)).to_string();
        let severity = match random.range(0, 99) {
            0..=49 => 0,
            50..=79 => 1,
            80..=94 => 2,
            _ => 3,
        };
        let inspector = name(random);
        let findings = match random.range(0, 99) {
            0..=2 => random.pick(&texts::HOSTILE).to_owned(),
            _ => (0..=severity)
                .map(|_| random.pick(&texts::FINDINGS))
                .collect::<Vec<_>>()
                .join(" "),
        };
        row.begin()
            .text("inspectionId", &self.id)
            .text("aircraft", self.aircraft)
            .text("inspectedOn", &day);
        if random.percent(90) {
            row.text(
                "signedAt",
                &calendar::instant(&day, random.range(30_000, 80_000)),
            );
        }
        row.text("inspector", &inspector)
            .text("severity", SEVERITIES[severity].0)
            .text("findings", &findings)
            .raw("rating", format_args!("{}.5", random.range(0, 9)))
            .raw("openItems", random.range(0, 6));

        let attach = |kind: &str, filename: &str, media_type: &str, blob| {
            let rid = rid("attachments", "attachment", &format!("{kind} {number}"));
            bulk.attachment(&rid, filename, media_type, blob)
                .map(|()| rid)
        };
        let picture = |random: &mut Random| pictures[random.index(pictures.len())];
        if number == 1 || random.percent(88) {
            let filename = match number % 40 {
                7 => format!("Foto “Flügel links” – № {number} 写真.png"),
                8 => format!("a very long name {} {number}.png", "of a photo ".repeat(16)),
                _ => format!("inspection-{number:04}.png"),
            };
            row.attachment(
                "photo",
                &attach("photo", &filename, "image/png", picture(random))?,
            );
        }
        let report = self.report(&day, &inspector, severity, &findings);
        let filename = format!("report-{number:04}.pdf");
        row.attachment(
            "report",
            &attach("report", &filename, "application/pdf", bulk.blob(&report)?)?,
        );
        let mut photos = Vec::new();
        for place in 0..random.range(i64::from(number == 1) * 2, 3) {
            let filename = format!("inspection-{number:04}-{}.png", place + 1);
            let rid = attach(
                &format!("photo {place} of"),
                &filename,
                "image/png",
                picture(random),
            )?;
            photos.push(format!("{{\"rid\":\"{rid}\"}}"));
        }
        if !photos.is_empty() {
            row.raw("photos", format_args!("[{}]", photos.join(",")));
        }
        if number % 50 == 1 {
            let long = number == 1;
            let filename = if long {
                "engine-run-up.wav"
            } else {
                "engine.wav"
            };
            let blob = recordings[usize::from(!long)];
            row.attachment(
                "recording",
                &attach("recording", filename, "audio/wav", blob)?,
            );
        }
        let measurements: Vec<String> = (0..random.range(3, 12))
            .map(|_| format!("{:.3}", random.unit() * 4.0))
            .collect();
        row.raw("measurements", format_args!("[{}]", measurements.join(",")));
        Ok(row.end().to_owned())
    }

    fn report(&self, day: &str, inspector: &str, severity: usize, findings: &str) -> Vec<u8> {
        let (severity, color) = SEVERITIES[severity];
        let mut lines = vec![
            format!("Inspection: {}", self.id),
            format!("Aircraft:   {}", self.aircraft),
            format!("Day:        {day}"),
            format!("Inspector:  {inspector}"),
            format!("Severity:   {severity}"),
            String::new(),
            "Findings".to_owned(),
        ];
        let words: Vec<&str> = findings.split_whitespace().collect();
        lines.extend(words.chunks(12).map(|words| words.join(" ")));
        pdf::report("Inspection report", color, &lines)
    }
}
