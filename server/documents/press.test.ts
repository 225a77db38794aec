import { describe, expect, it } from 'vitest';
import { partsOf } from '../../test/workbook.ts';
import type { Document } from './document.ts';
import { createPress } from './press.ts';

const paper: Document = { title: '方案', subtitle: '', author: '学院', made: new Date(0), blocks: [] };

describe('the press', () => {
  it('makes one at a time, refuses beyond its queue, and goes on afterwards', async () => {
    const press = createPress({ atOnce: 1, waiting: 1 });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let running = 0;
    let most = 0;
    const compose = async () => {
      most = Math.max(most, ++running);
      await gate;
      running--;
      return paper;
    };
    const [first, second] = [
      press.make('a', { by: 'a', format: 'docx' }, compose),
      press.make('b', { by: 'b', format: 'docx' }, compose),
    ];
    await expect(press.make('c', { by: 'c', format: 'docx' }, compose)).rejects.toMatchObject({
      answer: { http: 503, retryAfter: 10 },
    });
    open();
    expect((await first).length).toBeGreaterThan(1000);
    await second;
    expect(most).toBe(1);
    await press.make('c', { by: 'c', format: 'docx' }, compose);
  });

  it('lets who asks for much wait behind themselves, and no more than two of theirs', async () => {
    const press = createPress({ waiting: 20 });
    const order: string[] = [];
    const make = (by: string, key: string) =>
      press.make(key, { by, format: 'docx' }, async () => {
        order.push(key);
        return paper;
      });
    const greedy = [1, 2, 3].map((n) => make('greedy', `g${n}`));
    const other = make('other', 'o1');
    await expect(make('greedy', 'g4')).rejects.toMatchObject({ answer: { http: 503 } });
    await Promise.all([...greedy, other]);
    expect(order.indexOf('o1')).toBeLessThan(order.indexOf('g3'));
  });

  it('takes one paper in two formats for two', async () => {
    const press = createPress();
    const made = await Promise.all(
      (['docx', 'xlsx'] as const).map((format) => press.make('a', { by: 'a', format }, async () => paper)),
    );
    const names = await Promise.all(made.map(async (bytes) => [...(await partsOf(bytes)).keys()].join()));
    expect(names).toEqual([expect.stringContaining('word/document.xml'), expect.stringContaining('xl/workbook.xml')]);
  });

  it('makes what is asked for twice once, keeps a few, and forgets what failed', async () => {
    const press = createPress({ kept: 1 });
    let composed = 0;
    const compose = async () => {
      composed++;
      return paper;
    };
    const [one, two] = await Promise.all([
      press.make('a', { by: 'a', format: 'docx' }, compose),
      press.make('a', { by: 'a', format: 'docx' }, compose),
    ]);
    expect(one).toBe(two);
    expect(composed).toBe(1);
    await press.make('b', { by: 'b', format: 'docx' }, compose);
    await press.make('a', { by: 'a', format: 'docx' }, compose);
    expect(composed).toBe(3);
    const failing = async (): Promise<Document> => {
      throw new Error('the database is away');
    };
    await expect(press.make('x', { by: 'x', format: 'docx' }, failing)).rejects.toThrow('away');
    await press.make('x', { by: 'x', format: 'docx' }, compose);
    expect(composed).toBe(4);
  });
});
