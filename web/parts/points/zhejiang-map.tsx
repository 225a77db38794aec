import { useRef } from 'react';
import { Link } from 'react-router';
import type { City } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { field, islands, land, places, river, stream } from './zhejiang-outline.ts';
import styles from './zhejiang-map.module.css';

export type CityCount = { city: City; total: number };

type Props = {
  cities: readonly CityCount[];
  /** The city that is marked. */
  current?: City | undefined;
  /** The address of a city; the list of its points when absent. */
  to?: (city: City) => string;
  /** Told when the pointer or the keyboard rests on a city. */
  onPick?: (city: City) => void;
};

/** The list of the points of one city. */
export const cityPoints = (city: City) => href('onsite/points', { currentClass: 'jxdfl0' }, { city });

/** A pointer that only passes over a city on its way does not pick it. */
const restMs = 120;

/** The eleven cities with the number of their points; dots grow with the number, each is a link. */
export function ZhejiangMap({ cities, current, to = cityPoints, onPick }: Props) {
  const most = Math.max(1, ...cities.map((c) => c.total));
  return (
    <div className={`mapbox ${styles.map}`}>
      <svg viewBox={`0 0 ${field.width} ${field.height}`} role="group" aria-label="浙江现场教学点分布示意">
        <path className={styles.land} d={land} />
        {islands.map(([cx, cy, rx, ry]) => <ellipse key={`${cx} ${cy}`} className={styles.land} cx={cx} cy={cy} rx={rx} ry={ry} />)}
        <path className={styles.bank} d={river} />
        <path className={styles.river} d={river} />
        <path className={styles.stream} d={stream} />
        <text className={styles.riverName} transform="translate(212 262)rotate(-52)">富春江</text>
        {cities.map((c) => <Dot key={c.city} {...c} radius={15 * Math.sqrt(c.total / most)} current={c.city === current} to={to} onPick={onPick} />)}
      </svg>
      <p className="cap">示意图，数字为教学点数量，不作行政区划依据。</p>
    </div>
  );
}

type DotProps = CityCount & Pick<Props, 'onPick'> & { radius: number; current: boolean; to: (city: City) => string };

function Dot({ city, total, radius, current, to, onPick }: DotProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [x, y, side] = places[city];
  const r = Math.max(5, Math.round(radius * 10) / 10);
  const name = side === 'middle' ? { x, y: y + r + 19 } : { x: side === 'end' ? x - r - 9 : x + r + 9, y: y + 5 };
  const label = <text {...name} textAnchor={side}>{city}<tspan dx="5">{total}</tspan></text>;
  if (!total) return <g className={styles.none}><circle cx={x} cy={y} r={5} />{label}</g>;

  const events = onPick && {
    onPointerEnter: () => { timer.current = setTimeout(() => onPick(city), restMs); },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: () => onPick(city),
  };
  return (
    <Link className={`pt ${styles.point}`} to={to(city)} aria-label={`${city}，${total} 个教学点`} aria-current={current ? 'true' : undefined} {...events}>
      <circle className={styles.hit} cx={x} cy={y} r={34} />
      <circle cx={x} cy={y} r={r} />
      {current && <circle className={styles.ring} cx={x} cy={y} r={r + 5} />}
      {label}
    </Link>
  );
}
