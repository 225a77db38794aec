import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { type EventStream, openEvents } from '../../../test/events.ts';
import { users } from '../../db/tables/account.ts';
import { messages as table } from '../../db/tables/messages.ts';
import { password } from '../../db/demo/site.ts';
import { sendGrouped, sendMessage } from './index.ts';

const at = (call: { path: string }) => `/api${call.path}`;
const calls = contract.messages;
let app: TestApp;
let other: TestApp;
const opened: EventStream[] = [];

beforeAll(async () => {
  app = await startApp('demo', { heartbeatMs: 50 });
  other = await startApp('demo', { beside: app, heartbeatMs: 50 });
  await app.database.db.delete(table);
});
afterAll(async () => {
  for (const stream of opened) stream.close();
  await other.close();
  await app.close();
});

async function login(username: string): Promise<string> {
  const answer = (await app.post('/api/auth/jwt/token', { username, password })) as unknown as {
    data: { token: string };
  };
  return answer.data.token;
}

async function idOf(username: string): Promise<number> {
  const [row] = await app.database.db.select({ id: users.id }).from(users).where(eq(users.username, username));
  return row?.id as number;
}

const send = (userIds: number[], title: string, link = '') =>
  app.database.db.transaction((tx) =>
    sendMessage(tx, { userIds, type: 4, title, content: `${title}的正文`, link }, new Date()),
  );

