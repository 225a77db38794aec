import { useId, useMemo, useState } from 'react';
import type { PlanContent, PlanDetail, PlanVersion } from '../../../../shared/contract/plans.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlanSheet } from '../../plans/plan-sheet.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { when } from '../people/words.tsx';
import { useTyped } from '../use-typed.ts';
import styles from './plan.module.css';
import { emptyDay, Schedule } from './schedule.tsx';

/** What a first version begins with: what the asker has said. */
export function firstContent({ answers, title }: PlanDetail): PlanContent {
  const said = (key: string) => answers.find((a) => a.key === key)?.answer ?? '';
  const days = Math.min(30, Math.max(1, Number(said('days')) || 1));
  return {
    title: `${said('trainThemeId') || said('trainType') || title.split('，')[0] || ''}培训方案`.slice(0, 60),
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

type Props = {
  plan: PlanDetail;
  draft: PlanVersion | null /** What a new draft begins with. */;
  start: PlanContent;
  number: number;
  reload: () => Promise<void>;
  onDone: () => void /** The draft may be gone: what was written has to be found again. */;
  onStay: () => void;
};

/** The draft of the next version. */
export function DraftEditor({ plan, draft, start, number, reload, onDone, onStay }: Props) {
  const id = useId();
  const saved = useMemo(() => draft?.content ?? start, [draft, start]);
  const typed = useTyped<PlanContent>(`plan ${plan.id}`, saved);
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [asks, setAsks] = useState<'send' | 'discard' | 'preview' | null>(null);
  const { busy: isSaving, press } = usePress();
  // What was asked for in a dialog counts also right after a draft was saved.
  const deciding = usePress();
  const busy = isSaving || deciding.busy;
  const c = typed.value ?? saved;
  const set = (more: Partial<PlanContent>) => {
    typed.set({ ...c, ...more });
    setFault(null);
  };

  /** The draft as it is kept now, or null when it was refused: then the sentence stands above. */
  async function guarded<T>(deed: () => Promise<T>): Promise<T | null> {
    try {
      setFault(null);
      return await deed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) setConflict(error.message);
      else {
        setFault(error.message);
        requestAnimationFrame(() => document.getElementById(`${id}fault`)?.focus());
      }
      return null;
    }
  }
  async function save(base: { id: number; revision: number } | null = draft) {
    const { value, edit } = typed.sending();
    const done = await guarded(() =>
      formApi.plans.save({ id: plan.id, versionId: base?.id ?? 0, revision: base?.revision ?? 0, content: value }),
    );
    if (done) typed.settle(edit);
    return done;
  }
  const saveAndShow = async (base?: { id: number; revision: number } | null) => {
    if (!(await save(base))) return;
    toastOk('草稿已保存');
    await reload();
  };
  async function send(): Promise<void> {
    setAsks(null);
    const done = await save();
    if (!done) return;
    if (await guarded(() => formApi.plans.send({ id: plan.id, ...done }).then(() => true))) {
      toastOk(`第 ${number} 版已经发出，对方会收到通知`);
      onDone();
    }
    await reload();
  }
  async function discard(): Promise<void> {
    setAsks(null);
    if (
      draft &&
      (await guarded(() =>
        formApi.plans.discard({ id: plan.id, versionId: draft.id, revision: draft.revision }).then(() => true),
      )) === null
    )
      return;
    typed.discard();
    onDone();
    await reload();
  }

  return (
    <section aria-label={`第 ${number} 版方案`}>
      <KeptNotice of={typed} />
      {fault && (
        <div className="alert err second" role="alert" id={`${id}fault`} tabIndex={-1}>
          <Icon name="alert" />
          <span>{fault}</span>
        </div>
      )}
      <div className={`card card-pad ${styles.form}`}>
        <h2>
          第 {number} 版{draft ? '（草稿）' : ''}
        </h2>
        <div className="form-grid">
          <Line
            id={`${id}title`}
            label="方案名称"
            required
            full
            value={c.title}
            max={60}
            onChange={(title) => set({ title })}
          />
          <Line
            id={`${id}head`}
            label="培训人数"
            required
            type="number"
            value={String(c.headCount || '')}
            onChange={(v) => set({ headCount: Number(v) })}
          />
          <Line
            id={`${id}date`}
            label="开始日期"
            type="date"
            value={c.startDate}
            onChange={(startDate) => set({ startDate })}
          />
          <Line id={`${id}place`} label="地点" full value={c.place} max={60} onChange={(place) => set({ place })} />
          <Lines id={`${id}aim`} label="培训目标" value={c.aim} max={300} onChange={(aim) => set({ aim })} />
        </div>
        <h2>日程</h2>
        <div>
          <Schedule
            days={c.schedule}
            startDate={c.startDate}
            disabled={false}
            onChange={(schedule) => set({ schedule })}
          />
        </div>
        <h2>费用与说明</h2>
        <div className="form-grid">
          <Lines
            id={`${id}budget`}
            label="费用说明"
            value={c.budget}
            max={300}
            hint="由哪些部分组成，哪些不在内"
            onChange={(budget) => set({ budget })}
          />
          <Line
            id={`${id}total`}
            label="费用合计（元）"
            type="number"
            value={c.total === null ? '' : String(c.total)}
            hint="留空则显示“另行商定”"
            onChange={(v) => set({ total: v === '' ? null : Number(v) })}
          />
          <Lines id={`${id}notes`} label="备注" value={c.notes} max={1000} onChange={(notes) => set({ notes })} />
        </div>
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={`btn${busy ? ' is-busy' : ''}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && setAsks('send')}
        >
          发出第 {number} 版
        </button>
        <button
          type="button"
          className="btn ghost"
          aria-disabled={busy || undefined}
          onClick={() => void press(() => saveAndShow())}
        >
          保存草稿
        </button>
        <button type="button" className="btn ghost" onClick={() => setAsks('preview')}>
          预览
        </button>
        <button type="button" className="btn plain" onClick={() => setAsks('discard')}>
          {draft ? '删除草稿' : '不写了'}
        </button>
        {draft && <p>{typed.dirty ? '有未保存的修改' : `${draft.userName}，${when(draft.updateTime)} 保存`}</p>}
      </div>
      {asks === 'send' && (
        <Confirm
          title={`发出第 ${number} 版方案？`}
          yes="发出"
          onYes={() => deciding.press(send)}
          onClose={() => setAsks(null)}
        >
          <p>
            对方会收到短信；有账号的，还会收到站内消息。发出后这一版不再改动
            {plan.versions.some((v) => v.state === 'sent' || v.state === 'changed') && '，以前的版本随即由它代替'}。
          </p>
        </Confirm>
      )}
      {asks === 'discard' && (
        <Confirm
          title={draft ? '删除这份草稿？' : '放弃这份草稿？'}
          yes={draft ? '删除' : '放弃'}
          danger
          onYes={() => deciding.press(discard)}
          onClose={() => setAsks(null)}
        >
          <p>已经发出的版本不受影响。</p>
        </Confirm>
      )}
      {asks === 'preview' && (
        <Dialog
          title="对方看到的样子"
          onClose={() => setAsks(null)}
          foot={
            <button type="button" className="btn ghost" onClick={() => setAsks(null)}>
              关闭预览
            </button>
          }
        >
          <PlanSheet content={c} head={`培训方案　第 ${number} 版`} level={3} />
        </Dialog>
      )}
      {conflict && (
        <Dialog
          title="同事刚刚改过"
          narrow
          onClose={() => setConflict(null)}
          foot={
            <>
              <button
                type="button"
                className="btn ghost"
                onClick={() => {
                  typed.giveWay();
                  onStay();
                  setConflict(null);
                  void reload();
                }}
              >
                载入现在的内容
              </button>
              <button
                type="button"
                className="btn"
                onClick={() =>
                  void press(async () => {
                    const now =
                      (await formApi.plans.detail({ id: plan.id })).versions.find((v) => v.state === 'draft') ?? null;
                    setConflict(null);
                    await saveAndShow(now);
                  })
                }
              >
                用我写的保存
              </button>
            </>
          }
        >
          <p>{conflict}。</p>
          <p>“载入现在的内容”以后，您写的仍在这台电脑上，可以找回。</p>
        </Dialog>
      )}
    </section>
  );
}

type LineProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  max?: number;
  hint?: string;
  required?: boolean;
  full?: boolean;
  type?: 'text' | 'number' | 'date';
};

function Line({ id, label, value, onChange, max, hint, required, full, type = 'text' }: LineProps) {
  return (
    <div className={`field${full ? ' full' : ''}`}>
      <label className={required ? 'req' : undefined} htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type={type}
        min={type === 'number' ? 0 : undefined}
        maxLength={max}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={(e) => onChange(e.target.value)}
      />
      {hint && (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Lines({ id, label, value, onChange, max = 200, hint }: LineProps) {
  return (
    <div className="field full">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="textarea"
        id={id}
        rows={3}
        maxLength={max}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(e) => onChange(e.target.value)}
      />
      <p className="help" id={`${id}-hint`}>
        <span>{hint}</span>
        <span>
          {value.length} / {max}
        </span>
      </p>
    </div>
  );
}
