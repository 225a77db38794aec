import { expect, it, vi } from 'vitest';
import { anew } from '../../test/screen.ts';
import { thenFocus } from './then-focus.ts';

anew();

it('what is shown is there before the focus goes into it, and the page stays where it is when that is asked', () => {
  const button = document.createElement('button');
  const focus = vi.spyOn(button, 'focus');
  thenFocus(
    () => document.body.append(button),
    () => (button.isConnected ? button : null),
    { preventScroll: true },
  );
  thenFocus(
    () => undefined,
    () => null,
  );
  expect(document.activeElement).toBe(button);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  button.remove();
});
