import { call, tokenOf } from './people.ts';
import { expect, expectAccessible, hydrated, pressUntil, test } from './portal.ts';

const stamp = () => Math.random().toString(36).slice(2, 8);
const player = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0';

test('a player of another site is put into a text by its address, and asked for when a reader presses it', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const title = `带视频的新闻 ${stamp()}`;
  await portal.login('guanli01');
  await page.goto('/guanli/content/news/new/');
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('摘要').fill('正文里有一段视频。');
  await page.getByLabel('栏目').selectOption('学院新闻');
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await text.pressSequentially('视频在下面。');
  await page.getByRole('button', { name: '嵌入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '嵌入视频、音频或地图' });
  await dialog.getByLabel('标题').fill('开班式录像');
  // What is said of a failure stands word for word in the specification (section 8).
  await dialog.getByLabel('地址或嵌入代码').fill('https://evil.example/x');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Media embed handler error: evil.example 不在允许嵌入的来源里');
  await page.route('**/api/tool/embed/resolve**', (route) =>
    route.fulfill({ json: { status: 200, message: '', data: {} } }),
  );
  await pressUntil(dialog.getByRole('button', { name: '确定' }), async () =>
    expect(dialog.getByRole('alert')).toHaveText('Media embed handler threw unknown error.', { timeout: 500 }),
  );
  await page.unroute('**/api/tool/embed/resolve**');
  await expectAccessible(page);
  await dialog.getByLabel('地址或嵌入代码').fill('https://www.bilibili.com/video/BV1xx411c7mD/');
  await pressUntil(dialog.getByRole('button', { name: '确定' }), async () =>
    expect(dialog).toHaveCount(0, { timeout: 500 }),
  );
  await expect(text.getByText('嵌入：开班式录像')).toBeVisible();
  await pressUntil(page.getByRole('button', { name: '发布', exact: true }), async () =>
    expect(page.getByText('已发布').first()).toBeVisible({ timeout: 1500 }),
  );
  await expect(page).toHaveURL(/news\/\d+\/$/);
  const id = /news\/(\d+)/.exec(page.url())?.[1];
  // To look at a text that ends with a player changes nothing of it.
  await page.goto(`/guanli/content/news/${id}/`);
  await text.getByText('嵌入：开班式录像').click();
  await expect(page.getByRole('button', { name: '嵌入', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('有修改还没有保存')).toHaveCount(0);

  const foreign: string[] = [];
  await page.route(/bilibili/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.goto(`/xinwen/${id}/`);
  await hydrated(page);
  const button = page.getByRole('button', { name: /播放视频.*开班式录像/ });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  expect(foreign).toEqual([]);
  const before = await page.locator('.embed').boundingBox();
  await button.press('Enter');
  const frame = page.locator('.embed iframe');
  await expect(frame).toHaveAttribute('src', player);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
  await expect(frame).toHaveAttribute('title', '开班式录像');
  await expect(frame).toBeFocused();
  expect(await page.locator('.embed').boundingBox()).toEqual(before);
  await expect.poll(() => foreign).toEqual([player]);
});

test('an administrator keeps the list of sites; what is taken away leaves a sentence on the page', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const host = `${stamp()}.example.com`;
  await portal.login('guanli01');
  await page.goto('/guanli/embeds/');
  await page.getByLabel('域名').fill('127.0.0.1');
  await page.getByLabel('名称').fill('试验台');
  await page.getByRole('button', { name: '添加' }).click();
  await expect(page.getByRole('alert')).toContainText('域名格式不正确');
  await page.getByLabel('域名').fill(`https://${host}/player`);
  await pressUntil(page.getByRole('button', { name: '添加' }), async () =>
    expect(page.getByRole('cell', { name: host })).toBeVisible({ timeout: 1500 }),
  );
  await expectAccessible(page);
  const staff = await tokenOf(page.request, 'guanli01');
  const data = {
    title: `试验台 ${host}`,
    summary: '摘要',
    categoryId: 1,
    body: `<p>一</p><figure data-embed="https://${host}/v" data-title="试验"></figure>`,
  };
  let { data: d } = await call<{ recordId: number; versionId: number; revision: number }>(
    page.request,
    '/admin/content/save',
    { kind: 'news', data },
    staff,
  );
  for (const deed of ['submit', 'approve', 'publish'])
    d = (await call<typeof d>(page.request, `/admin/content/${deed}`, { id: d.versionId, revision: d.revision }, staff))
      .data;
  const read = async () => {
    const response = await page.request.get(`/xinwen/${d.recordId}/`);
    return { html: await response.text(), policy: response.headers()['content-security-policy'] ?? '' };
  };
  await expect.poll(async () => (await read()).policy.includes(host)).toBe(true);
  expect((await read()).html).toContain('播放视频');
  await page.getByRole('button', { name: /^移除\s*试验台/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await expect(page.getByRole('cell', { name: host })).toHaveCount(0);
  await expect.poll(async () => (await read()).policy.includes(host)).toBe(false);
  expect((await read()).html).toContain('现已不再提供');
});

test('a list keeps its filters in the address, its columns by choice, and is left by the keyboard', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await portal.login('shenhe01');
  await page.goto('/guanli/content/news/');
  const list = page.getByRole('region', { name: '新闻', exact: true });
  await list.getByRole('searchbox', { name: '关键词' }).fill('现场教学');
  await list.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/wd=/);
  await list.getByRole('combobox', { name: '栏目' }).selectOption('学院新闻');
  await expect(page).toHaveURL(/categoryId=1/);
  await list.getByRole('link', { name: /^标题/ }).click();
  await expect(page).toHaveURL(/sort=-title/);
  await expect(list.getByRole('columnheader', { name: /^标题/ })).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(list.getByRole('searchbox', { name: '关键词' })).toHaveValue('现场教学');
  await expect(
    list
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first(),
  ).toContainText('现场教学');
  await list.getByText('列', { exact: true }).click();
  await list.getByLabel('阅读').check();
  await expect(list.getByRole('columnheader', { name: '阅读' })).toBeVisible();
  await list.getByText('列', { exact: true }).click();
  await page.getByRole('link', { name: /^待审核/ }).click();
  await expect(page.getByRole('link', { name: /^待审核/ })).toHaveAttribute('aria-current', 'page');
  await list.getByRole('button', { name: '重置' }).click();
  await expect(page).toHaveURL(/\?state=submitted$|state=submitted&sort/);
  await expect(list.getByRole('row').filter({ hasText: '冬训周开营' })).toBeVisible();
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/content\/news\/\d+\/$/);
  await expect(
    page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '内容', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
});

test('rows of a list are chosen on a phone as well', { tag: '@sweep' }, async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await portal.login('shenhe01');
  await page.goto('/guanli/content/news/');
  await page.getByRole('checkbox', { name: /^选择/ }).nth(1).check();
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await page.getByLabel('选择本页全部').check();
  await expect(page.getByText('已选 10 项')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('选择本页全部').uncheck();
  await expect(page.getByText(/已选 \d+ 项/)).toHaveCount(0);
});

test('one box finds pages, records and people, by keyboard alone, also on a phone', async ({ page, portal }) => {
  await portal.login('guanli01');
  await page.goto('/guanli/');
  await expect(page.getByRole('button', { name: '搜索页面、内容与人员' })).toBeVisible();
  const field = page.getByRole('combobox', { name: '搜索页面、内容与人员' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass();
  await field.fill('操作记');
  await expect(page.getByRole('option', { name: /操作记录/ })).toHaveAttribute('aria-selected', 'true');
  await field.fill('周以宁');
  await expect(page.getByRole('option', { name: /周以宁/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('/');
  await field.fill('余村');
  await expect(page.getByRole('option', { name: /教学点/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/guanli\/content\/\w+\/\d+\/$/);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: '搜索页面、内容与人员' }).click();
  await field.fill('查无此物');
  await expect(page.getByText('没有找到“查无此物”')).toBeVisible();
});

test('columns are put into an order by keyboard and by dragging, and one in use is not given up', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const staff = await tokenOf(page.request, 'shenhe01');
  const order = async () =>
    (await call<{ kind: string; name: string }[]>(page.request, '/admin/content/categories', undefined, staff)).data
      .filter((c) => c.kind === 'policy')
      .map((c) => c.name);
  await portal.login('shenhe01');
  await page.goto('/guanli/categories/');
  const list = page.getByRole('list', { name: '产业政策的栏目' });
  const [first, second, third] = await order();
  await list.getByRole('button', { name: `移动${first}，` }).press('ArrowDown');
  await expect(list.getByRole('button', { name: `移动${first}，第 2 位` })).toBeFocused();
  await expect.poll(order).toEqual([second, first, third, ...(await order()).slice(3)]);
  const handle = (name: string | undefined) => list.getByRole('button', { name: `移动${name}，` });
  const [from, to] = [await handle(third).boundingBox(), await handle(second).boundingBox()];
  if (!from || !to) throw new Error('no handles');
  let calls = 0;
  page.on('request', (r) => void (r.url().endsWith('/admin/content/arrange') && calls++));
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
  await expect(list.getByRole('button', { name: `移动${third}，第 1 位` })).toBeVisible();
  expect(calls, 'while it is dragged').toBe(0);
  await page.mouse.up();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual([third, second, first]);
  expect(calls, 'for rows that were passed').toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`^移除\\s*${first}`) }).click();
  await expect(page.getByRole('dialog')).toContainText(/还有 \d+ 条内容在这个栏目里/);
  await page.getByRole('dialog').getByRole('button', { name: '移动内容' }).click();
  await expect(page.getByRole('dialog', { name: `移动“${first}”的内容` })).toBeVisible();
});

test('the hot list is edited in one place and seen at once', { tag: '@sweep' }, async ({ page, portal }) => {
  const word = `热词${stamp()}`;
  await portal.login('shenhe01');
  await page.goto('/guanli/hot/');
  await page.getByLabel('添加热词').fill(word);
  await page.getByRole('button', { name: '添加', exact: true }).click();
  // Left unsaved, which is asked about, it is found again.
  const menu = page.getByRole('navigation', { name: '后台菜单' });
  await menu.getByRole('link', { name: '图片库' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不保存，离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '图片库' })).toBeVisible();
  await menu.getByRole('link', { name: '热门内容' }).click();
  await page.getByRole('button', { name: '找回' }).click();
  await expect(page.getByRole('list', { name: '热门搜索词' })).toContainText(word);
  const topics = page.getByRole('region', { name: '热读十门' });
  const pin = topics.getByRole('button', { name: /^置顶/ }).last();
  const title = (await pin.textContent())?.replace('置顶', '') ?? '';
  await pin.click();
  await expect(topics.getByRole('list', { name: '热读十门' })).toContainText(title);
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，公开页面即刻生效')).toBeVisible();
  await expect.poll(async () => (await page.request.get('/sousuo/')).text().then((t) => t.includes(word))).toBe(true);
  const first = async () =>
    (await call<{ title: string }[]>(page.request, '/train/owetrain/oweHeatTenList')).data?.[0]?.title;
  await expect.poll(first).toBe(title);
  // What is taken out leaves the focus at its neighbour.
  await topics.getByRole('button', { name: /^置顶/ }).last().click();
  const out = topics.getByRole('button', { name: /^移除/ });
  const left = await out.count();
  await out.first().press('Enter');
  await expect(out).toHaveCount(left - 1);
  await expect(out.first()).toBeFocused();
});

test('a back press asks before what was typed is left', { tag: '@sweep' }, async ({ page, portal }) => {
  await portal.login('bianji01');
  await page.goto('/guanli/content/link/');
  await page.getByRole('link', { name: '新建友情链接' }).click();
  await page.getByLabel('名称').fill('按了后退');
  await page.goBack();
  const ask = page.getByRole('dialog', { name: '有修改还没有保存' });
  await expect(ask).toBeVisible();
  await ask.getByRole('button', { name: '留在这里' }).click();
  await expect(page.getByLabel('名称')).toHaveValue('按了后退');
  await expect(page).toHaveURL(/link\/new\/$/);
  await page.goBack();
  await ask.getByRole('button', { name: '不保存，离开' }).click();
  await expect(page).toHaveURL(/content\/link\/$/);
  await expect(page.getByRole('heading', { level: 1, name: '友情链接' })).toBeVisible();
});

test('the line that is written stays clear of the bar that saves, however long the text grows', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await portal.login('guanli01');
  await page.goto('/guanli/content/news/new/');
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  for (let line = 0; line < 24; line++) {
    await page.keyboard.type(`第 ${line} 行`);
    await page.keyboard.press('Enter');
    const isSeen = await text.evaluate((box) => {
      const { anchorNode } = getSelection() as Selection;
      const at = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      const { left, bottom } = (at as Element).getBoundingClientRect();
      return box.contains(document.elementFromPoint(left + 20, bottom - 4));
    });
    expect(isSeen, `line ${line}`).toBe(true);
  }
});
