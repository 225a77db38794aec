import type { Locator } from '@playwright/test';
import { expect, holdOpen, test } from '../portal.ts';

/** Whether two things on the page lie over one another. */
async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()];
  if (!one || !other) return false;
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

for (const width of [1440, 375])
  test(`a short message covers neither the header nor the bar at the foot, ${width} px wide`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await portal.login('xueyuan01');
    await portal.open('/gbpx/');
    if (width < 1081) await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('button', { name: /您好/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText('退出成功');
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of ['.site-header .bar', '.quick'])
      expect(await overlap(toast, page.locator(part)), part).toBe(false);
  });

/** Of the demonstration: what other tests write is short, and stands first in the lists. */
const longText = '/xinwen/103/';

test('the tools of an article go along with the reader, on a phone without its name', async ({ page, portal }) => {
  await portal.open(longText);
  const tools = page.getByRole('group', { name: '阅读工具' });
  for (const [width, named] of [
    [1440, true],
    [375, false],
    [320, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate(() => scrollTo(0, 900));
    // As a bar of its own: it covers no part of what stands beside the text.
    await expect(tools).toBeInViewport({ ratio: 1 });
    expect(await tools.boundingBox()).toMatchObject({ x: 0, y: 0, width });
    expect(
      await tools.evaluate((e) => [e.scrollWidth > e.clientWidth, getComputedStyle(e, '::before').content]),
    ).toEqual([false, named ? expect.stringMatching(/^".+"$/) : 'none']);
    // Whoever has read to the foot of the page has nothing left to read larger.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(tools).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(tools).not.toHaveCSS('position', 'fixed');
  }
  // Also where they stand below the first screen, and the page jumps past them and back (the scroll bar, a find).
  await page.setViewportSize({ width: 1440, height: 900 });
  await portal.open('/gywm/bxhj/');
  const past = await tools.evaluate((e) => e.getBoundingClientRect().bottom + scrollY + 50);
  expect(past).toBeGreaterThan(900);
  for (const [to, position] of [
    [past, 'fixed'],
    [0, 'static'],
    [past, 'fixed'],
    [0, 'static'],
  ] as const) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to);
    await expect(tools).toHaveCSS('position', position);
  }
});

test('a text stays where it is while its tools go along, and what is read as its letters grow', async ({
  page,
  portal,
}) => {
  // In the line of the date, and below it, where that is long.
  for (const [path, width] of [
    ['/gywm/xyjj/', 1440],
    [longText, 375],
    [longText, 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await portal.open(path);
    const tools = page.getByRole('group', { name: '阅读工具' });
    const text = page.locator('main .article');
    const top = () => text.evaluate((e) => Math.round(e.getBoundingClientRect().top + scrollY));
    const before = await top();
    for (const [to, position] of [
      [900, 'fixed'],
      [0, 'static'],
    ] as const) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to);
      await expect(tools).toHaveCSS('position', position);
      expect(await top(), `${path} ${width} ${position}`).toBe(before);
    }
  }
  // What leads to the text goes with it, so that something is seen to change in the first screen.
  const lede = () => page.locator('.art-lede').evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize));
  const sizes: number[] = [];
  for (const name of ['字号小', '字号大', '字号中']) {
    await page.getByRole('button', { name }).click();
    sizes.push(await lede());
  }
  expect([sizes[0], sizes[2], sizes[1]]).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(3);
  // The piece in the midst of the window, once the letters are others.
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  const tall = () => page.locator('main .article').evaluate((e) => e.clientHeight);
  const read = () =>
    page.locator('main .article').evaluate((e) => {
      const bar = document.querySelector('.reading-tools.along')?.getBoundingClientRect().bottom ?? 0;
      const at = [...e.children].findIndex((piece) => piece.getBoundingClientRect().bottom > bar);
      return [at, Math.round(e.children[at]?.getBoundingClientRect().bottom ?? 0)];
    });
  const [was, height] = [await read(), await tall()];
  await page.getByRole('button', { name: '字号大' }).click();
  expect(await tall()).toBeGreaterThan(height);
  const [piece, place] = await read();
  expect([piece, Math.abs((place ?? 0) - (was[1] ?? 0)) < 2]).toEqual([was[0], true]);
});

