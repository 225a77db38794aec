import { useState } from 'react';
import { Link } from 'react-router';
import type { City } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import { PointLine } from '../points/point-rows.tsx';
import { CityButtons, cityPoints, ZhejiangMap } from '../points/zhejiang-map.tsx';
import styles from './field-teaching.module.css';
import home from './home.module.css';
import type { CityPoints } from './load.ts';

/** On-site teaching: the map, and the points of one city beside it. */
export function FieldTeaching({ cities }: { cities: CityPoints[] }) {
  const richest = cities.reduce<CityPoints | undefined>(
    (best, c) => (c.total > (best?.total ?? 0) ? c : best),
    undefined,
  );
  const [picked, setPicked] = useState<City | null>(null);
  const shown = cities.find((c) => c.city === picked) ?? richest;
  if (!shown) return null;
  const total = cities.reduce((n, c) => n + c.total, 0);
  return (
    <Section title="现场教学" more={{ label: '全部教学点', to: href('onsite/points', { currentClass: 'jxdfl0' }) }}>
      <p className={home.lede}>
        沿着一条江往上走，十一个设区市，{total} 处教学点已在网上公开。
        <span className="no-print">选一座城市，看看那里能上什么课。</span>
      </p>
      <div className="field-map">
        <div>
          <ZhejiangMap cities={cities} current={shown.city} onPick={setPicked} />
          <CityButtons cities={cities} current={shown.city} />
        </div>
        <div>
          <div className={`row-between ${styles.head}`}>
            <h3>
              {shown.city} · {shown.total} 处
              {shown.total > shown.points.length && (
                <span className="print-only">，以下为其中 {shown.points.length} 处</span>
              )}
            </h3>
            {shown.topCategory && <span className="tag no-print">{shown.topCategory}</span>}
          </div>
          {shown.points.map((p) => (
            <PointLine key={p.id} point={p} />
          ))}
          <p className={styles.all}>
            <Link className="more" to={cityPoints(shown.city)}>
              {shown.city}全部教学点
            </Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
