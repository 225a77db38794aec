import type { Readable } from 'node:stream';
import type { StoreRequest } from '../../../shared/store-requests.ts';

/** Temporary rights to put objects below one prefix, and nothing else. */
export type Issued = { accessKeyId: string; accessKeySecret: string; securityToken: string; expiresAt: Date };

/** A request to be signed, with the bytes that its body must have; none said: as many as there are. */
export type Unsigned = StoreRequest & { length?: number | undefined };

/** First and last byte, both included. */
export type Range = { start: number; end: number };

/**
 * Where the bytes of uploaded files are. Browsers put objects below `u/` and `v/` with issued rights; the server moves
 * them to a place of its own, so that nobody changes what was checked.
 */
export type Storage = {
  bucket: string;
  region: string;
  /** Address for browsers: a path of this site, or that of the store. */
  endpoint: string;
  /** What stands before `/` and the key in an address for browsers: the bucket is in the path or in the host's name. */
  base: string;
  /** Bytes of one part of a multipart upload. */
  partSize: number;
  /** Writes a whole object or nothing: an error of the body leaves nothing behind. Answers the number of bytes. */
  putStream(key: string, body: AsyncIterable<Uint8Array>): Promise<number>;
  /** null when there is no such object. */
  getStream(key: string, range?: Range): Promise<Readable | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** False when there is nothing to move. */
  move(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins with this folder and a slash. */
  removeBelow(folder: string): Promise<void>;
  /** Removes what was put before an instant where nothing lies for long, and unfinished uploads in parts. */
  sweep(before: Date): Promise<void>;
  /** @throws with the code ENOSPC where nothing more is taken; a store elsewhere says so itself */
  hasRoom(): Promise<void>;
  /** Without a secret where `presign` takes the place of rights. */
  issueCredentials(prefix: string, seconds: number, maxBytes: number, now: Date): Promise<Issued>;
  /** An address that anybody may use for this one request, for so many seconds: of stores that issue no rights. */
  presign?(request: Unsigned, seconds: number, now: Date): Promise<string>;
};

/**
 * A store of somebody else that does not do as it is asked: it does not answer, refuses, or says what makes no sense.
 * The message is told to people, the cause to the log.
 */
export class StorageAway extends Error {
  readonly code = 'EAWAY';
  constructor(cause: unknown) {
    super('文件存储暂时无法访问，请稍后再试', {
      cause: typeof cause === 'string' ? new Error(`storage: ${cause}`) : cause,
    });
  }
}

/** Lists that jobs make, each to be fetched within a day. */
export const madeFolder = 'exports/';
/** Where nothing lies for long: what persons and visitors put, and what is made for one of them. */
export const swept = ['u/', 'v/', madeFolder];

/** A key that is safe as a path: plain segments, none of them empty, hidden or leading upwards. */
export function isSoundKey(key: string): boolean {
  return (
    key.length <= 300 && /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}(\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}){0,7}$/.test(key)
  );
}
