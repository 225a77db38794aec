/**
 * Where a square of a picture is looked at: how often it is enlarged beyond
 * filling the square, and where its middle lies. Shares of the square's side.
 */
export type View = { zoom: number; x: number; y: number };

export const mostZoom = 4;

/** The whole picture fills the square at the least, and its edge never comes inside. */
export function kept({ zoom, x, y }: View, width: number, height: number): View {
  const z = Math.min(mostZoom, Math.max(1, zoom));
  const within = (at: number, side: number) => {
    const most = ((side / Math.min(width, height)) * z - 1) / 2;
    return Math.min(most, Math.max(-most, at));
  };
  return { zoom: z, x: within(x, width), y: within(y, height) };
}

/** The part of the picture that is seen, in its own pixels. */
export function seenPart(
  { zoom, x, y }: View,
  width: number,
  height: number,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: width / 2 - x * side - side / 2, top: height / 2 - y * side - side / 2, side };
}
