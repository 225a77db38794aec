import { expect, it } from 'vitest';
import type { Credentials } from '../../shared/contract/files.ts';
import { signed, type ToSign } from './upload-signing.ts';

const request = { act: 'put', key: 'a/b.pdf' } as const;
const rights = (more: object): Credentials =>
  ({ accessKeyId: 'id', accessKeySecret: '', region: 'r', base: '/store', ...more }) as never;

it('what the server signs is told with the visitor, whose rights count for nobody else', async () => {
  const told: ToSign[] = [];
  const ask = async (what: ToSign) => {
    told.push(what);
    return '/store/signed';
  };
  const by = { bytes: 7, origin: 'https://portal.example', at: new Date(0), ask };
  const line = await signed(request, { ...by, rights: rights({ visitor: 'proof' }) });
  expect(line).toEqual({ method: 'PUT', url: '/store/signed', headers: {} });
  await signed(request, { ...by, rights: rights({}) });
  expect(told.map((t) => [t.accessKeyId, t.bytes, t.visitor])).toEqual([
    ['id', 7, 'proof'],
    ['id', 7, undefined],
  ]);
});

it('what the browser signs bears the clock of the server', async () => {
  const given = rights({ accessKeySecret: 's', securityToken: 't' });
  const by = { rights: given, bytes: 7, origin: 'https://portal.example', at: new Date('2026-11-28T01:02:03.004Z') };
  const { url, headers } = await signed(request, { ...by, ask: () => Promise.reject(new Error('asked')) });
  expect([url.split('?')[0], headers['x-amz-date'], headers['x-amz-security-token']]).toEqual([
    'https://portal.example/store/a/b.pdf',
    '20261128T010203Z',
    't',
  ]);
});
