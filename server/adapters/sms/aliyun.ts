import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Sms } from './index.ts';

export type AliyunOptions = {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Template codes of the provider by our names. */
  templates: Record<string, string>;
  endpoint?: string;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Headers of a request to an Aliyun RPC service, signed by ACS3-HMAC-SHA256
 * (its "V3 request signature"). The query carries the parameters.
 */
export function signAcs3(
  options: Pick<AliyunOptions, 'accessKeyId' | 'accessKeySecret'>,
  host: string,
  action: string,
  version: string,
  query: string,
  at: Date,
  nonce: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((n) => `${n}:${headers[n]}`),
    '',
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', options.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${options.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Text messages by Aliyun's service (Dysmsapi 2017-05-25, SendSms). */
export function aliyunSms(options: AliyunOptions): Sms {
  const endpoint = options.endpoint ?? 'https://dysmsapi.aliyuncs.com';
  return {
    name: 'aliyun',
    async send({ cellPhone, template, values }) {
      const templateCode = options.templates[template];
      if (!templateCode) throw new Error(`no template code for ${template}`);
      const parameters = {
        PhoneNumbers: cellPhone,
        SignName: options.signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(values),
      };
      const query = Object.entries(parameters)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => `${encode(k)}=${encode(v)}`)
        .join('&');
      const { host: _, ...headers } = signAcs3(
        options,
        new URL(endpoint).host,
        'SendSms',
        '2017-05-25',
        query,
        new Date(),
        randomUUID(),
      );
      const response = await fetch(`${endpoint}/?${query}`, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(10_000),
      });
      const answer = (await response.json().catch(() => ({}))) as { Code?: string };
      if (answer.Code !== 'OK') throw new Error(`the text message was refused: ${answer.Code ?? response.status}`);
    },
  };
}
