import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Storage, StorageAway } from '../../adapters/storage/storage.ts';
import { documentsInTurn, picturesInTurn, readInTime, shareOf } from './looking.ts';
import { refuseMacros } from './macros.ts';

describe('uploads that are looked into', () => {
  it.each([
    ['documents', documentsInTurn, 2],
    ['pictures', picturesInTurn, 1],
  ] as const)('are few at once, and the %s of one visitor keep nobody else waiting', async (_, inTurn, atOnce) => {
    const began: string[] = [];
    let open = 0;
    let most = 0;
    const look = (who: string) => async () => {
      began.push(who);
      most = Math.max(most, ++open);
      await new Promise((done) => setImmediate(done));
      open--;
    };
    const visitor = shareOf({ ownerId: null, address: '203.0.113.7' });
    const neighbour = shareOf({ ownerId: null, address: '198.51.100.9' });
    const member = shareOf({ ownerId: 7 });
    const hostile = Array.from({ length: 100 }, () => inTurn(visitor, look('hostile')));
    const others = [inTurn(neighbour, look('neighbour')), inTurn(member, look('member'))];
    const refused = (await Promise.allSettled(hostile)).filter((r) => r.status === 'rejected');
    await Promise.all(others);
    expect(most).toBe(atOnce);
    // Their own share alone is full.
    expect(refused.length).toBe(100 - atOnce - 40);
    expect(began.indexOf('neighbour')).toBeLessThan(atOnce + 4);
    expect(began.indexOf('member')).toBeLessThan(atOnce + 4);
  });

  it('count by the person, else by the network', () => {
    expect(shareOf({ ownerId: 7, address: '203.0.113.7' })).toEqual({ name: '#7', isKnown: true });
    expect(shareOf({ ownerId: null, address: '203.0.113.7' })).toEqual({ name: '203.0.113.0/24', isKnown: false });
    expect(shareOf({ ownerId: null })).toEqual({ name: 'elsewhere', isKnown: false });
  });

  it('are read within a time: a store that says a byte now and then keeps nobody waiting for hours', async () => {
    let read = 0;
    async function* drips() {
      for (;;) {
        yield Buffer.from('P');
        read++;
        await new Promise((next) => setImmediate(next));
      }
    }
    const bodies: Readable[] = [];
    const getStream: Storage['getStream'] = async () => {
      const body = Readable.from(drips());
      bodies.push(body);
      return body;
    };
    const store = { getStream } as unknown as Storage;
    for (const look of [
      async (s: Storage) => void (await buffer((await s.getStream('a')) as Readable)),
      (s: Storage) => refuseMacros({ storage: s, path: 'a', bytes: 1e6 }, '通知.docx'),
      (s: Storage) => refuseMacros({ storage: s, path: 'a', bytes: 1e6 }, '通知.doc'),
    ])
      await expect(readInTime(store, look, 60)).rejects.toBeInstanceOf(StorageAway);
    expect(read).toBeGreaterThan(3);
    expect(bodies.map((body) => body.destroyed)).toEqual([true, true, true]);
    // What is there in time is said as it is, and what is wrong with it too.
    const quick = { getStream: async () => Readable.from([Buffer.from('all')]) } as unknown as Storage;
    const all = readInTime(quick, async (s) => `${await buffer((await s.getStream('a')) as Readable)}`, 60);
    expect(await all).toBe('all');
    await expect(readInTime(quick, () => Promise.reject(new Error('broken')), 60)).rejects.toThrow('broken');
  });
});
