import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { askAliyun } from './acs3.ts';

it('a service of Aliyun is asked with its parameters in the order of the alphabet, and given up in time', async () => {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    if (req.url?.includes('A=1')) res.end('{"Code":"OK"}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (parameters: Record<string, string>, waitMs: number) =>
    askAliyun(
      { accessKeyId: 'key', accessKeySecret: 'secret' },
      { endpoint, action: 'Do', version: '1', parameters, waitMs },
    );
  expect(await ask({ b: '3', B: '2', A: '1' }, 60_000)).toEqual({ ok: true, status: 200, body: { Code: 'OK' } });
  await expect(ask({ never: 'answered' }, 20)).rejects.toThrow('timeout');
  expect(asked).toEqual(['/?A=1&B=2&b=3', '/?never=answered']);
});
