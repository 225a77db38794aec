/**
 * `npm run demo:grow -- 100000 [seed]`: adds that many generated news articles, findable by search, for trying volume.
 */
import { growContent } from '../server/db/demo/grow.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { withDatabase } from './database.ts';

const wanted = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 2_000_000) {
  console.error('用法：npm run demo:grow -- <篇数> [种子]');
  process.exit(2);
}
await withDatabase(
  async (database, env) => {
    if (!env.demo) {
      console.error('这里是正式网站（DEMO=0 或 https 的 SITE_URL），不生成虚构的文章，数据没有改动。');
      return 2;
    }
    await prepareDatabase(database, { demo: true });
    const began = Date.now();
    await growContent(database, wanted, seed, (done) => process.stdout.write(`\r${done} / ${wanted}`));
    console.log(`\n已增加 ${wanted} 篇，用时 ${Math.round((Date.now() - began) / 1000)} 秒`);
    return 0;
  },
  { connections: 4, failed: '没有生成' },
);
