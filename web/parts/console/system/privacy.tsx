import publishRules from 'virtual:rules/privacy.publish';
import rules from 'virtual:rules/privacy.saveDraft';
import { lazy, Suspense, useMemo, useState } from 'react';
import { dayAfter, dayOf } from '../../../../shared/time.ts';
import type { NoticeDraft, NoticeVersion } from '../../../../shared/contract/privacy.ts';
import { noticeDays } from '../../../../shared/limits.ts';
import { href } from '../../../../shared/sitemap.ts';
import { api, ApiError, attempt, formApi } from '../../../lib/api.ts';
import { dots } from '../../../lib/format.ts';
import { withinTime } from '../../../lib/lazy-code.tsx';
import { computer } from '../../../lib/form/kept.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Fault, Field, FieldBox, FieldFault } from '../../../ui/field.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { LibraryLater } from '../content/library-later.ts';
import { Discard } from '../discard.tsx';
import { BarNote, EditBar } from '../edit-bar.tsx';
import { CompareDialog, DiffLines } from '../fields/compare.tsx';
import { hasArrived, picturesMissing, tellUnderWay } from '../fields/under-way.ts';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { lineDiff } from '../../../../shared/fields/differences.ts';
import { when } from '../people/words.tsx';
import { Versions } from '../versions.tsx';
import styles from './privacy.module.css';

const Editor = lazy(() => withinTime(() => import('../../../ui/editor/editor.tsx')));

type Draft = { note: string; summary: string; body: string /** Empty: as the notice promises. */; date: string };
type Kept = NoticeDraft['draft'];
type Asks = 'publish' | 'changes' | 'drop' | null;

const dayIn = (days: number) => dayAfter(dayOf(new Date()), days);
const laterOf = (a: string, b: string) => [a, b].sort()[1] as string;
const stateTags: Record<NoticeVersion['state'], string> = {
  inForce: '现行',
  coming: '尚未施行',
  dropped: '未施行，已由后一版代替',
  former: '',
};

/** The privacy notice: the next version is written on the one in force, and every version can be read and compared. */
export default function Privacy() {
  const load = useLoad('privacy versions', async () => {
    const [versions, { draft }] = await Promise.all([api.privacy.versions({}), api.privacy.draft({})]);
    return { versions, draft };
  });
  return (
    <>
      <ConsoleHead
        title="隐私政策"
        text="新的一版从您定的日期起施行，在那以前访客看得到预告。施行以后，注册、报名和表单记下新的版本；同意过旧版的人，下次登录时询问一次。以前的版本始终公开可读。"
      >
        <a className="btn ghost" href={href('public/privacy')} target="_blank" rel="noopener">
          查看公开页面
        </a>
      </ConsoleHead>
      <Loaded load={load}>
        {({ versions, draft }) =>
          versions[0] ? <Writing versions={versions} current={versions[0]} draft={draft} reload={load.reload} /> : null
        }
      </Loaded>
    </>
  );
}

