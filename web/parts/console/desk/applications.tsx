import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ApplicationRow, ProjectPlaces } from '../../../../shared/contract/applications-desk.ts';
import { api } from '../../../lib/api.ts';
import { dots } from '../../../lib/format.ts';
import { type Load, useLoad } from '../../../lib/load.ts';
import { useMedia } from '../../../lib/media.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { when } from '../people/words.tsx';
import { hasRole } from '../../../../shared/roles.ts';
import { useMe } from '../me.ts';
import { ApplicationStatus, Places, statusOptions, useDeciding } from './application-words.tsx';
import { usePlacing } from './placing.tsx';
import styles from './applications.module.css';

const columns: Column<ApplicationRow>[] = [
  {
    key: 'name',
    title: '姓名',
    main: true,
    sort: 'name',
    cell: (a) => (
      <>
        {a.name}
        <span className="fs-xs muted sub">{[a.dept, a.post].filter(Boolean).join('，') || '没有填写单位'}</span>
      </>
    ),
  },
  { key: 'project', title: '项目', cell: (a) => a.projectName },
  { key: 'cellPhone', wide: true, title: '手机号码', nowrap: true, cell: (a) => a.cellPhone },
  {
    key: 'note',
    wide: true,
    title: '需要提前安排的事',
    cell: (a) => (
      <>
        {a.note || (!a.hasAttachment && <span className="muted">没有</span>)}
        {a.note && a.hasAttachment && ' '}
        {a.hasAttachment && <span className="tag line">附件</span>}
      </>
    ),
  },
  { key: 'status', title: '状态', sort: 'status', nowrap: true, cell: (a) => <ApplicationStatus status={a.status} /> },
  {
    key: 'className',
    title: '培训班',
    spare: true,
    cell: (a) => a.className || <span className="muted">没有编入</span>,
  },
  { key: 'createTime', title: '报名时间', sort: 'createTime', nowrap: true, cell: (a) => when(a.createTime) },
  { key: 'decideTime', title: '处理时间', nowrap: true, spare: true, cell: (a) => when(a.decideTime, '没有处理') },
];

/** Who is admitted may be put into a class. */
const fits = (a: ApplicationRow) => a.status === 1;

/** Applications to recruit projects: by project with its places, admitted, put on the waiting list, refused. */
export default function Applications() {
  const { search } = useLocation();
  const chosen = Number(new URLSearchParams(search).get('projectId')) || 0;
  const projects = useLoad('projects', () => api.applications.projects({}));
  const { dialog, decide } = useDeciding(projects.reload);
  const placing = usePlacing();
  const mayPlace = hasRole(useMe().roles, ['training']);
  const one = projects.data?.find((p) => p.id === chosen);
  return (
    <>
      <ConsoleHead
        title="项目报名"
        text="单招项目的报名：先报先占名额，名额满了进入候补。录取、候补、不录取都会通知本人。"
      />
      {one ? (
        <div className={`card ${styles.one}`}>
          <b>{one.name}</b>
          <span className="muted">
            {dots(one.startDate)} 开班，{dots(one.signUpDeadline)} 截止报名
          </span>
          <Places of={one} />
          <Link to={consoleHref('applications')}>看全部项目</Link>
        </div>
      ) : (
        chosen === 0 && <ByProject load={projects} />
      )}
      <DataGrid
        name="applications"
        label="报名"
        columns={columns}
        sort="status"
        take={(input, how) => download('applications', input, how)}
        idOf={(a) => a.id}
        nameOf={(a) => a.name}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、手机、单位' },
          {
            key: 'projectId',
            label: '项目',
            kind: 'select',
            options: (projects.data ?? [])
              .filter((p) => p.applied > 0 || p.id === chosen)
              .map((p) => ({ value: p.id, label: p.name })),
          },
          { key: 'status', label: '状态', kind: 'select', options: statusOptions },
          {
            key: 'placed',
            label: '培训班',
            kind: 'select',
            options: [
              { value: 0, label: '没有编入' },
              { value: 1, label: '已编入' },
            ],
          },
        ]}
        load={(input) => api.applications.list(input as never)}
        open={(a) => consoleHref('application', { id: a.id })}
        bulk={[
          { label: '录取', run: (rows, done) => decide(rows, 1, done) },
          { label: '转为候补', run: (rows, done) => decide(rows, 2, done) },
          { label: '不录取', danger: true, run: (rows, done) => decide(rows, 3, done) },
          ...(mayPlace ? [{ label: '编入培训班', fits, run: placing.place }] : []),
        ]}
        actions={(a, done) =>
          a.status === 0 && (
            <button type="button" onClick={() => decide([a], 1, done)}>
              录取<span className="vh">{a.name}</span>
            </button>
          )
        }
        empty={{ title: '还没有人报名', text: '访客在网站上报名单招项目以后，会出现在这里。' }}
      />
      {dialog}
      {placing.dialog}
    </>
  );
}

/** On a phone the projects would push who has applied off the screen: there they are a line, and open by it. */
function ByProject({ load }: { load: Load<ProjectPlaces[]> }) {
  const isPhone = useMedia('(max-width: 640px)');
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || !isPhone;
  const waiting = (load.data ?? []).reduce((sum, p) => sum + p.received, 0);
  return (
    <section className={`card ${styles.projects}`} aria-labelledby="projects">
      <div className="card-head">
        <h2 id="projects">按项目</h2>
        {isPhone && load.data && (
          <button type="button" className="btn plain sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : `${load.data.length} 个项目，待处理 ${waiting}`}
          </button>
        )}
      </div>
      {shown && (
        <div className={load.data ? undefined : 'card-pad'}>
          <Loaded load={load} lines={4}>
            {(list) => <Projects list={list} />}
          </Loaded>
        </div>
      )}
    </section>
  );
}

/** The projects where somebody waits, above the list of who does; all of them at a press. */
function Projects({ list }: { list: ProjectPlaces[] }) {
  const waiting = list.filter((p) => p.received > 0);
  const [all, setAll] = useState(false);
  if (!list.length) return <p className="card-pad muted">没有开放报名的项目。</p>;
  const rest = list.length - waiting.length;
  return (
    <>
      {waiting.length === 0 && !all && <p className="card-pad muted">没有等待处理的报名。</p>}
      {(waiting.length > 0 || all) && <ProjectTable list={all ? list : waiting} />}
      {rest > 0 && (
        <button type="button" className={`no-print ${styles.rest}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '只看有待处理的' : `全部 ${list.length} 个项目`}
        </button>
      )}
    </>
  );
}

function ProjectTable({ list }: { list: ProjectPlaces[] }) {
  return (
    <div className="table-wrap">
      <table className="table stackable">
        <caption className="vh">项目与名额</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">开班</th>
            <th scope="col">截止报名</th>
            <th scope="col">名额</th>
            <th scope="col" className="r">
              待处理
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((p) => (
            <tr key={p.id}>
              <td className="main">
                <Link className="title" to={consoleHref('applications', {}, { projectId: p.id })}>
                  {p.name}
                </Link>
              </td>
              <td data-l="开班" className="nowrap">
                {dots(p.startDate)}
              </td>
              <td data-l="截止报名" className="nowrap">
                {dots(p.signUpDeadline)}
              </td>
              <td data-l="名额">
                <Places of={p} />
              </td>
              <td data-l="待处理" className="r">
                {p.received || <span className="muted">0</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
