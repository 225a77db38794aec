import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drawings } from '../shared/art.ts';
import type { Executor } from '../server/db/client.ts';

const known = (names: string[]) => names.filter((name) => name in drawings);

/** The drawings that a page shows, in order, each as often as it stands there. */
export function drawingsIn(html: string): string[] {
  const shown = [...html.matchAll(/<img\b[^>]*?\ssrc="\/art\/([a-z-]+?)-\d+\.webp"/g)];
  return known(shown.map((m) => m[1] as string));
}

/** In how many places a drawing stands: covers, galleries and heads of records, and what the pages name themselves. */
export async function placesOfDrawings(db: Executor): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select cover as url from articles union all select cover from projects union all select cover from points
    union all select cover from enterprises union all select image from banners union all select url from environments
    union all select g ->> 'url' from points, jsonb_array_elements(gallery) g`);
  const web = join(import.meta.dirname, '..', 'web');
  const sources = globSync('{routes,parts,ui}/**/*.{ts,tsx}', { cwd: web }).filter((f) => !f.includes('.test.'));
  const named = sources.flatMap((f) =>
    [...readFileSync(join(web, f), 'utf8').matchAll(/\/art\/([a-z-]+)/g)].map((m) => m[1] as string),
  );
  const places = new Map<string, number>();
  for (const name of known([...rows.map((r) => r.url.replace('/art/', '')), ...named]))
    places.set(name, (places.get(name) ?? 0) + 1);
  return places;
}
