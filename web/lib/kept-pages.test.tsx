import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { anonymous, refreshKeptPages, session } from './session.ts';

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
beforeAll(refreshKeptPages);
afterEach(() => {
  session.set(anonymous);
  sessionStorage.clear();
  document.body.innerHTML = '';
  document.documentElement.style.visibility = '';
  reload.mockClear();
});
const shownAgain = (persisted: boolean) => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return [reload.mock.calls.length, document.documentElement.style.visibility];
};
const as = (inPage: string, inTab: string) => {
  session.set({ ...anonymous, token: inPage });
  if (inTab) sessionStorage.setItem('token', inTab);
};

it('a page of somebody who has signed out since is loaded anew when the way back shows it', () => {
  as('of danwei01', '');
  expect(shownAgain(true)).toEqual([1, 'hidden']);
});

it('so is one of somebody else, and of a visitor who has signed in since', () => {
  as('of jiedai01', 'of guanli01');
  expect(shownAgain(true)).toEqual([1, 'hidden']);
  as('', 'of guanli01');
  expect(shownAgain(true)).toEqual([2, 'hidden']);
});

it('so is one in which a password stands', () => {
  document.body.innerHTML = '<input type="password">';
  expect(shownAgain(true)).toEqual([0, '']);
  document.querySelector('input')?.setAttribute('value', 'typed and left');
  expect(shownAgain(true)).toEqual([1, 'hidden']);
});

it('the own page stays as it was, and none is loaded twice at its first show', () => {
  as('of danwei01', 'of danwei01');
  expect(shownAgain(true)).toEqual([0, '']);
  as('of danwei01', 'of jiedai01');
  expect(shownAgain(false)).toEqual([0, '']);
});
