import { limits } from '../../shared/limits.ts';
import { text } from '../../shared/text.ts';

/** What an upload field takes (section 5). */
export type UploadRule = {
  /** Media types, or extensions (`.docx`) of what browsers know no type of or each another one. */
  accept: readonly string[];
  /** Shown when a file is of another type. */
  tip: string;
  /** An own limit: a number with b, KB, M or GB, as shown to the reader. */
  maxSize?: string;
  /** How many files; 20 unless told otherwise. */
  maxLength?: number;
};

export type Chosen = { name: string; type: string; size: number };

const units: Record<string, number> = { b: 1, kb: 1024, m: 1024 ** 2, gb: 1024 ** 3 };

/** "500KB" in bytes. @throws for a text that is no size. */
export function bytesOfSize(size: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?(b|KB|M|GB)$/i.exec(size.trim()) ?? [];
  if (!number || !unit) throw new Error(`not a size: ${size}`);
  return Number(number) * (units[unit.toLowerCase()] as number);
}

/** Files whose type browsers do not always know. */
const byExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp4: 'video/mp4',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What is wrong with a file, as the sentence that stands beside the field; null when nothing is. */
export function faultOf(file: Chosen, rule: UploadRule): string | null {
  const extension = extensionOf(file.name);
  const type = file.type || byExtension[extension] || '';
  if (!rule.accept.includes(type) && !rule.accept.includes(`.${extension}`)) return rule.tip;
  if (type === 'image/jpeg' && !['jpg', 'jpeg'].includes(extension)) return text.jpegName;
  if (type === 'image/png' && extension !== 'png') return text.pngName;
  if (type.startsWith('image/') && file.size > limits.imageBytes) return text.imageTooLarge;
  if (rule.maxSize && file.size > bytesOfSize(rule.maxSize)) return `${text.fileTooLarge}${rule.maxSize}`;
  return file.size === 0 ? text.fileEmpty : null;
}

export const mostFiles = (rule: UploadRule) => rule.maxLength ?? limits.uploadFiles;
/** The hint beside a field for several files. */
export const countHint = (rule: UploadRule) => `${text.mostFiles}${mostFiles(rule)}`;

/** Said of a file whose bytes are none of what its name says: what is wrong, and what is taken. */
const contentFault = (rule: UploadRule) => `${text.fileContent}；${rule.tip}`;

/** Said of several files where one is taken. */
export const onlyOne = `${text.tooManyFiles}，这里只能上传 1 个文件`;

/** Whether so many more files are too many, as a sentence or null. */
export function countFault(kept: number, more: number, rule: UploadRule): string | null {
  return kept + more > mostFiles(rule) ? text.tooManyFiles : null;
}

/** How documents begin that are taken by their extension: packed ones, and the container of older programs. */
const beginnings: [extensions: string[], bytes: string][] = [
  [['pdf'], '25504446'],
  [['docx', 'xlsx', 'pptx', 'zip'], '504b0304'],
  [['doc', 'xls', 'ppt', 'wps', 'et', 'dps'], 'd0cf11e0a1b11ae1'],
];

/** What is wrong with a file by its first bytes, whatever it is called; null when nothing is. */
export async function faultWithin(file: File, rule: UploadRule): Promise<string | null> {
  const extension = extensionOf(file.name);
  if (rule.accept.includes(`.${extension}`)) {
    const [, begins] = beginnings.find(([of]) => of.includes(extension)) ?? [];
    return begins && !(await headOf(file)).startsWith(begins) ? contentFault(rule) : null;
  }
  const type = await realType(file);
  return rule.accept.includes(type) ? faultOf({ name: file.name, size: file.size, type }, rule) : contentFault(rule);
}

/** The first twelve bytes as hexadecimal digits. */
const headOf = async (file: Blob): Promise<string> =>
  [...new Uint8Array(await file.slice(0, 12).arrayBuffer())].map((b) => b.toString(16).padStart(2, '0')).join('');

const starts: [type: string, bytes: string][] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '47494638'],
  ['application/pdf', '25504446'],
];

/**
 * The type by the first bytes, because browsers go by the name
 * alone: what only calls itself a picture or a PDF is none.
 */
export async function realType(file: Blob): Promise<string> {
  const head = await headOf(file);
  const known = starts.find(([, bytes]) => head.startsWith(bytes))?.[0];
  return known ?? (starts.some(([type]) => type === file.type) ? 'application/octet-stream' : file.type);
}
