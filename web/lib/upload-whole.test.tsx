import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../shared/text.ts';
import { uploadFile } from './upload.ts';

/** The browser's line to the server, of which the test says what happens on it. */
class Line {
  static last: Line;
  upload: { onprogress?: (e: { loaded: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  status = 0;
  responseText = '';
  sent: { method: string; url: string; headers: Record<string, string>; body?: FormData } = {
    method: '',
    url: '',
    headers: {},
  };
  isCut = false;
  constructor() {
    Line.last = this;
  }
  open(method: string, url: string) {
    Object.assign(this.sent, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.sent.headers[name] = value;
  }
  getResponseHeader = () => null;
  send(body: FormData) {
    this.sent.body = body;
  }
  abort() {
    this.isCut = true;
    this.onabort();
  }
  answers(status: number, body: unknown) {
    Object.assign(this, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
    this.onload();
  }
}

const file = new File(['x'.repeat(1000)], '长.pdf', { type: 'application/pdf' });
const hour = 3_600_000;

describe('a file in one piece, where the browser signs nothing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', Line);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ status: 200, message: '', data: '/file/f/a.pdf?sig=1' })),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('says what the server says, or the general sentence', async () => {
    for (const [status, answer, message, again] of [
      [200, { status: 400, message: '不支持这种文件类型', data: null }, '不支持这种文件类型', false],
      [429, { status: 429, message: text.tooMany, data: null }, text.tooMany, true],
      [502, '<h1>Bad Gateway</h1>', text.uploadFailed, true],
    ] as const) {
      const failed = expect(uploadFile(file, { purpose: 'attachment' })).rejects.toMatchObject({ message, again });
      Line.last.answers(status, answer);
      await failed;
    }
    const cancel = new AbortController();
    const stopped = expect(uploadFile(file, { purpose: 'attachment', signal: cancel.signal })).rejects.toThrow('abort');
    cancel.abort();
    expect(Line.last.isCut).toBe(true);
    await stopped;
  });

  it('goes to /tool/fdfs and may take hours, also while nothing moves (section 7)', async () => {
    const shares: number[] = [];
    const work = uploadFile(file, { purpose: 'image', onProgress: (share) => shares.push(share) });
    const line = Line.last;
    expect([line.sent.method, line.sent.url]).toEqual(['POST', '/api/tool/fdfs?type=2&moduleName=image']);
    expect(line.sent.body?.get('file')).toMatchObject({ name: '长.pdf' });
    line.upload.onprogress?.({ loaded: 400 });
    await vi.advanceTimersByTimeAsync(3 * hour);
    line.upload.onprogress?.({ loaded: 1200 });
    await vi.advanceTimersByTimeAsync(3 * hour);
    expect([line.isCut, shares]).toEqual([false, [0.4, 1]]);
    line.answers(200, { status: 200, message: '', data: { filePath: 'f/a.pdf', fileName: '长.pdf' } });
    expect(await work).toEqual({
      url: '/file/f/a.pdf',
      fileName: '长.pdf',
      urlAndSignature: '/file/f/a.pdf?sig=1',
      filePath: 'f/a.pdf',
    });
  });
});
