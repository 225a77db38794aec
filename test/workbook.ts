import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

async function* eachEntry(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (let i = 0; i < zip.entryCount; i++) {
    const next = nextEntry(zip);
    zip.readEntry();
    yield await next;
  }
}
const nextEntry = (zip: yauzl.ZipFile) => new Promise<yauzl.Entry>((resolve) => zip.once('entry', resolve));

/** The parts of a workbook by their names. */
export async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const parts = new Map<string, Buffer>();
  for await (const entry of eachEntry(zip)) {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      zip.openReadStream(entry, (error, s) => (error ? reject(error) : resolve(s))),
    );
    parts.set(entry.fileName, await buffer(stream));
  }
  return parts;
}
