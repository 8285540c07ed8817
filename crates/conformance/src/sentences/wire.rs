//! The wire rules that the contract leaves open.

super::sentences! {
    Assumptions "Wire rules" [] {
        "wire.success": "200 with a body; 204 without one where the operation has no body model.",
        "wire.error-json": "The local platform always sends the error JSON, also for unknown routes; never an empty 404.",
        "wire.raw-path": "The server splits the raw path and decodes afterwards: `%2F` never splits.",
        "wire.literal-segments": "`content` and `clearAtPath` win over a parameter in the same place.",
        "wire.query": "Lists as a repeated key or with commas; `+` and `%20` are both a blank; unknown parameters are ignored; a single-valued parameter that is given twice is an error.",
        "wire.empty-lists": "Empty lists and maps are written.",
        "wire.other-clients": "Requests of other clients may carry a content type without a body, tracing headers, and `preview=true` where it is not needed: all ignored.",
        "wire.cors": "CORS headers on every response, for an explicit list of origins.",
    }
    Assumptions "Wire rules" ["v2.preregisterGroup", "v2.createCheck", "v1.applyAction", "v2.clearMediaItemAtPath"] {
        "wire.idempotency-key": "The same change of the same user with the same key is made once, and its response comes again; what was refused is not kept.",
        "wire.idempotency-metadata": "A platform that honors keys says so in its OAuth metadata.",
    }
}
