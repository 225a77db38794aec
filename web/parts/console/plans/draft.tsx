import rules from 'virtual:rules/plans.save';
import { useMemo, useState } from 'react';
import type { PlanContent, PlanDetail, PlanVersion } from '../../../../shared/contract/plans.ts';
import type { Field } from '../../../../shared/fields/field.ts';
import { planFields } from '../../../../shared/plan-fields.ts';
import { formApi } from '../../../lib/api.ts';
import { desk } from '../../../lib/form/desk.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Fault } from '../../../ui/field.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { PlanSheet } from '../../plans/plan-sheet.tsx';
import { Short } from '../short.tsx';
import { EditBar } from '../edit-bar.tsx';
import { History } from '../../../ui/history.tsx';
import { when } from '../people/words.tsx';
import { type Asked, DraftDialogs } from './draft-dialogs.tsx';
import styles from './plan.module.css';
import { emptyDay, Schedule } from './schedule.tsx';

/** What a first version begins with: what the asker has said. */
export function firstContent({ answers }: Pick<PlanDetail, 'answers'>): PlanContent {
  const said = (key: string) => answers.find((a) => a.key === key)?.answer ?? '';
  const days = Math.min(30, Math.max(1, Number(said('days')) || 1));
  // Who chose neither asks for 培训方案; a category says 培训 itself.
  const about = (said('trainThemeId') || said('trainType')).replace(/培训$/, '');
  return {
    title: `${about.slice(0, 56)}培训方案`,
    startDate: said('expectedDate'),
    place: '',
    headCount: Number(said('headCount')) || 1,
    aim: '',
    schedule: Array.from({ length: days }, emptyDay),
    budget: '',
    total: null,
    notes: '',
  };
}

type Drafting = {
  plan: PlanDetail;
  draft: PlanVersion | null;
  /** What a new draft begins with. */
  start: PlanContent;
  number: number;
  reload: () => Promise<void>;
  onDone: () => void;
};
/** What a draft is saved on: itself, or the version after which it is begun. */
function baseOf(versions: PlanVersion[]) {
  const draft = versions.find((v) => v.state === 'draft');
  return { versionId: draft?.id ?? 0, revision: draft?.revision ?? versions[0]?.number ?? 0 };
}
type Base = ReturnType<typeof baseOf>;

/** The draft as it is written, or lies unsaved on this computer: its form, and what can be done with it. */
export function useDraft({ plan, draft, start, number, reload, onDone }: Drafting) {
  const saved = useMemo(() => draft?.content ?? start, [draft, start]);
  const form = useForm<PlanContent>({
    first: saved,
    saved,
    base: baseOf(plan.versions),
    rules,
    under: 'content',
    keep: { name: `plan ${plan.id}`, on: desk },
    asksConflict: true,
  });
  /** Saves on the draft that was typed on, or on `seen` when the person was told that it is another by now. */
  const save = (seen?: Base) =>
    form.save(
      (content, _, base) =>
        formApi.plans.save({
          id: plan.id,
          versionId: 0,
          revision: 0,
          ...(seen ?? base),
          content,
        }),
      (base) => ({ base }),
    );
  async function saveAndShow(seen?: Base): Promise<void> {
    if (!(await save(seen))) return;
    toastOk('草稿已保存');
    await reload();
  }
  async function send(): Promise<void> {
    const answer = await save();
    if (!answer) return;
    if (await form.guarded(() => formApi.plans.send({ id: plan.id, ...answer.done }).then(() => true))) {
      toastOk(`第 ${number} 版已经发出，对方会收到通知`);
      onDone();
    }
    await reload();
  }
  async function discard(): Promise<void> {
    const base = draft && { id: plan.id, versionId: draft.id, revision: draft.revision };
    if (base && !(await form.guarded(() => formApi.plans.discard(base).then(() => true)))) return;
    form.discard();
    onDone();
    await reload();
  }
  return { form, saveAndShow, send, discard };
}

type Props = Pick<Drafting, 'plan' | 'draft' | 'number' | 'reload'> & { of: ReturnType<typeof useDraft> };

