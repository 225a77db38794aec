import { lazy, Suspense, useEffect, useState } from 'react';
import { withinTime } from '../../../lib/lazy-code.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './find.module.css';

const Palette = lazy(() => withinTime(() => import('./palette.tsx')));

/** Who types somewhere, or answers a dialog, means that. */
const isTaken = (e: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (e.target instanceof HTMLElement && (e.target.isContentEditable || e.target.matches('input, textarea, select')));

/**
 * The way into the search of the console: a field in the header,
 * Ctrl+K anywhere, and / where no list has a field of its own.
 */
export function FindBox() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      const asked =
        (e.ctrlKey || e.metaKey) && !e.altKey && e.key.toLowerCase() === 'k'
          ? document.querySelector('dialog[open]') === null
          : e.key === '/' &&
            !e.ctrlKey &&
            !e.metaKey &&
            !e.altKey &&
            !e.defaultPrevented &&
            !isTaken(e) &&
            !document.querySelector('[data-grid] input[type=search]');
      if (!asked) return;
      e.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>搜索页面、内容与人员</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
