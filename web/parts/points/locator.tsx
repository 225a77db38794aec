import type { City } from '../../../shared/contract/points.ts';
import styles from './locator.module.css';
import { locate, nameOf, type Place, places } from './zhejiang.ts';
import { Land } from './zhejiang-map.tsx';

type Props = { name: string; city: City; county: string; latitude: number; longitude: number };
/** A pin nearer to the dot of its city than this stands for the city: two names would lie on each other. */
const near = 60;

/** What lies over names on the map: the pin, and the name below it, of so many signs. */
const under = (at: { x: number; y: number }, signs: number) => [
  { left: at.x - 22, right: at.x + 22, top: at.y - 62, bottom: at.y },
  { left: at.x - 15 * signs, right: at.x + 15 * signs, top: at.y + 6, bottom: at.y + 38 },
];
const [nameWidth, nameHeight] = [48, 24];

/** A city with its name on the other side of its dot, where the pin or its name would lie over it. */
function clearOf(boxes: ReturnType<typeof under>, city: Place): Place {
  const { x, y, textAnchor } = nameOf(city, 11);
  const left = { start: x, middle: x - nameWidth / 2, end: x - nameWidth }[textAnchor];
  const isCovered = boxes.some(
    (b) => left < b.right && left + nameWidth > b.left && y - nameHeight < b.bottom && y > b.top,
  );
  return isCovered ? { ...city, side: city.side === 'start' ? 'end' : 'start' } : city;
}

/** Where in the province a point is: a pin with the name of its county below, the cities as small dots. */
export function Locator({ name, city, county, latitude, longitude }: Props) {
  const { x, y } = locate(latitude, longitude);
  const own = places[city];
  const inCity = Math.hypot(own.x - x, own.y - y) < near;
  const label = inCity ? city : county;
  const boxes = under({ x, y }, label.length);
  return (
    <svg className={styles.map} viewBox="0 0 670 660" role="img" aria-label={`${name}在${city}的位置示意`}>
      <Land />
      {(Object.entries(places) as [City, Place][]).map(([n, p]) => (
        <g key={n} className={n === city ? styles.here : styles.other}>
          <circle cx={p.x} cy={p.y} r="5" />
          {!(n === city && inCity) && <text {...nameOf(clearOf(boxes, p), 11)}>{n}</text>}
        </g>
      ))}
      <path className={styles.pin} d={`M${x} ${y}c-16-21-22-30-22-40a22 22 0 0 1 44 0c0 10-6 19-22 40z`} />
      <circle className={styles.eye} cx={x} cy={y - 40} r="8" />
      <text className={styles.name} x={x} y={y + 32} textAnchor={x > 600 ? 'end' : x < 60 ? 'start' : 'middle'}>
        {label}
      </text>
    </svg>
  );
}
