import { articles } from '../tables/content.ts';
import type { Database } from '../client.ts';
import { markArticles, refuseDemo } from './marks.ts';
import { makeFindable } from '../../domains/search/index.ts';
import { href } from '../../../shared/sitemap.ts';

const places = [
  '云和',
  '庆元',
  '松阳',
  '遂昌',
  '缙云',
  '开化',
  '常山',
  '江山',
  '龙游',
  '磐安',
  '武义',
  '浦江',
  '义乌',
  '永康',
  '天台',
  '仙居',
  '三门',
  '玉环',
  '温岭',
  '象山',
  '宁海',
  '余姚',
  '慈溪',
  '嵊泗',
  '岱山',
  '德清',
  '长兴',
  '安吉',
  '桐乡',
  '海宁',
  '平湖',
  '嘉善',
  '诸暨',
  '嵊州',
  '新昌',
  '桐庐',
  '淳安',
  '建德',
  '泰顺',
  '文成',
];
const themes = [
  '数字化改革',
  '乡村经营',
  '基层治理',
  '生态补偿',
  '营商服务',
  '成果转化',
  '老旧厂区更新',
  '社区养老',
  '河湖管护',
  '产业工人培训',
  '山海协作',
  '数据共享',
  '古村保护',
  '冷链物流',
  '海岛供水',
  '林权改革',
  '防汛调度',
  '民宿评级',
  '校地合作',
  '园区招商',
];
const acts = [
  '研修班开班',
  '现场课复盘',
  '教学点更新讲解',
  '学员调研结题',
  '案例入库',
  '课程改版',
  '带教老师交流',
  '方案评审',
  '结业汇报',
  '线路踏勘',
];
const persons = [
  '方若溪',
  '陈砚',
  '许知远山',
  '蒋一川',
  '吴晓棠',
  '郑禾',
  '金沐',
  '朱言',
  '何秋白',
  '余安澜',
  '林𠮷安',
  '钟意',
];
const deeds = [
  '把三年的台账摊开在桌上',
  '请村里的会计讲一笔账',
  '绕着老厂房走了两圈',
  '在码头等第一班货车',
  '和网格员一起敲了九户门',
  '拿着图纸对照沟渠',
  '听老支书讲那一年的争论',
  '把问题写在白板左侧',
  '到窗口替人办了一件事',
  '在大棚里量了湿度',
];
const findings = [
  '办法不在文件里，在排队的人嘴里',
  '省下的时间要看谁多花了',
  '数据对不上时先问口径',
  '先停下的那一步最难',
  '账本薄了，人心厚了',
  '一个电话比三张表管用',
  '试点的边界要写清楚',
  '收益分配决定了能走多远',
  '规矩立在纠纷之前',
  '慢一拍换来了少返工',
];

/** A small seeded generator (mulberry32), so that the same seed gives the same content. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const batch = 1000;

/**
 * Adds `wanted` generated news articles with their search documents, as rows of the demonstration; `onProgress` hears
 * how many there are.
 * @throws {LiveSite} where the site is, or once was, there for real people
 */
export async function growContent(
  { db, pool }: Database,
  wanted: number,
  seed: number,
  onProgress: (done: number) => void,
): Promise<void> {
  await refuseDemo(db);
  const random = mulberry(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const start = Date.parse('2015-01-01T00:00:00Z');
  const span = Date.parse('2026-11-01T00:00:00Z') - start;
  // Building the index once is many times faster than growing it row by row.
  await pool.query('drop index if exists search_documents_grams');
  for (let done = 0; done < wanted; done += batch) {
    const rows = Array.from({ length: Math.min(batch, wanted - done) }, (_, i) => {
      const place = pick(places);
      const theme = pick(themes);
      const number = done + i + 1;
      const sentences = Array.from(
        { length: 6 + Math.floor(random() * 6) },
        (__, s) =>
          `第 ${s + 1} 天，${pick(persons)}在${pick(places)}${pick(deeds)}，记下一句“${pick(findings)}”，并标出 ${Math.floor(random() * 9000)} 这个数字的来处。`,
      );
      return {
        kind: 'news',
        categoryId: 1 + Math.floor(random() * 4),
        trainTypes: random() < 0.5 ? [1] : [2],
        title: `${place}${theme}${pick(acts)}（第 ${number} 号）`,
        summary: `${pick(persons)}与学员在${place}${pick(deeds)}，围绕${theme}形成一份清单。`,
        cover: `/art/${pick(['tea-terraces', 'west-lake', 'canal-town', 'bamboo-sea', 'lecture-hall'])}`,
        body: `<p>${sentences.slice(0, 4).join('')}</p><p>${sentences.slice(4).join('')}</p>`,
        source: '教务部',
        editor: pick(persons),
        publishTime: new Date(start + Math.floor(random() * span)),
      };
    });
    await db.transaction(async (tx) => {
      const saved = await tx.insert(articles).values(rows).returning({ id: articles.id });
      await makeFindable(
        tx,
        rows.map((r, i) => {
          const id = saved[i]?.id as number;
          return {
            type: 'news',
            recordId: id,
            title: r.title,
            summary: r.summary,
            path: href('news/detail', { id }),
            publishTime: r.publishTime,
            body: r.body.replace(/<[^<>]+>/g, '\n'),
          };
        }),
      );
      const ids = saved.map(({ id }) => id);
      await markArticles(tx, 'news', ids);
    });
    onProgress(Math.min(done + batch, wanted));
  }
  // Index-only scans of deep pages need the visibility map.
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query('create index if not exists search_documents_grams on search_documents using gin (grams)');
  await client.query('vacuum analyze articles');
  await client.query('vacuum analyze search_documents');
  client.release(true);
}
