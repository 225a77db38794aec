import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { Base } from '../../lib/form/drafts.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { usePress } from '../../lib/press.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Fault, Submit } from '../../ui/field.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import profile from '../account/profile.module.css';
import { idsOf } from '../students/groups.ts';
import { ClassFields } from './class-fields.tsx';
import { TimetableSaid } from './publish.tsx';
import type { Around } from './read.ts';
import { usePeople } from './use-people.ts';
import type { Written } from './written.ts';

type Props = {
  form: Form<Written>;
  around: Around;
  /** 0 for one that was never saved. */
  classId: number;
  /** Its lessons as they are saved. */
  courses: ClassDetail['courses'];
  /** A signed address of the picture that it has. */
  coverUrl: string;
  /** Its people were told of it: it is saved, and no draft any more. */
  published: boolean;
  /** Saves what is typed, on the version that was typed on or on `base`. @returns whether it was */
  save: (publish: boolean, base?: Base) => Promise<boolean>;
  theirs?: { show: () => void; version: () => Promise<number> };
  cancel: ReactNode;
};

/** Who is told: as many as the class will have, and as far as the form knows where nobody could be asked. */
function toWhom({ groups, people }: Written, count: number | undefined): string {
  if (count) return `班上 ${count} 位学员`;
  const chosen = [
    groups.length && `${groups.length} 个分组的学员`,
    people.length && `单独添加的 ${people.length} 位学员`,
  ];
  return chosen.filter(Boolean).join('和') || '班上的学员';
}

/** What comes of publishing it. */
const consequence = (values: Written, count: number | undefined): string =>
  (count ?? values.groups.length + values.people.length) === 0
    ? '班上还没有学员，以后加进来的人会在加入时收到通知，并能看到这个班和它的课程表。'
    : `${toWhom(values, count)}会收到通知，并能看到这个班和它的课程表。通知发出后不能收回。`;

/** The form of a class: basics, how attendance counts, people, timetable; saved as a whole (section 7). */
export function ClassForm(props: Props) {
  const { form, around, classId, courses, coverUrl, published, save, theirs, cancel } = props;
  const { busy, press } = usePress();
  const count = usePeople(classId, form.values)?.people;
  const [asks, setAsks] = useState(false);
  /** What a colleague's version stands in the way of. */
  const [wanted, setWanted] = useState(false);
  const submit = async (e: SyntheticEvent) => {
    // The form of a lesson is another one: it stands elsewhere in the page, and yet its events pass here.
    if (e.target !== e.currentTarget) return;
    e.preventDefault();
    setWanted(false);
    if (form.passes()) await press(async () => void (await save(false)));
  };
  async function publish(): Promise<void> {
    setAsks(false);
    setWanted(true);
    await press(async () => void (await save(true)), true);
  }
  async function keepMine(version: () => Promise<number>): Promise<void> {
    const now = await form.guarded(version);
    form.endConflict();
    if (now !== null) await save(wanted, { version: now });
  }
  return (
    <>
      <form className={profile.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        <KeptNotice of={form} />
        <ClassFields form={form} around={around} classId={classId} courses={courses} coverUrl={coverUrl} />
        {published && <p className="muted fs-sm">课程有改动时，班上的学员和授课教师会收到通知，说明改了什么。</p>}
        <Fault form={form} />
        <div className="form-foot">
          <Submit busy={busy} look={published ? '' : 'ghost'} doing="正在保存">
            {published ? '保存' : '保存草稿'}
          </Submit>
          {!published && (
            <button
              type="button"
              className="btn"
              aria-disabled={busy || undefined}
              onClick={() => !busy && form.passes() && setAsks(true)}
            >
              发布
            </button>
          )}
          {cancel}
        </div>
      </form>
      {asks && (
        <Confirm title="发布这个培训班？" yes="发布" onYes={publish} onClose={() => setAsks(false)}>
          <p>{consequence(form.values, count)}</p>
          <TimetableSaid
            id={classId}
            lessons={form.values.courses}
            groupIds={idsOf(form.values.groups)}
            refuses={form.values.refuseClashes === '1'}
          />
        </Confirm>
      )}
      {form.conflict && theirs && (
        <ConflictDialog
          what="培训班"
          where="在这个页面里"
          said={form.conflict}
          loses={form.loses}
          onClose={form.endConflict}
          onTheirs={() => {
            form.giveWay();
            form.endConflict();
            theirs.show();
          }}
          onMine={() => void press(() => keepMine(theirs.version), true)}
        />
      )}
    </>
  );
}