/** The draft of the next version. */
export function DraftEditor({ plan, draft, number, reload, of }: Props) {
  const { form, saveAndShow, send, discard } = of;
  const [asks, setAsks] = useState<Asked>(null);
  const { busy, press } = usePress();
  // The question lets one press through; while something else is under way it stays open.
  const decide = (deed: () => Promise<void>) =>
    press(async () => {
      setAsks(null);
      await deed();
    }, true);
  return (
    <section aria-label={`第 ${number} 版方案`}>
      <Fault form={form} />
      <Content form={form} title={`第 ${number} 版${draft ? '（草稿）' : ''}`} />
      {/* On paper fields say nothing: there it is what the asker would get. */}
      <div className="print-only">
        <PlanSheet content={form.values} head={`培训方案　第 ${number} 版（草稿）`} level={2} />
      </div>
      <Bar
        draft={draft}
        number={number}
        form={form}
        busy={busy}
        onSave={() => void press(() => saveAndShow())}
        // What would be refused is said before anything is asked.
        onAsk={(what) => (what !== 'send' || form.passes()) && setAsks(what)}
      />
      <DraftDialogs
        asks={asks}
        plan={plan}
        draft={draft}
        number={number}
        content={form.values}
        onSend={() => decide(send)}
        onDiscard={() => decide(discard)}
        onClose={() => setAsks(null)}
      />
      {form.conflict && (
        <ConflictDialog
          what="内容"
          where="在这台电脑上"
          said={form.conflict}
          loses={form.loses}
          onClose={form.endConflict}
          onTheirs={() => {
            form.giveWay();
            form.endConflict();
            void reload();
          }}
          onMine={() =>
            void press(async () => {
              const { versions } = await formApi.plans.detail({ id: plan.id });
              form.endConflict();
              await saveAndShow(baseOf(versions));
            }, true)
          }
        />
      )}
    </section>
  );
}

const byName = Object.fromEntries(planFields.map((f) => [f.name, f])) as Record<string, Field>;

function Content({ form, title }: { form: Form<PlanContent>; title: string }) {
  const input = (name: keyof PlanContent, full = false) => (
    <FieldInput form={form} path={name} field={byName[name] as Field} full={full} />
  );
  return (
    <div className={`card card-pad no-print ${styles.form}`}>
      <h2>{title}</h2>
      <div className="form-grid">
        {input('title', true)}
        {input('headCount')}
        {input('startDate')}
        {input('place', true)}
        {input('aim', true)}
      </div>
      <h2>日程</h2>
      <div>
        <Schedule form={form} />
      </div>
      <h2>费用与说明</h2>
      <div className="form-grid">
        {input('budget', true)}
        {input('total')}
        {input('notes', true)}
      </div>
    </div>
  );
}

type BarProps = {
  draft: PlanVersion | null;
  number: number;
  form: Form<PlanContent>;
  busy: boolean;
  onSave: () => void;
  onAsk: (what: Asked) => void;
};

function Bar({ draft, number, form, busy, onSave, onAsk }: BarProps) {
  const idle = draft !== null && !form.dirty;
  return (
    <EditBar of={form}>
      <button
        type="button"
        className="btn ghost"
        aria-label="保存草稿"
        aria-disabled={busy || idle || undefined}
        onClick={() => !idle && onSave()}
      >
        <Short first="保存" rest="草稿" />
      </button>
      <button
        type="button"
        className={`btn${busy ? ' is-busy' : ''}`}
        aria-disabled={busy || undefined}
        aria-label={`发出第 ${number} 版`}
        onClick={() => !busy && onAsk('send')}
      >
        <Short first="发出" rest={`第 ${number} 版`} />
      </button>
      <button type="button" className="btn plain" onClick={() => onAsk('preview')}>
        预览
      </button>
      <History form={form} />
      <p>
        {form.dirty ? '有修改还没有保存' : draft ? `${draft.userName}，${when(draft.updateTime)} 保存` : '还没有保存'}
      </p>
      <button
        type="button"
        className="btn plain apart"
        aria-label={draft ? '删除草稿' : '不写了'}
        onClick={() => onAsk('discard')}
      >
        {draft ? <Short first="删除" rest="草稿" narrow /> : '不写了'}
      </button>
    </EditBar>
  );
}
