/**
 * A matcher that tries what a backtracking one tries, in the same order, and counts: how the work of a regular
 * expression grows with a text is then a number of steps, the same on every machine.
 */
type Node =
  | { kind: 'char'; source: string }
  | { kind: 'sequence' | 'choice'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number; lazy: boolean }
  | { kind: 'group'; node: Node; index: number }
  | { kind: 'look'; node: Node; behind: boolean; negative: boolean }
  | { kind: 'assert'; source: string }
  | { kind: 'back'; index: number };
type Repeat = Extract<Node, { kind: 'repeat' }>;

/** Reads the source of a regular expression. @throws for what it does not know */
function parse(source: string): Node {
  let at = 0;
  let groups = 0;
  const names = new Map<string, number>();
  const take = (pattern: RegExp): string | null => {
    const found = new RegExp(pattern.source, 'ys');
    found.lastIndex = at;
    const text = found.exec(source)?.[0] ?? null;
    if (text !== null) at += text.length;
    return text;
  };
  function choice(): Node {
    const nodes = [sequence()];
    while (take(/\|/)) nodes.push(sequence());
    return nodes.length === 1 ? (nodes[0] as Node) : { kind: 'choice', nodes };
  }
  function sequence(): Node {
    const nodes: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') nodes.push(repeated(atom()));
    return { kind: 'sequence', nodes };
  }
  function repeated(node: Node): Node {
    const sign = take(/[*+?]|\{\d+(,\d*)?\}/);
    if (!sign) return node;
    const [min = 0, max = min] =
      sign === '*'
        ? [0, Number.POSITIVE_INFINITY]
        : sign === '+'
          ? [1, Number.POSITIVE_INFINITY]
          : sign === '?'
            ? [0, 1]
            : sign
                .slice(1, -1)
                .split(',')
                .map((n) => (n === '' ? Number.POSITIVE_INFINITY : Number(n)));
    return { kind: 'repeat', node, min, max, lazy: take(/\?/) !== null };
  }
  function group(): Node {
    const look = take(/\?<?[=!]/);
    const name = look ? null : take(/\?:|\?<\w+>/);
    const index = look || name === '?:' ? 0 : ++groups;
    if (name && index) names.set(name.slice(2, -1), index);
    const node = choice();
    if (!take(/\)/)) throw new Error(`no end of a group: ${source}`);
    if (look) return { kind: 'look', node, behind: look.includes('<'), negative: look.endsWith('!') };
    return index ? { kind: 'group', node, index } : node;
  }
  function atom(): Node {
    if (take(/\(/)) return group();
    const assert = take(/\^|\$|\\[bB]/);
    if (assert) return { kind: 'assert', source: assert };
    const back = take(/\\[1-9]\d*|\\k<\w+>/);
    if (back) return { kind: 'back', index: names.get(back.slice(3, -1)) ?? Number(back.slice(1)) };
    const char = take(/\[(\\.|[^\]\\])*\]|\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|.)|[^\\]/i);
    if (char === null) throw new Error(`not understood: ${source.slice(at)}`);
    return { kind: 'char', source: char };
  }
  const whole = choice();
  if (at < source.length) throw new Error(`not understood: ${source.slice(at)}`);
  return whole;
}

type Go = (at: number) => boolean;
export class TooManySteps extends Error {}

const isWord = (one: string | undefined) => one !== undefined && /\w/.test(one);
/** Whether `^`, `$`, `\b` or `\B` holds at a place. */
function holds(sign: string, text: string[], at: number, flags: string): boolean {
  if (sign === '^') return at === 0 || (flags.includes('m') && text[at - 1] === '\n');
  if (sign === '$') return at === text.length || (flags.includes('m') && text[at] === '\n');
  return (isWord(text[at - 1]) !== isWord(text[at])) === (sign === '\\b');
}

/** One character over and over, tried in the order of any other repetition, but in a loop: a stack has an end. */
function row({ min, max, lazy }: Repeat, fitsAt: (at: number) => boolean, at: number, go: Go): boolean {
  let done = 0;
  const another = () => done < max && fitsAt(at + done);
  while ((!lazy || done < min) && another()) done++;
  while (done >= min) {
    if (go(at + done)) return true;
    if (!lazy) done--;
    else if (another()) done++;
    else return false;
  }
  return false;
}

