import { Link } from 'react-router';
import styles from './city-map.module.css';
import { islands, outline, places, river, tributary } from './zhejiang.ts';

/** Land, islands and rivers of the sketch. */
export function Land() {
  return (
    <>
      <path className={styles.land} d={outline} />
      {islands.map(([x, y, rx, ry]) => <ellipse key={`${x}-${y}`} className={styles.island} cx={x} cy={y} rx={rx} ry={ry} />)}
      <path className={styles.bank} d={river} />
      <path className={styles.river} d={river} />
      <path className={styles.stream} d={tributary} />
    </>
  );
}

type Props = { cities: { city: string; total: number }[]; current?: string | undefined; to: (city: string) => string };

/** The eleven cities with the number of points in each; every city is a link. */
export function CityMap({ cities, current, to }: Props) {
  const most = Math.max(1, ...cities.map((c) => c.total));
  return (
    <figure className="mapbox">
      <svg viewBox="0 0 660 655" role="group" aria-label="浙江现场教学点分布示意">
        <Land />
        <text className={styles.water} fontSize="13" transform="translate(212 262)rotate(-52)">富春江</text>
        {cities.map(({ city, total }) => {
          const place = places[city];
          if (!place) return null;
          const here = city === current;
          const r = total ? Math.round(60 + 90 * Math.sqrt(total / most)) / 10 : 5;
          const [x, y, anchor] = place.label;
          return (
            <Link key={city} className={`pt ${styles.city}`} to={to(city)} aria-label={`${city}，${total} 个教学点`} aria-current={here ? 'true' : undefined} preventScrollReset>
              <circle className={styles.reach} cx={place.x} cy={place.y} r="36" />
              <circle className={total ? styles.dot : styles.none} cx={place.x} cy={place.y} r={r} />
              {here && <circle className={styles.ring} cx={place.x} cy={place.y} r={r + 5} />}
              <text className={styles.name} x={x} y={y} textAnchor={anchor} fontSize="16">{city}<tspan className={styles.number} dx="5" fontSize="14">{total}</tspan></text>
            </Link>
          );
        })}
      </svg>
      <figcaption className="cap">示意图，圆点越大教学点越多，不作行政区划依据。</figcaption>
    </figure>
  );
}
