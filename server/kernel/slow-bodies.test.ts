import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
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
      const headers = { 'content-length': 4 };
      const asked = request({ port, host: '127.0.0.1', path: '/api/tool/fdfs', method: 'POST', headers, agent: false });
      asked.once('response', (response) => response.on('data', (bytes) => resolve(String(bytes))));
      asked.once('error', () => resolve('cut'));
      if (whole) asked.end('file');
      else asked.write('fi');
    });
  expect(await Promise.all([send(true), send(false)])).toEqual(['kept', 'cut']);
  await new Promise((closed) => server.close(closed));
});
