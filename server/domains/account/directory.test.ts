import { expect, it, onTestFinished, vi } from 'vitest';
import { secret, startApp } from '../../../test/app.ts';
import { aPerson, testPassword } from '../../../test/factories/people.ts';
import { refuse } from '../../kernel/errors.ts';
import { directoryOf } from './sso.ts';

const now = () => new Date('2026-11-28T08:00:00Z');
const from = { address: '192.0.2.7' };

it('the directory names who may sign in, and tells a wrong password from one that nobody looked at', async () => {
  const app = await startApp('empty', { now });
  onTestFinished(() => app.close());
  const { user } = await aPerson(app);
  const { user: disabled } = await aPerson(app, { status: 0 });
  const watch = vi.fn();
  const needs = { db: app.database.db, secret, now, watch, tell: async () => undefined, onSms: () => undefined };
  const directory = directoryOf(needs);
  expect(await directory.nameOf(user.id)).toBe(user.name);
  for (const nobody of [disabled.id, Number.NaN, 2_000_000_000]) expect(await directory.nameOf(nobody)).toBeNull();
  expect(await directory.signIn(user.username, testPassword, undefined, from)).toEqual({ userId: user.id });
  expect(watch).not.toHaveBeenCalled();
  expect(await directory.signIn(user.username, 'wrong', undefined, from)).toMatchObject({
    problem: '账号或密码不正确',
    askOtp: false,
  });
  expect(watch).toHaveBeenCalledWith(expect.anything(), { ...from, call: 'sign-in form' });
  // Nobody has looked at the password: the page says that the portal is away, not that something was wrong.
  const away = new Proxy(app.database.db, {
    get() {
      throw refuse('unavailable');
    },
  });
  const signedIn = directoryOf({ ...needs, db: away }).signIn(user.username, testPassword, undefined, from);
  await expect(signedIn).rejects.toMatchObject({ reason: 'unavailable' });
  expect(watch).toHaveBeenCalledOnce();
});
