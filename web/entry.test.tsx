import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '../test/screen.ts';
import { handOverId } from './lib/document.ts';
import * as files from './lib/files.ts';

const Heading = ({ data }: { data: string }) => <h1>{data}</h1>;
const hydrated = vi.hoisted(() => vi.fn());
vi.mock('react-dom/client', async (original) => ({ ...(await original<object>()), hydrateRoot: hydrated }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('the start-up takes the page over with its code and what came with it, and follows the whole site', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const settings = { name: '学院', logo: '/logo.svg', hotline: '0571-1' };
  const head = { title: '题', keywords: 'k', description: 'd', image: '/i', url: 'http://a.test/b/', site: '学院' };
  const text = JSON.stringify({
    document: { styles: [], build: 'b1', preview: 3 },
    root: { shell: { settings, privacyVersion: '1', clock: 'plain', menu: [] } },
    page: { page: 'account/login', file: 'account/login', data: '页', head },
  });
  document.body.append(Object.assign(document.createElement('p'), { id: handOverId, textContent: text }));
  const fetched = vi.spyOn(files, 'openPage').mockResolvedValue({} as never);
  vi.spyOn(files, 'openedPage').mockReturnValue({ View: Heading } as never);
  const heard: string[] = [];
  const hear = (name: string) => void heard.push(name);
  for (const place of [window, document]) vi.spyOn(place as EventTarget, 'addEventListener').mockImplementation(hear);
  await import('./entry.client.tsx');
  vi.mocked(window.addEventListener).mockRestore();
  vi.mocked(document.addEventListener).mockRestore();
  expect(fetched.mock.calls).toEqual([['account/login']]);
  // Links that are pointed at, searches that are sent, and pages that the browser has kept.
  expect(heard).toEqual(expect.arrayContaining(['pointerover', 'touchstart', 'submit', 'pageshow', 'popstate']));
  const [at, element] = hydrated.mock.calls[0] as [Document, ReactNode];
  expect(at).toBe(document);
  const shown = document.implementation.createHTMLDocument();
  render(element, { container: shown as unknown as HTMLElement });
  await settled();
  expect([shown.querySelector('h1')?.textContent, shown.querySelector(`#${handOverId}`)?.textContent]).toEqual([
    ...['页', text],
  ]);
  expect(shown.querySelector('[role=note]')?.textContent).toContain('第 3 版');
});
