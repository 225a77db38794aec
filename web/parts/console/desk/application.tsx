import rules from 'virtual:rules/applications.remark';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApplicationDetail } from '../../../../shared/contract/applications-desk.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { href } from '../../../../shared/sitemap.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import { dial, dots } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Facts } from '../../account/facts.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { PrivateFile } from '../private-file.tsx';
import { type ConsoleProps, useMe } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { when } from '../people/words.tsx';
import { ApplicationStatus, Places, useDeciding } from './application-words.tsx';
import { NoteForm } from './note-form.tsx';
import { usePlacing } from './placing.tsx';
import styles from './desk.module.css';

/** One application: who, to what, with which papers; decided and remarked. */
export default function ApplicationPage({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const load = useLoad(`application ${id}`, () => api.applications.detail({ id }));
  return (
    <LoadedRecord load={load} page="application" under="applications">
      {(application) => <View of={application} reload={load.reload} />}
    </LoadedRecord>
  );
}

function View({ of: a, reload }: { of: ApplicationDetail; reload: () => Promise<void> }) {
  const { dialog, decide } = useDeciding(reload);
  const placing = usePlacing(reload);
  return (
    <>
      <ConsoleHead title={`${a.name}的报名`} under="applications">
        <button type="button" className="btn ghost sm no-print" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </button>
      </ConsoleHead>
      <div className={`${styles.two} ${styles.deedFirst}`}>
        <Filled of={a} />
        <div className="stack">
          <Decision of={a} decide={decide} place={placing.place} />
          <Remark of={a} reload={reload} />
        </div>
      </div>
      {dialog}
      {placing.dialog}
    </>
  );
}

function Filled({ of: a }: { of: ApplicationDetail }) {
  return (
    <section className="card" aria-labelledby="filled">
      <div className="card-head">
        <h2 id="filled">报名表</h2>
        <span className="fs-sm muted">{when(a.createTime)} 提交</span>
      </div>
      <div className="card-pad">
        <Facts
          facts={[
            ['姓名', a.name],
            [
              '手机号码',
              <a key="t" href={dial(a.cellPhone)}>
                {a.cellPhone}
              </a>,
            ],
            ['所在单位', a.dept],
            ['职务', a.post],
            ['需要提前安排的事', a.note],
            ['报名附件', a.attachmentUrl && <PrivateFile key="f" url={a.attachmentUrl} />],
            [
              '账号',
              a.userId ? (
                <Link key="u" to={consoleHref('account', { id: a.userId })}>
                  打开账号
                </Link>
              ) : (
                '没有登录报名'
              ),
            ],
            [
              '本人看到的页面',
              <Link key="r" to={href('account/apply', {}, { receipt: a.receipt })}>
                打开
              </Link>,
            ],
          ]}
        />
      </div>
    </section>
  );
}

/** The class that the person was put into; the desk has no way into it. */
function InClass({ of: a, opens }: { of: ApplicationDetail; opens: boolean }) {
  return opens && a.classId !== null ? (
    <Link to={consoleHref('classPeople', { id: a.classId })}>{a.className}</Link>
  ) : (
    a.className
  );
}

type Decide = ReturnType<typeof useDeciding>['decide'];

type Place = ReturnType<typeof usePlacing>['place'];

function Decision({ of: a, decide, place }: { of: ApplicationDetail; decide: Decide; place: Place }) {
  const mayPlace = hasRole(useMe().roles, ['training']);
  const ways = [a.reach.message && '站内消息', a.reach.sms && '短信'].filter(Boolean).join('和');
  return (
    <section className={`card ${styles.deed}`} aria-labelledby="decision">
      <div className="card-head">
        <h2 id="decision">处理</h2>
        <ApplicationStatus status={a.status} />
      </div>
      <div className="card-pad">
        <Facts
          facts={[
            [
              '项目',
              <Link key="p" to={consoleHref('applications', {}, { projectId: a.projectId })}>
                {a.projectName}
              </Link>,
            ],
            ['开班', dots(a.startDate)],
            ['名额', <Places key="n" of={a.project} />],
            ...(a.decideTime ? [['处理', `${a.deciderName || '系统'}，${when(a.decideTime)}`] as const] : []),
            ...(a.reason ? [['原因', a.reason] as const] : []),
            ...(a.classId === null ? [] : [['培训班', <InClass key="c" of={a} opens={mayPlace} />] as const]),
          ]}
        />
        {a.status === 4 ? (
          <p className="alert">
            <span>本人已经取消，名额已让出。</span>
          </p>
        ) : (
          <div className="form-foot no-print">
            {a.status === 1 && a.classId === null && mayPlace && (
              <button type="button" className="btn sm" onClick={() => place([a])}>
                编入培训班
              </button>
            )}
            {a.status !== 1 && (
              <button type="button" className="btn sm" onClick={() => decide([a], 1)}>
                录取
              </button>
            )}
            {a.status !== 2 && (
              <button type="button" className="btn sm ghost" onClick={() => decide([a], 2)}>
                转为候补
              </button>
            )}
            {a.status !== 3 && (
              <button type="button" className="btn sm danger" onClick={() => decide([a], 3)}>
                不录取
              </button>
            )}
          </div>
        )}
        {a.status !== 4 && (
          <p className={`fs-sm muted no-print ${styles.said}`}>
            {ways ? `结果用${ways}通知本人。` : '这个号码收不到短信，请打电话告知。'}
          </p>
        )}
      </div>
    </section>
  );
}

function Remark({ of: a, reload }: { of: ApplicationDetail; reload: () => Promise<void> }) {
  // What the form began with; the page may have read a newer one since.
  const [seen, setSeen] = useState(a.remark);
  const [theirs, setTheirs] = useState(false);
  async function save(remark: string): Promise<void> {
    try {
      await formApi.applications.remark({ id: a.id, remark, seen: theirs ? a.remark : seen });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        await reload();
        setTheirs(true);
      }
      throw error;
    }
    setSeen(remark.trim());
    setTheirs(false);
    toastOk('备注已保存');
    await reload();
  }
  return (
    <section className="card" aria-labelledby="remarks">
      <div className="card-head">
        <h2 id="remarks">备注</h2>
        <span className="fs-sm muted">只有工作人员看得到</span>
      </div>
      {a.remark && <p className="card-pad pre print-only">{a.remark}</p>}
      {theirs && (
        <div className="card-pad no-print">
          <p className="fs-sm muted">现在的备注，再次保存会用下面的文字替换它：</p>
          <p className="pre">{a.remark || '（空）'}</p>
        </div>
      )}
      <NoteForm name={`remark ${a.id}`} rule={rules.remark} rows={3} label="保存备注" first={a.remark} save={save} />
    </section>
  );
}
