import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, startApp } from '../../test/app.ts';
import { boundAtOnce, drain, releaseUnread } from './connections.ts';
import { createHttpServer } from './server.ts';

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

it('the first request of a line that was opened before a stop is answered as well while the server closes', async () => {
  const app = await startApp('empty');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const answered = text(socket);
  await drain(app.server, 10);
  const closed = app.close();
  // What a close does first takes some turns of the loop; then the server counts as closing.
  for (let turn = 0; turn < 20; turn++) await turnOfTheLoop();
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await answered).toMatch(/^HTTP\/1.1 200 OK.*connection: close/is);
  await closed;
});

/** A server that counts what it is asked, and a connection to it. */
async function asked() {
  let begun = 0;
  const answer = (_: string, __: IncomingMessage, res: ServerResponse) => {
    begun++;
    setImmediate(() => res.end('kept'));
    return true;
  };
  const server = createHttpServer({ logLevel: 'silent', answer });
  onTestFinished(() => server.close());
  const socket = connect(Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { socket, begun: () => begun };
}

const plainAsk = 'GET / HTTP/1.1\r\nhost:\r\n\r\n';

it.each([plainAsk, 'GET / HTTP/1.1\r\nhost:\r\nexpect: x\r\n\r\n'])(
  'a connection that asks very much before it is answered is cut, and little of it is worked at: %j',
  async (ask) => {
    const { socket, begun } = await asked();
    socket.on('error', () => undefined).resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(ask.repeat(2000));
    await closed;
    expect(begun()).toBeLessThanOrEqual(20);
  },
);

it('some requests at once on one connection are all answered, and as many again after them', async () => {
  const { socket, begun } = await asked();
  let heard = '';
  socket.setEncoding('utf8').on('data', (words) => {
    heard += words;
  });
  for (const all of [20, 40, 60]) {
    socket.write(plainAsk.repeat(20));
    await eventually(
      () => (heard.match(/kept/g) ?? []).length,
      (answers) => answers >= all,
    );
  }
  expect(begun()).toBe(60);
});

it('a line on which nobody asks any more is let go, after an answer as before the first one', async () => {
  const server = createServer(boundAtOnce((_, res) => res.end('kept')));
  server.keepAliveTimeout = 100;
  releaseUnread(server, 100);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const lines = [plainAsk, ''].map((asks) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.resume().write(asks);
    return once(socket, 'close');
  });
  await Promise.all(lines);
  server.close();
  await once(server, 'close');
});

it('an answer that nobody reads is not kept for them; who reads slowly, or waits for one, gets all of it', async () => {
  const answer = Buffer.alloc(24 * 2 ** 20, 'x');
  const server = createServer(
    boundAtOnce(async (req, res) => {
      if (req.url === '/late') await pause(1500);
      res.end(req.url === '/late' ? 'late' : answer);
    }),
  );
  releaseUnread(server, 600);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const ask = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    return socket;
  };
  const deaf = ask('/');
  const cut = new Promise((gone) => server.once('connection', (socket) => socket.once('close', gone)));
  await once(server, 'request');
  const slow = ask('/');
  const late = text(ask('/late'));
  let read = 0;
  slow.on('data', async (bytes) => {
    read += bytes.length;
    slow.pause();
    await pause(2);
    slow.resume();
  });
  await Promise.all([cut, once(slow, 'end')]);
  expect([read > answer.length, (await late).endsWith('late')]).toEqual([true, true]);
  deaf.destroy();
  server.close();
  await once(server, 'close');
});
