import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { createStore } from '../../lib/store.ts';
import { toastOk } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';

const sizes = { small: '小', normal: '中', large: '大' } as const;
export type ReadingSize = keyof typeof sizes;
/** The size of the text, kept while the tab lives. */
export const readingSize = createStore<ReadingSize>('normal');

/** The room that the place takes, once the reader has gone on below it. */
function useLeftAbove(place: RefObject<HTMLElement | null>) {
  const [left, setLeft] = useState<CSSProperties>();
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        const at = entry?.boundingClientRect;
        setLeft(at && !entry.isIntersecting && at.top < 0 ? { minWidth: at.width, minHeight: at.height } : undefined);
      },
      // What lies below counts as in sight: a jump from above the window to below it would change nothing otherwise.
      { rootMargin: '0px 0px 99999px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return left;
}

/** As far as the bar that goes along reaches, in pixels. */
const barHigh = 56;

/**
 * Reading size, print and share, beside the date and source of a text; on a wide screen they go along with the reader.
 */
export function ReadingTools({ title }: { title: string }) {
  const size = readingSize.use();
  const [canShare, setCanShare] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const left = useLeftAbove(place);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);

  async function share() {
    const url = location.href.split('#')[0] as string;
    if (canShare) return navigator.share({ title, url }).catch(() => undefined);
    const ask = () => prompt('请复制链接', url);
    // The clipboard exists on https only.
    if (!navigator.clipboard) return ask();
    await navigator.clipboard.writeText(url).then(() => toastOk('链接已复制，可粘贴分享'), ask);
  }

  /** What is read below the bar stays where it is, as its letters grow or shrink. */
  function resize(to: ReadingSize): void {
    const bottom = (e: Element | undefined) => e?.getBoundingClientRect().bottom ?? 0;
    const read = [...document.querySelectorAll('.article > *')].find((e) => bottom(e) > barHigh);
    const before = bottom(read);
    readingSize.set(to);
    if (left) requestAnimationFrame(() => scrollBy({ top: bottom(read) - before, behavior: 'instant' }));
  }

  // What the tools leave keeps its room: nothing below them moves.
  return (
    <div className="reading-place no-print" ref={place} style={left}>
      <div className={`reading-tools${left ? ' along' : ''}`} role="group" aria-label="阅读工具" data-of={title}>
        <span className="sizes">
          字号
          {(Object.keys(sizes) as ReadingSize[]).map((s) => (
            <button
              key={s}
              type="button"
              aria-pressed={s === size}
              aria-label={`字号${sizes[s]}`}
              onClick={() => resize(s)}
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
