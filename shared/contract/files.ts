import { z } from 'zod';
import { limits } from '../limits.ts';
import { storeActs } from '../store-requests.ts';
import { text } from '../text.ts';
import { defineCalls, wholeNumber } from './call.ts';

/** Temporary rights to put under one prefix of the object storage (section 3). `Expiration` is ISO 8601. */
export const Credentials = z.object({
  accessKeyId: z.string(),
  /** Empty where the storage issues no rights: the server signs each request then (`files.sign`). */
  accessKeySecret: z.string(),
  securityToken: z.string(),
  bucketName: z.string(),
  region: z.string(),
  Expiration: z.string(),
  /** Where the storage answers; a path of this site for the embedded one. */
  endpoint: z.string(),
  /** What stands before `/` and the key in the address of an object, of this site or of another. */
  base: z.string(),
  prefix: z.string(),
  /** Bytes of one part of a multipart upload. */
  partSize: z.number(),
  /** The visitor's upload session: proves later that an object is theirs, and renews the rights. Empty for persons. */
  visitor: z.string(),
});
export type Credentials = z.infer<typeof Credentials>;

export const purposes = [
  'avatar',
  'licence',
  'application',
  'attachment',
  'image',
  'document',
  'cover',
  'handout',
  'list',
  'discussion',
] as const;
/** What a file is for; decides type, size and who may see it. */
export type Purpose = (typeof purposes)[number];

const Uploaded = z.object({ filePath: z.string(), fileName: z.string() });
const uploadQuery = z.object({
  type: wholeNumber(1, 2).default(1).meta({ title: '类别' }),
  moduleName: z.string().max(40).default('').meta({ title: '模块' }),
});
const visitor = z.string().max(200).optional().meta({ title: '上传会话' });
const key = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[\w./-]+$/)
  .meta({ title: '文件' });

/**
 * An uploaded picture as pages show it: its size, what it looks like before it is there, and the widths that may be
 * asked for.
 */
export const UploadedPicture = z.object({
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** `#rrggbb`, or empty. */
  colour: z.string(),
  /** Narrowest first. */
  widths: z.array(z.number().int()),
  /** Every width is there as AVIF too. */
  avif: z.boolean(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** A document below a public text. */
export const PublicAttachment = z.object({
  /** With its extension, as it will be called on the reader's computer. */
  name: z.string(),
  bytes: z.number().int(),
  /** Visitors who took it, each once a day. */
  downloads: z.number().int(),
  url: z.string(),
});
export type PublicAttachment = z.infer<typeof PublicAttachment>;

export const files = defineCalls({
  upload: {
    method: 'POST',
    path: '/tool/upload/file',
    access: 'member',
    raw: 'form',
    purpose: 'Upload one file to the server',
    query: uploadQuery,
    reply: Uploaded,
  },
  uploadSlow: {
    method: 'POST',
    path: '/tool/fdfs',
    access: 'member',
    raw: 'form',
    purpose: 'Upload a file without client timeout',
    query: uploadQuery,
    reply: Uploaded,
  },
  serve: {
    method: 'GET',
    path: '/file/*',
    access: 'public',
    raw: 'file',
    purpose: 'Serve an uploaded file',
    reply: z.null(),
  },
  attachment: {
    method: 'GET',
    path: '/file/attachment/*',
    access: 'public',
    raw: 'file',
    added: true,
    purpose:
      'Take away a document of a public text, by kind, number and file; of a draft with the token of its preview',
    query: z.object({ preview: z.string().max(200).optional().meta({ title: '预览' }) }),
    reply: z.null(),
  },
  token: {
    method: 'GET',
    path: '/tool/oss/token',
    access: 'member',
    purpose: 'Storage credentials for logged-in users',
    /** An own prefix of before: the rights to go on with an upload are renewed. */
    query: z.object({ prefix: z.string().max(100).optional().meta({ title: '文件位置' }) }),
    reply: Credentials,
  },
  publicToken: {
    method: 'GET',
    path: '/tool/oss/publicToken',
    access: 'public',
    purpose: 'Storage credentials for visitors',
    query: z.object({ visitor }),
    reply: Credentials,
  },
  getUrl: {
    method: 'GET',
    path: '/tool/oss/getUrl',
    access: 'optional',
    purpose:
      'Signed address of a stored object: an open one, one’s own, or one that belongs to the work of a role, which is written down',
    query: z.object({ url: z.string().min(1).max(500).meta({ title: '文件地址' }) }),
    reply: z.string(),
  },
  pictures: {
    method: 'POST',
    path: '/tool/pictures',
    access: 'public',
    added: true,
    purpose: 'Widths, sizes and colours of open uploaded pictures; what is no such picture is left out',
    body: z.object({
      paths: z.array(z.string().max(300)).max(500).meta({ title: '图片' }),
    }),
    reply: z.array(UploadedPicture),
    reads: ['pictures'],
  },
  sign: {
    method: 'POST',
    path: '/tool/oss/sign',
    access: 'optional',
    added: true,
    purpose:
      'Address for one request of an upload below the own prefix, for some minutes, where the storage issues no temporary rights',
    body: z.object({
      accessKeyId: z.string().min(1).max(100).meta({ title: '上传凭证' }),
      act: z.enum(storeActs).meta({ title: '步骤' }),
      key,
      uploadId: z.string().min(1).max(1000).optional().meta({ title: '分段上传' }),
      partNumber: wholeNumber(1, 10_000).optional().meta({ title: '分段序号' }),
      after: wholeNumber(0, 10_000).optional().meta({ title: '分段序号' }),
      /** Of the whole file. */
      bytes: wholeNumber(1, limits.largestBytes, text.fileEmpty).meta({ title: '文件大小' }),
      visitor,
    }),
    reply: z.string(),
  },
  register: {
    method: 'POST',
    path: '/tool/oss/register',
    access: 'optional',
    added: true,
    purpose: 'Tell the server of an object that was put, which checks and keeps it; a repeat answers the same',
    body: z.object({
      key,
      fileName: z.string().trim().min(1).max(200).meta({ title: '文件名' }),
      purpose: z.enum(purposes).meta({ title: '用途' }),
      visitor,
    }),
    reply: Uploaded.extend({ url: z.string() }),
  },
});
