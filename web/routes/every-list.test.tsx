import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lists, type PublicList } from '../../test/listed-pages.ts';
import { withSettings } from '../../test/view.tsx';

afterEach(cleanup);
const { open } = withSettings({ name: '学院', hotline: '0571', hours: '' });

/** Numbers of pages and other sizes go where those go that are looked at. */
const dull = /^(\d+|(10|20|30|100) 条.页|首页)$/;
/** The ways on that a list offers: its links beside its rows, those of where one is marked, and what its form adds. */
function ways(): string[] {
  const links = [...document.querySelectorAll('#main a, .search-hero a')].filter(
    (a) => !a.closest('aside, .rows, .crumbs, [data-prefetch]') && !dull.test(a.textContent ?? ''),
  );
  const said = [...document.querySelectorAll('.empty b, #main [role=status]')].map((e) => e.textContent ?? '');
  const hidden = [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
  return [
    ...said,
    ...links.map(
      (a) =>
        `${a.textContent?.trim()} ${decodeURIComponent(a.getAttribute('href') ?? '')}${a.hasAttribute('aria-current') ? ' *' : ''}`,
    ),
    ...(hidden.length ? [`sent along: ${hidden.map((i) => `${i.name}=${i.value}`).join(', ')}`] : []),
  ];
}

it.each(Object.keys(lists))(
  '%s leads on with what it was narrowed by, and back from where there is nothing',
  async (name) => {
    const { page, data, said, late, none, bare } = lists[name] as PublicList;
    await open(page, data);
    const all = ways();
    const found = [...all];
    for (const [what, more] of Object.entries({ late, none, bare })) {
      if (!more) continue;
      await open(page, { ...data, ...more });
      const now = ways();
      const gone = all.filter((way) => !now.includes(way)).length;
      found.push(`-- ${what}`, ...now.filter((way) => !all.includes(way)), `without ${gone}`);
    }
    const wanted = said.trim().split('\n');
    expect(found).toEqual(wanted.map((line) => line.trim()));
  },
);
