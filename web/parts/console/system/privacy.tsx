import { lazy, Suspense, useMemo, useState } from 'react';
import type { NoticeVersion } from '../../../../shared/contract/privacy.ts';
import { href } from '../../../../shared/sitemap.ts';
import { api, ApiError, formApi } from '../../../lib/api.ts';
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

type Draft = { note: string; summary: string; body: string };

/** The privacy notice: the next version is written on the one in force, and every version can be read and compared. */
export default function Privacy() {
  const load = useLoad('privacy versions', () => api.privacy.versions({}));
  return (
    <>
      <ConsoleHead title="隐私政策" text="发布以后立即施行：注册、报名和表单记下新的版本；同意过旧版的人，下次登录时询问一次。以前的版本始终公开可读。">
        <a className="btn ghost" href={href('public/privacy')} target="_blank" rel="noopener">查看公开页面</a>
      </ConsoleHead>
      <Loaded load={load}>{(versions) => (versions[0] ? <Writing versions={versions} current={versions[0]} reload={load.reload} /> : null)}</Loaded>
    </>
  );
}

const linesOf = (html: string): string[] => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2, h3, p:not(li p, td p), li, tr')].map((e) => (e.textContent ?? '').replace(/\s+/g, ' ').trim()).filter(Boolean);

function Writing({ versions, current, reload }: { versions: NoticeVersion[]; current: NoticeVersion; reload: () => Promise<void> }) {
  const saved = useMemo<Draft>(() => ({ note: '', summary: current.summary.join('\n'), body: current.body }), [current]);
  const typed = useTyped<Draft>('privacy', saved);
  const [fault, setFault] = useState<string | null>(null);
  const [asks, setAsks] = useState<'publish' | 'changes' | null>(null);
  const { busy, press } = usePress();
  const d = typed.value ?? saved;
  const set = (more: Partial<Draft>) => { typed.set({ ...d, ...more }); setFault(null); };

  async function publish(): Promise<void> {
    setAsks(null);
    try {
      const { value, edit } = typed.sending();
      const { version } = await formApi.privacy.publish({ base: current.version, note: value.note, summary: value.summary.split('\n').map((s) => s.trim()).filter(Boolean), body: value.body });
      typed.settle(edit);
      toastOk(`${version} 版已经发布并施行`);
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
      {fault && <div className="alert err second" role="alert" id="privacy-fault" tabIndex={-1}><Icon name="alert" /><span>{fault}</span></div>}
      <div className={styles.page}>
        <div>
          <section className={`card card-pad ${styles.form}`} aria-label="新的一版">
            <div className="field">
              <label className="req" htmlFor="privacy-note">改了什么</label>
              <input className="input" id="privacy-note" maxLength={200} value={d.note} onChange={(e) => set({ note: e.target.value })} />
              <p className="help">同意过旧版的人会看到这句话</p>
            </div>
            <div className="field">
              <label className="req" htmlFor="privacy-summary">要点</label>
              <textarea className="textarea" id="privacy-summary" rows={5} value={d.summary} onChange={(e) => set({ summary: e.target.value })} />
              <p className="help">一行一条，最多 8 条</p>
            </div>
            <div className="field">
              <p className="label req" id="privacy-body-label">正文</p>
              <Suspense fallback={<Skeleton lines={6} label="正在打开编辑器" />}><Editor key={typed.turn} id="privacy-body" label="正文" html={d.body} onChange={(body) => set({ body })} /></Suspense>
              <p className="help">每个一级标题是一条；“联系我们”取自站点设置，“各个版本”自动列在最后</p>
            </div>
          </section>
          <div className={styles.bar}>
            <button type="button" className={`btn${busy ? ' is-busy' : ''}`} disabled={!typed.dirty} onClick={() => setAsks('publish')}>发布新的一版</button>
            <button type="button" className="btn ghost" disabled={!typed.dirty} onClick={() => setAsks('changes')}>看改动</button>
            {typed.dirty && <button type="button" className="btn plain" onClick={typed.discard}>放弃修改</button>}
          </div>
        </div>
        <Versions rows={versions.map((v, i) => ({
          key: v.id, name: `${v.version} 版`, mark: i === 0 && <span className="tag">现行</span>, text: <>{v.userName ? `${v.userName}，${when(v.time)} 发布` : `${dots(v.date)} 起施行，建站时的一版`}{v.note && `；${v.note}`}</>,
          acts: <a href={href('public/privacy', {}, i ? { id: v.id } : {})} target="_blank" rel="noopener">阅读<span className="vh">{v.version} 版</span></a>,
        }))} />
      </div>
      {asks === 'publish' && (
        <Confirm title="发布新的一版？" yes="发布并施行" onYes={() => press(publish)} onClose={() => setAsks(null)}>
          <p>发布以后不能收回，只能再发布一版。</p><p>同意过旧版的人，下次登录时都会看到：{d.note || '（还没有写改了什么）'}</p>
        </Confirm>
      )}
      {asks === 'changes' && (
        <Dialog title={`与 ${current.version} 版的差别`} onClose={() => setAsks(null)} foot={<button type="button" className="btn ghost" onClick={() => setAsks(null)}>关闭</button>}>
          <DiffLines title="要点" lines={lineDiff(current.summary, d.summary.split('\n').filter(Boolean)).filter((l) => l.sign !== 'same')} />
          <DiffLines title="正文" lines={lineDiff(linesOf(current.body), linesOf(d.body)).filter((l) => l.sign !== 'same')} />
        </Dialog>
      )}
    </>
  );
}
