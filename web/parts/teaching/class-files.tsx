import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import profile from '../account/profile.module.css';
import '../centre/unit-calls.ts';
import { Handouts } from '../training/handouts.tsx';

/** The documents of the lessons of a class, as their teachers put them there; nothing where there are none. */
export function ClassFiles({ id }: { id: number }) {
  const { data } = useLoad(`files of class ${id}`, () => api.teaching.filesOfClass({ trainingClassId: id }));
  if (!data?.length) return null;
  return (
    <section className={`card no-print ${profile.block}`} aria-labelledby="class-files">
      <div className={profile.head}>
        <h2 id="class-files">课件</h2>
        <p className="muted fs-sm">授课教师放的，班上的学员也能下载。</p>
      </div>
      {data.map(({ courseId, courseName, files }) => (
        <div key={courseId}>
          <h3 className="fs-sm">{courseName}</h3>
          <Handouts files={files} />
        </div>
      ))}
    </section>
  );
}
