import { useId, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import type { UploadedFile } from '../../../lib/upload.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Upload } from '../../../ui/upload.tsx';
import { PrivateFile } from '../private-file.tsx';
import styles from './content.module.css';

export const imageRule = {
  accept: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  tip: '请选择 JPG、PNG、GIF 或 WebP 图片',
} as const;
const size = 24;

type Props = { onChoose?: (url: string) => void };

type Picture = Awaited<ReturnType<typeof api.content.pictures>>['list'][number];

function Pictures({ list, onChoose }: Props & { list: Picture[] }) {
  return (
    <ul className={styles.pictures}>
      {list.map((p) => {
        const shown = (
          <>
            {p.fault ? <em className="msg-err">{p.fault}</em> : <img src={p.thumbUrl} alt={p.name} loading="lazy" />}
            <b>{p.name}</b>
            <span>
              {p.uploader} {formatDate(p.createTime, 'MM.dd')} · {Math.max(1, Math.round(p.bytes / 1024))} KB
            </span>
          </>
        );
        return (
          <li key={p.path}>
            {onChoose ? (
              <button type="button" onClick={() => onChoose(p.url)}>
                {shown}
              </button>
            ) : (
              <>
                <a href={p.url} target="_blank" rel="noreferrer">
                  {shown}
                </a>
                <PrivateFile url={p.path} label="查看原图" />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Turn({ page, total, turn }: { page: number; total: number; turn: (page: number) => void }) {
  return (
    <p className="row-between">
      <span className="muted fs-sm">共 {total} 张</span>
      <span className="row">
        <button type="button" className="btn ghost sm" disabled={page === 1} onClick={() => turn(page - 1)}>
          上一页
        </button>
        <button type="button" className="btn ghost sm" disabled={page * size >= total} onClick={() => turn(page + 1)}>
          下一页
        </button>
      </span>
    </p>
  );
}

/** Pictures that were uploaded before, found by their name; new ones are uploaded above. */
export function Library({ onChoose }: Props) {
  const id = useId();
  const [wd, setWd] = useState('');
  const [page, setPage] = useState(1);
  const [sent, setSent] = useState<UploadedFile[]>([]);
  const term = wd.trim();
  const load = useLoad(`pictures ${term} ${page} ${sent.length}`, () =>
    api.content.pictures({ wd: term, pageNum: page, pageSize: size }),
  );
  function uploaded(files: UploadedFile[]): void {
    setSent(files);
    const [first] = files;
    if (onChoose && first) onChoose(`/file/${first.filePath}`);
  }
  return (
    <div className={styles.library}>
      <Upload
        label="上传新图片"
        purpose="image"
        rule={imageRule}
        hint="单张不超过 20M"
        single={Boolean(onChoose)}
        value={sent}
        onChange={uploaded}
      />
      <div className="field">
        <label htmlFor={id}>在已上传的图片里找</label>
        <input
          className="input"
          id={id}
          type="search"
          value={wd}
          placeholder="文件名"
          onChange={(e) => {
            setWd(e.target.value);
            setPage(1);
          }}
        />
      </div>
      <Loaded load={load}>
        {({ list, total }) => (
          <>
            {list.length === 0 ? (
              <Empty title={term ? `没有名称含“${term}”的图片` : '还没有上传过图片'} />
            ) : (
              <Pictures list={list} onChoose={onChoose} />
            )}
            {total > size && <Turn page={page} total={total} turn={setPage} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

export function LibraryDialog({ onChoose, onClose }: { onChoose: (url: string) => void; onClose: () => void }) {
  return (
    <Dialog title="选择图片" onClose={onClose}>
      <Library onChoose={onChoose} />
    </Dialog>
  );
}
