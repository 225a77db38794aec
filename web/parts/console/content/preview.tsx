import { contentKind } from '../../../../shared/content-kinds.ts';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './content.module.css';

/** A version as its page will show it. What the server keeps has been cleaned: nothing in it can act. */
export function Preview({ kind, recordId, versionId, onClose }: { kind: string; recordId: number; versionId: number; onClose: () => void }) {
  const load = useLoad(`${versionId}`, () => api.contentDesk.get({ kind, recordId, versionId }));
  const of = contentKind(kind);
  const body = of.fields.find((f) => f.input === 'html');
  const picture = of.fields.find((f) => f.input === 'picture');
  return (
    <Dialog title="预览" text="与公开页面使用同一套正文样式；导航与侧栏略去。" onClose={onClose} foot={<button type="button" className="btn ghost" onClick={onClose}>关闭</button>}>
      <Loaded load={load}>
        {({ data }) => (
          <div className={styles.preview}>
            <h1>{String(data[of.title] ?? '') || '（没有标题）'}</h1>
            <p className="art-meta">{data.publishTime ? <span>{formatDate(String(data.publishTime), 'yyyy.MM.dd HH:mm')}</span> : <span>发布时的时刻</span>}{data.source ? <span>来源：{String(data.source)}</span> : null}{data.editor ? <span>编辑：{String(data.editor)}</span> : null}</p>
            {data.summary ? <p className="art-lede">{String(data.summary)}</p> : null}
            {picture && data[picture.name] ? <figure className="art-cover"><Picture src={String(data[picture.name])} /></figure> : null}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved (kernel/html.ts) */}
            {body && <div className="article" dangerouslySetInnerHTML={{ __html: String(data[body.name] ?? '') }} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
