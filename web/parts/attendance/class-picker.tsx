import { ClassChoice } from '../classes/class-choice.tsx';
import { useHolder } from '../classes/holder.ts';

/** The classes of the unit with their average attendance, each leading to that of its lessons; a draft has none. */
export function ClassPicker() {
  const { to } = useHolder();
  return (
    <ClassChoice
      name="attendance-classes"
      label="培训班的到课率"
      columns={['name', 'days', 'status', 'members', 'attendance']}
      to={to.attendance}
      empty="开班上课以后，这里有每个班的到课率。"
    />
  );
}
