import { addBase } from './base.ts';
import { type Database, migrateDatabase } from './client.ts';
import { refuseDemo } from './demo/marks.ts';

/**
 * Migrations, what every site needs, and for a demonstration its content. Safe to run by several nodes at once.
 * @throws {LiveSite} for a demonstration where people's own data is
 */
export async function prepareDatabase(
  database: Database,
  options: { demo: boolean },
): Promise<{ loadedDemo: boolean }> {
  await migrateDatabase(database);
  await database.db.transaction((tx) => addBase(tx));
  if (!options.demo) return { loadedDemo: false };
  await refuseDemo(database.db);
  // Loaded only where it is needed: the content is half a megabyte of text.
  const { loadDemo } = await import('./demo/load.ts');
  const loadedDemo = await loadDemo(database);
  if (loadedDemo) await database.pool.query('analyze');
  else await (await import('./demo/follow-day.ts')).followDay(database.db, new Date());
  return { loadedDemo };
}
