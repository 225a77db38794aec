import { expect, it } from 'vitest';
import { startApp } from '../../test/app.ts';
import { plainPage, signPlainPages } from './plain-page.ts';

it('says whose it is and where to call, as last known, on a page that needs nothing', async () => {
  const page = (status: number) => plainPage(status, '暂时无法访问', '请稍等');
  signPlainPages({ name: '', hotline: '' });
  expect(page(503)).not.toMatch(/tel:|undefined/);
  const app = await startApp('demo');
  const { settings } = await app.api.site.shell({});
  await app.close();
  expect(page(503)).toContain(`</svg>${settings.name}</header>`);
  expect(page(503)).toContain(`<a href="tel:${settings.hotline.replaceAll(/\D/g, '')}">${settings.hotline}</a>`);
  signPlainPages({ name: '学院', hotline: '+86 571-8888 0000' });
  expect(page(503)).toContain('<a href="tel:+8657188880000">+86 571-8888 0000</a>');
  signPlainPages({ name: '<b>', hotline: '0571"><i>' });
  expect(page(503)).toContain('&#60;b&#62;</header>');
  expect(page(503)).not.toContain('<i>');
  const spelled = plainPage(500, '<b>', '一 & <i>', '<u>');
  expect(spelled.match(/<[biu]>/g)).toBeNull();
  expect(spelled).toContain('<p>一 &#38; &#60;i&#62;</p>');
});

it('leads on: what is away is asked for again by itself, what is absent is not offered a second time', () => {
  const page = (status: number) => plainPage(status, '标题', '说明');
  const ways = (status: number) => [...page(status).matchAll(/<a href="[^"]*">([^<]+)/g)].map(([, word]) => word);
  expect(
    [ways(503), ways(404), ways(401), ways(410), ways(500)].map((w) => w.filter((word) => !/\d/.test(`${word}`))),
  ).toEqual([['重新打开', '回到首页'], ['回到首页'], ['登录', '回到首页'], ['回到首页'], ['重新打开', '回到首页']]);
  expect([503, 500, 404].map((status) => page(status).includes('http-equiv="refresh"'))).toEqual([true, false, false]);
});
