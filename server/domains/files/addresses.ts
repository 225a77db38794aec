import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import { networkOf } from '../../kernel/network.ts';

const mac = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', createHmac('sha256', secret).update(`files.${purpose}`).digest())
    .update(text)
    .digest('base64url');
const equal = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * The address of a file, nothing for no path. It opens what is open to everybody; for a private one whoever may see it
 * asks for a signed one (`files.getUrl`).
 */
export function fileUrl(path: string): string {
  return path && `/file/${path}`;
}

/**
 * For whom an address opens: who is signed in, as long as that session lasts and wherever they are, since a telephone
 * is now in one network and now in another; somebody unknown, in their network.
 */
export type Opener = { sessionId: string } | { address: string };

/** What is signed: a path until when, and for whom. */
const signatureOf = (secret: string, path: string, exp: number | string, by: Opener): string =>
  mac(
    secret,
    'address',
    [path, exp, ...('sessionId' in by ? ['session', by.sessionId] : [networkOf(by.address)])].join('\n'),
  );

/**
 * An address that opens any file for a quarter of an hour; nothing for no path. Give it only to who may see the file.
 * What somebody unknown has sent opens in their network alone, so that nobody shows strangers a document of their own
 * under this host.
 */
export function signedFileUrl(path: string, secret: string, now: Date, by: Opener): string {
  if (!path) return '';
  const exp = seconds(now) + limits.fileUrlMinutes * 60;
  const session = 'sessionId' in by ? `&session=${by.sessionId}` : '';
  return `/file/${path}?exp=${exp}${session}&sig=${signatureOf(secret, path, exp, by)}`;
}

/** For whom a signed address opens a file, if it is genuine: the session has to be looked up still. */
export function opensFor(
  path: string,
  { sig, exp, session }: { sig?: unknown; exp?: unknown; session?: unknown },
  { secret, now, from }: { secret: string; now: Date; from: string },
): Opener | null {
  if (typeof sig !== 'string' || typeof exp !== 'string' || !/^\d{1,12}$/.test(exp) || Number(exp) <= seconds(now))
    return null;
  const by = typeof session === 'string' ? { sessionId: session } : { address: from };
  return equal(sig, signatureOf(secret, path, exp, by)) ? by : null;
}

/** The path in an address of ours, with or without host, /api and query. */
export function pathInUrl(url: string): string {
  return url
    .replace(/[?#].*$/s, '')
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^\/(?:api\/)?file\//, '')
    .replace(/^\/+/, '');
}

/** Where an object that somebody put is kept: the same place for a repeated request, and one that nobody guesses. */
export function keptPath(key: string, extension: string, secret: string): string {
  const name = mac(secret, 'place', key).slice(0, 32);
  return `f/${name.slice(0, 2).replace(/-/g, '_')}/f${name}.${extension}`;
}

/** A visitor's upload session: a random name, until when it counts, and a signature. */
export function visitorSession(name: string, secret: string, now: Date): string {
  const until = seconds(now) + limits.orphanHours * 3600;
  return `${name}.${until}.${mac(secret, 'visitor', `${name}.${until}`)}`;
}

/** The prefix of a genuine session, or null. */
export function visitorPrefix(session: string | undefined, secret: string, now: Date): string | null {
  const [, name = '', until = '', sig = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]+)$/.exec(session ?? '') ?? [];
  return Number(until) > seconds(now) && equal(sig, mac(secret, 'visitor', `${name}.${until}`)) ? `v/${name}/` : null;
}

/** Digest of an address: enough to count by, too little to tell where somebody lives. */
export function addressDigest(address: string, secret: string): string {
  return mac(secret, 'visitor-address', address).slice(0, 22);
}
