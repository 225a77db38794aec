import { randomBytes } from 'node:crypto';
import { sendLimits } from '../../../shared/limits.ts';
import { text } from '../../kernel/text.ts';
import type { Executor } from '../../db/client.ts';
import { spendProof } from '../../db/proofs.ts';
import { capsFrom, giveBack, orGiveBack, takeAtOnce } from '../../db/tallies.ts';
import type { Actor, Context } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { checkProof, digestOf } from '../../kernel/proof.ts';
import { ownerOfNumber } from '../account/index.ts';
import { holdClock } from '../calendar/index.ts';
import { currentVersion } from '../privacy/index.ts';
import { requireOpen } from '../site/index.ts';
import {
  countFromAddress,
  countOfNumber,
  countOfPerson,
  type Demand,
  findByReceipt,
  holdSender,
  insertDemand,
  type NewDemand,
  setOnce,
  takeOnce,
} from './queries.ts';
import { shorten } from './rules.ts';

/** What a visitor sent, ready to be kept. */
export type Matter = Pick<
  NewDemand,
  'kind' | 'type' | 'title' | 'name' | 'cellPhone' | 'address' | 'unitName' | 'answers'
>;
/** What comes with a form to keep machines out. */
export type Sending = { challenge: string; nonce: number; key: string; homepage: string };

/** Forms of visitors within an hour: who has many addresses comes from few networks (decision 19). */
const formCaps = (address: string, secret: string) =>
  capsFrom('forms', address, secret, {
    network: sendLimits.perNetworkHour,
    all: sendLimits.allHour,
    seconds: 3600,
  });

/**
 * Keeps what a form says, once: the same press of the button, and the same words of the
 * same person within ten minutes, answer the same receipt. Sent by a visitor with a proof
 * of work, or by somebody who is signed in, who may leave the work out: then the person is
 * counted (section 6).
 * @throws {Refusal} input for a filled trap and for a challenge that is
 * forged, old, used or without its work; tooMany over a limit
 */
export async function receive(
  { db, actor, address, now }: Context,
  secret: string,
  by: Sending | Actor,
  read: (tx: Executor) => Promise<Matter>,
): Promise<Demand> {
  await requireOpen(db, 'formsOpen');
  const form = 'sessionId' in by ? null : by;
  if (form?.homepage) throw refuse('input', '提交没有成功，请致电咨询热线');
  const person = 'sessionId' in by ? by : by.challenge ? null : actor;
  const proof = person ? null : form;
  const at = now();
  if (proof) checkProof(proof, secret, at);
  const caps = proof ? formCaps(address, secret) : [];
  const wait = await takeAtOnce(db, caps, 1, at);
  const received = db.transaction(async (tx) => {
    const matter = await read(tx);
    const from = person ? `person ${person.userId}` : digestOf(secret, 'address', address);
    const said = [
      matter.kind,
      String(matter.type),
      matter.name,
      matter.cellPhone,
      matter.address ?? '',
      matter.unitName ?? '',
      ...matter.answers.flatMap((a) => [a.question, a.answer]),
    ];
    const receipt = randomBytes(18).toString('base64url');
    await holdSender(tx, from, matter.cellPhone);
    const known = await firstReceipt(
      tx,
      [
        ...(form?.key
          ? [[digestOf(secret, 'key', form.key, ...said), sendLimits.sameKeyHours * 3_600_000] as const]
          : []),
        [digestOf(secret, 'same', ...said), sendLimits.sameMinutes * 60_000],
      ],
      receipt,
      at,
    );
    const first = known ? await findByReceipt(tx, known) : undefined;
    if (first) return { demand: first, isNew: false };
    if (proof && !(await spendProof(tx, proof.challenge, from, at))) throw refuseAt('challenge', text.proofOld);
    if (proof && (await countFromAddress(tx, from, at)) > sendLimits.perAddressHour)
      throw refuse('tooMany', text.sendOften, 3600);
    if (wait) throw refuse('tooMany', text.sendOften, wait);
    // What strangers send in the name of a number keeps nobody out who has proven it.
    const owner = actor && (await ownerOfNumber(tx, matter.cellPhone)) === actor.userId ? actor : null;
    if (!owner && (await countOfNumber(tx, matter.cellPhone, at)) >= sendLimits.perNumberDay)
      throw refuse('tooMany', text.numberOften, 3600);
    // Without a proof of work it is the person who is counted: a number is quickly changed.
    const counted = person ?? owner;
    if (counted && (await countOfPerson(tx, counted.userId, at)) >= sendLimits.perNumberDay)
      throw refuse('tooMany', text.numberOften, 3600);
    const dueOf = await holdClock(tx);
    const demand = await insertDemand(tx, {
      ...matter,
      title: shorten(matter.title, 60),
      receipt,
      userId: actor?.userId ?? null,
      consentVersion: await currentVersion(tx, at),
      createdAt: at,
      dueAt: dueOf(at),
      haystack: haystackOf(matter, receipt),
    });
    return { demand, isNew: true };
  });
  const { demand, isNew } = await orGiveBack(received, db, wait ? [] : caps, 1);
  if (!isNew && !wait) await giveBack(db, caps, 1);
  return demand;
}

/** All that a demand is looked for by, in small letters. */
const haystackOf = (matter: Matter, receipt: string): string =>
  [
    matter.title,
    matter.name,
    matter.cellPhone,
    matter.unitName,
    matter.address,
    receipt,
    ...matter.answers.map((a) => a.answer),
  ]
    .join('\n')
    .toLowerCase();

/** The receipt of an equal one that came before, or nothing. */
async function firstReceipt(
  tx: Executor,
  digests: (readonly [digest: string, keepMs: number])[],
  receipt: string,
  now: Date,
): Promise<string | null> {
  for (const [i, [digest, keepMs]] of digests.entries()) {
    const taken = await takeOnce(tx, digest, receipt, keepMs, now);
    if (taken === receipt) continue;
    // The press of this button is the earlier record's from now on.
    for (const [own] of digests.slice(0, i)) await setOnce(tx, own, taken);
    return taken;
  }
  return null;
}
