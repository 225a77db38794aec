import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { contentKind, kindsSeenBy } from '../../../../shared/content-kinds.ts';
import { type Field, firstItem, firstValue } from '../../../../shared/fields/field.ts';
import { aLinkItem } from '../../../../test/factories/content-item.ts';
import { anew, settled } from '../../../../test/screen.ts';
import { formApi, quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import ContentEdit from './edit.tsx';
import '../calls.ts';

anew();
/** A value in which something stands, so that all that can be done with it is there. */
function filled(field: Field): unknown {
  if (field.input === 'files') return [{ path: 'f/aa/a.pdf', name: '一', bytes: 9, mediaType: 'application/pdf' }];
  if (field.input === 'pictures') return [{ url: 'f/aa/a.png', caption: '一' }];
  if (['words', 'pairs', 'list'].includes(field.input)) return [firstItem(field), firstItem(field)];
  if (field.input === 'picture') return 'f/aa/a.png';
  if (field.input === 'html') return '<table><tr><td>一</td></tr></table>';
  return firstValue(field);
}
async function open(kind: string, state: 'draft' | 'trashed'): Promise<void> {
  cleanup();
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({ categoryId: [{ value: 1, label: '一' }] } as never);
  const data = Object.fromEntries(contentKind(kind).fields.map((f) => [f.name, filled(f)]));
  vi.spyOn(formApi.content, 'get').mockResolvedValue(aLinkItem({ kind, state, data }));
  const me = { roles: ['administrator'] } as unknown as Me;
  const element = (
    <MeContext value={me}>
      <ContentEdit params={{ kind, id: '7' }} />
    </MeContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  await screen.findByRole('region', { name: '内容' });
  await settled();
}
/** What can be changed of it, by its name. */
function changeable(): string[] {
  const found = document.querySelectorAll<HTMLInputElement>(
    'section :is(input:not([hidden]), select, textarea, button, [contenteditable])',
  );
  return [...found]
    .filter(
      (e) => !e.closest('[hidden], nav') && !e.matches(':disabled, [aria-disabled=true], [contenteditable=false]'),
    )
    .map((e) => e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent ?? '');
}

it.each(kindsSeenBy(['administrator']))('%s that was thrown away is read, and nothing of it changed', async (kind) => {
  await open(kind, 'draft');
  expect(changeable().length).toBeGreaterThan(0);
  await open(kind, 'trashed');
  expect(changeable().filter((name) => !name.startsWith('打开'))).toEqual([]);
});
