import { useEffect, useRef } from 'react';
import type { DeadJob, JobRow } from '../../../../shared/contract/jobs.ts';
import { useAgain } from '../../../lib/again.ts';
import { api, attempt } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { ConsoleHead } from '../head.tsx';

const exact = (instant: string) => formatDate(instant, 'yyyy.MM.dd HH:mm:ss');
/** A job runs every few weeks at the least: the year goes without saying. */
const near = (instant: string) => formatDate(instant, 'MM.dd HH:mm:ss');
const took = (ms: number) => (ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`);

function State({ of: { dead, running, waiting, last } }: { of: JobRow }) {
  if (dead) return <span className="st err">{dead} 次失败待处理</span>;
  if (running) return <span className="st wait">正在执行</span>;
  if (last && !last.ok) return <span className="st wait">失败，等待重试</span>;
  if (waiting) return <span className="st wait">等待执行</span>;
  return last ? <span className="st ok">正常</span> : <span className="muted">还没有执行</span>;
}

/** What runs in the background: when each job ran last, what waits and what failed. */
export default function Jobs() {
  const load = useLoad('jobs', () => api.jobs.list({}));
  useAgain(load, load.data?.jobs.some((job) => job.running > 0 || job.waiting > 0) ?? false);
  const { busy, press } = usePress();
  async function act(deed: Promise<unknown>, said: string): Promise<void> {
    if (await attempt(deed)) toastOk(said);
    await load.reload();
  }
  const run = (job: JobRow) => press(() => act(api.jobs.run({ name: job.name }), `“${job.title}”已开始执行`));
  const retry = (dead: DeadJob) => press(() => act(api.jobs.retry({ id: dead.id }), `“${dead.title}”已重新排队`));
  return (
    <>
      <ConsoleHead
        title="后台任务"
        text="系统按时自动做的事。失败的任务会隔一段时间再试，间隔逐次加长；多次失败后列在这里，查明原因后可以重试。"
      >
        <button type="button" className="btn ghost" onClick={() => void press(load.reload)}>
          刷新
        </button>
      </ConsoleHead>
      <Loaded load={load}>
        {({ jobs, dead }) => (
          <div className="stack">
            <Failures list={dead} busy={busy} onRetry={retry} />
            <section className="card data-list" aria-labelledby="all-jobs">
              <div className="card-head">
                <h2 id="all-jobs">全部任务</h2>
              </div>
              <JobTable jobs={jobs} busy={busy} onRun={run} />
            </section>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Failures({ list, busy, onRetry }: { list: DeadJob[]; busy: boolean; onRetry: (dead: DeadJob) => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef(list.length);
  // A row that goes takes the focus along, which its button had.
  useEffect(() => {
    if (list.length < before.current && document.activeElement === document.body) head.current?.focus();
    before.current = list.length;
  }, [list.length]);
  return (
    <section className="card data-list" aria-labelledby="dead-jobs">
      <div className="card-head">
        <h2 id="dead-jobs" ref={head} tabIndex={-1}>
          失败的任务
        </h2>
      </div>
      {list.length === 0 ? (
        <p className="card-pad">
          <span className="st ok">没有失败的任务</span>
          <span className="fs-sm muted sub">多次重试仍失败的任务会出现在这里，保留十四天。</span>
        </p>
      ) : (
        <div className="table-wrap">
          <table className="table stackable">
            <caption className="vh">失败的任务</caption>
            <thead>
              <tr>
                <th scope="col">任务</th>
                <th scope="col">原因</th>
                <th scope="col">试过</th>
                <th scope="col">失败时间</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {list.map((d) => (
                <tr key={d.id}>
                  <td className="main">
                    <b className="title">{d.title}</b>
                  </td>
                  <td data-l="原因">{d.reason}</td>
                  <td data-l="试过">{d.tries} 次</td>
                  <td data-l="失败时间">{exact(d.failTime)}</td>
                  <td data-l="操作" className="do">
                    <span className="acts">
                      <button type="button" aria-disabled={busy || undefined} onClick={() => onRetry(d)}>
                        重试<span className="vh">{d.title}</span>
                      </button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function JobTable({ jobs, busy, onRun }: { jobs: JobRow[]; busy: boolean; onRun: (job: JobRow) => void }) {
  return (
    <div className="table-wrap">
      <table className="table stackable">
        <caption className="vh">全部任务</caption>
        <thead>
          <tr>
            <th scope="col">任务</th>
            <th scope="col">状态</th>
            <th scope="col">上次执行</th>
            <th scope="col">下次执行</th>
            <th scope="col">等待</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name}>
              <td className="main">
                <b className="title">{job.title}</b>
              </td>
              <td data-l="状态" className="state nowrap">
                <State of={job} />
              </td>
              <td data-l="上次" className={job.last ? undefined : 'none'}>
                {job.last && (
                  <>
                    <span className="nowrap">{near(job.last.at)}</span>{' '}
                    <span className="took nowrap fs-sm muted">用时 {took(job.last.ms)}</span>
                  </>
                )}
              </td>
              <td data-l="下次" className="nowrap">
                {job.nextTime ? near(job.nextTime) : '有内容时'}
              </td>
              <td data-l="等待" className={job.waiting ? undefined : 'none'}>
                {job.waiting}
              </td>
              <td data-l="操作" className={job.canRun ? 'do' : 'none'}>
                {job.canRun ? (
                  <span className="acts">
                    <button type="button" aria-disabled={busy || undefined} onClick={() => onRun(job)}>
                      {job.last ? '再次运行' : '立即运行'}
                      <span className="vh">{job.title}</span>
                    </button>
                  </span>
                ) : (
                  <span className="muted">自动执行</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
