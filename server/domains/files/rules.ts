/** What may be uploaded, by whom and how large. Bytes; media types as the first bytes show them. */

const mega = 1024 * 1024;
const images = ['image/jpeg', 'image/png'];
const documents = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const more = [
  'image/gif',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
  'video/mp4',
];

/** Older office documents, those of WPS among them, are one kind of container: their first bytes tell no more. */
const older: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  wps: 'application/wps-office.wps',
  et: 'application/wps-office.et',
  dps: 'application/wps-office.dps',
};
const container = 'application/x-cfb';
/** By their bytes they are nothing in particular. */
const texts: Record<string, string> = { csv: 'text/csv', txt: 'text/plain' };

type Rule = { types: string[]; maxBytes: number; isPublic: boolean; staffOnly?: true };

/** Images stay below 20 MB under every purpose (section 5). */
const imageBytes = 20 * mega;
const rules: Record<string, Rule> = {
  avatar: { types: images, maxBytes: imageBytes, isPublic: true },
  image: { types: [...images, 'image/gif', 'image/webp'], maxBytes: imageBytes, isPublic: true, staffOnly: true },
  licence: { types: [...images, 'application/pdf'], maxBytes: imageBytes, isPublic: false },
  // Of a training class: for the people of the class alone.
  cover: { types: images, maxBytes: imageBytes, isPublic: false },
  // Of a lesson: for the people of its class alone.
  handout: {
    types: [...images, ...documents, ...more.slice(2, 4), ...Object.values(older)],
    maxBytes: 50 * mega,
    isPublic: false,
  },
  // Of a record of a discussion: for the people of its class alone.
  discussion: { types: images, maxBytes: imageBytes, isPublic: false },
  application: { types: [...images, ...documents], maxBytes: 200 * mega, isPublic: false },
  attachment: { types: [...images, ...documents, ...more], maxBytes: 200 * mega, isPublic: false },
  // Of people, to be read in once: nobody is shown it again.
  list: { types: [documents[2] as string, ...Object.values(texts)], maxBytes: 5 * mega, isPublic: false },
  // What staff put beside a text: open through the text alone, and only while that is.
  document: {
    types: [...documents, ...more.slice(2, 4), ...Object.values(older)],
    maxBytes: 50 * mega,
    isPublic: false,
    staffOnly: true,
  },
};
const memberAttachmentBytes = 2048 * mega;

const extensions: Record<string, string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  [documents[1] as string]: ['docx'],
  [documents[2] as string]: ['xlsx'],
  [more[2] as string]: ['pptx'],
  'application/zip': ['zip'],
  'video/mp4': ['mp4'],
  ...Object.fromEntries(Object.entries({ ...older, ...texts }).map(([extension, type]) => [type, [extension]])),
};
/** Packed documents: their first bytes may only show the archive. */
const packed = ['docx', 'xlsx', 'pptx'];

/** As which kind of container an office document is written, by its name; null for any other file. */
export function officeOf(name: string): 'packed' | 'container' | null {
  const extension = extensionOf(name);
  return packed.includes(extension) ? 'packed' : extension in older ? 'container' : null;
}

/** Shown in the page itself; everything else is a download. */
const inline = [...images, 'image/gif', 'image/webp', 'image/avif', 'application/pdf'];
export const isInline = (mediaType: string) => inline.includes(mediaType);
export const isImage = (mediaType: string) => mediaType.startsWith('image/');
export const isPublicPurpose = (purpose: string) => rules[purpose]?.isPublic === true;
/** What staff alone upload for it. */
export const isStaffs = (purpose: string) => rules[purpose]?.staffOnly === true;

/** The extension of a name in small letters, or ''. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The media type of a name under a purpose, or null when it is none of the accepted ones. */
export function typeByName(purpose: string, name: string): string | null {
  const extension = extensionOf(name);
  return rules[purpose]?.types.find((type) => extensions[type]?.includes(extension)) ?? null;
}

/**
 * The media type that a file is kept under, or null when its first bytes are not what its name says or its purpose
 * does not take it.
 * @param sniffed by the first bytes; undefined when they are unknown
 */
export function acceptedType(purpose: string, name: string, sniffed: string | undefined): string | null {
  const named = typeByName(purpose, name);
  if (!named) return null;
  // What it really holds is seen as it is read.
  if (Object.values(texts).includes(named)) return sniffed ? null : named;
  if (!sniffed) return null;
  if (sniffed === named) return named;
  const extension = extensionOf(name);
  if (sniffed === container && extension in older) return named;
  return sniffed === 'application/zip' && packed.includes(extension) ? named : null;
}

/**
 * The most bytes that a person or a visitor may upload under a purpose; 0: nothing at all. What everybody may see at
 * once under its own address is staff's alone: the portal is no place to host pictures.
 */
export function mostBytes(purpose: string, mediaType: string, by: { isMember: boolean; isStaff: boolean }): number {
  const { isMember, isStaff } = by;
  const rule = rules[purpose];
  if (!rule || (rule.staffOnly && !isStaff)) return 0;
  if (isImage(mediaType)) return imageBytes;
  return purpose === 'attachment' && isMember ? memberAttachmentBytes : rule.maxBytes;
}

/** A name without folders, control characters and signs that turn the direction of writing; never empty. */
export function plainName(name: string): string {
  const bare = name
    .replace(/^.*[\\/]/s, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return bare.slice(-200) || 'file';
}

/** RFC 6266 with the name in UTF-8 (RFC 5987) and a plain one for old programs. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`;
}

/**
 * First and last byte of a range header over a file of so many bytes: null to send all of it, 'none' when nothing
 * fits.
 */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | null | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!from && !to) return null;
  const start = from ? Number(from) : Math.max(0, bytes - Number(to));
  const end = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  return start > end || start >= bytes ? 'none' : { start, end };
}

const giga = 1024 * mega;

/**
 * What may be uploaded in a day (decision 19): how often rights are given, for how many bytes each, and how many bytes
 * in all with them. Visitors are counted by address and network, and everybody together.
 */
export const caps = {
  member: { aDay: 200, bytes: memberAttachmentBytes + 256 * mega, dayBytes: 6 * giga, allDayBytes: 50 * giga },
  staff: { dayBytes: 50 * giga },
  visitor: {
    aDay: 20,
    bytes: 60 * mega,
    day: { each: 300 * mega, network: giga, all: 5 * giga, seconds: 86_400 },
    rights: { network: 200, all: 5000, seconds: 86_400 },
  },
};

/** An object, a part and an upload that was begun count for so much at least: each is a file, however small. */
const leastBytes = 256 * 1024;
export const chargeOf = (bytes: number) => Math.max(bytes, leastBytes);

const member = /^u\/(\d+)\/[\w-]{22}\/$/;

/** Whether a prefix of rights belongs to a person. */
export const isOwnPrefix = (prefix: string, userId: number) => member.exec(prefix)?.[1] === String(userId);
