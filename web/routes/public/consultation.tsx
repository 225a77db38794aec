import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { dial } from '../../lib/format.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage, wordsOf } from '../../lib/page.tsx';
import { awayFor, FormAway, framed } from '../../parts/demands/form-frame.tsx';
import { HotlineLine, useSettings } from '../../parts/site/hotline.tsx';
import { BarFrame } from '../../parts/standalone/frames.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWithin } from '../../parts/site/within.ts';
import styles from './consultation.module.css';
import { WithoutScript } from '../../parts/site/without-script.tsx';

// Beside the page: whoever only reads waits for neither the form nor the calls. Its place says what to do meanwhile.
const ConsultForm = lazy(() =>
  withinTime(() => import('../../parts/demands/consult-form.tsx')).catch(awayFor(framed.consult)),
);

type Faq = { id: number; group: string; question: string; answer: string };

/** The questions that hold every word, in question or answer. */
function matching(faqs: Faq[], words: string): Faq[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter((f) => wanted.every((w) => `${f.group} ${f.question} ${f.answer}`.toLowerCase().includes(w)));
}

function grouped(faqs: Faq[]): [group: string, faqs: Faq[]][] {
  const groups = new Map<string, Faq[]>();
  for (const f of faqs) groups.set(f.group, [...(groups.get(f.group) ?? []), f]);
  return [...groups];
}

/** schema.org: the questions and their answers. */
const faqLd = (faqs: Faq[]) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map((f) => ({
    '@type': 'Question',
    name: f.question,
    acceptedAnswer: { '@type': 'Answer', text: f.answer },
  })),
});

/** The frequent questions; typing narrows them at once, without script the field sends. */
function Questions({ faqs, first }: { faqs: Faq[]; first: string }) {
  const [words, setWords] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page took over counts as well.
  useEffect(() => setWords(field.current?.value ?? ''), []);
  const found = matching(faqs, words);
  const few = words.trim() !== '' && found.length <= 3;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">常见问题</h2>
      <form
        className={`no-print ${styles.search}`}
        role="search"
        method="get"
        action={href('public/consultation')}
        onSubmit={(e) => e.preventDefault()}
      >
        <Icon name="search" />
        <input
          ref={field}
          name="wd"
          type="search"
          aria-label="在常见问题中查找"
          placeholder="输入关键词，如“退费”“证书”“请假”"
          maxLength={40}
          defaultValue={first}
          onChange={(e) => setWords(e.target.value)}
        />
        <button className="btn sm" type="submit">
          查找
        </button>
      </form>
      <p className={styles.count} role="status">
        {words.trim() ? `找到 ${found.length} 个相关问题` : `共 ${faqs.length} 个问题`}
      </p>
      {grouped(found).map(([group, list]) => (
        <div className={styles.group} key={group}>
          <h3>{group}</h3>
          {list.map((f) => (
            <details key={`${f.id}${few}`} open={few}>
              <summary>{f.question}</summary>
              <p>{f.answer}</p>
            </details>
          ))}
        </div>
      ))}
      {found.length === 0 && (
        <Empty title="没有找到相关的问题">
          <p>换一个词试试，或直接拨打热线，由人来回答。</p>
        </Empty>
      )}
    </section>
  );
}

/** How a question is answered today: by a person on the phone, by letter, by the public account. */
function Ways() {
  const settings = useSettings();
  const within = useWithin();
  if (!settings) return null;
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways">问人，怎样得到答复</h2>
      <div className={styles.main}>
        <h3>打电话，当场回答</h3>
        <a className={styles.number} href={dial(settings.hotline)}>
          <Icon name="phone" />
          {settings.hotline}
        </a>
        <p>
          {settings.hours}。占线或下班后请留言，{within}回电。
        </p>
      </div>
      <ul>
        <li>
          <h3>写邮件</h3>
          <p>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
            <br />
            {within}具名答复，附上班次名称会更快。
          </p>
        </li>
        <li>
          <h3>已经提过问题</h3>
          <p>
            凭回执编号看进度与答复，不必登录。<Link to={href('public/receipt')}>查询办理进度</Link>
          </p>
        </li>
        <li>
          <h3>想要一份培训方案</h3>
          <p>
            说出人数、时间和方向，{within}收到初稿。<Link to={href('public/plan-request')}>看方案包含什么</Link>
          </p>
        </li>
        <li>
          <h3>已经在读</h3>
          <p>签到、请假、住宿的事先找班主任，教室门口和通讯录里都有号码。</p>
        </li>
        <li className={styles.account}>
          <img
            className="qr"
            src={settings.publicAccountPicture}
            alt={`微信公众号“${settings.publicAccountName}”的二维码`}
            width={112}
            height={112}
            loading="lazy"
          />
          <div>
            <h3>公众号留言</h3>
            <p>关注“{settings.publicAccountName}”，工作时间内两小时回复。</p>
          </div>
        </li>
      </ul>
    </section>
  );
}

function Lede() {
  return <p>写下来，{useWithin()}有人答复；常见的问题，下面已有答案。</p>;
}

export default definePage({
  name: 'public/consultation',
  load: import.meta.env.SSR
    ? async ({ api, query }) => ({ faqs: await api.site.faqs({}), wd: wordsOf(query.get('wd'), 40) })
    : undefined,
  head: import.meta.env.SSR
    ? ({ faqs }, { shell }) => ({
        title: '在线咨询',
        description: `${shell.settings.name}咨询热线 ${shell.settings.hotline}，以及委托办班、个人报名、现场教学与学员服务的常见问题。`,
        canonical: href('public/consultation'),
        jsonLd: [faqLd(faqs)],
      })
    : undefined,
  View: ({ data: { faqs, wd } }) => (
    <BarFrame>
      <main id="main">
        <div className={`wrap ${styles.head}`}>
          <h1>有问题，先问问看</h1>
          <Lede />
          <HotlineLine label="现在就打" />
        </div>
        <div className={`wrap ${styles.layout}`}>
          <div>
            {/* Who was led to an answer finds it first. */}
            {wd && <Questions faqs={faqs} first={wd} />}
            <WithoutScript what="在线提问" subject="咨询" say={['您的问题', '姓名', '联系电话']} />
            <div className={styles.ask}>
              <Suspense fallback={<FormAway of={framed.consult} />}>
                <ConsultForm topics={[...new Set(faqs.map((f) => f.group))]} />
              </Suspense>
            </div>
            {!wd && <Questions faqs={faqs} first={wd} />}
          </div>
          <Ways />
        </div>
      </main>
    </BarFrame>
  ),
});
