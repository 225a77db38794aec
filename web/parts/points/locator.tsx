import type { City } from '../../../shared/contract/points.ts';
import styles from './locator.module.css';
import { locate, nameOf, type Place, places } from './zhejiang.ts';
import { Land } from './zhejiang-map.tsx';

type Props = { name: string; city: City; county: string; latitude: number; longitude: number };
/** A pin nearer to the dot of its city than this stands for the city: two names would lie on each other. */
const near = 60;

/** Where in the province a point is: a pin with the name of its county below, the cities as small dots. */
export function Locator({ name, city, county, latitude, longitude }: Props) {
  const { x, y } = locate(latitude, longitude);
  const own = places[city];
  const inCity = Math.hypot(own.x - x, own.y - y) < near;
  return (
    <svg className={styles.map} viewBox="0 0 670 660" role="img" aria-label={`${name}在${city}的位置示意`}>
      <Land />
      {(Object.entries(places) as [City, Place][]).map(([n, p]) => (
        <g key={n} className={n === city ? styles.here : styles.other}>
          <circle cx={p.x} cy={p.y} r="5" />
          {!(n === city && inCity) && <text {...nameOf(p, 11)}>{n}</text>}
        </g>
      ))}
      <path className={styles.pin} d={`M${x} ${y}c-16-21-22-30-22-40a22 22 0 0 1 44 0c0 10-6 19-22 40z`} />
      <circle className={styles.eye} cx={x} cy={y - 40} r="8" />
      <text className={styles.name} x={x} y={y + 32} textAnchor={x > 600 ? 'end' : x < 60 ? 'start' : 'middle'}>
        {inCity ? city : county}
      </text>
    </svg>
  );
}
