import { useState } from 'react';
import type { OutboxRow } from '../../../../shared/contract/staff-office.ts';
import { api, attempt } from '../../../lib/api.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { when } from '../people/words.tsx';

const uses: Record<string, string> = {
  code: '验证码',
  approved: '审核通过',
  rejected: '审核未通过',
  received: '报名回执',
  replied: '已有答复',
  admitted: '报名录取',
  waitlisted: '报名候补',
  declined: '报名未录取',
  movedup: '候补递补',
  changed: '账号变动',
};
const states = [
  { value: 0, label: '等待发送' },
  { value: 1, label: '已发出' },
  { value: 2, label: '发送失败' },
];

function State({ of }: { of: OutboxRow }) {
  if (of.state === 1) return <span className="st ok">已发出</span>;
  return of.state === 2 ? (
    <span className="st err">发送失败</span>
  ) : (
    <span className="st wait">{of.failures ? `第 ${of.failures} 次重试后等待` : '等待发送'}</span>
  );
}

const columns: Column<OutboxRow>[] = [
  { key: 'cellPhone', title: '手机号码', main: true, cell: (m) => m.cellPhone },
  {
    key: 'template',
    title: '用途',
    nowrap: true,
    cell: (m) => <span className="tag line">{uses[m.template] ?? m.template}</span>,
  },
  { key: 'content', title: '内容', cell: (m) => m.content },
  { key: 'state', title: '状态', cell: (m) => <State of={m} /> },
  { key: 'createTime', title: '写入时间', sort: 'createTime', nowrap: true, cell: (m) => when(m.createTime) },
  { key: 'sentTime', title: '发出时间', nowrap: true, spare: true, cell: (m) => when(m.sentTime, '没有发出') },
];

/** Text messages with the state of each; failed ones are tried again. */
export default function Outbox() {
  const [version, setVersion] = useState(0);
  const { busy, press } = usePress();
  async function again(ids: number[]): Promise<void> {
    const done = await attempt(api.staff.resendSms({ ids }));
    if (done) toastOk(`${done.data.again} 条短信重新发送`);
    setVersion((v) => v + 1);
  }
  return (
    <>
      <ConsoleHead
        title="短信"
        text="短信保留三十天。验证码和链接只有收件人看得到，一天后清除。连续五次没有发出的算作失败，可以重发；过期的不再重发。"
      >
        <button
          type="button"
          className="btn ghost"
          aria-disabled={busy || undefined}
          onClick={() => press(() => again([]))}
        >
          重发全部失败的短信
        </button>
      </ConsoleHead>
      <DataGrid
        name="outbox"
        label="短信"
        columns={columns}
        sort="-createTime"
        idOf={(m) => m.id}
        nameOf={(m) => `发给 ${m.cellPhone} 的短信`}
        version={version}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '手机号码、内容' },
          { key: 'state', label: '状态', kind: 'select', options: states },
        ]}
        load={(input) => api.staff.outbox(input as never)}
        bulk={[
          {
            label: '重发',
            run: async (rows, done) => {
              await again(rows.map((r) => r.id));
              await done();
            },
          },
        ]}
        actions={(m) =>
          m.state === 2 && (
            <button type="button" aria-disabled={busy || undefined} onClick={() => press(() => again([m.id]))}>
              重发<span className="vh">给 {m.cellPhone}</span>
            </button>
          )
        }
        empty={{ title: '三十天内没有短信' }}
      />
    </>
  );
}
