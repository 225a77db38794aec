/**
 * `npm run admin:unproof -- <username>`: takes the second proof away from a member of staff who has lost the device,
 * where no other administrator is left to do it at the console. Their sessions end.
 */
import { and, eq } from 'drizzle-orm';
import { users } from '../server/db/tables/account.ts';
import { dropLostProof } from '../server/domains/staff/index.ts';
import { withDatabase } from './database.ts';

const [username] = process.argv.slice(2);
if (!username) {
  console.error('用法：npm run admin:unproof -- <账号>');
  process.exit(2);
}
await withDatabase(
  async ({ db }) => {
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.username, username), eq(users.isAdmin, true)));
    const done =
      user !== undefined && (await dropLostProof(db, user, { actor: null, address: '', now: () => new Date() }));
    console.log(done ? `已关闭 ${username} 的动态口令` : `账号 ${username} 不是工作人员，或没有开通动态口令`);
    return done ? 0 : 1;
  },
  { failed: '没有关闭' },
);
