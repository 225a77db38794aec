import { describe, expect, it } from 'vitest';
import { isSoundPath, originForm, withSlash } from './slash.ts';

/** Sixty ways to write an address that a browser would take for another site. */
const slashes = ['//', '///', '/\\', '/\\/', '\\/', '//\\', '/%5c', '/%2f%2f', '/\t/', '/%09/', '/%0d%0a/', '//%20'];
const hosts = ['evil.example', 'evil.example/..', 'evil.example?x=/', 'evil.example%2f', 'user@evil.example'];
const payloads = slashes.flatMap((s) => hosts.map((h) => s + h));

describe('the slash at the end', () => {
  it('is added once, and the query stays', () => {
    expect(withSlash('/gbpx')).toBe('/gbpx/');
    expect(withSlash('/sousuo?wd=a/b&x=?')).toBe('/sousuo/?wd=a/b&x=?');
    // A page may begin like a folder of files.
    for (const path of ['/apis', '/files', '/artists/x', '/v1.6/x']) expect(withSlash(path)).toBe(`${path}/`);
    expect(withSlash('/qypx/sousuo/%E5%9F%B9%E8%AE%AD')).toBe('/qypx/sousuo/%E5%9F%B9%E8%AE%AD/');
  });

  it('is no matter of calls, files and what already has it', () => {
    for (const path of [
      '/',
      '/gbpx/',
      '/gbpx/?a',
      '/gbpx.data',
      '/_root.data',
      '/api/train/x',
      '/idp/auth',
      '/idp/.well-known/openid-configuration',
      '/.well-known/security',
      '/assets/a.js',
      '/logo.svg',
      '/sitemap.xml',
      '/healthz',
      '/__manifest',
      '/readyz',
      '/file/12/name',
      '/storage/portal/u/1/x',
      '/art/x',
      '/API/x',
    ])
      expect(withSlash(path), path).toBeNull();
  });

  it('never leads off the site', () => {
    expect(payloads).toHaveLength(60);
    for (const payload of payloads) {
      const target = withSlash(payload);
      if (target === null) continue;
      expect(new URL(target, 'http://portal.test').host, payload).toBe('portal.test');
      expect(target).not.toMatch(/^\/[/\\]|\\/);
    }
  });

  it('is no matter of a target that is no path', () => {
    for (const target of ['http://evil.example/x', 'evil.example', '*', '', 'javascript:x', 'evil.example:443'])
      expect(withSlash(target), target).toBeNull();
  });

  it('is looked for below this site, whatever host a target names', () => {
    expect(originForm('/a?b')).toBe('/a?b');
    expect(originForm('http://evil.example/x')).toBe('/x');
    expect(originForm('HTTPS://user@evil.example:1/x?y#z')).toBe('/x?y#z');
    expect(originForm('http://evil.example')).toBe('/');
    expect(originForm('http://evil.example?x=/')).toBe('/?x=/');
    for (const target of [
      '*',
      '',
      'evil.example:443',
      'http:evil.example',
      'ftp://evil.example/x',
      'javascript:x',
      '\\\\x',
    ])
      expect(originForm(target), target).toBeNull();
  });

  it('only sound paths are pages', () => {
    for (const path of ['//a', '/a\\b', '/a%00b', '/a%0ab', '/%E0%A4%A', '/a//b', 'a', '/%5cevil.example/'])
      expect(isSoundPath(path), path).toBe(false);
    for (const path of ['/', '/gbpx/', '/qypx/sousuo/%E5%9F%B9%E8%AE%AD/']) expect(isSoundPath(path), path).toBe(true);
  });
});
