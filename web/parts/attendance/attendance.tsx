import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { idOf } from '../../lib/page.tsx';
import '../centre/unit-calls.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type Holder, useHolder } from '../classes/holder.ts';
import { OfPath, usePathId } from '../classes/of-path.tsx';
import { ClassPicker } from './class-picker.tsx';
import { LessonList, type OfClass } from './lesson-list.tsx';
import { LessonPeople } from './lesson-people.tsx';

async function read(of: Holder, id: number): Promise<OfClass> {
  const { classes, attendance } = of.made(api);
  const [detail, { avgAttendance, list }] = await Promise.all([
    classes.detail({ id }),
    attendance.allCourses({ trainingClassId: id }),
  ]);
  return { detail, avgAttendance, lessons: list };
}

/** Attendance: of all classes, of the class that the address names, or of one of its lessons. */
export default function Attendance() {
  const id = usePathId();
  if (id === undefined) return <ClassPicker />;
  return <OfPath>{(one) => <AttendanceOf key={one} id={one} />}</OfPath>;
}

/** Of the class of that number, or of the lesson that the query names. */
export function AttendanceOf({ id }: { id: number }) {
  const holder = useHolder();
  const course = idOf(new URLSearchParams(useLocation().search).get('course'));
  const [version, setVersion] = useState(0);
  const load = useLoad(`attendance ${id}`, () => read(holder, id));
  const reload = async () => {
    setVersion((v) => v + 1);
    await load.reload();
  };
  return (
    <Loaded load={load}>
      {(of) => {
        if (course === undefined) return <LessonList of={of} reload={reload} version={version} />;
        const lesson = of.lessons.find(({ courseId }) => courseId === course);
        return lesson ? (
          <LessonPeople key={course} of={of.detail} lesson={lesson} reload={reload} version={version} />
        ) : (
          <NoLesson id={id} />
        );
      }}
    </Loaded>
  );
}

function NoLesson({ id }: { id: number }) {
  const { to } = useHolder();
  return (
    <Empty title="没有这节课" ornament="no-classes">
      <p>课程可能已经调整。</p>
      <Link className="btn" to={to.attendance(id)}>
        看这个班的课程
      </Link>
    </Empty>
  );
}
