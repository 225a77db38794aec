import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually, startApp } from '../../test/app.ts';
import { drain } from './connections.ts';

it('a connection that asks nothing does not hold up a stop', async () => {
  const app = await startApp('empty');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  expect((await app.get('/healthz')).status).toBe(200);
  await app.close();
  await closed;
});

it('a stop waits for who has begun to ask, however slowly', async () => {
  const app = await startApp('empty');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
  const heard = once(app.server.server, 'request');
  socket.write(
    `POST /api/auth/jwt/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await heard;
  const closed = app.close();
  // Longer than those are waited for that ask nothing.
  await pause(400);
  socket.write(body);
  expect(await text(socket)).toContain('"status":');
  await closed;
});

it('a stop answers what comes on open connections, tells them to come no more, and lets nobody new in', async () => {
  const app = await startApp('demo');
  // A kept page, one that is rendered, and a call: each is answered elsewhere.
  const paths = ['/', '/sousuo/?wd=数字', '/api/train/article/list?kind=news'];
  const agents = paths.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const askAll = () =>
    Promise.all(
      paths.map(async (path, i) => {
        const asked = get(app.url + encodeURI(path), { agent: agents[i] });
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
        return `${response.statusCode} ${response.headers.connection}`;
      }),
    );
  expect(await askAll()).toEqual(paths.map(() => '200 keep-alive'));
  const drained = drain(app.server, 2000);
  await eventually(
    () => app.server.server.listening,
    (listens) => !listens,
  );
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  expect(await askAll()).toEqual(paths.map(() => '200 close'));
  await drained;
  await app.close();
});
