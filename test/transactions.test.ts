import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { readSources } from './source.ts';

type Node = { type: string; start: number; name?: string; callee?: Node; property?: Node; arguments?: Node[] };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
function* below(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* below(one);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* below(child);
  }
}

/** What is written of a deed beside the deed itself: with it, or not at all. */
const beside = [
  ...[
    'writeTrail',
    'sendMessage',
    'sendGrouped',
    'sendEach',
    'enqueueSms',
    'enqueueMany',
    'enqueueSealed',
    'enqueueNews',
    'recordSecured',
  ],
  ...['tellPerson', 'tellCount', 'markUsed', 'releaseFiles', 'swapFile', 'endSessions', 'useCode', 'takeOf'],
];

/** Where it is not, how often and why. */
const elsewhere: Record<string, [times: number, why: string]> = {
  'server/db/tallies.ts': [1, 'what all share is counted before, and held by nobody'],
  'server/domains/account/check-password.ts': [1, 'a try counts, also where what it was for is refused'],
  'server/domains/account/code-queries.ts': [1, 'so does a try of a code'],
  'server/domains/account/queries.ts': [2, 'it goes with whatever the caller has'],
  'server/domains/account/secured.ts': [1, 'it goes with whatever the caller has'],
  'server/domains/attendance/sign-in.ts': [1, 'digits that are guessed count, also where they are refused'],
  'server/domains/files/keepers.ts': [1, 'to look is the whole deed'],
  'server/domains/messages/handlers.ts': [1, 'it goes with whatever the caller has'],
};

it('nothing inside of a transaction goes past it, and what belongs to a deed is written in its transaction', () => {
  const past: string[] = [];
  const outside: Record<string, number> = {};
  let [transactions, written] = [0, 0];
  for (const { path, text } of readSources()) {
    if (!path.startsWith('server/') || /\.test\.|\/demo\//.test(path)) continue;
    const say = ({ start }: Node) => past.push(`${path}:${text.slice(0, start).split('\n').length}`);
    for (const node of below(parseAst(text, { lang: 'ts' }).body)) {
      if (node.type !== 'CallExpression') continue;
      const [first] = node.arguments ?? [];
      if (node.callee?.property?.name === 'transaction') {
        transactions++;
        // The database itself, by its name or as a part of something: another connection, which knows nothing of it.
        for (const inner of below(first)) if (inner.type === 'Identifier' && inner.name === 'db') say(inner);
      }
      if (!beside.includes(node.callee?.name ?? '')) continue;
      written++;
      if (first?.name !== 'tx') outside[path] = (outside[path] ?? 0) + 1;
    }
  }
  expect([transactions > 90, written > 100]).toEqual([true, true]);
  expect(past).toEqual([]);
  expect(outside).toEqual(Object.fromEntries(Object.entries(elsewhere).map(([path, [times]]) => [path, times])));
});
