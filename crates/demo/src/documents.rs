//! The files of the media set of documents: texts of all kinds, some of them hostile.

/// Path, media type and content.
pub(super) const FILES: [(&str, &str, &str); 17] = [
    (
        "stations/turnaround.csv",
        "text/csv",
        "station,minutes,note\r\nVIE,45,\r\nAMS,50,\"two stands, one bridge\"\r\nOSL,40,\"\"\r\n\
         JFK,95,=HYPERLINK(\"http://example.invalid\")\r\n",
    ),
    (
        "stations/limits.json",
        "application/json",
        "{\n  \"crosswindKnots\": 35,\n  \"largest\": 9007199254740993,\n  \
         \"runways\": [{\"designator\": \"11/29\", \"closed\": null}]\n}\n",
    ),
    (
        "stations/events.ndjson",
        "application/x-ndjson",
        "{\"at\":\"2026-10-30T05:10:00Z\",\"event\":\"doors closed\"}\n\
         {\"at\":\"2026-10-30T05:21:00Z\",\"event\":\"takeoff\"}\n",
    ),
    (
        "briefings/winter.md",
        "text/markdown",
        "# Winter operations\n\nDeicing begins at **3 °C**. See the [checklist](checklist.txt).\n\n\
         - [x] Fluids checked\n- [ ] Crew trained\n\n<script>alert(\"markdown\")</script>\n\n\
         [never](javascript:alert(1))\n",
    ),
    (
        "briefings/checklist.txt",
        "text/plain; charset=utf-8",
        "1. Fluids – checked\n2. Rückmeldung an die Leitstelle\n3. 除雪を確認\n",
    ),
    (
        "briefings/route.xml",
        "application/xml",
        "<?xml version=\"1.0\"?>\n<route><leg from=\"VIE\" to=\"AMS\"/></route>\n",
    ),
    (
        "hostile/page.html",
        "text/html",
        "<!doctype html><title>page</title><script>alert(document.domain)</script>\
         <p>Nothing of this may run.</p>\n",
    ),
    (
        "hostile/drawing.svg",
        "image/svg+xml",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\">\
         <script>alert(document.domain)</script>\
         <path d=\"M2 14 38 4 30 16z\" fill=\"#145c9e\"/></svg>\n",
    ),
    (
        "hostile/not-a-picture.png",
        "image/png",
        "<html><script>alert(1)</script></html>\n",
    ),
    (
        "../../etc/passwd",
        "text/plain",
        "A path is no file name.\n",
    ),
    (
        "a b/ü%20+&=?#.txt",
        "text/plain",
        "This path is hard to put into an address.\n",
    ),
    ("folder/", "text/plain", "A path may end with a slash.\n"),
    (
        "names/fdp.\u{202e}cod.exe",
        "application/octet-stream",
        "The name is reversed by a control character.\n",
    ),
    (
        "names/CON.txt",
        "text/plain",
        "A name that one system reserves.\n",
    ),
    (
        "names/\u{1F6EB} e\u{301}.txt",
        "text/plain",
        "Decomposed letters.\n",
    ),
    ("empty.txt", "text/plain", ""),
    (
        "lines.log",
        "text/plain",
        "first\rsecond\r\nthird\u{2028}fourth\u{0}fifth\n",
    ),
];
