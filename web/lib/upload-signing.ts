import { AwsV4Signer } from 'aws4fetch';
import type { Credentials } from '../../shared/contract/files.ts';
import { onTheLine, type StoreRequest } from '../../shared/store-requests.ts';

/** What the server is told to sign a request for (`files.sign`); `bytes` of the whole file. */
export type ToSign = StoreRequest & { accessKeyId: string; bytes: number; visitor?: string };
export type Signed = { method: string; url: string; headers: Record<string, string> };
type By = {
  rights: Credentials;
  bytes: number;
  origin: string;
  /** The server's clock: that of this computer may be wrong. */
  at: Date;
  ask(told: ToSign): Promise<string>;
};

/** A request that the storage believes: signed with the rights, or by the server where the storage issues none. */
export async function signed(request: StoreRequest, { rights, bytes, origin, at, ask }: By): Promise<Signed> {
  const { method, query } = onTheLine(request);
  const { accessKeyId, accessKeySecret, securityToken, region, base, visitor } = rights;
  if (!accessKeySecret)
    return { method, url: await ask({ ...request, accessKeyId, bytes, ...(visitor && { visitor }) }), headers: {} };
  const url = `${new URL(base, origin).href}/${request.key}${query && `?${query}`}`;
  const signer = new AwsV4Signer({
    method,
    url,
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey: accessKeySecret,
    sessionToken: securityToken,
    datetime: at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const { headers } = await signer.sign();
  return { method, url, headers: Object.fromEntries(headers) };
}
