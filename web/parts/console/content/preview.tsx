import { useEffect, useRef, useState } from 'react';
import { formApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import styles from './content.module.css';

const widths = { desk: { label: '电脑', width: 1280 }, phone: { label: '手机', width: 375 } } as const;
type Width = keyof typeof widths;

/** The public page with the version in it, as wide as on a desk or a phone; in a tab of its own as well. */
export function Preview({ versionId, onClose }: { versionId: number; onClose: () => void }) {
  const load = useLoad(`preview ${versionId}`, () => formApi.content.preview({ id: versionId }));
  const [as, setAs] = useState<Width>(() => (window.innerWidth < 700 ? 'phone' : 'desk'));
  return (
    <Dialog
      title="预览"
      text="真实的公开页面，内容是这一版；访客看不到。"
      wide
      onClose={onClose}
      foot={
        <>
          {load.data && (
            <a className="btn ghost" href={load.data.url} target="_blank" rel="noreferrer">
              在新标签页打开
            </a>
          )}
          <button type="button" className="btn ghost" onClick={onClose}>
            关闭
          </button>
        </>
      }
    >
      <div className={styles.widths} role="group" aria-label="宽度">
        {(Object.keys(widths) as Width[]).map((w) => (
          <button key={w} type="button" className="btn sm ghost" aria-pressed={as === w} onClick={() => setAs(w)}>
            {widths[w].label}
          </button>
        ))}
      </div>
      <Loaded load={load}>{({ url }) => <Stage url={url} width={widths[as].width} />}</Loaded>
    </Dialog>
  );
}

/** A frame of a given width in CSS pixels, drawn as large as there is room. */
function Stage({ url, width }: { url: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div className={styles.stage} ref={box}>
      {room > 0 && (
        <iframe
          title="预览的页面"
          src={url}
          style={{
            width,
            height: `${100 / scale}%`,
            transform: `translateX(${(room - width * scale) / 2}px) scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}
