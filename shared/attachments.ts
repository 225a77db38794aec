/** Documents that staff put beside a text for its readers to take away. */

/** One of them as it is kept: where it lies, what it is called without its extension, and its bytes. */
export type Attachment = { path: string; name: string; bytes: number };

/**
 * What is taken, by extension, with the media type that it is served under. Offices of government write WPS as often as
 * Word; what acts when it is opened (macros, programs) is not among them.
 */
export const attachmentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  wps: 'application/wps-office.wps',
  et: 'application/wps-office.et',
  dps: 'application/wps-office.dps',
  zip: 'application/zip',
};

/** A text has so many at most, each of so many bytes. */
export const attachmentLimits = { files: 10, bytes: 50 * 1024 ** 2, name: 100 } as const;

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Whether a text is the path of an upload as the server makes it (`keptPath`), with one of the extensions. */
export const isAttachmentPath = (path: string): boolean =>
  /^f\/[\w-]+\/[\w-]+\.[a-z]+$/.test(path) && Object.hasOwn(attachmentTypes, extensionOf(path));

/** What readers call it, and what it is called on their computers. */
export const fileNameOf = ({ path, name }: Pick<Attachment, 'path' | 'name'>): string => `${name}.${extensionOf(path)}`;

/** PDF, XLSX. */
export const typeNameOf = (path: string): string => extensionOf(path).toUpperCase();

/** Bytes in words: 812 B, 24 KB, 1.2 MB. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const mega = bytes / 1024 ** 2;
  return mega < 1 ? `${Math.round(bytes / 1024)} KB` : `${mega.toFixed(1)} MB`;
}

/** A name without the extension that its file has anyway. */
export function bareName(name: string, path: string): string {
  const ending = `.${extensionOf(path)}`;
  return name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length).trim() : name;
}
