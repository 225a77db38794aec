import { tag, textOf } from './xml.ts';
import { said, type Wire } from './s3-wire.ts';
import { StorageAway } from './storage.ts';

/** Stores refuse smaller parts, but for the last one. */
const pieceBytes = 8 * 1024 * 1024;
/** A body of unknown length: at most one piece of it is held in memory. */
async function putPieces(
  { at, ask, need, put }: Wire,
  key: string,
  first: Uint8Array<ArrayBuffer>,
  rest: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): Promise<number> {
  const uploadId = textOf(await said(need(await ask('POST', at(key, '?uploads=')))), 'UploadId');
  if (!uploadId) throw new StorageAway('an upload without a name');
  const query = `?uploadId=${encodeURIComponent(uploadId)}`;
  try {
    const tags: string[] = [await put(key, first, `${query}&partNumber=1`)];
    let bytes = first.length;
    for await (const piece of rest) {
      tags.push(await put(key, piece, `${query}&partNumber=${tags.length + 1}`));
      bytes += piece.length;
    }
    const list = tags.map((etag, i) => tag('Part', tag('PartNumber', i + 1) + tag('ETag', etag))).join('');
    const answer = await said(need(await ask('POST', at(key, query), { body: tag('CompleteMultipartUpload', list) })));
    // A failure may come after the status was sent.
    if (answer.includes('<Error>')) throw new StorageAway(`complete ${textOf(answer, 'Code')}`);
    return bytes;
  } catch (error) {
    await ask('DELETE', at(key, query)).catch(() => undefined);
    throw error;
  }
}

/** Puts a body of any length; returns its bytes. */
export async function putBody(wire: Wire, key: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  const pieces = inPieces(body);
  const first = (await pieces.next()).value ?? new Uint8Array();
  if (first.length === pieceBytes) return putPieces(wire, key, first, pieces);
  await wire.put(key, first);
  return first.length;
}

/** Joins what comes into pieces of one size; the last one is shorter. */
async function* inPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(pieceBytes);
  let filled = 0;
  for await (const chunk of body) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + pieceBytes - filled);
      piece.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < pieceBytes) continue;
      yield piece;
      piece = new Uint8Array(pieceBytes);
      filled = 0;
    }
  }
  if (filled) yield piece.subarray(0, filled);
}
