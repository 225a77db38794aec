import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Application } from '../../../shared/contract/applications.ts';
import { href } from '../../../shared/sitemap.ts';
import { applicationNames } from '../../../shared/words.ts';
import { api, attempt, formApi, isAbout } from '../../lib/api.ts';
import { dots, formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { toastError, toastOk } from '../../lib/toast.ts';
import { Facts } from '../account/facts.tsx';
import { HotlineLink } from '../site/hotline.tsx';
import { ReceiptOnPaper } from '../site/paper-address.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './apply.module.css';

/** What each status means, and what happens next. */
export const statusWords: Record<number, { kind: string; label: string | undefined; next: string }> = {
  0: { kind: 'wait', label: applicationNames[0], next: '两个工作日内确认录取，结果用短信告诉您。' },
  1: { kind: 'ok', label: applicationNames[1], next: '开课前五天寄发报到须知、课表与缴费方式。' },
  2: { kind: 'wait', label: applicationNames[2], next: '有人退出时按先后递补，排上了用短信告诉您。' },
  3: { kind: 'err', label: applicationNames[3], next: '可以看看别的项目，或致电问下一期的时间。' },
  4: { kind: 'off', label: applicationNames[4], next: '名额已经让出。想再参加，可以重新报名。' },
};

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toastOk('链接已经复制');
  } catch {
    toastError('没有复制成功，请从地址栏复制');
  }
}

function Found({
  application: a,
  receipt,
  onChanged,
}: {
  application: Application;
  receipt: string;
  onChanged: (a: Application) => void;
}) {
  const [asks, setAsks] = useState(false);
  const { kind, label, next } = statusWords[a.status] ?? { kind: 'off', label: '', next: '' };

  async function cancel(): Promise<void> {
    const done = await attempt(api.applications.cancel({ receipt }));
    setAsks(false);
    if (!done) return;
    onChanged(done.data);
    toastOk('报名已经取消');
  }

  return (
    <>
      <p className={styles.status}>
        <span className={`st ${kind}`}>{label}</span>
        {next}
      </p>
      <Facts
        facts={[
          [
            '项目',
            <Link key="project" to={href('public/project-detail', { id: a.projectId })}>
              {a.projectName}
            </Link>,
          ],
          ['日期', `${dots(a.startDate)}–${dots(a.endDate)}`],
          ['地点', a.place],
          ['姓名', a.name],
          ['手机号码', a.cellPhone],
          ['单位与职务', [a.dept, a.post].filter(Boolean).join('，')],
          ['提前安排', a.note],
          ...(a.hasAttachment ? [['报名附件', '已随报名提交'] as const] : []),
          ['提交时间', formatDate(a.createTime, 'yyyy.MM.dd HH:mm')],
          ...(a.reason ? [['原因', a.reason] as const] : []),
        ]}
      />
      <div className="form-foot no-print">
        <button className="btn" type="button" onClick={copyAddress}>
          复制这个链接
        </button>
        <button className="btn ghost" type="button" onClick={() => window.print()}>
          打印
        </button>
        {a.cancellable && (
          <button className="btn danger" type="button" onClick={() => setAsks(true)}>
            取消报名
          </button>
        )}
      </div>
      {asks && (
        <Confirm
          title="取消这份报名？"
          yes="取消报名"
          no="保留报名"
          danger
          onYes={cancel}
          onClose={() => setAsks(false)}
        >
          <p>“{a.projectName}”的名额会让给候补的人。</p>
          <p>已经缴费的，按退费办法办理。</p>
        </Confirm>
      )}
    </>
  );
}

/** An application by its receipt: the address is the key, so the page asks to keep it. */
export default function Receipt({ receipt }: { receipt: string }) {
  // The receipt was given by hand, in the address: what is wrong with it is said in its place.
  const load = useLoad(`receipt ${receipt}`, () => formApi.applications.status({ receipt }));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another receipt is another page to the reader
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [receipt]);
  const missing = isAbout(load.error, 'receipt');
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt" ref={heading} tabIndex={-1}>
        我的报名
      </h2>
      {missing && !load.data ? (
        <p className="alert err" role="alert">
          <span>
            没有找到这份报名。请核对链接是否完整，或致电 <HotlineLink /> 查询。
          </span>
        </p>
      ) : (
        <>
          <p className="fs-sm muted no-print">
            凭这个页面的链接随时查看结果或取消，不必登录。请收藏或复制下来，不要发给别人。
          </p>
          <ReceiptOnPaper receipt={receipt} path={href('account/apply', {}, { receipt })} />
          <Loaded load={load}>{(a) => <Found application={a} receipt={receipt} onChanged={load.put} />}</Loaded>
        </>
      )}
    </section>
  );
}
