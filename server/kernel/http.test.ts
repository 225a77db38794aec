import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';

describe('an address of the calls that a browser goes to by itself', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty');
  });
  afterAll(() => app.close());

  const browsers = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const visit = async (path: string, accept = browsers) => {
    const response = await fetch(app.url + path, { headers: { accept } });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  it.each([
    ['/api/nothing/here/', 404, '页面不存在'],
    ['/api/admin/plan/detail?id=1', 401, 'href="/denglu/"'],
    ['/api/exam/demandWeb/official/detailType?type=9', 400, '地址不正确'],
  ])('%s answers a page of %i, which nobody keeps and nothing can act in', async (path, status, said) => {
    const { headers, body, ...page } = await visit(path);
    expect([page.status, headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain(said);
    expect(body).not.toMatch(/\b(500|40101)\b/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('answers programs as ever, also those that name a page last', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, application/json', '']) {
      const { status, headers, body } = await visit('/api/nothing/here/', accept);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ status: 500, message: '404' });
    }
  });
});
