import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Banner } from '../../../shared/contract/site.ts';
import { anewForms, open } from '../../../test/visitor-forms.tsx';
import { CadreHero } from './hero.tsx';

anewForms();
const banner = (id: number, link = ''): Banner => ({
  ...{ id, title: `题${id}`, text: `文${id}`, imageUrl: '/art/campus-ginkgo', link, more: '', sort: id },
});
const shown = () =>
  [...document.querySelectorAll('h2')].map((h) => [h.textContent, h.closest('a')?.getAttribute('href') ?? null]);

it('the first banner leads, two stand below it, each with its own page, and no more', async () => {
  await open(<CadreHero banners={[banner(1), banner(2, '/xinwen/9/'), banner(3), banner(4)]} />, {});
  expect(shown()).toEqual([
    ['题1', null],
    ['题2', '/xinwen/9/'],
    ['题3', expect.stringMatching(/3/)],
    ['找一门课', null],
  ]);
  expect(screen.getByRole('link', { name: '读全文' }).getAttribute('href')).toMatch(/1/);
});

it('while staff have set none the hall itself leads to its projects', async () => {
  await open(<CadreHero banners={[]} />, {});
  expect(shown().map(([words]) => words)).toEqual(['以实践为教材到现场找办法', '找一门课']);
  expect(screen.getByRole('link', { name: '查看品牌项目' }).getAttribute('href')).toContain('ppxm');
});
