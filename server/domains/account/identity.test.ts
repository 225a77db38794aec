import { expect, it } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { addSignedOn, findByIdentity, linkIdentity } from './sso-queries.ts';

it('an identity is what one portal calls somebody: the same word of another portal is somebody else', async () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const app = await startApp('empty', { now: () => now });
  try {
    const { db } = app.database;
    const [one, two] = ['https://one.example', 'https://two.example'];
    const [{ id }, other] = [await aSignedIn(app, {}, now), await aSignedIn(app, {}, now)];
    expect(await linkIdentity(db, one, '10001', id)).toBe(true);
    expect(await findByIdentity(db, two, '10001')).toBeUndefined();
    // Nobody takes it over, and each has their own.
    expect(await linkIdentity(db, one, '10001', other.id)).toBe(false);
    await addSignedOn(db, two, '10001', { username: 'by-two', name: '林知远', cellPhone: null, now });
    const idOf = async (issuer: string) => (await findByIdentity(db, issuer, '10001'))?.id;
    const [first, second] = [await idOf(one), await idOf(two)];
    expect(first).toBe(id);
    expect([undefined, id, other.id]).not.toContain(second);
  } finally {
    await app.close();
  }
});
