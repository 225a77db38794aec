import type { ReactNode } from 'react';

/** The drawings of web/art/ornaments, by what they are about. */
export type Ornament = 'no-results' | 'no-messages' | 'all-done' | 'no-classes' | 'offline' | 'locked';

type Props = { title: string; ornament?: Ornament; children?: ReactNode };

/** A drawing, one sentence and one way on. */
export function Empty({ title, ornament = 'no-results', children }: Props) {
  return (
    <div className="empty">
      <span className={`ornament ${ornament}`} aria-hidden="true" />
      <b>{title}</b>
      {children}
    </div>
  );
}
