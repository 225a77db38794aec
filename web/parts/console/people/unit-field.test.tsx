import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../../test/screen.ts';
import { formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { UnitField } from './unit-field.tsx';

anew();
const onChosen = vi.fn();
function Page() {
  const form = useForm({ first: { unitId: '' }, rules: { unitId: { label: '单位', required: '请先找到并选择单位' } } });
  return (
    <>
      <UnitField form={form} name="unitId" onChosen={onChosen} />
      <output>{form.values.unitId}</output>
      <button type="button" onClick={() => form.clear()}>
        重来
      </button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '单位' });
async function choose(words: string): Promise<void> {
  fireEvent.change(field(), { target: { value: words } });
  fireEvent.click(await screen.findByRole('option'));
  await settled();
}

it('shows the unit whose id the form holds, and none once that is cleared, by the field or by the form', async () => {
  vi.spyOn(formApi.account, 'searchUnits').mockImplementation(
    async ({ wd }) => [{ id: wd.length, name: `${wd}委` }] as never,
  );
  render(<Page />);
  const id = () => document.querySelector('output')?.textContent;
  const now = () => [field().value, id(), button('清除单位') !== null];
  expect(now()).toEqual(['', '', false]);
  await choose('戊县');
  expect(now()).toEqual(['戊县委', '2', true]);
  await choose('己县县');
  expect(now()).toEqual(['己县县委', '3', true]);
  await press('清除单位');
  expect(now()).toEqual(['', '', false]);
  await choose('戊县');
  await press('重来');
  expect(now()).toEqual(['', '', false]);
  // Told of what was chosen alone.
  expect(onChosen.mock.calls).toEqual([['戊县委'], ['己县县委'], ['戊县委']]);
});
