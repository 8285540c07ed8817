/** The bytes of what is held as text. */
export const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
