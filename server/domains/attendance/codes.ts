import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeWindow, deviceDays, ticketSeconds } from './rules.ts';

const digest = (secret: string, what: string): Buffer =>
  createHmac('sha256', `sign-in ${secret}`).update(what).digest();
const short = (bytes: Buffer): string => bytes.toString('base64url').slice(0, 22);
/** Compared in a time that says nothing but of how long it is. */
function same(a: string, b: string): boolean {
  const [one, two] = [Buffer.from(a), Buffer.from(b)];
  return one.length === two.length && timingSafeEqual(one, two);
}

const windowOf = (now: Date): number => Math.floor(now.getTime() / 1000 / codeWindow.seconds);
const typedOf = (bytes: Buffer): string => String(bytes.readUIntBE(26, 6) % 1_000_000).padStart(6, '0');

type Shown = { code: string; typed: string };
/** The last ones that were asked for: everybody of a classroom shows the same, and each would be made anew. */
const kept = new Map<string, Shown>();
const mostKept = 300;

function shownAt(secret: string, courseId: number, window: number): Shown {
  const key = `${courseId} ${window} ${secret}`;
  const found = kept.get(key);
  if (found) return found;
  const bytes = digest(secret, `code ${courseId} ${window}`);
  const made = { code: short(bytes), typed: typedOf(bytes) };
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
  kept.set(key, made);
  return made;
}

/** The code that a board shows now: of the QR, its six digits, and when another one comes. */
export function codeOf(secret: string, courseId: number, now: Date): { code: string; typed: string; endsAt: Date } {
  const window = windowOf(now);
  return { ...shownAt(secret, courseId, window), endsAt: new Date((window + 1) * codeWindow.seconds * 1000) };
}

/** How a code proves that somebody sees the board, or has a ticket for that; undefined: it does not, or no more. */
export const proofOf = (secret: string, courseId: number, code: string, now: Date): 'code' | 'typed' | undefined =>
  shownProof(secret, courseId, code, now) ?? ticketProof(secret, courseId, code, now);

/** The same of a code that a board shows: no ticket makes another one. */
export function shownProof(secret: string, courseId: number, code: string, now: Date): 'code' | 'typed' | undefined {
  const window = windowOf(now);
  let found: 'code' | 'typed' | undefined;
  // All of them are looked at, whichever is right.
  for (let back = 0; back <= codeWindow.before; back++) {
    const shown = shownAt(secret, courseId, window - back);
    if (same(code, shown.code)) found = 'code';
    if (same(code, shown.typed)) found = 'typed';
  }
  return found;
}

/** Stands for a code that was good while its page was opened, for who types their name. */
export function ticketOf(secret: string, courseId: number, proof: 'code' | 'typed', now: Date): string {
  const ends = Math.floor(now.getTime() / 1000) + ticketSeconds;
  return `${proof}.${ends}.${short(digest(secret, `ticket ${courseId} ${proof} ${ends}`))}`;
}

function ticketProof(secret: string, courseId: number, ticket: string, now: Date): 'code' | 'typed' | undefined {
  const [, proof, ends = '', sign = ''] = /^(code|typed)\.(\d{1,12})\.([\w-]{22})$/.exec(ticket) ?? [];
  const right = short(digest(secret, `ticket ${courseId} ${proof} ${ends}`));
  const isGood = same(sign, right) && Number(ends) * 1000 > now.getTime();
  return isGood ? (proof as 'code' | 'typed') : undefined;
}

/** Who a device was remembered for; the number is not in it, and another number is another person. */
type Remembered = { studentId: number; cellPhone: string | null };
const deviceSign = (secret: string, { studentId, cellPhone }: Remembered, ends: number) =>
  short(digest(secret, `device ${studentId} ${cellPhone} ${ends}`));

/** What stands for name and number on a device from now on, for so many seconds. */
export function deviceOf(secret: string, who: Remembered, now: Date, seconds = deviceDays * 86_400): string {
  const ends = Math.floor(now.getTime() / 1000) + seconds;
  return `${who.studentId}.${ends}.${deviceSign(secret, who, ends)}`;
}

/** Whom a device says it was remembered for, as far as it has not ended; `isDeviceOf` says whether that is so. */
export function readDevice(device: string, now: Date): number | undefined {
  const [, id, ends] = /^(\d{1,9})\.(\d{1,12})\.[\w-]{22}$/.exec(device) ?? [];
  return id && Number(ends) * 1000 > now.getTime() ? Number(id) : undefined;
}

export function isDeviceOf(secret: string, device: string, who: Remembered): boolean {
  const [, ends = '', sign = ''] = device.split('.');
  return same(sign, deviceSign(secret, who, Number(ends)));
}

/** What is kept of a device, or of a number that is counted: nothing that leads back to it. */
export const markOf = (secret: string, what: string): string => (what ? short(digest(secret, `mark ${what}`)) : '');
