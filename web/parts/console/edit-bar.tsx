import type { ComponentProps, HTMLAttributes } from 'react';
import { Leaving } from './leaving.tsx';

type Props = HTMLAttributes<HTMLElement> & {
  /** What is written: left only after a question while it is not saved. Absent: the page asks by itself. */
  of?: ComponentProps<typeof Leaving>['form'];
};

/**
 * What can be done with what is written: in sight below it, everywhere in one order. What keeps it, what it is there
 * for, what only looks, steps back and forth, what is said, and at the end what takes something away (`apart`). What
 * is to be submitted is a form.
 */
export function EditBar({ of, children, ...given }: Props) {
  const Bar = given.onSubmit ? 'form' : 'div';
  return (
    <>
      <Bar {...given} className="edit-bar">
        <div className="edit-row">{children}</div>
      </Bar>
      {of && <Leaving form={of} />}
    </>
  );
}
