import { request as httpRequest } from 'node:http';
import type { Credentials } from '../shared/contract/files.ts';
import type { Request, Sent, World } from '../web/lib/upload-engine.ts';

export type Line = {
  /** Bytes of bodies that went out. */
  sent: number;
  /** The connection breaks once so many bytes have gone out in all; each of them once. */
  cuts: number[];
  /** Every request, in order. */
  log: string[];
  open: number;
  mostOpen: number;
  /** Nothing gets through while this is set. */
  down: boolean;
};

export const aLine = (): Line => ({ sent: 0, cuts: [], log: [], open: 0, mostOpen: 0, down: false });

const slice = 16 * 1024;

/** Sends in slices over a real connection, which breaks in the middle where the line says so. */
async function transmit(
  { method, url, headers, body }: Request,
  line: Line,
  onSent: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const bytes =
    body === null ? null : typeof body === 'string' ? Buffer.from(body) : Buffer.from(await body.arrayBuffer());
  if (line.down) throw new Error('the line is down');
  return new Promise((resolve, reject) => {
    const req = httpRequest(url, {
      method,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      signal,
    });
    req.on('error', reject);
    req.on('response', (res) => {
      let text = '';
      res
        .setEncoding('utf8')
        .on('data', (t) => {
          text += t;
        })
        .on('error', reject)
        .on('end', () => resolve({ status: res.statusCode ?? 0, etag: res.headers.etag ?? '', text }));
    });
    let at = 0;
    const go = () => {
      while (bytes && at < bytes.length) {
        const piece = bytes.subarray(at, at + slice);
        at += piece.length;
        line.sent += piece.length;
        const due = line.cuts.findIndex((c) => c <= line.sent);
        if (due >= 0 || line.down) {
          line.cuts.splice(due, due >= 0 ? 1 : 0);
          req.write(piece, () => req.destroy(new Error('cut')));
          return;
        }
        onSent(at);
        if (!req.write(piece)) return void req.once('drain', go);
      }
      req.end();
    };
    go();
  });
}

/** What an uploader sees of a portal from outside a browser. */
export function uploadWorld(
  origin: string,
  headers: Record<string, string>,
  line: Line,
  given: Partial<World> = {},
): World {
  async function call<T>(path: string, body?: object): Promise<T> {
    if (line.down) throw Object.assign(new Error('the line is down'), { status: 0 });
    const response = await fetch(`${origin}/api/tool/oss/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    }).catch(() => {
      throw Object.assign(new Error('away'), { status: 0 });
    });
    const answer = (await response.json()) as { status: number; message: string; data: T };
    line.log.push(`${path.split('?')[0]} ${answer.status}`);
    if (answer.status !== 200) throw Object.assign(new Error(answer.message), { status: answer.status });
    return answer.data;
  }
  const memory = new Map<string, string>();
  return {
    async send(request, { signal, onSent }) {
      line.open++;
      line.mostOpen = Math.max(line.mostOpen, request.method === 'PUT' ? line.open : 0);
      try {
        const sent = await transmit(request, line, onSent, signal);
        line.log.push(`${request.method} ${new URL(request.url).searchParams.get('partNumber') ?? ''} ${sent.status}`);
        return sent;
      } finally {
        line.open--;
      }
    },
    credentials: async (upAuth, { prefix, visitor }) => ({
      ...(await call<Credentials>(
        upAuth === 0
          ? `token${prefix ? `?${new URLSearchParams({ prefix })}` : ''}`
          : `publicToken${visitor ? `?${new URLSearchParams({ visitor })}` : ''}`,
      )),
      receivedAt: (given.now ?? Date.now)(),
    }),
    sign: (told) => call('sign', told),
    register: (told) => call('register', told),
    memory: {
      getItem: (k) => memory.get(k) ?? null,
      setItem: (k, v) => void memory.set(k, v),
      removeItem: (k) => void memory.delete(k),
    },
    now: () => Date.now(),
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    origin,
    patienceMs: 10_000,
    ...given,
  };
}
