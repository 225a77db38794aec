import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitBody } from './slow-bodies.ts';

it('a file that is here whole may be worked at for longer than its sender may be silent', async () => {
  const server = createServer(async (req, res) => {
    limitBody(req, res, 50);
    await once(req.resume(), 'end');
    await pause(300);
    res.end('kept');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const send = (whole: boolean) =>
    new Promise<string>((resolve) => {
      const headers = { 'content-length': 4, 'content-type': 'multipart/form-data; boundary=x' };
      const asked = request({ port, host: '127.0.0.1', path: '/api/tool/fdfs', method: 'POST', headers, agent: false });
      asked.once('response', (response) => response.on('data', (bytes) => resolve(String(bytes))));
      asked.once('error', () => resolve('cut'));
      if (whole) asked.end('file');
      else asked.write('fi');
    });
  expect(await Promise.all([send(true), send(false)])).toEqual(['kept', 'cut']);
  await new Promise((closed) => server.close(closed));
});

const sheet = { 'content-type': 'multipart/form-data; boundary=x' };
/** A request whose body comes when the test says so, and what is done to it. */
function aRequest(method: string, url: string, headersSent = false, headers = {}) {
  const done: string[] = [];
  const req = Object.assign(new EventEmitter(), {
    ...{ method, url, headers, complete: false, socket: { bytesRead: 0 } },
    destroy: () => done.push('destroyed'),
    setTimeout: (ms: number, late?: () => void) => {
      done.push(`silent ${ms}`);
      if (late) req.once('timeout', late);
    },
  });
  const res = Object.assign(new EventEmitter(), {
    headersSent,
    writeHead(status: number) {
      done.push(`${status}`);
      return { end: () => done.push('ended') };
    },
  });
  limitBody(req as unknown as IncomingMessage, res as unknown as ServerResponse);
  return { req, res, done };
}

it('a form is here within a minute, or told so and cut; a file may take longer while something of it comes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const form = () => aRequest('POST', '/api/train/x?to=/storage/');
  const [late, here, gone] = [form(), form(), form()];
  const told = aRequest('PUT', '/api/x', true);
  const reading = ['GET', 'HEAD'].map((method) => aRequest(method, '/api/x'));
  const odd = [{ 'content-length': '9' }, { 'transfer-encoding': 'chunked' }].map((h) =>
    aRequest('GET', '/xinwen/', true, h),
  );
  const files = ['/storage/portal/u/a', '/api/tool/upload/file', '/api/tool/upload/file?a=1', '/api/tool/fdfs'];
  const taking = files.map((url, i) => aRequest(i ? 'POST' : 'PUT', url, false, i ? sheet : {}));
  // Nothing else brings a file there.
  const none = [
    ...['OPTIONS', 'PATCH', 'POST', 'DELETE'].map((method) => aRequest(method, files[0] as string, true)),
    ...['PUT', 'OPTIONS', 'DELETE'].map((method) => aRequest(method, files[1] as string, true, sheet)),
    aRequest('POST', files[3] as string, true, { 'content-type': 'application/json' }),
  ];
  vi.advanceTimersByTime(59_999);
  expect(late.done).toEqual([]);
  here.req.emit('end');
  gone.req.emit('close');
  vi.advanceTimersByTime(1);
  expect([late.done, told.done]).toEqual([['408', 'ended', 'destroyed'], ['destroyed']]);
  for (const { done } of [here, gone, ...reading]) expect(done).toEqual([]);
  for (const { done } of [...odd, ...none]) expect(done).toEqual(['destroyed']);
  for (const [i, { req, done }] of taking.entries()) {
    expect(done, files[i]).toEqual(['silent 60000']);
    if (i % 2) req.emit('end');
    req.complete = i % 2 > 0;
    req.emit('timeout');
    expect(done.slice(1), files[i]).toEqual(i % 2 ? ['silent 0'] : ['destroyed']);
  }
});

it('a body that takes the way of files is waited for no longer than a form once it is answered, or where no file comes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [refused, whole, coming] = [1, 2, 3].map(() => aRequest('PUT', '/storage/x', true));
  const reading = ['/storage/x', '/api/tool/upload/file'].map((url) =>
    aRequest('GET', url, true, { 'content-length': '9' }),
  );
  const empty = aRequest('GET', '/file/f/a/b.pdf', true, { 'content-length': '0' });
  empty.req.complete = true;
  if (whole) whole.req.complete = true;
  refused?.res.emit('finish');
  whole?.res.emit('finish');
  vi.advanceTimersByTime(60_000);
  expect([refused, whole, coming].map((r) => r?.done)).toEqual([
    ['silent 60000', 'destroyed'],
    ['silent 60000'],
    ['silent 60000'],
  ]);
  for (const { done } of reading) expect(done).toEqual(['destroyed']);
  expect(empty.done, 'its answer may still be going out').toEqual([]);
});

it('a file of which a byte comes now and then is not waited for, nor one that is here looked at', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [slow, trickling, whole, gone] = [1, 2, 3, 4].map(() => aRequest('PUT', '/storage/x'));
  for (let minute = 1; minute <= 3; minute++) {
    if (slow) slow.req.socket.bytesRead += 16 * 1024;
    if (trickling) trickling.req.socket.bytesRead += minute === 1 ? 20_000 : 16 * 1024 - 1;
    if (minute === 1) {
      whole?.req.emit('end');
      gone?.req.emit('close');
    }
    vi.advanceTimersByTime(60_000);
  }
  expect([slow, trickling, whole, gone].map((r) => r?.done.filter((d) => d === 'destroyed'))).toEqual([
    [],
    ['destroyed', 'destroyed'],
    [],
    [],
  ]);
});
