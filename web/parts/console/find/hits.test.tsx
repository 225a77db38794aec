import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import { FindBox } from './find-box.tsx';
import Palette from './palette.tsx';

const close = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  close.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const Where = () => <output>{useLocation().pathname}</output>;
const where = () => document.querySelector('output')?.textContent;
function open(...roles: string[]) {
  cleanup();
  render(
    <MeContext value={{ roles } as unknown as Me}>
      <MemoryRouter>
        <Palette onClose={close} />
        <Where />
      </MemoryRouter>
    </MeContext>,
  );
}
const found = {
  content: [{ kind: 'news', id: 7, title: '', state: 'draft' }],
  accounts: [{ id: 8, name: '沈砚清', username: 'shen' }],
  units: [{ id: 9, name: '县委' }],
  demands: [{ id: 4, title: '需求', name: '甲' }],
} as never;
const field = () => screen.getByRole('combobox', { hidden: true });
const type = async (value: string) => {
  fireEvent.change(field(), { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(200));
};
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const selected = () => options().filter((o) => o.getAttribute('aria-selected') === 'true');
const list = () => document.querySelector('[role=listbox]') as HTMLElement;
const said = () => document.querySelector('p[role=status]')?.textContent;

it('what is found stands in groups, each hit with what tells it from others', async () => {
  vi.spyOn(quietApi.find, 'all').mockResolvedValue(found);
  open('administrator');
  await type('沈');
  const groups = [...document.querySelectorAll('[role=group]')].map((g) => [
    g.getAttribute('aria-label'),
    ...[...g.querySelectorAll('[role=option]')].map((o) => [...o.children].map((c) => c.textContent).join(' ')),
  ]);
  expect(groups).toEqual([
    ['内容', '（没有标题） 新闻 · 草稿'],
    ['账号', '沈砚清 shen'],
    ['委托单位', '县委 '],
    ['需求与咨询', '需求 甲'],
  ]);
  expect([said(), list().getAttribute('aria-busy')]).toEqual(['4 项', 'false']);
});

it('the pages of the roles are found by a part of their name, without the server, and none of others', async () => {
  const ask = vi.spyOn(quietApi.find, 'all').mockResolvedValue({ content: [], accounts: [], units: [], demands: [] });
  open('editor');
  // With no word typed all of them are there, and nothing is asked or counted.
  expect([options().length > 3, ask.mock.calls.length, said()]).toEqual([true, 0, '']);
  await type('短信');
  expect([options(), said(), field().getAttribute('aria-expanded')]).toEqual([[], '没有找到“短信”', 'false']);
  open('desk');
  await type('短信');
  expect(options().map((o) => o.textContent)).toEqual(['短信']);
  fireEvent.click(options()[0] as HTMLElement);
  expect([where(), close.mock.calls.length]).toEqual(['/guanli/outbox/', 1]);
});

it('those who hear the list are told which hit is the current one, also by the pointer', async () => {
  vi.spyOn(quietApi.find, 'all').mockResolvedValue(found);
  open('administrator');
  await type('沈');
  const isNamed = () => field().getAttribute('aria-activedescendant') === selected()[0]?.id;
  expect([selected().length, isNamed(), field().getAttribute('aria-expanded')]).toEqual([1, true, 'true']);
  expect(field().getAttribute('aria-controls')).toBe(list().id);
  fireEvent.mouseMove(options()[2] as HTMLElement);
  expect([selected(), isNamed()]).toEqual([[options()[2]], true]);
  key('ArrowDown');
  key('ArrowDown');
  expect(selected()).toEqual([options()[0]]);
  key('ArrowUp');
  expect(selected()).toEqual([options()[3]]);
  // Where no word is typed the first and the last are a key away.
  await type('');
  key('End');
  expect(selected()).toEqual([options().at(-1)]);
  key('Home');
  expect(selected()).toEqual([options()[0]]);
  expect([key('End'), key('a'), key('ArrowUp')]).toEqual([false, true, false]);
});

it('the current hit is kept in sight', async () => {
  vi.spyOn(quietApi.find, 'all').mockResolvedValue(found);
  open('administrator');
  await type('沈');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  key('ArrowDown');
  expect([shown.mock.contexts.at(-1), shown.mock.lastCall]).toEqual([selected()[0], [{ block: 'nearest' }]]);
});

it('no key opens anything where nothing was found, and what failed is looked for again with other words', async () => {
  const ask = vi.spyOn(quietApi.find, 'all').mockRejectedValueOnce(new Error('no'));
  ask.mockResolvedValue(found);
  open('administrator');
  await type('沈砚');
  expect([said()?.slice(0, 4), options().length, key('Enter'), close.mock.calls.length]).toEqual([
    ...['没有查到', 0, true, 0],
  ]);
  fireEvent.change(field(), { target: { value: '沈' } });
  expect(list().getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(ask).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect([said(), ask.mock.calls.length]).toEqual(['4 项', 2]);
});

it('the search is gone once it is closed, opens again, and hears no key after its page is left', async () => {
  vi.useRealTimers();
  const { unmount } = render(
    <MeContext value={{ roles: [] } as unknown as Me}>
      <MemoryRouter>
        <FindBox />
      </MemoryRouter>
    </MeContext>,
  );
  const dialog = () => document.querySelector('dialog');
  for (let n = 0; n < 2; n++) {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await vi.waitFor(() => expect(dialog()).not.toBeNull());
    act(() => void dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(dialog()).toBeNull();
  }
  const box = screen.getByRole('button');
  expect([box.getAttribute('aria-haspopup'), box.getAttribute('aria-keyshortcuts')]).toEqual(['dialog', 'Control+K']);
  unmount();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true);
});
