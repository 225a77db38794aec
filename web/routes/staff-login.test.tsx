import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import { rememberWanted, takeWanted } from '../lib/session.ts';
import login from './staff/login.tsx';

anew();
beforeEach(() => sessionStorage.clear());
const { open } = withSettings({ hotline: '0571', hours: '', name: '学院' });

it('the door of staff leads to the console, or back to where somebody was in it; the other door to no page of it', async () => {
  await open(login, {});
  expect(takeWanted()).toBe('/guanli/');
  rememberWanted('/guanli/desk/?clock=late');
  await open(login, {});
  expect(takeWanted()).toBe('/guanli/desk/?clock=late');
  await open(login, {});
  const other = screen.getByRole('link', { name: '学员、教师与委托单位登录' });
  await act(async () => void fireEvent.click(other));
  expect([other.getAttribute('href'), takeWanted()]).toEqual(['/denglu/', '/']);
});
