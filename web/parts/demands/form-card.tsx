import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Sent } from '../../../shared/contract/demands.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { formatDate } from '../../lib/format.ts';
import { useLate } from '../../lib/late.ts';
import { signOuts } from '../../lib/session.ts';
import { Fault, Submit } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Closed } from '../site/closed.tsx';
import { useSettings } from '../site/hotline.tsx';
import { useWithin } from '../site/within.ts';
import { CopyLink } from './copy-link.tsx';
import { FormFrame, FormPlace, type Framed } from './form-frame.tsx';
import { Missing, Privacy } from './contact.tsx';
import styles from './forms.module.css';
import { SentDialog } from './sent-dialog.tsx';

const never = () => () => undefined;

type CardProps = { of: Framed; children: (again: () => void, turn: number) => ReactNode };

/**
 * A form of a page in its frame. Grey lines on the server: a field that is typed into before its code has come would
 * lose that.
 */
export function FormCard({ of, children }: CardProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [turn, setTurn] = useState(0);
  const left = signOuts.use();
  const open = useSettings()?.formsOpen ?? true;
  return (
    <FormFrame of={of}>
      {!open ? (
        <Closed what="formsOpen" />
      ) : inBrowser ? (
        children(() => setTurn(turn + 1), turn + left)
      ) : (
        <FormPlace of={of} />
      )}
    </FormFrame>
  );
}

type Props = {
  form: Fields;
  busy: boolean;
  submit: (e: FormEvent) => Promise<void>;
  sent: Sent | null;
  label: string;
  /** What is said once it has arrived, and by whom it is answered. */
  said: string;
  by: string;
  again: () => void;
  children: ReactNode;
};

/** The form itself, and in its place, once it was sent, the receipt. */
export function FormBody({ form, busy, submit, sent, label, said, by, again, children }: Props) {
  const [told, setTold] = useState(false);
  const kept = useRef<HTMLDivElement>(null);
  const within = useWithin();
  const late = useLate();
  // The form was longer than what stands in its place: the reader is led to it.
  useEffect(() => {
    if (!told) return;
    kept.current?.focus({ preventScroll: true });
    kept.current?.scrollIntoView({ block: 'center' });
  }, [told]);
  if (sent) {
    const path = href('public/receipt', { receipt: sent.receipt });
    return (
      <>
        {!told && <SentDialog sent={sent} title={said} by={by} onClose={() => setTold(true)} />}
        <div className={`${styles.keep} ${styles.done}`} ref={kept} tabIndex={-1}>
          <h3>
            <Icon name="check" />
            {said}
          </h3>
          <p>
            {by}将在 <b>{within}</b>与您联系，最迟 {formatDate(sent.dueTime, 'MM 月 dd 日 HH:mm')}。
          </p>
          <p>
            回执编号 <b className="num">{sent.receipt}</b>
            <br />
            凭下面的地址查看进度与答复，不必登录，请收藏或复制：
          </p>
          <Link to={path}>
            {location.origin}
            {path}
          </Link>
          <div className="row">
            <CopyLink path={path} />
            <button type="button" className="btn ghost sm" onClick={again}>
              再提一件
            </button>
          </div>
        </div>
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit} aria-busy={busy} {...late}>
      <Missing form={form} />
      <div className="form-grid">
        {children}
        <Privacy />
      </div>
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy} look="lg" doing="正在提交">
          {label}
        </Submit>
        <Link className={styles.more} to={href('public/receipt')}>
          已经提交过？查询进度
        </Link>
      </div>
    </form>
  );
}
