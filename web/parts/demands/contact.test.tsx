import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { quietApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { anonymous, session } from '../../lib/session.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import '../centre/unit-calls.ts';
import { Contact, Missing } from './contact.tsx';

anew();
afterEach(() => {
  cleanup();
  act(() => session.set(anonymous));
});

it('counts what is still missing where that is more than one thing, and leads to each', () => {
  const form = (faults: object, typed = '') =>
    ({
      faults,
      text: (path: string) => (path === 'phone' ? typed : ' '),
      idOf: (path: string) => `f-${path}`,
      ruleOf: (path: string) => ({ label: path }),
    }) as unknown as Fields;
  const said = (of: Fields) => render(<Missing form={of} />).container.textContent;
  expect([said(form({})), said(form({ name: 'x' }))]).toEqual(['', '']);
  expect(said(form({ name: 'x', phone: 'x' }))).toBe('还有 2 项需要填写：name、phone');
  cleanup();
  const view = render(
    <>
      <input id="f-phone" />
      <Missing form={form({ name: 'x', phone: 'x' }, '1')} />
    </>,
  );
  expect(view.container.textContent).toBe('还有 2 项需要填写或修改：name、phone');
  view.container.querySelectorAll('button')[1]?.click();
  expect(document.activeElement?.id).toBe('f-phone');
});

it('keeps what parts two names with the one before it, so that no line begins with it', () => {
  const form = {
    faults: { name: '请填写姓名', phone: '请填写手机', unit: '请填写单位' },
    text: () => '',
    idOf: (path: string) => path,
    ruleOf: (path: string) => ({ label: path }),
  } as unknown as Fields;
  const { container } = render(<Missing form={form} />);
  const names = [...container.querySelectorAll('button')].map((b) => b.parentElement?.textContent);
  expect(names).toEqual(['name、', 'phone、', 'unit']);
});

function Form() {
  const form = useForm({
    first: { name: '', cellPhone: '' },
    more: { name: { label: '姓名' }, cellPhone: { label: '电话' } },
  });
  return <Contact form={form} />;
}

it('has the own name and number of whoever is signed in; of a unit its contact, for no unit answers', async () => {
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockResolvedValue({ cellPhone: '13800001234' } as never);
  const home = vi.spyOn(quietApi.people, 'unitHome').mockResolvedValue({ contactName: '何晓棠' } as never);
  async function shown(userType: number[]) {
    act(() => session.set({ ...anonymous, token: 't', name: '清溪县', userType }));
    const { container, unmount } = render(<Form />);
    await settled();
    const values = [...container.querySelectorAll('input')].map((i) => i.value);
    unmount();
    return values;
  }
  expect(await shown([1])).toEqual(['清溪县', '13800001234']);
  for (const both of [
    [1, 3],
    [3, 1],
  ])
    expect(await shown(both), both.join()).toEqual(['清溪县', '13800001234']);
  expect(home).not.toHaveBeenCalled();
  expect(await shown([3])).toEqual(['何晓棠', '13800001234']);
  home.mockRejectedValue(new Error('away'));
  expect(await shown([3])).toEqual(['清溪县', '13800001234']);
});
