import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { type Step, Steps } from '../site/steps.tsx';
import { HotlineLine } from '../site/hotline.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './brief.module.css';
import { WithoutScript } from '../site/without-script.tsx';

export type Brief = {
  /** Its demand form (section 4), and what the button says. */
  demand: 2 | 3 | 4 | 5;
  ask: string;
  title: string;
  text: string;
  /** For whom this cooperation is. */
  forWhom: readonly string[];
  /** What the college asks at the first talk. */
  asked: readonly string[];
  next: readonly Step[];
};

/** What a cooperation is: for whom, what is asked, what happens next, and the number to call. */
export function BriefSection({ brief }: { brief: Brief }) {
  return (
    <section className={styles.brief} aria-labelledby="brief">
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.lead}>
          <h2 id="brief">
            <span className="tail" />
            <Title text={brief.title} />
          </h2>
          <p>{brief.text}</p>
          <WithoutScript what="在线填写" subject={brief.ask} say={['单位', '联系人与电话', ...brief.asked]} />
          <p className={`no-print ${styles.ask}`}>
            <button type="button" className="btn lg" data-demand={brief.demand}>
              {brief.ask}
            </button>
            <Link to={href('public/receipt')}>查询办理进度</Link>
          </p>
          <HotlineLine label="直接来电" />
        </div>
        <div className={styles.lists}>
          <List title="适合谁" items={brief.forWhom} />
          <List title="第一次沟通会问" items={brief.asked} />
        </div>
        <div className={styles.next}>
          <h3>接下来会发生什么</h3>
          <Steps steps={brief.next} label="办理步骤" />
        </div>
      </div>
    </section>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((t) => (
          <li key={t}>{t}</li>
        ))}
      </ul>
    </div>
  );
}
