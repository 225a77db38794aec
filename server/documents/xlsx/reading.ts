import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse, refuseFields } from '../../kernel/errors.ts';
import { createTurns } from '../../kernel/turns.ts';
import { type SheetRow, sheetLimits, tooLarge } from './reader.ts';
import type { Order, Outcome } from './worker.ts';

/** The largest list takes a second on a machine that has something else to do. */
const mostMs = 10_000;
/** Ten times what the largest list takes. */
const mostMegabytes = 256;

/**
 * A sheet at its worst takes a second and some 100 MB: one after the other, and from the store when it is its turn.
 */
export const sheetsInTurn = createTurns({ waiting: 4, full: '正在读取的名单太多，请稍后再试', retryAfter: 5 });

type Reading = Pick<Order, 'kind' | 'most'> & { signal?: AbortSignal | undefined; forMs?: number };

/**
 * The rows of the first sheet of a workbook, or of a text, that somebody sends, read in a thread of its own: the one
 * that answers everybody is not held. They come in pieces, each as JSON. Who calls sees to it that few are read at
 * once.
 * @param how.signal aborted when who asked has gone: the thread is ended
 * @throws {Refusal} input, with a sentence, for what cannot be read within `sheetLimits`, ten seconds and 256 MB;
 * unavailable when it is no longer wanted
 */
export function readSheet(
  bytes: Buffer,
  { kind, most, signal, forMs = mostMs }: Reading,
): Promise<{ pieces: string[]; encoding: string }> {
  if (bytes.length > sheetLimits.fileBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(refuse('unavailable'));
    // Memory of its own, which goes over to the thread.
    const own = new Uint8Array(bytes);
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData: { bytes: own, kind, most } satisfies Order,
      transferList: [own.buffer],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    const end = (error: Error) => {
      void worker.terminate();
      reject(error);
    };
    const gone = () => end(refuse('unavailable'));
    const timer = setTimeout(() => end(tooLarge()), forMs);
    signal?.addEventListener('abort', gone, { once: true });
    worker.once('message', (outcome: Outcome) => {
      if ('pieces' in outcome) resolve(outcome);
      else reject(refuseFields(outcome.faults));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    );
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', gone);
      // Of one that has answered nobody hears this any more.
      reject(new Error(`a sheet could not be read: the thread ended with ${code}`));
    });
  });
}

/** All rows of a workbook at once, of which there are few. */
export async function readWorkbook(bytes: Buffer, signal?: AbortSignal, forMs = mostMs): Promise<SheetRow[]> {
  const { pieces } = await readSheet(bytes, {
    kind: 'xlsx',
    most: { rows: sheetLimits.rows, above: 0 },
    signal,
    forMs,
  });
  return pieces.flatMap((piece) => JSON.parse(piece) as SheetRow[]);
}
