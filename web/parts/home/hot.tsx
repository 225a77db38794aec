import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import styles from './hot.module.css';
import { lettersIn, packCircles } from './pack.ts';

type Bubble = { id: number; name: string; heat: number; trainType: number };
type Hot = { id: number; title: string; heat: number; trainType: number };
type Props = { bubbles: Bubble[]; heat: Hot[] };

/** What is read most: the themes as circles, the topics as a list of ten. */
export function Hot({ bubbles, heat }: Props) {
  if (!heat.length) return null;
  return (
    <Section title="热门专题" tone="tint">
      <div className={styles.hot}>
        <div>
          <h3 className={styles.heading}>大家关心的主题</h3>
          <p className={`${styles.hint} no-print`}>
            <span className={styles.ofCircles}>圆越大，读的人越多。</span>实底为干部培训，描边为企业培训。
          </p>
          <Cloud bubbles={bubbles} />
        </div>
        <div>
          <h3 className={styles.heading}>热读十门</h3>
          <ol className={styles.ten}>
            {heat.map((t) => (
              <li key={t.id}>
                <Link
                  to={href(t.trainType === 2 ? 'enterprise/topic-detail' : 'cadre/topic-detail', { id: t.id })}
                  data-prefetch
                >
                  <span className={styles.title}>{t.title}</span>
                  <span className={styles.reads}>{t.trainType === 2 ? '企业' : '干部'}</span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}

/** Two lines where a name is too long for one in its circle. */
const halves = (name: string) =>
  name.length > 3 ? [name.slice(0, Math.ceil(name.length / 2)), name.slice(Math.ceil(name.length / 2))] : [name];

function Cloud({ bubbles }: { bubbles: Bubble[] }) {
  const sorted = bubbles.toSorted((a, b) => b.heat - a.heat || a.id - b.id);
  const { circles, height } = packCircles(sorted.map((b) => b.heat));
  return (
    <ul className={styles.cloud} style={{ aspectRatio: `100 / ${height}` }}>
      {sorted.map((b, i) => {
        const c = circles[i] ?? { x: 0, y: 0, r: 0 };
        return (
          <li
            key={b.id}
            style={{
              left: `${c.x - c.r}%`,
              top: `${((c.y - c.r) / height) * 100}%`,
              width: `${c.r * 2}%`,
              fontSize: `clamp(.75rem, ${lettersIn(c.r)}cqw * var(--large, 1), 1.625rem)`,
            }}
          >
            <Link
              className={b.trainType === 2 ? styles.outlined : undefined}
              to={href(b.trainType === 2 ? 'enterprise/topics' : 'cadre/topics', { currentClass: `pxzt${b.id}` })}
            >
              <span>
                {halves(b.name).map((half) => (
                  <span key={half}>{half}</span>
                ))}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
