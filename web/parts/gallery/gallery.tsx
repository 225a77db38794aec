import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery.module.css';
import { headPicture } from '../../lib/cover.ts';

export type GalleryItem = { url: string; caption: string; title?: string };

type ViewerProps = { items: GalleryItem[]; at: number; label: string; move: (step: number) => void; close: () => void };

/** What the dialog shows: one picture, its words, the way to the next one. */
function Viewer({ items, at, label, move, close }: ViewerProps) {
  const item = items[at] as GalleryItem;
  return (
    <>
      <header className={styles.bar}>
        <b>{label}</b>
        <span role="status">
          第 {at + 1} 张，共 {items.length} 张
        </span>
        <button type="button" aria-label="关闭大图" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <figure className={styles.stage}>
        <Picture src={item.url} alt={item.title ?? item.caption} sizes="100vw" eager />
        <figcaption>
          {item.title && <b>{item.title}</b>}
          {item.caption}
        </figcaption>
      </figure>
      {items.length > 1 && (
        <div className={styles.steps}>
          <button type="button" onClick={() => move(-1)}>
            <Icon name="left" />
            上一张
          </button>
          <button type="button" onClick={() => move(1)}>
            下一张
            <Icon name="right" />
          </button>
        </div>
      )}
    </>
  );
}

type Props = {
  items: GalleryItem[];
  label: string;
  /** `lead`: the first large, the others beside it. `grid`: all alike, each with its title. */
  layout?: 'lead' | 'grid';
};

/** Pictures with their captions. Without script each opens as a file; with script in a dialog with arrow keys. */
export function Gallery({ items, label, layout = 'lead' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState<number | null>(null);

  function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !dialog.current) return;
    event.preventDefault();
    setAt(index);
    dialog.current.showModal();
  }
  const move = (step: number) => setAt((n) => ((n ?? 0) + step + items.length) % items.length);
  const close = () => dialog.current?.close();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  }

  if (!items.length) return null;
  return (
    <div>
      <ul
        className={`${styles.list} ${layout === 'grid' ? styles.grid : styles.lead}`}
        data-count={Math.min(items.length, 4)}
      >
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
          <li key={`${item.url}-${i}`}>
            <figure>
              <a
                className={styles.open}
                data-opens
                href={headPicture(item.url)}
                onClick={(e) => open(e, i)}
                aria-label={`看大图：${item.title ?? item.caption}`}
              >
                <span className="pic">
                  <Picture
                    src={item.url}
                    sizes={
                      layout === 'lead' && i === 0
                        ? '(max-width: 960px) 100vw, 45rem'
                        : '(max-width: 640px) 100vw, 25rem'
                    }
                    eager={layout === 'lead' && i === 0}
                  />
                </span>
              </a>
              <figcaption>
                {item.title && <b>{item.title}</b>}
                {item.caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        className={styles.viewer}
        aria-label={label}
        onKeyDown={onKeyDown}
        onClose={() => setAt(null)}
        onClick={(e) => e.target === dialog.current && close()}
      >
        {at !== null && <Viewer items={items} at={at} label={label} move={move} close={close} />}
      </dialog>
    </div>
  );
}
