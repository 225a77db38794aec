import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { closeToast, toasts } from '../lib/toast.ts';
import { openDialogs } from '../lib/top-layer.ts';
import { Icon } from './icon.tsx';

/** The stack of short messages; errors are announced at once. They stand within a dialog that lies over the page. */
export function Toasts() {
  const list = toasts.use();
  const dialog = openDialogs.use().at(-1);
  const host = (
    <div className="toast-host stack">
      {list.map((t) => (
        <div
          key={t.id}
          className={`toast ${t.kind === 'ok' ? 'ok' : 'err'}`}
          role={t.kind === 'ok' ? 'status' : 'alert'}
        >
          <Icon name={t.kind === 'ok' ? 'check' : 'alert'} />
          <span>
            {t.text}
            {t.lead && (
              <Link to={t.lead.to} onClick={() => closeToast(t.id)}>
                {t.lead.text}
              </Link>
            )}
          </span>
          <button type="button" aria-label="关闭提示" onClick={() => closeToast(t.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
  return dialog ? createPortal(host, dialog) : host;
}