const pointsOf = (summary: string): string[] =>
  summary
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const textOf = (e: Element) => (e.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Line by line; a point with all within it, and a row of a table with its cells apart, are one each. */
const linesOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2, h3, p, li, tr')]
    .filter((e) => !e.parentElement?.closest('li, tr'))
    .map((e) => (e.matches('tr') ? [...e.children] : [e]).map(textOf).join(' | '))
    .filter(Boolean);

/** What a day means for those whom the notice has promised a warning. */
function saidOf(from: string, today: string): string {
  if (from <= today)
    return `今天起施行，没有预告。第十条承诺提前 ${noticeDays} 日说明，只有不涉及实质变化的修改（如更正错字、电话）才适合当天施行。`;
  if (from < dayIn(noticeDays))
    return `不足 ${noticeDays} 天。第十条承诺实质变化提前 ${noticeDays} 日说明，请确认这次修改不需要。`;
  return `${dots(from)} 起施行。在那以前访客仍适用现行的一版，页面上方有预告。`;
}

/** What a version needs that is published; a draft may be unfinished. */
const more = {
  note: publishRules.note ?? {},
  summary: { required: publishRules.summary?.required ?? '' },
  date: { required: '请选择施行日期' },
};

type WritingProps = {
  versions: NoticeVersion[];
  current: NoticeVersion;
  draft: Kept;
  reload: () => Promise<void>;
};

/** The next version as it is written: its form, from which day it would be in force, and what can be done with it. */
function useWriting({ current, draft, reload }: WritingProps) {
  const newest = useMemo<Draft>(
    () => ({ note: '', summary: current.summary.join('\n'), body: current.body, date: '' }),
    [current],
  );
  const saved = useMemo<Draft>(
    () => (draft ? { note: draft.note, summary: draft.summary, body: draft.body, date: draft.date } : newest),
    [draft, newest],
  );
  const form = useForm<Draft>({ first: saved, saved, rules, more, keep: { name: 'privacy', on: computer } });
  const { date } = form.values;
  const revision = draft?.revision ?? 0;
  const { body, summary } = form.values;
  const isText = body === current.body && pointsOf(summary).join('\n') === newest.summary;
  // Of a version that is announced the day and the note can change as well.
  const isSame = isText && (current.state !== 'coming' || (!form.dirty && !draft));
  const today = dayIn(0);
  // None before one that is announced; a day of an old draft may have passed.
  const least = laterOf(today, current.date);
  const from = date >= least ? date : laterOf(dayIn(noticeDays), least);

  /**
   * Sends what is typed, as a draft or for everybody; who was slower sees what the other wrote and finds the own
   * again.
   */
  async function send(act: (value: Draft) => Promise<string>): Promise<void> {
    if (!hasArrived(form)) return;
    const answer = await form.save((value) =>
      act(value).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 409) {
          form.giveWay();
          await reload();
        }
        throw error;
      }),
    );
    if (!answer) return;
    toastOk(answer.done);
    await reload();
  }
  const publish = () =>
    send(async ({ note, summary, body }) => {
      const done = await formApi.privacy.publish({
        base: current.version,
        draft: revision,
        date: from,
        note,
        summary: pointsOf(summary),
        body,
      });
      return done.date <= today
        ? `${done.version} 版已经发布并施行`
        : `${done.version} 版已经发布，${dots(done.date)} 起施行`;
    });
  const save = () =>
    send(async (value) => {
      await formApi.privacy.saveDraft({ revision, ...value });
      return '草稿已保存，其他管理员也看得到';
    });
  async function drop(): Promise<void> {
    if (!(await attempt(api.privacy.dropDraft({ revision })))) return reload();
    form.discard();
    form.giveWay();
    toastOk('草稿已删除');
    await reload();
  }
  return { form, isSame, today, least, from, publish, save, drop };
}

function Writing(props: WritingProps) {
  const { versions, current, draft } = props;
  const { form, isSame, today, least, from, publish, save, drop } = useWriting(props);
  const [asks, setAsks] = useState<Asks>(null);
  const { busy, press } = usePress();
  // The question lets one press through; while something else is under way it stays open.
  const decide = (deed: () => Promise<void>) =>
    press(async () => {
      setAsks(null);
      await deed();
    }, true);
  return (
    <>
      <KeptNotice of={form} />
      <Fault form={form} />
      <div className={styles.page}>
        <div>
          <NoticeFields form={form} today={today} least={least} from={from} />
          <Bar form={form} draft={draft} busy={busy} isSame={isSame} onSave={() => press(save)} onAsk={setAsks} />
        </div>
        <NoticeVersions versions={versions} />
      </div>
      {asks === 'publish' && (
        <Confirm
          title="发布新的一版？"
          yes={from <= today ? '发布并施行' : '发布'}
          onYes={() => decide(publish)}
          onClose={() => setAsks(null)}
        >
          <p>
            {from <= today
              ? '今天起施行，发布以后立即生效'
              : `${dots(from)} 起施行，在那以前访客在隐私政策页上看得到预告`}
            。
          </p>
          <p>发布以后不能收回，只能再发布一版。</p>
          <p>同意过旧版的人，下次登录时都会看到：{form.values.note || '（还没有写改了什么）'}</p>
        </Confirm>
      )}
      {asks === 'drop' && (
        <Confirm title="删除草稿？" yes="删除草稿" danger onYes={() => decide(drop)} onClose={() => setAsks(null)}>
          <p>
            {draft?.userName}保存的草稿不再保留，页面回到 {current.version} 版的文字。
          </p>
        </Confirm>
      )}
      {asks === 'changes' && <Changes current={current} now={form.values} onClose={() => setAsks(null)} />}
    </>
  );
}

type FieldsProps = { form: Form<Draft>; today: string; least: string; from: string };

