import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './tools.module.css';

type Props = {
  title: string;
  look?: string;
  /** What it holds; a deed in it that ends it folds it again. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A piece of the tools that unfolds, and folds again on Escape and on a press elsewhere. */
export function ToolMenu({ title, look = '', children }: Props) {
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
  const close = () => {
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details
      className={`${styles.menu} ${look}`}
      ref={box}
      onToggle={(e) => setOpen(e.currentTarget.open)}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !box.current?.open) return;
        e.stopPropagation();
        close();
      }}
    >
      <summary>{title}</summary>
      {isOpen && (
        <div className={`menu ${styles.panel}`}>{typeof children === 'function' ? children(close) : children}</div>
      )}
    </details>
  );
}
