import { Readable } from 'node:stream';

/**
 * What a generator makes of a stream. The stream ends with it, also where nobody has read: a generator that has not
 * begun lets go of nothing, and a file or a connection would stay open.
 */
export function through(body: Readable, make: (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>): Readable {
  const made = Readable.from(make(body), { objectMode: false });
  body.once('error', (error) => made.destroy(error));
  made.once('close', () => body.destroy());
  return made;
}
