//! The table of objects: cells, rows, columns, filters, orders, facets and the map.

mod objects {
    mod cells;
    mod choice;
    mod facet_bars;
    mod facets;
    mod filter;
    mod image;
    mod map;
    mod order;
    mod rows;
    mod state;
    mod statement;
    mod tree;
}
