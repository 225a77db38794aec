/**
 * Wrong logins in a process of their own, as many a second as it is told whatever becomes of them, each from another
 * network (by X-Forwarded-For), to the loopback alone. Says how each ended.
 */
import { Agent, request } from 'node:http';

type Order = { origin: string; perSecond: number; seconds: number };

process.once('message', async ({ origin, perSecond, seconds }: Order) => {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error('the loopback alone');
  // As many connections as a proxy in front would open; what is over waits for one, and still counts as offered.
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const ended: Record<string, number> = {};
  let open = 0;
  const once = (n: number) =>
    new Promise<void>((resolve) => {
      const end = (how: string | number) => {
        ended[how] = (ended[how] ?? 0) + 1;
        open--;
        resolve();
      };
      open++;
      const body = JSON.stringify({ username: `hostile${n}`, password: 'Falsch-2026' });
      const address = `${11 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`;
      request(`${origin}/api/auth/jwt/token`, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
        },
      })
        .on('response', (r) => r.resume().on('end', () => end(r.statusCode ?? 0)))
        .on('error', () => end('error'))
        .end(body);
    });
  process.send?.({ port: 0 });
  const all: Promise<void>[] = [];
  const began = performance.now();
  let most = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (all.length < due) all.push(once(all.length));
    most = Math.max(most, open);
    await new Promise((r) => setTimeout(r, 5));
  }
  await Promise.all(all);
  process.send?.({ offered: all.length, ended, most });
});
