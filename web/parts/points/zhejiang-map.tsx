import { useRef } from 'react';
import { Link } from 'react-router';
import type { City } from '../../../shared/contract/points.ts';
import { href } from '../../../shared/sitemap.ts';
import { pointClass } from './point-rows.tsx';
import { field, islands, nameOf, outline, places, river, tributary } from './zhejiang.ts';
import styles from './zhejiang-map.module.css';

type CityCount = { city: City; total: number };

type Props = {
  cities: readonly CityCount[];
  /** The city that is marked. */
  current?: City | undefined;
  /**
   * Picks a city on this same page, which then stays where it is; without it a city leads to the list of its points.
   */
  to?: ((city: City) => string) | undefined;
};
type MapProps = Props & {
  /** Told when the pointer or the keyboard rests on a city. */
  onPick?: (city: City) => void;
};

/** The list of the points of one city. */
export const cityPoints = (city: City) => href('onsite/points', { currentClass: pointClass(0) }, { city });

/** A pointer that only passes over a city on its way does not pick it. */
const restMs = 120;
/** Radius of what answers to a finger: 44 px across on a phone of 375 px. */
const reach = 42.5;

/** Land, islands and rivers of the sketch. */
export function Land() {
  return (
    <>
      <path className={styles.land} d={outline} />
      {islands.map(([cx, cy, rx, ry]) => (
        <ellipse key={`${cx} ${cy}`} className={styles.land} cx={cx} cy={cy} rx={rx} ry={ry} />
      ))}
      <path className={styles.bank} d={river} />
      <path className={styles.river} d={river} />
      <path className={styles.stream} d={tributary} />
    </>
  );
}

/** The eleven cities with the number of their points; dots grow with the number, each is a link. */
export function ZhejiangMap({ cities, ...rest }: MapProps) {
  const most = Math.max(1, ...cities.map((c) => c.total));
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${field.width} ${field.height}`} role="group" aria-label="浙江现场教学点分布示意">
        <Land />
        <text className={styles.riverName} transform="translate(212 262)rotate(-52)">
          富春江
        </text>
        {cities.map((c) => (
          <Dot key={c.city} {...c} share={c.total / most} {...rest} />
        ))}
      </svg>
      <figcaption className="cap">示意图，圆点越大教学点越多，不作行政区划依据。</figcaption>
    </figure>
  );
}

function Dot({ city, total, share, current, to, onPick }: CityCount & Omit<MapProps, 'cities'> & { share: number }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = places[city];
  const here = city === current;
  const r = total ? Math.round(60 + 90 * Math.sqrt(share)) / 10 : 5;
  const dot = <circle className={total ? styles.dot : styles.none} cx={place.x} cy={place.y} r={r} />;
  const name = (
    <text className={styles.name} {...nameOf(place, r)}>
      {city}
      <tspan dx="5">{total}</tspan>
    </text>
  );
  // A list of nothing is no place to lead to.
  if (!total && !to)
    return (
      <g>
        {dot}
        {name}
      </g>
    );

  const events = onPick && {
    onPointerEnter: () => {
      timer.current = setTimeout(() => onPick(city), restMs);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: () => onPick(city),
  };
  return (
    <Link
      className={styles.city}
      to={(to ?? cityPoints)(city)}
      preventScrollReset={to !== undefined}
      aria-label={`${city}，${total} 个教学点`}
      aria-current={here ? 'true' : undefined}
      {...events}
    >
      <circle className={styles.reach} {...reachOf(city)} r={reach} />
      {dot}
      {here && <circle className={styles.ring} cx={place.x} cy={place.y} r={r + 5} />}
      {name}
    </Link>
  );
}

/** The reach leans towards the name, so that those of neighbouring cities stay apart. */
function reachOf(city: City): { cx: number; cy: number } {
  const { x, y, side } = places[city];
  const lean = 12;
  return side === 'middle' ? { cx: x, cy: y + lean } : { cx: side === 'end' ? x - lean : x + lean, cy: y };
}

/** The cities as buttons below the map, where the map is too small for its numbers; hidden on a wide screen. */
export function CityButtons({ cities, current, to }: Props) {
  return (
    <nav className={styles.buttons} aria-label="选择城市">
      {cities
        .filter((c) => c.total || to)
        .map(({ city, total }) => (
          <Link
            key={city}
            to={(to ?? cityPoints)(city)}
            aria-current={city === current ? 'true' : undefined}
            preventScrollReset={to !== undefined}
          >
            {city}
            <span>{total}</span>
          </Link>
        ))}
    </nav>
  );
}
