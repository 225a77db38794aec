import { HolderContext } from '../../classes/holder.ts';
import { useClassName } from '../../leave/class-name.ts';
import { LeaveOf } from '../../leave/leave-list.tsx';
import { ConsoleHead } from '../head.tsx';
import type { ConsoleProps } from '../me.ts';
import { institute } from './institute.ts';

function Shown({ id }: { id: number | undefined }) {
  const name = useClassName(id);
  return (
    <>
      <ConsoleHead title={name ? `${name}的请假` : '请假'} text="批准以后，考勤里马上算作请假。" under="classes" />
      <LeaveOf id={id} />
    </>
  );
}

/** Leave from lessons of the institute (`instituteLeave.list`), of all classes or of one. */
export default function ClassLeave({ params }: ConsoleProps) {
  const id = Number(params.id) || undefined;
  return (
    <HolderContext value={institute}>
      <Shown key={id} id={id} />
    </HolderContext>
  );
}
