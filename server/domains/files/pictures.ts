import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '../../../shared/limits.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Jobs } from '../../kernel/jobs/room.ts';
import { readInTime } from './looking.ts';
import { PictureFault } from './picture-fault.ts';
import { oneAtATime, openPicture, type Picture } from './picture-process.ts';
import {
  findPicture,
  forgetMade,
  isThere,
  type Made,
  type PictureRow,
  saveFault,
  saveFirst,
  saveWhole,
  takeUnqueued,
} from './picture-queries.ts';
import {
  budgetOf,
  firstOf,
  formatsOf,
  madeFolder,
  madeKey,
  nextQuality,
  type PictureFormat,
  qualities,
  widthsOf,
} from './picture-rules.ts';
import { findFile } from './queries.ts';

export type PicturesNeeds = { db: Db; storage: Storage; room: () => Pick<Jobs, 'enqueue' | 'wake'> };

export const widthsJob = 'files.make-widths';
const mostAtOnce = 2000;

/**
 * The bytes of an upload, as far as they are the picture. @throws {Error} when the storage has not got it, or takes
 * too long to say it
 */
const original = (storage: Storage, path: string): Promise<Buffer> =>
  readInTime(storage, async ({ getStream }) => {
    const body = await getStream(path, { start: 0, end: limits.imageBytes - 1 });
    if (!body) throw new Error('the original is not there');
    return buffer(body);
  });

type Wish = { width: number; format: PictureFormat; best?: number | undefined };
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Makes one width in one format, as good as its bytes allow, and keeps it: under another name first, as the storage
 * does.
 * @param best the quality that a narrower one came to: a wider one has fewer bytes for each of its pixels, so that
 *   better ones would be tried in vain
 * @param inTurn gives each try its turn
 */
async function put(storage: Storage, path: string, picture: Picture, as: Wish, inTurn: Turn) {
  const { width, format, best = qualities[format][0] as number } = as;
  const encode = (quality: number) => inTurn(() => picture.encode(width, format, quality));
  let quality = best;
  let made = await encode(quality);
  const budget = budgetOf(width, made.height);
  for (;;) {
    const next = nextQuality(format, { quality, bytes: made.bytes.length, budget });
    if (!next) break;
    quality = next;
    made = await encode(quality);
  }
  await storage.putStream(madeKey(path, width, format), Readable.from([made.bytes]));
  return { height: made.height, quality, bytes: made.bytes.length };
}

/**
 * Looks into an upload and makes a first version of it.
 * @param still refuses moving pictures
 * @throws {PictureFault} for one that is too large, moves or is broken
 */
export async function makeFirst(storage: Storage, path: string, still: boolean): Promise<Made> {
  return oneAtATime(async () => {
    const picture = await openPicture(await original(storage, path), { still, wide: 'first' });
    try {
      const { width: whole, height, colour } = picture;
      const width = firstOf(whole);
      const made = await put(storage, path, picture, { width, format: 'webp' }, (work) => work());
      return { width: whole, height, colour, widths: [{ width, height: made.height, webp: made.bytes }] };
    } finally {
      picture.close();
    }
  });
}

/** Makes what is not there yet of all widths. @throws {PictureFault} for one of which nothing can be made */
async function makeAll(storage: Storage, path: string, known: Made | undefined, signal: AbortSignal): Promise<Made> {
  // Whoever uploads a picture waits for its first version; nobody waits for this.
  const inTurn: Turn = async (work) => {
    signal.throwIfAborted();
    return oneAtATime(work, 'later');
  };
  const picture = await inTurn(async () =>
    openPicture(await original(storage, path), { still: false, wide: 'widest' }),
  );
  try {
    const widths: Made['widths'] = [];
    const best: Partial<Record<PictureFormat, number>> = {};
    const all = widthsOf(picture.width);
    const widest = all.at(-1) as number;
    const formats = formatsOf(widest, (picture.height * widest) / picture.width);
    for (const width of all) {
      const before = known?.widths.find((w) => w.width === width);
      const sizes = { width, height: before?.height ?? 0, webp: before?.webp ?? 0, avif: before?.avif ?? 0 };
      for (const format of formats) {
        if (sizes[format]) continue;
        const made = await put(storage, path, picture, { width, format, best: best[format] }, inTurn);
        best[format] = made.quality;
        sizes.height = made.height;
        sizes[format] = made.bytes;
      }
      widths.push(sizes);
    }
    const { width, height, colour } = picture;
    return { width, height, colour, widths };
  } finally {
    picture.close();
  }
}

/**
 * What visitors see of uploaded pictures (decision 17): a first version while the uploader waits, all widths in a job.
 * The bytes come before the row
 * that names them, so that whatever is killed leaves nothing that is shown half.
 */
export type Pictures = ReturnType<typeof createPictures>;

export function createPictures({ db, storage, room }: PicturesNeeds) {
  const asked = new Map<string, Promise<PictureRow | null>>();
  const enqueue = (tx: Executor, path: string) => room().enqueue(tx, widthsJob, { path });

  async function firstNow(path: string): Promise<PictureRow | null> {
    try {
      const made = await makeFirst(storage, path, false);
      await db.transaction(async (tx) => {
        if (await saveFirst(tx, path, made, true)) await enqueue(tx, path);
      });
      room().wake(widthsJob);
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      await saveFault(db, path, error.message);
    }
    return (await findPicture(db, path)) ?? null;
  }

  return {
    /**
     * Keeps what was made of a new upload, and its job, in the transaction of the caller.
     * @returns to be called once that is through
     */
    async accept(tx: Executor, path: string, made: Made): Promise<() => void> {
      await saveFirst(tx, path, made, true);
      await enqueue(tx, path);
      return () => room().wake(widthsJob);
    },

    /** What was made of a picture; where nothing was yet, a first version is made now. null where nothing can be. */
    async ready(path: string): Promise<PictureRow | null> {
      const known = await findPicture(db, path);
      if (known?.fault) return null;
      if (known?.widths.length) return known;
      const running = asked.get(path) ?? firstNow(path).finally(() => asked.delete(path));
      asked.set(path, running);
      const made = await running;
      return made?.widths.length ? made : null;
    },

    /** The storage has lost what was made: it is made again when it is asked for. */
    lost: (path: string) => forgetMade(db, path),

    /**
     * The job of one picture; doing it again changes nothing.
     * @throws {PictureFault} for a picture of which nothing can be made: a dead letter in the end, and a sentence
     * where it stands in the library
     */
    async makeWidths(path: string, signal: AbortSignal): Promise<void> {
      const known = await findPicture(db, path);
      if (known?.isWhole) return;
      if (!(await findFile(db, path))) return storage.removeBelow(madeFolder(path));
      try {
        await saveWhole(db, path, await makeAll(storage, path, known, signal));
      } catch (error) {
        if (!(await isThere(db, path))) return storage.removeBelow(madeFolder(path));
        if (error instanceof PictureFault) await saveFault(db, path, error.message);
        throw error;
      }
    },

    /** Puts every picture that has no job into the queue. */
    async findUnmade(): Promise<void> {
      await db.transaction(async (tx) => {
        for (const path of await takeUnqueued(tx, mostAtOnce)) await enqueue(tx, path);
      });
      room().wake(widthsJob);
    },
  };
}
