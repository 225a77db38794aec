import { lazy, Suspense, useMemo, useState } from 'react';
import { dayAfter, dayOf } from '../../../../shared/time.ts';
import type { NoticeDraft, NoticeVersion } from '../../../../shared/contract/privacy.ts';
import { noticeDays } from '../../../../shared/limits.ts';
import { href } from '../../../../shared/sitemap.ts';
import { api, ApiError, attempt, formApi } from '../../../lib/api.ts';
import { dots } from '../../../lib/format.ts';
import { part } from '../../../lib/later.tsx';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { DiffLines } from '../diff.tsx';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { lineDiff } from '../lines.ts';
import { when } from '../people/words.tsx';
import { useTyped } from '../use-typed.ts';
import { Versions } from '../versions.tsx';
import styles from './privacy.module.css';

const Editor = lazy(() => part(() => import('../../../ui/editor/editor.tsx')));

type Draft = { note: string; summary: string; body: string /** Empty: as the notice promises. */; date: string };
type Kept = NoticeDraft['draft'];

const dayIn = (days: number) => dayAfter(dayOf(new Date()), days);
const later = (a: string, b: string) => [a, b].sort()[1] as string;
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

const linesOf = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2, h3, p:not(li p, td p), li, tr')]
    .map((e) => (e.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** What a day means for those whom the notice has promised a warning. */
function saidOf(from: string, today: string): string {
  if (from <= today)
    return `今天起施行，没有预告。第十条承诺提前 ${noticeDays} 日说明，只有不涉及实质变化的修改（如更正错字、电话）才适合当天施行。`;
  if (from < dayIn(noticeDays))
    return `不足 ${noticeDays} 天。第十条承诺实质变化提前 ${noticeDays} 日说明，请确认这次修改不需要。`;
  return `${dots(from)} 起施行。在那以前访客仍适用现行的一版，页面上方有预告。`;
}

function Writing({
  versions,
  current,
  draft,
  reload,
}: {
  versions: NoticeVersion[];
  current: NoticeVersion;
  draft: Kept;
  reload: () => Promise<void>;
}) {
  const newest = useMemo<Draft>(
    () => ({ note: '', summary: current.summary.join('\n'), body: current.body, date: '' }),
    [current],
  );
  const saved = useMemo<Draft>(
    () => (draft ? { note: draft.note, summary: draft.summary, body: draft.body, date: draft.date } : newest),
    [draft, newest],
  );
  const typed = useTyped<Draft>('privacy', saved);
  const [fault, setFault] = useState<string | null>(null);
  const [asks, setAsks] = useState<'publish' | 'changes' | 'drop' | null>(null);
  const { busy, press } = usePress();
  const d = typed.value ?? saved;
  const set = (more: Partial<Draft>) => {
    typed.set({ ...d, ...more });
    setFault(null);
  };

  const revision = draft?.revision ?? 0;
  const today = dayIn(0);
  // None before one that is announced; a day of an old draft may have passed.
  const least = later(today, current.date);
  const from = d.date >= least ? d.date : later(dayIn(noticeDays), least);

  async function publish(): Promise<void> {
    await send(async ({ note, summary, body }) => {
      const { version, date } = await formApi.privacy.publish({
        base: current.version,
        draft: revision,
        date: from,
        note,
        summary: summary
          .split('\n')
          .map((s) => s.trim())
          .filter(Boolean),
        body,
      });
      return date <= today ? `${version} 版已经发布并施行` : `${version} 版已经发布，${dots(date)} 起施行`;
    });
  }
  const save = () =>
    send(async (value) => {
      await formApi.privacy.saveDraft({ revision, ...value });
      return '草稿已保存，其他管理员也看得到';
    });
  async function drop(): Promise<void> {
    setAsks(null);
    if (!(await attempt(api.privacy.dropDraft({ revision })))) return reload();
    typed.discard();
    typed.giveWay();
    toastOk('草稿已删除');
    await reload();
  }

  /** Sends what is typed, as a draft or for everybody; who was slower sees what the other wrote and finds the own again. */
  async function send(act: (value: Draft) => Promise<string>): Promise<void> {
    setAsks(null);
    setFault(null);
    try {
      const { value, edit } = typed.sending();
      const said = await act(value);
      typed.settle(edit);
      toastOk(said);
      await reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.message);
      if (error.status === 409) {
        typed.giveWay();
        await reload();
      }
      requestAnimationFrame(() => document.getElementById('privacy-fault')?.focus());
    }
  }

  return (
    <>
      <KeptNotice of={typed} />
      {fault && (
        <div className="alert err second" role="alert" id="privacy-fault" tabIndex={-1}>
          <Icon name="alert" />
          <span>{fault}</span>
        </div>
      )}
      <div className={styles.page}>
        <div>
          <section className={`card card-pad ${styles.form}`} aria-label="新的一版">
            <div className="field">
              <label className="req" htmlFor="privacy-note">
                改了什么
              </label>
              <input
                className="input"
                id="privacy-note"
                maxLength={200}
                value={d.note}
                onChange={(e) => set({ note: e.target.value })}
              />
              <p className="help">同意过旧版的人会看到这句话</p>
            </div>
            <div className="field">
              <label className="req" htmlFor="privacy-date">
                施行日期
              </label>
              <input
                className={`input ${styles.date}`}
                id="privacy-date"
                type="date"
                min={least}
                value={from}
                aria-describedby="privacy-date-said"
                onChange={(e) => set({ date: e.target.value })}
              />
              <p className="help" id="privacy-date-said">
                {saidOf(from, today)}
              </p>
            </div>
            <div className="field">
              <label className="req" htmlFor="privacy-summary">
                要点
              </label>
              <textarea
                className="textarea"
                id="privacy-summary"
                rows={5}
                value={d.summary}
                onChange={(e) => set({ summary: e.target.value })}
              />
              <p className="help">一行一条，最多 8 条</p>
            </div>
            <div className="field">
              <p className="label req" id="privacy-body-label">
                正文
              </p>
              <Suspense fallback={<Skeleton lines={6} label="正在打开编辑器" />}>
                <Editor
                  key={typed.turn}
                  id="privacy-body"
                  label="正文"
                  html={d.body}
                  onChange={(body) => set({ body })}
                />
              </Suspense>
              <p className="help">每个一级标题是一条；“联系我们”取自站点设置，“各个版本”自动列在最后</p>
            </div>
          </section>
          <div className={styles.bar}>
            <button
              type="button"
              className={`btn${busy ? ' is-busy' : ''}`}
              disabled={!typed.dirty && !draft}
              onClick={() => setAsks('publish')}
            >
              发布新的一版
            </button>
            <button
              type="button"
              className="btn ghost"
              disabled={!typed.dirty}
              aria-disabled={busy || undefined}
              onClick={() => press(save)}
            >
              保存草稿
            </button>
            <button
              type="button"
              className="btn ghost"
              disabled={!typed.dirty && !draft}
              onClick={() => setAsks('changes')}
            >
              看改动
            </button>
            {typed.dirty && (
              <button type="button" className="btn plain" onClick={typed.discard}>
                放弃修改
              </button>
            )}
            {draft && !typed.dirty && (
              <button type="button" className="btn plain" onClick={() => setAsks('drop')}>
                删除草稿
              </button>
            )}
            {draft && (
              <span className="fs-sm muted">
                草稿：{draft.userName}，{when(draft.time)} 保存
              </span>
            )}
          </div>
        </div>
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
      </div>
      {asks === 'publish' && (
        <Confirm
          title="发布新的一版？"
          yes={from <= today ? '发布并施行' : '发布'}
          onYes={() => press(publish)}
          onClose={() => setAsks(null)}
        >
          <p>
            {from <= today
              ? '今天起施行，发布以后立即生效'
              : `${dots(from)} 起施行，在那以前访客在隐私政策页上看得到预告`}
            。
          </p>
          <p>发布以后不能收回，只能再发布一版。</p>
          <p>同意过旧版的人，下次登录时都会看到：{d.note || '（还没有写改了什么）'}</p>
        </Confirm>
      )}
      {asks === 'drop' && (
        <Confirm title="删除草稿？" yes="删除草稿" danger onYes={() => press(drop)} onClose={() => setAsks(null)}>
          <p>
            {draft?.userName}保存的草稿不再保留，页面回到 {current.version} 版的文字。
          </p>
        </Confirm>
      )}
      {asks === 'changes' && (
        <Dialog
          title={`与 ${current.version} 版的差别`}
          onClose={() => setAsks(null)}
          foot={
            <button type="button" className="btn ghost" onClick={() => setAsks(null)}>
              关闭
            </button>
          }
        >
          <DiffLines
            title="要点"
            lines={lineDiff(current.summary, d.summary.split('\n').filter(Boolean)).filter((l) => l.sign !== 'same')}
          />
          <DiffLines
            title="正文"
            lines={lineDiff(linesOf(current.body), linesOf(d.body)).filter((l) => l.sign !== 'same')}
          />
        </Dialog>
      )}
    </>
  );
}
