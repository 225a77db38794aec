import { useRouteLoaderData } from 'react-router';
import type { SiteSettings } from '../../../shared/contract/site.ts';
import { dial } from '../../lib/format.ts';
import type { RootData } from '../../lib/page.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './hotline.module.css';
import { useWithin } from './within.ts';

/** The settings of the site, which the root has loaded; null only while the root itself has failed. */
export function useSettings(): SiteSettings | null {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return root?.shell.settings ?? null;
}

/** The version of the privacy notice that this page names. */
export function usePrivacyVersion(): string {
  return (useRouteLoaderData('root') as RootData | undefined)?.shell.privacyVersion ?? '';
}

/** The hotline inside a sentence. */
export function HotlineLink() {
  const settings = useSettings();
  return (
    settings && (
      <a className={styles.link} href={dial(settings.hotline)}>
        {settings.hotline}
      </a>
    )
  );
}

type Props = {
  title: string;
  /** With what is promised, where it promises something. */
  text: string | ((within: string) => string);
};
export type Contact = Props;

/** The way that always works: a number that a person answers, with its hours. */
export function HotlineCard({ title, text }: Props) {
  const settings = useSettings();
  const within = useWithin();
  if (!settings) return null;
  return (
    <section className={`aside-block card ${styles.card}`}>
      <h2>{title}</h2>
      <p>{typeof text === 'string' ? text : text(within)}</p>
      <a className={styles.number} href={dial(settings.hotline)}>
        <Icon name="phone" />
        {settings.hotline}
      </a>
      <p className={styles.hours}>{settings.hours}</p>
    </section>
  );
}

/** The hotline as a line of its own below a text. */
export function HotlineLine({ label = '咨询热线' }: { label?: string }) {
  const settings = useSettings();
  if (!settings) return null;
  return (
    <p className={styles.line}>
      <span>{label}</span>
      <a className={styles.number} href={dial(settings.hotline)}>
        {settings.hotline}
      </a>
      <span className={styles.hours}>{settings.hours}</span>
    </p>
  );
}
