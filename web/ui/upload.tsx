import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { text } from '../../shared/text.ts';
import { withinTime } from '../lib/lazy-code.tsx';
import { countHint } from '../lib/upload-rules.ts';
import { Icon } from './icon.tsx';
import styles from './upload.module.css';
import { type UploadItem, type UploadSettings, useUploads } from './use-uploads.ts';

const Crop = lazy(() => withinTime(() => import('./crop.tsx')));

type Props = UploadSettings & {
  /** Where a form leads to when something is wrong with the field. */
  id?: string;
  label: string;
  required?: boolean;
  /** What is accepted and how large, in words. */
  hint?: string;
  /** A fault that the form has found, for example that nothing was chosen. */
  error?: string | undefined;
  /** A square picture is cut out before it is sent. */
  crop?: boolean;
  /** Chosen before the field lived; they are taken up like others. The same list as long as they are the same. */
  early?: readonly File[];
  /** Hears whether a file is on its way; a form waits for it. */
  onBusy?: (busy: boolean) => void;
};

/** Takes up what was chosen before the field lived; says whether it is being looked at. */
function useEarly(early: readonly File[] | undefined, take: (files: readonly File[]) => Promise<void>): boolean {
  const [reading, setReading] = useState(Boolean(early?.length));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was chosen, however often the field is drawn
  useEffect(() => {
    if (!early?.length) return;
    setReading(true);
    void take(early).finally(() => setReading(false));
  }, [early]);
  return reading;
}

/** A place that files are dragged to or pasted into. */
function usePlace(take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  return {
    className: `${styles.place} ${over ? styles.over : ''}`,
    onDragOver(e: DragEvent) {
      e.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(e: DragEvent) {
      e.preventDefault();
      setOver(false);
      take(e.dataTransfer.files);
    },
    onPaste(e: ClipboardEvent) {
      if (!e.clipboardData.files.length) return;
      e.preventDefault();
      take(e.clipboardData.files);
    },
  };
}

/** What to press; a single file that is a picture shows itself. */
function Drop({ id, item: picture, hint }: { id: string; item: UploadItem | undefined; hint: string }) {
  // A document has no picture to show.
  const source =
    picture &&
    (picture.picture ?? (/\.(jpe?g|png|gif|webp)$/i.test(picture.name) ? picture.done?.urlAndSignature : undefined));
  return (
    <label className={`upload-drop ${styles.drop} ${source ? styles.picture : ''}`} htmlFor={id}>
      {source ? <img src={source} alt={picture?.name ?? ''} /> : <Icon name="plus" />}
      <b>{source ? '更换图片' : picture ? '更换文件' : '拖入文件，或点此选择'}</b>
      <span className="fs-xs muted" id={`${id}-hint`}>
        {hint}
      </span>
    </label>
  );
}

/** Cuts a square out of a picture; told the cut one, or nothing when it was given up. */
function Cutting({ file, onDone }: { file: File; onDone: (file?: File) => void }) {
  return (
    <Suspense>
      <Crop file={file} onCancel={() => onDone()} onDone={onDone} />
    </Suspense>
  );
}

/**
 * A field for files: by click, by dragging them here, or by
 * pasting; several in a list, or one picture with its preview.
 */
export function Upload({ id: named, label, required, hint, error, crop, early, onBusy, ...settings }: Props) {
  const { single, rule } = settings;
  const made = useId();
  const id = named ?? made;
  const input = useRef<HTMLInputElement>(null);
  const { items, fault, setFault, add, drop, retry, check } = useUploads(settings);
  const [cutting, setCutting] = useState<File | null>(null);
  // Of a file that did not arrive its own sentence tells: that none was chosen would not be true.
  const shown = fault || (error && items.some((i) => i.fault) && !settings.value.length ? text.uploadAnother : error);
  const reading = useEarly(early, take);
  const busy = reading || items.some(isBusy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the listener does
  useEffect(() => onBusy?.(busy), [busy]);

  async function take(list: Iterable<File> | null | undefined): Promise<void> {
    const files = [...(list ?? [])];
    const [first] = files;
    if (!crop || files.length !== 1 || !first) return add(files);
    const wrong = await check(first);
    setFault(wrong ?? '');
    if (!wrong) setCutting(first);
  }
  function choose(e: ChangeEvent<HTMLInputElement>): void {
    void take(e.target.files).finally(() => {
      // The same file may be chosen again.
      if (input.current) input.current.value = '';
    });
  }
  const place = usePlace((files) => void take(files));
  function remove(item: UploadItem): void {
    drop(item.id);
    input.current?.focus();
  }

  const picture = single ? items[0] : undefined;
  return (
    <div className={`field${shown ? ' error' : ''}`}>
      <label className={required ? 'req' : undefined} htmlFor={id}>
        {label}
      </label>
      <div {...place}>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={rule.accept.join(',')}
          multiple={!single}
          onChange={choose}
          aria-invalid={shown ? true : undefined}
          aria-describedby={`${id}-hint${shown ? ` ${id}-error` : ''}`}
        />
        <Drop
          id={id}
          item={picture}
          hint={[hint, !single && !settings.onArrived && countHint(rule)].filter(Boolean).join('，')}
        />
      </div>
      {shown && (
        <p className={`msg-err ${styles.faults}`} id={`${id}-error`} role="alert">
          {shown}
        </p>
      )}
      <ul className={styles.list} aria-label={`${label}：已选文件`}>
        {items.map((item) => (
          <Row key={item.id} item={item} onRemove={() => remove(item)} onRetry={() => retry(item)} />
        ))}
      </ul>
      {cutting && (
        <Cutting
          file={cutting}
          onDone={(file) => {
            setCutting(null);
            if (file) void add([file]);
          }}
        />
      )}
    </div>
  );
}

const isBusy = (item: UploadItem) => !item.done && !item.fault;

/** State by shape, words and colour. */
function Row({ item, onRemove, onRetry }: { item: UploadItem; onRemove: () => void; onRetry: () => void }) {
  const percent = Math.round(item.share * 100);
  const busy = isBusy(item);
  return (
    <li className={`file ${styles.row}`} aria-busy={busy || undefined}>
      <Icon name={item.fault ? 'alert' : item.done ? 'check' : 'plan'} />
      <span className={styles.name}>{item.name}</span>
      <span className={styles.acts}>
        {busy && <span className="muted">{percent}%</span>}
        {item.done && <span className={styles.ok}>已上传</span>}
        {item.fault && !item.final && (
          <button type="button" className="btn plain" onClick={onRetry}>
            重试<span className="vh">上传 {item.name}</span>
          </button>
        )}
        <button type="button" className="btn plain" onClick={onRemove}>
          {busy ? '取消' : '移除'}
          <span className="vh">{item.name}</span>
        </button>
      </span>
      {busy && (
        <div
          className="bar-track"
          role="progressbar"
          aria-label={`正在上传 ${item.name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      {item.fault && (
        <span className={styles.fault} role="alert">
          {item.fault || text.uploadFailed}
        </span>
      )}
    </li>
  );
}
