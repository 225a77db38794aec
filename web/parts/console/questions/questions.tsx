import rules from 'virtual:rules/surveys.saveQuestions';
import { useMemo, useState } from 'react';
import type { DemandQuestion, QuestionSet, SetVersion } from '../../../../shared/contract/surveys.ts';
import { differences } from '../../../../shared/fields/differences.ts';
import { questionsField } from '../../../../shared/questions.ts';
import { formApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { type Load, useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { consoleHref } from '../address.ts';
import { Short } from '../short.tsx';
import { Discard } from '../discard.tsx';
import { BarNote, EditBar } from '../edit-bar.tsx';
import { CompareDialog, Differences } from '../fields/compare.tsx';
import { History } from '../../../ui/history.tsx';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import type { ConsoleProps } from '../me.ts';
import { when } from '../people/words.tsx';
import { Versions } from '../versions.tsx';
import { PreviewQuestions } from './preview.tsx';
import styles from './questions.module.css';
import { questionChecks, QuestionRows, type Written } from './rows.tsx';

/** The forms whose questions staff write (section 4), the most used first. */
const sets = [
  [2, '培训需求反馈'],
  [3, '专家咨询'],
  [4, '招商引资'],
  [5, '创新合作'],
  [1, '首次登录调查'],
] as const;
type Two = { before: DemandQuestion[]; after: DemandQuestion[]; title: string };

/** The questions of the visitors' forms and of the first login, with their versions. */
export default function Questions({ params }: ConsoleProps) {
  const type = sets.some(([n]) => n === Number(params.type)) ? Number(params.type) : 2;
  const load = useLoad(`questions ${type}`, () => formApi.surveys.questionSet({ type }));
  return (
    <>
      <ConsoleHead
        title="表单题目"
        text="保存以后立即对新打开的表单生效；正在填写的人仍按打开时的题目提交，以前的答案保留当时的题目。单行文字最多 60 字，多行文字最多 200 字。"
      />
      <Tabs
        label="表单"
        tabs={sets.map(([n, label]) => ({ label, to: consoleHref('questions', { type: n }), current: n === type }))}
      />
      <Loaded load={load}>{(set) => <Editor key={set.type} set={set} load={load} />}</Loaded>
    </>
  );
}

/** A set as it is written: its form, and how it is saved. */
function useSet(set: QuestionSet, load: Load<QuestionSet>) {
  const saved = useMemo<Written>(() => ({ note: '', questions: set.demandQuestionVoList }), [set]);
  const form = useForm<Written>({
    first: saved,
    saved,
    base: { version: set.version },
    rules,
    checks: questionChecks,
    keep: { name: `question set ${set.type}`, on: computer, fields: ['questions'] },
    asksConflict: true,
  });
  /** Saves on the version that was typed on, or on `seen` when the person has looked at what somebody else wrote. */
  async function save(seen?: number): Promise<void> {
    if (!form.passes()) return;
    const answer = await form.save(
      ({ note, questions }, _, base) =>
        formApi.surveys.saveQuestions({ type: set.type, version: seen ?? base.version ?? 1, note, questions }),
      (base) => ({ base }),
    );
    if (!answer) return;
    toastOk(`已保存为第 ${answer.done.version} 版`);
    await load.reload();
  }
  return { form, save };
}

function Editor({ set, load }: { set: QuestionSet; load: Load<QuestionSet> }) {
  const { form, save } = useSet(set, load);
  const [preview, setPreview] = useState(false);
  const [two, setTwo] = useState<Two | null>(null);
  const { busy, press } = usePress();
  const title = sets.find(([n]) => n === set.type)?.[1] ?? set.name;
  const questionsOf = (number: number) => formApi.surveys.questionVersion({ type: set.type, number });
  const current = () => formApi.surveys.questionSet({ type: set.type });
  const compare = (before: number, after: number) =>
    form.guarded(async () => {
      const [old, now] = await Promise.all([questionsOf(before), questionsOf(after)]);
      setTwo({ before: old, after: now, title: `第 ${before} 版与第 ${after} 版` });
    });
  const restore = (number: number) =>
    form.guarded(async () => {
      form.fill({ questions: await questionsOf(number), note: `恢复第 ${number} 版` });
      toastOk(`第 ${number} 版的题目已放进编辑区，保存后生效`);
    });
  const look = () =>
    form.guarded(async () => {
      const { demandQuestionVoList: after } = await current();
      const { version } = form.base;
      const isOlder = version !== undefined && version !== set.version;
      setTwo({
        before: isOlder ? await questionsOf(version) : set.demandQuestionVoList,
        after,
        title: '对方改了什么',
      });
    });

  return (
    <>
      <KeptNotice of={form} />
      <Fault form={form} />
      <div className={styles.page}>
        <section aria-label="题目">
          <QuestionRows form={form} />
          <Bar
            form={form}
            busy={busy}
            next={set.version + 1}
            onSave={() => void press(() => save())}
            onPreview={() => setPreview(true)}
          />
        </section>
        <SetVersions versions={set.versions} dirty={form.dirty} onCompare={compare} onRestore={restore} />
      </div>
      {preview && (
        <PreviewQuestions
          title={title}
          questions={form.values.questions}
          full={set.type === 1}
          onClose={() => setPreview(false)}
        />
      )}
      {two && (
        <CompareDialog title={two.title} onClose={() => setTwo(null)}>
          <Differences of={differences([questionsField], { questions: two.before }, { questions: two.after })} />
        </CompareDialog>
      )}
      {form.conflict && !two && (
        <Conflict
          said={form.conflict}
          loses={form.loses}
          onClose={form.endConflict}
          onLook={look}
          onTheirs={() => {
            form.giveWay();
            form.endConflict();
            void load.reload();
          }}
          onMine={() => void press(async () => save((await current()).version), true)}
        />
      )}
    </>
  );
}

type BarProps = { form: Form<Written>; busy: boolean; next: number; onSave: () => void; onPreview: () => void };

function Bar({ form, busy, next, onSave, onPreview }: BarProps) {
  return (
    <EditBar
      of={form}
      onSubmit={(e) => {
        e.preventDefault();
        if (form.dirty) onSave();
      }}
    >
      <input
        className={`input ${styles.note}`}
        aria-label="修改说明"
        placeholder="修改说明，选填，同事在版本里看到"
        id={form.idOf('note')}
        maxLength={form.ruleOf('note').longest}
        value={form.values.note}
        onChange={(e) => form.set('note', e.target.value)}
      />
      <button
        type="submit"
        className={`btn ${styles.save}${busy ? ' is-busy' : ''}`}
        aria-label={`保存为第 ${next} 版`}
        aria-disabled={busy || !form.dirty || undefined}
      >
        <Short first="保存" rest={`为第 ${next} 版`} />
      </button>
      <button type="button" className="btn plain" onClick={onPreview}>
        预览
      </button>
      <History form={form} />
      <BarNote dirty={form.dirty} />
      {form.dirty && (
        <Discard
          onDiscard={() => {
            form.discard();
            form.set('note', '');
          }}
        />
      )}
    </EditBar>
  );
}

type ConflictProps = {
  said: string;
  /** What was typed could be kept nowhere. */
  loses: boolean;
  onClose: () => void;
  onLook: () => void;
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody else was faster: the person looks at what they wrote, and decides. Nothing that is kept is lost. */
function Conflict({ said, loses, onClose, onLook, onTheirs, onMine }: ConflictProps) {
  return (
    <Dialog
      title="别人刚刚保存过"
      narrow
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn ghost" onClick={onLook}>
            看对方改了什么
          </button>
          <button type="button" className="btn ghost" onClick={onTheirs}>
            载入对方的版本
          </button>
          <button type="button" className="btn" onClick={onMine}>
            存为我的新版本
          </button>
        </>
      }
    >
      <p>{said}。</p>
      <p>
        “载入对方的版本”以后，您的修改{loses ? '不再保留' : '仍在这台电脑上，可以找回'}
        ；“存为我的新版本”以后，对方的那一版留在版本里。
      </p>
    </Dialog>
  );
}

type VersionsProps = {
  versions: SetVersion[];
  dirty: boolean;
  onCompare: (before: number, after: number) => Promise<unknown>;
  onRestore: (number: number) => Promise<unknown>;
};

/** The versions of a set; each is compared with the one before, and older ones are brought back. */
function SetVersions({ versions, dirty, onCompare, onRestore }: VersionsProps) {
  const newest = versions[0]?.number ?? 1;
  return (
    <Versions
      rows={versions.map((v) => ({
        key: v.number,
        name: `第 ${v.number} 版`,
        mark: (
          <>
            {v.number === newest && <span className="tag">使用中</span>}
            <span className="muted">{v.count} 题</span>
          </>
        ),
        text: (
          <>
            {v.time ? `${v.userName}，${when(v.time)}` : '建站时的题目'}
            {v.note && `；${v.note}`}
          </>
        ),
        acts: (
          <>
            {v.number > 1 && (
              <button type="button" onClick={() => void onCompare(v.number - 1, v.number)}>
                与上一版对比<span className="vh">：第 {v.number} 版</span>
              </button>
            )}
            {v.number < newest && (
              <button
                type="button"
                disabled={dirty}
                title={dirty ? '有未保存的修改，请先保存或放弃' : undefined}
                onClick={() => void onRestore(v.number)}
              >
                恢复<span className="vh">第 {v.number} 版</span>
              </button>
            )}
          </>
        ),
      }))}
    />
  );
}
