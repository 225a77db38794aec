import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, button, settled } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import { api } from '../../lib/api.ts';
import { anonymous, session } from '../../lib/session.ts';
import { unread } from '../../lib/unread.ts';
import { CentreFrame } from './frame.tsx';
import { LatestMessages } from './unit-cards.tsx';

anew();
afterEach(() =>
  act(() => {
    session.set(anonymous);
    unread.set(0);
  }),
);
const { show } = withSettings({ hotline: '0571', hours: '' });

it.each([
  [0, '我的消息'],
  [99, '我的消息99条未读'],
  [100, '我的消息99+条未读'],
])('the menu of a centre says how many messages are unread: %i', async (count, said) => {
  act(() => {
    session.set({ ...anonymous, token: 't', psid: 'u1', userType: [3] });
    unread.set(count);
  });
  await show(
    <CentreFrame page="account/messages" title="我的消息">
      <p>正文</p>
    </CentreFrame>,
  );
  const entry = document.querySelector('.side-nav [aria-current=page]');
  expect([entry?.textContent, screen.queryByText('正文') !== null]).toEqual([said, true]);
});

it.each([
  ['t', [true, true]],
  ['', [false, false]],
])('what can be done in a centre stands there for who is let in alone: %j', async (token, stands) => {
  act(() => session.set({ ...anonymous, token, psid: 'u1', userType: [3] }));
  await show(
    <CentreFrame page="unit/home" title="委托单位中心" actions={<button type="button">做</button>}>
      <p>正文</p>
    </CentreFrame>,
  );
  expect([button('做') !== null, screen.queryByText('正文') !== null]).toEqual(stands);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('委托单位中心');
});

it('the newest messages lead to what they are about on this site, or to all of them', async () => {
  const message = (id: number, link: string) => ({
    ...{ id, link, title: `信${id}`, content: '', readStatus: 1, createTime: '2026-11-18T00:00:00Z' },
  });
  const list = [message(1, '/wtdw/?a=1'), message(2, 'https://evil.test/x'), message(3, '')];
  const read = vi.spyOn(api.messages, 'list').mockResolvedValue({ list, total: 3 } as never);
  await show(<LatestMessages />);
  await settled();
  const at = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect([read.mock.calls, at(/^信1/), at(/^信2/), at(/^信3/)]).toEqual([
    ...[[[{ pageNum: 1, pageSize: 4 }]], '/wtdw/?a=1', '/home/', '/xiaoxi/'],
  ]);
  cleanup();
});
