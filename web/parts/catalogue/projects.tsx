import { Link } from 'react-router';
import type { Project } from '../../../shared/contract/catalogue.ts';
import { href } from '../../../shared/sitemap.ts';
import { dots } from '../../lib/format.ts';
import { Title } from '../../ui/title.tsx';
import styles from './projects.module.css';

const states: Record<number, readonly [label: string, tone: string]> = {
  1: ['可报名', 'run'],
  2: ['报名截止', 'wait'],
  3: ['进行中', 'ok'],
  4: ['已结束', 'off'],
};

/** Whether a project takes sign-ups, in colour, shape and word. */
export function ProjectState({ state }: { state: number }) {
  const [label, tone] = states[state] ?? ['已结束', 'off'];
  return <span className={`st ${tone}`}>{label}</span>;
}

/** Single-recruit projects one below the other, by their days. */
export function ProjectRows({ list, level = 3 }: { list: Project[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.rows}>
      {list.map((p) => (
        <li key={p.id}>
          <Link to={href('public/project-detail', { id: p.id })} data-prefetch>
            <p className={styles.when}>
              <b>{dots(p.startDate.slice(5))}</b>
              <span>
                {p.startDate.slice(0, 4)} 年，{p.schedule.length || 1} 天
              </span>
            </p>
            <div>
              <Heading>
                <Title text={p.name} />
              </Heading>
              <p className={styles.facts}>
                <span>{p.place}</span>
                <span>{p.fee}</span>
                <span>限 {p.capacity} 人</span>
              </p>
            </div>
            <p className={styles.state}>
              <ProjectState state={p.state} />
              {p.state === 1 && <span>{dots(p.signUpDeadline.slice(5))} 前报名</span>}
            </p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
