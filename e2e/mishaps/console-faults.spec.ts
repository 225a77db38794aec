import { expect, test } from '../portal.ts';

for (const [what, act] of [
  ['a file that is missing', () => fetch('/nothing.js').then((answer) => answer.status)],
  ['a script that throws', () => void setTimeout(() => Promise.reject(new Error('thrown by the test')))],
] as const)
  test(`a journey fails by ${what}, however well the rest of it went`, async ({ page, portal }) => {
    await portal.open('/wza/');
    const told = what === 'a file that is missing' ? page.waitForEvent('console') : page.waitForEvent('pageerror');
    await page.evaluate(act);
    expect(await told).toBeTruthy();
    // Said last: what fails before it has failed.
    test.fail();
  });
