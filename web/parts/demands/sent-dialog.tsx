import { useEffect, useState } from 'react';
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
 * Tells that a form has arrived, for three seconds (section 4); whoever reaches for the address of the receipt keeps
 * it open.
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
  const [held, setHeld] = useState(false);
  const within = useWithin();
  const hold = () => setHeld(true);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever comes near keeps it open */}
      <div
        className={styles.keep}
        onPointerMove={(e) => (e.movementX || e.movementY) && hold()}
        onPointerDown={hold}
        onKeyDown={hold}
      >
        <p>凭这个地址查看办理进度与答复，不必登录：</p>
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
