/** The clauses of a notice: each h2 begins one; what stands before the first has no title. */
export function clausesOf(body: string): { title: string; html: string }[] {
  const [before = '', ...rest] = body.split(/<h2[^<>]*>/);
  const clauses = rest.map((part) => {
    const [title = '', ...html] = part.split('</h2>');
    return { title: title.replace(/<[^<>]+>/g, '').trim(), html: html.join('').trim() };
  });
  return before.trim() ? [{ title: '', html: before.trim() }, ...clauses] : clauses;
}

type Dated = { id: number; date: string };
/**
 * How each of the versions stands, the one published last first: in force, announced, replaced by
 * one of the same day before it came into force, or former. No version is announced for a day
 * before that of another one, so the order of publishing is that of the days.
 */
export function standings<T extends Dated>(
  versions: readonly T[],
  current: number | undefined,
): (T & { state: 'inForce' | 'coming' | 'dropped' | 'former' })[] {
  return versions.map((v, i) => ({
    ...v,
    state:
      v.id === current
        ? 'inForce'
        : v.date === versions[i - 1]?.date
          ? 'dropped'
          : v.id > (current ?? 0)
            ? 'coming'
            : 'former',
  }));
}

/** What a version is called: its month, and which one of the month from the second on. */
export function nameVersion(day: string, taken: readonly string[]): string {
  const month = day.slice(0, 7);
  for (let n = 1; ; n++) {
    const name = n === 1 ? month : `${month}.${n}`;
    if (!taken.includes(name)) return name;
  }
}
