/** `npm run demo:clear`: takes out the content and the accounts that the demonstration has brought. */
import { clearDemo } from '../server/db/demo/marks.ts';
import { overWords } from '../server/db/demo/over.ts';
import { withDatabase } from './database.ts';

await withDatabase(
  async (database, env) => {
    if (env.demo) {
      console.error('这里仍是演示环境，下次启动会重新载入演示内容。请先设置 DEMO=0 或 https 的 SITE_URL 再运行。');
      return 2;
    }
    const { removed, kept, over } = await clearDemo(database.db);
    console.log(
      removed + kept ? `已移除演示内容与账号 ${removed} 项。` : '没有演示内容，没有改动。',
      kept ? `${kept} 项已由工作人员修改或有本站的数据与其关联，保留为本站内容。` : '',
    );
    if (over) for (const line of overWords(over)) console.log(line);
    return 0;
  },
  { failed: '没有移除，数据没有改动' },
);
