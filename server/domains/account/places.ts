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
/** Networks from which somebody got in since this process began, the newest last: they come first when many wait. */
const proven = new Set<string>();

/** Whose turn it is among those of whom no more is known than their network. */
export const networkShare = (network: string, signal?: AbortSignal): Share => ({
  name: network,
  isKnown: proven.has(network),
  signal,
});

/** Remembers that somebody got in from there. */
export function prove(network: string): void {
  proven.delete(network);
  proven.add(network);
  if (proven.size > atMost) for (const oldest of proven) return void proven.delete(oldest);
}
