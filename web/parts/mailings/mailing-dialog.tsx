import rules from 'virtual:rules/mailings.send';
import { useEffect, useRef, useState } from 'react';
import type { Roll } from '../../../shared/contract/class-people.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { MailingPreview } from '../../../shared/contract/mailings.ts';
import { classTextFault, classVariables } from '../../../shared/mailings.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { type Form, useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import '../centre/unit-calls.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Area, FieldBox } from '../../ui/field.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useHolder } from '../classes/holder.ts';
import { type Bunch, bunchesOf, PeoplePicker } from '../classes/people-picker.tsx';
import { hasOthers } from '../classes/words.tsx';
import { MailingResults } from './mailing-results.tsx';
import styles from './mailings.module.css';
import { yuanOf } from './words.tsx';

/** `isOver`: who has not signed in is absent then. */
type Lesson = { id: number; name: string; isOver: boolean };
type Props = {
  of: Pick<ClassDetail, 'id' | 'name' | 'members' | 'sources'>;
  /** The lesson that it is about, and who of it was absent. */
  lesson?: Lesson;
  absent?: () => Promise<number[]>;
  onClose: () => void;
};
type Values = { userIds: number[]; content: string };
type Read = { roll: Roll; absent: number[] };
type Sent = { id: number; sentCount: number };

