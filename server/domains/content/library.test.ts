import { expect, it } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { files } from '../../db/tables/files.ts';

it('the pictures to choose from are those that a record holds and one’s own, no document and nothing private', async () => {
  const clock = new Date('2026-11-21T08:00:00Z');
  const app = await startApp('empty', { now: () => clock });
  try {
    const person = () => aSignedIn(app, { isAdmin: true, kinds: [], roles: ['editor'] }, clock);
    const [me, colleague] = [await person(), await person()];
    const image = { mediaType: 'image/png', bytes: 9, purpose: 'image', isPublic: true, ownerId: colleague.id };
    const rows: [string, Partial<typeof files.$inferInsert>][] = [
      ['别人刚上传的', {}],
      ['自己刚上传的', { ownerId: me.id }],
      ['别人在用的', { usedAt: clock }],
      ['不公开的', { usedAt: clock, isPublic: false }],
      ['头像', { usedAt: clock, purpose: 'avatar' }],
      ['百分之%_百', { usedAt: clock }],
    ];
    for (const [i, [name, more]] of rows.entries())
      await app.database.db.insert(files).values({
        ...{ ...image, name, path: `f/aa/${i}.png`, createdAt: new Date(clock.getTime() + i) },
        ...more,
      });
    const { content } = app.call(me.headers.authorization);
    const found = async (wd = '') => {
      const { list, total } = await content.pictures({ wd });
      expect(list).toHaveLength(total);
      return list.map((p) => p.name);
    };
    expect(await found()).toEqual(['百分之%_百', '别人在用的', '自己刚上传的']);
    expect([await found('%'), await found('用的'), await found('%用')]).toEqual([['百分之%_百'], ['别人在用的'], []]);
  } finally {
    await app.close();
  }
});
