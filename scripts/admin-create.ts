/**
 * `npm run admin:create -- <username> [name]`: makes the first administrator. The password comes from standard input.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { prepareDatabase } from '../server/db/prepare.ts';
import { users } from '../server/db/tables/account.ts';
import { hashPassword, refuseSiteWords, refuseWeak } from '../server/domains/account/index.ts';
import { withDatabase } from './database.ts';

const [username, name = '管理员'] = process.argv.slice(2);
if (!username || !/^[\w.@-]{3,60}$/.test(username)) {
  console.error('用法：npm run admin:create -- <账号> [姓名]（账号为 3 至 60 位字母、数字或 . _ @ -）');
  process.exit(2);
}
const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined });
// Piped input may end without a line break, or without a line: neither may leave the question waiting for ever.
const last = once(lines, 'line').then(([line]) => line as string);
const ended = once(lines, 'close').then(() => '');
const password = (await Promise.race([lines.question('密码（12 位以上，含字母与数字）：'), last, ended])).trim();
lines.close();
if (password.length < 12 || !/[A-Za-z]/.test(password) || !/\d/.test(password)) {
  console.error('密码不符合要求。');
  process.exit(2);
}
try {
  await refuseWeak('password', password, [username, name]);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
await withDatabase(
  async (database, { siteUrl }) => {
    await prepareDatabase(database, { demo: false });
    try {
      await refuseSiteWords(database.db, 'password', password, { siteUrl, demo: false });
    } catch (error) {
      console.error((error as Error).message);
      return 2;
    }
    const added = await database.db
      .insert(users)
      .values({ username, name, passwordHash: await hashPassword(password), isAdmin: true, roles: ['administrator'] })
      .onConflictDoNothing()
      .returning({ id: users.id });
    console.log(added.length ? `已创建管理员 ${username}` : `账号 ${username} 已存在，没有改动`);
    return added.length ? 0 : 1;
  },
  { failed: '没有创建' },
);
