import { type RefObject, useEffect, useRef, useState } from 'react';
import { createStore } from '../../lib/store.ts';
import { toastOk } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';

const sizes = { small: '小', normal: '中', large: '大' } as const;
export type ReadingSize = keyof typeof sizes;
/** The size of the text, kept while the tab lives. */
export const readingSize = createStore<ReadingSize>('normal');

/** Whether the reader has gone on below the place. */
function useLeftAbove(place: RefObject<HTMLElement | null>): boolean {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => setLeft(Boolean(entry && !entry.isIntersecting && entry.boundingClientRect.top < 0)),
      // What lies below counts as in sight: a jump from above the window to below it would change nothing otherwise.
      { rootMargin: '0px 0px 99999px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return left;
}

/**
 * Reading size, print and share, beside the date and source of a text; on a wide screen they go along with the reader.
 */
export function ReadingTools({ title }: { title: string }) {
  const size = readingSize.use();
  const [canShare, setCanShare] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const along = useLeftAbove(place);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);

  async function share() {
    const url = location.href.split('#')[0] as string;
    if (canShare) return navigator.share({ title, url }).catch(() => undefined);
    await navigator.clipboard.writeText(url).then(
      () => toastOk('链接已复制，可粘贴分享'),
      () => prompt('请复制链接', url),
    );
  }

  return (
    <div className="reading-place no-print" ref={place}>
      <div className={`reading-tools${along ? ' along' : ''}`} role="group" aria-label="阅读工具" data-of={title}>
        <span className="sizes">
          字号
          {(Object.keys(sizes) as ReadingSize[]).map((s) => (
            <button
              key={s}
              type="button"
              aria-pressed={s === size}
              aria-label={`字号${sizes[s]}`}
              onClick={() => readingSize.set(s)}
            >
              {sizes[s]}
            </button>
          ))}
        </span>
        <button type="button" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </button>
        <button type="button" onClick={share}>
          <Icon name="share" />
          {canShare ? '分享' : '复制链接'}
        </button>
      </div>
    </div>
  );
}
