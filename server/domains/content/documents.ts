import { type Attachment, bareName } from '../../../shared/attachments.ts';
import { contentKind } from '../../../shared/content-kinds.ts';
import type { ContentKind } from '../../../shared/content/field.ts';
import { text } from '../../kernel/text.ts';
import type { Executor } from '../../db/client.ts';
import { refuseFields } from '../../kernel/errors.ts';
import { holdDocuments } from '../files/index.ts';
import type { Data } from './fields.ts';

/** The field of a kind that holds documents to be taken away, if it has one. */
export const documentField = (kind: ContentKind): string | undefined =>
  kind.fields.find((f) => f.input === 'files')?.name;

/** The documents of a version. */
export const documentsIn = ({ kind, data }: { kind: string; data: Data }): Attachment[] =>
  (data[documentField(contentKind(kind)) ?? ''] as Attachment[] | undefined) ?? [];

/** A document by the last part of its path, which its address names. */
export const findOffered = (documents: readonly Attachment[], file: string): Attachment | undefined =>
  documents.find(({ path }) => path.endsWith(`/${file}`));

/** Signs that mean something in a path, or nothing that is seen. */
const unfit = /[\\/:*?"<>|\u200e\u200f]/g;

/**
 * The values of a draft whose documents are held from now on, so that they are not swept; their sizes are those of the
 * files, whatever was said.
 * @throws {Refusal} at each document that is not there, or is none of those that staff upload for texts
 */
export async function withDocuments(tx: Executor, kind: ContentKind, data: Data, now: Date): Promise<Data> {
  const field = documentField(kind);
  const documents = field ? (data[field] as Attachment[]) : [];
  if (!field || !documents.length) return data;
  const held = await holdDocuments(
    tx,
    documents.map((d) => d.path),
    now,
  );
  const faults = documents.flatMap((d, i) =>
    held.has(d.path) ? [] : [{ path: `data.${field}.${i}`, code: 'wrong' as const, message: text.fileGone }],
  );
  if (faults.length) throw refuseFields(faults);
  return {
    ...data,
    [field]: documents.map(({ path, name }) => ({
      path,
      name: bareName(name, path).replace(unfit, ' ').trim() || '附件',
      bytes: held.get(path)?.bytes ?? 0,
    })),
  };
}
