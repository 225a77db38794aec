import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from 'web-features';
import { nodesOf } from './source.ts';

/** The oldest browsers that the portal supports. */
const floor = { chrome: 92, edge: 92, safari: 15.4, safari_ios: 15.4, firefox: 100 } as const;

type Support = Partial<Record<keyof typeof floor, string>>;

/** Which browsers at the floor do not know it, and since when they do. */
const lacking = (support: Support): string[] =>
  Object.entries(floor).flatMap(([name, oldest]) => {
    const since = support[name as keyof typeof floor];
    const known = since !== undefined && Number.parseFloat(since.replace('≤', '')) <= oldest;
    return known ? [] : [`${name} ${since ?? 'never'}`];
  });

/** Interfaces whose members a page may come by; those of devices, speech and the like would only share names. */
const common =
  /^(Abort|Array|Blob|Broadcast|Cache|Clipboard|Crypto|CustomElement|DataTransfer|Document|DOM|Element|Error|Event|File|FormData|Headers|HTML|IDB|Image|Intersection|Intl|Iterator|Keyboard|Map|Mouse|Mutation|Node|Number|Object|Performance|Pointer|Promise|Range|Readable|RegExp|Request|Resize|Response|Screen|Selection|Set|Storage|String|Submit|Text|Transform|Typed|URL|Weak|Window|Worker|Writable|XMLHttp)/;

type Newer = {
  /** `URL.canParse`, and what stands by itself: `structuredClone`. */
  names: Map<string, string>;
  /** Members of values: `toSorted`. Where an interface that is old enough has one of that name, it is not listed. */
  members: Map<string, string>;
  /** Properties, keywords, functions, selectors and at-rules of style sheets. */
  styles: Map<string, string>;
};

/** What the platform has got since the floor, of the published data on browsers. */
function readNewer(): Newer {
  const newer: Newer = { names: new Map(), members: new Map(), styles: new Map() };
  const old = new Set<string>();
  for (const feature of Object.values(features)) {
    const keys = 'status' in feature ? feature.status.by_compat_key : undefined;
    for (const [key, { support }] of Object.entries(keys ?? {})) {
      const lacks = lacking(support as Support).join(', ');
      const [area, ...path] = key.replace(/^javascript\.builtins/, 'api').split('.');
      const [owner = '', member, further] = path;
      if (area === 'css') {
        if (lacks) newer.styles.set(path.join('.').replaceAll('_', '-'), lacks);
      } else if (area !== 'api' || further) continue;
      else if (!member) {
        if (lacks) newer.names.set(owner, lacks);
      } else if (member.endsWith('_static')) {
        if (lacks) newer.names.set(`${owner}.${member.slice(0, -7)}`, lacks);
      } else if (!lacks) old.add(member);
      else if (common.test(owner)) newer.members.set(member, `${owner}: ${lacks}`);
    }
  }
  for (const member of old) newer.members.delete(member);
  return newer;
}

const newer = readNewer();

/** `name: since when` of everything in a script that browsers at the floor do not know. */
export function newerInScript(text: string): string[] {
  const found = new Set<string>();
  for (const node of nodesOf(text)) {
    const name = (node.name as string | undefined) ?? '';
    if (node.type === 'Identifier' && newer.names.has(name)) found.add(`${name}: ${newer.names.get(name)}`);
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (regex && /\(\?<[=!]|\(\?[ims-]+:/.test(regex.pattern)) found.add(`(?<=: safari 16.4`);
    if (regex && /v/.test(regex.flags)) found.add('/v: chrome 112');
    if (node.type !== 'MemberExpression' || node.computed) continue;
    const member = (node.property as { name: string }).name;
    const whole = `${(node.object as { name?: string }).name}.${member}`;
    if (newer.names.has(whole)) found.add(`${whole}: ${newer.names.get(whole)}`);
    else if (newer.members.has(member)) found.add(`.${member}: ${newer.members.get(member)}`);
  }
  return [...found];
}

/** The same of a style sheet. Heights as they are visible just now (`dvh`) are listed where no other stands before. */
export function newerInStyles(text: string): string[] {
  const found = new Set<string>();
  const look = (key: string, name = key) => {
    const lacks = newer.styles.get(key);
    if (lacks) found.add(`${name}: ${lacks}`);
  };
  for (const [, at = '', rest = ''] of text.matchAll(/@([a-z-]+)([^{;]*)/g)) {
    look(`at-rules.${at}`, `@${at}`);
    if (at === 'media' && /[<>]/.test(rest)) found.add('@media (<=): chrome 104');
  }
  for (const [whole, selector = ''] of text.matchAll(/(?<=[\s,>+~()\w\]*}{])::?([a-z-]+)(?=[^{}]*\{)/g))
    look(`selectors.${selector}`, whole);
  for (const [, property = '', value = ''] of text.matchAll(/[{;]([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    const beside = text.includes(`-webkit-${property}:`);
    if (!beside) look(`properties.${property}`, property);
    for (const [, word = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]+)(?![\w-]*\()/g))
      if (!newer.styles.has(`properties.${property}`)) look(`properties.${property}.${word}`, `${property}: ${word}`);
    for (const [, call = ''] of value.matchAll(/([a-z-]+)\(/g))
      for (const key of [`types.${call}`, `types.color.${call}`]) look(key, `${call}()`);
  }
  for (const [, rule = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    const declared = rule.split(';').map((one) => [one.slice(0, one.indexOf(':')), one] as const);
    declared.forEach(([property, one], at) => {
      const hasFallback = declared.slice(0, at).some(([before]) => before === property);
      if (/\d[dsl]v[hw]\b/.test(one) && !hasFallback) found.add(`${property}: dvh: chrome 108, firefox 101`);
    });
  }
  if (/(?:[{;}]|^)\s*&/.test(text)) found.add('nesting: chrome 120');
  return [...found];
}

const assets = join(import.meta.dirname, '../build/client/assets');

/** What the build has made for browsers, by the end of the files' names. */
export const built = (suffix: '.js' | '.css'): [name: string, text: string][] =>
  readdirSync(assets)
    .filter((name) => name.endsWith(suffix))
    .map((name) => [name, readFileSync(join(assets, name), 'utf8')]);
