import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import type { Project } from '../../../shared/contract/catalogue.ts';
import { dayAfter, dayOf } from '../../../shared/time.ts';
import { href } from '../../../shared/sitemap.ts';
import { applicationNames, standing } from '../../../shared/words.ts';
import { dots, span } from '../../lib/format.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage, idOf } from '../../lib/page.tsx';
import { session } from '../../lib/session.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { Closed } from '../../parts/site/closed.tsx';
import { HotlineCard, useSettings } from '../../parts/site/hotline.tsx';
import { type Step, Steps } from '../../parts/site/steps.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import { useMedia } from '../../lib/media.ts';
import { useOwn } from '../../parts/apply/own.ts';
import styles from './apply.module.css';
import { ConsultLink } from '../../ui/consult-link.tsx';
import { WithoutScript } from '../../parts/site/without-script.tsx';

// Readers of the list need neither the form nor the calls.
const ApplyForm = lazy(() => withinTime(() => import('../../parts/apply/apply-form.tsx')));
const Receipt = lazy(() => withinTime(() => import('../../parts/apply/receipt.tsx')));
const Mine = lazy(() => withinTime(() => import('../../parts/apply/mine.tsx')));

const name = 'account/apply';
const open = 1;
const states: Record<number, string> = { 2: '报名已截止', 3: '正在开班', 4: '已经结班' };

const steps: Step[] = [
  { when: '今天', what: '网上报名', text: '选定项目，填好资料，验证手机，约三分钟。' },
  { when: '2 个工作日', what: '确认录取', text: '班主任核对后发短信；满额的按先后进入候补。' },
  { when: '开课前 5 天', what: '寄发通知', text: '报到须知、课表与缴费方式；候补未排上的主动告知。' },
  { when: '开课当天', what: '报到', text: '带身份证和手机，教材、笔记本、雨伞学院都有。' },
];
const asked = [
  ['姓名', '与身份证一致，证书上用'],
  ['手机号码', '验证身份，接收录取短信'],
  ['单位与职务', '选填，分组时参考'],
  ['相关工作年限', '少数项目有要求，写在招生对象里'],
  ['饮食与行动上的需要', '提前安排座位、餐食与路线'],
] as const;
const refunds = [
  ['开课前 7 天以上', '全额退还'],
  ['开课前 3 至 6 天', '退还八成'],
  ['不足 3 天', '不退费，可转给同事，或顺延到半年内的同类项目'],
] as const;

/** The form, or why there is none. */
function Form({ project }: { project: Project }) {
  return useSettings()?.signUpOpen === false ? (
    <Closed what="signUpOpen" />
  ) : (
    <Suspense>
      <ApplyForm key={project.id} project={project} />
      <Lead key={`to ${project.id}`} />
    </Suspense>
  );
}

