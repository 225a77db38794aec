import { expect, it } from 'vitest';
import { type Node, nodesOf, readTexts } from './source.ts';

const modules = readTexts('server', 'shared', 'web').filter((m) => !m.path.startsWith('web/samples/'));

/** What begins something that goes on, and what ends it. */
const ends = new Map<string, (held: string) => string>([
  ['setInterval', (held) => `clearInterval(${held})`],
  ['setTimeout', (held) => `clearTimeout(${held})`],
  ['requestAnimationFrame', (held) => `cancelAnimationFrame(${held})`],
  ['ResizeObserver', (held) => `${held}.disconnect()`],
  ['IntersectionObserver', (held) => `${held}.disconnect()`],
  ['AbortController', (held) => `${held}.abort(`],
  ['createObjectURL', (held) => `URL.revokeObjectURL(${held})`],
]);

/** What is ended at more or fewer places than it is begun, and at how many; what nobody can end at all. */
const lookedAt: Record<string, number> = {
  // At each sign of life anew, and when the stream is over.
  'web/lib/events.ts: clearTimeout(silence)': 2,
  // At each piece that moves, at the end, and while the store joins the parts.
  'web/lib/upload.ts: clearTimeout(timer)': 3,
  // The loop calls itself.
  'web/ui/arrange/drag.ts: cancelAnimationFrame(frame)': 1,
  // The field holds what ends its uploads.
  'web/ui/use-uploads.ts: controller.abort(': 0,
  // They listen for as long as the page lives, or the button that they belong to.
  'web/lib/follow.ts: document.removeEventListener(sign, prefetch)': 0,
  "web/lib/keyboard-ahead.ts: ahead.removeEventListener('blur', () => setTimeout(() => document.hasFocus() && release()))": 0,
  "web/lib/search-words.ts: document.removeEventListener('submit', ({ target }) => {, true)": 0,
  "web/ui/editor/picture-view.ts: button.removeEventListener('click', () => {)": 0,
  "web/ui/editor/picture-view.ts: button.removeEventListener('click', run)": 0,
  // Moments that pass by themselves, and looks at a database that end with the process.
  'server/adapters/database/embedded.ts: nobody holds setTimeout(() => {': 0,
  'server/db/demo/marks.ts: nobody holds setTimeout(() => {': 0,
  'server/main.ts: nobody holds setTimeout(() => process.exit(1), 25_000)': 0,
  'web/lib/download.ts: nobody holds setTimeout(() => URL.revokeObjectURL(url), 10_000)': 0,
  'web/lib/form/controls.ts: nobody holds requestAnimationFrame(() => {': 0,
  'web/lib/form/use-form.ts: nobody holds setTimeout(replayClick)': 0,
  'web/lib/keyboard-ahead.ts: nobody holds setTimeout(() => document.hasFocus() && release())': 0,
  'web/lib/lazy-code.tsx: nobody holds setTimeout(resolve, ms)': 0,
  'web/lib/proof.ts: nobody holds setTimeout(resolve)': 0,
  'web/lib/toast.ts: nobody holds setTimeout(() => closeToast(toast.id), limits.toastMs)': 0,
  'web/lib/upload.ts: nobody holds setTimeout(resolve, ms)': 0,
  'web/older.ts: nobody holds setTimeout(() => {': 0,
  'web/parts/console/fields/under-way.ts: nobody holds requestAnimationFrame(() => {': 0,
  'web/parts/console/leaving.tsx: nobody holds requestAnimationFrame(() => void navigate(url.pathname + url.search))': 0,
  'web/ui/arrange/arrange.tsx: nobody holds requestAnimationFrame(() =>': 0,
  'web/ui/cascader.tsx: nobody holds requestAnimationFrame(() => list.querySelector(': 0,
};

/** What a file begins: what would end it, or that nobody could. */
function* begun({ path, text }: { path: string; text: string }): Generator<string> {
  const cut = (node: unknown) => text.slice((node as Node).start, (node as Node).end).replaceAll('?.', '.');
  const first = (node: unknown) => cut(node).split('\n')[0];
  const endOf = (node: unknown) => {
    const made = node as Node | null;
    if (made?.type !== 'CallExpression' && made?.type !== 'NewExpression') return undefined;
    return ends.get(cut(made.callee).replace(/^(window|URL)\./, ''));
  };
  const held = new Set<unknown>();
  const nodes = nodesOf(text, path);
  for (const node of nodes) {
    let [holder, made] = [node.id ?? node.left, (node.init ?? node.right) as Node | null];
    // A timer may be let go at once, or be none in some case.
    if (made?.type === 'CallExpression' && first(made)?.endsWith('.unref()'))
      made = (made.callee as Node).object as Node;
    if (made?.type === 'ConditionalExpression') made = made.consequent as Node;
    const end = endOf(made);
    if (!end || !holder) continue;
    held.add(made);
    yield end(cut(holder));
  }
  for (const node of nodes) {
    if (endOf(node) && !held.has(node)) yield `nobody holds ${first(node)?.split("'")[0]}`;
    if (node.type !== 'CallExpression' || !cut(node.callee).endsWith('.addEventListener')) continue;
    const [type = '', does = '', how = ''] = (node.arguments as Node[]).map(cut);
    if (/once: true|signal|^on$/.test(how)) continue;
    const place = cut(node.callee).slice(0, -'.addEventListener'.length);
    yield `${place}.removeEventListener(${type}, ${does.split('\n')[0]}${how === 'true' ? ', true' : ''})`;
  }
}

it('whatever listens, ticks or watches is taken back where it was begun, as often as it was', () => {
  const lost: Record<string, number> = {};
  expect(modules.length).toBeGreaterThan(500);
  const any = new RegExp(['addEventListener', ...ends.keys()].join('|'));
  for (const m of modules.filter(({ text }) => any.test(text))) {
    const text = m.text.replaceAll('?.', '.');
    const all = [...begun(m)];
    for (const end of new Set(all)) {
      const times = text.split(end).length - 1;
      if (times !== all.filter((e) => e === end).length) lost[`${m.path}: ${end}`] = times;
    }
  }
  expect(lost).toEqual(lookedAt);
});
