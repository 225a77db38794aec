import { expect, it } from 'vitest';
import { addressPattern, misleads } from './links.ts';

it.each([
  ['/zxgg/?id=1', true],
  ['https://example.test/a', true],
  ['http://example.test', true],
  ['//evil.test/', false],
  ['/\\evil.test/', false],
  ['javascript:alert(1)', false],
  ['/a b', false],
  ['/a"onload=', false],
  ['ftp://example.test/', false],
  ['https://bank.test@evil.test/', false],
  ['https:///bank.test@evil.test/', false],
  ['https://bank.test:80@evil.test/', false],
  ['https://bank.test\u0001/', false],
  ['https://bank.test∕x.evil.test/', false],
  ['https://bank.test\u200b.evil.test/', false],
  ['https://bank.test%2eevil.test/', false],
  ['https://bank.test。evil.test/', false],
  ['https://bаnk.test/', false],
  ['https:bank.test/', false],
  ['https://', false],
  ['https://video.test/@name?to=a@b.test', true],
  ['HTTPS://video.test:8443?to=a', true],
  ['https://[2001:db8::1]:80/a', true],
  ['https://学院.中国/', true],
  ['https://video-site.test.cn/a', true],
])('an address is of this site or of another one by http: %s', (address, is) => {
  expect(addressPattern.test(address)).toBe(is);
});

it.each([
  ['https://bank.test@evil.test/', true],
  ['HTTPS://bank.test@evil.test/', true],
  ['Http:\\\\bank.test@evil.test', true],
  ['ht\ntps:\u0001//bank.test@evil.test/', true],
  ['HTTPS://bank-of.test/@name?to=a@b.test', false],
  ['mailto:a@b.test', false],
  ['/news/@name', false],
])('an address misleads whatever the size of its letters: %j', (address, is) => {
  expect(misleads(address)).toBe(is);
});