/** Whoever chose a project is led to its form, once that stands; whoever opens or reloads the address begins above. */
function Lead() {
  const came = useNavigationType() === 'PUSH';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form comes
  useEffect(() => {
    const heading = came && document.getElementById('apply');
    if (!heading) return;
    heading.focus({ preventScroll: true });
    // Which project it is stays in sight above the first field.
    heading.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  return null;
}

function Chosen({ project }: { project: Project }) {
  return (
    <section aria-labelledby="chosen">
      <h2 className={styles.title} id="chosen">
        报名这个项目
      </h2>
      <ul className={`${styles.projects} ${styles.one}`}>
        <Row project={project} chosen />
      </ul>
      <WithoutScript
        what="网上报名"
        subject={`报名：${project.name}`}
        say={['姓名', '手机号码', '单位与职务', '饮食与行动上的需要']}
      />
      <Form project={project} />
    </section>
  );
}

function Open({ chosen, projects }: { chosen: Project | undefined; projects: Project[] }) {
  return (
    <section aria-labelledby="open">
      <h2 className={styles.title} id="open">
        {chosen?.state === open ? '其他项目' : '正在报名'}
        <small>{projects.length} 个项目</small>
      </h2>
      {chosen && chosen.state !== open && (
        <p className="alert warn">
          <span>
            您选的“{chosen.name}”{states[chosen.state]}。可以看看下面的项目，或致电登记，下一期开放时通知您。
          </span>
        </p>
      )}
      {projects.length ? (
        <ul className={styles.projects}>
          {projects.map((p) => (
            <Row key={p.id} project={p} />
          ))}
        </ul>
      ) : (
        <Empty title={chosen ? '目前没有别的项目在报名' : '目前没有正在报名的项目'}>
          <p>新一期开放前会在首页与公众号发布。</p>
          <Link className="btn ghost" to={href('public/project-detail')}>
            看往期项目
          </Link>
        </Empty>
      )}
    </section>
  );
}

/** What follows on an application, what it asks for, and what happens to the fee. */
function Afterwards() {
  return (
    <>
      <section className={styles.block} aria-labelledby="how">
        <h2 className={styles.title} id="how">
          报名以后
        </h2>
        <Steps steps={steps} label="报名步骤" />
      </section>
      <section className={styles.block} aria-labelledby="asked">
        <h2 className={styles.title} id="asked">
          请先备好
        </h2>
        <Pairs pairs={asked} />
      </section>
      <section className={styles.block} aria-labelledby="refund">
        <h2 className={styles.title} id="refund">
          临时去不了
        </h2>
        <Pairs pairs={refunds} />
        <p className={styles.note}>生病住院凭证明另行处理，不受上述期限约束。</p>
      </section>
    </>
  );
}

function ForUnits() {
  return (
    <section className="aside-block no-print">
      <h2>
        <span className="tail" />
        单位派人参加？
      </h2>
      <ul>
        <li>
          <Link to={href('public/plan-request')}>单独为本单位办一个班</Link>
        </li>
        <li>
          <Link to={href('cooperation/training-needs')}>人数不够，找别的单位合办</Link>
        </li>
        <li>
          <ConsultLink>证书、学时与退费的常见问题</ConsultLink>
        </li>
      </ul>
    </section>
  );
}

export default definePage({
  name,
  load: import.meta.env.SSR
    ? async ({ api, query }) => {
        const id = idOf(query.get('projectId'));
        const { list } = await api.catalogue.getIndexProject({ pageSize: 100 });
        const chosen = list.find((p) => p.id === id);
        const projects = list.filter((p) => p.state === open);
        return { chosen, projects: projects.filter((p) => p !== chosen) };
      }
    : undefined,
  head: import.meta.env.SSR
    ? ({ chosen }, { siteUrl }) => ({
        title: chosen ? `报名：${chosen.name}` : '培训报名',
        description: '正在报名的单招项目：日期、地点、学费与招生对象，以及要准备什么、多久知道录取结果。',
        canonical: href(name),
        jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
      })
    : undefined,
  View: ({ data: { chosen, projects } }) => (
    <main id="main">
      <PageHead
        crumbs={crumbsOf(name)}
        title="培训报名"
        text="面向个人的单招项目，没有单位推荐也能参加。"
        picture="/art/campus-residence"
      />
      <div className="wrap layout-2">
        <div>
          <ByReceipt />
          <OwnList narrow />
          {chosen?.state === open && <Chosen project={chosen} />}
          <Open chosen={chosen} projects={projects} />
          <Afterwards />
        </div>
        <aside className={styles.aside}>
          <OwnList narrow={false} />
          <HotlineCard title="不方便在网上报名" text="致电说出项目名称，工作人员逐项记录，约五分钟。" />
          <ForUnits />
        </aside>
      </div>
    </main>
  ),
});

/**
 * The receipt that the address names, and the person's own applications: nothing of it exists on the server, which
 * keeps one page for all.
 */
function ByReceipt() {
  const { search } = useLocation();
  const [receipt, setReceipt] = useState<string | null>(null);
  useEffect(() => setReceipt(new URLSearchParams(search).get('receipt')), [search]);
  return (
    receipt && (
      <div className={styles.own}>
        <Suspense>
          <Receipt receipt={receipt} />
        </Suspense>
      </div>
    )
  );
}

/** Before all projects on a narrow screen, where what stands beside them on a wide one would come after the last. */
function OwnList({ narrow }: { narrow: boolean }) {
  const { token } = session.use();
  const isNarrow = useMedia('(max-width: 960px)');
  return (
    token &&
    isNarrow === narrow && (
      <div className={styles.mine}>
        <Suspense>
          <Mine />
        </Suspense>
      </div>
    )
  );
}

/** Within seven days: later ones are no reason to hurry. */
const isNear = (day: string) => day <= dayAfter(dayOf(new Date()), 7);

/** To the form; who has applied is led to that instead. */
function Way({ project: { id, name } }: { project: Project }) {
  const own = useOwn().find((a) => a.projectId === id && standing.includes(a.status));
  return own ? (
    <Link className="more" to={href('account/apply', {}, { receipt: own.receipt })}>
      已报名（{applicationNames[own.status]}），查看报名<span className="vh">：{name}</span>
    </Link>
  ) : (
    <Link className="more" to={href('account/apply', {}, { projectId: id })}>
      报名这个项目<span className="vh">：{name}</span>
    </Link>
  );
}

function Row({ project: p, chosen = false }: { project: Project; chosen?: boolean }) {
  return (
    <li className={chosen ? styles.chosen : undefined} aria-current={chosen || undefined}>
      {p.coverUrl && (
        <div className="pic">
          <Picture src={p.coverUrl} sizes="(max-width: 640px) 100vw, 11rem" />
        </div>
      )}
      <div>
        <h3>
          {chosen && <span className="tag solid">您选的项目</span>}
          <Link to={href('public/project-detail', { id: p.id })}>
            <Title text={p.name} />
          </Link>
        </h3>
        <p>{p.summary}</p>
        <dl>
          <div>
            <dt>日期</dt>
            <dd>{span(p.startDate, p.endDate)}</dd>
          </div>
          <div>
            <dt>报名截止</dt>
            <dd className={isNear(p.signUpDeadline) ? styles.near : undefined}>{dots(p.signUpDeadline)}</dd>
          </div>
          <div>
            <dt>学费</dt>
            <dd>{p.fee}</dd>
          </div>
          <div>
            <dt>名额</dt>
            <dd>{p.capacity} 人</dd>
          </div>
          <div>
            <dt>地点</dt>
            <dd>{p.place}</dd>
          </div>
          <div>
            <dt>招生对象</dt>
            <dd>{p.audience}</dd>
          </div>
        </dl>
        {!chosen && <Way project={p} />}
      </div>
    </li>
  );
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
