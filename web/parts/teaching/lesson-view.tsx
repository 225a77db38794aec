import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type LessonPhase, phaseInWords } from '../../../shared/attendance.ts';
import { sizeInWords } from '../../../shared/attachments.ts';
import type { Handout, TaughtLessonDetail } from '../../../shared/contract/teaching.ts';
import { href, matchPage } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import { brief, wallClock } from '../../../shared/time.ts';
import { api, attempt } from '../../lib/api.ts';
import { dial, span } from '../../lib/format.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { useLoad } from '../../lib/load.ts';
import { useNow } from '../../lib/now.ts';
import { idOf } from '../../lib/page.tsx';
import { toastOk } from '../../lib/toast.ts';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import { Facts } from '../account/facts.tsx';
import profile from '../account/profile.module.css';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Words } from '../../ui/title.tsx';
import '../centre/teacher-calls.ts';
import training from '../training/training.module.css';
import { handoutRule, most } from './handout-rule.ts';
import { RemoveFile } from './remove-file.tsx';
import { phaseAt, turnsOf } from './words.ts';

const Upload = lazy(() => withinTime(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

const none: UploadedFile[] = [];
const nothing = () => undefined;

function NoLesson() {
  return (
    <Empty title="没有选中课程" ornament="no-classes">
      <p>请从“我的授课”里打开一节课。</p>
      <Link className="btn" to={href('teacher/lessons')}>
        回到我的授课
      </Link>
    </Empty>
  );
}

/** The board holds the names that are shown nowhere else to a teacher: when it is over as well. */
const boardIn: Record<LessonPhase, string> = {
  ...{ early: '预览签到屏', open: '打开签到屏', on: '打开签到屏' },
  over: '查看签到名单',
};

/** Once signing in is open: who is expected and who has come; nothing of who they are. */
function Figures({ of: l, phase }: { of: TaughtLessonDetail; phase: LessonPhase }) {
  const left = l.shouldCount - l.presentCount - l.lateCount - l.leaveCount;
  const figures: [label: string, n: number][] = [
    ['应到', l.shouldCount],
    ['到课', l.presentCount],
    ['迟到', l.lateCount],
    ['请假', l.leaveCount],
    [phase === 'over' ? '缺勤' : '未签到', Math.max(0, left)],
  ];
  return (
    <dl className="figures">
      {figures.map(([label, n]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The documents of the lesson: what is there, another one, and the way out of one. */
function Files({ of: l, reload }: { of: TaughtLessonDetail; reload: () => Promise<void> }) {
  const [gone, setGone] = useState<Handout | null>(null);
  const left = Math.max(0, most.files - l.files.length);
  async function add({ filePath }: UploadedFile): Promise<void> {
    if (await attempt(api.teaching.addFile({ courseId: l.id, file: filePath }))) toastOk('课件已经放好，学员可以下载');
    await reload();
  }
  return (
    <section className={`card ${profile.block} ${training.part}`} aria-labelledby="files">
      <h2 id="files">课件</h2>
      <p className="muted fs-sm">这个班的学员和单位可以下载，别人看不到。</p>
      {l.files.length > 0 && (
        <ul className={training.handouts}>
          {l.files.map((f) => (
            <li key={f.id}>
              <a href={f.url} target="_blank" rel="noopener">
                {f.name}
              </a>
              <small className="muted">{sizeInWords(f.bytes)}</small>
              <button type="button" className="btn plain sm no-print" onClick={() => setGone(f)}>
                移除<span className="vh">{f.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={`no-print ${training.adds}`}>
        <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
          <Upload
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
      {gone && <RemoveFile of={gone} remove={api.teaching.removeFile} done={reload} onClose={() => setGone(null)} />}
    </section>
  );
}

function Found({ of: l, reload }: { of: TaughtLessonDetail; reload: () => Promise<void> }) {
  const now = useNow(turnsOf([l]));
  const phase = phaseAt(l, now);
  const [kind, label] = phaseInWords[phase];
  return (
    <>
      <div className={training.top}>
        <div className={`heads-page ${training.head}`}>
          <span className={`st ${kind}`}>{label}</span>
          <h2>
            <Words text={l.name} />
          </h2>
          <p className={`fs-sm ${training.meant}`}>
            <b>{spell(l.startTime, l.endTime)}</b>
            {l.place && <span>{l.place}</span>}
            <span>{l.className}</span>
            {phase === 'early' && <span>应到 {l.shouldCount} 人</span>}
          </p>
        </div>
        <p className={`${training.bar} no-print`}>
          <Link
            className={`btn${phase === 'over' || phase === 'early' ? ' ghost' : ''}`}
            to={href('account/sign-in-board', { classId: l.trainingClassId, courseId: l.id })}
          >
            {boardIn[phase]}
          </Link>
        </p>
      </div>
      {phase !== 'early' && <Figures of={l} phase={phase} />}
      <Files of={l} reload={reload} />
      <section className={`card ${profile.block} ${training.part}`} aria-labelledby="class">
        <h2 id="class">培训班</h2>
        {l.intro && <p className={training.intro}>{l.intro}</p>}
        <Facts
          facts={[
            ['名称', l.className],
            ['日期', span(l.startDate, l.endDate)],
            ['单位', l.unitName],
            ...(l.point
              ? [
                  [
                    '现场教学点',
                    <Link key="point" to={href('onsite/point-detail', { id: l.point.id })}>
                      {l.point.name}
                    </Link>,
                  ] as const,
                ]
              : []),
            [
              '签到',
              phase === 'over' ? '已经结束' : `${brief(l.opensAt)} 开始，${wallClock(l.endTime).slice(11, 16)} 结束`,
            ],
            [
              '联系人',
              (l.contactName || l.contactPhone) && (
                <>
                  {l.contactName}　{l.contactPhone && <a href={dial(l.contactPhone)}>{l.contactPhone}</a>}
                </>
              ),
            ],
          ]}
        />
      </section>
    </>
  );
}

function Record({ id }: { id: number }) {
  const load = useLoad(`taught ${id}`, () => api.teaching.lesson({ id }));
  return <Loaded load={load}>{(l) => <Found of={l} reload={load.reload} />}</Loaded>;
}

/** A lesson of a teacher: when and where, who comes, and what they are given. */
export default function LessonView() {
  const id = idOf(matchPage(useLocation().pathname)?.params.id);
  return id ? <Record key={id} id={id} /> : <NoLesson />;
}
