import { z } from 'zod';
import { defineCalls } from './call.ts';

/** Temporary rights to put under one prefix of the object storage (section 3). `Expiration` is ISO 8601. */
export const Credentials = z.object({
  accessKeyId: z.string(), accessKeySecret: z.string(), securityToken: z.string(), bucketName: z.string(), region: z.string(), Expiration: z.string(),
  endpoint: z.string(), prefix: z.string(),
  /** Bytes of one part of a multipart upload. */
  partSize: z.number(),
});
export type Credentials = z.infer<typeof Credentials>;

const Uploaded = z.object({ filePath: z.string(), fileName: z.string() });
const uploadQuery = z.object({ type: z.coerce.number().int().min(1).max(2).default(1).meta({ title: '类别' }), moduleName: z.string().max(40).default('').meta({ title: '模块' }) });

export const files = defineCalls({
  upload: { method: 'POST', path: '/tool/upload/file', access: 'member', raw: true, purpose: 'Upload one file to the server', query: uploadQuery, reply: Uploaded },
  uploadSlow: { method: 'POST', path: '/tool/fdfs', access: 'member', raw: true, purpose: 'Upload a file without client timeout', reply: Uploaded },
  serve: { method: 'GET', path: '/file/{filePath}', access: 'public', raw: true, purpose: 'Serve an uploaded file', reply: z.null() },
  token: { method: 'GET', path: '/tool/oss/token', access: 'member', purpose: 'Storage credentials for logged-in users', reply: Credentials },
  publicToken: { method: 'GET', path: '/tool/oss/publicToken', access: 'public', purpose: 'Storage credentials for visitors', reply: Credentials },
  getUrl: {
    method: 'GET', path: '/tool/oss/getUrl', access: 'optional', purpose: 'Signed address of a stored object',
    query: z.object({ url: z.string().min(1).max(500).meta({ title: '文件地址' }) }), reply: z.string(),
  },
  register: {
    method: 'POST', path: '/tool/oss/register', access: 'optional', added: true, purpose: 'Tell the server of an object that was put, which checks and keeps it',
    body: z.object({
      key: z.string().min(1).max(300).regex(/^[\w./-]+$/).meta({ title: '文件' }), fileName: z.string().trim().min(1).max(200).meta({ title: '文件名' }),
      /** What the file is for; decides type, size and who may see it. */
      purpose: z.enum(['avatar', 'licence', 'application', 'attachment', 'image']).meta({ title: '用途' }),
      /** Shown by /publicToken: the visitor's upload session. */
      visitor: z.string().max(100).optional(),
    }),
    reply: Uploaded.extend({ url: z.string() }),
  },
});
