import { AttendanceOf } from '../../attendance/attendance.tsx';
import { ClassPicker } from '../../attendance/class-picker.tsx';
import { HolderContext } from '../../classes/holder.ts';
import { ConsoleHead } from '../head.tsx';
import type { ConsoleProps } from '../me.ts';
import { institute } from './institute.ts';

/**
 * Attendance of the classes of the institute (`institute.list`), of one of them (`instituteAttendance.allCourses`), or
 * of a lesson.
 */
export default function ClassAttendance({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  return (
    <HolderContext value={institute}>
      <ConsoleHead title="考勤" under="classes" />
      {id ? <AttendanceOf key={id} id={id} /> : <ClassPicker />}
    </HolderContext>
  );
}
