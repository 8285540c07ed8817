//! The schema as a tree of columns: their types, and from which level on each has a value.

use super::footer::{Element, Logical};
use super::item::Item;
use crate::array::DEPTH;
use crate::schema::{DataType, Field, Layout, ListLayout, Schema, TimeUnit};

/// How a part of the schema repeats.
const OPTIONAL: i64 = 1;
const REPEATED: i64 = 2;

/// The meanings that older programs write.
const MAP: i64 = 1;
const MAP_OF_OLD: i64 = 2;
const LIST: i64 = 3;

/// Why there is no tree.
pub(super) enum SchemaError {
    Broken(&'static str),
    Unsupported(String),
}

/// A column, or a part of a nested one.
#[derive(Debug)]
pub(super) struct Node {
    /// From this definition level on it has a value.
    pub(super) defined: u8,
    pub(super) shape: Shape,
}

#[derive(Debug)]
pub(super) enum Shape {
    /// The number of a stored column.
    Leaf(usize),
    Struct(Vec<Node>),
    List {
        /// From this definition level on there is an item.
        item: u8,
        /// The repetition level of an item that goes on with a list.
        level: u8,
        node: Box<Node>,
    },
}

impl Node {
    /// The first stored column in it: its levels tell of all that is around it.
    pub(super) fn leaf(&self) -> usize {
        match &self.shape {
            Shape::Leaf(leaf) => *leaf,
            Shape::Struct(nodes) => nodes.first().map_or(0, Self::leaf),
            Shape::List { node, .. } => node.leaf(),
        }
    }
}

/// A stored column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) item: Item,
    /// The highest levels.
    pub(super) definitions: u8,
    pub(super) repetitions: u8,
}

#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) columns: Vec<Node>,
    pub(super) leaves: Vec<Leaf>,
}

/// The levels around a part of the schema.
#[derive(Clone, Copy, Default)]
struct Levels {
    definition: u8,
    repetition: u8,
    depth: usize,
}

struct Build<'a> {
    elements: &'a [Element],
    at: usize,
    leaves: Vec<Leaf>,
}

const BROKEN: SchemaError = SchemaError::Broken("the schema in the footer is broken");

/// The columns of a file.
pub(super) fn tree(elements: &[Element]) -> Result<(Schema, Tree), SchemaError> {
    let root = elements.first().ok_or(BROKEN)?;
    let mut build = Build {
        elements,
        at: 1,
        leaves: Vec::new(),
    };
    let (mut fields, mut columns) = (Vec::new(), Vec::new());
    for _ in 0..root.children {
        let (field, node) = build.next(Levels::default())?;
        fields.push(field);
        columns.push(node);
    }
    if build.at != elements.len() {
        return Err(BROKEN);
    }
    let schema = Schema {
        fields,
        metadata: Vec::new(),
    };
    let leaves = build.leaves;
    Ok((schema, Tree { columns, leaves }))
}

