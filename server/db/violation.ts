/**
 * What the database holds against a change: a value that another row has
 * (`unique`), or a row that is named and not there (`reference`).
 */
export function violationOf(error: unknown): 'unique' | 'reference' | undefined {
  for (let e = error as { code?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (e.code === '23505') return 'unique';
    if (e.code === '23503') return 'reference';
  }
  return undefined;
}
