import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';

/** Whoever wrote any of the words since there was a public version does not approve them. */
describe('who approves', () => {
  let app: TestApp;
  let writer: Awaited<ReturnType<typeof someone>>;
  let editor: typeof writer;
  let other: typeof writer;
  beforeAll(async () => {
    app = await startApp('demo');
    writer = await someone('editor', 'approver');
    editor = await someone('editor');
    other = await someone('approver');
  });
  afterAll(() => app.close());
  const someone = async (...roles: string[]) => app.call((await aPerson(app, { isAdmin: true, roles })).token).content;
  const kind = 'news';
  const data = (title: string) => ({ title, summary: '一句', body: '<p>正文</p>', categoryId: 1 });
  type Held = { versionId: number; revision: number; recordId: number };
  const seenAs = ({ versionId, revision }: Held) => ({ id: versionId, revision });
  const refused = { answer: { status: 400, message: '不能审核自己写的内容，请另一位审核' } };
  const save = (by: typeof writer, title: string, { recordId, versionId, revision }: Partial<Held> = {}) =>
    by.save({ kind, data: data(title), ...(recordId && { recordId, versionId, revision }) });
  /** Handed in: the writer does not approve it, and is not offered to; somebody else does. */
  async function waitsForAnother(held: Held) {
    const handedIn = await editor.submit(seenAs(held));
    await expect(writer.approve(seenAs(handedIn))).rejects.toMatchObject(refused);
    const { recordId } = held;
    const listed = async (by: typeof writer) => (await by.list({ state: 'submitted', kind, pageSize: 100 })).list;
    const mine = async (by: typeof writer) => [
      (await by.get({ kind, recordId })).mine,
      (await listed(by)).find((r) => r.recordId === recordId)?.mine,
    ];
    expect([await mine(writer), await mine(other)]).toEqual([
      [true, true],
      [false, false],
    ]);
    return other.approve(seenAs(handedIn));
  }

  it('is not who wrote, where somebody saves it unchanged: it stays the work of who wrote it', async () => {
    const own = await save(writer, '甲');
    const again = await save(editor, '甲', own);
    expect(again.versionId).toBe(own.versionId);
    const { versions } = await editor.get({ kind, recordId: own.recordId });
    expect(versions).toHaveLength(1);
    await waitsForAnother(again);
  });

  it('is not who wrote a version before, where somebody goes on with it', async () => {
    const own = await save(writer, '甲');
    await waitsForAnother(await save(editor, '甲乙', own));
  });

  it('is not who wrote what was sent back, also where it is saved as it was', async () => {
    const own = await save(writer, '甲');
    const sent = await other.reject({ ...seenAs(await writer.submit(seenAs(own))), reason: '再改' });
    await waitsForAnother(await save(editor, '甲', sent));
  });

  it('is not who wrote what is restored, nor who restores it', async () => {
    const own = await save(writer, '甲');
    const { versionId } = own;
    const next = await save(editor, '乙', own);
    const restored = await editor.restoreVersion({ ...seenAs(next), versionId });
    await waitsForAnother(restored);
    const later = await save(editor, '丙', await other.publish({ ...seenAs((await at(own)) as Held) }));
    const again = await writer.restoreVersion({ ...seenAs(later), versionId: later.versionId });
    const handedIn = await editor.submit(seenAs(again));
    await expect(writer.approve(seenAs(handedIn))).rejects.toMatchObject(refused);
  });
  it('is not who wrote what a colleague brings back from before there was a public version', async () => {
    const own = await save(writer, '甲');
    const next = await save(editor, '乙', own);
    const open = await other.publish(seenAs(await other.approve(seenAs(await editor.submit(seenAs(next))))));
    const later = await save(editor, '丙', open);
    await waitsForAnother(await editor.restoreVersion({ ...seenAs(later), versionId: own.versionId }));
  });

  const at = async ({ recordId }: Held) => editor.get({ kind, recordId });

  it('is whoever wrote nothing since there was a public version', async () => {
    const own = await save(writer, '甲');
    await waitsForAnother(own);
    const open = await other.publish(seenAs((await at(own)) as Held));
    const next = await save(editor, '乙', open);
    expect((await writer.get({ kind, recordId: own.recordId })).mine).toBe(false);
    // Among what is public it counts who is at work on the next version.
    const shown = async (by: typeof writer) => {
      const { list } = await by.list({ state: 'published', kind, pageSize: 100 });
      return list.find((r) => r.recordId === own.recordId)?.mine;
    };
    expect([await shown(writer), await shown(editor)]).toEqual([false, true]);
    await writer.approve(seenAs(await editor.submit(seenAs(next))));
  });

  it('is an administrator in any case', async () => {
    const administrator = await someone('administrator');
    const own = await save(administrator, '甲');
    await administrator.approve(seenAs(await administrator.submit(seenAs(own))));
  });
});
