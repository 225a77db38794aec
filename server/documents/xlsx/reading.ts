import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse, refuseFields } from '../../kernel/errors.ts';
import { type SheetRow, sheetLimits, tooLarge } from './reader.ts';
import type { Order, Outcome } from './worker.ts';

/** The largest list takes a second on a machine that has something else to do. */
const mostMs = 10_000;
/** Ten times what the largest list takes. */
const mostMegabytes = 256;

/**
 * The rows of the first sheet of a workbook that somebody sends, read in a thread of its own: the one that answers
 * everybody is not held. Who calls sees to it that few are read at once.
 * @param signal aborted when who asked has gone: the thread is ended
 * @throws {Refusal} input, with a sentence, for what cannot be read within `sheetLimits`, ten seconds and 256 MB;
 * unavailable when it is no longer wanted
 */
export function readWorkbook(bytes: Buffer, signal?: AbortSignal, forMs = mostMs): Promise<SheetRow[]> {
  if (bytes.length > sheetLimits.fileBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(refuse('unavailable'));
    // Memory of its own, which goes over to the thread.
    const own = new Uint8Array(bytes);
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData: { bytes: own } satisfies Order,
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
      if ('rows' in outcome) resolve(outcome.rows);
      else reject(refuseFields(outcome.faults));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
    );
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', gone);
      // Of one that has answered nobody hears this any more.
      reject(new Error(`a workbook could not be read: the thread ended with ${code}`));
    });
  });
}
