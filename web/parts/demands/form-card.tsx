import {
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import type { Sent } from '../../../shared/contract/demands.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { formatDate } from '../../lib/format.ts';
import { useLate } from '../../lib/late.ts';
import { signOuts } from '../../lib/session.ts';
import { Fault, Submit } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { Closed } from '../site/closed.tsx';
import { useSettings } from '../site/hotline.tsx';
import { useWithin } from '../site/within.ts';
import { CopyLink } from './copy-link.tsx';
import { Missing, Privacy } from './contact.tsx';
import styles from './forms.module.css';
import { SentDialog } from './sent-dialog.tsx';

const never = () => () => undefined;

/**
 * The frame of a form on a page. Grey lines on the server: a field that is typed into before its code has come would
 * lose that.
 */
export function FormCard({
  title,
  text,
  place,
  children,
}: {
  title: string;
  text: string;
  /** How tall the form will stand, on a phone and elsewhere, in rem: what follows does not move when it comes. */
  place: { phone: number; wide: number };
  children: (again: () => void, turn: number) => ReactNode;
}) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [turn, setTurn] = useState(0);
  const left = signOuts.use();
  const open = useSettings()?.formsOpen ?? true;
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {!open ? (
        <Closed what="formsOpen" />
      ) : inBrowser ? (
        children(() => setTurn(turn + 1), turn + left)
      ) : (
        <div
          className={styles.place}
          style={{ '--phone': `${place.phone}rem`, '--wide': `${place.wide}rem` } as CSSProperties}
        >
          <Skeleton lines={8} label="正在打开表单" />
        </div>
      )}
    </section>
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
