/** The thread that reads one workbook and ends: what a stranger's file makes of it goes with it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../../../shared/rules.ts';
import { Refusal } from '../../kernel/errors.ts';
import { readXlsx, type SheetRow } from './reader.ts';

/** What the thread is given. */
export type Order = { bytes: Uint8Array };
/** What it answers: rows, or what is wrong with the file. */
export type Outcome = { rows: SheetRow[] } | { faults: readonly Fault[] };

async function read({ bytes }: Order): Promise<Outcome> {
  try {
    return { rows: await readXlsx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    if (error instanceof Refusal) return { faults: error.fields };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as Order));
