import { isDatabaseAway } from '../kernel/errors.ts';
import { LiveSite } from './demo/marks.ts';
import { UnknownDatabase } from './migrate.ts';

/** PostgreSQL's own numbers for why it does not let anybody in or work. */
const sentences: Record<string, string> = {
  '28P01': '数据库不认这个用户名或密码，请检查 DATABASE_URL。',
  '28000': '数据库不让这个用户从这里连接，请检查 DATABASE_URL 和 pg_hba.conf。',
  '3D000': '没有这个数据库，请先建立它（编码 UTF-8），或改正 DATABASE_URL。',
  '42501': '这个数据库用户没有建立表的权限，请让它成为数据库的所有者。',
  '53100': '磁盘已满，数据没有改动。请腾出空间后再启动。',
  '25006': '这个数据库只能读，请把 DATABASE_URL 指向主库。',
};

/** Why the portal cannot start on a database, for its operator; null when the error is not about that. */
export function whyUnusable(error: unknown): string | null {
  if (error instanceof UnknownDatabase || error instanceof LiveSite) return error.message;
  for (let e = error as { code?: string; message?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (e.code && sentences[e.code]) return sentences[e.code] as string;
    if (/unsupported startup parameter/.test(e.message ?? ''))
      return '前面的连接池（PgBouncer）不让设置时限：请在它的配置里写 ignore_startup_parameters = extra_float_digits,statement_timeout，或让 DATABASE_URL 直接指向数据库。';
  }
  return isDatabaseAway(error) ? '数据库连接不上，请确认它在运行，DATABASE_URL 的地址和端口正确。' : null;
}
