import { expect, it } from 'vitest';
import { ownDocument, ownSections } from './own-data.ts';
import type { Own } from './own-queries.ts';

const at = new Date('2026-11-21T08:00:00Z');
const none = {
  account: [],
  kinds: [],
  unit: [],
  teacher: [],
  listed: [],
  attended: [],
  away: [],
  objected: [],
  talked: [],
  applied: [],
  asked: [],
  replies: [],
  plans: [],
};
const traces = { surveyed: [], first: [], received: [], uploaded: [], signedIn: [], identities: [] };

/** Somebody who has sent nothing but forms, each as far as it is said. */
function sent(...steps: Partial<Own['asked'][number]>[]): Own {
  const form = { kind: 'consultation', type: 3, title: '事项', receipt: 'r', name: '甲', cellPhone: '1' } as const;
  const rest = { unitName: '', address: '', answers: [], consentVersion: '2026-11', createdAt: at };
  const open = { assignedAt: null, answeredAt: null, doneAt: null };
  return { ...none, ...traces, asked: steps.map((step) => ({ ...form, ...rest, ...open, ...step })) };
}

it('says of a form the last of what has become of it', () => {
  const [part] = ownSections(
    sent(
      {},
      { assignedAt: at },
      { assignedAt: at, answeredAt: at },
      { assignedAt: at, answeredAt: at, doneAt: at },
      { doneAt: at },
    ),
  );
  const column = part?.columns.findIndex((c) => c.title === '进度') ?? -1;
  expect(part?.rows.map((row) => row[column])).toEqual(['已收到', '已分派', '已答复', '已办结', '已办结']);
});

it('has only parts that hold something, and on paper a heading for each of several rows of a wide one', () => {
  const given = { format: 'pdf', author: '学院', made: at } as const;
  const headings = (own: Own) =>
    ownDocument(ownSections(own), given).blocks.flatMap((b) => (b.kind === 'heading' ? [`${b.level} ${b.text}`] : []));
  expect(ownSections({ ...none, ...traces })).toEqual([]);
  expect(headings(sent({ title: '甲事' }))).toEqual(['1 需求与咨询']);
  expect(headings(sent({ title: '甲事' }, { title: '乙事' }))).toEqual(['1 需求与咨询', '2 1. 甲事', '2 2. 乙事']);
});

it('says a region as people do, and on paper only what holds something', () => {
  const unit = {
    name: '云栖县委',
    contactName: '',
    landline: '',
    region: '浙江省,杭州市,桐庐县',
    address: '',
    licence: '',
  };
  const own = { ...none, ...traces, unit: [unit] } as Own;
  const given = { format: 'pdf', author: '学院', made: at } as const;
  const facts = ownDocument(ownSections(own), given).blocks.flatMap((b) => (b.kind === 'facts' ? b.rows : []));
  const said = facts.map(([, value]) => value);
  expect(said.slice(0, 2)).toEqual(['云栖县委', '浙江省 杭州市 桐庐县']);
  expect(said).not.toContain('');
});

it('says how each sign-in was proven, why it was written down, and what stands out of it', () => {
  const lesson = { className: '研修班', course: '首课', startAt: at, status: 1, signedAt: at, reason: '' } as const;
  const attended = [
    { ...lesson, proof: 'code', flags: ['device', 'far'] },
    { ...lesson, proof: 'hand', flags: [], reason: '手机没电' },
  ];
  const [part] = ownSections({ ...none, ...traces, attended } as Own);
  expect(part?.columns.slice(-3).map((c) => c.title)).toEqual(['签到方式', '登记原因', '签到提示']);
  expect(part?.rows.map((row) => row.slice(-3))).toEqual([
    ['扫码', '', '与别人用了同一台设备、位置较远'],
    ['人工登记', '手机没电', ''],
  ]);
});
