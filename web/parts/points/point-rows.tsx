import { Link } from 'react-router';
import type { Point } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Title } from '../../ui/title.tsx';
import styles from './point-rows.module.css';

export const pointHref = (id: number) => href('onsite/point-detail', { id });
/** The class of a category of points in the address; 0 is all of them. */
export const pointClass = (categoryId: number) => `jxdfl${categoryId}`;

/** Teaching points one below the other, with picture, place, time and capacity. */
export function PointRows({ list }: { list: Point[] }) {
  return (
    <ul className="rows">
      {list.map((p) => (
        <li key={p.id}>
          <Link className={styles.row} to={pointHref(p.id)} data-prefetch>
            <div className="pic">
              <Picture src={p.coverUrl} sizes="(max-width: 640px) 35vw, 15rem" />
            </div>
            <div>
              <h2 className="row-title">
                <Title text={p.name} />
              </h2>
              <p className={styles.summary}>{p.summary}</p>
              <ul className={styles.facts}>
                <li>
                  <span className="tag">{p.categoryName}</span>
                </li>
                <li>
                  <Icon name="place" />
                  {p.city} · {p.county}
                </li>
                <li>
                  <Icon name="clock" />
                  {p.minutes} 分钟
                </li>
                <li>
                  <Icon name="people" />
                  容纳 {p.capacity} 人
                </li>
              </ul>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type LineProps = {
  point: Pick<
    Point,
    'id' | 'name' | 'coverUrl' | 'county' | 'categoryName' | 'minutes'
  > /** Small parts, with a dot between those that stand on one line; else where, what and how long. */;
  note?: string[];
};

/** One point on a line of its own, with a small picture: beside the map, among the nearby ones. */
export function PointLine({ point: p, note }: LineProps) {
  return (
    <Link className="point" to={pointHref(p.id)} data-prefetch>
      <div className="pic">
        <Picture src={p.coverUrl} sizes="6.5rem" />
      </div>
      <div>
        <h3>
          <Title text={p.name} />
        </h3>
        <p>
          {(note ?? [p.county, p.categoryName, `${p.minutes} 分钟`]).map((part) => (
            <span key={part}>{part} </span>
          ))}
        </p>
      </div>
    </Link>
  );
}
