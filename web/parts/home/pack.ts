/** A circle in percent of the width of its box; `y` and `r` are measured by the same unit. */
export type Circle = { x: number; y: number; r: number };
export type Packing = { circles: Circle[] /** Height of the box for a width of 100. */; height: number };

const overlaps = (a: Circle, b: Circle, gap: number) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.r + b.r + gap) ** 2;

/** The first free place on a flat spiral around the middle. The golden angle keeps the turns from lining up. */
function place(r: number, placed: Circle[], gap: number, flatness: number): Circle {
  for (let step = 0; ; step++) {
    const angle = step * 2.399963;
    const distance = Math.sqrt(step) * 0.25;
    const circle = { x: Math.cos(angle) * distance * flatness, y: Math.sin(angle) * distance, r };
    if (!placed.some((other) => overlaps(circle, other, gap))) return circle;
  }
}

const rounded = (n: number) => Math.round(n * 100) / 100;

/** Lays circles whose areas follow the values side by side, largest in the middle; the same for the same values. */
export function packCircles(values: number[], { smallest = 0.5, gap = 0.8, flatness = 1.5 } = {}): Packing {
  const most = Math.max(1, ...values);
  const circles: Circle[] = [];
  for (const value of values)
    circles.push(place(10 * Math.max(smallest, Math.sqrt(value / most)), circles, gap, flatness));
  if (!circles.length) return { circles, height: 0 };
  const left = Math.min(...circles.map((c) => c.x - c.r));
  const top = Math.min(...circles.map((c) => c.y - c.r));
  const width = Math.max(...circles.map((c) => c.x + c.r)) - left;
  const height = Math.max(...circles.map((c) => c.y + c.r)) - top;
  const scale = 100 / width;
  return {
    circles: circles.map((c) => ({
      x: rounded((c.x - left) * scale),
      y: rounded((c.y - top) * scale),
      r: rounded(c.r * scale),
    })),
    height: rounded(height * scale),
  };
}

/** So many circles are told apart, and packed in no time: it takes the third power of their number. */
export const mostCircles = 16;

/** A name in as few lines as its circle wants, each of nearly the same length; a sign of two units stays whole. */
export function linesOf(name: string): string[] {
  const signs = [...name];
  const each = Math.ceil(signs.length / (signs.length > 3 ? 2 : 1));
  return [signs.slice(0, each), signs.slice(each)].filter((line) => line.length).map((line) => line.join(''));
}

/** How a name looks best: `circles` for short ones, else in `lines`, on a phone or everywhere. */
export function shapeOf(names: string[]): 'circles' | 'lines on a phone' | 'lines' {
  const longest = Math.max(0, ...names.map((name) => [...name].length));
  if (names.length < 3 || longest > 10) return 'lines';
  return longest > 6 ? 'lines on a phone' : 'circles';
}

/** What a sign takes with its space beside it, and a line with its space above it, in its own size. */
const [signWide, lineHigh] = [1.06, 1.3];

/**
 * How large the letters in a circle of radius `r` are, in the measure of `r`: two fifths of it, in few steps, as each
 * size has every letter measured anew, which was two thirds of what the cloud cost a slow phone; less for long lines.
 */
export function lettersIn(r: number, lines: string[]): number {
  const across = Math.hypot(Math.max(...lines.map((line) => [...line].length)) * signWide, lines.length * lineHigh);
  const size = Math.round(Math.round((r * 0.4) / 0.8) * 8) / 10;
  return size * across <= 2 * r ? size : Math.floor((20 * r) / across) / 10;
}
