import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../server/db/client.ts';
import { columnsOf, type Value } from '../server/documents/document.ts';
import { writeXlsx } from '../server/documents/xlsx/writer.ts';
import { signToken } from '../server/domains/account/tokens.ts';
import type { Worker } from './load.ts';
import { withOwnPortal } from './own-portal.ts';

const rows = 10_000;
const head = ['姓名', '手机号码', '所在部门', '职务', '学员类型', '分组', '备注'];

async function* people(): AsyncGenerator<Value[][]> {
  for (let at = 0; at < rows; at += 250)
    yield Array.from({ length: 250 }, (_, i) => {
      const n = at + i;
      const groups = n % 3 ? `第 ${n % 20} 组` : '';
      return [`学员${n}`, `136${String(n).padStart(8, '0')}`, `部门${n % 40}`, '科员', '机关干部', groups, ''];
    });
}

/** A unit that is signed in. */
async function aUnit({ pool }: Database): Promise<string> {
  const one = async (query: string) => (await pool.query<{ id: number }>(`${query} returning id`)).rows[0]?.id ?? 0;
  const userId = await one("insert into users (username, password_hash, kinds) values ('unit', '', '{3}')");
  await one(`insert into units (user_id, name, contact_name) values (${userId}, '大单位', '甲')`);
  const id = '00000000-0000-4000-8000-000000000001';
  await pool.query('insert into sessions (id, user_id, created_at, used_at) values ($1, $2, now(), now())', [
    id,
    userId,
  ]);
  return signToken(id, 'b'.repeat(32));
}

type Ask = <T>(path: string, body?: object) => Promise<T>;

function asking({ origin }: Worker, authorization: string): Ask {
  return async (path, body) => {
    const response = await fetch(`${origin}/api/train/student/import/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const { status, message, data } = (await response.json()) as { status: number; message: string; data: never };
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`);
    return data;
  };
}

async function upload({ origin }: Worker, authorization: string, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${origin}/api/tool/upload/file?moduleName=list`, {
    ...{ method: 'POST', headers: { authorization }, body: form },
  });
  return ((await answer.json()) as { data: { filePath: string } }).data.filePath;
}

const seconds = (since: number) => (performance.now() - since) / 1000;

/** One list from its upload to its last row, and back; how long, and how long others of the process waited. */
async function once(worker: Worker, token: string, name: string, bytes: Buffer) {
  const ask = asking(worker, token);
  const filePath = await upload(worker, token, name, bytes);
  await worker.usage('loop');
  const began = performance.now();
  const { id } = await ask<{ id: number }>('preview', { filePath });
  const looked = seconds(began);
  await ask('commit', { id });
  type Detail = { status: number; made: number };
  let detail: Detail;
  do {
    await pause(50);
    detail = await ask<Detail>(`detail?id=${id}`);
  } while (detail.status === 1);
  const taken = seconds(began);
  const { loopMax } = await worker.usage('loop');
  const again = performance.now();
  await ask('undo', { id });
  const undone = seconds(again);
  const { loopMax: undoMax } = await worker.usage('loop');
  if (detail.made !== rows) throw new Error(`${detail.made} of ${rows} people were made`);
  return { looked, taken, undone, loopMax: Math.max(loopMax, undoMax) };
}

/** A unit reads in 10,000 people, as a workbook and as text, and takes them back. */
export async function measureStudentImport(
  note: (what: string, goal: string, seen: string, met: boolean) => void,
): Promise<void> {
  await withOwnPortal(aUnit, async (worker, token) => {
    const workbook = await buffer(writeXlsx([{ name: '名单', columns: columnsOf(...head), batches: people() }]));
    let text = head.join(',');
    for await (const batch of people()) text += batch.map((row) => `\r\n${row.join(',')}`).join('');
    for (const [name, bytes] of [
      ['first.csv', Buffer.from(text)],
      ['list.xlsx', workbook],
      ['list.csv', Buffer.from(text)],
    ] as const) {
      const { looked, taken, undone, loopMax } = await once(worker, token, name, bytes);
      note(
        `10,000 people of a unit by ${name}`,
        'looked at and taken over in < 20 s, the loop never held for 100 ms',
        `looked at ${looked.toFixed(1)} s, taken over after ${taken.toFixed(1)} s, taken back in ${undone.toFixed(1)} s, loop held ${loopMax.toFixed(0)} ms at most`,
        taken < 20 && loopMax < 100,
      );
    }
  });
}
