import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withSettings } from '../test/view.tsx';
import { Failed } from './root.tsx';

it('tells whom to call where a page does not open, as far as that is known', async () => {
  await withSettings({ hotline: '0571-8700 0000' }).show(<Failed />);
  expect(screen.getByRole('link', { name: '0571-8700 0000' }).getAttribute('href')).toBe('tel:057187000000');
});
