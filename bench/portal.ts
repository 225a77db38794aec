/**
 * The portal in a process of its own for the benchmark: like
 * server/main.ts, but told where to listen and asked for its use of CPU.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openEmbeddedStorage } from '../server/adapters/storage/embedded.ts';
import { openDatabase } from '../server/db/client.ts';
import { backlog } from '../server/kernel/server.ts';
import { listenForChanges } from '../server/kernel/changes.ts';
import { buildApp } from '../server/app.ts';
import { loadBuild } from '../server/page-build.ts';

type Told = { url: string; pageCacheBytes: number; dataDir: string; trustProxy?: number };

process.once('message', async ({ url, pageCacheBytes, dataDir, trustProxy = 0 }: Told) => {
  const database = openDatabase(url, () => undefined);
  const changes = await listenForChanges(url, { warn: () => undefined });
  const build = loadBuild();
  const { server } = await buildApp({
    database,
    changes,
    storage: openEmbeddedStorage(dataDir, 'b'.repeat(32), 1 << 20, 0),
    secret: 'b'.repeat(32),
    siteUrl: 'http://localhost',
    pageCacheBytes,
    build: () => build,
    logLevel: 'silent',
    trustProxy,
  });
  server.addHook('onSend', async (_, reply) => void reply.header('server-timing', `total;dur=${reply.elapsedTime}`));
  await server.listen({ port: 0, host: '127.0.0.1', backlog });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  process.on('message', (ask) => {
    process.send?.({
      usage: process.cpuUsage(),
      rss: process.memoryUsage.rss(),
      loopP99: loop.percentile(99) / 1e6,
      loopMax: loop.max / 1e6,
    });
    // The delays since the last time that somebody asked for them.
    if (ask === 'loop') loop.reset();
  });
  process.send?.({ port: (server.server.address() as { port: number }).port });
});
