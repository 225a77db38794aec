import { request } from 'node:http';
import { z } from 'zod';

/** Numbers from 0 to below 1 that a seed decides. */
export function seeded(seed: number) {
  let at = seed >>> 0;
  const next = (): number => {
    at = (at + 0x6d2b79f5) >>> 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const some = <T>(of: readonly T[], n: number): T[] => Array.from({ length: n }, () => one(of));
  return { next, one, some };
}
export type Dice = ReturnType<typeof seeded>;

/** What no number, day or word of ours is, as text. */
export const badTexts = [
  '0',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1e9',
  '0x1',
  '１',
  'NaN',
  'abc',
  '2026-99-99',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  "'",
  '%',
  '\\',
  '{}',
  '<script>',
  '$(x)',
  '\u202e倒',
  '𠮷'.repeat(150),
  // A cut at 20, 40, 100 or 200 characters falls into the middle of a sign.
  `x${'𠮷'.repeat(150)}`,
  'x'.repeat(1500),
];

/** The same as bytes of an address, percent-encoded: some are no UTF-8 at all. */
export const badBytes = [
  ...badTexts.map((text) => encodeURIComponent(text)),
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ED%BF%BF',
  '%FF%FE',
  '%E0%A4%A',
  '%',
  '%2F%2Fevil.example',
  '%5Cevil.example',
  '..%2F..',
  '%0D%0ALocation:x',
];

/** What stands in JSON and is no input of ours; halves of signs and NUL are told by their escapes. */
const badValues: unknown[] = [
  null,
  true,
  0,
  -1,
  2_147_483_648,
  1e300,
  0.5,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  [],
  {},
  [[]],
  { a: { b: '\0' } },
  { '\ud800': 1 },
  [null],
  { length: -1 },
  { constructor: 'x' },
  ...badTexts,
];

type Json = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Json>;
  items?: Json | Json[];
  prefixItems?: Json[];
  anyOf?: Json[];
  oneOf?: Json[];
  minimum?: number;
  maximum?: number;
  title?: string;
  pattern?: string;
};

/** A value that a schema may well take; here and there, at any depth, one that it may not. */
function grow(schema: Json, dice: Dice, spoil: number, depth = 0): unknown {
  if (dice.next() < spoil || depth > 8) return dice.one(badValues);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.one(schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return grow(dice.one(forms), dice, spoil, depth + 1);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => dice.next() < 0.9)
          .map(([key, inside]) => [key, grow(inside, dice, spoil, depth + 1)]),
      );
    case 'array': {
      const fixed = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : null);
      if (fixed) return fixed.map((item) => grow(item, dice, spoil, depth + 1));
      return dice
        .some([0], 1 + Math.floor(dice.next() * 2))
        .map(() => grow(schema.items as Json, dice, spoil, depth + 1));
    }
    case 'integer':
    case 'number':
      return dice.one([1, 2, 3, schema.minimum ?? 0, schema.maximum ?? 7]);
    case 'boolean':
      return dice.one([true, false]);
    case 'null':
      return null;
    default:
      return dice.one(['2026-11-21', '13800000000', '0571-87000000', '培训', 'http://a.example/', 'abc', '123456', '']);
  }
}

/** Bodies for a schema: each of what it may well take, but for some of its values. */
export function bodiesOf(schema: z.ZodObject, dice: Dice, n: number): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return Array.from({ length: n }, (_, i) => JSON.stringify(grow(json, dice, i ? 0.15 : 0) ?? null));
}

/** A query of the fields of a schema: bad ones among good ones, now and then one twice or with brackets. */
export function queryOf(fields: readonly string[], dice: Dice): string {
  return fields
    .filter(() => dice.next() < 0.9)
    .flatMap((field) => {
      const value = dice.next() < 0.5 ? dice.one(badBytes) : dice.one(['1', '2', 'news', '2026-11-21', 'abc']);
      const one = `${field}=${value}`;
      return dice.next() < 0.1 ? [one, `${field}[a]=1`, one] : [one];
    })
    .join('&');
}

export type Heard = { status: number; location: string | undefined; type: string; body: string };

/** Sends a request exactly as it is written: fetch would mend it first. A stream is left after its head. */
export function sendRaw(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const req = request({ hostname, port, path, method, headers }, (res) => {
      const type = res.headers['content-type'] ?? '';
      const heard = { status: res.statusCode ?? 0, location: res.headers.location, type };
      if (type.startsWith('text/event-stream')) {
        res.destroy();
        resolve({ ...heard, body: '' });
        return;
      }
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => resolve({ ...heard, body: Buffer.concat(chunks).toString() }));
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end(body);
  });
}
