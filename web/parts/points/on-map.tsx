import type { PointPlace } from '../../../shared/contract/points.ts';

/** The place on a public map service, in the coordinates of the globe. */
function outsideMap({ name, latitude, longitude }: PointPlace): string {
  const query = new URLSearchParams({ position: `${longitude},${latitude}`, name, coordinate: 'wgs84' });
  return `https://uri.amap.com/marker?${query}`;
}

/** The way to a point on a map from which a phone finds the way. */
export function OnMap({ point }: { point: PointPlace }) {
  return (
    <a className="btn ghost block" href={outsideMap(point)} target="_blank" rel="noopener noreferrer">
      在地图中查看<span className="vh">（打开外部网站）</span>
    </a>
  );
}
