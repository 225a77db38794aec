import type { Page, Route } from '@playwright/test';
import { aTrainee, call, type Person, sendMessages } from './people.ts';
import { expect, hydrated, type Portal } from './portal.ts';

/** The transport rules of the error catalogue (section 8), as a person sees them. */

export const cut = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
export const refusedByHttp = /the server responded with a status of (4|5)\d\d/;
export const toasts = (page: Page) => page.locator('.toast > span');
export const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
/** Ends the session of a page without the page, as another window would. */
export const endSession = async (page: Page) =>
  call(page.request, '/auth/jwt/logout', {}, (await tokenIn(page)) as string);
/** Plays the answer of a strange server or of what stands before it. */
export const reply = (status: number, body: object | string) => (route: Route) =>
  route.fulfill(typeof body === 'string' ? { status, contentType: 'text/html', body } : { status, json: body });
export const readButton = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`标为已读.*${title}`) });

/**
 * A new trainee opens a page; whatever it asks by itself has
 * been answered, so that the next call is the one of the test.
 */
export async function signedInAt(page: Page, portal: Portal, path: string): Promise<void> {
  await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
  const asked = ['getIndexUserInfo', 'haveUnRead'].map((name) => page.waitForResponse(`**/${name}`));
  await page.goto(path);
  await hydrated(page);
  await Promise.all(asked);
  await page.waitForFunction(() => sessionStorage.getItem('first-asked'));
}

/** A trainee who looks at their messages. */
export async function aReader(page: Page, portal: Portal, titles: string[]): Promise<Person> {
  const person = await aTrainee(page.request, '温知许');
  await sendMessages(page.request, person, titles);
  await portal.login(person.cellPhone);
  await page.goto('/xiaoxi/');
  await expect(page.getByRole('heading', { name: titles.at(-1) as string })).toBeVisible();
  return person;
}

/**
 * From now on an address that ends in #forged begins with a token of
 * nobody. Set in the page before, a late answer would put the own one back.
 */
export const forgeTokens = (page: Page) =>
  page.addInitScript(() => {
    if (location.hash === '#forged') sessionStorage.setItem('token', 'forged');
  });
