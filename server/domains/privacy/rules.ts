/** The clauses of a notice: each h2 begins one; what stands before the first has no title. */
export function clausesOf(body: string): { title: string; html: string }[] {
  const [before = '', ...rest] = body.split(/<h2[^>]*>/);
  const clauses = rest.map((part) => {
    const [title = '', ...html] = part.split('</h2>');
    return { title: title.replace(/<[^>]+>/g, '').trim(), html: html.join('').trim() };
  });
  return before.trim() ? [{ title: '', html: before.trim() }, ...clauses] : clauses;
}

/** What a version is called: its month, and which one of the month from the second on. */
export function nameVersion(day: string, taken: readonly string[]): string {
  const month = day.slice(0, 7);
  for (let n = 1; ; n++) {
    const name = n === 1 ? month : `${month}.${n}`;
    if (!taken.includes(name)) return name;
  }
}
