import type { ClassRow } from '../../../shared/contract/classes.ts';
import { quietApi } from '../../lib/api.ts';
import { span } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { useHolder } from './holder.ts';
import { type Lesson, lessonOf } from './lessons.ts';
import { useClashes, type Whereabouts } from './use-clashes.ts';
import { clashInWords, heardInWords } from './words.tsx';

/** So many clashes are told one by one. */
const told = 3;

type TimetableProps = {
  id: number;
  lessons: readonly Lesson[];
  groupIds: readonly number[];
  at?: Whereabouts;
  /** It is saved as well, which clashes stand in the way of. */
  refuses?: boolean;
};

/** What people will see of a timetable, and what still clashes in it. */
export function TimetableSaid({ id, lessons, groupIds, at, refuses }: TimetableProps) {
  const { list, failed } = useClashes(id, { lessons, groupIds, at });
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

type Asked = { id?: number; groupIds?: number[]; studentUserIds?: number[] };
type HeardProps = {
  of: Pick<ClassRow, 'name' | 'startDate' | 'endDate'>;
  /** The class as it is, or the people that it is to have. */
  asked: Asked;
};

/** Which class people are told of, how many hear of it, counted as the question is asked, and what comes of it. */
export function HeardBy({ of: c, asked }: HeardProps) {
  const { made } = useHolder();
  const { data, busy } = useLoad(`heard ${JSON.stringify(asked)}`, () => made(quietApi).classes.countPeople(asked));
  const unknown = busy
    ? '正在清点班上的学员。'
    : '现在查不到班上有多少人有账号；有账号的将收到通知，没有账号的收不到。';
  return (
    <>
      <p>
        <b>{c.name}</b>，{span(c.startDate, c.endDate)}。
      </p>
      <p aria-live="polite">
        {data ? heardInWords(data) : unknown}
        {data && data.people > data.hearing && '有手机号码的，发布以后可以在培训班页面点“发短信”通知。'}
      </p>
      <p>发布以后，学员能看到这个班和课程表；通知发出后不能收回。</p>
    </>
  );
}

type Props = {
  of: Pick<ClassRow, 'id' | 'name' | 'startDate' | 'endDate'>;
  onYes: () => Promise<void>;
  onClose: () => void;
};

/** Asks before people are told of a class: how many, and of what. */
export function PublishDialog({ of: c, onYes, onClose }: Props) {
  const { made } = useHolder();
  const load = useLoad(`publish ${c.id}`, () => made(quietApi).classes.detail({ id: c.id }));
  const d = load.data;
  return (
    <Confirm title="发布这个培训班？" yes="发布" onYes={onYes} onClose={onClose}>
      <HeardBy of={d ?? c} asked={{ id: c.id }} />
      {d && <TimetableSaid id={c.id} lessons={d.courses.map(lessonOf)} groupIds={d.groupIds} />}
    </Confirm>
  );
}
