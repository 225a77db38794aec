import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import Palette from './palette.tsx';
import '../calls.ts';

const close = vi.fn();
type Found = Awaited<ReturnType<typeof quietApi.find.all>>;
const found = (title: string) =>
  ({
    content: [{ kind: 'news', id: 7, title, state: 'draft' }],
    accounts: [{ id: 8, name: '', username: 'shen' }],
    units: [],
    demands: [{ id: 9, title: '需求', name: '沈砚清' }],
  }) as unknown as Found;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  close.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const Where = () => <output>{useLocation().pathname}</output>;
const where = () => document.querySelector('output')?.textContent;
function open(...roles: string[]) {
  render(
    <MeContext.Provider value={{ roles } as unknown as Me}>
      <MemoryRouter>
        <Palette onClose={close} />
        <Where />
      </MemoryRouter>
    </MeContext.Provider>,
  );
}
const field = () => screen.getByLabelText('搜索页面、内容与人员');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const key = (name: string, more = {}) => fireEvent.keyDown(field(), { key: name, ...more });
const hits = () => [...document.querySelectorAll('[role=option] b')].map((b) => b.textContent);
const current = () => document.querySelector('[role=option][aria-selected=true] b')?.textContent;
const said = () => document.querySelector('p[role=status]')?.textContent;

describe('the search of the console', () => {
  it('asks once for words that are typed, and shows what they found, not what others did', async () => {
    const all = vi.spyOn(quietApi.find, 'all').mockImplementation(async ({ wd }) => found(`关于${wd}`));
    open('administrator');
    expect((field() as HTMLInputElement).maxLength).toBe(60);
    for (const words of ['沈', '沈砚', ' 沈砚清 ']) type(words);
    expect(said()).toBe('正在查找');
    await pass(200);
    expect(all.mock.calls).toEqual([[{ wd: '沈砚清' }]]);
    // Also where they are typed slowly, as long as the pause is shorter than asked for.
    for (const words of ['顾', '顾怀', '顾怀远']) {
      type(words);
      await pass(100);
    }
    await pass(100);
    expect(all.mock.calls.slice(1)).toEqual([[{ wd: '顾怀远' }]]);
    type(' 沈砚清 ');
    await pass(200);
    expect([hits(), said()]).toEqual([['关于沈砚清', 'shen', '需求'], '3 项']);
    type('沈砚清2');
    expect([hits(), said()]).toEqual([[], '正在查找']);
    all.mockRejectedValue(new Error('no'));
    await pass(200);
    expect(said()).toMatch(/^没有查到/);
  });

  it('goes round by the arrows, opens by Enter, and leaves the keys to who composes a word', async () => {
    vi.spyOn(quietApi.find, 'all').mockResolvedValue(found('新闻'));
    open('administrator');
    type('沈');
    await pass(200);
    key('ArrowUp');
    expect(current()).toBe('需求');
    key('ArrowDown');
    expect(current()).toBe('新闻');
    key('ArrowDown');
    // Within words these keys move the cursor.
    expect([key('Home'), key('Enter', { isComposing: true })]).toEqual([true, true]);
    expect([current(), close.mock.calls.length]).toEqual(['shen', 0]);
    key('Enter');
    expect([where(), close.mock.calls.length]).toEqual(['/guanli/accounts/8/', 1]);
  });

  it.each([
    [0, '/guanli/content/news/'],
    [1, '/guanli/accounts/8/'],
    [2, '/guanli/units/9/'],
    [3, '/guanli/desk/'],
  ])('leads from hit %i to the page of its own kind', async (n, address) => {
    const units = [{ id: 9, name: '县委' }];
    vi.spyOn(quietApi.find, 'all').mockResolvedValue({ ...found('新闻'), units } as never);
    open('administrator');
    type('沈');
    await pass(200);
    for (let i = 0; i < n; i++) key('ArrowDown');
    key('Enter');
    expect(where()?.startsWith(address), where()).toBe(true);
  });

  it('begins with the first hit after other words, and shows matters of the desk to the desk alone', async () => {
    vi.spyOn(quietApi.find, 'all').mockResolvedValue(found('新闻'));
    open('editor');
    type('沈');
    await pass(200);
    expect(hits()).toEqual(['新闻', 'shen']);
    key('ArrowDown');
    type('沈砚');
    await pass(200);
    expect(current()).toBe('新闻');
  });
});
