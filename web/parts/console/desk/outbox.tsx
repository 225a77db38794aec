import { useState } from 'react';
import type { OutboxRow } from '../../../../shared/contract/staff-office.ts';
import { smsNames, smsStateNames } from '../../../../shared/words.ts';
import { api, attempt } from '../../../lib/api.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { when } from '../people/words.tsx';

const states = Object.entries(smsStateNames).map(([value, label]) => ({ value, label }));

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
    wide: true,
    title: '用途',
    nowrap: true,
    cell: (m) => <span className="tag line">{smsNames[m.template] ?? m.template}</span>,
  },
  { key: 'content', title: '内容', cell: (m) => m.content },
  { key: 'state', title: '状态', nowrap: true, cell: (m) => <State of={m} /> },
  { key: 'createTime', title: '写入时间', sort: 'createTime', nowrap: true, cell: (m) => when(m.createTime) },
  { key: 'sentTime', title: '发出时间', nowrap: true, spare: true, cell: (m) => when(m.sentTime, '没有发出') },
];

/** Who reads codes and links: in a demonstration they stand here, for who tries it has no other way to them. */
const proofWords = (whole: boolean): string =>
  whole
    ? '这里是演示，验证码和链接显示在内容里，一天后清除；正式使用时只有收件人看得到。'
    : '验证码和链接只有收件人看得到，一天后清除。';

/** Text messages with the state of each; failed ones are tried again. */
export default function Outbox() {
  const [version, setVersion] = useState(0);
  const { busy, press } = usePress();
  const [whole, setWhole] = useState<boolean | null>(null);
  async function again(ids: number[]): Promise<void> {
    const done = await attempt(api.staff.resendSms({ ids }));
    if (done) toastOk(`${done.data.again} 条短信重新发送`);
    setVersion((v) => v + 1);
  }
  return (
    <>
      <ConsoleHead
        title="短信"
        text={`短信保留三十天。${whole === null ? '' : proofWords(whole)}连续五次没有发出的算作失败，可以重发；过期的不再重发。`}
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
        take={(input, how) => download('outbox', input, how)}
        load={async (input) => {
          const page = await api.staff.outbox(input as never);
          setWhole(page.whole);
          return page;
        }}
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
