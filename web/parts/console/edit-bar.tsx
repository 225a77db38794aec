import type { ComponentProps, HTMLAttributes } from 'react';
import { Leaving } from './leaving.tsx';

type Props = HTMLAttributes<HTMLElement> & {
  /** What is written: left only after a question while it is not saved. Absent: the page asks by itself. */
  of?: ComponentProps<typeof Leaving>['form'];
};

/** What is said in a bar. At rest it stands beside the buttons on a phone as well: nothing is to be done yet. */
export function BarNote({ dirty }: { dirty: boolean }) {
  return <p className={dirty ? undefined : 'rests'}>{dirty ? '有修改还没有保存' : '修改后在这里保存'}</p>;
}

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
