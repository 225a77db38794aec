import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { type Kind, kindOf, kinds } from '../../parts/account/kinds.ts';
import { RegisterForm } from '../../parts/register/forms.tsx';
import { words } from '../../parts/register/words.ts';
import { Closed } from '../../parts/site/closed.tsx';
import { HotlineLink, useSettings } from '../../parts/site/hotline.tsx';
import { Steps } from '../../parts/site/steps.tsx';
import { BarFrame } from '../../parts/standalone/frames.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './register.module.css';
import { WithoutScript } from '../../parts/site/without-script.tsx';

const login = (kind: Kind) => href('account/login', {}, { userType: kind });

/** What happens next, in the place of the form. */
function Done({ kind }: { kind: Kind }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { done, next } = words[kind];
  return (
    <section className={styles.done} aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        <Icon name="check" />
        {done.title}
      </h2>
      <p>{done.text}</p>
      <Steps steps={next} label="接下来" />
      <p className="row">
        <Link className="btn lg" to={login(kind)}>
          前往登录
        </Link>
        <Link className="btn ghost lg" to={href('public/home')}>
          回到首页
        </Link>
      </p>
    </section>
  );
}

function Registration({
  kind,
  themes,
  professions,
}: {
  kind: Kind;
  themes: { id: number; name: string }[];
  professions: { id: number; name: string }[];
}) {
  const [done, setDone] = useState(false);
  if (done) return <Done kind={kind} />;
  return (
    <>
      <RegisterForm kind={kind} themes={themes} professions={professions} onDone={() => setDone(true)} />
      <p className={styles.other}>
        <span>已有账号？</span>
        <Link to={login(kind)}>前往登录</Link>
      </p>
    </>
  );
}

/** What to have at hand, what follows, and what the account is good for. */
function Aside({ kind }: { kind: Kind }) {
  const w = words[kind];
  return (
    <aside>
      <section className={`aside-block ${styles.before}`}>
        <h2>
          <span className="tail" />
          请先备好
        </h2>
        <dl className={styles.asked}>
          {w.asked.map(([label, why]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`aside-block ${styles.before}`}>
        <h2>
          <span className="tail" />
          提交以后
        </h2>
        <ol className={styles.next}>
          {w.next.map((s) => (
            <li key={s.what}>
              <b>
                {s.when}，{s.what}
              </b>
              <span>{s.text}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className="aside-block">
        <h2>
          <span className="tail" />
          开通以后可以
        </h2>
        <ul className={styles.gains}>
          {w.gains.map((g) => (
            <li key={g}>{g}</li>
          ))}
        </ul>
      </section>
      <section className="aside-block">
        <h2>
          <span className="tail" />
          不方便在网上办
        </h2>
        <p className={styles.call}>
          请在工作日致电 <HotlineLink />。<Link to={href('public/privacy')}>我们怎样保护您的信息</Link>
        </p>
      </section>
    </aside>
  );
}

export default definePage({
  name: 'account/register',
  load: import.meta.env.SSR
    ? async ({ api, query }) => {
        const [themes, professions] = await Promise.all([
          api.catalogue.getInterestList({}),
          api.experts.selectProfessionList({}),
        ]);
        return {
          kind: kindOf(query.get('userType')),
          themes,
          professions: professions.map(({ id, name }) => ({ id, name })),
        };
      }
    : undefined,
  head: import.meta.env.SSR
    ? () => ({
        title: '注册',
        description: '学员、委托单位与教师注册之江培训学院门户账号：要准备什么，多久办好，办好以后可以做什么。',
        canonical: href('account/register'),
      })
    : undefined,
  View({ data: { kind, themes, professions } }) {
    const w = words[kind];
    const open = useSettings()?.registrationOpen ?? true;
    return (
      <BarFrame>
        <main id="main">
          <section className={`page-head ${styles.head}`} aria-label="注册">
            <Picture className="art" src="/art/campus-gate" sizes="68vw" eager position="50% 30%" />
            <div className="wrap">
              <h1>注册</h1>
              <p>
                {w.who}。{w.text}
              </p>
            </div>
          </section>
          <div className={`wrap layout-2 ${styles.layout}`}>
            <div>
              <Tabs
                label="注册身份"
                tabs={kinds.map((k) => ({
                  label: k.name,
                  to: href('account/register', {}, { userType: k.userType }),
                  current: k.userType === kind,
                }))}
              />
              <WithoutScript
                what="注册"
                subject={`申请注册：${kinds.find((k) => k.userType === kind)?.name}`}
                say={['姓名', '手机号码', '单位与职务', '希望开通的身份']}
              />
              {open ? (
                <Registration key={kind} kind={kind} themes={themes} professions={professions} />
              ) : (
                <Closed what="registrationOpen" />
              )}
            </div>
            <Aside kind={kind} />
          </div>
        </main>
      </BarFrame>
    );
  },
});
