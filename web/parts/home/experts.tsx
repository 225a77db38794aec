import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import styles from './home.module.css';

type Expert = { id: number; name: string; title: string; professionName: string };

/** The advisory committee: names upright, as on the spines of a shelf. */
export function Experts({ list, total }: { list: Expert[]; total: number }) {
  if (!list.length) return null;
  return (
    <Section title="专家顾问委员会" more={{ label: '全部委员', to: href('public/experts') }}>
      <p className={styles.lede}>
        {total} 位委员来自高校、研究机构与一线，参与课程审定、方案评议与委托课题研究。
        {total > list.length && <span className="print-only">以下为其中 {list.length} 位。</span>}
      </p>
      <ul className="experts">
        {list.map((e) => (
          <li key={e.id}>
            <Link to={href('public/expert-detail', { id: e.id })}>
              <b>{e.name}</b>
              <span>
                {e.professionName}　{e.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
