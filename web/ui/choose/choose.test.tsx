// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Choose } from './choose.tsx';
import type { Option } from './rows.ts';

afterEach(cleanup);

const fruits: Option[] = ['杨梅', '枇杷', '柑橘'].map((label) => ({ value: label, label }));
const tree: Option[] = [
  { value: '浙江', label: '浙江', disabled: true, children: [{ value: '杭州', label: '杭州' }] },
  { value: '江苏', label: '江苏' },
];

type Given = Partial<Parameters<typeof Choose>[0]>;
function Field(props: Given) {
  const [chosen, setChosen] = useState<readonly Option[]>(props.chosen ?? []);
  return (
    <form aria-label="表" onSubmit={(e) => e.preventDefault()}>
      <label htmlFor="f">水果</label>
      <Choose id="f" what="水果" options={fruits} {...props} chosen={chosen} onChange={setChosen} />
      <p data-chosen>{chosen.map((c) => c.label).join('、')}</p>
    </form>
  );
}
const field = () => screen.getByRole('combobox', { name: '水果' }) as HTMLInputElement;
const chosen = () => document.querySelector('[data-chosen]')?.textContent;
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('choosing by keyboard', () => {
  it('opens, goes round, takes one and shows it in the field', async () => {
    render(<Field />);
    const user = userEvent.setup();
    await user.tab();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('枇杷');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe('柑橘');
    await user.keyboard('{Enter}');
    expect(field().value).toBe('柑橘');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('finds by what is typed, and puts back what was chosen on Escape', async () => {
    render(<Field chosen={[fruits[0] as Option]} />);
    const user = userEvent.setup();
    await user.clear(field());
    await user.type(field(), '柑');
    expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['柑橘']);
    await user.keyboard('{Escape}');
    expect(field().value).toBe('杨梅');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('takes many in and out, the last one by Backspace, and stays open meanwhile', async () => {
    render(<Field many />);
    const user = userEvent.setup();
    await user.click(field());
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}');
    expect(chosen()).toBe('杨梅、枇杷');
    expect(screen.getByRole('option', { name: /杨梅/ }).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Backspace}');
    expect(chosen()).toBe('杨梅');
    await user.click(screen.getByRole('button', { name: '去掉杨梅' }));
    expect(chosen()).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('opens and closes the branches of a tree, whose headings are not to be had', async () => {
    render(<Field options={tree} />);
    const user = userEvent.setup();
    await user.click(field());
    expect(screen.getByRole('tree', { name: '水果' })).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('treeitem', { name: /浙江/ }).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(active()).toBe('浙江');
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: '杭州' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('杭州');
  });

  it('leaves the arrows in a word that is typed to that word, though it has found a branch', async () => {
    render(<Field options={tree} />);
    const user = userEvent.setup();
    await user.type(field(), '杭');
    const found = active();
    expect([found, fireEvent.keyDown(field(), { key: 'ArrowLeft' }), active()]).toEqual(['浙江', true, found]);
  });

  it('does not send the form while the list is open, nor close what is around it', async () => {
    const outside = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={outside}>
        <Field />
      </div>,
    );
    const user = userEvent.setup();
    await user.click(field());
    await user.keyboard('{ArrowDown}{Escape}');
    expect(outside).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(outside).toHaveBeenCalledOnce();
  });

  it('leaves the keys to who composes a word with them', async () => {
    render(<Field many chosen={[fruits[2] as Option]} />);
    const user = userEvent.setup();
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp', 'Escape', 'Backspace'])
      expect(fireEvent.keyDown(field(), { key, isComposing: true }), key).toBe(true);
    expect([chosen(), active(), field().getAttribute('aria-expanded')]).toEqual(['柑橘', '杨梅', 'true']);
  });
});

describe('choosing by mouse', () => {
  it('ends at the most that may be chosen, closes where the focus goes elsewhere, and is cleared by its button', async () => {
    render(<Field many most={2} placeholder="选水果" />);
    const user = userEvent.setup();
    await user.click(field());
    for (const name of ['杨梅', '枇杷', '柑橘']) await user.click(screen.getByRole('option', { name }));
    expect([chosen(), field().placeholder]).toEqual(['杨梅、枇杷', '最多 2 项']);
    await user.click(screen.getByRole('option', { name: /杨梅/ }));
    expect([chosen(), field().placeholder, screen.getByRole('status').textContent]).toEqual(['枇杷', '选水果', '3 项']);
    await user.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
    cleanup();
    render(<Field chosen={[fruits[1] as Option]} required />);
    expect(field().required).toBe(false);
    await user.click(screen.getByRole('button', { name: '清除水果' }));
    expect([chosen(), field().value, field().required]).toEqual(['', '', true]);
    expect(document.activeElement).toBe(field());
  });
});

describe('what is found elsewhere', () => {
  it('is chosen one after the other: each ends its search, and the next begins with an empty field', async () => {
    render(<Field many search={async (words) => fruits.filter(({ label }) => label === words)} />);
    const user = userEvent.setup();
    await user.click(field());
    for (const name of ['杨梅', '枇杷']) {
      await user.type(field(), name);
      await user.click(await screen.findByRole('option', { name }));
      expect([field().value, screen.queryByRole('listbox'), screen.getByRole('status').textContent]).toEqual([
        ...['', null, ''],
      ]);
    }
    expect([chosen(), document.activeElement]).toEqual(['杨梅、枇杷', field()]);
  });

  it('is asked for after a moment, of the last words; nothing and a failure are told', async () => {
    const asked: string[] = [];
    const search = async (words: string) => {
      asked.push(words);
      if (words === '坏了') throw new Error('no');
      return words === '没有' ? [] : fruits.slice(0, 1);
    };
    render(<Field search={search} />);
    const user = userEvent.setup();
    await user.click(field());
    expect(screen.getByRole('status').textContent).toBe('请输入至少 2 个字来查找水果');
    await user.type(field(), '杨梅酒');
    expect(await screen.findByRole('option', { name: '杨梅' })).toBeTruthy();
    expect(asked).toEqual(['杨梅酒']);
    await user.clear(field());
    await user.type(field(), '没有');
    expect((await screen.findAllByText('没有找到“没有”')).length).toBeGreaterThan(0);
    await user.clear(field());
    await user.type(field(), '坏了');
    const failed = '网络或服务不通，水果没有查成';
    expect((await screen.findByText(failed)).textContent).toBe(failed);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked.filter((words) => words === '坏了').length).toBe(2));
    expect((await screen.findByText(failed)).textContent).toBe(failed);
    expect(screen.getByRole('status').textContent).toBe(`${failed}，请按回车键再试`);
    // By a finger, which has no Enter.
    await user.click(screen.getByRole('button', { name: '再试' }));
    await waitFor(() => expect(asked.filter((words) => words === '坏了').length).toBe(3));
    expect(document.activeElement).toBe(field());
  });

  it('is that of the last words, whichever answer comes first and whether the older one comes or fails', async () => {
    for (const late of ['comes', 'fails']) {
      const asked = new Map<string, PromiseWithResolvers<readonly Option[]>>();
      const search = (words: string) => {
        const answer = Promise.withResolvers<readonly Option[]>();
        asked.set(words, answer);
        return answer.promise;
      };
      render(<Field search={search} />);
      const user = userEvent.setup();
      await user.click(field());
      for (const words of ['杨梅', '枇杷']) {
        await user.clear(field());
        await user.type(field(), words);
        await waitFor(() => expect(asked.has(words)).toBe(true));
      }
      await act(async () => asked.get('枇杷')?.resolve(fruits.slice(1, 2)));
      expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['枇杷']);
      await act(async () => {
        if (late === 'comes') asked.get('杨梅')?.resolve(fruits.slice(0, 1));
        else asked.get('杨梅')?.reject(new Error('no'));
      });
      expect(
        screen.getAllByRole('option').map((o) => o.textContent),
        late,
      ).toEqual(['枇杷']);
      expect(screen.getByRole('status').textContent).toBe('1 项');
      cleanup();
    }
  });
});
