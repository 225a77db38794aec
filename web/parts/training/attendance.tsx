import rules from 'virtual:rules/attendance.object';
import { useState } from 'react';
import { inPercent, lateInWords } from '../../../shared/attendance.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { spell } from '../../../shared/spoken.ts';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Area } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Words } from '../../ui/title.tsx';
import { Strip } from './strip.tsx';
import styles from './training.module.css';
import { leaveRules, objectionStates, signInWords } from './words.ts';

type Lesson = OwnClassDetail['courses'][number];

/** How many of the lessons count so far, and what part of them one was at. */
export function Figures({ of: c }: { of: OwnClassDetail }) {
  const { present, late, leave, absent } = c.counts;
  const figures: [label: string, n: number][] = [
    ['到课', present],
    ['迟到', late],
    ['请假', leave],
    ['缺勤', absent],
  ];
  return (
    <>
      <dl className="figures">
        <div>
          <dt>我的到课率</dt>
          <dd>{c.attendance === null ? '—' : inPercent(c.attendance)}</dd>
        </div>
        {figures.map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      <Strip of={c.courses} />
    </>
  );
}

/** By which rule that part is reckoned: read once, so it is folded. */
export const Rule = ({ of: c }: { of: OwnClassDetail }) => (
  <Fold label="到课率怎样算">
    到课率 = 到课和迟到的节数 ÷ 应到的节数。一节课结束以后计入，中途加入的，加入前的课也算；
    {leaveRules[c.leaveRule]}。上课前 {c.opensBefore} 分钟起可以签到，{lateInWords(c.lateAfter)}。
  </Fold>
);

/** Says of an absence that it is wrong. */
function ObjectionDialog({ of: l, onClose, onSaid }: { of: Lesson; onClose: () => void; onSaid: () => Promise<void> }) {
  const form = useForm({ first: { content: '' }, rules });
  async function send(): Promise<void> {
    await formApi.attendance.object({ courseId: l.id, content: form.values.content });
    onClose();
    toastOk('更正申请已经提交，结果会用消息告诉您');
    await onSaid();
  }
  return (
    <Dialog title="申请更正" text={`${l.name}　${spell(l.startTime, l.endTime)}`} narrow onClose={onClose}>
      <DialogForm form={form} label="提交申请" marks send={send} onClose={onClose}>
        <Area form={form} name="content" rows={4} hint="写明当时在场的情况，如坐在哪里、为什么没有签上。" />
      </DialogForm>
    </Dialog>
  );
}

function Row({ of: l, onObject }: { of: Lesson; onObject: () => void }) {
  const [kind, label] = signInWords[l.signInStatus ?? 0] ?? ['off', ''];
  const said = l.objection;
  const [saidKind, saidLabel] = objectionStates[said?.status ?? 0] ?? ['off', ''];
  return (
    <li className={`card ${styles.one}`}>
      <span className={styles.lesson}>
        <Words text={l.name} />
      </span>
      <span className={`st ${kind}`}>{label}</span>
      <span className={styles.meta}>{[spell(l.startTime, l.endTime), l.place].filter(Boolean).join('　')}</span>
      {said && (
        <span className={styles.meta}>
          <span className={`st ${saidKind}`}>{saidLabel}</span>　{said.content}
          {said.answer && <span className={styles.when}>答复：{said.answer}</span>}
        </span>
      )}
      {l.signInStatus === 0 && said?.status !== 0 && (
        <span className={`${styles.foot} no-print`}>
          <button type="button" className="btn plain sm" onClick={onObject}>
            {said ? '再次申请' : '申请更正'}
            <span className="vh">：{l.name}</span>
          </button>
        </span>
      )}
    </li>
  );
}

/** What the trainee was at each lesson so far, the last first, and what may be said against an absence. */
export function Attendance({ of: c, reload }: { of: OwnClassDetail; reload: () => Promise<void> }) {
  const [asked, setAsked] = useState<Lesson | null>(null);
  const known = c.courses.filter((l) => l.signInStatus !== null).reverse();
  return (
    <section aria-label="考勤">
      <Figures of={c} />
      {known.length ? (
        <ul className={`${styles.cards} ${styles.part}`}>
          {known.map((l) => (
            <Row key={l.id} of={l} onObject={() => setAsked(l)} />
          ))}
        </ul>
      ) : (
        <Empty title="还没有考勤" ornament="no-classes">
          <p>签到以后，或一节课结束以后，在这里看。</p>
        </Empty>
      )}
      <Rule of={c} />
      {asked && <ObjectionDialog of={asked} onClose={() => setAsked(null)} onSaid={reload} />}
    </section>
  );
}
