import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aliyunSms } from './aliyun.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The signature as the provider reckons it from what arrives (its "V3 request signature"). */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonical = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const [path, query = ''] = url.split('?');
  const whole = [method, path, query, canonical.join(''), names, sha256('')].join('\n');
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(whole)}`)
    .digest('hex');
}

describe('text messages by the service of Aliyun', () => {
  const seen: IncomingMessage[] = [];
  let says: { status: number; body: string; leadsTo?: string };
  const server = createServer((req, res) => {
    seen.push(req);
    const { status, leadsTo, body } = says;
    res.writeHead(status, { 'content-type': 'application/json', ...(leadsTo && { location: leadsTo }) }).end(body);
  });
  let endpoint = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    seen.length = 0;
    says = { status: 200, body: '{"Code":"OK","Message":"OK"}' };
  });
  const keys = { accessKeyId: 'key', accessKeySecret: 'the secret' };
  const send = (template = 'code') =>
    aliyunSms({ ...keys, endpoint, signName: '之江 学院', templates: { code: 'SMS_1', received: 'SMS_2' } }).send({
      cellPhone: '13800000001',
      template,
      values: { code: "12*34'(5)", project: '研修班 & 甲+乙' },
      content: '您的验证码是 12345',
    });

  it('go to the provider itself where no other address is set', async () => {
    const asked = vi.fn<typeof fetch>(async () => Response.json({ Code: 'OK' }));
    vi.stubGlobal('fetch', asked);
    const message = { cellPhone: '13800000001', template: 'code', values: {}, content: '' };
    await aliyunSms({ ...keys, signName: '之江', templates: { code: 'SMS_1' } })
      .send(message)
      .finally(vi.unstubAllGlobals);
    expect(new URL(String(asked.mock.calls[0]?.[0])).origin).toBe('https://dysmsapi.aliyuncs.com');
  });

  it('carry number, sign, template and values, signed for this one request', async () => {
    await Promise.all([send(), send('received')]);
    const [first, second] = seen.map((req) => new URL(req.url ?? '', endpoint).searchParams);
    expect(Object.fromEntries(first as URLSearchParams)).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '之江 学院',
      TemplateCode: 'SMS_1',
      TemplateParam: JSON.stringify({ code: "12*34'(5)", project: '研修班 & 甲+乙' }),
    });
    expect(second?.get('TemplateCode')).toBe('SMS_2');
    for (const req of seen) {
      expect(req.headers).toMatchObject({
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        authorization: expect.stringMatching(/^ACS3-HMAC-SHA256 Credential=key,SignedHeaders=host;/),
      });
      expect(req.headers.authorization).toContain(`Signature=${signatureOf(req, keys.accessKeySecret)}`);
      // Signs that a form would write otherwise: the signature is of these bytes.
      expect(req.url).toMatch(/^[\w/?=&%.~-]+$/);
    }
    expect(Math.abs(Date.parse(String(seen[0]?.headers['x-acs-date'])) - Date.now())).toBeLessThan(60_000);
    expect(new Set(seen.map((req) => req.headers['x-acs-signature-nonce'])).size).toBe(2);
  });

  it('fail with what the provider says, also with an answer 200, without words or without a template', async () => {
    says.body = '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}';
    await expect(send()).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
    says = { status: 502, body: '<html>' };
    await expect(send()).rejects.toThrow('502');
    await expect(send('unknown')).rejects.toThrow('unknown');
    expect(seen).toHaveLength(2);
  });

  it('go nowhere else, whatever the provider says: keys and numbers are for it alone', async () => {
    for (const status of [302, 307]) {
      says = { status, body: '', leadsTo: `${endpoint}/elsewhere` };
      await expect(send()).rejects.toThrow(String(status));
    }
    expect(seen.map((req) => req.url)).toEqual([expect.stringMatching(/^\/\?/), expect.stringMatching(/^\/\?/)]);
  });
});
