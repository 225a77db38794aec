import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Choose } from './choose.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const options = ['杨梅', '枇杷'].map((label) => ({ value: label, label }));
const field = (
  <>
    <label htmlFor="f">水果</label>
    <Choose id="f" what="水果" options={options} chosen={[]} onChange={() => undefined} />
  </>
);
/** Where the list stands beside a field of a dialog which ends so high over the foot of the window. */
function placed(room: number, top = window.innerHeight - room - 40) {
  const rect = { left: 30, width: 200, top, bottom: window.innerHeight - room };
  vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(rect as DOMRect);
  fireEvent.scroll(document);
  const {
    position,
    left,
    width,
    top: from,
    bottom,
    maxHeight,
  } = (screen.getByRole('listbox', { hidden: true }).parentElement as HTMLElement).style;
  return { position, left, width, top: from, bottom, maxHeight };
}

it('the list of a field in a dialog lies over it, where there is more room, and follows its field', () => {
  const high = window.innerHeight;
  render(<dialog open>{field}</dialog>);
  fireEvent.click(screen.getByRole('combobox', { hidden: true }));
  const beside = { position: 'fixed', left: '30px', width: '200px' };
  expect(placed(300)).toEqual({ ...beside, top: `${high - 296}px`, bottom: 'auto', maxHeight: '256px' });
  expect(placed(188)).toEqual({ ...beside, top: `${high - 184}px`, bottom: 'auto', maxHeight: '180px' });
  expect(placed(100)).toEqual({ ...beside, top: 'auto', bottom: '144px', maxHeight: '256px' });
  // Little room below, and less above.
  expect(placed(100, 60)).toEqual({ ...beside, top: `${high - 96}px`, bottom: 'auto', maxHeight: '92px' });
  const listens = vi.spyOn(window, 'removeEventListener');
  cleanup();
  expect(listens.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['scroll', 'resize']));
});

it('and what sends the form stays free of it, as long as there is room on either side', () => {
  const high = window.innerHeight;
  render(
    <dialog open>
      {field}
      <div className="form-foot" />
    </dialog>,
  );
  fireEvent.click(screen.getByRole('combobox', { hidden: true }));
  const foot = vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect');
  const footAt = (top: number) => foot.mockReturnValue({ top } as DOMRect);
  footAt(high - 100);
  expect(placed(300)).toMatchObject({ top: `${high - 296}px`, maxHeight: '192px' });
  footAt(high - 250);
  expect(placed(300), 'above the field').toMatchObject({ top: 'auto', bottom: '344px', maxHeight: '256px' });
  expect(placed(300, 60), 'over it where there is no other room').toMatchObject({ top: `${high - 296}px` });
});

it('elsewhere it is placed by its style alone', () => {
  render(field);
  fireEvent.click(screen.getByRole('combobox'));
  expect(placed(100)).toEqual({ position: '', left: '', width: '', top: '', bottom: '', maxHeight: '' });
});
