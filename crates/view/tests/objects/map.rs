//! The map of points: what is a point, boxes as filters, cells that have as many rows as their filters, and the antimeridian.

use belvedere_api::ontologies::OntologyObjectV2;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::facets::count::Content;
use belvedere_view::objects::facets::extent::{Extent, nearest, radius};
use belvedere_view::objects::filter::{Filter, Predicate};
use belvedere_view::objects::places::{Area, DEGREE, Places, Point};
use belvedere_view::objects::rows::Rows;

use super::facets::{facets, filter, property};

const SIZE: (f64, f64) = (240.0, 160.0);

fn columns() -> [Column; 3] {
    [
        property("id", "String"),
        property("at", "Geopoint"),
        property("kind", "String"),
    ]
}

fn point(north: f64, east: f64) -> String {
    format!(r#"{{"type":"Point","coordinates":[{east},{north}]}}"#)
}

/// Rows with these values, of two kinds by turns.
fn rows(values: &[String]) -> Rows {
    let mut rows = Rows::default();
    rows.set_key_property("id");
    for (at, value) in values.iter().enumerate() {
        let kind = if at % 2 == 0 { "even" } else { "odd" };
        let json = format!(r#"{{"id":"{at}","at":{value},"kind":"{kind}"}}"#);
        rows.push(&OntologyObjectV2::from_json(json).expect("JSON"));
    }
    rows
}

fn places(rows: &Rows, filters: &[Filter]) -> Option<(u64, Places)> {
    let found = facets(&columns(), rows, filters).into_iter();
    let mut found = found.filter_map(|facet| match facet.content {
        Content::Places(places) => Some((facet.missing, places)),
        _ => None,
    });
    found.next()
}

fn points(rows: &Rows) -> Vec<(Point, bool)> {
    places(rows, &[]).expect("points").1.points.to_vec()
}

fn area(text: &str) -> Area {
    Area::read(text).unwrap_or_else(|| panic!("{text} is no box"))
}

/// How many rows the filter of a box lets pass.
fn fitting(rows: &Rows, area: &Area) -> u64 {
    let matcher = filter("at", Predicate::Within, &area.written())
        .compile(&columns())
        .expect("a filter");
    let fits = |at: &usize| rows.get(*at).is_some_and(|row| matcher.fits(&row));
    (0..rows.len()).filter(fits).count() as u64
}

/// Points all over the Earth, with edges of cells among them.
fn spread() -> Vec<String> {
    let mut values = Vec::new();
    for step in 0..400_i32 {
        let (north, east) = (
            f64::from(step * 37 % 181 - 90),
            f64::from(step * 53 % 361 - 180),
        );
        values.push(point(north, east));
        values.push(point(north * 0.971, east * 0.937));
    }
    values
}

#[test]
fn a_value_without_a_place_is_counted_apart() {
    let values = [
        point(52.31, 4.76),
        "null".to_owned(),
        point(90.1, 0.0),
        point(0.0, -180.5),
        r#"{"type":"Point","coordinates":[]}"#.to_owned(),
        r#"{"type":"Point","coordinates":["4","52"]}"#.to_owned(),
        r#"{"type":"Polygon","coordinates":[4,52]}"#.to_owned(),
        r#""52.31,4.76""#.to_owned(),
        point(-90.0, 180.0),
    ];
    let (missing, found) = places(&rows(&values), &[]).expect("points");
    assert_eq!((missing, found.odd), (1, 6));
    let read: Vec<_> = found.points.iter().map(|(point, _)| *point).collect();
    // The antimeridian has one longitude.
    let at = |north, east| Point { north, east };
    assert_eq!(
        read,
        [
            at(523_100_000, 47_600_000),
            at(-900_000_000, -1_800_000_000)
        ]
    );
    assert_eq!(places(&rows(&values[1..3]), &[]), None);
}

#[test]
fn a_box_is_written_and_read() {
    for (text, words) in [
        ("40..50,-10..20", "40–50° N, 10° W–20° E"),
        ("-20.5..-10,-30..-0.25", "10–20.5° S, 0.25–30° W"),
        ("-10..10,170..-170", "10° S–10° N, 170° E–170° W"),
        ("0..90,-180..180", "0–90° N, 180° W–180° E"),
    ] {
        assert_eq!(area(text).written(), text);
        assert_eq!(area(text).in_words(), words);
    }
    assert_eq!(area(" 40 .. 50 , 1 .. 2 ").written(), "40..50,1..2");
    for text in [
        "",
        "40..50",
        "50..40,1..2",
        "40..40,1..2",
        "40..50,1..1",
        "40..91,1..2",
        "40..50,-181..2",
        "40..50,NaN..2",
        "..,..",
    ] {
        assert_eq!(Area::read(text), None, "{text}");
        let filter = filter("at", Predicate::Within, text);
        assert_eq!(filter.compile(&columns()), None, "{text}");
    }
}

#[test]
fn a_box_has_its_edges_in_the_south_and_west() {
    let rows = rows(&[
        point(40.0, 10.0),
        point(50.0, 10.0),
        point(40.0, 20.0),
        point(90.0, 10.0),
        point(0.0, 180.0),
        point(0.0, -170.0),
        point(0.0, 175.5),
        "null".to_owned(),
    ]);
    assert_eq!(fitting(&rows, &area("40..50,10..20")), 1);
    assert_eq!(fitting(&rows, &area("40..90,10..20")), 3);
    // Over the antimeridian.
    assert_eq!(fitting(&rows, &area("-10..10,170..-170")), 2);
    assert_eq!(fitting(&rows, &area("-90..90,-180..180")), 7);
}

#[test]
fn a_cell_has_as_many_rows_as_its_filter() {
    let rows = rows(&spread());
    let points = points(&rows);
    let fit = Extent::fit(&points, SIZE).expect("points");
    // All points are on the first map.
    let all: u64 = fit.cells(&points, SIZE).iter().map(|cell| cell.rows).sum();
    assert_eq!(all, rows.len() as u64);
    let mut extent = fit;
    for turn in 0..16 {
        let cells = extent.cells(&points, SIZE);
        for cell in &cells {
            assert_eq!(fitting(&rows, &cell.area), cell.rows, "{:?}", cell.area);
        }
        assert!(cells.is_sorted_by(|one, other| one.rows >= other.rows));
        // Towards the west, and over the antimeridian.
        extent = extent.zoomed(1.5, (60.0, 90.0), SIZE);
        if turn % 3 == 0 {
            extent = extent.moved((-200.0, 20.0), SIZE);
        }
    }
}

#[test]
fn a_box_that_is_drawn_has_the_points_within_it() {
    let rows = rows(&spread());
    let points = points(&rows);
    let fit = Extent::fit(&points, SIZE).expect("points");
    let whole = fit.whole(SIZE).expect("a box");
    assert_eq!(whole.written(), "-90..90,-180..180");
    let near = fit.zoomed(8.0, (120.0, 80.0), SIZE);
    let half = near.area((120.0, 10.0), (10.0, 90.0), SIZE).expect("a box");
    let [first, other] = near.of_area(half, SIZE);
    // It is drawn where it was, to a pixel.
    let drawn = [10.0, 10.0, 110.0, 80.0];
    for (is, wanted) in first.into_iter().zip(drawn) {
        assert!((is - wanted).abs() <= 1.0, "{first:?}");
    }
    assert!(other[0] + other[2] < 0.0, "{other:?}");
    assert_eq!(near.area((5.0, 5.0), (5.0, 50.0), SIZE), None);
}

#[test]
fn points_on_both_sides_of_the_antimeridian_are_near_each_other() {
    let rows = rows(&[
        point(-17.0, 177.0),
        point(-18.0, -179.0),
        point(-16.0, 179.5),
    ]);
    let points = points(&rows);
    let fit = Extent::fit(&points, SIZE).expect("points");
    assert!((fit.east - 179.0).abs() < 0.01, "{fit:?}");
    assert!(fit.scale > 20.0, "{fit:?}");
    let shown: u64 = fit.cells(&points, SIZE).iter().map(|cell| cell.rows).sum();
    assert_eq!(shown, 3);
    let whole = fit.whole(SIZE).expect("a box");
    assert!(whole.west > whole.east, "{whole:?}");
    assert_eq!(fitting(&rows, &whole), 3);
    // The box of the whole map is drawn over it.
    let [left, top, width, height] = fit.of_area(whole, SIZE)[0];
    for (is, wanted) in [left, top, width, height]
        .into_iter()
        .zip([0.0, 0.0, SIZE.0, SIZE.1])
    {
        assert!((is - wanted).abs() < 1.0, "{left} {top} {width} {height}");
    }
    // The land is drawn on both sides.
    let [one, before, behind] = fit.of_drawing(5.0, SIZE);
    assert!(one != before && one != behind, "{one}");
}

#[test]
fn one_point_is_in_the_middle_and_zooming_keeps_its_place() {
    let rows = rows(&[point(52.31, 4.76)]);
    let points = points(&rows);
    let fit = Extent::fit(&points, SIZE).expect("points");
    let at = |extent: &Extent| extent.cells(&points, SIZE).first().map(|cell| cell.at);
    let is_at = |extent: Extent, (x, y): (f64, f64)| {
        let at = at(&extent).expect("a cell");
        assert!((at.0 - x).hypot(at.1 - y) < 0.01, "{at:?}");
    };
    is_at(fit, (120.0, 80.0));
    let moved = fit.moved((-30.0, 20.0), SIZE);
    is_at(moved, (150.0, 60.0));
    is_at(moved.zoomed(3.0, (150.0, 60.0), SIZE), (150.0, 60.0));
    // Not nearer than a centimeter, and not farther than the Earth.
    let near = fit.zoomed(1e12, (120.0, 80.0), SIZE);
    assert_eq!(
        at(&near).map(|(x, y)| (x.round(), y.round())),
        Some((120.0, 80.0))
    );
    let far = fit.zoomed(1e-12, (120.0, 80.0), SIZE);
    let whole = far.whole(SIZE).expect("a box");
    assert_eq!(whole.east - whole.west, 360 * DEGREE, "{far:?}");
    assert_eq!(far.cells(&points, SIZE).len(), 1);
    assert_eq!(Extent::fit(&[], SIZE), None);
}

#[test]
fn the_filters_of_others_count_and_the_own_does_not() {
    let mut values = vec![point(45.0, 5.0); 6];
    values.extend(vec![point(-45.0, 5.0); 4]);
    let rows = rows(&values);
    let even = filter("kind", Predicate::Is, "even");
    let north = filter("at", Predicate::Within, "0..90,0..10");
    let counted = |filters: &[Filter]| {
        let (_, found) = places(&rows, filters).expect("points");
        let passing = found.points.iter().filter(|(_, passes)| *passes);
        (found.points.len(), passing.count())
    };
    assert_eq!(counted(&[]), (10, 10));
    assert_eq!(counted(std::slice::from_ref(&even)), (10, 5));
    assert_eq!(counted(&[even, north.clone()]), (10, 5));
    // The box counts for the other facets.
    let kinds = facets(&columns(), &rows, &[north]).into_iter();
    let mut kinds = kinds.filter_map(|facet| match facet.content {
        Content::Values(values) => Some(values),
        _ => None,
    });
    let expected = [("even".to_owned(), 3), ("odd".to_owned(), 3)];
    assert_eq!(kinds.next().as_deref(), Some(expected.as_slice()));
    // A dot whose rows are all filtered out stays, and can't be chosen.
    let none = filter("kind", Predicate::Is, "none");
    let (_, found) = places(&rows, &[none]).expect("points");
    let fit = Extent::fit(&found.points, SIZE).expect("points");
    let cells = fit.cells(&found.points, SIZE);
    assert_eq!(
        cells.iter().map(|cell| cell.rows).collect::<Vec<_>>(),
        [0, 0]
    );
    assert_eq!(nearest(&cells, cells[0].at), None);
}

#[test]
fn the_area_of_a_dot_says_how_many_rows_it_has() {
    let share = radius(25, 100) / radius(100, 100);
    assert!((share - 0.5).abs() < 1e-9);
    assert!(radius(0, 100) > 0.0);
}

#[test]
fn a_hundred_thousand_points_are_few_dots() {
    let points: Vec<(Point, bool)> = (0..100_000_i32)
        .map(|step| {
            let at = |times: i32, of: i64| {
                let unit = i64::from(step) * i64::from(times) % (2 * of) - of;
                i32::try_from(unit * DEGREE).expect("an angle")
            };
            let (north, east) = (at(7, 80), at(11, 179));
            (Point { north, east }, true)
        })
        .collect();
    let fit = Extent::fit(&points, SIZE).expect("points");
    let cells = fit.cells(&points, SIZE);
    assert!(cells.len() < 200, "{}", cells.len());
    assert_eq!(cells.iter().map(|cell| cell.rows).sum::<u64>(), 100_000);
}
