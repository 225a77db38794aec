// @module-tag sweep
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevServer } from '../scripts/dev-server.ts';

let dev: Awaited<ReturnType<typeof createDevServer>>;
let url: string;
const server = createServer((req, res) => dev.middleware(req, res, () => res.writeHead(404).end('the portal')));
beforeAll(async () => {
  dev = await createDevServer();
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await dev.close();
});

it('in development modules come from their sources, everything else from the portal', async () => {
  const ask = async (path: string) => {
    const response = await fetch(url + path);
    return [response.status, response.headers.get('content-type') ?? '', await response.text()] as const;
  };
  const { styles, entry, older } = (await dev.build()).documentOf('public/home' as never);
  for (const path of [...styles, entry, older]) {
    const [status, type] = await ask(path);
    expect([status, type], path).toEqual([200, expect.stringMatching(/javascript|css/)]);
  }
  for (const path of ['/samples/', '/samples/?part=button']) {
    const [status, type, text] = await ask(path);
    expect([status, type], path).toEqual([200, 'text/html; charset=utf-8']);
    // As Vite serves a document: its client reloads what is edited.
    expect(text).toMatch(/<title>部件样张<\/title>[\s\S]*\/web\/samples\/main\.tsx/);
    expect(text).toContain('/@vite/client');
  }
  for (const path of ['/', '/xinwen/', '/samples'])
    expect(await ask(path), path).toEqual([404, expect.anything(), 'the portal']);
});
