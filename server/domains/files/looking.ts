import { addAbortSignal } from 'node:stream';
import { type Storage, StorageAway } from '../../adapters/storage/storage.ts';
import { createFairTurns, type Share } from '../../kernel/fair-turns.ts';
import { networkOf } from '../../kernel/network.ts';

/*
 * What was uploaded is looked into while whoever sent it waits, and costs this process more than it cost them to send.
 * Few files are open at once, in turns of those who sent them: one person's hundred keep only that person waiting.
 */

const bounds = { known: { waiting: 200, perShare: 60 }, others: { waiting: 120, perShare: 40 }, retryAfter: 5 };
export const documentsInTurn = createFairTurns({ ...bounds, atOnce: 2, full: '正在检查的文件太多，请稍后再试' });
export const picturesInTurn = createFairTurns({ ...bounds, atOnce: 1, full: '正在处理的图片太多，请稍后再试' });

/** Whose turn it is: a person's, or that of everybody in a network of whom no more is known. */
export const shareOf = ({ ownerId, address = '' }: { ownerId: number | null; address?: string | undefined }): Share =>
  ownerId === null ? { name: networkOf(address), isKnown: false } : { name: `#${ownerId}`, isKnown: true };

/** Longer than the largest picture takes on a slow line. */
const readMs = 60_000;

/**
 * Reads in a turn, and no longer than everybody may wait behind it: a store that says a byte a minute would hold it for
 * hours.
 * @throws {StorageAway} when the time is over
 */
export async function readInTime<T>(storage: Storage, work: (s: Storage) => Promise<T>, forMs = readMs): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new StorageAway('it takes too long to say a file')), forMs);
  const getStream: Storage['getStream'] = async (key, range) => {
    late.signal.throwIfAborted();
    const body = await storage.getStream(key, range);
    return body && addAbortSignal(late.signal, body);
  };
  try {
    return await work({ ...storage, getStream });
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
