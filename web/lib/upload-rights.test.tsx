import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quietApi } from './api.ts';
import { anonymous, session } from './session.ts';
import { uploadFile } from './upload.ts';

/** A line on which everything arrives at once. */
class Line {
  upload = {};
  status = 200;
  responseText = '';
  onload = () => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => '';
  abort() {}
  send() {
    queueMicrotask(() => this.onload());
  }
}
const rights = (more: object = {}) => ({
  ...{ accessKeyId: 'a', accessKeySecret: '', securityToken: '', bucketName: 'b', region: 'r', endpoint: '/s' },
  ...{ base: '/s/b', prefix: 'u/1/x/', partSize: 1024 * 1024, visitor: '' },
  Expiration: new Date(Date.now() + 3_600_000).toISOString(),
  ...more,
});
const done = { filePath: 'f/a.pdf', fileName: 'a.pdf', url: '/file/f/a.pdf?sig=1' };
let own: ReturnType<typeof vi.spyOn>;
let visitors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Line);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  session.set({ ...anonymous, token: `of ${Math.random()}` });
  own = vi.spyOn(quietApi.files, 'token').mockImplementation(async () => rights() as never);
  visitors = vi.spyOn(quietApi.files, 'publicToken').mockImplementation(async () => rights({ visitor: 'v' }) as never);
  vi.spyOn(quietApi.files, 'sign').mockResolvedValue('/s/b/u/1/x/a.pdf?sig');
  vi.spyOn(quietApi.files, 'register').mockResolvedValue(done);
});
afterEach(() => {
  session.set(anonymous);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const send = (upAuth = 0) => uploadFile(new File(['x'], 'a.pdf'), { purpose: 'attachment', upAuth });
const asked = () => [own.mock.calls.length, visitors.mock.calls.length];

it('the files of a page go by the same rights as long as these last, and by others for somebody else', async () => {
  await Promise.all([send(), send()]);
  await send();
  expect(asked()).toEqual([1, 0]);
  vi.setSystemTime(Date.now() + 45 * 60_000);
  await send();
  expect(asked()).toEqual([1, 0]);
  vi.setSystemTime(Date.now() + 60_000);
  await send();
  expect(asked()).toEqual([2, 0]);
  session.set({ ...session.get(), token: 'another' });
  await send();
  expect(asked()).toEqual([3, 0]);
  await send(1);
  await send(1);
  expect([asked(), vi.mocked(quietApi.files.register).mock.lastCall?.[0]]).toEqual([
    ...[[3, 1], expect.objectContaining({ visitor: 'v' })],
  ]);
  // Those of a visitor are no rights of a person.
  await send();
  expect(asked()).toEqual([4, 1]);
});

it('rights that were not given are asked for anew by the next file', async () => {
  own.mockRejectedValueOnce(Object.assign(new Error('今天上传的文件已经太多'), { status: 429 }));
  await expect(send()).rejects.toThrow('今天上传的文件已经太多');
  expect((await send()).filePath).toBe('f/a.pdf');
  expect(asked()).toEqual([2, 0]);
});

it('rights that the storage takes for ended are asked for anew, for the place that was begun', async () => {
  let sent = 0;
  class Ended extends Line {
    override send() {
      if (sent++ === 0) Object.assign(this, { status: 403, responseText: '<Code>ExpiredToken</Code>' });
      super.send();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Ended);
  await send();
  expect(own.mock.calls).toEqual([[{ prefix: undefined }], [{ prefix: 'u/1/x/' }]]);
});

it('a file that has arrived is no longer broken off', async () => {
  const broken = vi.fn();
  class Watched extends Line {
    override abort = broken;
  }
  vi.stubGlobal('XMLHttpRequest', Watched);
  const stop = new AbortController();
  await uploadFile(new File(['x'], 'a.pdf'), { purpose: 'attachment', upAuth: 0, signal: stop.signal });
  stop.abort();
  expect(broken).not.toHaveBeenCalled();
});

it('a line is given up where nothing moves for long, not while it moves, nor once all has arrived', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const lines: Slow[] = [];
  const stopped = vi.fn();
  class Slow extends Line {
    declare upload: { onprogress?: (e: { loaded: number }) => void };
    override abort = stopped;
    override send() {
      lines.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Slow);
  const going = send();
  await vi.waitFor(() => expect(lines.length).toBe(1));
  for (let n = 1; n <= 3; n++) {
    vi.advanceTimersByTime(44_000);
    lines[0]?.upload.onprogress?.({ loaded: n });
  }
  lines[0]?.onload();
  await going;
  vi.advanceTimersByTime(60_000);
  expect(stopped).not.toHaveBeenCalled();
  void send();
  await vi.waitFor(() => expect(lines.length).toBe(2));
  vi.advanceTimersByTime(45_000);
  expect(stopped).toHaveBeenCalledOnce();
});
