import { expect, it } from 'vitest';
import { startApp } from '../../test/app.ts';
import { plainPage, signPlainPages } from './plain-page.ts';

it('says whose it is and where to call, as last known, on a page that needs nothing', async () => {
  signPlainPages('');
  expect(plainPage(503, '暂时无法访问', '请稍等')).not.toMatch(/<p><\/p>/);
  const app = await startApp('demo');
  const { settings } = await app.api.site.shell({});
  await app.close();
  expect(plainPage(503, '暂时无法访问', '请稍等')).toContain(`<p>${settings.name}　${settings.hotline}</p>`);
  signPlainPages('<b>');
  expect(plainPage(503, '暂时无法访问', '请稍等')).toContain('<p>&#60;b&#62;</p>');
});
