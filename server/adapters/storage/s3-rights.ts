import { randomBytes } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { onTheLine } from '../../../shared/store-requests.ts';
import { askAliyun } from '../aliyun/acs3.ts';
import { answered, askMs, type S3Settings, said, type Wire } from './s3-wire.ts';
import { type Issued, StorageAway, type Unsigned } from './storage.ts';
import { textOf } from './xml.ts';

const session = 'portal-upload';
/** Where Aliyun issues rights unless told otherwise. */
const aliyunSts = 'https://sts.aliyuncs.com';

/**
 * Temporary rights to put below one prefix (AssumeRole), for so many seconds. Of a store that issues none a name only,
 * under which the requests are counted that are signed for it.
 * @throws {StorageAway} when who issues them does not answer, refuses, or answers with something else
 */
export async function issueRights(
  wire: Wire,
  settings: S3Settings,
  prefix: string,
  seconds: number,
  now: Date,
): Promise<Issued> {
  if (settings.sts === 'none')
    return {
      accessKeyId: `N${randomBytes(16).toString('hex').toUpperCase()}`,
      accessKeySecret: '',
      securityToken: '',
      expiresAt: new Date(now.getTime() + seconds * 1000),
    };
  return settings.sts === 'aliyun'
    ? byAliyun(settings, prefix, seconds, now)
    : byAws(wire, settings, prefix, seconds, now);
}

/** The longest that rights may be, in characters: tokens of the services that are known take one or two thousand. */
const longest = 8192;
/** No rights are issued for a year. */
const yearMs = 366 * 86_400_000;

/**
 * Rights as they were issued, where they are any: what stands before a service may answer with a page of its own.
 * @throws {StorageAway}
 */
function sound(issued: Issued, now: Date): Issued {
  const { accessKeyId, accessKeySecret, securityToken, expiresAt } = issued;
  const words = [accessKeyId, accessKeySecret, securityToken];
  if (!words.every((w) => typeof w === 'string' && w && w.length <= longest))
    throw new StorageAway('AssumeRole without rights');
  // Also where it is no time at all. Clocks differ: what has just ended may be alive there.
  const left = expiresAt.getTime() - now.getTime();
  if (!(left > -3_600_000 && left < yearMs)) throw new StorageAway('AssumeRole without an end that makes sense');
  return issued;
}

/**
 * The address of one request with the signature in its query (AWS Signature Version 4). The length of the body is
 * signed too: a longer one does not fit.
 */
export async function presign(
  { at }: Wire,
  { key: accessKeyId, secret, region }: S3Settings,
  { length, ...request }: Unsigned,
  seconds: number,
  now: Date,
): Promise<string> {
  const { method, query } = onTheLine(request);
  const signer = new AwsV4Signer({
    method,
    url: at(request.key, `?${query}${query && '&'}X-Amz-Expires=${seconds}`),
    ...(length !== undefined && { headers: { 'content-length': String(length) } }),
    allHeaders: true,
    signQuery: true,
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey: secret,
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).url.href;
}

async function byAws(
  { sts, endpoint }: Wire,
  settings: S3Settings,
  prefix: string,
  seconds: number,
  now: Date,
): Promise<Issued> {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:aws:s3:::${settings.bucket}/${prefix}*`],
      },
    ],
  };
  const asking = sts.fetch(settings.stsEndpoint || endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    signal: AbortSignal.timeout(askMs),
    body: new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      DurationSeconds: String(seconds),
      RoleSessionName: session,
      Policy: JSON.stringify(policy),
      ...(settings.roleArn && { RoleArn: settings.roleArn }),
    }).toString(),
  });
  const response = await answered(asking);
  const xml = await said(response);
  if (!response.ok) throw new StorageAway(`AssumeRole ${response.status} ${textOf(xml, 'Code')}`);
  const issued = {
    accessKeyId: textOf(xml, 'AccessKeyId'),
    accessKeySecret: textOf(xml, 'SecretAccessKey'),
    securityToken: textOf(xml, 'SessionToken'),
    expiresAt: new Date(textOf(xml, 'Expiration')),
  };
  return sound(issued, now);
}

/** Aliyun's service (Sts 2015-04-01) has a signature, a grammar of policies and an answer of its own. */
async function byAliyun(
  { key, secret, ...settings }: S3Settings,
  prefix: string,
  seconds: number,
  now: Date,
): Promise<Issued> {
  const policy = {
    Version: '1',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
        Resource: [`acs:oss:*:*:${settings.bucket}/${prefix}*`],
      },
    ],
  };
  const { ok, status, body } = await askAliyun(
    { accessKeyId: key, accessKeySecret: secret },
    {
      endpoint: settings.stsEndpoint || aliyunSts,
      action: 'AssumeRole',
      version: '2015-04-01',
      waitMs: askMs,
      parameters: {
        RoleArn: settings.roleArn,
        RoleSessionName: session,
        DurationSeconds: String(seconds),
        Policy: JSON.stringify(policy),
      },
    },
  ).catch((error) => {
    throw new StorageAway(error);
  });
  const told = body.Credentials as Record<string, string> | undefined;
  if (!ok || !told) throw new StorageAway(`AssumeRole ${status} ${body.Code ?? ''}`);
  const issued = {
    accessKeyId: told.AccessKeyId ?? '',
    accessKeySecret: told.AccessKeySecret ?? '',
    securityToken: told.SecurityToken ?? '',
    expiresAt: new Date(told.Expiration ?? ''),
  };
  return sound(issued, now);
}
