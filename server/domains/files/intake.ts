import { fileTypeFromBuffer } from 'file-type';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import { refuse } from '../../kernel/errors.ts';
import { text } from '../../../shared/text.ts';
import { dropFile, type FileRow, findFile, reserveFile, settleFile } from './queries.ts';
import { acceptedType, isImage, isPublicPurpose, mostBytes, plainName, typeByName } from './rules.ts';

/** As much as is needed to see what a file is, packed documents included. */
export const headBytes = 64 * 1024;

export type Wanted = { path: string; fileName: string; purpose: string; ownerId: number | null; now: Date };

/**
 * The most bytes that may come, by name and purpose.
 * @throws {Refusal} for a name or a purpose that takes no file of this person at all
 */
export function roomFor({ fileName, purpose, ownerId }: Pick<Wanted, 'fileName' | 'purpose' | 'ownerId'>): number {
  const named = typeByName(purpose, fileName);
  const most = named ? mostBytes(purpose, named, ownerId !== null) : 0;
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

/** @throws {Refusal} when the first bytes are not what the name says. */
export async function typeOf(
  head: Uint8Array,
  { fileName, purpose }: Pick<Wanted, 'fileName' | 'purpose'>,
): Promise<string> {
  if (!head.length) throw refuse('input', text.fileEmpty);
  const sniffed = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = acceptedType(purpose, fileName, sniffed?.mime);
  if (type) return type;
  throw refuse(
    'input',
    sniffed?.mime === 'image/jpeg' ? text.jpegName : sniffed?.mime === 'image/png' ? text.pngName : text.fileType,
  );
}

/**
 * Puts the bytes of `place` under a path, checks them there, where nobody else writes, and keeps or removes them.
 * @throws {Refusal} `absent` when there was nothing to put; nothing is left behind then, and after any other refusal
 */
export async function takeIn(
  db: Db,
  storage: Storage,
  wanted: Wanted,
  place: () => Promise<boolean>,
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
    await settleFile(db, path, {
      name: plainName(wanted.fileName),
      mediaType,
      bytes: there.bytes,
      purpose,
      isPublic: isPublicPurpose(purpose),
    });
  } catch (error) {
    // A repeat of the same request may have settled it in the meantime.
    if (await dropFile(db, path)) await storage.remove(path).catch(() => undefined);
    throw error;
  }
  const row = await findFile(db, path);
  if (!row) throw refuse('absent');
  return row;
}

async function headOf(storage: Storage, path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await storage.getStream(path, { start: 0, end: headBytes - 1 })) ?? [])
    chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
