import { join, relative } from 'node:path';
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isExpressionStatement,
  isFunctionLikeDeclaration,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isTryStatement,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What is done with the failure of a promise: `catch`, or a `then` that is given both ways. */
function isHandled(e: Expression): boolean {
  if (!isCallExpression(e) || !isPropertyAccessExpression(e.expression)) return false;
  const { text } = e.expression.name;
  if (text === 'finally') return isHandled(e.expression.expression);
  return (text === 'catch' && e.arguments.length > 0) || (text === 'then' && e.arguments.length > 1);
}

const isKept = (e: Expression) =>
  isBinaryExpression(e) &&
  [SyntaxKind.EqualsToken, SyntaxKind.QuestionQuestionEqualsToken].includes(e.operatorToken.kind);

const isAsync = (node: Node) => /^(export |default |static )*async\b/.test(node.getText());

/**
 * Expressions of a file whose promise nobody would ever hear of again; `place` is where that would be seen. What can
 * wait, waits: only where that is impossible is it enough that a failure goes somewhere.
 */
function* dropped(node: Node, inTry = false, inAsync = false): Generator<[value: Expression, place: Node]> {
  if (isExpressionStatement(node)) {
    const e = node.expression;
    const kinds = [SyntaxKind.AwaitExpression, SyntaxKind.VoidExpression, SyntaxKind.StringLiteral];
    if (!kinds.includes(e.kind) && !isKept(e) && (inAsync || !isHandled(e))) yield [e, node];
  }
  // What is returned from within a `try` fails after its `catch`, and before it is done `finally` is.
  if (inTry && isReturnStatement(node) && node.expression && isCallExpression(node.expression))
    yield [node.expression, node];
  // A promise is never false; of `if (promise)` the compiler tells.
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken && isCallExpression(node.operand))
    yield [node.operand, node];
  const found: [Node, boolean][] = [];
  node.forEachChild((child) => {
    const within = isTryStatement(node) ? child === node.tryBlock || (inTry && child !== node.finallyBlock) : inTry;
    found.push([child, within && !isFunctionLikeDeclaration(child)]);
  });
  for (const [child, within] of found)
    yield* dropped(child, within, isFunctionLikeDeclaration(child) ? isAsync(child) : inAsync);
}

/** Whether one must wait for a value of this type. Answers of the server have a `then`, and go by themselves. */
function isPromise(type: Type, checker: Checker, known: Map<number, boolean>): boolean {
  if (type.isUnionType()) return type.getTypes().some((one) => isPromise(one, checker, known));
  if (type.isIntrinsicType() || type.isLiteralType()) return false;
  const has = (name: string) => checker.getPropertyOfType(type, name) !== undefined;
  const before = known.get(type.id);
  const is = before ?? (has('then') && !has('hijack') && !has('addHook'));
  known.set(type.id, is);
  return is;
}

it('everything that takes its time is waited for, or said not to be', () => {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('there is no project');
    const { program, checker } = project;
    const known = new Map<number, boolean>();
    const lost: string[] = [];
    let asked = 0;
    for (const name of program.getSourceFileNames()) {
      const path = relative(root, name);
      if (!/^(server|shared|web|scripts)\//.test(path) || /\.test\.tsx?$/.test(path)) continue;
      const file = program.getSourceFile(name);
      if (!file) throw new Error(`${path} cannot be read`);
      const found = [...dropped(file)];
      const types = checker.getTypeAtLocation(found.map(([value]) => value));
      asked += types.length;
      for (const [i, type] of types.entries()) {
        const place = found[i]?.[1];
        if (!type || !place || !isPromise(type, checker, known)) continue;
        const line = file.text.slice(0, place.end).split('\n').length;
        lost.push(`${path}:${line} ${place.getText(file).split('\n')[0]}`);
      }
    }
    expect(asked).toBeGreaterThan(2000);
    expect(lost).toEqual([]);
  } finally {
    api.close();
  }
});
