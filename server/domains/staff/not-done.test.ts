import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { takeLimits } from '../../../shared/limits.ts';
import { approvals, smsOutbox, units, users } from '../../db/tables/account.ts';
import { files } from '../../db/tables/files.ts';
import { messageSends, messages } from '../../db/tables/messages.ts';
import { sheetLimits } from '../../documents/xlsx/reader.ts';

describe('what staff cannot do with an account', () => {
  let app: TestApp;
  const now = new Date('2026-11-21T08:00:00Z');
  let boss: ReturnType<TestApp['call']>['staff'];
  let bossId = 0;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
    const { id, headers } = await aSignedIn(app, { isAdmin: true, kinds: [] }, now);
    [boss, bossId] = [app.call(headers.authorization).staff, id];
  });
  afterAll(() => app.close());
  const one = async (id: number) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0];

  it('is to open one again that has become part of another: its kinds and its number are there', async () => {
    const kept = await aSignedIn(app, {}, now);
    const { id } = await aSignedIn(app, { status: 0, mergedInto: kept.id }, now);
    await expect(boss.setStatus({ id, active: true })).rejects.toThrow('这个账号已并入别的账号，不能再启用');
    expect((await one(id))?.status).toBe(0);
  });

  it('is to send a code to nobody’s number, or to let staff in by one', async () => {
    const { id } = await aSignedIn(app, { cellPhone: null }, now);
    await expect(boss.sendReset({ id })).rejects.toThrow('没有绑定手机号码');
    expect(await app.database.db.$count(smsOutbox)).toBe(0);
  });

  it('is to make a colleague a trainee', async () => {
    const { id } = await aSignedIn(app, { isAdmin: true, roles: ['desk'], kinds: [] }, now);
    await expect(boss.setKind({ id, kind: 1, has: true })).rejects.toThrow('没有学员、教师和单位身份');
    expect((await one(id))?.kinds).toEqual([]);
  });

  it('is to write to a range in which nobody is, as if it had been sent', async () => {
    const message = { title: '通知', content: '好' };
    await aSignedIn(app, { kinds: [2], status: 0 }, now);
    await expect(boss.sendMessage({ kind: 2, ...message })).rejects.toThrow('这个范围里没有可以收消息的人');
    expect(await app.database.db.$count(messageSends)).toBe(0);
  });

  it('is to grant by the way a kind that was asked for, and not read', async () => {
    const { db } = app.database;
    const { id: userId } = await aSignedIn(app, { kinds: [] }, now);
    await db.insert(units).values({ userId, name: '中共清溪县委', contactName: '周' });
    await db.insert(approvals).values({ userId, kind: 3, status: 0, submittedAt: now });
    await expect(boss.setKind({ id: userId, kind: 3, has: true })).rejects.toThrow('正在等待审核');
    expect((await one(userId))?.kinds).toEqual([]);
  });

  it('is to read a list of people that is larger than any, or a colleague’s', async () => {
    const { db } = app.database;
    const { id: userId } = await aSignedIn(app, { kinds: [3] }, now);
    const [unit] = await db.insert(units).values({ userId, name: '清溪县', contactName: '周' }).returning();
    await boss.setKind({ id: userId, kind: 3, has: false, reason: '核对' });
    await boss.setKind({ id: userId, kind: 3, has: true });
    const path = 'f/aa/list.xlsx';
    await app.storage.putStream(path, Readable.from([Buffer.alloc(sheetLimits.fileBytes), Buffer.from('x')]));
    const known = {
      name: '名单.xlsx',
      mediaType: '',
      bytes: 1,
      purpose: 'attachment',
      isPublic: false,
      createdAt: now,
    };
    await db.insert(files).values({ ...known, path, ownerId: bossId });
    const look = () => boss.previewImport({ unitId: unit?.id ?? 0, filePath: path });
    await expect(look()).rejects.toThrow('名单文件不能超过 5M');
    await db.update(files).set({ ownerId: userId }).where(eq(files.path, path));
    await expect(look()).rejects.toThrow('上传的文件已失效，请重新上传');
  });

  it('nor do people get a copy of their data on more paper than a printer takes, but as a workbook', async () => {
    const { id, headers } = await aSignedIn(app, {}, now);
    const rows = { userId: id, type: 4, title: '一条', content: '', link: '', createdAt: now };
    await app.database.db.insert(messages).values(Array(takeLimits.paperRows + 1).fill(rows));
    const { people } = app.call(headers.authorization);
    const take = async (format: 'pdf' | 'xlsx') => app.get((await people.exportData({ format })).url);
    expect(await (await take('pdf')).json()).toMatchObject({ message: expect.stringContaining('请下载 Excel 工作簿') });
    expect((await take('xlsx')).status).toBe(200);
  });
});
