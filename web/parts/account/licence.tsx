import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { text } from '../../../shared/text.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import { licenceRule } from './upload-rules.ts';

const Upload = lazy(() => withinTime(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

/** The value while a file is on its way: whoever went on then would leave it behind without a word. */
const pending = 'pending';
export const licenceChecks = { licenceUrl: (v: string) => (v === pending ? text.stillUploading : null) };

/** What is known of the files of this visit, so that a step back and forth shows them again. */
const seen = new Map<string, UploadedFile>();
const fileOf = (filePath: string): UploadedFile =>
  seen.get(filePath) ?? { url: `/file/${filePath}`, fileName: '已选的文件', urlAndSignature: '', filePath };

type Props = {
  form: Fields;
  /** A signed address under which the saved one can be looked at. */
  shownAs: string;
  /** Section 6: 0 as the person who is signed in, otherwise as a visitor. */
  upAuth: number;
};

/** The licence of a unit: a picture or a PDF. */
export function Licence({ form, shownAs, upAuth }: Props) {
  const value = form.text('licenceUrl');
  const [saved] = useState(shownAs ? value : '');
  const [busy, setBusy] = useState(false);
  const files = value && value !== pending && value !== saved ? [fileOf(value)] : [];

  // What was on its way when the step was left has been given up.
  const path = useRef(value === pending ? saved : value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the upload's state counts
  useEffect(() => form.set('licenceUrl', busy ? pending : path.current), [busy]);

  return (
    <div className="full">
      {shownAs && !files.length && (
        <p className="fs-sm">
          已有文件：
          <a href={shownAs} target="_blank" rel="noopener">
            查看
          </a>
          ，重新上传会替换它。
        </p>
      )}
      <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
        <Upload
          id={form.idOf('licenceUrl')}
          label={form.ruleOf('licenceUrl').label}
          hint="选填。jpg、png 图片或 PDF，不超过 20M"
          purpose="licence"
          rule={licenceRule}
          upAuth={upAuth}
          single
          value={files}
          error={form.faults.licenceUrl}
          onBusy={setBusy}
          onChange={([file]) => {
            if (file) seen.set(file.filePath, file);
            path.current = file?.filePath ?? saved;
            if (!busy) form.set('licenceUrl', path.current);
          }}
        />
      </Suspense>
    </div>
  );
}