async function ask(
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ status: number; message: string; data: never }> {
  const response = await fetch(app.url + path, {
    method,
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  return response.json() as never;
}

const list = async (token: string, body: object = {}) =>
  (await ask('POST', at(calls.list), token, body)).data as {
    list: { id: number; title: string; content: string; readStatus: number; link: string; createTime: string }[];
    total: number;
  };
const unread = async (token: string) =>
  ((await ask('GET', at(calls.unreadCount), token)).data as { count: number }).count;

/** Opens a stream of events on a node; the test closes it at the end. */
async function listen(node: TestApp, token: string, lastEventId?: string | number): Promise<EventStream> {
  const stream = await openEvents(node.url + at(calls.events), {
    authorization: token,
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  });
  opened.push(stream);
  return stream;
}
/** So that the next test may open three again. */
async function closeAll(): Promise<void> {
  for (const stream of opened.splice(0)) stream.close();
}

describe('messages', () => {
  it('refuse a link that leaves the site', async () => {
    const id = await idOf('xueyuan01');
    for (const link of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'x']) {
      await expect(send([id], '通知', link), link).rejects.toThrow('links to');
    }
  });

  it('of somebody else answer like absent ones, and stay as they are', async () => {
    const [mine, theirs] = await Promise.all([login('xueyuan01'), login('danwei01')]);
    await send([await idOf('xueyuan01')], '您的申请已通过', '/grzx/?a=1#b');
    const id = (await list(mine)).list[0]?.id as number;
    for (const call of [calls.markRead, calls.remove]) {
      const foreign = await ask('PUT', `${at(call)}?id=${id}`, theirs);
      expect(foreign).toEqual({ status: 500, message: '404', data: null });
      expect(await ask('PUT', `${at(call)}?id=999999`, theirs)).toEqual(foreign);
    }
    expect((await list(theirs)).total).toBe(0);
    expect((await list(mine)).list[0]).toMatchObject({
      id,
      title: '您的申请已通过',
      readStatus: 0,
      link: '/grzx/?a=1#b',
    });
  });

  it('are counted, read one by one or all, filtered and deleted', async () => {
    const token = await login('jiaoshi01');
    const id = await idOf('jiaoshi01');
    for (const title of ['第一条', '第二条', '第三条']) await send([id, id], title);
    const all = await list(token);
    expect(all.list.map((m) => m.title)).toEqual(['第三条', '第二条', '第一条']);
    expect((await ask('GET', at(calls.haveUnread), token)).data).toEqual({ haveUnRead: true, count: 3 });
    // A second reading keeps the time of the first.
    const earlier = new Date('2026-01-02T03:04:05Z');
    const newest = all.list[0]?.id as number;
    const kept = eq(table.id, newest);
    for (let i = 0; i < 2; i++) {
      expect((await ask('PUT', `${at(calls.markRead)}?id=${newest}`, token)).status).toBe(200);
      if (!i) await app.database.db.update(table).set({ readAt: earlier }).where(kept);
    }
    expect(await app.database.db.select({ at: table.readAt }).from(table).where(kept)).toEqual([{ at: earlier }]);
    expect(await unread(token)).toBe(2);
    expect((await list(token, { readStatus: 1 })).list.map((m) => m.title)).toEqual(['第三条']);
    expect(await list(token, { readStatus: 0, pageSize: 1, pageNum: 2 })).toMatchObject({
      total: 2,
      list: [{ title: '第一条' }],
    });
    expect((await ask('PUT', at(calls.markAllRead), token)).data).toEqual({ count: 2 });
    expect((await ask('PUT', at(calls.markAllRead), token)).data).toEqual({ count: 0 });
    expect((await ask('PUT', `${at(calls.remove)}?id=${all.list[1]?.id}`, token)).status).toBe(200);
    expect((await list(token)).list.map((m) => [m.title, m.readStatus])).toEqual([
      ['第三条', 1],
      ['第一条', 1],
    ]);
  });

  it('stand in the order of their time, the newest first', async () => {
    const id = await idOf('jiaoshi01');
    const { db } = app.database;
    await db.delete(table).where(eq(table.userId, id));
    for (const title of ['后来更新的', '先到的']) await send([id], title);
    await db
      .update(table)
      .set({ createdAt: new Date(Date.now() + 60_000) })
      .where(eq(table.title, '后来更新的'));
    expect((await list(await login('jiaoshi01'))).list.map((m) => m.title)).toEqual(['后来更新的', '先到的']);
  });

  it('are not sent when what happened is undone', async () => {
    const token = await login('guanli01');
    const id = await idOf('guanli01');
    await app.database.db
      .transaction(async (tx) => {
        await sendMessage(tx, { userIds: [id], type: 1, title: '没有发生', content: '' }, new Date());
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect((await list(token)).total).toBe(0);
  });
});

describe('messages that come in a rush', () => {
  it('are one, which comes up again with its newest words, until it is read; others stay as they are', async () => {
    const { db } = app.database;
    const [reader, other] = [await idOf('jiaoshi01'), await idOf('guanli01')];
    for (const id of [reader, other]) await db.delete(table).where(eq(table.userId, id));
    const [began, link] = [Date.now(), '/guanli/applications/?projectId=1'];
    const then = (minute: number) => new Date(began + minute * 60_000);
    const grouped = (content: string, minute: number) =>
      sendGrouped(db, { userIds: [reader, other], type: 2, title: `报名 ${content}`, content, link }, then(minute));
    const one = { title: '别的', content: '', link };
    await sendMessage(db, { userIds: [reader], type: 4, ...one }, then(0));
    await grouped('1 份', 1);
    // Whoever is named twice gets it once.
    await sendMessage(db, { userIds: [reader, other, reader], type: 2, ...one, link: '/guanli/' }, then(2));
    await ask('PUT', at(calls.markAllRead), await login('guanli01'));
    await grouped('2 份', 3);
    const shown = async (username: string) =>
      (await list(await login(username))).list.map((m) => [m.title, m.content, m.readStatus, m.createTime]);
    expect(await shown('jiaoshi01')).toEqual([
      ['报名 2 份', '2 份', 0, then(3).toISOString()],
      ['别的', '', 0, then(2).toISOString()],
      ['别的', '', 0, then(0).toISOString()],
    ]);
    expect(await shown('guanli01')).toEqual([
      ['报名 2 份', '2 份', 0, then(3).toISOString()],
      ['别的', '', 1, then(2).toISOString()],
      ['报名 1 份', '1 份', 1, then(1).toISOString()],
    ]);
  });
});

describe('the events of messages', () => {
  it('refuse a missing, a forged and a misplaced token in the usual form', async () => {
    const token = await login('duochong01');
    for (const [query, headers] of [
      ['', {}],
      ['', { authorization: 'forged' }],
      [`?token=${token}`, { cookie: `token=${token}` }],
    ] as const) {
      const response = await fetch(app.url + at(calls.events) + query, { headers });
      expect([response.status, await response.json()]).toEqual([
        200,
        { status: 40101, message: '登录已过期，请重新登录', data: null },
      ]);
    }
    expect(
      (await fetch(app.url + at(calls.events), { method: 'HEAD', headers: { authorization: token } })).headers.get(
        'content-type',
      ),
    ).not.toContain('event-stream');
  });

  it('reach a browser that another process holds, and nobody else', async () => {
    const [token, foreign] = await Promise.all([login('duochong01'), login('danwei01')]);
    const [stream, theirs] = await Promise.all([listen(other, token), listen(other, foreign)]);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
    expect(await stream.next()).toEqual({ event: 'unread', data: { count: 0 } });
    await send([await idOf('duochong01')], '班级已发布');
    const message = await stream.next();
    expect(message).toMatchObject({ event: 'message', data: { title: '班级已发布' } });
    expect(message?.id).toBe(String(message?.data.id));
    expect(await stream.next()).toEqual({ event: 'unread', data: { count: 1 } });
    await ask('PUT', at(calls.markAllRead), token);
    expect(await stream.next()).toEqual({ event: 'unread', data: { count: 0 } });
    // One that is read, or deleted unread, counts no longer in any window.
    for (const call of [calls.markRead, calls.remove]) {
      await send([await idOf('duochong01')], '一条');
      const { data } = (await stream.next((e) => e.event === 'message')) ?? {};
      expect(await stream.next()).toEqual({ event: 'unread', data: { count: 1 } });
      expect((await ask('PUT', `${at(call)}?id=${data?.id}`, token)).status).toBe(200);
      expect(await stream.next(), call.path).toEqual({ event: 'unread', data: { count: 0 } });
      expect(await unread(token)).toBe(0);
    }
    // The next thing that the other person hears is their own.
    await send([await idOf('danwei01')], '给单位');
    expect(await theirs.next((e) => e.event === 'message')).toMatchObject({ data: { title: '给单位' } });
    await closeAll();
  });

  it('go on after the last one that was heard, at most fifty, the newest', async () => {
    const token = await login('duochong01');
    const id = await idOf('duochong01');
    const before = (await list(token)).list[0]?.id as number;
    for (let i = 1; i <= 52; i++) await send([id], `补发 ${i}`);
    const stream = await listen(other, token, before);
    const titles: unknown[] = [];
    for (let e = await stream.next(); e?.event === 'message'; e = await stream.next()) titles.push(e.data.title);
    expect(titles).toEqual(Array.from({ length: 50 }, (_, i) => `补发 ${i + 3}`));
    for (const strange of ['abc', '-1', '2147483648', '9999999999', '99999999999999', '1e3', "' or 1=1"]) {
      expect((await (await listen(app, token, strange)).next())?.event, strange).toBe('unread');
      opened.pop()?.close();
    }
    await closeAll();
  });

  it('read again what was missed when the connection to the database was lost', async () => {
    const token = await login('duochong01');
    const stream = await listen(other, token);
    await stream.next((e) => e.event === 'unread');
    await app.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%listen person%' and pid <> pg_backend_pid()`,
    );
    await eventually(
      () => other.changes.hearing,
      (h) => !h,
    );
    await send([await idOf('duochong01')], '断线时');
    expect(await stream.next((e) => e.event === 'message')).toMatchObject({ data: { title: '断线时' } });
    await closeAll();
  });

  it('end at once with the session, in every process, and tell nothing more', async () => {
    // Nothing but the end of the session itself ends it there.
    const quiet = await startApp('demo', { beside: app, heartbeatMs: 3_600_000 });
    const id = await idOf('duochong01');
    const staff = app.call(await login('guanli01')).staff;
    for (const end of [
      (token: string) => app.post('/api/auth/jwt/logout', {}, { authorization: token }),
      () => staff.setStatus({ id, active: false }),
    ]) {
      const token = await login('duochong01');
      const stream = await listen(quiet, token);
      expect((await stream.next())?.event).toBe('unread');
      await end(token);
      await send([id], '不再是给这个窗口的');
      expect(await stream.next()).toBeUndefined();
    }
    await staff.setStatus({ id, active: true });
    await quiet.close();
  });

  it('tell nothing to a session that ended while the connection to the database was lost', async () => {
    const quiet = await startApp('demo', { beside: app, heartbeatMs: 3_600_000 });
    const [ended, kept] = [await login('duochong01'), await login('duochong01')];
    const [stream, other] = [await listen(quiet, ended), await listen(quiet, kept)];
    for (const one of [stream, other]) await one.next((e) => e.event === 'unread');
    await app.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%listen person%' and pid <> pg_backend_pid()`,
    );
    await eventually(
      () => quiet.changes.hearing,
      (h) => !h,
    );
    await app.post('/api/auth/jwt/logout', {}, { authorization: ended });
    await send([await idOf('duochong01')], '断线时，窗口已退出');
    expect(await other.next((e) => e.event === 'message')).toMatchObject({ data: { title: '断线时，窗口已退出' } });
    expect(await stream.next()).toBeUndefined();
    await closeAll();
    await quiet.close();
  });

  it('are limited to three streams a person', async () => {
    const token = await login('xueyuan01');
    for (let i = 0; i < 3; i++)
      expect((await listen(app, token)).response.headers.get('content-type')).toContain('event-stream');
    const fourth = await fetch(app.url + at(calls.events), { headers: { authorization: token } });
    expect([fourth.status, ((await fourth.json()) as { status: number }).status]).toEqual([429, 429]);
    await closeAll();
    const again = await eventually(
      async () => {
        const stream = await listen(app, token);
        return stream.response.status;
      },
      (status) => status === 200,
    );
    expect(again).toBe(200);
    await closeAll();
  });

  it('end with the session, and an open page alone is no use of it', async () => {
    const token = await login('jiaoshi01');
    const stream = await listen(other, token);
    await stream.next();
    const {
      rows: [used],
    } = await app.database.pool.query('select used_at from sessions order by created_at desc limit 1');
    expect((await ask('POST', '/api/auth/jwt/logout', token)).status).toBe(200);
    expect(await stream.next()).toBeUndefined();
    const {
      rows: [after],
    } = await app.database.pool.query('select used_at from sessions order by created_at desc limit 1');
    expect(after).toEqual(used);
  });

  it('reach two thousand people of one send', async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      "insert into users (username, password_hash) select 'viele' || n, '' from generate_series(1, 2000) n returning id",
    );
    const token = await login('duochong01');
    const stream = await listen(other, token);
    await stream.next();
    await send([...rows.map((r) => r.id), await idOf('duochong01'), 999_999_999], '全体通知');
    expect(await stream.next()).toMatchObject({ event: 'message', data: { title: '全体通知' } });
    const {
      rows: [sum],
    } = await app.database.pool.query("select count(*)::int as n from messages where title = '全体通知'");
    expect(sum).toEqual({ n: 2001 });
    await closeAll();
  });

  it('do not hold up a stop', async () => {
    const third = await startApp('demo', { beside: app });
    const stream = await listen(third, await login('danwei01'));
    await stream.next();
    await third.close();
    expect(await stream.next()).toBeUndefined();
  });
});
