import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { signAcs3 } from '../server/adapters/aliyun/acs3.ts';
import { partList, tag } from '../server/adapters/storage/xml.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

type Says = {
  /** How a bucket has to be addressed. */
  style: 'path' | 'virtual';
  cors: Record<string, string> | null;
  /** Answered to everything, if any. */
  status: number;
  /** Temporary rights reach below the folders of uploads alone, and what is signed is looked at. */
  isStrict: boolean;
  /** By which the addresses end that were signed. */
  now: () => Date;
};
type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

type Answer = [number, (string | Buffer)?, Record<string, string>?];

function rights(asked: string): Answer {
  const ended = tag(
    'Credentials',
    tag('AccessKeyId', 'TEMP') +
      tag('SecretAccessKey', 'a&b') +
      tag('SessionToken', 'st') +
      tag('Expiration', inAnHour()),
  );
  return asked.includes('RoleArn=refused')
    ? [403, tag('Error', tag('Code', 'AccessDenied'))]
    : [200, `<r>${ended}</r>`];
}

/** The same rights by Aliyun's own protocol, where it is signed as its manual says. */
function aliyunRights(query: URLSearchParams, headers: IncomingMessage['headers'], path: string): Answer {
  const said = (name: string) => String(headers[`x-acs-${name}`]);
  const pairs = [...query].map((pair) => pair.map(encodeURIComponent).join('=').replaceAll('*', '%2A'));
  // In the order of the alphabet, whatever order they come in.
  const canonical = pairs.sort().join('&');
  const keys = { accessKeyId: 'key', accessKeySecret: 'secret' };
  const at = new Date(said('date'));
  const right = signAcs3(
    keys,
    String(headers.host),
    said('action'),
    said('version'),
    canonical,
    at,
    said('signature-nonce'),
  );
  if (path !== '/' || headers.authorization !== right.authorization)
    return [400, JSON.stringify({ Code: 'SignatureDoesNotMatch' })];
  if (query.get('RoleArn') === 'refused') return [403, JSON.stringify({ Code: 'NoPermission' })];
  const Credentials = {
    AccessKeyId: 'TEMP',
    AccessKeySecret: 'a&b',
    SecurityToken: 'st',
    Expiration: inAnHour(),
  };
  return [200, JSON.stringify({ RequestId: 'r', Credentials })];
}

const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest();
const encode = (words: string) =>
  encodeURIComponent(words).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why an address with a signature in its query (AWS Signature Version 4) is not for this request; null where it is. */
