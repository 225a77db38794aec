import { Link } from 'react-router';
import type { Progress } from '../../../shared/contract/demands.ts';
import type { PlanState } from '../../../shared/contract/plans.ts';
import { href } from '../../../shared/sitemap.ts';
import { matterOf, replyWord } from '../../../shared/words.ts';
import { formatDate } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Title } from '../../ui/title.tsx';
import { HotlineLink } from '../site/hotline.tsx';
import { ReceiptOnPaper } from '../site/paper-address.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './progress.module.css';

/** Where a plan is answered, below it. */
export const answerId = 'plan-answer';
/** What was asked for in the version that stands. */
export const wordsId = 'plan-words';
/** That it was accepted. */
export const sealId = 'plan-seal';
const time = (at: string) => formatDate(at, 'yyyy.MM.dd HH:mm');

type Step = [title: string, at: string | null, text: string];
/** A step that has not come yet is not called as if it had. */
const assigned = (at: string | null): Step =>
  at ? ['已分派', at, '有专人在办理。'] : ['待分派', at, '正在安排专人办理。'];

/** Where it stands, in one sentence, and whose turn it is. */
function Standing({ progress: p, plan, answered }: { progress: Progress; plan: PlanState | null; answered: boolean }) {
  const answers = p.replies.some((r) => !r.interim);
  if (p.overdue)
    return (
      <p className="alert warn" role="status">
        <Icon name="clock" />
        <span>
          已经超过约定的时间，很抱歉。我们正在催办；着急请致电 <HotlineLink />。
        </span>
      </p>
    );
  // Whose turn it is may have changed since it was answered.
  const isOpen = plan === 'sent' || plan === 'changed';
  return (
    <p className={`alert${isOpen ? ' warn' : answered ? ' ok' : ''}`}>
      <Icon name={answered && !isOpen ? 'check' : 'clock'} />
      <span>
        {plan === 'sent' ? (
          <>
            <b>方案已经发出，等您确认。</b>请先看过日程和费用。
            <a className={`btn ${styles.toAnswer}`} href={`#${answerId}`}>
              确认方案或请求修改
            </a>
          </>
        ) : plan === 'changed' ? (
          <>
            <b>已经请求修改，等学院发出新的一版。</b>发出时通知您；也可以
            <a href={`#${answerId}`}>按下面这一版确认，或补充意见</a>。
          </>
        ) : plan === 'accepted' ? (
          <>
            <b>方案已经确认。</b>课程顾问会与您商定开班；要再改动，请致电 <HotlineLink />。
          </>
        ) : answered ? (
          <b>已经答复{plan || answers ? '，请看下面。' : '，用电话办结。'}</b>
        ) : (
          <>
            <b>我们已经收到，正在办理。</b>最迟 {time(p.dueTime)} 答复
            <span className="no-print">；请收藏或复制本页地址，随时回来查看</span>。
          </>
        )}
      </span>
    </p>
  );
}

/** How far a record is: received, assigned, answered, each with its time; then the answers. */
export function ProgressView({
  progress: p,
  receipt,
  plan = null,
}: {
  progress: Progress;
  receipt: string;
  /** The state of the plan that stands below. */
  plan?: PlanState | null;
}) {
  const path = href('public/receipt', { receipt });
  const answered = p.answerTime !== null || p.status === 2;
  const answers = p.replies.some((r) => !r.interim);
  const steps: Step[] = [
    ['已收到', p.createTime, '内容已经送到接待人员手中。'],
    // What was answered at once was assigned to nobody.
    ...(answered && !p.assignTime ? [] : [assigned(p.assignTime)]),
    [
      answered ? '已答复' : '待答复',
      p.answerTime ?? p.doneTime,
      answered ? (plan ? '方案见下。' : answers ? '答复见下。' : '已用电话办结。') : `最迟 ${time(p.dueTime)}`,
    ],
  ];
  const next = steps.findIndex(([, at]) => !at);
  return (
    <article className={styles.progress} aria-labelledby="what">
      <header>
        <span className="tag">{matterOf(p)}</span>
        <h2 id="what">
          <Title text={p.title} />
        </h2>
        <ReceiptOnPaper receipt={receipt} path={path} />
      </header>
      <Standing progress={p} plan={plan} answered={answered} />
      <ol className={`${styles.steps} ${p.overdue ? styles.late : ''}`} aria-label="办理进度">
        {steps.map(([title, at, text], i) => (
          <li key={title} className={at ? styles.done : undefined} aria-current={i === next ? 'step' : undefined}>
            <b>{title}</b>
            {at && <time dateTime={at}>{time(at)}</time>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {p.replies.map((r) => (
        <section className={styles.reply} key={r.time} aria-label={`${time(r.time)} 的${replyWord(r)}`}>
          <h3>
            {replyWord(r)}
            <time dateTime={r.time}>{time(r.time)}</time>
          </h3>
          <p>{r.content}</p>
        </section>
      ))}
      <div className="form-foot no-print">
        <CopyLink path={path} />
        <Link className="btn ghost sm" to={path} replace preventScrollReset>
          刷新
        </Link>
        {/* A plan is printed by itself, by the button above it. */}
        {!plan && (
          <button className="btn ghost sm" type="button" onClick={() => window.print()}>
            打印
          </button>
        )}
      </div>
    </article>
  );
}