impl<'a> Build<'a> {
    fn peek(&self) -> Result<&'a Element, SchemaError> {
        self.elements.get(self.at).ok_or(BROKEN)
    }

    /// The next part with all that is in it.
    fn next(&mut self, around: Levels) -> Result<(Field, Node), SchemaError> {
        let element = self.peek()?;
        if element.repetition == REPEATED {
            return self.list_of_repeated(around);
        }
        let levels = Levels {
            definition: around.definition + u8::from(element.repetition == OPTIONAL),
            ..around
        };
        self.value(levels, element.repetition == OPTIONAL)
    }

    /// A part that repeats without a list around it: its values are required.
    fn list_of_repeated(&mut self, around: Levels) -> Result<(Field, Node), SchemaError> {
        let name = self.peek()?.name.clone();
        let (item, list) = self.items(around, |build, levels| build.value(levels, false))?;
        Ok((field(name, list_of(item), false), list))
    }

    /// Items, which are one level deeper.
    fn items(
        &mut self,
        list: Levels,
        item: impl FnOnce(&mut Self, Levels) -> Result<(Field, Node), SchemaError>,
    ) -> Result<(Field, Node), SchemaError> {
        let inner = Levels {
            definition: list.definition + 1,
            repetition: list.repetition + 1,
            depth: list.depth + 1,
        };
        if inner.depth > DEPTH {
            return Err(SchemaError::Unsupported(format!(
                "more than {DEPTH} levels"
            )));
        }
        let (field, node) = item(self, inner)?;
        let node = Node {
            defined: list.definition,
            shape: Shape::List {
                item: inner.definition,
                level: inner.repetition,
                node: Box::new(node),
            },
        };
        Ok((field, node))
    }

    /// The next part, whose own levels are known.
    fn value(&mut self, levels: Levels, nullable: bool) -> Result<(Field, Node), SchemaError> {
        let element = self.peek()?;
        self.at += 1;
        if element.children == 0 {
            return self.leaf(element, levels, nullable);
        }
        let is = |converted: &[i64], logical| {
            element.logical == Some(logical)
                || element
                    .converted
                    .is_some_and(|found| converted.contains(&found))
        };
        let inner = self.peek()?;
        if element.children == 1 && inner.repetition == REPEATED {
            let is_pair = inner.children == 2;
            if is(&[MAP, MAP_OF_OLD], Logical::Map) && is_pair {
                let (mut entries, node) =
                    self.items(levels, |build, levels| build.value(levels, false))?;
                "entries".clone_into(&mut entries.name);
                let data_type = DataType::Map {
                    entries: Box::new(entries),
                    sorted: false,
                };
                return Ok((field(element.name.clone(), data_type, nullable), node));
            }
            if is(&[LIST], Logical::List) {
                // Usually there is a group around the item. Old programs have none, which names and numbers tell.
                let is_item = inner.children != 1
                    || inner.name == "array"
                    || inner.name == format!("{}_tuple", element.name);
                let (item, node) = self.items(levels, |build, levels| {
                    if !is_item {
                        build.at += 1;
                        return build.next(levels);
                    }
                    build.value(levels, false)
                })?;
                return Ok((field(element.name.clone(), list_of(item), nullable), node));
            }
        }
        let levels = Levels {
            depth: levels.depth + 1,
            ..levels
        };
        if levels.depth > DEPTH {
            return Err(SchemaError::Unsupported(format!(
                "more than {DEPTH} levels"
            )));
        }
        let (mut fields, mut nodes) = (Vec::new(), Vec::new());
        for _ in 0..element.children {
            let (field, node) = self.next(levels)?;
            fields.push(field);
            nodes.push(node);
        }
        let node = Node {
            defined: levels.definition,
            shape: Shape::Struct(nodes),
        };
        let data_type = DataType::Struct { fields };
        Ok((field(element.name.clone(), data_type, nullable), node))
    }

    fn leaf(
        &mut self,
        element: &Element,
        levels: Levels,
        nullable: bool,
    ) -> Result<(Field, Node), SchemaError> {
        let (data_type, item) = kind(element)?;
        let node = Node {
            defined: levels.definition,
            shape: Shape::Leaf(self.leaves.len()),
        };
        self.leaves.push(Leaf {
            item,
            definitions: levels.definition,
            repetitions: levels.repetition,
        });
        Ok((field(element.name.clone(), data_type, nullable), node))
    }
}

fn field(name: String, data_type: DataType, nullable: bool) -> Field {
    Field {
        name,
        data_type,
        nullable,
        metadata: Vec::new(),
    }
}

fn list_of(item: Field) -> DataType {
    DataType::List {
        layout: ListLayout::Small,
        item: Box::new(item),
    }
}

