import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';
import { wishesOf } from './document.ts';
import { inBatches } from './export.ts';

it('a list is taken away whole and in the order of the screen, without what went away meanwhile', async () => {
  const ids = Array.from({ length: 601 }, (_, i) => ({ id: 1000 - i }));
  const asked: number[] = [];
  const rows = async (some: number[]) => {
    asked.push(some.length);
    return some
      .filter((id) => id !== 700)
      .map((id) => ({ id, name: `n${id}` }))
      .reverse();
  };
  const taken: unknown[] = [];
  for await (const batch of inBatches({ order: async () => ids, rows }, (row) => [row.id, row.name]))
    taken.push(...batch);
  expect(taken).toEqual(ids.filter(({ id }) => id !== 700).map(({ id }) => [id, `n${id}`]));
  expect(Math.max(...asked)).toBeLessThanOrEqual(250);
});

it('a file that is kept has its name in any language, is for nobody else to keep and taken for nothing else', () => {
  const headers = (name: string) => attachment(name, 'application/pdf');
  expect(headers('培训 方案 "甲"\n.pdf')).toEqual({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('培训 方案  甲  .pdf')}`,
  });
  // A long name keeps its ending; half a sign and what leads to another folder are none of it.
  expect(headers(`${'长'.repeat(200)}.pdf`)['content-disposition']).toContain(`${encodeURIComponent('长')}.pdf`);
  expect(headers(`𠮷${'𠮷'.repeat(60)}.pdf`)['content-disposition']).toContain(`${encodeURIComponent('𠮷')}.pdf`);
  expect(headers('../\ud800a')['content-disposition']).toBe(
    `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent('.. \ufffda')}`,
  );
});

it('columns are as wide as they say, else as their heading and most of their cells, within bounds', () => {
  const rows = (...texts: string[]) => texts.map((text) => [text]);
  const wish = (column: { title: string; width?: number }, ...texts: string[]) => wishesOf([column], rows(...texts))[0];
  expect(wish({ title: '序', width: 2 }, '很长很长的内容')).toBe(2);
  expect(wish({ title: '序' }, '一')).toBe(3);
  expect(wish({ title: '联系人手机' }, '一')).toBe(5);
  expect(wish({ title: '电话' }, '13800000000')).toBe(5.5);
  expect(wish({ title: '说明' }, '字'.repeat(60))).toBe(24);
  // One of many that is longer does not widen it for all.
  expect(wish({ title: '名' }, ...Array.from({ length: 19 }, () => '四个字的'), '字'.repeat(20))).toBe(4);
  expect(wishesOf([{ title: '率', kind: 'percent' }], [[0.98345]])).toEqual([3]);
});
