import type { ComponentProps } from 'react';

/** What can be done with what is written: in sight below it, on a phone one row that is moved sideways. */
export function EditBar({ children, ...given }: ComponentProps<'div'>) {
  return (
    <div {...given} className="edit-bar">
      <div className="edit-row fades">{children}</div>
    </div>
  );
}
