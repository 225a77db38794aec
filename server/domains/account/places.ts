import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Share } from '../../kernel/fair-turns.ts';
import { networkOf } from '../../kernel/network.ts';
import type { User } from './queries.ts';

/*
 * Where a try to sign in comes from. Wrong tries count by account and place together: a device from which the account
 * was entered before, else the network of the address. So nobody can make somebody elsewhere wait.
 */

const mac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
const marked = (userId: string, id: string, secret: string) => mac(secret, `device ${userId} ${id}`);
/** What a device has of the password that it was entered with: it is known until there is another one. */
const keyed = (id: string, passwordHash: string, secret: string) => mac(secret, `device ${id} of ${passwordHash}`);

/** A new device of an account: no proof of anything, only a place of its own for counting. */
export function newDevice({ id: userId, passwordHash }: Pick<User, 'id' | 'passwordHash'>, secret: string): string {
  const id = randomBytes(12).toString('base64url');
  return `${userId}.${id}.${marked(String(userId), id, secret)}.${keyed(id, passwordHash, secret)}`;
}

export type Device = { userId: number; id: string; token: string };

/** Those of the tokens that are genuine, also where their account has another password by now. */
export function readDevices(tokens: readonly string[], secret: string): Device[] {
  return tokens.flatMap((token) => {
    const [, userId = '', id = '', given = ''] = /^(\d{1,10})\.([\w-]{16})\.([\w-]{22})\.[\w-]{22}$/.exec(token) ?? [];
    return given && timingSafeEqual(Buffer.from(given), Buffer.from(marked(userId, id, secret)))
      ? [{ userId: Number(userId), id, token }]
      : [];
  });
}

/** Whether a genuine device is of this account, as it is since its last password. */
export const isDeviceOf = ({ userId, id, token }: Device, user: Pick<User, 'id' | 'passwordHash'>, secret: string) =>
  userId === user.id &&
  timingSafeEqual(Buffer.from(token.slice(-22)), Buffer.from(keyed(id, user.passwordHash, secret)));

/** A network as it is kept: enough to count by, too little to tell where somebody lives. */
export const networkPlace = (address: string, secret: string): string => mac(secret, `network ${networkOf(address)}`);

/** An address in the same way: whose code it was. */
export const addressPlace = (address: string, secret: string): string => mac(secret, `address ${address}`);

/** A mobile number in the same way: what is counted of it. */
export const numberMark = (cellPhone: string, secret: string): string => mac(secret, `number ${cellPhone}`);

/** What wrong second proofs of an account are counted under: with another password they begin anew. */
export const proofMark = ({ id, passwordHash }: Pick<User, 'id' | 'passwordHash'>, secret: string): string =>
  `wrong proof ${id} ${mac(secret, `proof of ${id} ${passwordHash}`)}`;

/** What the log calls a name without an account; what was typed is not kept. */
export const nobodysMark = (username: string, secret: string): string => `?${mac(secret, `name ${username}`)}`;

/**
 * What tries of a name without an account are counted under. There are 65,536 of them, so
 * that made-up names fill no disk; that two share one is rare enough to tell nobody anything.
 */
export const nobodysKey = (username: string, secret: string): string =>
  `?${createHmac('sha256', secret).update(`name ${username}`).digest('hex').slice(0, 4)}`;

const atMost = 10_000;
/**
 * Networks of one account that count: somebody with one account and many networks would else be a crowd of known ones,
 * behind whom everybody else waits.
 */
const perAccount = 5;
/** So many accounts are remembered of a network: it counts as long as one of them vouches for it. */
const perNetwork = 20;
/** Networks from which somebody got in since this process began, the newest last, and who: first in a crowd. */
const proven = new Map<string, Set<number>>();
/** The same by account. */
const provenBy = new Map<number, Set<string>>();

/** Whose turn it is among those of whom no more is known than their network. */
export const networkShare = (network: string, signal?: AbortSignal): Share => ({
  name: network,
  isKnown: proven.has(network),
  signal,
});

const oldestOf = <K>(keys: Iterable<K>): K => keys[Symbol.iterator]().next().value as K;

/** An account vouches for a network no more. */
function disown(network: string, userId: number): void {
  const accounts = proven.get(network);
  accounts?.delete(userId);
  if (!accounts?.size) proven.delete(network);
  const networks = provenBy.get(userId);
  networks?.delete(network);
  if (!networks?.size) provenBy.delete(userId);
}

/** Remembers that an account was entered from there. */
export function prove(network: string, userId: number): void {
  const accounts = proven.get(network) ?? new Set();
  const networks = provenBy.get(userId) ?? new Set();
  if (!accounts.has(userId) && accounts.size >= perNetwork) disown(network, oldestOf(accounts));
  accounts.delete(userId);
  networks.delete(network);
  proven.delete(network);
  proven.set(network, accounts.add(userId));
  provenBy.set(userId, networks.add(network));
  if (networks.size > perAccount) disown(oldestOf(networks), userId);
  if (proven.size <= atMost) return;
  const oldest = oldestOf(proven.keys());
  for (const account of [...(proven.get(oldest) ?? [])]) disown(oldest, account);
}
