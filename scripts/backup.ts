/**
 * `npm run backup [-- file]`: writes the whole database, as of one instant,
 * and the uploaded files that lie in the data folder into one file.
 */
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { openStorage } from '../server/adapters/storage/open.ts';
import { openDatabase } from '../server/db/client.ts';
import { writeBackup } from '../server/db/backup.ts';
import { readEnv } from '../server/env.ts';

const env = readEnv(process.env);
const file = process.argv[2] ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl.gz`;
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir);
const database = openDatabase(env.databaseUrl ?? (embedded?.url as string), (e) => console.error(e.message), 2);
try {
  const files = env.storage ? null : openStorage(env);
  const amount = await writeBackup(database, file, files);
  console.log(
    files
      ? `已备份 ${amount.rows} 行、${amount.files} 个文件到 ${file}`
      : `已备份 ${amount.rows} 行到 ${file}；上传的文件在 ${env.storage?.endpoint}，请用它自己的办法备份`,
  );
  if (amount.missing) console.error(`有 ${amount.missing} 个文件在数据库里有记录，但没有找到`);
} finally {
  await database.close();
  await embedded?.stop();
}
process.exit(0);
