import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import yazl from 'yazl';

export const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
/** A workbook by hand, of which any file may be given. */
export function archive(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const whole = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ...files,
  };
  for (const [name, text] of Object.entries(whole)) zip.addBuffer(Buffer.from(text as string), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream as never);
}
/** One with these rows on its sheet. */
export const sheet = (rows: string, before = '') =>
  archive({ 'xl/worksheets/sheet1.xml': `${before}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>` });

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
