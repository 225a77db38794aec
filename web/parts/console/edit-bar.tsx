import type { ComponentProps } from 'react';
import { Leaving } from './leaving.tsx';

type Props = ComponentProps<'div'> & {
  /** What is written: left only after a question while it is not saved. Absent: the page asks by itself. */
  of?: ComponentProps<typeof Leaving>['form'];
};

/** What can be done with what is written: in sight below it. */
export function EditBar({ of, children, ...given }: Props) {
  return (
    <>
      <div {...given} className="edit-bar">
        <div className="edit-row">{children}</div>
      </div>
      {of && <Leaving form={of} />}
    </>
  );
}
