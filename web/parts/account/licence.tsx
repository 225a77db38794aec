import { lazy, Suspense, useState } from 'react';
import { part } from '../../lib/later.tsx';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import { licenceRule } from './upload-rules.ts';

const Upload = lazy(() => part(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

type Props = {
  /** A signed address under which the present one can be looked at. */
  shownAs: string;
  /** Section 6: 0 as the person who is signed in, otherwise as a visitor. */
  upAuth: number; onChange: (path: string) => void;
};

/** The licence of a unit: a picture or a PDF. */
export function Licence({ shownAs, upAuth, onChange }: Props) {
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return (
    <div className="full">
      {shownAs && !files.length && <p className="fs-sm">已有文件：<a href={shownAs} target="_blank" rel="noopener">查看</a>，重新上传会替换它。</p>}
      <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
        <Upload
          label="营业执照或法人证书" hint="选填。jpg、png 图片或 PDF，图片不超过 20M" purpose="licence" rule={licenceRule} upAuth={upAuth} single value={files}
          onChange={(list) => {
            setFiles(list);
            onChange(list[0]?.filePath ?? '');
          }}
        />
      </Suspense>
    </div>
  );
}
