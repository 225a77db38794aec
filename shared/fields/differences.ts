import { type Attachment, fileNameOf, sizeInWords } from '../attachments.ts';
import { wallClock } from '../time.ts';
import { type Field, nameAt } from './field.ts';

export type DiffLine = { sign: 'same' | 'out' | 'in'; text: string };
/** What became of one part; `mark` of an item that can move. */
export type Difference = { name: string; label: string; mark?: '新增' | '删去' | '修改' | '移动'; lines: DiffLine[] };
/** How values are said that a field cannot say alone: of markup its text, of a record its name. */
export type Words = { html?: (html: string) => string; nameOf?: (field: Field, value: unknown) => string | undefined };

const pictureSign = '[图片] ';
/** A picture as a line of text, so that lines can be compared: what it shows, and where it lies. */
export const lineOfPicture = (words: string, src: string): string => `${pictureSign}${words} ${src}`;
/** The picture of a line, or null: what stands before it, what it shows, and where it lies. */
export function pictureOfLine(line: string): { before: string; words: string; src: string } | null {
  const at = line.indexOf(pictureSign);
  const end = line.lastIndexOf(' ');
  const src = line.slice(end + 1);
  if (at < 0 || !/^(?:\/|https?:)/.test(src)) return null;
  return { before: line.slice(0, at), words: line.slice(at + pictureSign.length, end).trim(), src };
}

/** Texts with more lines are shown as taken out and put in as a whole: the comparison grows with the square. */
const comparedLines = 1500;

/**
 * Two texts line by line: what stayed keeps its place, what went stands before what came. Longest common subsequence
 * over what lies between the equal ends.
 */
export function lineDiff(a: readonly string[], b: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return [
    ...signed('same', a.slice(0, head)),
    ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...signed('same', a.slice(a.length - tail)),
  ];
}

const signed = (sign: DiffLine['sign'], lines: readonly string[]): DiffLine[] => lines.map((text) => ({ sign, text }));

function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (Math.max(a.length, b.length) > comparedLines) return [...signed('out', a), ...signed('in', b)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: 'same', text: a[i] as string });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ sign: 'out', text: a[i++] as string });
    else lines.push({ sign: 'in', text: b[j++] as string });
  }
  return lines;
}

type Data = Record<string, unknown>;

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field as lines of text; none where nothing stands. */
function linesOf(field: Field, value: unknown, beside: Data, words: Words): string[] {
  const { input, options = [], unit, fields = [], says } = field;
  if (says) return says(value as never, beside as never).split('\n');
  if (isNothing(value)) return [];
  const nameOf = (v: unknown) => words.nameOf?.(field, v) ?? options.find((o) => o.value === v)?.label ?? String(v);
  switch (input) {
    case 'html':
      return (words.html?.(value as string) ?? (value as string)).split('\n');
    case 'choice':
      return [nameOf(value)];
    case 'choices':
      return (value as unknown[]).map(nameOf);
    case 'tick':
      return [value ? '是' : '否'];
    case 'number':
      return [unit ? `${value} ${unit}` : String(value)];
    case 'words':
      return value as string[];
    case 'pairs':
      return (value as string[][]).map(([l, v]) => `${l}：${v}`);
    case 'list':
      return (value as Data[]).map((row) =>
        fields.map((f) => linesOf(f, row[f.name], row, words).join('；')).join(' | '),
      );
    case 'group':
      return partsOf(fields, value as Data, words);
    case 'files':
      return (value as Attachment[]).map((a) => `${fileNameOf(a)}（${sizeInWords(a.bytes)}）`);
    case 'pictures':
      return (value as { url: string; caption: string }[]).map((p) => lineOfPicture(p.caption, p.url));
    case 'picture':
      return [lineOfPicture('', value as string)];
    case 'instant':
      return [
        wallClock(value as string)
          .slice(0, 16)
          .replaceAll('-', '.')
          .replace('T', ' '),
      ];
    default:
      return String(value).split('\n');
  }
}

