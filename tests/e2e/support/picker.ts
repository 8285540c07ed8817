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

/** Lets the page have a folder of the disk, when "the user" is asked for one; asking for leave is counted by folder. */
export async function chooseFolder(page: Page, name: string) {
  await page.addInitScript((name) => {
    (window as any).showDirectoryPicker = async () => {
      const folder = await navigator.storage.getDirectory();
      return folder.getDirectoryHandle(name, { create: true });
    };
    (window as any).asked = [];
    (FileSystemHandle.prototype as any).requestPermission = async function (this: FileSystemHandle) {
      (window as any).asked.push(this.name);
      return "granted";
    };
  }, name);
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

/** Writes a file of a folder as another program does; without a text, it is deleted. */
export const writeIn = (page: Page, name: string, file: string, text: string | undefined): Promise<void> =>
  page.evaluate(async ([name, file, text]) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name!);
    if (text === undefined) return folder.removeEntry(file!);
    const stream = await (await folder.getFileHandle(file!, { create: true })).createWritable();
    await stream.write(text);
    await stream.close();
  }, [name, file, text]);
