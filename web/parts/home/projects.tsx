import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { dots, span } from '../../lib/format.ts';
import { Section } from '../../ui/page-head.tsx';
import home from './home.module.css';
import type { BriefProject } from './load.ts';
import styles from './projects.module.css';

/** What a project's state is called and how it is marked. */
const states: Record<number, readonly [label: string, mark: string]> = {
  1: ['可报名', 'run'],
  2: ['报名截止', 'wait'],
  3: ['进行中', 'ok'],
  4: ['已结束', 'off'],
};

/** Recruit projects that a single person may join: when, where, and whether it is open. */
export function Projects({ list }: { list: BriefProject[] }) {
  if (!list.length) return null;
  return (
    <Section title="单招项目" tone="white" more={{ label: '全部项目', to: href('public/project-detail') }}>
      <p className={home.lede}>不必等单位组班，一个人也可以来。按日期选一期，看清地点、费用与报名期限。</p>
      <ul className={styles.rows}>
        {list.map((p) => {
          const [label, mark] = states[p.state] ?? ['已结束', 'off'];
          return (
            <li key={p.id}>
              <Link to={href('public/project-detail', { id: p.id })} data-prefetch>
                <span className={styles.when}>{span(p.startDate, p.endDate)}</span>
                <div className={styles.what}>
                  <h3>{p.name}</h3>
                  <p>
                    {p.place}
                    {p.fee && (
                      <span className="print-only">
                        <br />
                        {p.fee}
                      </span>
                    )}
                  </p>
                </div>
                <span className={styles.state}>
                  <span className={`st ${mark}`}>{label}</span>
                  {p.state === 1 && <small>{dots(p.signUpDeadline.slice(5))} 截止</small>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
