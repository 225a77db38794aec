import type { Storage } from './storage.ts';
import { textOf } from './xml.ts';
import { type S3Settings, timeoutMs, type Wire } from './s3-wire.ts';

/**
 * Temporary rights below one prefix (AssumeRole), for so many seconds.
 * @throws when the store issues none
 */
export async function issueRights(
  { sts, endpoint }: Wire,
  settings: S3Settings,
  prefix: string,
  seconds: number,
): ReturnType<Storage['issueCredentials']> {
  const { bucket } = settings;
  const policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:aws:s3:::${bucket}/${prefix}*`],
      },
    ],
  };
  const response = await sts.fetch(settings.stsEndpoint || endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    signal: AbortSignal.timeout(timeoutMs),
    body: new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      DurationSeconds: String(seconds),
      RoleSessionName: 'portal-upload',
      Policy: JSON.stringify(policy),
      ...(settings.roleArn && { RoleArn: settings.roleArn }),
    }).toString(),
  });
  const xml = await response.text();
  if (!response.ok) throw new Error(`storage: AssumeRole ${response.status} ${textOf(xml, 'Code')}`);
  return {
    accessKeyId: textOf(xml, 'AccessKeyId'),
    accessKeySecret: textOf(xml, 'SecretAccessKey'),
    securityToken: textOf(xml, 'SessionToken'),
    expiresAt: new Date(textOf(xml, 'Expiration')),
  };
}
