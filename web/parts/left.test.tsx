import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { watchListening } from '../../test/listening.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import { ReadingTools } from './articles/reading-tools.tsx';
import { SentDialog } from './demands/sent-dialog.tsx';
import { Hero } from './home/hero.tsx';
import { useSheetFoot } from './plans/sheet-foot.ts';
import { Header } from './shell/header.tsx';
import { PrintHead } from './site/print-head.tsx';
import { WithoutScript } from './site/without-script.tsx';

anew();
const settings = { hotline: '0571-1', hours: '九点', address: '路 1 号', email: 'a@x', name: '学院', formsOpen: true };
const { show } = withSettings(settings);
const nothing = <p>别处</p>;

it.each<[string, ReactElement, string[]]>([
  ['the header', <Header key="1" shell={{ settings, menu: [] } as never} current={null} />, ['keydown', 'pointerdown']],
  ['the head of a sheet', <PrintHead key="2" />, ['beforeprint']],
])('%s listens at the page as long as it is there, and no longer', async (_, piece, listens) => {
  await show(nothing);
  const heard = watchListening();
  await show(piece);
  expect(heard().filter((type) => listens.includes(type))).toEqual(listens);
  await show(nothing);
  expect(heard().filter((type) => listens.includes(type))).toEqual([]);
});

it('the tools to read a text go along once it has been scrolled past them, and are watched no longer than they are there', async () => {
  let tell: (entries: object[]) => void = () => undefined;
  const [observe, disconnect] = [vi.fn(), vi.fn()];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(watch: typeof tell) {
        tell = watch;
      }
      observe = observe;
      disconnect = disconnect;
    },
  );
  await show(<ReadingTools title="题" />);
  const along = () => document.querySelector('.reading-tools')?.classList.contains('along');
  const at = (isIntersecting: boolean, top: number) =>
    act(() => tell([{ isIntersecting, boundingClientRect: { top } }]));
  expect([observe.mock.calls[0]?.[0], along()]).toEqual([document.querySelector('.reading-place'), false]);
  const seen = [
    [false, -1],
    [true, -1],
    [false, 10],
    [false, 0],
    [false, -1],
  ] as const;
  const looks = seen.map(([shown, top]) => {
    at(shown, top);
    return along();
  });
  expect(looks).toEqual([true, false, false, false, true]);
  act(() => tell([]));
  expect([along(), disconnect.mock.calls.length]).toEqual([false, 0]);
  await show(nothing);
  expect(disconnect.mock.calls.length).toBe(1);
});

const banners = [1, 2, 3, 4].map((id) => ({
  ...{ id, title: `上${id}\n下${id}`, text: '句', imageUrl: `/b${id}`, link: id === 2 ? '/x/' : '', more: '', sort: 0 },
}));
it('the carousel says what each slide is, fetches its pictures one ahead, and stands alone without controls', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await show(<Hero banners={banners} />);
  const slides = () => [...document.querySelectorAll('.slide')];
  const fetched = () => slides().map((slide) => slide.querySelector('img')?.getAttribute('src') ?? null);
  expect(fetched()).toEqual(['/b1', '/b2', null, '/b4']);
  expect(slides().map((s) => s.getAttribute('aria-label'))).toEqual([1, 2, 3, 4].map((n) => `第 ${n} 张，共 4 张`));
  expect(slides().map((s) => s.querySelector('a')?.getAttribute('href'))).toEqual([
    ...['/bannerDetail/?id=1', '/x/', '/bannerDetail/?id=3', '/bannerDetail/?id=4'],
  ]);
  expect(slides().map((s) => s.className.includes('away'))).toEqual([false, true, true, true]);
  fireEvent.click(screen.getByRole('button', { name: '下一张' }));
  expect([fetched(), slides().map((s) => s.className.includes('away'))]).toEqual([
    ['/b1', '/b2', '/b3', '/b4'],
    [true, false, true, true],
  ]);
  expect(slides()[0]?.querySelectorAll('h2 span').length).toBe(2);
  await show(<Hero banners={banners.slice(0, 1)} />);
  expect([document.querySelector('section button'), slides()[0]?.textContent]).toEqual([null, '上1下1句了解详情']);
  await show(<Hero banners={[]} />);
  expect(document.querySelector('section')).toBeNull();
});

