import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { DemandDetail } from '../../../../shared/contract/demands.ts';
import { answerInWords, regionInWords } from '../../../../shared/questions.ts';
import { href } from '../../../../shared/sitemap.ts';
import { api, attempt, quietApi } from '../../../lib/api.ts';
import { daysWithDots, dial } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Facts } from '../../account/facts.tsx';
import { consoleHref } from '../address.ts';
import type { ConsoleProps } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { when } from '../people/words.tsx';
import { AssignDialog, takeOver } from './assign.tsx';
import { Due } from './due.tsx';
import { Notes } from './notes.tsx';
import { Replies } from './replies.tsx';
import { matterOf, Stage } from './words.tsx';
import styles from './desk.module.css';

/** One record of the desk: what was asked, by whom, how long there is, what was said about it. */
export default function DemandPage({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const load = useLoad(`demand ${id}`, () => api.demands.detail({ id }));
  return (
    <LoadedRecord load={load} page="demand" under="desk">
      {(demand) => <View demand={demand} reload={load.reload} />}
    </LoadedRecord>
  );
}

function View({ demand: d, reload }: { demand: DemandDetail; reload: () => Promise<void> }) {
  return (
    <>
      <Head of={d} />
      <div className={styles.two}>
        <div className="stack">
          <section className="card" aria-labelledby="asked">
            <div className="card-head">
              <h2 id="asked">填写的内容</h2>
              <span className="fs-sm muted">{when(d.createTime)} 收到</span>
            </div>
            <div className="card-pad">
              <Facts facts={d.answers.map((a) => [a.question, daysWithDots(answerInWords(a, ' / '))] as const)} />
            </div>
          </section>
          <Replies demand={d} reload={reload} />
        </div>
        <div className="stack">
          <Handling of={d} reload={reload} />
          <section className="card" aria-labelledby="sender">
            <div className="card-head">
              <h2 id="sender">提交人</h2>
            </div>
            <div className="card-pad">
              <Facts
                facts={[
                  ['姓名', d.name],
                  [
                    '联系电话',
                    <a key="t" href={dial(d.cellPhone)}>
                      {d.cellPhone}
                    </a>,
                  ],
                  ...(d.unitName ? [['单位', d.unitName] as const] : []),
                  // A form that asks for it has said it already.
                  ...(d.answers.some((a) => a.answer === d.address)
                    ? []
                    : [['地区', regionInWords(d.address, ' / ')] as const]),
                  [
                    '回执',
                    <span key="r">
                      <span className="print-only">{d.receipt}</span>
                      <Link className="no-print" to={href('public/receipt', { receipt: d.receipt })}>
                        打开对方看到的页面
                      </Link>
                    </span>,
                  ],
                ]}
              />
            </div>
          </section>
          <Notes demand={d} reload={reload} />
        </div>
      </div>
    </>
  );
}

/** The title with the way back to the list as it was narrowed, and to the records before and after. */
function Head({ of: d }: { of: DemandDetail }) {
  const { search } = useLocation();
  const narrowed = Object.fromEntries(
    [...new URLSearchParams(search)].filter(([key]) => key !== 'page' && key !== 'size'),
  );
  const beside = useLoad(`beside ${d.id} ${search}`, () =>
    quietApi.demands.beside({ ...(narrowed as object), id: d.id }),
  );
  const step = (to: { id: number; title: string } | null | undefined, label: string) =>
    to ? (
      <Link className="btn ghost sm" to={consoleHref('demand', { id: to.id }) + search} title={to.title}>
        {label}
      </Link>
    ) : (
      <span className="btn ghost sm" aria-disabled="true">
        {label}
      </span>
    );
  return (
    <div className="console-head">
      <p className="fs-sm no-print">
        <Link to={consoleHref('desk') + search}>接待</Link>
      </p>
      <div className="row-between">
        <h1>{d.title}</h1>
        <div className="row no-print">
          {step(beside.data?.previous, '上一件')}
          {step(beside.data?.next, '下一件')}
          <button type="button" className="btn ghost sm" onClick={() => window.print()}>
            <Icon name="print" />
            打印
          </button>
        </div>
      </div>
      <p className={styles.line}>
        <span className="tag">{matterOf(d)}</span>
        <Stage status={d.status} />
        <span className="muted fs-sm">编号 {d.id}</span>
        <span className={styles.narrowOnly}>
          <Due of={d} />
          <span className="fs-sm">负责人：{d.ownerName || '无人负责'}</span>
        </span>
      </p>
    </div>
  );
}

/** The clock, who is responsible, how far it is. */
function Handling({ of: d, reload }: { of: DemandDetail; reload: () => Promise<void> }) {
  const [giving, setGiving] = useState(false);
  const { busy, press } = usePress();
  async function set(status: number, said: string): Promise<void> {
    if (await attempt(api.demands.setStatus({ id: d.id, status }))) toastOk(said);
    await reload();
  }
  const deed = (label: string, act: () => Promise<void>, look = 'btn sm ghost') => (
    <button type="button" className={look} aria-disabled={busy || undefined} onClick={() => press(act)}>
      {label}
    </button>
  );
  return (
    <section className="card" aria-labelledby="handling">
      <div className="card-head">
        <h2 id="handling">办理</h2>
      </div>
      <div className="card-pad">
        <Facts
          facts={[
            ['时限', <Due key="d" of={d} />],
            [
              '负责人',
              d.ownerName || (
                <span key="o" className="muted">
                  无人负责
                </span>
              ),
            ],
            ...(d.assignTime ? [['分派时间', when(d.assignTime)] as const] : []),
            ...(d.answerTime ? [['首次答复', when(d.answerTime)] as const] : []),
            ...(d.doneTime ? [['办结时间', when(d.doneTime)] as const] : []),
          ]}
        />
        <div className="form-foot no-print">
          {d.kind === 'plan' && (
            <Link className="btn sm" to={consoleHref('plan', { id: d.id })}>
              编写方案
            </Link>
          )}
          {d.ownerId === null &&
            deed('归我负责', () => takeOver([d], reload), d.kind === 'plan' ? undefined : 'btn sm')}
          <button type="button" className="btn sm ghost" onClick={() => setGiving(true)}>
            分派给同事
          </button>
          {d.status === 0 && d.ownerId !== null && deed('开始办理', () => set(1, '已转为办理中'))}
          {d.status === 2 ? deed('重新打开', () => set(1, '已重新打开')) : deed('标为办结', () => set(2, '已办结'))}
        </div>
      </div>
      {giving && <AssignDialog chosen={[d]} what={d.title} onClose={() => setGiving(false)} onDone={reload} />}
    </section>
  );
}
