/** Widths of the files behind `/art/name`, in pixels. */
export const drawnWidths = [480, 768, 960, 1600] as const;
/** The same of `/art/portraits/name`: never shown large. */
export const portraitWidths = [160, 320, 640] as const;

/**
 * @returns the narrowest file behind an address that is as wide as asked for, the widest where none is; an address that
 * stands for one file is returned as it is
 */
export function fileOf(src: string, least: number): string {
  if (!src.startsWith('/art/')) return src;
  const widths: readonly number[] = src.startsWith('/art/portraits/') ? portraitWidths : drawnWidths;
  return `${src}-${widths.find((w) => w >= least) ?? widths.at(-1)}.webp`;
}

/** The drawings of web/art, each with the point that a crop must keep, in percent from the left and from the top. */
export const drawings = {
  'bamboo-sea': [50, 60],
  'bio-lab': [68, 60],
  'bus-lesson': [55, 70],
  'campus-canteen': [55, 60],
  'campus-gate': [50, 55],
  'campus-ginkgo': [62, 62],
  'campus-library': [60, 55],
  'campus-residence': [62, 60],
  'campus-round-class': [60, 62],
  'campus-simulation': [55, 55],
  'campus-tea-corner': [68, 62],
  'campus-track': [62, 60],
  'canal-town': [50, 60],
  'car-line': [70, 55],
  'celadon-kiln': [60, 58],
  'cloud-terraces': [68, 60],
  'covered-bridge': [60, 58],
  'data-valley': [72, 60],
  'fishing-harbour': [65, 60],
  graduation: [62, 70],
  'green-plant': [60, 60],
  'hangzhou-digital': [55, 55],
  'invoice-desk': [58, 70],
  'lecture-hall': [50, 60],
  'liangzhu-dam': [68, 62],
  'mediation-yard': [55, 65],
  'night-seminar': [62, 62],
  'ningbo-port': [60, 55],
  'offshore-wind': [78, 55],
  'old-mill': [60, 65],
  'parcel-hub': [72, 60],
  'qiantang-tide': [55, 60],
  'quarry-garden': [60, 60],
  'rail-paddies': [60, 70],
  'river-source': [62, 60],
  'scrap-floor': [42, 68],
  'service-hall': [72, 60],
  'smart-factory': [55, 60],
  'snow-campus': [62, 70],
  'song-pavilion': [60, 45],
  'south-lake-boat': [55, 60],
  'tea-picking': [55, 60],
  'tea-terraces': [50, 60],
  'trade-market': [65, 60],
  'village-visit': [50, 65],
  'west-lake': [55, 55],
  'wine-jars': [70, 60],
} as const satisfies Record<string, readonly [number, number]>;
export type Drawing = keyof typeof drawings;

/** @returns the point to keep as CSS takes it (`object-position`), undefined where the address is not of a drawing */
export function focusOf(src: string): string | undefined {
  const point = drawings[src.slice('/art/'.length) as Drawing] as readonly [number, number] | undefined;
  return point && `${point[0]}% ${point[1]}%`;
}
