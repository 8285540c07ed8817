// The picker of files needs a person: files of the origin's own file system stand for the chosen ones.
import type { Page } from "@playwright/test";

/** Lets the page save where "the user" says; with `holds`, a file takes nothing after its first piece. */
export async function chooseFiles(page: Page, holds = false) {
  await page.addInitScript((holds) => {
    (window as any).showSaveFilePicker = async (options: { suggestedName: string }) => {
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle(options.suggestedName, { create: true });
      if (!holds) return file;
      const createWritable = file.createWritable.bind(file);
      file.createWritable = async () => {
        const stream = await createWritable();
        const write = stream.write.bind(stream);
        let pieces = 0;
        stream.write = (piece) => (pieces++ > 0 ? new Promise(() => {}) : write(piece));
        return stream;
      };
      return file;
    };
  }, holds);
}

/** The names of the files that were written. */
export const writtenFiles = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    return Array.fromAsync((folder as any).keys()) as Promise<string[]>;
  });

/** The content of a file that was written. */
export async function writtenFile(page: Page, name: string): Promise<Buffer> {
  const text = await page.evaluate(async (name) => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(name)).getFile();
    const bytes = new Uint8Array(await file.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  }, name);
  return Buffer.from(text, "latin1");
}
