import { monitorEventLoopDelay } from 'node:perf_hooks';
import { columnsOf, type Document, type Value } from '../server/documents/document.ts';
import { writePdf } from '../server/documents/pdf/pdf.ts';
import { writeXlsx } from '../server/documents/xlsx/writer.ts';

const columns = columnsOf(
  ...Array.from({ length: 14 }, (_, i) => `文字 ${i + 1}`),
  ['数一', 'number'],
  ['数二', 'number'],
  ['比率', 'percent'],
  ['日期', 'day'],
  ['时间', 'moment'],
  ['再一时间', 'moment'],
);

/** Rows as a list of people has them: twenty cells, most of them text. */
async function* people(rows: number, atOnce = 50): AsyncGenerator<Value[][]> {
  const at = new Date('2026-11-21T08:30:00Z');
  for (let from = 0; from < rows; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, rows - from) }, (_, i) => [
      ...Array.from({ length: 14 }, (_, c) =>
        c === 1 ? `138${String(from + i).padStart(8, '0')}` : `学员信息${from + i}之${c}`,
      ),
      from + i,
      (from + i) / 7,
      0.98,
      at,
      at,
      at,
    ]);
}

/**
 * Seconds, memory above the start in MB, and the longest time that
 * the event loop was held, in ms, for 100,000 rows of 20 cells.
 */
export async function measureWorkbook(): Promise<{ seconds: number; memory: number; held: number }> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const began = performance.now();
  for await (const chunk of writeXlsx([{ name: '名单', columns, batches: people(100_000) }])) void chunk;
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  loop.disable();
  return { seconds, memory: (most - before) / 2 ** 20, held: loop.max / 1e6 };
}

/** Seconds to set a document of about thirty pages with two hundred rows, from a cold start. */
export async function measurePdf(): Promise<{ seconds: number; pages: number }> {
  const rows: Value[][] = [];
  for await (const batch of people(200)) rows.push(...batch.map((row) => row.slice(12, 18)));
  const blocks: Document['blocks'] = Array.from({ length: 12 }, (_, i) => [
    { kind: 'heading' as const, level: 1 as const, text: `第 ${i + 1} 章` },
    ...Array.from({ length: 8 }, () => ({
      kind: 'paragraph' as const,
      text: '在现场读懂浙江，把课堂搬到江边、田间与车间。'.repeat(14),
    })),
  ]).flat();
  blocks.push({ kind: 'table', title: '名单', columns: columns.slice(12, 18), rows });
  const began = performance.now();
  const pdf = await writePdf({ title: '质量评估报告', subtitle: '', author: '之江培训学院', made: new Date(), blocks });
  return {
    seconds: (performance.now() - began) / 1000,
    pages: Number(/NPages>(\d+)/.exec(pdf.toString('latin1'))?.[1]),
  };
}