function signedFault({ method, path, query, headers }: Asked, now: Date): string | null {
  const { 'X-Amz-Signature': signature, ...rest } = Object.fromEntries(query);
  const said = (name: string) => rest[`X-Amz-${name}`] ?? '';
  const [id, day = '', region = ''] = said('Credential').split('/');
  const canonical = [
    method,
    path,
    Object.entries(rest)
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...said('SignedHeaders')
      .split(';')
      .map((name) => `${name}:${headers[name]}`),
    '',
    said('SignedHeaders'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const scope = [day, region, 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(hmac, 'AWS4secret');
  const right = hmac(key, ['AWS4-HMAC-SHA256', said('Date'), scope.join('/'), digest].join('\n')).toString('hex');
  if (id !== 'key' || signature !== right) return 'SignatureDoesNotMatch';
  const begun = Date.parse(said('Date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return now.getTime() > begun + Number(said('Expires')) * 1000 ? 'AccessDenied' : null;
}

/** Two parts a page, so that the following ones are asked for. */
function listParts(parts: Map<number, Buffer>, after: number): Answer {
  const rows = [...parts].filter(([n]) => n > after).sort(([a], [b]) => a - b);
  const shown = rows.slice(0, 2);
  const row = ([n, body]: [number, Buffer]) =>
    tag('Part', tag('PartNumber', n) + tag('ETag', `"p${n}"`) + tag('Size', body.length));
  const next = tag('NextPartNumberMarker', shown.at(-1)?.[0] ?? 0);
  return [200, `<r>${tag('IsTruncated', shown.length < rows.length)}${next}${shown.map(row).join('')}</r>`];
}

/** A page of one, so that the following ones are asked for. */
function listing(objects: Map<string, { at: Date }>, query: URLSearchParams): Answer {
  const all = [...objects]
    .filter(([k]) => k.startsWith(query.get('prefix') ?? '') && k > (query.get('continuation-token') ?? ''))
    .sort();
  const [first] = all;
  const row = first
    ? tag('NextContinuationToken', first[0]) +
      tag('Contents', tag('Key', first[0]) + tag('LastModified', first[1].at.toISOString()))
    : '';
  return [200, `<r>${tag('IsTruncated', all.length > 1)}${row}</r>`];
}

/** Which object an address names; null where the bucket does not stand as the store wants it. */
function keyOf(path: string, host: string, style: Says['style']): string | null {
  const isVirtual = host.startsWith('portal.');
  if (isVirtual !== (style === 'virtual')) return null;
  return decodeURIComponent(isVirtual ? path.slice(1) : path.split('/').slice(2).join('/'));
}

/** The store over HTTP; what it was asked is written down. */
function serve(answer: (asked: Asked) => Answer, log: Asked[], says: Says): Server {
  return createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of req) chunks.push(chunk);
    } catch {
      // The line was cut: nobody hears an answer.
      return;
    }
    const url = new URL(req.url as string, 'http://store');
    const asked = {
      method: req.method as string,
      path: url.pathname,
      query: url.searchParams,
      headers: req.headers,
      body: Buffer.concat(chunks),
    };
    log.push(asked);
    const [status, body = '', headers = {}] = answer(asked);
    res
      .writeHead(status, { ...headers, ...says.cors, 'content-length': Buffer.byteLength(body) })
      .end(req.method === 'HEAD' ? '' : body);
  });
}

/** Stands for somebody else's store: objects in memory, answers in the form that S3 documents. */
export function aStore() {
  /** May be changed by a test. */
  const says: Says = { style: 'path', cors: null, status: 0, isStrict: true, now: () => new Date() };
  const objects = new Map<string, { body: Buffer; at: Date }>();
  const uploads = new Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>();
  const log: Asked[] = [];
  const at = new Date('2026-11-20T00:00:00Z');
  let begun = 0;

  function answer({ method, path, query, headers, body }: Asked): Answer {
    if (says.status) return [says.status, tag('Error', tag('Code', 'InternalError'))];
    if (headers['x-acs-action']) return aliyunRights(query, headers, path);
    const key = keyOf(path, headers.host ?? '', says.style);
    if (key === null && !(method === 'POST' && path === '/'))
      return [403, tag('Error', tag('Code', 'SecondLevelDomainForbidden'))];
    return method === 'POST' && path === '/'
      ? rights(body.toString())
      : act({ method, path, query, headers, body }, key ?? '');
  }

  function act({ method, path, query, headers, body }: Asked, key: string): Answer {
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (method === 'OPTIONS') return [200];
    const isTemporary = headers.authorization?.includes('Credential=TEMP/') && headers['x-amz-security-token'] === 'st';
    // Issued rights put below the folders of uploads.
    if (isTemporary && says.isStrict && !key.startsWith('u/')) return [403, tag('Error', tag('Code', 'AccessDenied'))];
    const isSigned = query.has('X-Amz-Signature');
    const fault = isSigned && says.isStrict ? signedFault({ method, path, query, headers, body }, says.now()) : null;
    if (fault) return [403, tag('Error', tag('Code', fault))];
    if (!isSigned && !isTemporary && !headers.authorization?.includes('Credential=key/'))
      return [403, tag('Error', tag('Code', 'AccessDenied'))];
    if (method === 'POST' && query.has('uploads')) {
      const id = `id+${begun++}/=`;
      uploads.set(id, { key, at, parts: new Map() });
      return [200, `<r>${tag('UploadId', id)}</r>`];
    }
    if (query.has('uploadId') && upload?.key !== key) return [404, tag('Error', tag('Code', 'NoSuchUpload'))];
    if (method === 'GET' && upload) return listParts(upload.parts, Number(query.get('part-number-marker')));
    if (method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return [200, '', { etag: `"p${query.get('partNumber')}"` }];
    }
    if (method === 'POST' && upload) {
      objects.set(key, {
        body: Buffer.concat(partList(body.toString(), 10_000)?.map((p) => upload.parts.get(p.number) as Buffer) ?? []),
        at,
      });
      uploads.delete(query.get('uploadId') ?? '');
      return [200, '<r></r>'];
    }
    if (method === 'DELETE') {
      if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '');
      else objects.delete(key);
      return [204];
    }
    if (method === 'PUT') {
      const from = headers['x-amz-copy-source'];
      const source = from ? objects.get(String(from).split('/').slice(2).join('/')) : undefined;
      if (from && !source) return [404, tag('Error', tag('Code', 'NoSuchKey'))];
      objects.set(key, { body: source?.body ?? body, at });
      return [200, '<r></r>', { etag: '"x"' }];
    }
    if (query.has('list-type')) return listing(objects, query);
    if (query.has('uploads'))
      return [
        200,
        `<r>${[...uploads].map(([id, u]) => tag('Upload', tag('Key', u.key) + tag('UploadId', id) + tag('Initiated', u.at.toISOString()))).join('')}</r>`,
      ];
    const found = objects.get(key);
    if (!found) return [404, tag('Error', tag('Code', 'NoSuchKey'))];
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? [];
    return from ? [206, found.body.subarray(Number(from), Number(to) + 1)] : [200, found.body];
  }

  const server = serve(answer, log, says);
  return { objects, uploads, log, says, server };
}
