//! Icons: strokes on a 24 × 24 grid, drawn inline so that they take the color of the text.

use leptos::prelude::*;

/// An icon. Hidden from screen readers: the text or label beside it has the meaning.
#[component]
pub fn Icon(
    /// The shapes, one of the constants of this module.
    icon: &'static str,
) -> impl IntoView {
    view! {
        <svg
            class="icon"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="1.75"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
            focusable="false"
            inner_html=icon
        ></svg>
    }
}

/// Declares icons: name, meaning, shapes.
macro_rules! icons {
    ($( $name:ident $doc:literal $shapes:literal; )+) => {
        $(
            #[doc = $doc]
            pub const $name: &str = $shapes;
        )+

        /// All icons.
        #[cfg(feature = "pieces")]
        pub const ALL: &[&str] = &[$($name),+];
    };
}

icons! {
    ALERT "A problem." r#"<path d="M12 4 2.8 20h18.4Z"/><path d="M12 10v4"/><path d="M12 17v.01"/>"#;
    ARROW_DOWN "Descending." r#"<path d="M12 5v14"/><path d="m6 13 6 6 6-6"/>"#;
    ARROW_LEFT "Back." r#"<path d="M19 12H5"/><path d="m11 6-6 6 6 6"/>"#;
    ARROW_RIGHT "On." r#"<path d="M5 12h14"/><path d="m13 6 6 6-6 6"/>"#;
    ARROW_UP "Ascending." r#"<path d="M12 19V5"/><path d="m6 11 6-6 6 6"/>"#;
    BELL "Tells later." r#"<path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10Z"/><path d="M10 20h4"/>"#;
    BOARD "A board." r#"<path d="M4 4h7v9H4ZM15 4h5v5h-5ZM15 13h5v7h-5ZM4 17h7v3H4Z"/>"#;
    BOLT "An action type." r#"<path d="M13 3 5 13.5h6L10 21l8.5-11h-6Z"/>"#;
    BRACES "JSON." r#"<path d="M8 4H7a2 2 0 0 0-2 2v4a2 2 0 0 1-2 2 2 2 0 0 1 2 2v4a2 2 0 0 0 2 2h1"/><path d="M16 4h1a2 2 0 0 1 2 2v4a2 2 0 0 0 2 2 2 2 0 0 0-2 2v4a2 2 0 0 1-2 2h-1"/>"#;
    CALENDAR "A calendar." r#"<rect x="3.5" y="5" width="17" height="15.5" rx="2"/><path d="M3.5 10h17"/><path d="M8 3v4"/><path d="M16 3v4"/>"#;
    CHART "A chart." r#"<path d="M4 4v16h16"/><path d="M8.5 16v-4"/><path d="M13 16V7"/><path d="M17.5 16v-7"/>"#;
    CHECK "Done." r#"<path d="m5 12.5 4.5 4.5L19 7.5"/>"#;
    CHEVRON_DOWN "Opens below." r#"<path d="m6 9.5 6 6 6-6"/>"#;
    CHEVRON_RIGHT "Leads on." r#"<path d="m9.5 6 6 6-6 6"/>"#;
    CLOCK "Time." r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>"#;
    CLOSE "Closes." r#"<path d="M6 6l12 12"/><path d="M18 6 6 18"/>"#;
    CODE "Code." r#"<path d="m8 7-5 5 5 5"/><path d="m16 7 5 5-5 5"/>"#;
    COLUMNS "Columns." r#"<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M9.2 4.5v15"/><path d="M14.8 4.5v15"/>"#;
    COMPARE "Two things beside each other." r#"<rect x="3" y="5" width="7" height="14" rx="1"/><rect x="14" y="5" width="7" height="14" rx="1"/><path d="M12 3v18"/>"#;
    COPY "Copies." r#"<rect x="8.5" y="8.5" width="12" height="12" rx="2"/><path d="M15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3"/>"#;
    CUBE "An object type." r#"<path d="m12 3 8 4.5v9L12 21l-8-4.5v-9Z"/><path d="m4.3 7.7 7.7 4.3 7.7-4.3"/><path d="M12 12v9"/>"#;
    DATABASE "A platform." r#"<ellipse cx="12" cy="5.5" rx="7.5" ry="2.5"/><path d="M4.5 5.5v13c0 1.4 3.4 2.5 7.5 2.5s7.5-1.1 7.5-2.5v-13"/><path d="M4.5 12c0 1.4 3.4 2.5 7.5 2.5s7.5-1.1 7.5-2.5"/>"#;
    DOWNLOAD "Downloads." r#"<path d="M12 4v11"/><path d="m7 10.5 5 5 5-5"/><path d="M4.5 19.5h15"/>"#;
    EXPAND "The whole screen." r#"<path d="M9 4H4v5"/><path d="M15 4h5v5"/><path d="M9 20H4v-5"/><path d="M15 20h5v-5"/>"#;
    EXTERNAL "Leads out of the app." r#"<path d="M14 4h6v6"/><path d="M20 4 11 13"/><path d="M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4"/>"#;
    FACETS "Values with their counts." r#"<path d="M4 5v14"/><path d="M4 7h15"/><path d="M4 12h9"/><path d="M4 17h5"/>"#;
    FILE "A file." r#"<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8Z"/><path d="M14 3v5h5"/>"#;
    FILTER "Filters." r#"<path d="M4 5h16l-6.2 7.4V19l-3.6-2v-4.6Z"/>"#;
    GRIP "Can be dragged." r#"<path d="M9 5v.01M15 5v.01M9 12v.01M15 12v.01M9 19v.01M15 19v.01"/>"#;
    HOME "Home." r#"<path d="m4 10.5 8-6.5 8 6.5"/><path d="M6 9v10.5h12V9"/><path d="M10 19.5v-5.5h4v5.5"/>"#;
    IMAGE "An image." r#"<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><circle cx="9" cy="10" r="1.6"/><path d="m4 17.5 5-4 3 2.4 4-3.9 4.5 4"/>"#;
    INFO "Explains." r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5"/><path d="M12 8v.01"/>"#;
    KEY "The primary key." r#"<circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8-8"/><path d="m16 7.5 2.5 2.5"/>"#;
    LAYERS "An ontology." r#"<path d="m12 3.5 8.5 4.6L12 12.7 3.5 8.1Z"/><path d="m3.5 12.2 8.5 4.6 8.5-4.6"/><path d="m3.5 16.2 8.5 4.6 8.5-4.6"/>"#;
    LINK "An address." r#"<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7"/><path d="M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17"/>"#;
    LIST "A list." r#"<path d="M9 6h11"/><path d="M9 12h11"/><path d="M9 18h11"/><path d="M4.5 6v.01"/><path d="M4.5 12v.01"/><path d="M4.5 18v.01"/>"#;
    MINUS "Less." r#"<path d="M5 12h14"/>"#;
    MONITOR "As the system." r#"<rect x="3" y="4.5" width="18" height="12" rx="2"/><path d="M9 20.5h6"/><path d="M12 16.5v4"/>"#;
    MORE "More tools." r#"<path stroke-width="3" d="M5 12v.01M12 12v.01M19 12v.01"/>"#;
    MOON "Dark." r#"<path d="M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z"/>"#;
    OFFLINE "Without a connection." r#"<path d="M4 4l16 16"/><path d="M8.5 16.4a5 5 0 0 1 7 0"/><path d="M5 12.9a10 10 0 0 1 5.2-2.7"/><path d="M13.9 10.2a10 10 0 0 1 5.1 2.7"/><path d="M2 8.8a15 15 0 0 1 4.2-2.6"/><path d="M10.7 5a15 15 0 0 1 11.3 3.8"/><path d="M12 20v.01"/>"#;
    PENCIL "Edits." r#"<path d="M4 20l1-4L16.5 4.5l3 3L8 19Z"/><path d="m14 7 3 3"/>"#;
    PULSE "The health of data." r#"<path d="M3 12.5h4l3-7.5 4.5 14 3-6.5H21"/>"#;
    PLAY "Runs." r#"<path d="M7 4.5v15l12-7.5Z"/>"#;
    PLUS "Adds." r#"<path d="M12 5v14"/><path d="M5 12h14"/>"#;
    PIN "Stays at hand." r#"<path d="M9 4h6l-1 6 3.5 3.5h-11L10 10Z"/><path d="M12 13.5V20"/>"#;
    REFRESH "Again." r#"<path d="M20 11a8 8 0 0 0-14.3-4L4 8.8"/><path d="M4 4.3v4.5h4.5"/><path d="M4 13a8 8 0 0 0 14.3 4l1.7-1.8"/><path d="M20 19.7v-4.5h-4.5"/>"#;
    ROTATE "Turns." r#"<path d="M5 4.5v5h5"/><path d="M5.6 9.5a7.5 7.5 0 1 1-1 5"/>"#;
    ROWS "Loads rows." r#"<path d="M4 5h16"/><path d="M4 10h16"/><path d="M12 14v6.5"/><path d="m8.5 17.2 3.5 3.5 3.5-3.5"/>"#;
    SEARCH "Searches." r#"<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>"#;
    SETTINGS "Chooses." r#"<path d="M4 7h9"/><path d="M19 7h1"/><circle cx="16" cy="7" r="2.5"/><path d="M4 17h1"/><path d="M11 17h9"/><circle cx="8" cy="17" r="2.5"/>"#;
    SHIELD "What a token may do." r#"<path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.3 7 9 4.1-1.7 7-4.7 7-9V6Z"/><path d="m9 11.8 2.2 2.2 3.8-4"/>"#;
    SIGN_OUT "Signs out." r#"<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4"/><path d="M10 12h10"/><path d="m16 8 4 4-4 4"/>"#;
    STAR "Kept for good." r#"<path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z"/>"#;
    SUN "Light." r#"<circle cx="12" cy="12" r="3.8"/><path d="M12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M5.6 18.4l1.2-1.2M17.2 6.8l1.2-1.2"/>"#;
    SWAP "One for the other." r#"<path d="M4 8h15.5"/><path d="M15.5 4 19.5 8l-4 4"/><path d="M20 16H4.5"/><path d="M8.5 12l-4 4 4 4"/>"#;
    TABLE "Objects." r#"<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="M3.5 9.5h17"/><path d="M3.5 14.5h17"/><path d="M9.5 9.5v10"/>"#;
    TERMINAL "A statement." r#"<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="m7.5 9.5 3 2.5-3 2.5"/><path d="M12.5 15h4"/>"#;
    USER "A person." r#"<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6"/>"#;
}
