import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { Receiver, SentMessage } from '../../../../shared/contract/staff-messages.ts';
import { api, attempt } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Example, ExampleNote, hasVariables } from './example.tsx';
import { Facts } from '../../account/facts.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import type { ConsoleProps } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { when } from '../people/words.tsx';

const columns: Column<Receiver>[] = [
  {
    key: 'name',
    title: '收件人',
    main: true,
    sort: 'name',
    cell: (r) => (
      <>
        {r.name || r.username}
        <span className="fs-xs muted sub">{r.username}</span>
      </>
    ),
  },
  { key: 'unit', title: '单位', cell: (r) => r.unitName || <span className="muted">无</span> },
  {
    key: 'state',
    title: '状态',
    sort: 'readTime',
    nowrap: true,
    cell: (r) => (r.readTime ? <span className="st ok">已读</span> : <span className="st wait">未读</span>),
  },
  { key: 'sendTime', title: '发送时间', nowrap: true, cell: (r) => when(r.sendTime) },
  { key: 'readTime', title: '阅读时间', nowrap: true, cell: (r) => when(r.readTime, '没有打开') },
];

/** One message that was sent: to whom, who has read it, once more to some. */
export default function SentMessagePage({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const load = useLoad(`sent ${id}`, () => api.staff.sentMessage({ id }));
  return (
    <LoadedRecord load={load} page="sentMessage" under="messages">
      {(message) => <View message={message} reload={load.reload} />}
    </LoadedRecord>
  );
}

type Message = SentMessage & { content: string; link: string };

/** What was sent, and how many have read it. */
function Letter({ of: m }: { of: Message }) {
  const gone = m.total - m.read - m.unread;
  return (
    <section className="card" aria-labelledby="message">
      <div className="card-head">
        <h2 id="message">消息</h2>
        <span className={`st ${m.unread ? 'run' : 'ok'}`}>
          {m.read} 人已读，{m.unread} 人未读{gone > 0 && `，${gone} 人已删除`}
        </span>
      </div>
      <div className="card-pad">
        <Facts
          facts={[
            ['发给', `${m.audience}，${m.total} 人`],
            [
              '内容',
              <Fragment key="c">
                <Example of={m.content} />
                {hasVariables(m.content) && <ExampleNote isSent />}
              </Fragment>,
            ],
            ...(m.link
              ? [
                  [
                    '站内地址',
                    <Link key="l" to={m.link}>
                      {m.link}
                    </Link>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </div>
    </section>
  );
}

/** So soon after the message somebody has got it for the first time. */
const firstMs = 60_000;

/** Sends the message once more; whom it went to since the list was read stays where they are, with what is new. */
function useResend(m: Message, reload: () => Promise<void>) {
  const [version, setVersion] = useState(0);
  const [resent, setResent] = useState<ReadonlyMap<number, string>>(new Map());
  async function resend(people: Receiver[]): Promise<boolean> {
    const seen = people
      .map((p) => p.sendTime)
      .toSorted()
      .at(-1);
    const userIds = people.map((p) => p.id);
    const done = await attempt(api.staff.resendMessage({ id: m.id, userIds, ...(seen && { seen }) }));
    if (done) toastOk(people.length === 1 ? `已再次发给${people[0]?.name ?? ''}` : `已再次发给 ${done.data.sent} 人`);
    else setVersion((v) => v + 1);
    await reload();
    return Boolean(done);
  }
  /** What the button of a receiver says, once it has been pressed. */
  function wordsOf(r: Receiver): string | null {
    const at = resent.get(r.id);
    if (!at) return null;
    const isSecond = Date.parse(r.sendTime) - Date.parse(m.createTime) < firstMs;
    return `已再次发送 ${formatDate(at, 'HH:mm')}${isSecond ? '（第 2 次）' : ''}`;
  }
  return {
    version,
    wordsOf,
    resend,
    /** One row alone: the list stays, so that no other row comes under the pointer. */
    async resendTo(r: Receiver): Promise<void> {
      if (await resend([r])) setResent((all) => new Map(all).set(r.id, new Date().toISOString()));
    },
    asNow(r: Receiver): Receiver {
      const at = resent.get(r.id);
      return at ? { ...r, sendTime: at, readTime: null } : r;
    },
    /** What is read anew says all of it by itself. */
    forget: () => setResent(new Map()),
  };
}

function View({ message: m, reload }: { message: Message; reload: () => Promise<void> }) {
  const { busy, press } = usePress();
  const { version, wordsOf, resend, resendTo, asNow, forget } = useResend(m, reload);
  return (
    <>
      <ConsoleHead title={m.title} under="messages" text={`${m.byName || '已停用的账号'}，${when(m.createTime)}`} />
      <Letter of={m} />
      <h2 className="console-title">收件人</h2>
      <DataGrid
        name="receivers"
        label="收件人"
        columns={columns.map((c) => ({ ...c, cell: (r: Receiver) => c.cell(asNow(r)) }))}
        sort="readTime"
        fixed={{ id: m.id }}
        idOf={(r) => r.id}
        nameOf={(r) => r.name || r.username}
        version={version}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、账号、单位' },
          {
            key: 'state',
            label: '状态',
            kind: 'select',
            options: [
              { value: 0, label: '未读' },
              { value: 1, label: '已读' },
            ],
          },
        ]}
        load={(input) => {
          forget();
          return api.staff.receivers(input as never);
        }}
        open={(r) => consoleHref('account', { id: r.id })}
        bulk={[
          {
            label: '再次发送',
            run: async (rows, done) => {
              await resend(rows);
              await done();
            },
          },
        ]}
        actions={(r) => {
          const words = wordsOf(r);
          return (
            <button
              type="button"
              aria-disabled={busy || words !== null || undefined}
              onClick={() => words ?? press(() => resendTo(r))}
            >
              {words ?? '再次发送'}
              <span className="vh">给{r.name || r.username}</span>
            </button>
          );
        }}
        empty={{ title: '收件人都已删除这条消息' }}
      />
    </>
  );
}
