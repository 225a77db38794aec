import type { ClassRow } from '../../../shared/contract/classes.ts';
import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { useHolder } from './holder.ts';
import { type Lesson, lessonOf } from './lessons.ts';
import { useClashes } from './use-clashes.ts';
import { clashInWords } from './words.tsx';

/** So many clashes are told one by one. */
const told = 3;

type TimetableProps = {
  id: number;
  lessons: readonly Lesson[];
  groupIds: readonly number[];
  /** It is saved as well, which clashes stand in the way of. */
  refuses?: boolean;
};

/** What people will see of a timetable, and what still clashes in it. */
export function TimetableSaid({ id, lessons, groupIds, refuses }: TimetableProps) {
  const { list, failed } = useClashes(id, lessons, groupIds);
  if (!lessons.length) return <p className="alert warn">课程表还是空的，学员看不到上课时间。</p>;
  return (
    <>
      <p>
        课程表里有 {lessons.length} 节课。{failed && '现在查不到有没有排课冲突。'}
      </p>
      {list.length > 0 && (
        <div className={`alert ${refuses ? 'err' : 'warn'}`}>
          <div>
            <b>
              还有 {list.length} 处排课冲突{refuses && '，您选了不允许冲突，改好以后才能发布'}
            </b>
            <ul>
              {list.slice(0, told).map((clash) => (
                <li
                  key={`${clash.course} ${clash.other.trainingClassId} ${clash.other.course} ${clash.other.startTime}`}
                >
                  “{lessons[clash.course]?.name}”{clashInWords(clash)}
                </li>
              ))}
            </ul>
            {list.length > told && <p>其余 {list.length - told} 处在编辑页的课程表里看。</p>}
          </div>
        </div>
      )}
    </>
  );
}

type Props = { of: Pick<ClassRow, 'id' | 'name' | 'members'>; onYes: () => Promise<void>; onClose: () => void };

/** Asks before people are told of a class: how many, and of what. */
export function PublishDialog({ of: c, onYes, onClose }: Props) {
  const { made } = useHolder();
  const load = useLoad(`publish ${c.id}`, () => made(quietApi).classes.detail({ id: c.id }));
  const d = load.data;
  const members = d?.members ?? c.members;
  return (
    <Confirm title="发布这个培训班？" yes="发布" onYes={onYes} onClose={onClose}>
      <p>
        “{c.name}”发布后，{members ? `班上 ${members} 位学员会收到通知` : '以后加入的学员会收到通知'}
        ，并能看到课程表。通知发出后不能收回。
      </p>
      {d && <TimetableSaid id={c.id} lessons={d.courses.map(lessonOf)} groupIds={d.groupIds} />}
    </Confirm>
  );
}
