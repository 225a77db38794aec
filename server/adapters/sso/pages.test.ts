import { expect, it } from 'vitest';
import { brokenOffPage, signInPage } from './pages.ts';

type Input = { label: string; words: string; id: string; rest: string };
const inputs = (page: string): Record<string, Input> =>
  Object.fromEntries(
    [...page.matchAll(/<label for="(\w+)">([^<]+)<\/label><input id="(\w+)" name="(\w+)"([^>]*)>/g)].map(
      ([, label, words, id, name, rest]) => [name, { label, words, id, rest }],
    ),
  );
const focused = (page: string) => [...page.matchAll(/id="(\w+)"[^>]*\bautofocus\b/g)].map((m) => m[1]);

it('the form of the embedded identity portal names its fields, begins at the first that is empty, and can be left', () => {
  const page = signInPage({ action: '/idp/x?a=1&b' });
  const fields = inputs(page);
  expect(Object.keys(fields)).toEqual(['username', 'password']);
  for (const [name, { label, id }] of Object.entries(fields)) expect([label, id], name).toEqual([name, name]);
  expect([fields.username?.words, fields.password?.words]).toEqual(['账号', '密码']);
  expect(fields.username?.rest).toMatch(/autocomplete="username" maxlength="60" required/);
  expect(fields.password?.rest).toMatch(/type="password" autocomplete="current-password" maxlength="200" required/);
  expect(page).toContain('<form method="post" action="/idp/x?a=1&#38;b">');
  expect(page).toMatch(/<button type="submit" class="other" name="cancel" value="1" formnovalidate>取消/);
  expect(page).not.toContain('role="alert"');
  // What is sent by the key Enter is the first button.
  expect(page.indexOf('>登录</button>')).toBeLessThan(page.indexOf('>取消</button>'));
  expect(focused(page)).toEqual(['username']);
  const again = signInPage({ action: '/', username: '甲"', problem: '<不正确>', askOtp: true });
  expect(focused(again)).toEqual(['password']);
  expect(again).toContain('<p class="wrong" role="alert">&#60;不正确&#62;</p>');
  expect(inputs(again).username?.rest).toContain('value="甲&#34;"');
  expect(inputs(again).otp).toMatchObject({
    label: 'otp',
    words: '动态口令',
    rest: expect.stringMatching(/numeric.*required/),
  });
  expect(brokenOffPage()).toMatch(/<a href="\/denglu\/">重新登录<\/a>.*<a href="\/">返回门户首页/);
});
