import { getEventListeners } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { columnsOf, type Value } from '../document.ts';
import { readXlsx, sheetLimits } from './reader.ts';
import { readWorkbook } from './reading.ts';
import { writeXlsx } from './writer.ts';

async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
  yield rows;
}
/** A list as large as may be. */
const large = () => {
  const names = Array.from({ length: sheetLimits.columns }, (_, i) => `列${i}`);
  const rows = Array.from({ length: sheetLimits.rows - 1 }, (_, r) => names.map((n) => `${n} ${r}`));
  return buffer(writeXlsx([{ name: '名单', columns: columnsOf(...names), batches: once(rows) }]));
};
/** What this thread took of the processor, in microseconds. */
async function ownTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

describe('reading a workbook in a thread of its own', () => {
  it('gives the same rows, and leaves the thread that answers everybody alone', async () => {
    const bytes = await large();
    const here = await ownTime(() => readXlsx(bytes));
    const elsewhere = await ownTime(async () => {
      await readWorkbook(bytes);
    });
    expect(await readWorkbook(bytes)).toEqual(await readXlsx(bytes));
    // Shares of the processor, not of time: starting the thread and taking over the rows is all that is left.
    expect(elsewhere).toBeLessThan(here / 2);
  });

  it('refuses in the same words, at the same field', async () => {
    const bad = Buffer.from('not an archive');
    const { message, fields } = await readXlsx(bad).catch((error) => error);
    await expect(readWorkbook(bad)).rejects.toMatchObject({ reason: 'input', message, fields });
    await expect(readWorkbook(Buffer.alloc(sheetLimits.fileBytes + 1))).rejects.toMatchObject({ reason: 'input' });
  });

  it('ends when it takes too long, and when nobody waits any more', async () => {
    const bytes = await large();
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    await expect(readWorkbook(bytes, undefined, 1)).rejects.toMatchObject({ reason: 'input' });
    const gone = new AbortController();
    const reading = readWorkbook(bytes, gone.signal);
    gone.abort();
    await expect(reading).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(readWorkbook(bytes, gone.signal)).rejects.toMatchObject({ reason: 'unavailable' });
    // Nothing goes on for nobody.
    expect(ended).toHaveBeenCalledTimes(2);
    ended.mockRestore();
    const other = new AbortController();
    await readWorkbook(bytes, other.signal);
    await expect.poll(() => getEventListeners(other.signal, 'abort').length).toBe(0);
  });
});
