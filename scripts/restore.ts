/** `npm run restore -- file`: puts a backup into an empty database. A database that holds anything is refused. */
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { openStorage } from '../server/adapters/storage/open.ts';
import { readBackup } from '../server/db/backup.ts';
import { migrateDatabase, openDatabase } from '../server/db/client.ts';
import { readEnv } from '../server/env.ts';

const file = process.argv[2];
if (!file) {
  console.error('用法：npm run restore -- <备份文件>');
  process.exit(2);
}
const env = readEnv(process.env);
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir);
const database = openDatabase(env.databaseUrl ?? (embedded?.url as string), (e) => console.error(e.message), 2);
let code = 0;
try {
  await migrateDatabase(database);
  const amount = await readBackup(database, file, openStorage(env));
  console.log(`已恢复 ${amount.rows} 行、${amount.files} 个文件`);
} catch (error) {
  const { code: reason, message } = error as NodeJS.ErrnoException;
  console.error(reason === 'ENOENT' ? `没有找到备份文件 ${file}` : `没有恢复：${message}`);
  code = 1;
} finally {
  await database.close();
  await embedded?.stop();
}
process.exit(code);
