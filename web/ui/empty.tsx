import type { ReactNode } from 'react';

/** One sentence and one way on. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 176 96" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M8 80c22-2 30-30 52-30s26 18 46 18 28-40 62-44M8 88h160" />
        <circle cx="132" cy="20" r="9" />
      </svg>
      <b>{title}</b>
      {children}
    </div>
  );
}
