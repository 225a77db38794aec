import { describe, expect, it } from 'vitest';
import { documentsInTurn, picturesInTurn, shareOf } from './looking.ts';

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
      await new Promise((done) => setTimeout(done, 1));
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
});