test('the head of a long dialog stays in sight; in a low window its room is that of what it holds', async ({
  page,
  portal,
}) => {
  await portal.open('/');
  await page.locator('main [data-demand="2"]').click();
  const dialog = page.getByRole('dialog', { name: '培训需求反馈' });
  const ways = [dialog.getByRole('heading', { name: '培训需求反馈' }), dialog.getByRole('button', { name: '关闭' })];
  const send = dialog.getByRole('button', { name: '提交需求' });
  await expect(send).toBeVisible();
  for (const [height, stays] of [
    [700, true],
    [480, false],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await dialog.evaluate((e) => e.scrollTo({ top: e.scrollHeight, behavior: 'instant' }));
    await expect(send).toBeInViewport({ ratio: 1 });
    for (const part of ways)
      if (stays) await expect(part).toBeInViewport({ ratio: 1 });
      else await expect(part).not.toBeInViewport();
  }
});

/** A table as it comes out of a word processor: no head, a paragraph in every cell. */
const pasted = `<div class="table-box fades"><table><tbody>${'<tr>'.concat('<td><p>现场教学安排</p></td>'.repeat(11), '</tr>').repeat(3)}</tbody></table></div>`;

test('a table of many columns moves sideways in its box, and none of them is crushed', async ({ page, portal }) => {
  await portal.open('/xinwen/xyxw/');
  await page.locator('main .rows a').first().click();
  await expect(page).toHaveURL(/\/xinwen\/\d+\/$/);
  await page.locator('.article').evaluate((text, html) => text.insertAdjacentHTML('beforeend', html), pasted);
  const box = page.locator('.article > .table-box').last();
  const narrowest = () =>
    box.locator('td').evaluateAll((cells) => Math.min(...cells.map((c) => c.getBoundingClientRect().width)));
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await narrowest(), `${width} px`).toBeGreaterThan(70);
    expect(await box.evaluate((b) => b.scrollWidth > b.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 680, height: 800 });
  await page.emulateMedia({ media: 'print' });
  expect(await box.evaluate((b) => b.scrollWidth - b.clientWidth)).toBe(0);
});

test('paper holds the answers of the questions and the name of the institute', async ({ page, portal }) => {
  await portal.open('/zxzx/');
  const answer = page.locator('main details > p').first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await expect(page.locator('.brand b')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  // Where no article stands as well.
  await portal.open('/wzdt/');
  await expect(page.locator('.site-header .brand b')).toBeVisible();
});

test('a word without end in a title moves no page sideways', async ({ page, portal }) => {
  await portal.open('/xinwen/xyxw/');
  await page.locator('main .rows a').first().click();
  await expect(page).toHaveURL(/\/xinwen\/\d+\/$/);
  const word = 'attachment_'.repeat(8);
  // A title, what is beside it, below it and in the aside.
  await page.locator('main :is(h1, .art-lede, .prevnext a, aside li a, .article p)').evaluateAll((parts, text) => {
    for (const part of parts) part.textContent += text;
  }, word);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
});

test('a word without end in a title or a summary of a list moves no page sideways', async ({ page, portal }) => {
  const word = 'attachment_'.repeat(8);
  for (const path of ['/', '/xinwen/xyxw/', '/gbpx/', '/qypx/', '/xcjx/', '/zcxy/cyzc/', '/sousuo/?wd=治理']) {
    await portal.open(path);
    // A number of days is no text of anybody.
    await page.locator('main :is(a, li) :is(h2, h3, p:not([class*=days]))').evaluateAll((parts, text) => {
      for (const part of parts) part.append(text);
    }, word);
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width} px`).toBe(width);
    }
  }
});

test('a row of tabs fades where there is more of it, and only there', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await portal.open('/xinwen/xyxw/');
  const tabs = page.locator('main .tabs');
  const fade = () =>
    tabs.evaluate((e) => {
      const style = getComputedStyle(e);
      return ['--more-before', '--more-behind'].map((name) => Number.parseFloat(style.getPropertyValue(name)) > 1);
    });
  await tabs.evaluate((e) => e.scrollTo(0, 0));
  await expect.poll(fade).toEqual([false, true]);
  await tabs.evaluate((e) => e.scrollTo(e.scrollWidth, 0));
  await expect.poll(fade).toEqual([true, false]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(fade).toEqual([false, false]);
});

for (const script of [true, false])
  test.describe(script ? 'as it arrives' : 'without script', () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 375, height: 800 } });
    test(`a row of links shows its current one, ${script ? 'before anybody moves' : 'without script'}`, async ({
      page,
    }) => {
      const rows = ['/zcxy/cyzx/', '/zcxy/cyzc/', '/zcxy/zjzx/', '/gywm/zzjg/', '/xinwen/xyxw/', '/gbpx/ppxm/'];
      for (const path of [...rows, '/sousuo/?wd=乡村']) {
        await page.goto(path);
        for (const current of await page.locator(':is(.tabs, .fades) [aria-current]:visible').all())
          await expect
            .poll(async () => {
              const box = await current.boundingBox();
              // Clear of what fades at the left.
              const clear = await current.evaluate((link) => {
                const row = link.closest('.tabs, .fades') as HTMLElement;
                const faded = Number.parseFloat(getComputedStyle(row).getPropertyValue('--more-before')) || 0;
                return link.getBoundingClientRect().left - row.getBoundingClientRect().left >= faded;
              });
              return clear && box !== null && box.x >= 0 && box.x + box.width <= 375;
            }, path)
            .toBe(true);
      }
    });
  });

test('what lies below is laid out once the first frame stands, though nobody moves', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  // A page that loads for long: its code, which lays out the rest as well, never comes.
  await page.route('**/*.{js,webp}', () => undefined);
  for (const path of ['/', '/gbpx/', '/qypx/']) {
    await page.goto(path, { waitUntil: 'commit' });
    const lower = page.locator('.below > * > *').first();
    await expect.poll(() => lower.evaluate((e) => e.checkVisibility({ contentVisibilityAuto: false }))).toBe(true);
    await expect(page.locator('html')).not.toHaveClass(/first|whole/);
  }
});

test('what lies below is laid out one piece a frame: all at once would hold a slow phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.addInitScript(() => {
    const seen = { frame: 0, shown: new Map<Node, number>() };
    const count = () => {
      seen.frame++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if ((target as HTMLElement).style.contentVisibility === 'visible') seen.shown.set(target, seen.frame);
    }).observe(document, { subtree: true, attributeFilter: ['style'] });
    Object.assign(window, { seen });
  });
  for (const path of ['/', '/gbpx/', '/qypx/']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveClass(/whole/);
    const shown = await page.evaluate(() => [
      ...(window as unknown as { seen: { shown: Map<Node, number> } }).seen.shown.values(),
    ]);
    expect(shown.length, path).toBe(await page.locator('.below > *').count());
    expect(new Set(shown).size, path).toBe(shown.length);
    // Nothing of it stays behind.
    await expect(page.locator('.below > [style*=content-visibility]')).toHaveCount(0);
  }
});

test('the narrowest phone, and the large type on a phone, move no page sideways', async ({ page, portal }) => {
  const wide = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await portal.open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width} px`).toBe(width);
  };
  for (const path of ['/', '/zjgwwyh/', '/xinwen/xyxw/', '/hqpxfa/']) await wide(path, 320);
  await page.context().addCookies([{ name: 'elder', value: '1', url: process.env.PORTAL as string }]);
  for (const path of ['/', '/zjgwwyh/', '/zxzx/', '/hqpxfa/', '/sousuo/?wd=治理']) await wide(path, 375);
});

