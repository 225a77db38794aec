// @module-tag sweep
import { expect, it, vi } from 'vitest';
import { lists } from '../../../test/console-lists.tsx';
import { openList } from '../../../test/console-open.tsx';
import { headsShown, listShown } from '../../../test/lists.ts';
import { anew } from '../../../test/screen.ts';

anew();
const tablet = (query: string) => ({
  ...{ matches: query.includes('960px'), addEventListener() {}, removeEventListener() {} },
});

it.each(Object.keys(lists))('the list %s shows, asks and offers what is its own', async (name) => {
  await openList(name, []);
  const empty = document.querySelector('[data-grid] .empty')?.textContent;
  await openList(name, null);
  const usual = headsShown();
  vi.stubGlobal('matchMedia', tablet);
  await openList(name, null);
  const narrow = headsShown();
  vi.unstubAllGlobals();
  const read = await openList(name, null, true);
  const spare = headsShown().filter((h) => !usual.includes(h));
  const wide = usual.filter((h) => !narrow.includes(h));
  const said = [
    `${empty}`,
    `spare: ${spare.join(', ')}; wide: ${wide.join(', ')}`,
    ...(await listShown(() => read.mock.calls.at(-1)?.[0])),
  ];
  const wanted = lists[name]?.said.trim().split('\n') ?? [];
  expect(said.map((line) => line.trim())).toEqual(wanted.map((line) => line.trim()));
});
