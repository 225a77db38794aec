import { fileTypeFromBuffer } from 'file-type';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import { refuse } from '../../kernel/errors.ts';
import { text } from '../../kernel/text.ts';
import { documentsInTurn, picturesInTurn, readInTime, shareOf } from './looking.ts';
import { makeFirst, type Pictures } from './pictures.ts';
import { refuseMacros } from './macros.ts';
import { PictureFault } from './picture-fault.ts';
import { saveFirst } from './picture-queries.ts';
import { faults, isPicture, madeFolder } from './picture-rules.ts';
import { dropFile, type FileRow, findFile, reserveFile, settleFile } from './queries.ts';
import { acceptedType, isImage, isPublicPurpose, mostBytes, officeOf, plainName, typeByName } from './rules.ts';

/** As much as is needed to see what a file is, packed documents included. */
export const headBytes = 64 * 1024;

export type Wanted = {
  path: string;
  fileName: string;
  purpose: string;
  ownerId: number | null;
  isStaff: boolean;
  now: Date;
  /** Where a visitor is, whose turn it is by that; nobody's where the portal itself takes a file in. */
  address?: string | undefined;
};

/**
 * The most bytes that may come, by name and purpose.
 * @throws {Refusal} for a name or a purpose that takes no file of this person at all
 */
export function roomFor(wanted: Omit<Wanted, 'path' | 'now'>): number {
  const { fileName, purpose, ownerId, isStaff } = wanted;
  const named = typeByName(purpose, fileName);
  const most = named ? mostBytes(purpose, named, { isMember: ownerId !== null, isStaff }) : 0;
  if (!named || !most) throw refuse('input', text.fileType);
  return most;
}

export function tooLarge(fileName: string, purpose: string, most: number) {
  return refuse(
    'input',
    isImage(typeByName(purpose, fileName) ?? '')
      ? text.imageTooLarge
      : `${text.fileTooLarge}${Math.floor(most / 1024 / 1024)}M`,
  );
}

/** What is said of a type that is known but not taken under this name. */
const otherwise: Record<string, string> = {
  'image/jpeg': text.jpegName,
  'image/png': text.pngName,
  'image/apng': faults.animated,
};

/** @throws {Refusal} when the first bytes are not what the name says. */
export async function typeOf(
  head: Uint8Array,
  { fileName, purpose }: Pick<Wanted, 'fileName' | 'purpose'>,
): Promise<string> {
  if (!head.length) throw refuse('input', text.fileEmpty);
  const sniffed = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = acceptedType(purpose, fileName, sniffed?.mime);
  if (type) return type;
  if (officeOf(fileName) && sniffed?.mime.includes('macroenabled')) throw refuse('input', text.fileMacros);
  throw refuse(
    'input',
    otherwise[sniffed?.mime ?? ''] ?? (typeByName(purpose, fileName) ? text.fileContent : text.fileType),
  );
}

/**
 * Puts the bytes of `place` under a path, checks them there, where nobody else writes, and keeps or removes them. Of
 * an open picture a first version is made.
 * @param pictures takes the job of its widths; without it the next round of the job room finds it
 * @throws {Refusal} `absent` when there was nothing to put; nothing is left behind then, and after any other refusal
 */
export async function takeIn(
  db: Db,
  storage: Storage,
  wanted: Wanted,
  place: () => Promise<boolean>,
  pictures?: Pick<Pictures, 'accept'>,
): Promise<FileRow> {
  const { path, purpose, ownerId, now } = wanted;
  await reserveFile(db, path, ownerId, now);
  try {
    await place();
    const there = await storage.head(path);
    if (!there) throw refuse('absent');
    const most = roomFor(wanted);
    if (there.bytes > most) throw tooLarge(wanted.fileName, purpose, most);
    const mediaType = await typeOf(await headOf(storage, path), wanted);
    if (officeOf(wanted.fileName))
      await documentsInTurn(shareOf(wanted), () =>
        readInTime(storage, (s) => refuseMacros({ storage: s, path, bytes: there.bytes }, wanted.fileName)),
      );
    const checked = {
      name: plainName(wanted.fileName),
      mediaType,
      bytes: there.bytes,
      isPublic: isPublicPurpose(purpose),
    };
    const made = isPicture(checked)
      ? await picturesInTurn(shareOf(wanted), () => makeFirst(storage, path, true))
      : undefined;
    const told = await db.transaction(async (tx) => {
      if (!(await settleFile(tx, path, { ...checked, purpose })) || !made) return undefined;
      // What nobody has taken yet is shown to hardly anybody: widths of what staff did not send are made once a record
      // holds it, or one person's two hundred a day would keep those of all others waiting for hours.
      if (pictures && wanted.isStaff) return pictures.accept(tx, path, made);
      await saveFirst(tx, path, made, false);
      return undefined;
    });
    told?.();
  } catch (error) {
    // A repeat of the same request may have settled it in the meantime.
    if (await dropFile(db, path)) await removeAll(storage, path).catch(() => undefined);
    throw error instanceof PictureFault ? refuse('input', error.message) : error;
  }
  const row = await findFile(db, path);
  if (!row) throw refuse('absent');
  return row;
}

/** An upload, and what was made of it. */
export async function removeAll(storage: Storage, path: string): Promise<void> {
  await storage.removeBelow(madeFolder(path));
  await storage.remove(path);
}

async function headOf(storage: Storage, path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await storage.getStream(path, { start: 0, end: headBytes - 1 })) ?? [])
    chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The whole of a small file; null where it is larger than so many bytes. */
export async function bytesWithin(storage: Storage, path: string, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (await storage.getStream(path)) ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > most) return null;
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