function NoticeFields({ form, today, least, from }: FieldsProps) {
  return (
    <section className={`card card-pad ${styles.form}`} aria-label="新的一版">
      <Field form={form} name="note" hint="同意过旧版的人会看到这句话" />
      <FieldBox form={form} name="date" hint={saidOf(from, today)}>
        {(given) => (
          <input
            className={`input ${styles.date}`}
            type="date"
            min={least}
            {...given}
            value={from}
            onChange={(e) => form.set('date', e.target.value)}
          />
        )}
      </FieldBox>
      <FieldBox form={form} name="summary" hint="一行一条，最多 8 条">
        {(given) => (
          <textarea
            className="textarea"
            rows={5}
            {...given}
            value={form.values.summary}
            onChange={(e) => form.set('summary', e.target.value)}
          />
        )}
      </FieldBox>
      <div className={`field${form.faults.body ? ' error' : ''}`}>
        <p className="label req">{form.ruleOf('body').label}</p>
        <Suspense fallback={<Skeleton lines={6} label="正在打开编辑器" />}>
          <Editor
            key={form.turn}
            id={form.idOf('body')}
            label={form.ruleOf('body').label}
            html={form.values.body}
            onChange={(body) => form.set('body', body)}
            library={LibraryLater}
            onMissing={(count) => tellUnderWay('body', picturesMissing(count))}
            wrong={'body' in form.faults}
          />
        </Suspense>
        <FieldFault form={form} name="body" />
        <p className="help">每个一级标题是一条；“联系我们”取自站点设置，“各个版本”自动列在最后</p>
      </div>
    </section>
  );
}

type BarProps = {
  form: Form<Draft>;
  draft: Kept;
  busy: boolean;
  /** As the newest version reads: there is nothing to publish. */
  isSame: boolean;
  onSave: () => void;
  onAsk: (what: Asks) => void;
};

function Bar({ form, draft, busy, isSame, onSave, onAsk }: BarProps) {
  const { dirty, discard } = form;
  return (
    <EditBar of={form}>
      <button
        type="button"
        className="btn ghost"
        aria-disabled={busy || !dirty || undefined}
        onClick={() => dirty && onSave()}
      >
        保存草稿
      </button>
      <button
        type="button"
        className={`btn${busy ? ' is-busy' : ''}`}
        disabled={isSame}
        onClick={() => onAsk('publish')}
      >
        发布新的一版
      </button>
      {!isSame && (
        <button type="button" className="btn plain" onClick={() => onAsk('changes')}>
          看改动
        </button>
      )}
      {isSame &&
        (dirty || draft ? (
          <p>{dirty && '有修改还没有保存；'}正文和要点没有改动，不能发布</p>
        ) : (
          <BarNote dirty={false} />
        ))}
      {draft && (
        <p>
          草稿：{draft.userName}，{when(draft.time)} 保存
        </p>
      )}
      {dirty && <Discard onDiscard={discard} />}
      {draft && !dirty && (
        <button type="button" className="btn plain apart" onClick={() => onAsk('drop')}>
          删除草稿
        </button>
      )}
    </EditBar>
  );
}

function NoticeVersions({ versions }: { versions: NoticeVersion[] }) {
  return (
    <Versions
      rows={versions.map((v) => ({
        key: v.id,
        name: `${v.version} 版`,
        mark: stateTags[v.state] && <span className="tag">{stateTags[v.state]}</span>,
        text: (
          <>
            {v.userName
              ? `${v.userName}，${when(v.time)} 发布，${dots(v.date)} 起施行`
              : `${dots(v.date)} 起施行，建站时的一版`}
            {v.note && `；${v.note}`}
          </>
        ),
        acts: v.state !== 'dropped' && (
          <a
            href={href('public/privacy', {}, v.state === 'inForce' ? {} : { id: v.id })}
            target="_blank"
            rel="noopener"
          >
            阅读<span className="vh">{v.version} 版</span>
          </a>
        ),
      }))}
    />
  );
}

/** What the next version says otherwise; a part that stays as it is goes unsaid. */
function Changes({ current, now, onClose }: { current: NoticeVersion; now: Draft; onClose: () => void }) {
  const parts = [
    { title: '要点', lines: lineDiff(current.summary, pointsOf(now.summary)) },
    { title: '正文', lines: lineDiff(linesOf(current.body), linesOf(now.body)) },
  ]
    .map(({ title, lines }) => ({ title, lines: lines.filter((l) => l.sign !== 'same') }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <CompareDialog title={`与 ${current.version} 版的差别`} onClose={onClose}>
      {parts.map((p) => (
        <DiffLines key={p.title} {...p} />
      ))}
      {!parts.length && <Empty title="文字没有改动，改的是格式" />}
    </CompareDialog>
  );
}
