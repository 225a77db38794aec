/**
 * `npm run backup [-- file]`: writes the whole database, as of one instant,
 * and the uploaded files that lie in the data folder into one file.
 */
import { openStorage } from '../server/adapters/storage/open.ts';
import { writeBackup } from '../server/db/backup.ts';
import { wallClock } from '../shared/time.ts';
import { withDatabase } from './database.ts';

const file = process.argv[2] ?? `backup-${wallClock(new Date()).replaceAll(':', '')}.jsonl.gz`;
await withDatabase(
  async (database, env) => {
    const files = env.storage ? null : openStorage(env);
    const amount = await writeBackup(database, file, files);
    console.log(
      files
        ? `已备份 ${amount.rows} 行、${amount.files} 个文件到 ${file}`
        : `已备份 ${amount.rows} 行到 ${file}；上传的文件在 ${env.storage?.endpoint}，请用它自己的办法备份`,
    );
    if (amount.missing) console.error(`有 ${amount.missing} 个文件在数据库里有记录，但没有找到`);
  },
  { failed: '没有备份' },
);
