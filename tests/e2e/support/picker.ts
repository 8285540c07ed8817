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

/**
 * Lets the page have a folder of the disk, when "the user" is asked for one; with `refuses`, the user closes the question. In one
 * that was chosen to read, nothing can be made.
 */
export async function chooseFolder(page: Page, name: string, refuses = false) {
  await page.addInitScript(([name, refuses]) => {
    const readOnly = (folder: any) => {
      for (const method of ["getDirectoryHandle", "getFileHandle"]) {
        const get = folder[method].bind(folder);
        folder[method] = async (name: string, options?: { create?: boolean }) => {
          if (options?.create) throw new DOMException("The request is not allowed.", "NotAllowedError");
          const handle = await get(name, options);
          return handle.kind === "directory" ? readOnly(handle) : handle;
        };
      }
      return folder;
    };
    (window as any).showDirectoryPicker = async ({ mode }: { mode: string }) => {
      if (refuses) throw new DOMException("The user aborted a request.", "AbortError");
      const folder = await navigator.storage.getDirectory();
      const chosen = await folder.getDirectoryHandle(name, { create: true });
      return mode === "readwrite" ? chosen : readOnly(chosen);
    };
  }, [name, refuses] as const);
}

/** The files of a folder and its folders, by their paths. */
export const filesIn = (page: Page, name: string): Promise<Record<string, string>> =>
  page.evaluate(async (name) => {
    const all: Record<string, string> = {};
    const walk = async (folder: any, before: string) => {
      for await (const entry of folder.values()) {
        if (entry.kind === "directory") await walk(entry, `${before}${entry.name}/`);
        else all[before + entry.name] = await (await entry.getFile()).text();
      }
    };
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle(name), "");
    return all;
  }, name);

/** Writes files of a folder, by their paths, as another program does. */
export const writeIn = (page: Page, name: string, files: Record<string, string>): Promise<void> =>
  page.evaluate(async ([name, files]) => {
    const create = { create: true };
    for (const [path, text] of Object.entries(files)) {
      let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, create);
      const names = path.split("/");
      for (const inner of names.slice(0, -1)) folder = await folder.getDirectoryHandle(inner, create);
      const stream = await (await folder.getFileHandle(names.at(-1)!, create)).createWritable();
      await stream.write(text);
      await stream.close();
    }
  }, [name, files] as const);
