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

/** The unique constraint that a change would break, by its name; undefined for anything else. */
export function takenOf(error: unknown): string | undefined {
  for (let e = error as { code?: string; constraint?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (e.code === '23505') return e.constraint ?? '';
  return undefined;
}

/** The value that names a row which is not there, as the database wrote it; undefined for anything else. */
export function missingReference(error: unknown): string | undefined {
  for (let e = error as { code?: string; detail?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (e.code === '23503') return /=\(([^()]*)\) is not present in table/.exec(e.detail ?? '')?.[1];
  return undefined;
}
