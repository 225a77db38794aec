import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './tools.module.css';

/** A piece of the tools that unfolds, and folds again on Escape and on a press elsewhere. */
export function ToolMenu({ title, look = '', children }: { title: string; look?: string; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  // What is folded away is not there either: its fields have names that others have.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const elsewhere = (e: PointerEvent) => {
      if (box.current?.open && !box.current.contains(e.target as Node)) box.current.open = false;
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, []);
  return (
    <details
      className={`${styles.menu} ${look}`}
      ref={box}
      onToggle={(e) => setOpen(e.currentTarget.open)}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !box.current?.open) return;
        e.stopPropagation();
        box.current.open = false;
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary>{title}</summary>
      {isOpen && <div className={`menu ${styles.panel}`}>{children}</div>}
    </details>
  );
}
