import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn, lastCode } from '../../../test/factories/people.ts';
import { teachers, units, users } from '../../db/tables/account.ts';
import { files } from '../../db/tables/files.ts';

let app: TestApp;
const clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock, trustProxy: 1 });
});
afterAll(() => app.close());

it('a registration keeps what was uploaded for it, which belongs to the account from then on, and nothing else', async () => {
  const { db } = app.database;
  const other = await aSignedIn(app, {}, clock);
  const aFile = async (path: string, purpose: string, ownerId: number | null = null) => {
    const known = { name: 'a.png', mediaType: 'image/png', bytes: 9, isPublic: purpose === 'avatar' };
    await db.insert(files).values({ ...known, path: `f/aa/${path}`, purpose, ownerId, createdAt: clock });
    return `f/aa/${path}`;
  };
  let numbers = 13500000000;
  const register = async (what: 'unit' | 'teacher', file: string) => {
    const cellPhone = String(numbers++);
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'register' }, from(cellPhone));
    const proof = { cellPhone, code: await lastCode(app, cellPhone), consent: '2026-11' };
    const words = { password: 'Qingxi2026', repeatPassword: 'Qingxi2026' };
    const place = { unitName: `单位${cellPhone}`, contactName: '方圆', landline: '', region: '', address: '' };
    const own =
      what === 'unit'
        ? app.api.account.entrustingUnitRegister({ ...proof, ...words, ...place, licenceUrl: file })
        : app.api.account.teacherRegister({ ...proof, ...words, name: '沈砚', avatar: file });
    return own.then(
      () => cellPhone,
      () => null,
    );
  };
  const from = (cellPhone: string) => ({ 'x-forwarded-for': `10.${Number(cellPhone) % 250}.0.1` });
  const ownerOf = async (cellPhone: string | null) =>
    (
      await db
        .select()
        .from(users)
        .where(eq(users.cellPhone, cellPhone ?? ''))
    )[0];
  const fileAt = async (path: string) => (await db.select().from(files).where(eq(files.path, path)))[0];

  const [licence, avatar] = [await aFile('licence.png', 'licence'), await aFile('avatar.png', 'avatar')];
  const unit = await ownerOf(await register('unit', licence));
  const teacher = await ownerOf(await register('teacher', avatar));
  expect(await fileAt(licence)).toMatchObject({ usedAt: clock, ownerId: unit?.id });
  expect(await fileAt(avatar)).toMatchObject({ usedAt: clock, ownerId: teacher?.id });
  expect([(await db.select().from(units))[0]?.licence, teacher?.avatar]).toEqual([licence, avatar]);

  const before = [await db.$count(units), await db.$count(teachers)];
  const [photo, paper] = [await aFile('photo.png', 'avatar'), await aFile('paper.png', 'licence')];
  for (const path of [licence, photo, await aFile('of-another.png', 'licence', other.id), 'f/aa/nowhere.png'])
    expect(await register('unit', path), path).toBeNull();
  for (const path of [avatar, paper, await aFile('another.png', 'avatar', other.id)])
    expect(await register('teacher', path), path).toBeNull();
  expect([await db.$count(units), await db.$count(teachers)]).toEqual(before);
});
