import { text } from '../../kernel/text.ts';
import { brief } from '../../../shared/time.ts';
import type { Db } from '../../db/client.ts';
import { giveBack, takeOf, waitOf } from '../../db/tallies.ts';
import { about, Refusal, refuse, refuseAt } from '../../kernel/errors.ts';
import { enqueueNews } from './outbox-queries.ts';
import { fitsPassword, inFairTurn } from './passwords.ts';
import {
  type Device,
  isDeviceOf,
  networkPlace,
  networkShare,
  nobodysKey,
  nobodysMark,
  proofMark,
  prove,
  readDevices,
} from './places.ts';
import { findUserByName, takeStep, type User } from './queries.ts';
import { daySeconds } from './rules.ts';
import type { Telling } from './secured.ts';
import { plainCode, stepOf, unseal } from './second-proof.ts';
import { spareForm, spendSpareCode } from './spare-queries.ts';
import { countTry, knowPlace, type Try, uncountTry } from './try-queries.ts';

type Given = { username: string; password: string; otp?: string | undefined; devices?: readonly string[] | undefined };
type Needs = Telling & { db: Db; secret: string; now: Date; address: string; signal?: AbortSignal | undefined };

/** What is still asked for is no failure that the log hears of. */
const isFailure = (error: unknown) =>
  !(error instanceof Refusal && error.fields.some((f) => f.path === 'otp' && f.code === 'required'));

/**
 * The account of a name, a password and, where it is set up, the second proof, and the known device that it was
 * entered from. Tries count for the account whatever name was typed, and for the typed name where there is none; apart
 * for each place.
 * @throws {Refusal}
 */
export async function checkPassword(given: Given, needs: Needs): Promise<{ user: User; device: string | undefined }> {
  const { secret, address, signal } = needs;
  const network = networkPlace(address, secret);
  const devices = readDevices(given.devices ?? [], secret);
  // One account, however many devices it made: whoever has an account of their own has one share.
  const [first] = devices;
  const share = first ? { name: `#${first.userId}`, isKnown: true, signal } : networkShare(network, signal);
  const done = await inFairTurn(share, () => enter(given, devices, network, needs)).catch((error: unknown) => {
    throw isFailure(error) ? about(error, nobodysMark(given.username, secret)) : error;
  });
  prove(network, done.user.id);
  return done;
}

async function enter(
  { username, password, otp }: Given,
  devices: Device[],
  network: string,
  { db, secret, now, ...telling }: Needs,
): Promise<{ user: User; device: string | undefined }> {
  const user = await findUserByName(db, username);
  const device = user && devices.find((d) => isDeviceOf(d, user, secret));
  const one: Try = {
    account: user ? `#${user.id}` : nobodysKey(username, secret),
    place: device ? `device ${device.id}` : network,
    isKnown: device !== undefined,
    now,
  };
  try {
    const wait = await countTry(db, one);
    if (wait) throw refuse('tooMany', `尝试次数过多，请 ${wait} 秒后再试`, wait);
    if (!(await fitsPassword(user?.passwordHash || undefined, password)) || !user)
      throw refuseAt('password', text.wrongCredentials);
    if (user.status !== 1) throw refuse('disabled');
    if (user.totpOn) await checkStep(user, otp, one, { db, secret, ...telling });
    await knowPlace(db, one);
    return { user, device: device?.token };
  } catch (error) {
    throw isFailure(error) ? about(error, user ? one.account : nobodysMark(username, secret)) : error;
  }
}

/**
 * Wrong codes by time in a day that do not come from a known device, wherever they come from. Whoever sends them has
 * the password: each network may try some, and there are many networks. A spare code is not guessed.
 */
const strangersWrong = 20;
/** So many of them are no slip any more: the owner hears of it, once a day. */
const toldAfter = 5;

async function tellOwner(user: User, now: Date, { db, tell, onSms }: Pick<Needs, 'db'> & Telling): Promise<void> {
  const title = '有人用您的密码登录，动态口令多次输错';
  const values = { what: '被人用正确的密码尝试登录，动态口令多次输错', time: brief(now) };
  const content = `时间：${values.time}。没有登录成功，但对方知道您的密码。如非本人操作，请立即修改密码，并告诉管理员。`;
  await db.transaction(async (tx) => {
    if (await takeOf(tx, [{ key: `told of wrong proofs ${user.id}`, most: 1, seconds: daySeconds }], 1, now)) return;
    await tell(tx, { userIds: [user.id], type: 1, title, content }, now);
    if (user.cellPhone) await enqueueNews(tx, user.cellPhone, values, now);
  });
  onSms();
}

/** @throws {Refusal} input when the code by time, or a spare one in its place, is missing or wrong */
async function checkStep(
  user: User,
  given: string | undefined,
  one: Try,
  { secret, ...needs }: Pick<Needs, 'db' | 'secret'> & Telling,
): Promise<void> {
  const { db } = needs;
  const otp = given && plainCode(given);
  if (!otp) {
    await uncountTry(db, one);
    throw refuseAt('otp', '请填写动态口令', 'required');
  }
  if (spareForm.test(otp)) {
    if (await spendSpareCode(db, user.id, otp, secret)) return;
    throw refuseAt('otp', '备用码不正确，或已经用过');
  }
  const caps = one.isKnown ? [] : [{ key: proofMark(user, secret), most: strangersWrong, seconds: daySeconds }];
  if (await takeOf(db, caps, 1, one.now)) throw refuseAt('otp', text.proofTries);
  const step = stepOf(unseal(user.totpSecret, secret), otp, user.totpStep, one.now);
  if (step === null || !(await takeStep(db, user.id, step))) {
    const few = caps.map((cap) => ({ ...cap, most: toldAfter - 1 }));
    if (await waitOf(db, few, 0, one.now)) await tellOwner(user, one.now, needs);
    throw refuseAt('otp', '动态口令不正确');
  }
  await giveBack(db, caps, 1);
}