it('the carousel follows when somebody asks for less motion, and leaves neither a listener nor a clock behind', async () => {
  const query = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => query);
  const [begin, end] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
  await show(<Hero banners={banners} />);
  const paused = () => screen.queryByRole('button', { name: '暂停轮播' }) !== null;
  expect(paused()).toBe(true);
  query.matches = true;
  act(() => query.addEventListener.mock.calls[0]?.[1]());
  expect(paused()).toBe(false);
  await show(nothing);
  expect(query.removeEventListener.mock.calls).toEqual(query.addEventListener.mock.calls);
  const clocks = begin.mock.results.map((r) => r.value).filter((_, i) => begin.mock.calls[i]?.[1] === 7000);
  expect([clocks.length > 0, clocks.every((c) => end.mock.calls.some(([ended]) => ended === c))]).toEqual([true, true]);
});

it('what says that a form has arrived ends with its page: nothing is closed later', async () => {
  const close = vi.fn();
  const [begin, end] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  const sent = { id: 1, receipt: 'abc', dueTime: '2026-11-18T16:05:00Z' };
  await show(<SentDialog sent={sent} title="已收到" by="顾问" onClose={close} />);
  fireEvent.click(screen.getByRole('button', { name: '知道了', hidden: true }));
  fireEvent.click(screen.getByRole('link', { name: /huizhi/, hidden: true }));
  expect(close.mock.calls).toEqual([[], [true]]);
  expect(document.querySelector('dialog')?.textContent).toContain('最迟 11 月 19 日 00:05');
  const clock = begin.mock.results[begin.mock.calls.findIndex(([, ms]) => ms === 3000)]?.value;
  await show(nothing);
  expect([clock !== undefined, end.mock.calls.some(([ended]) => ended === clock)]).toEqual([true, true]);
});

function Foot({ of }: { of: string }) {
  useSheetFoot(of);
  return null;
}
it('the foot of a printed sheet stands with its plan, and quotes nothing that would end it', async () => {
  const foot = () => document.documentElement.style.getPropertyValue('--sheet-foot');
  await show(<Foot of={'春训 "甲"\\ 第 2 版'} />);
  expect(foot()).toBe('"春训 甲 第 2 版"');
  await show(nothing);
  expect(foot()).toBe('');
});

it('without script it says how the same is done by telephone, by a letter with its lines, or in person', async () => {
  const element = <WithoutScript what="在线填写" subject="索取 & 方案" say={['单位', '联系人']} />;
  const routes = [{ id: 'root', path: '*', loader: () => ({ shell: { settings, clock: 'plain' } }), element }];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = (await query(new Request('http://x/'))) as never;
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
  );
  expect(html.replace(/<(?!a )[^>]+>/g, '').replace(/&amp;/g, '&')).toBe(
    [
      '在线填写需要浏览器启用脚本（JavaScript）。不启用也能办，任选一种：',
      '打电话<a href="tel:05711">0571-1，九点，工作人员代为填写。',
      '写邮件<a href="mailto:a@x?subject=%E7%B4%A2%E5%8F%96%20%26%20%E6%96%B9%E6%A1%88&body=',
      '%E5%8D%95%E4%BD%8D%EF%BC%9A%0D%0A%E8%81%94%E7%B3%BB%E4%BA%BA%EF%BC%9A">a@x，点开后标题和要填的各项已经列好。',
      '来学院路 1 号，时间同上。请说清：单位、联系人。也可以在浏览器设置中允许本站运行脚本，再重新打开本页。',
    ].join(''),
  );
});
