import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { press, type Rendered, send, toEntry } from './page-entry.ts';

const body = Buffer.from('<p>之江</p>'.repeat(400));
const page = (given: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" },
  body,
  tags: new Set(),
  cacheable: true,
  ...given,
});

/** What goes out to who asks with these headers. */
function sent(entry: Parameters<typeof send>[0], headers: Record<string, string> = {}) {
  const out: { status: number; fields: Record<string, unknown>; bytes: Buffer | undefined } = {
    status: 0,
    fields: {},
    bytes: undefined,
  };
  const res = {
    writeHead(given: number, head: (string | number)[]) {
      out.status = given;
      out.fields = Object.fromEntries(head.flatMap((name, i) => (i % 2 ? [] : [[name, head[i + 1]]])));
    },
    end: (given?: Buffer) => {
      out.bytes = given;
    },
  };
  send(entry, { method: 'GET', headers } as IncomingMessage, res as unknown as ServerResponse);
  return out;
}

describe('an answer that is kept', () => {
  it('goes out in the coding that its reader takes, as long as it says, and to no other reader', async () => {
    const entry = toEntry(page(), 0);
    Object.assign(entry, await press(entry));
    const plain = (bytes: Buffer) => bytes;
    for (const [accepts, coding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['gzip;q=1.0,br;q=0.1', 'br', brotliDecompressSync],
      ['gzip; q=0.000, br ;q=0', undefined, plain],
      ['br;q=.0, gzip;Q=0', undefined, plain],
      ['br;q=0;x=1, gzip;q=.5', 'gzip', gunzipSync],
      ['xbr, gzipped', undefined, plain],
      ['identity', undefined, plain],
    ] as const) {
      const { status, fields, bytes } = sent(entry, { 'accept-encoding': accepts });
      expect([status, fields['content-encoding'], fields['content-length']]).toEqual([200, coding, bytes?.length]);
      expect(unpack(bytes as Buffer).equals(body), accepts).toBe(true);
      // Whoever keeps copies for others keeps one for each coding, and asks before using it.
      expect(fields).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0, must-revalidate' });
    }
    expect(sent(entry).bytes?.equals(body)).toBe(true);
    expect(await press(toEntry(page({ body: Buffer.alloc(1023, 'a') }), 0))).toBeNull();
  });

  it('is still good where its reader has it, under the same policy, and never where it is a fault', () => {
    const entry = toEntry(page(), 0);
    const again = sent(entry, { 'if-none-match': entry.etag });
    expect([again.status, again.bytes]).toEqual([304, undefined]);
    expect(again.fields).toMatchObject({ etag: entry.etag, 'content-security-policy': "default-src 'self'" });
    expect(again.fields).not.toHaveProperty('content-length');
    const stricter = toEntry(page({ headers: { 'content-security-policy': "default-src 'none'" } }), 0);
    expect(sent(stricter, { 'if-none-match': entry.etag }).status).toBe(200);
    expect(sent(toEntry(page({ body: Buffer.from('其他') }), 0), { 'if-none-match': entry.etag }).status).toBe(200);
    const gone = toEntry(page({ status: 404 }), 0);
    expect(sent(gone, { 'if-none-match': gone.etag }).status).toBe(404);
    const own = sent(toEntry(page({ cacheable: false }), 0));
    expect(own.fields).toMatchObject({ 'cache-control': 'no-store' });
    expect(own.fields).not.toHaveProperty('etag');
  });
});
