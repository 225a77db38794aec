import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { keepKeys, readKeys, rowsOf } from './rows.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase('empty');
});
afterAll(() => database.drop());

it('rows of the identity portal are found by their kind alone, until they lapse, are used once and go with their grant', async () => {
  const [codes, sessions] = ['AuthorizationCode', 'Session'].map(rowsOf(database.db));
  const payload = { jti: 'a', kind: 'AuthorizationCode', grantId: 'grant', nonce: 'x\0y' };
  await codes?.upsert('a', payload, 60);
  await sessions?.upsert('a', { jti: 'a', uid: 'uid' }, 60);
  await codes?.upsert('b', { ...payload, grantId: 'other' }, 60);
  await codes?.upsert('old', payload, -1);
  expect(await codes?.find('a')).toEqual({ ...payload, nonce: 'xy' });
  expect(await sessions?.find('a')).toEqual({ jti: 'a', uid: 'uid' });
  expect(await sessions?.findByUid('uid')).toEqual({ jti: 'a', uid: 'uid' });
  for (const none of [
    codes?.findByUid('uid'),
    codes?.find('old'),
    codes?.find('none'),
    codes?.find('a\0'),
    sessions?.findByUid('uid\0'),
  ])
    expect(await none).toBeUndefined();
  // Written once more it is another one, from then on.
  await sessions?.upsert('a', { jti: 'a', uid: 'newer' }, 60);
  expect([await sessions?.findByUid('uid'), (await sessions?.find('a'))?.uid]).toEqual([undefined, 'newer']);
  await codes?.consume('a');
  // In seconds.
  expect(Math.abs(Date.now() / 1000 - Number((await codes?.find('a'))?.consumed))).toBeLessThan(3600);
  await expect(codes?.consume('a')).rejects.toThrow('used already');
  // With the code goes what was given for it.
  const tokens = rowsOf(database.db)('AccessToken');
  for (const grantId of ['grant', 'other']) await tokens.upsert(grantId, { jti: grantId, grantId }, 60);
  await codes?.revokeByGrantId('grant');
  expect([await tokens.find('grant'), (await tokens.find('other'))?.grantId]).toEqual([undefined, 'other']);
  expect([await codes?.find('a'), (await codes?.find('b'))?.grantId]).toEqual([undefined, 'other']);
  await codes?.destroy('b');
  expect([await codes?.find('b'), (await sessions?.find('a'))?.uid]).toEqual([undefined, 'newer']);
});

it('keys of several nodes that start at once are those of the first, unless nobody can read them', async () => {
  const { db } = database;
  expect(await readKeys(db)).toBeNull();
  await keepKeys(db, 'first', null);
  await keepKeys(db, 'second', null);
  expect(await readKeys(db)).toBe('first');
  await keepKeys(db, 'third', 'another');
  expect(await readKeys(db)).toBe('first');
  await keepKeys(db, 'fourth', 'first');
  expect(await readKeys(db)).toBe('fourth');
});
