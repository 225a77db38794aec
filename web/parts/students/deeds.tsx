import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Student } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { sayGone } from '../../lib/gone.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { statusWords } from '../classes/statuses.ts';
import { useDone } from './done.tsx';
import { namesOf } from './groups.ts';
import type { Moved } from './move-dialogs.tsx';
import styles from './students.module.css';

export type Reload = () => Promise<void>;

/** What is done with people of the list, each with its way back. */
export function useStudentDeeds(onUndone: () => void) {
  const { say, notice } = useDone(onUndone);
  const [asked, setAsked] = useState<ReactNode>(null);
  /** Asks first where somebody is in a class that has not ended: it is shut to them, and they stay due in it. */
  async function archive(people: Student[], archived: 0 | 1, done: Reload): Promise<void> {
    if (!archived) return put(people, archived, done);
    const within = await attempt(api.classes.unfinishedOf({ studentUserIds: people.map(({ id }) => id) }));
    if (!within) return;
    if (!within.data.length) return put(people, archived, done);
    const close = () => setAsked(null);
    const yes = async () => {
      await put(people, archived, done);
      close();
    };
    setAsked(<AskArchive of={people} within={within.data} onYes={yes} onClose={close} />);
  }
  async function put(people: Student[], archived: 0 | 1, done: Reload): Promise<void> {
    const ids = people.map(({ id }) => id);
    const answer = await attempt(api.students.archive({ ids, archived }));
    if (!answer) return;
    const { gone } = answer.data;
    const there = people.filter(({ id }) => !gone.includes(id));
    await done();
    sayGone(gone, people);
    if (!there.length) return say(null);
    const back = { ids: there.map(({ id }) => id), archived: archived ? 0 : 1 };
    say({
      said: archived
        ? `${namesOf(there)}已归档，不再列入名单；以前的培训记录都在。`
        : `${namesOf(there)}已恢复到名单里。`,
      undo: () => api.students.archive(back),
    });
  }
  /** Says who was put into a group or taken out of one. */
  const moved = (done: Reload) => async (of: Moved) => {
    const { group, asked, ids, within, gone } = of;
    await done();
    sayGone(gone, asked);
    const said = ids.length ? `${ids.length} 人${within ? '已移入' : '已移出'}“${group.label}”。` : '';
    say({
      said: said || (within ? `他们本来就在“${group.label}”里。` : `他们本来就不在“${group.label}”里。`),
      undo: ids.length ? () => api.students.move({ groupId: Number(group.value), ids, within: within ? 0 : 1 }) : null,
    });
  };
  return { archive, moved, notice, asked };
}

type AskProps = { of: Student[]; within: Within[]; onYes: () => Promise<void>; onClose: () => void };
type Within = Awaited<ReturnType<typeof api.classes.unfinishedOf>>[number];

/** Where whoever is to be in such a class no more is taken out of it. */
function WayOut({ classType, people, grouped, groups }: Within) {
  if (classType === 1) return '在班级的“选择本单位学员”里移出';
  if (!grouped) return '在班级的“编辑”里移出';
  return (
    <>
      {groups.length > 0 ? '从' : '已经不在班级的分组里，'}
      {groups.map(({ id, name }, i) => (
        <Fragment key={id}>
          {i > 0 && '、'}
          <Link to={href('unit/group-detail', {}, { id })}>分组“{name}”</Link>
        </Fragment>
      ))}
      {groups.length > 0 && '移出，'}再保存一次班级
      {grouped < people && '；单独添加的，在班级的“编辑”里移出'}
    </>
  );
}
/** So many classes are named, and so many people of each: whoever has to be taken out by hand is among them. */
const most = 5;
const mostNames = 50;
const allOf = (names: string[]): string =>
  names.slice(0, mostNames).join('、') + (names.length > mostNames ? `等 ${names.length} 人` : '');

/** What archiving people does to their classes that have not ended. */
function AskArchive({ of, within, onYes, onClose }: AskProps) {
  return (
    <Confirm title={`归档${namesOf(of)}？`} yes="仍然归档" danger onYes={onYes} onClose={onClose}>
      <p>{of.length > 1 ? '他们中有人' : '这位学员'}还在没有结班的培训班里。不再参加的，请先从班里移出：</p>
      <ul className={styles.within}>
        {within.slice(0, most).map((c) => (
          <li key={c.id}>
            <Link to={href('unit/class-detail', { id: c.id })}>{c.name}</Link>
            <span className="nowrap">（{statusWords[c.status]}）</span>
            {of.length > 1 && <p className="fs-sm">{allOf(c.names)}</p>}
            <p className="muted fs-sm">
              <WayOut {...c} />
            </p>
          </li>
        ))}
        {within.length > most && <li>还有 {within.length - most} 个班</li>}
      </ul>
      <p>归档以后，本人看不到这些班，也不能签到；名额仍在，之后的课仍计入应到。</p>
    </Confirm>
  );
}
