/** `npm run backup [-- file]`: writes the whole database, as of one instant, into one file. */
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { openDatabase } from '../server/db/client.ts';
import { writeBackup } from '../server/db/backup.ts';
import { readEnv } from '../server/env.ts';

const env = readEnv(process.env);
const file = process.argv[2] ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl.gz`;
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir);
const database = openDatabase(env.databaseUrl ?? (embedded?.url as string), (e) => console.error(e.message), 2);
try {
  const rows = await writeBackup(database, file);
  console.log(`已备份 ${rows} 行到 ${file}`);
} finally {
  await database.close();
  await embedded?.stop();
}
process.exit(0);
