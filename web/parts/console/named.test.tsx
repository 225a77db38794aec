import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lists } from '../../../test/console-lists.tsx';
import { openList } from '../../../test/console-open.tsx';
import { openPage } from '../../../test/console-pages.tsx';
import { anew, press } from '../../../test/screen.ts';

anew();
const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
const nameOf = (e: HTMLElement) =>
  e.getAttribute('aria-label') ??
  (e.getAttribute('aria-labelledby')
    ? document.getElementById(e.getAttribute('aria-labelledby') as string)?.textContent
    : (e as HTMLInputElement).labels?.[0]?.textContent || (/^(BUTTON|A)$/.test(e.tagName) ? e.textContent : ''));
const where = (e: HTMLElement) => e.outerHTML.slice(0, 120);

/** What those who do not see a page need of it. */
function expectNamed(): void {
  const controls = all('button, a[href], select, textarea, input:not([type=hidden]), dialog');
  expect(controls.filter((e) => !nameOf(e)?.trim()).map(where), 'has no name').toEqual([]);
  for (const told of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']) {
    const lost = all(`[${told}]`).filter((e) =>
      (e.getAttribute(told) ?? '').split(' ').some((id) => id && !document.getElementById(id)),
    );
    // What opens may be controlled before it is there.
    const missing = told === 'aria-controls' ? lost.filter((e) => e.getAttribute('aria-expanded') === 'true') : lost;
    expect(missing.map(where), `${told} leads nowhere`).toEqual([]);
  }
  const ids = all('[id]').map((e) => e.id);
  expect(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    'two of one id',
  ).toEqual([]);
  const open = all('a[target=_blank]').filter((e) => !/noopener|noreferrer/.test(e.getAttribute('rel') ?? ''));
  expect(open.map(where), 'a window that knows this one').toEqual([]);
  expect(all('button:not([type])').map(where), 'a button that would submit').toEqual([]);
}

it.each(Object.entries(openPage))(
  '%s: all that can be used has a name, and what it refers to is there',
  async (page, open) => {
    await open();
    expectNamed();
    // An order is a dialog over its list.
    expect(all('h1').length).toBe(page === 'an order' ? 0 : 1);
  },
);

it.each(Object.keys(lists))(
  'the list %s: all that can be used has a name, and what it refers to is there',
  async (name) => {
    await openList(name, null);
    expectNamed();
  },
);

it.each<[keyof typeof openPage, RegExp]>([
  ['privacy', /^查看公开页面/],
  ['privacy', /^阅读/],
  ['plan', /^对方看到的页面/],
])('%s: %s opens beside what is written', async (page, name) => {
  await openPage[page]();
  expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
});

it.each<[keyof typeof openPage, string]>([
  ['a changed notice', '发布新的一版'],
  ['plan', '预览'],
  ['questions', '预览'],
  ['a record that waits', '退回'],
  ['own', '修改密码'],
  ['categories', '移除栏目2'],
])('%s: the dialog of %s is named as well', async (page, name) => {
  await openPage[page]();
  await press(new RegExp(`^${name.replace(/(移除)/, '$1\\s*')}`));
  expect(all('dialog').length).toBe(1);
  expectNamed();
});
