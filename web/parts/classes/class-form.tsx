import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { Base } from '../../lib/form/drafts.ts';
import { usePress } from '../../lib/press.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Fault, Submit } from '../../ui/field.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import profile from '../account/profile.module.css';
import styles from './class-detail.module.css';
import { idsOf } from '../students/groups.ts';
import { ClassFields, type FieldsProps } from './class-fields.tsx';
import { HeardBy, TimetableSaid } from './publish.tsx';
import { askedOf } from './use-people.ts';

type Props = FieldsProps & {
  /** Its people were told of it: it is saved, and no draft any more. */
  published: boolean;
  /** Saves what is typed, on the version that was typed on or on `base`. @returns whether it was */
  save: (publish: boolean, base?: Base) => Promise<boolean>;
  theirs?: { show: () => void; version: () => Promise<number> };
  cancel: ReactNode;
};

/** The form of a class: basics, timetable, people, how attendance counts; saved as a whole (section 7). */
export function ClassForm(props: Props) {
  const { published, save, theirs, cancel, ...fields } = props;
  const { form, classId } = fields;
  const { busy, press } = usePress();
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
      <form className={`${profile.form} ${styles.long}`} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        <KeptNotice of={form} />
        <ClassFields {...fields} />
        {published && <Told />}
        <div className={`no-print ${styles.foot}`}>
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
        </div>
      </form>
      {asks && (
        <Confirm title="发布这个培训班？" yes="发布" onYes={publish} onClose={() => setAsks(false)}>
          <HeardBy of={form.values} asked={askedOf(classId, form.values)} />
          <TimetableSaid
            id={classId}
            lessons={form.values.courses}
            groupIds={idsOf(form.values.groups)}
            at={form.values}
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

const Told = () => (
  <p className={`muted fs-sm ${styles.told}`}>课程有改动时，班上有账号的学员和授课教师会收到通知，说明改了什么。</p>
);
