import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Steps } from '../site/steps.tsx';
import { SentDialog } from './sent-dialog.tsx';

afterEach(cleanup);

const sent = { id: 1, receipt: 'r'.repeat(24), dueTime: '2026-11-23T12:00:00.000Z' };
const step = { when: null, what: '收到初稿', text: '课程表' };

/** What a form that arrived is answered with, on a page of a portal whose clock runs so. */
function show(clock: 'plain' | 'working') {
  const element = (
    <>
      <SentDialog sent={sent} title="已收到您的需求" by="课程顾问" onClose={() => undefined} />
      <Steps steps={[step]} label="办理步骤" />
    </>
  );
  const routes = [{ id: 'root', path: '/', element }];
  render(
    <RouterProvider
      router={createMemoryRouter(routes, { hydrationData: { loaderData: { root: { shell: { clock } } } } })}
    />,
  );
}

it.each([
  ['plain', '24 小时内', '一个工作日'],
  ['working', '一个工作日内', '小时'],
] as const)('what arrived is promised an answer by the %s clock: %s', (clock, within, other) => {
  show(clock);
  expect(screen.getByRole('status').textContent).toContain(`课程顾问将在 ${within}与您联系`);
  expect(screen.getByRole('list', { name: '办理步骤' }).textContent).toBe(`${within}收到初稿课程表`);
  expect(document.body.textContent).not.toContain(other);
});
