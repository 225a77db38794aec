import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import type { Load } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import profile from '../account/profile.module.css';
import styles from './imports.module.css';
import { SheetButton } from './sheet-button.tsx';

type Props = { of: StudentImportDetail; load: Load<StudentImportDetail> };

/** How far a list is, and what came of it. */
export function Result({ of: d, load }: Props) {
  if (d.status === 1) return <Under of={d} load={load} />;
  return d.status === 2 ? <Done of={d} load={load} /> : <Undone of={d} />;
}

/** What was pressed has gone: who pressed it is led to what came of it, and hears of it. */
function useHeard<E extends HTMLElement = HTMLHeadingElement>() {
  const box = useRef<E>(null);
  useEffect(() => {
    if ([document.body, document.getElementById('main')].includes(document.activeElement as HTMLElement))
      box.current?.focus();
  }, []);
  return box;
}

/** While it is being taken over. */
function Under({ of: d, load }: Props) {
  const { busy, press } = usePress();
  const percent = Math.min(100, Math.round((100 * d.done) / Math.max(1, d.rows)));
  async function goOn(): Promise<void> {
    await attempt(api.students.commitImport({ id: d.id }));
    await load.reload();
  }
  return (
    <section className={`card ${profile.block}`} aria-labelledby="under">
      <h2 id="under" ref={useHeard()} tabIndex={-1}>
        正在导入
      </h2>
      <div
        className="bar-track"
        role="progressbar"
        aria-label="导入进度"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className={`muted fs-sm ${styles.under}`}>
        {d.done} / {d.rows} 行。离开这一页不影响导入，回来可以看到结果。
        {load.fault && '现在连不上，导入仍在进行，连上以后自动显示。'}
      </p>
      {d.stuck && (
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => press(goOn)}>
          继续导入
        </button>
      )}
    </section>
  );
}

const figuresOf = (d: StudentImportDetail): [label: string, n: number][] => [
  ['新增', d.made],
  ['更新或恢复', d.changed],
  ['已在名单，资料未改', d.joined],
  ['没有导入', d.left],
];

/** What can be done next: a class of these people, or all of it undone; else why not stands in its place. */
function Next({ of: d, onUndo }: Pick<Props, 'of'> & { onUndo: () => void }) {
  const groups = d.groups.map(({ id }) => id).join(',');
  const isOne = d.made + d.changed + d.joined > 0;
  return (
    <div className={`no-print ${styles.next}`}>
      {isOne && (
        <Link className="btn" to={href('unit/class-edit', {}, { groups })}>
          用这些人新增培训班
        </Link>
      )}
      <Link className="btn ghost" to={href('unit/students')}>
        看学员名单
      </Link>
      {d.left > 0 && d.kept && (
        <SheetButton what="importFaults" body={{ id: d.id }}>
          下载没有导入的行
        </SheetButton>
      )}
      {d.undoFault ? (
        <p className={`muted fs-sm ${styles.fixed}`}>
          <b>不能撤销这次导入</b>
          {d.undoFault}。
        </p>
      ) : (
        <button type="button" className="btn plain" onClick={onUndo}>
          撤销这次导入
        </button>
      )}
      {isOne && d.groups.length === 0 && (
        <p className="muted fs-sm">这次没有分组，在培训班里按姓名选；以后想整组加入，先在学员名单里分组。</p>
      )}
    </div>
  );
}

function Done({ of: d, load }: Props) {
  const [asks, setAsks] = useState(false);
  async function undo(): Promise<void> {
    await attempt(api.students.undoImport({ id: d.id }));
    setAsks(false);
    await load.reload();
  }
  const brought = d.made + d.changed;
  return (
    <section className={`card ${profile.block}`} aria-labelledby="done">
      <div className={profile.head}>
        <h2 id="done" ref={useHeard()} tabIndex={-1}>
          已导入
        </h2>
        {d.committedTime && <p className="muted fs-sm">{formatDate(d.committedTime, 'yyyy.MM.dd HH:mm')} 导入</p>}
      </div>
      <dl className="figures">
        {figuresOf(d).map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      <Next of={d} onUndo={() => setAsks(true)} />
      {asks && (
        <Confirm title="撤销这次导入？" yes="撤销导入" no="不撤销" danger onYes={undo} onClose={() => setAsks(false)}>
          <p>
            {d.made > 0 && `新增的 ${d.made} 人从学员名单里移出。`}
            {d.changed > 0 && `更新或恢复的 ${d.changed} 人回到导入以前的样子。`}
            {brought === 0 && '这次加入的分组会退出，别的都不变。'}
          </p>
        </Confirm>
      )}
    </section>
  );
}

function Undone({ of: d }: Pick<Props, 'of'>) {
  return (
    <div className={`alert ${styles.undone}`} role="status" ref={useHeard<HTMLDivElement>()} tabIndex={-1}>
      <Icon name="undo" />
      <span>
        这次导入已经撤销{d.undoneTime && `（${formatDate(d.undoneTime, 'yyyy.MM.dd HH:mm')}）`}
        ，名单里的人都回到导入以前的样子。改好以后可以
        <Link to={href('unit/imports')}>重新上传</Link>。
      </span>
    </div>
  );
}
