/** The thread that reads one sheet and ends: what a stranger's file makes of it goes with it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../../../shared/rules.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Most, readXlsx, type SheetRow } from './reader.ts';
import { readText } from './text.ts';

/** What the thread is given: a workbook or a text of comma-separated values, and how many rows it may have. */
export type Order = { bytes: Uint8Array; kind: 'xlsx' | 'text'; most: Most };
/**
 * What it answers: rows in pieces of a few hundred, each as JSON, which whoever waits can take up one after the other
 * without being held; or what is wrong with the file.
 */
export type Outcome = { pieces: string[]; encoding: string } | { faults: readonly Fault[] };

const rowsOfPiece = 250;

function inPieces(rows: SheetRow[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += rowsOfPiece) pieces.push(JSON.stringify(rows.slice(at, at + rowsOfPiece)));
  return pieces;
}

async function read({ bytes, kind, most }: Order): Promise<Outcome> {
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (kind === 'xlsx') return { pieces: inPieces(await readXlsx(whole, most)), encoding: 'xlsx' };
    const { rows, encoding } = readText(whole, most);
    return { pieces: inPieces(rows), encoding };
  } catch (error) {
    if (error instanceof Refusal) return { faults: error.fields };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as Order));
