// Writes ZIP archives: the element `<file-zip>`, which is never shown. It is loaded when the first archive is asked for.

import { downloadZip } from "client-zip";

/** The largest file whose SHA-256 is computed, in bytes: the browser needs all of them at once. */
const MAX_HASHED = 64 * 1024 * 1024;

class FileZip extends HTMLElement {
  /** An archive of files, each a name and a blob. Their bytes go into it a piece at a time. */
  pack(files) {
    return downloadZip(files.map(([name, input]) => ({ name, input }))).blob();
  }

  /** The SHA-256 of a blob in hexadecimal; nothing for a large one, and where the page is not secure. */
  async sha256(blob) {
    if (blob.size > MAX_HASHED || !crypto.subtle) return null;
    const hash = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

customElements.define("file-zip", FileZip);
