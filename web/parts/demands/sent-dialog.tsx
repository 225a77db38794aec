import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Sent } from '../../../shared/contract/demands.ts';
import { limits } from '../../../shared/limits.ts';
import { href } from '../../../shared/sitemap.ts';
import { formatDate } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWithin } from '../site/within.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './forms.module.css';

/**
 * Whether somebody has reached for the dialog: a pointer that moved over it, a finger or a key on it, or the focus gone
 * from one control of it to another. The pointer that rests where the dialog opened, and the focus that is led into
 * it, say nothing.
 */
function useReached() {
  const [reached, setReached] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    const reach = (e: Event) => {
      if (e.type === 'pointermove' && !(e as PointerEvent).movementX && !(e as PointerEvent).movementY) return;
      const from = e.type === 'focusin' && (e as FocusEvent).relatedTarget;
      if (from !== false && !(from instanceof Element && from.matches('dialog :is(a, button)'))) return;
      setReached(true);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'];
    for (const sign of signs) dialog?.addEventListener(sign, reach, { passive: true });
    return () => {
      for (const sign of signs) dialog?.removeEventListener(sign, reach);
    };
  }, []);
  return { reached, inside };
}

/**
 * Tells that a form has arrived, for three seconds (section 4); whoever reaches for it keeps it open.
 */
export function SentDialog({
  sent,
  title,
  by,
  onClose,
}: {
  sent: Sent;
  title: string;
  by: string;
  /** `followed`: by the link to the receipt. */
  onClose: (followed?: boolean) => void;
}) {
  const { reached: held, inside } = useReached();
  const within = useWithin();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the opening on
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onClose(), limits.successDialogMs);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <Dialog
      title={title}
      narrow
      onClose={() => onClose()}
      foot={
        <button type="button" className="btn" onClick={() => onClose()}>
          知道了
        </button>
      }
    >
      <div className={styles.scene}>
        <Picture src="/art/campus-tea-corner" sizes="30rem" />
      </div>
      <p className={styles.thanks} role="status">
        {by}将在 <b>{within}</b>与您联系，
        <br />
        最迟 {formatDate(sent.dueTime, 'MM 月 dd 日 HH:mm')}。
      </p>
      <div className={styles.keep} ref={inside}>
        <p>
          回执编号 <b className="num">{sent.receipt}</b>
        </p>
        <p>凭下面的地址查看办理进度与答复，不必登录：</p>
        <Link to={href('public/receipt', { receipt: sent.receipt })} onClick={() => onClose(true)}>
          {location.origin}
          {href('public/receipt', { receipt: sent.receipt })}
        </Link>
        <div>
          <CopyLink path={href('public/receipt', { receipt: sent.receipt })} />
        </div>
      </div>
      <p className={styles.wait}>{held ? '看好以后，请自行关闭' : '本窗口 3 秒后自动关闭'}</p>
      <div className={`bar-track ${styles.track}${held ? ` ${styles.held}` : ''}`} aria-hidden="true">
        <i />
      </div>
    </Dialog>
  );
}
