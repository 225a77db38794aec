/**
 * The colours of charts: those of web/styles/tokens.css, which
 * neither a server nor an SVG can read; a test compares them.
 */
export const ink = {
  title: '#18211f',
  text: '#3a4543',
  meta: '#59645f',
  line: '#dcd8cb',
  paper: '#ffffff',
  area: '#e2ede8',
};
export const series = ['#105052', '#659f97', '#b4822a', '#c84f33', '#8d948f'] as const;
/** From little to much. The middle, on which neither dark nor light letters can be read well, is left out. */
export const heat = ['#f1f6f3', '#c5dcd4', '#98c0b6', '#1b6665', '#0d4243'] as const;

/** The relative luminance of a colour such as `#105052` (WCAG 2.2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well two colours can be told apart, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The letters that can be read on a colour. */
export const lettersOn = (colour: string): string =>
  contrast(ink.paper, colour) >= contrast(ink.title, colour) ? ink.paper : ink.title;

type Decal = Record<string, unknown> | null;
/**
 * Lines and dots that tell series apart where colours do not; the
 * first one has none. In the letters' colour of their ground.
 */
const shapes: Record<string, unknown>[] = [
  { symbol: 'none' },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [5, 0],
    symbolSize: 0.55,
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: 0 },
];

/** Colour and pattern of the nth series; more than five begin anew with the pattern of another. */
export function lookOf(n: number): { color: string; decal: Decal; letters: string } {
  const color = series[n % series.length] as string;
  const letters = lettersOn(color);
  const shape = shapes[(n + Math.floor(n / series.length)) % shapes.length];
  const decal: Decal = shape?.symbol === 'none' ? null : { ...shape, color: `${letters}73` };
  return { color, decal, letters };
}
