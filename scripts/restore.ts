/** `npm run restore -- file`: puts a backup into an empty database. A database that holds anything is refused. */
import { existsSync } from 'node:fs';
import { openStorage } from '../server/adapters/storage/open.ts';
import { readBackup } from '../server/db/backup.ts';
import { migrateDatabase } from '../server/db/client.ts';
import { withDatabase } from './database.ts';

const file = process.argv[2];
if (!file) {
  console.error('用法：npm run restore -- <备份文件>');
  process.exit(2);
}
if (!existsSync(file)) {
  console.error(`没有找到备份文件 ${file}`);
  process.exit(1);
}
await withDatabase(
  async (database, env) => {
    await migrateDatabase(database);
    const amount = await readBackup(database, file, openStorage(env));
    console.log(`已恢复 ${amount.rows} 行、${amount.files} 个文件`);
  },
  { failed: '没有恢复' },
);
