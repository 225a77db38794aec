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

/** Days and moments that are none, or that no database reads. */
export const badDays = [
  '2026-99-99',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-21\0',
];

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
  ...badDays.slice(0, -1),
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
  format?: string;
};
const isDay = (schema: Json) => /\\d\{4\}-/.test(schema.pattern ?? '');

/** What stands at the end of a branch of a value, and how to put something else there. */
type Leaf = { schema: Json; put(value: unknown): void };

/** A value that a schema may well take; `leaf` hears of each place in it. */
function grow(schema: Json, dice: Dice, leaf: (place: Leaf) => void, put: Leaf['put'], depth = 0): unknown {
  leaf({ schema, put });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.one(schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return grow(dice.one(forms), dice, () => undefined, put, depth + 1);
  switch (schema.type) {
    case 'object': {
      const value: Record<string, unknown> = {};
      for (const [key, inside] of Object.entries(schema.properties ?? {}))
        value[key] = grow(inside, dice, leaf, (other) => Object.assign(value, { [key]: other }), depth + 1);
      return value;
    }
    case 'array': {
      const items = schema.prefixItems ?? [schema.items as Json];
      const value: unknown[] = [];
      if (depth < 8)
        for (const [i, inside] of items.entries())
          value[i] = grow(inside, dice, leaf, (other) => value.splice(i, 1, other), depth + 1);
      return value;
    }
    case 'integer':
    case 'number':
      return dice.one([1, 2, 3, schema.minimum ?? 0, schema.maximum ?? 7]);
    case 'boolean':
      return dice.one([true, false]);
    case 'null':
      return null;
    default:
      if (schema.format === 'date-time') return '2026-11-21T01:00:00Z';
      return isDay(schema) ? '2026-11-21' : dice.one(['13800000000', '培训', 'http://a.example/', 'abc', '123456', '']);
  }
}

const jsonOf = (schema: z.ZodObject) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** Bodies for a schema: one that it may well take, and such with one or two of their places, at any depth, spoiled. */
export function bodiesOf(schema: z.ZodObject, dice: Dice, n: number): string[] {
  return Array.from({ length: n }, (_, i) => {
    const leaves: Leaf[] = [];
    let whole: unknown;
    whole = grow(
      jsonOf(schema),
      dice,
      (place) => leaves.push(place),
      (other) => {
        whole = other;
      },
    );
    for (const place of i ? dice.some(leaves, dice.one([1, 1, 2])) : [])
      place.put(dice.one(isDay(place.schema) ? badDays : badValues));
    return JSON.stringify(whole ?? null);
  });
}

/** The fields of a schema that are days. */
export const daysOf = (schema: z.ZodObject): string[] =>
  Object.entries(jsonOf(schema).properties ?? {}).flatMap(([name, field]) => (isDay(field) ? [name] : []));

/** Queries for a schema: one or two fields bad, the others as they may well be; now and then one twice, or nested. */
export function queryOf(schema: z.ZodObject, dice: Dice): string {
  const fields = Object.entries(jsonOf(schema).properties ?? {});
  const bad = dice.some(fields, dice.one([0, 1, 1, 2])).map(([name]) => name);
  return fields
    .flatMap(([name, field]) => {
      const good = encodeURIComponent(
        String(
          grow(
            field,
            dice,
            () => undefined,
            () => undefined,
          ),
        ),
      );
      const one = `${name}=${bad.includes(name) ? (isDay(field) ? encodeURIComponent(dice.one(badDays)) : dice.one(badBytes)) : good}`;
      return dice.next() < 0.05 ? [one, `${name}[a]=1`, one] : [one];
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
