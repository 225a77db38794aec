import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { forkChild } from '../../kernel/child.ts';
import { refuse } from '../../kernel/errors.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { Encoded, Encoding, Opened, Opening, Order, Outcome } from './picture-child.ts';
import { PictureFault } from './picture-fault.ts';
import { faults, type PictureFormat } from './picture-rules.ts';

/*
 * Programs in C read what strangers send: a picture that has them go round for ever, take all memory or break off ends
 * a process of its own, and neither the portal nor the picture behind it.
 */

/** Longer than the largest picture takes to be read on a busy machine. */
const openMs = 30_000;
/** What is written has been read and is of bounded size: the longest takes half a minute on a busy machine. */
const encodeMs = 2 * 60_000;
/** So long one that has nothing to do stays: the next of a series need not wait for its start. */
const idleMs = 20_000;

/**
 * One picture at a time in this process, in the order in which they came.
 * @throws {Refusal} unavailable where too many wait already
 */
export const oneAtATime = createTurns({ waiting: 40, full: '正在处理的图片太多，请稍后再试' });

let reader: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
/** Pictures that are decoded there: it is not let go while there are some. */
const open = new Set<number>();

/** The number of the process that reads pictures, while there is one. */
export const readerPid = (): number | undefined => reader?.pid;

function start(): ChildProcess {
  if (reader?.connected) return reader;
  const child = forkChild(join(import.meta.dirname, 'picture-child.ts'), 'inherit');
  reader = child;
  open.clear();
  const forget = () => {
    if (reader === child) reader = undefined;
  };
  return child.once('exit', forget).on('error', forget);
}

/** Nothing is said of the picture: whoever sent it, or its job, may try again. */
const lost = (): Error => refuse('unavailable', '图片暂时无法处理，请稍后再试');

/**
 * Sends an order and waits for what comes of it; one at a time. That the process breaks off or is late while it reads
 * a picture is the picture's fault; while it writes one, or when it is killed from outside, it is not.
 */
async function ask<T extends Opened | Encoded>(order: Order, forMs: number): Promise<T> {
  clearTimeout(idle);
  const child = start();
  child.ref();
  child.channel?.ref();
  const asked = Promise.withResolvers<T>();
  const answer = (outcome: Outcome) => {
    if ('done' in outcome) asked.resolve(outcome.done as T);
    else asked.reject('fault' in outcome ? new PictureFault(outcome.fault) : new Error(outcome.error));
  };
  const fail = (fault: string) => asked.reject('open' in order ? new PictureFault(fault) : lost());
  const ended = (_: number | null, signal: NodeJS.Signals | null) =>
    signal === 'SIGKILL' ? asked.reject(lost()) : fail(faults.broken);
  const away = () => asked.reject(lost());
  const late = setTimeout(() => {
    fail(faults.heavy);
    // Nobody else is given one that is about to end.
    reader = undefined;
    child.kill('SIGKILL');
  }, forMs);
  child.once('message', answer).once('exit', ended).once('error', away);
  child.send(order, (error) => error && away());
  try {
    return await asked.promise;
  } finally {
    clearTimeout(late);
    child.off('message', answer).off('exit', ended).off('error', away);
    rest(child);
  }
}

/** Keeps nobody from ending, and goes by itself after a while. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  clearTimeout(idle);
  if (!open.size) idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref();
}

/** A decoded picture, turned as it says, in the colours of screens and without a word of where it was taken. */
export type Picture = Opened & {
  /** One width in one format, once: others have their turn before the next try. */
  encode(width: number, format: PictureFormat, quality: number): Promise<Encoded>;
  close(): void;
};

/**
 * Looks into a picture and decodes it. It must be closed.
 * @param bytes of a JPEG, PNG, GIF or WebP file
 * @param as whether a moving one is refused, and up to which width it is wanted
 * @throws {PictureFault} for one that is too large, moves, is broken or takes too long
 */
export async function openPicture(bytes: Buffer, as: Omit<Opening, 'id' | 'bytes'>, forMs = openMs): Promise<Picture> {
  const id = ++lastId;
  const facts = await ask<Opened>({ open: { ...as, id, bytes } }, forMs);
  const child = reader;
  open.add(id);
  clearTimeout(idle);
  const encode = (width: number, format: PictureFormat, quality: number) => {
    const order: Encoding = { id, width, format, quality };
    return ask<Encoded>({ encode: order }, encodeMs);
  };
  const close = () => {
    if (child !== reader || !child?.connected) return;
    open.delete(id);
    // It may just be ending: then there is nothing to close.
    child.send({ close: id } satisfies Order, () => {});
    rest(child);
  };
  return { ...facts, encode, close };
}