/** Several fields as lines, each with its label; what is not there or not ticked goes unsaid. */
function partsOf(fields: readonly Field[], value: Data, words: Words): string[] {
  return fields.flatMap((f) => {
    if (f.hidden || (f.input === 'tick' && !value[f.name])) return [];
    const lines = linesOf(f, value[f.name], value, words);
    if (lines.length < 2) return lines.map((l) => `${f.label}：${l}`);
    return [`${f.label}：`, ...lines.map((l) => `　${l}`)];
  });
}

/** Items known by a value of their own: those that came, went, changed, or stand elsewhere among those that stayed. */
function keyedItems(list: Field, before: Data[], after: Data[], words: Words): Difference[] {
  const { apart = '', fields = [], name } = list;
  const title = fields.find((f) => !f.hidden)?.name ?? '';
  const keyOf = (item: Data) => item[apart];
  const told = (item: Data, mark: NonNullable<Difference['mark']>, lines: DiffLine[]): Difference => ({
    name: `${name} ${mark} ${String(keyOf(item))}`,
    label: String(item[title] ?? ''),
    mark,
    lines,
  });
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const left = new Set(after.map(keyOf));
  const stayed = before.map(keyOf).filter((key) => left.has(key));
  const order = after.map(keyOf).filter((key) => old.has(key));
  const linesIn = (item: Data) => partsOf(fields, item, words);
  const rest = after.flatMap((item) => {
    const was = old.get(keyOf(item));
    const now = linesIn(item);
    if (!was) return [told(item, '新增', signed('in', now))];
    const then = linesIn(was);
    if (then.join('\n') !== now.join('\n')) return [told(item, '修改', lineDiff(then, now))];
    if (stayed.indexOf(keyOf(item)) === order.indexOf(keyOf(item))) return [];
    const place = (items: Data[], of: Data) => nameAt([list], `${name}.${items.indexOf(of)}`);
    return [told(item, '移动', signed('same', [`${place(before, was)} → ${place(after, item)}`]))];
  });
  return [
    ...before.filter((item) => !left.has(keyOf(item))).map((item) => told(item, '删去', signed('out', linesIn(item)))),
    ...rest,
  ];
}

/** Items known by their place. */
function placedItems(list: Field, before: Data[], after: Data[], words: Words): Difference[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => `${list.name}.${i}`).flatMap(
    (path, i) => {
      const [then, now] = [before[i], after[i]].map((item) => (item ? partsOf(list.fields ?? [], item, words) : []));
      const lines = lineDiff(then ?? [], now ?? []);
      return lines.some((l) => l.sign !== 'same') ? [{ name: path, label: nameAt([list], path), lines }] : [];
    },
  );
}

/**
 * Whether nobody wrote what differs: an instant that was left empty is filled in as its record goes out, with the
 * moment itself, and people write whole minutes.
 */
const isFilledIn = ({ input }: Field, then: unknown, now: unknown): boolean =>
  input === 'instant' && isNothing(then) && !isNothing(now) && new Date(now as string).getTime() % 60_000 !== 0;

/** What differs between two versions of what fields hold, part by part in their order; of what stayed nothing. */
export function differences(fields: readonly Field[], before: Data, after: Data, words: Words = {}): Difference[] {
  return fields.flatMap((f) => {
    if (f.hidden) return [];
    const [then, now] = [before[f.name], after[f.name]];
    if (isFilledIn(f, then, now)) return [];
    if (f.apart) {
      const items = [(then ?? []) as Data[], (now ?? []) as Data[]] as const;
      return f.apart === 'place' ? placedItems(f, ...items, words) : keyedItems(f, ...items, words);
    }
    const lines = lineDiff(linesOf(f, then, before, words), linesOf(f, now, after, words));
    return lines.some((l) => l.sign !== 'same') ? [{ name: f.name, label: f.label, lines }] : [];
  });
}
