import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Field } from '../../../../shared/fields/field.ts';
import { differences } from '../../../../shared/fields/differences.ts';
import { Differences } from './compare.tsx';

afterEach(cleanup);

const fields: Field[] = [
  { name: 'cover', label: '封面', input: 'picture' },
  { name: 'shots', label: '照片', input: 'pictures' },
];

it('shows pictures that were exchanged, and says what they show instead of where they lie', () => {
  const before = { cover: '/file/0a1b.webp', shots: [{ url: '/file/2c.webp', caption: '开班' }] };
  const after = { cover: '/file/9f8e.webp', shots: [{ url: '/file/3d.webp', caption: '结业' }] };
  const { container } = render(<Differences of={differences(fields, before, after)} />);
  const sources = [...container.querySelectorAll('img')].map((i) => i.getAttribute('src'));
  expect(sources).toEqual(['/file/0a1b.webp', '/file/9f8e.webp', '/file/2c.webp', '/file/3d.webp']);
  expect(container.textContent).toContain('图片：结业');
  expect(container.textContent).not.toMatch(/webp/);
});

it('shows pictures of the site by files that there are', () => {
  const before = { cover: '/art/portraits/01-lu-chengzhou' };
  const after = { cover: '/art/west-lake' };
  const { container } = render(<Differences of={differences(fields, before, after)} />);
  const sources = [...container.querySelectorAll('img')].map((i) => i.getAttribute('src'));
  expect(sources).toEqual(['/art/portraits/01-lu-chengzhou-320.webp', '/art/west-lake-480.webp']);
});
