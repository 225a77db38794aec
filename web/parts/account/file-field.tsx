import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Purpose } from '../../../shared/contract/files.ts';
import { text } from '../../../shared/text.ts';
import { filesIn } from '../../lib/form/controls.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import type { UploadRule } from '../../lib/upload-rules.ts';
import styles from './file-field.module.css';

const Upload = lazy(() => withinTime(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

/** The value while a file is on its way: whoever went on then would leave it behind without a word. */
const pending = 'pending';
/** What a form checks of such a field. */
export const hasArrived = (value: string) => (value === pending ? text.stillUploading : null);

/** What is known of the files of this visit, so that a step back and forth shows them again. */
const seen = new Map<string, UploadedFile>();
const fileOf = (filePath: string): UploadedFile =>
  seen.get(filePath) ?? { url: `/file/${filePath}`, fileName: '已选的文件', urlAndSignature: '', filePath };

type Props = {
  form: Fields;
  /** The path of the value, which is that of the file. */
  name: string;
  purpose: Purpose;
  rule: UploadRule;
  hint: string;
  /** A signed address under which the saved one can be looked at. */
  shownAs?: string;
  /** Section 6: 0 as the person who is signed in, otherwise as a visitor. */
  upAuth: number;
};

/** One file of a form. */
export function FileField({ form, name, purpose, rule, hint, shownAs = '', upAuth }: Props) {
  const value = form.text(name);
  const [saved] = useState(shownAs ? value : '');
  const [busy, setBusy] = useState(false);
  const files = value && value !== pending && value !== saved ? [fileOf(value)] : [];

  // What was on its way when the step was left has been given up.
  const path = useRef(saved);
  if (value !== pending) path.current = value;
  // Chosen in the server's page: the upload's own code comes later, and builds that control anew without its files.
  const [early, setEarly] = useState<File[]>([]);
  const lives = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page takes over
  useLayoutEffect(() => {
    const takeUp = () => {
      const files = filesIn(control);
      if (!files.length) return;
      setEarly(files);
      setBusy(true);
    };
    const control = document.getElementById(form.idOf(name));
    takeUp();
    // Or later, before the upload lives, and by a dialog that was opened of the control that is no longer there.
    const chosen = () => void ((!lives.current || !control?.isConnected) && takeUp());
    control?.addEventListener('change', chosen);
    return () => control?.removeEventListener('change', chosen);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is set is not what is waited for
  useEffect(() => {
    // Nothing else is written: what was kept may have come meanwhile. Of an upload that a draft was left in, nothing
    // is on its way any more.
    if (busy || value === pending) form.set(name, busy ? pending : path.current);
  }, [busy, !busy && value === pending]);

  return (
    <div className="full">
      <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
        <Upload
          id={form.idOf(name)}
          label={form.ruleOf(name).label}
          hint={hint}
          purpose={purpose}
          rule={rule}
          upAuth={upAuth}
          single
          value={files}
          early={early}
          error={form.faults[name]}
          onBusy={(on) => {
            lives.current = true;
            setBusy(on);
          }}
          onChange={([file]) => {
            if (file) seen.set(file.filePath, file);
            path.current = file?.filePath ?? saved;
            form.set(name, path.current);
          }}
        />
      </Suspense>
      {shownAs && !files.length && (
        <p className={`fs-sm ${styles.saved}`}>
          {rule.accept.every((type) => type.startsWith('image/')) && <img src={shownAs} alt="" />}
          <span>
            已上传，可以
            <a href={shownAs} target="_blank" rel="noopener">
              查看
            </a>
            。上传新文件后，这一份会被替换。
          </span>
        </p>
      )}
    </div>
  );
}
