import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startApp } from '../../test/app.ts';

it('a connection that asks nothing does not hold up a stop', async () => {
  const app = await startApp('empty');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  expect((await app.get('/healthz')).status).toBe(200);
  await app.close();
  await closed;
});
