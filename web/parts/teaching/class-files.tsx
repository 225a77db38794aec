import { lazy, Suspense, useState } from 'react';
import { sizeInWords } from '../../../shared/attachments.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { Handout } from '../../../shared/contract/teaching.ts';
import { brief } from '../../../shared/time.ts';
import { api, attempt } from '../../lib/api.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import profile from '../account/profile.module.css';
import '../centre/unit-calls.ts';
import { useHolder } from '../classes/holder.ts';
import training from '../training/training.module.css';
import { handoutRule, most } from './handout-rule.ts';
import { RemoveFile } from './remove-file.tsx';

const Upload = lazy(() => withinTime(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

type Lesson = Pick<ClassDetail['courses'][number], 'id' | 'name' | 'startTime'>;
type Props = { of: Pick<ClassDetail, 'id' | 'classType'> & { courses: readonly Lesson[] } };
const none: UploadedFile[] = [];
const nothing = () => undefined;

/** The documents of the lessons of a class, put there by teachers and by the unit where the class is its own. */
export function ClassFiles({ of: c }: Props) {
  const may = useHolder().may(c) && c.courses.length > 0;
  const load = useLoad(`files of class ${c.id}`, () => api.teaching.filesOfClass({ trainingClassId: c.id }));
  const [gone, setGone] = useState<Handout | null>(null);
  const { data } = load;
  if (!data || (!data.length && !may)) return null;
  return (
    <section className={`card no-print ${profile.block}`} aria-labelledby="class-files">
      <div className={profile.head}>
        <h2 id="class-files">课件</h2>
        <p className="muted fs-sm">授课教师和本单位放的，班上的学员也能下载。</p>
      </div>
      <div className="stack">
        {data.map(({ courseId, courseName, files }) => (
          <div key={courseId}>
            <h3 className="fs-sm">{courseName}</h3>
            <ul className={training.handouts} aria-label={`${courseName}的课件`}>
              {files.map((f) => (
                <li key={f.id}>
                  <a href={f.url} target="_blank" rel="noopener">
                    {f.name}
                  </a>
                  <small className="muted">{sizeInWords(f.bytes)}</small>
                  {may && (
                    <button type="button" className="btn plain sm" onClick={() => setGone(f)}>
                      移除<span className="vh">{f.name}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {may && (
          <Add
            lessons={c.courses}
            countOf={(id) => data.find((l) => l.courseId === id)?.files.length ?? 0}
            reload={load.reload}
          />
        )}
      </div>
      {gone && (
        <RemoveFile of={gone} remove={api.teaching.removeFileOfUnit} done={load.reload} onClose={() => setGone(null)} />
      )}
    </section>
  );
}

type AddProps = { lessons: readonly Lesson[]; countOf: (id: number) => number; reload: () => Promise<void> };

/** One more document for the lesson that is chosen. */
function Add({ lessons, countOf, reload }: AddProps) {
  const [chosen, setChosen] = useState(lessons[0]?.id ?? 0);
  const left = Math.max(0, most.files - countOf(chosen));
  async function add({ filePath }: UploadedFile): Promise<void> {
    const done = await attempt(api.teaching.addFileOfUnit({ courseId: chosen, file: filePath }));
    if (done) toastOk('课件已经放好，学员可以下载');
    await reload();
  }
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor="file-lesson">给哪一节课添加</label>
        <select
          id="file-lesson"
          className="select"
          value={chosen}
          onChange={(e) => setChosen(Number(e.currentTarget.value))}
        >
          {lessons.map((l) => (
            <option key={l.id} value={l.id}>
              {brief(l.startTime)} {l.name}
            </option>
          ))}
        </select>
      </div>
      <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
        <Upload
          key={chosen}
          label="添加课件"
          purpose="handout"
          rule={{ ...handoutRule, maxLength: left }}
          hint={left ? `单个不超过 ${most.size}，还可添加 ${left} 个` : '课件已满，先移除一个再添加'}
          value={none}
          onChange={nothing}
          onArrived={(file) => void add(file)}
        />
      </Suspense>
    </div>
  );
}
