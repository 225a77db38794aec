import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseAst } from 'vite';

/** One source file of the project, as its syntax tree shows it. */
export type Source = {
  path: string;
  text: string;
  lines: string[];
  /** Files of the project that it names in an import, as paths from the root. */
  imports: string[];
  /** Packages that it names in an import. */
  packages: string[];
  functions: { name: string; line: number; length: number }[];
  /** Regular expressions that stand in it, and how many it puts together. */
  expressions: { line: number; source: string; flags: string }[];
  composed: number;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below a value, with the nodes above it, the nearest first. */
function* walk(value: unknown, above: Node[] = []): Generator<[Node, Node[]]> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one, above);
  else if (isNode(value)) {
    yield [value, above];
    const inside = [value, ...above];
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child, inside);
  }
}

/** Every node of a script, as browsers get it. @throws when it cannot be parsed */
export function* nodesOf(text: string): Generator<Node> {
  for (const [node] of walk(parseAst(text, { lang: 'js' }).body)) yield node;
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) ? ((node.name ?? node.value) as string | undefined) : undefined;

/** What a function is called by: its own name, or that of what holds it. */
function calledBy(node: Node, above: Node[]): string {
  const holder = above.find((n) => n.type !== 'ArrayExpression' && n.type !== 'ObjectExpression');
  return nameOf(node.id) ?? nameOf(holder?.id) ?? nameOf(holder?.key) ?? 'anonymous';
}

/** The body of a `describe` holds tests as a folder holds files. */
function isSuite(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression' || !isNode(parent.callee)) return false;
  return [nameOf(parent.callee), nameOf(parent.callee.property), nameOf(parent.callee.object)].includes('describe');
}

function specifierOf(node: Node): string | undefined {
  const names = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'];
  return names.includes(node.type) ? nameOf(node.source) : undefined;
}

/** Reads one source file. @throws when it cannot be parsed */
export function readSource(path: string, text: string, root = resolve('.')): Source {
  const lines = text.split('\n');
  const starts = [0, ...[...text.matchAll(/\n/g)].map((m) => m.index + 1)];
  const lineAt = (at: number) => starts.findLastIndex((start) => start <= at) + 1;
  const source: Source = { path, text, lines, imports: [], packages: [], functions: [], expressions: [], composed: 0 };
  for (const [node, above] of walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)) {
    const specifier = specifierOf(node);
    if (specifier?.startsWith('.')) source.imports.push(relative(root, resolve(root, dirname(path), specifier)));
    else if (specifier) source.packages.push(specifier);
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (regex) source.expressions.push({ line: lineAt(node.start), source: regex.pattern, flags: regex.flags });
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'RegExp') source.composed++;
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) || isSuite(above[0]))
      continue;
    const line = lineAt(node.start);
    source.functions.push({ name: calledBy(node, above), line, length: lineAt(node.end) - line + 1 });
  }
  return source;
}

const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(path));

let sources: Source[] | undefined;

/** Every TypeScript source that git knows or would take up, read once in a worker. */
export function readSources(): readonly Source[] {
  sources ??= listed('*.ts', '*.tsx')
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => readSource(path, readFileSync(path, 'utf8')));
  return sources;
}

/** Every style sheet of ours, with its lines. */
export function readStyles(): { path: string; lines: string[] }[] {
  return listed('*.css').map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n') }));
}
