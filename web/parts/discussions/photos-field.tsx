import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { quietApi } from '../../lib/api.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import type { UploadRule } from '../../lib/upload-rules.ts';
import { Field, FieldFault } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './discussions.module.css';
import { mostPhotos, type Photo, type Written } from './written.ts';

const Upload = lazy(() => withinTime(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

const rule: UploadRule = { accept: ['image/jpeg', 'image/png'], tip: '请选择 jpg 或 png 图片', maxSize: '20M' };
const none: UploadedFile[] = [];
const nothing = () => undefined;

/**
 * Addresses under which photos can be looked at: those that came with the record, those that were just uploaded, and of
 * what a draft was found with those that are asked for.
 */
function useAddresses(photos: readonly Photo[], known: Readonly<Record<string, string>>) {
  const [found, setFound] = useState<Readonly<Record<string, string>>>(known);
  const asked = useRef(new Set(Object.keys(known)));
  useEffect(() => {
    for (const { path } of photos) {
      if (asked.current.has(path)) continue;
      asked.current.add(path);
      // Without its picture a row still has its name and its words.
      quietApi.files.getUrl({ url: path }).then(
        (url) => setFound((before) => ({ ...before, [path]: url })),
        () => undefined,
      );
    }
  }, [photos]);
  const put = (path: string, url: string) => {
    asked.current.add(path);
    setFound((before) => ({ ...before, [path]: url }));
  };
  return { found, put };
}

type Props = {
  form: Form<Written>;
  /** Signed addresses of the photos that are saved, by their paths. */
  known: Readonly<Record<string, string>>;
  onBusy: (busy: boolean) => void;
};

/** The photos of a record: several at once, in an order, each with words for who does not see it. */
export function PhotosField({ form, known, onBusy }: Props) {
  const { photos } = form.values;
  const { found, put } = useAddresses(photos, known);
  const keys = form.keysOf('photos');
  const left = Math.max(0, mostPhotos - photos.length);
  function arrived({ filePath, fileName, urlAndSignature }: UploadedFile, _: File, later: readonly string[]): void {
    put(filePath, urlAndSignature);
    // In the order in which they were chosen, whichever arrives first.
    form.add('photos', { path: filePath, name: fileName, alt: '' }, (now: Photo[]) =>
      now.findIndex(({ path }) => later.includes(path)),
    );
  }
  return (
    <div className="full">
      <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
        <Upload
          id={form.idOf('photos')}
          label={form.ruleOf('photos').label}
          purpose="discussion"
          rule={{ ...rule, maxLength: left }}
          hint={left ? `选填，jpg 或 png，单张不超过 20M，还可添加 ${left} 张` : '照片已满，先移除一张再添加'}
          value={none}
          onChange={nothing}
          onArrived={arrived}
          error={form.faults.photos}
          onBusy={onBusy}
        />
      </Suspense>
      {photos.length > 0 && (
        <ol className={styles.rows}>
          {photos.map((photo, i) => (
            <li key={keys[i]}>
              <div className={styles.thumb}>
                {found[photo.path] ? (
                  <img src={found[photo.path]} alt={photo.alt || photo.name} />
                ) : (
                  <Icon name="plan" />
                )}
              </div>
              <div>
                <Field
                  form={form}
                  name={`photos.${i}.alt`}
                  autoComplete="off"
                  placeholder="如：第二组在白板前画流程"
                  hint={photo.name}
                />
                <FieldFault form={form} name={`photos.${i}.path`} />
                <Acts form={form} at={i} last={photos.length - 1} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Acts({ form, at, last }: { form: Form<Written>; at: number; last: number }) {
  const place = `第 ${at + 1} 张照片`;
  const step = (by: 1 | -1, label: string) => (
    <button type="button" disabled={by < 0 ? at === 0 : at === last} onClick={() => form.move('photos', at, at + by)}>
      {label}
      <span className="vh">{place}</span>
    </button>
  );
  return (
    <div className={`acts ${styles.acts}`}>
      {step(-1, '前移')}
      {step(1, '后移')}
      <button type="button" onClick={() => form.remove('photos', at)}>
        移除<span className="vh">{place}</span>
      </button>
    </div>
  );
}