test('the carousel of the large type shows all of its pause button', async ({ page, portal }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.context().addCookies([{ name: 'elder', value: '1', url: process.env.PORTAL as string }]);
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await portal.open('/');
    const pause = page.getByRole('button', { name: '暂停轮播' });
    const box = await pause.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0), `${width} px wide`).toBeLessThanOrEqual(width);
    await pause.click();
    await expect(page.getByRole('button', { name: '播放轮播' })).toBeVisible();
  }
});

for (const path of ['/', '/gbpx/', '/qypx/', '/xcjx/'])
  test(`the scroll bar of ${path} stays true, and nothing is pushed away`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    // Before anybody has moved.
    await expect(page.locator('html')).toHaveClass(/whole/);
    const tall = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await tall();
    for (let at = 800; at < before; at += 800) {
      await page.mouse.wheel(0, 800);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(Math.min(at, before - 900) - 500);
      expect(await tall(), `at ${at}`).toBe(before);
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.02);
  });

test('what has arrived is said in place of its form, with its number and what comes next', async ({ page, portal }) => {
  await portal.open('/zxzx/');
  const form = page.getByRole('region', { name: '写下您的问题' });
  await form.getByLabel('您的问题').fill('结业证书多久可以拿到');
  await form.getByLabel('姓名').fill('沈砚清');
  await form.getByLabel('联系电话').fill('13900005521');
  await form.getByRole('button', { name: '提交问题' }).click();
  const done = page.getByRole('dialog', { name: '已收到您的问题' });
  await holdOpen(done);
  await done.getByRole('button', { name: '知道了' }).click();
  await expect(form.getByRole('heading', { name: '已收到您的问题' })).toBeVisible();
  await expect(form.getByText('24 小时内与您联系')).toBeVisible();
  const number = /huizhi\/([\w-]+)\//.exec((await form.getByRole('link').first().getAttribute('href')) ?? '')?.[1];
  await expect(form.getByText(number as string, { exact: true })).toBeVisible();
  await form.getByRole('link').first().click();
  await expect(page.getByText('我们已经收到，正在办理。')).toBeVisible();
});

test('a page opens at its head, whatever is chosen in its rows of links', async ({ page, portal }) => {
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/zjgwwyh/',
      '/xcjx/jxdfl0/',
      '/qypx/ppxm/',
      '/zcxy/zjzx/',
      '/gywm/xyjj/',
      '/sousuo/?wd=乡村',
    ]) {
      await portal.open(path);
      expect(await page.evaluate(() => scrollY), `${path} at ${width}`).toBe(0);
    }
  }
});