/// The type of a stored column, and how its values are read.
fn kind(element: &Element) -> Result<(DataType, Item), SchemaError> {
    let physical = element.physical.ok_or(BROKEN)?;
    let logical = element.meaning();
    let copied = |data_type, source, width| Ok((data_type, Item::Copied { source, width }));
    let int = |bits: u8, signed| {
        copied(
            DataType::Int { bits, signed },
            if bits == 64 { 8 } else { 4 },
            usize::from(bits / 8),
        )
    };
    match (physical, logical) {
        (0, _) => Ok((DataType::Bool, Item::Bool)),
        (1 | 2, Some(Logical::Decimal { scale, precision })) => {
            let bits = if physical == 1 { 32 } else { 64 };
            let width = usize::from(bits / 8);
            copied(decimal(bits, scale, precision)?, width, width)
        }
        (1, Some(Logical::Int { bits, signed })) => match bits {
            8 => int(8, signed),
            16 => int(16, signed),
            _ => int(32, signed),
        },
        (1, Some(Logical::Date)) => copied(DataType::Date { bits: 32 }, 4, 4),
        (1, Some(Logical::Time { .. })) => {
            let unit = TimeUnit::Milli;
            copied(DataType::Time { unit, bits: 32 }, 4, 4)
        }
        (1, _) => int(32, true),
        (2, Some(Logical::Int { signed, .. })) => int(64, signed),
        (2, Some(Logical::Time { unit })) => {
            let unit = time_unit(unit)?;
            copied(DataType::Time { unit, bits: 64 }, 8, 8)
        }
        (2, Some(Logical::Timestamp { unit, utc })) => {
            let data_type = DataType::Timestamp {
                unit: time_unit(unit)?,
                zone: utc.then(|| "UTC".to_owned()),
            };
            copied(data_type, 8, 8)
        }
        (2, _) => int(64, true),
        (3, _) => {
            let data_type = DataType::Timestamp {
                unit: TimeUnit::Micro,
                zone: None,
            };
            Ok((data_type, Item::Int96))
        }
        (4, _) => copied(DataType::Float { bits: 32 }, 4, 4),
        (5, _) => copied(DataType::Float { bits: 64 }, 8, 8),
        (6, Some(Logical::Decimal { scale, precision })) => {
            let width = if precision > 38 { 32 } else { 16 };
            let data_type = decimal(width * 8, scale, precision)?;
            let width = usize::from(width);
            Ok((data_type, Item::BytesOfNumber { width }))
        }
        (6, Some(Logical::Text)) => {
            let layout = Layout::View;
            Ok((DataType::Utf8 { layout }, Item::Bytes))
        }
        (6, _) => {
            let layout = Layout::View;
            Ok((DataType::Binary { layout }, Item::Bytes))
        }
        (7, logical) => {
            let source = usize::try_from(element.width)
                .ok()
                .filter(|width| (1..=MAX_WIDTH).contains(width))
                .ok_or(BROKEN)?;
            match logical {
                Some(Logical::Decimal { scale, precision }) if source <= 32 => {
                    let width = if source > 16 { 32 } else { 16 };
                    let data_type = decimal(width * 8, scale, precision)?;
                    let width = usize::from(width);
                    Ok((data_type, Item::Number { source, width }))
                }
                Some(Logical::Float16) if source == 2 => copied(DataType::Float { bits: 16 }, 2, 2),
                _ => copied(DataType::FixedBinary { width: source }, source, source),
            }
        }
        _ => Err(SchemaError::Unsupported(format!(
            "a column of type {physical}"
        ))),
    }
}

/// The most bytes of a value of a column with values of one length.
const MAX_WIDTH: usize = 1 << 20;

fn decimal(bits: u16, scale: i64, precision: i64) -> Result<DataType, SchemaError> {
    match (i32::try_from(scale), i32::try_from(precision)) {
        (Ok(scale @ -1000..=1000), Ok(precision @ 0..=76)) => Ok(DataType::Decimal {
            bits,
            precision,
            scale,
        }),
        _ => Err(BROKEN),
    }
}

fn time_unit(unit: i64) -> Result<TimeUnit, SchemaError> {
    match unit {
        1 => Ok(TimeUnit::Milli),
        2 => Ok(TimeUnit::Micro),
        3 => Ok(TimeUnit::Nano),
        _ => Err(BROKEN),
    }
}
