import { expect, test } from './portal.ts';

test('what a tool has made by its key is where one goes on writing', async ({ page, portal }) => {
  await portal.login('guanli01');
  await page.goto('/guanli/content/news/new/');
  const text = page.getByRole('textbox', { name: '正文' });
  // The browser's own cursor slips out of what is made on an empty line while a tool has the focus.
  for (const [name, made] of [
    ['项目列表', 'li > p'],
    ['引用', 'blockquote > p'],
    ['表格', 'th:first-child > p'],
  ] as const) {
    await text.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Alt+F10');
    await page.getByRole('button', { name, exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await expect(text.locator(made)).toBeVisible();
    await page.keyboard.press('Tab');
    // The text puts its selection back a moment after it has got the focus, where nobody has typed yet.
    const isThere = (box: HTMLElement, at: string) =>
      box.querySelector(at)?.contains((getSelection() as Selection).anchorNode);
    await expect.poll(() => text.evaluate(isThere, made), name).toBe(true);
    await page.keyboard.type('字');
    await expect(text.locator(made)).toHaveText('字');
  }
  // A press elsewhere after something was chosen is where one writes, and takes nothing away.
  const away = [
    () => page.getByRole('textbox', { name: '标题' }).first().click(),
    () => page.keyboard.press('Alt+F10'),
    () => page.getByRole('combobox', { name: '段落样式' }).focus(),
  ];
  for (const go of away) {
    await text.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('上文');
    await page.keyboard.press('Enter');
    await page.keyboard.type('下文');
    await page.keyboard.press('Shift+Home');
    await go();
    await text.getByText('上文').click();
    await page.keyboard.type('字');
    await expect(text.locator('p').first()).toContainText('字');
    await expect(text.locator('p').nth(1)).toHaveText('下文');
  }
  // Right of the end of the very line as well.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('甲乙丙丁');
  for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Alt+F10');
  const { x, y, height } = (await text.locator('p').first().boundingBox()) as { x: number; y: number; height: number };
  await page.mouse.click(x + 140, y + height / 2);
  await page.keyboard.type('字');
  await expect(text.locator('p').first()).toHaveText('甲乙丙丁字');
  // What is chosen stays so under a press that asks for its menu; beside the text one presses into the line there.
  for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowLeft');
  for (const away of [false, true]) {
    if (away) await page.keyboard.press('Alt+F10');
    else await text.focus();
    // Nobody presses within the instant in which the text learns that it has lost the focus, and marks what is chosen.
    await expect(text.locator('[class*="chosen"]')).toHaveText(away ? ['丁字'] : []);
    await page.mouse.click(x + 70, y + height / 2, { button: 'right' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('丁字');
  }
  // The text puts its selection back once, a moment after it has got the focus: a key that comes before that moves
  // nothing. What was chosen is marked until the text has taken the cursor over.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(text.locator('[class*="chosen"]')).toHaveCount(0, { timeout: 500 });
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
  }).toPass();
  await page.keyboard.press('Enter');
  await page.keyboard.type('戊己');
  const right = await text.evaluate((box) => box.getBoundingClientRect().right);
  await page.mouse.click(right - 4, y + height / 2);
  await page.keyboard.type('尾');
  await expect(text.locator('p').first()).toHaveText('甲乙丙丁字尾');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } });
  test('a tap into the text after all of it was chosen takes nothing away', async ({ page, portal }) => {
    await portal.login('guanli01');
    await page.goto('/guanli/content/news/new/');
    const text = page.getByRole('textbox', { name: '正文' });
    await text.tap();
    await page.keyboard.type('上文');
    await page.keyboard.press('Enter');
    await page.keyboard.type('下文');
    await page.keyboard.press('Control+a');
    await text.getByText('上文').tap();
    await page.keyboard.type('字');
    await expect(text.locator('p').first()).toContainText('字');
    await expect(text.locator('p').nth(1)).toHaveText('下文');
  });
});