/** What can be asked of a regular expression: steps of a search through a text, and texts to try it with. */
export function openRegExp(source: string, flags: string) {
  const whole = parse(source);
  const known = new Map<string, Map<string, boolean>>();
  const only = flags.replace(/[^ius]/g, '');

  function fits(char: string, one: string | undefined): boolean {
    if (one === undefined) return false;
    const answers = known.get(char) ?? new Map<string, boolean>();
    known.set(char, answers);
    const before = answers.get(one);
    if (before !== undefined) return before;
    const is = new RegExp(`^${char}$`, only).test(one);
    answers.set(one, is);
    return is;
  }
  /** Steps of a search that begins at every place of a text, as one that replaces does. @throws {TooManySteps} */
  function steps(given: string, most = 500_000): number {
    const text = [...given];
    const taken: (string[] | undefined)[] = [];
    let count = 0;
    const step = () => {
      if (++count > most) throw new TooManySteps(source);
    };
    function repeat(node: Repeat, at: number, go: Go, done: number): boolean {
      const more = () =>
        done < node.max &&
        match(node.node, at, (next) => (next > at || done < node.min) && repeat(node, next, go, done + 1));
      if (done < node.min) return more();
      return node.lazy ? go(at) || more() : more() || go(at);
    }
    function match(node: Node, at: number, go: Go): boolean {
      switch (node.kind) {
        case 'char':
          step();
          return fits(node.source, text[at]) && go(at + 1);
        case 'assert':
          step();
          return holds(node.source, text, at, flags) && go(at);
        case 'sequence': {
          const next = (i: number, from: number): boolean =>
            i === node.nodes.length ? go(from) : match(node.nodes[i] as Node, from, (to) => next(i + 1, to));
          return next(0, at);
        }
        case 'choice':
          return node.nodes.some((one) => match(one, at, go));
        case 'repeat':
          if (node.node.kind === 'char') return row(node, (i) => match(node.node, i, () => true), at, go);
          return repeat(node, at, go, 0);
        case 'group':
          return match(node.node, at, (to) => {
            const before = taken[node.index];
            taken[node.index] = text.slice(at, to);
            if (go(to)) return true;
            taken[node.index] = before;
            return false;
          });
        case 'back': {
          const piece = taken[node.index] ?? [];
          step();
          return piece.every((one, i) => text[at + i] === one) && go(at + piece.length);
        }
        default: {
          const from = node.behind ? Array.from({ length: at + 1 }, (_, i) => at - i) : [at];
          const found = from.some((f) => match(node.node, f, (to) => !node.behind || to === at));
          return found !== node.negative && go(at);
        }
      }
    }
    for (let at = 0; at <= text.length; ) {
      let end = -1;
      match(whole, at, (to) => {
        end = to;
        return true;
      });
      at = Math.max(end, at + 1);
    }
    return count;
  }
  return { steps, attacks: attacksOn(whole, fits) };
}

/** A repetition without a near end, and a text that leads to it. */
type Loop = { prefix: string; node: Node };
/** Signs that stand for many: letters, digits, spaces, what markup, addresses and sheets are made of. */
const signs = [...'aAxk0175 \t\n\r\f\u00a0-_.,;:/\\<>"\'=&()[]{}|*+?#%@!$~`^中，。·\u200b\u{20000}\0'];
const long = 40;

/** What a text must hold to lead into each loop of an expression, and what keeps it turning there. */
function attacksOn(whole: Node, fits: (char: string, one: string) => boolean) {
  const chars: string[] = [];
  const loops: Loop[] = [];
  const literal = (source: string) => signs.find((one) => fits(source, one)) ?? source.replace(/^\\/, '');
  function shortest(node: Node): string {
    switch (node.kind) {
      case 'char':
        return literal(node.source);
      case 'sequence':
        return node.nodes.map(shortest).join('');
      case 'choice':
        return shortest(node.nodes[0] as Node);
      case 'repeat':
        return shortest(node.node).repeat(node.min);
      case 'group':
        return shortest(node.node);
      default:
        return '';
    }
  }
  function visit(node: Node, prefix: string): void {
    if (node.kind === 'char') chars.push(node.source);
    else if (node.kind === 'sequence') {
      let before = prefix;
      for (const one of node.nodes) {
        visit(one, before);
        before += shortest(one);
      }
    } else if (node.kind === 'choice') for (const one of node.nodes) visit(one, prefix);
    else if (node.kind === 'repeat') {
      if (node.max >= long) loops.push({ prefix, node: node.node });
      visit(node.node, prefix);
    } else if (node.kind === 'group' || node.kind === 'look') visit(node.node, prefix);
  }
  visit(whole, '');
  if (!loops.length) return [];
  // Of signs that the expression cannot tell apart one is enough.
  const alike = new Map<string, string>();
  for (const one of signs) {
    const which = chars.map((c) => Number(fits(c, one))).join('');
    if (!alike.has(which)) alike.set(which, one);
  }
  const options = (node: Node): string[] =>
    node.kind === 'group' ? options(node.node) : node.kind === 'choice' ? node.nodes.map(shortest) : [shortest(node)];
  return loops.flatMap(({ prefix, node }) =>
    [...new Set([...alike.values(), ...options(node), ...(prefix ? [prefix] : [])])].filter(Boolean).flatMap((turn) => [
      { prefix, turn, end: '' },
      { prefix, turn, end: '\u0001' },
      { prefix: '', turn: prefix + turn, end: '\u0001' },
    ]),
  );
}