/** Writes to people of a class: who, what, how that reads and what it costs; afterwards what became of it. */
export function MailingDialog({ of, lesson, absent, onClose }: Props) {
  const { classes } = useHolder().made(formApi);
  const [sent, setSent] = useState<Sent | null>(null);
  const load = useLoad(`text to ${of.id} ${lesson?.id ?? ''}`, async () => ({
    roll: await classes.roll({ trainingClassId: of.id }),
    absent: (await absent?.()) ?? [],
  }));
  if (sent)
    return (
      <Dialog
        title={`已交给短信服务，共 ${sent.sentCount} 人`}
        text="每个人的结果在这里更新，以后在培训班详情里也能看到。"
        onClose={onClose}
        foot={
          <button type="button" className="btn" onClick={onClose}>
            完成
          </button>
        }
      >
        <MailingResults id={sent.id} />
      </Dialog>
    );
  return (
    <Dialog title="发短信" text={lesson ? `${of.name}，“${lesson.name}”` : of.name} wide onClose={onClose}>
      <Loaded load={load} lines={5}>
        {(read) => <Write of={of} lesson={lesson} {...read} onSent={setSent} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

type WriteProps = Pick<Props, 'of' | 'lesson' | 'onClose'> & Read & { onSent: (sent: Sent) => void };

function Write({ of, lesson, roll, absent, onSent, onClose }: WriteProps) {
  const { mailings } = useHolder().made(formApi);
  const people = roll.people.filter((p) => !p.archived);
  const known = new Set(people.map((p) => p.userId));
  const [first] = useState<Values>(() => ({ userIds: absent.filter((id) => known.has(id)), content: '' }));
  const form = useForm<Values>({
    first,
    rules,
    checks: { content: (content: string) => classTextFault(content) },
    keep: { name: `text to ${of.id} ${lesson?.id ?? ''}`, on: tab, fields: ['content'] },
  });
  const body = { trainingClassId: of.id, ...(lesson && { courseId: lesson.id }), ...form.values };
  const preview = usePreview(body, mailings.preview);
  async function send(): Promise<void> {
    if (!preview.read) return form.blame(null, preview.fault || '预览还没有更新，看过人数和费用再发送');
    const answer = await form.save((values) => mailings.send({ ...body, ...values, key: preview.read?.key ?? '' }));
    if (answer) onSent(answer.done);
    // What was counted before is not so any more: it is counted anew.
    else preview.again();
  }
  const bunches: Bunch[] = [
    ...(first.userIds.length ? [{ key: 'absent', name: lesson?.isOver ? '缺勤' : '未签到', ids: first.userIds }] : []),
    ...bunchesOf({ ...roll, people }),
  ];
  return (
    <DialogForm
      form={form}
      label={preview.read?.count ? `发送给 ${preview.read.count} 人，${yuanOf(preview.read.cost)}` : '发送'}
      send={send}
      onClose={onClose}
    >
      <KeptNotice of={form} />
      <div className={styles.two}>
        <div className={styles.fields}>
          <FieldBox form={form} name="userIds" full>
            {({ required: _, ...given }) => (
              <PeoplePicker
                {...given}
                people={people}
                inAll={hasOthers(of) ? of.members : undefined}
                bunches={bunches}
                chosen={form.values.userIds}
                onChange={(ids) => form.set('userIds', ids)}
                noteOf={(p) => (p.reachable ? '' : '没有号码')}
              />
            )}
          </FieldBox>
          <div>
            <Area form={form} name="content" rows={4} hint="有账号的学员同时收到一条站内消息。" />
            <Variables form={form} />
          </div>
        </div>
        <Preview {...preview} />
      </div>
    </DialogForm>
  );
}

/** Puts a variable where the text ends. */
function Variables({ form }: { form: Form<Values> }) {
  return (
    <p className={styles.variables}>
      <span>插入</span>
      {classVariables.map((name) => (
        <button
          key={name}
          type="button"
          className="btn plain sm"
          onClick={() => {
            form.set('content', `${form.values.content}{${name}}`);
            document.getElementById(form.idOf('content'))?.focus();
          }}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

type Body = Values & { trainingClassId: number; courseId?: number };
type PreviewCall = (asked: Body) => Promise<MailingPreview>;
type Previewed = { of: string; read: MailingPreview | null; fault: string };
const pauseMs = 400;
const nothing: Previewed = { of: '', read: null, fault: '' };

/** What a text would come to, a moment after it was typed; of several answers that to the last words counts. */
function usePreview(body: Body, call: PreviewCall) {
  const [found, setFound] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const is = `${turn} ${JSON.stringify(body)}`;
  const latest = useRef({ body, call });
  latest.current = { body, call };
  const wants = body.userIds.length > 0 && body.content.trim() !== '';
  useEffect(() => {
    if (!wants) return;
    const { body, call } = latest.current;
    let gone = false;
    const timer = setTimeout(() => {
      const wrong = classTextFault(body.content);
      const asked = wrong ? Promise.resolve({ read: null, fault: wrong }) : ask(body, call);
      void asked.then((answer) => !gone && setFound({ of: is, ...answer }));
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [is, wants]);
  const isNow = wants && found.of === is;
  return {
    read: isNow ? found.read : null,
    fault: isNow ? found.fault : '',
    /** What was read last, while the next is on its way. */
    last: wants ? found.read : null,
    wants,
    again: () => setTurn((t) => t + 1),
  };
}

const ask = (body: Body, call: PreviewCall) =>
  call(body).then(
    (read) => ({ read, fault: '' }),
    (error: unknown) => ({ read: null, fault: sentenceOf(error) }),
  );

function Preview({ read, last, fault, wants }: Omit<ReturnType<typeof usePreview>, 'again'>) {
  const shown = read ?? last;
  return (
    <aside className={styles.preview} aria-label="预览" aria-busy={(wants && !read && !fault) || undefined}>
      <h3>预览</h3>
      {!wants && <p className="muted fs-sm">选好人、写好内容，这里显示短信读起来的样子、人数和费用。</p>}
      {fault && (
        <p className="msg-err" role="alert">
          {fault}
        </p>
      )}
      {wants && !fault && shown && <Counted of={shown} />}
      {wants && !fault && !shown && <p className="muted fs-sm">正在计算</p>}
    </aside>
  );
}

function Counted({ of: p }: { of: MailingPreview }) {
  const names = p.noNumber.slice(0, 10).map(({ name }) => name);
  return (
    <>
      {p.sample && (
        <figure className={styles.sample}>
          <blockquote>{p.sample.content}</blockquote>
          <figcaption>
            {p.sample.name}收到的，{p.sample.signs} 字，{p.sample.parts} 条
          </figcaption>
        </figure>
      )}
      <dl className={styles.sums}>
        <div>
          <dt>收到短信</dt>
          <dd>{p.count} 人</dd>
        </div>
        <div>
          <dt>短信条数</dt>
          <dd>{p.parts} 条</dd>
        </div>
        <div>
          <dt>费用，每条 {yuanOf(p.price)}</dt>
          <dd>{yuanOf(p.cost)}</dd>
        </div>
      </dl>
      {p.noNumber.length > 0 && (
        <p className="fs-sm">
          <span className="st wait">没有号码 {p.noNumber.length} 人</span>　{names.join('、')}
          {p.noNumber.length > names.length && '等'}
        </p>
      )}
      <p className="fs-xs muted">不超过 70 字为一条，更长的每 67 字一条；短信签名另计。</p>
    </>
  );
}
