import { text } from '../../../shared/text.ts';
import type { Db } from '../../db/client.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { fitsPassword } from './passwords.ts';
import { addFailure, clearFailures, findUserByName, readTries, takeStep, type User } from './queries.ts';
import { secondsToWait } from './rules.ts';
import { stepOf, unseal } from './second-proof.ts';

type Given = { username: string; password: string; otp: string | undefined };

/**
 * The account of a name, a password and, where it is set up, the second proof. Wrong tries count for the account
 * whatever name was typed, and for the typed name where there is none.
 * @throws {Refusal}
 */
export async function checkPassword(
  { username, password, otp }: Given,
  { db, secret, now }: { db: Db; secret: string; now: Date },
): Promise<User> {
  const user = await findUserByName(db, username);
  const key = user ? `#${user.id}` : username;
  const tries = await readTries(db, key);
  const wait = tries ? secondsToWait(tries.failures, tries.lastAt, now) : 0;
  if (wait) throw refuse('tooMany', `尝试次数过多，请 ${wait} 秒后再试`, wait);
  if (!(await fitsPassword(user?.passwordHash || undefined, password)) || !user) {
    await addFailure(db, key, now);
    throw refuseAt('password', text.wrongCredentials);
  }
  if (user.status !== 1) throw refuse('disabled');
  if (user.totpOn) {
    if (!otp) throw refuseAt('otp', '请填写动态口令', 'required');
    const step = stepOf(unseal(user.totpSecret, secret), otp, user.totpStep, now);
    if (step === null || !(await takeStep(db, user.id, step))) {
      await addFailure(db, key, now);
      throw refuseAt('otp', '动态口令不正确');
    }
  }
  if (tries) await clearFailures(db, key);
  return user;
}
