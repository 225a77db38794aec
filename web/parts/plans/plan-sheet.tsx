import { Fragment } from 'react';
import type { PlanContent, PlanDay } from '../../../shared/contract/plans.ts';
import { Title } from '../../ui/title.tsx';
import styles from './plan-sheet.module.css';
import { chineseNumber, dayOf, factsOf } from '../../../shared/plan-words.ts';
import { yuan } from '../../../shared/plan-fields.ts';

type Half = PlanDay['morning'];
const kinds = { expert: '授课', point: '现场', topic: '专题' };

function HalfDay({ name, half }: { name: string; half: Half }) {
  return (
    <div className={styles.half}>
      <dt>{name}</dt>
      <dd>
        {half.what && <p className={styles.lines}>{half.what}</p>}
        {half.refs.length > 0 && (
          <ul>
            {half.refs.map((r) => (
              <li key={`${r.kind} ${r.id}`}>
                <span className="tag line">{kinds[r.kind]}</span>{' '}
                <a href={r.path} target="_blank" rel="noopener">
                  {r.name}
                </a>
                {r.about && <span className={styles.about}>{r.about}</span>}
              </li>
            ))}
          </ul>
        )}
        {!half.what && !half.refs.length && <p className="muted">自由安排</p>}
      </dd>
    </div>
  );
}

type Props = {
  content: PlanContent;
  /** Said above the title: whose plan, which version. */
  head: string;
  /** The rank of the title on its page. */
  level?: 2 | 3;
  id?: string;
};

function Head({
  of,
  head,
  id,
  Heading,
}: {
  of: PlanContent;
  head: string;
  id?: string | undefined;
  Heading: 'h2' | 'h3';
}) {
  return (
    <header className={styles.head}>
      <p>
        {head.split('　').map((part) => (
          <Fragment key={part}>
            <span className="nowrap">{part}</span>
            {'　'}
          </Fragment>
        ))}
      </p>
      <Heading id={id}>
        <Title text={of.title} />
      </Heading>
      <dl className={styles.facts}>
        {factsOf(of).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.replace(/(\d) (?=[月日])/g, '$1\u00a0')}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** A plan as its asker reads and prints it. */
export function PlanSheet({ content: c, head, level = 2, id }: Props) {
  const [Heading, Part] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  return (
    <div className={styles.sheet}>
      <Head of={c} head={head} id={id} Heading={Heading} />
      {c.aim && (
        <section>
          <Part>
            <span className="tail" />
            培训目标
          </Part>
          <p className={styles.text}>{c.aim}</p>
        </section>
      )}
      <section>
        <Part>
          <span className="tail" />
          日程安排
        </Part>
        <ol className={styles.days}>
          {c.schedule.map((d, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name but its place
            <li key={i}>
              <p className={styles.day}>
                <b>第{chineseNumber(i + 1)}天</b>
                {c.startDate && <span>{dayOf(c.startDate, i)}</span>}
              </p>
              <div>
                {d.theme && <p className={styles.theme}>{d.theme}</p>}
                <dl>
                  <HalfDay name="上午" half={d.morning} />
                  <HalfDay name="下午" half={d.afternoon} />
                </dl>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.costs}>
        <Part>
          <span className="tail" />
          费用
        </Part>
        {c.budget && <p className={styles.text}>{c.budget}</p>}
        <p className={styles.total}>
          <span>合计</span>
          <b>{yuan(c.total)}</b>
        </p>
      </section>
      {c.notes && (
        <section>
          <Part>
            <span className="tail" />
            说明
          </Part>
          <p className={styles.text}>{c.notes}</p>
        </section>
      )}
    </div>
  );
}
