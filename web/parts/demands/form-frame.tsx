import type { CSSProperties, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HotlineLink } from '../site/hotline.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import styles from './forms.module.css';

/** A form on a page: its heading, a sentence, and how tall it will stand, on a phone and elsewhere, in rem. */
export type Framed = { title: string; text: string; place: { phone: number; wide: number } };

/** The forms that come beside their pages. */
export const framed = {
  plan: {
    title: '说出需求，收到方案',
    text: '约两分钟。题目没想好也不要紧，先写人数和时间。',
    place: { phone: 77, wide: 51 },
  },
  consult: {
    title: '写下您的问题',
    text: '不必登录；提交后给您一个回执编号，凭它查看答复。',
    place: { phone: 32, wide: 28 },
  },
} satisfies Record<string, Framed>;

/** What stands around a form. */
export function FormFrame({ of: { title, text }, children }: { of: Framed; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

/**
 * Holds the place of a form whose code is on its way: what follows does not move when it comes. The code of its page
 * comes at once (`data-starts`, `startScript`). What one may do where it does not come needs none: its style shows that
 * after a while, in the place of the grey lines.
 */
export function FormPlace({ of: { place } }: { of: Framed }) {
  const { pathname, search } = useLocation();
  return (
    <div
      className={styles.place}
      data-starts=""
      style={{ '--phone': `${place.phone}rem`, '--wide': `${place.wide}rem` } as CSSProperties}
    >
      <p className={`alert warn ${styles.waiting}`} role="status">
        <Icon name="alert" />
        <span>
          表单还没有打开，可能是网络不稳。请<a href={pathname + search}>重新打开</a>，或直接拨打 <HotlineLink />。
        </span>
      </p>
      <div className={styles.lines}>
        <Skeleton lines={8} label="正在打开表单" />
      </div>
    </div>
  );
}

/** What stands where a form will be, as long as its code is on its way within the portal. */
export const FormAway = ({ of }: { of: Framed }) => (
  <FormFrame of={of}>
    <FormPlace of={of} />
  </FormFrame>
);

/** The same for good, in the place of code that has not come within its time: the page around it stays. */
export const awayFor = (of: Framed) => () => ({ default: () => <FormAway of={of} /> });
