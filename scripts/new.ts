/** `npm run new -- page | call | table | console-page …`: writes the stub of a new one, and says what is next. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ConsoleRow, consolePages } from '../shared/console.ts';
import type { Call } from '../shared/contract/call.ts';
import { contract } from '../shared/contract/index.ts';
import { roles } from '../shared/roles.ts';
import { pages } from '../shared/sitemap.ts';
import {
  demand,
  demandAddress,
  demandFile,
  demandNoMore,
  demandOnce,
  demandTable,
  demandTitle,
  demandWord,
  isMetBy,
  isOfLanguage,
} from './new-names.ts';

const root = process.cwd();
const consoleAt = `/${pages.find(([name]) => name === 'staff/console')?.[1].path.split('/')[1]}/`;
const lost = pages.find(([name]) => name === 'public/not-found')?.[1].path;
const [what, ...args] = process.argv.slice(2);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function write(file: string, text: string): void {
  const path = join(root, file);
  if (existsSync(path)) throw new Error(`${file} exists already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${file}`);
}

/**
 * Puts a text before the first place where `mark` stands at the beginning of a line, after the line that begins with
 * `after`.
 */
function insertBefore(file: string, mark: string, text: string, after = ''): void {
  const whole = read(file);
  const from = after ? whole.search(new RegExp(`^${escaped(after)}`, 'm')) : 0;
  const at = from < 0 ? -1 : whole.slice(from).search(new RegExp(`^${escaped(mark)}`, 'm'));
  if (at < 0) throw new Error(`${file}: ${JSON.stringify(mark)} is not there`);
  writeFileSync(join(root, file), whole.slice(0, from + at) + text + whole.slice(from + at));
  console.log(`changed ${file}`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, c: string) => c.toUpperCase());

/** Where most pages of an area stand: below the page that they name, or below the home. */
function parentIn(area: string): string {
  const named = pages.flatMap(([name, row]) => (name.startsWith(`${area}/`) && row.under ? [row.under] : []));
  const own = named.filter((name) => name.startsWith(`${area}/`));
  const times = (name: string) => own.filter((one) => one === name).length;
  return own.sort((a, b) => times(b) - times(a))[0] ?? 'public/home';
}

/** What is worth a second look, since a slip of the pen reads the same. */
const newFolder = (folder: string) => (existsSync(join(root, folder)) ? '' : `${folder} is new: is it meant?; `);

/** What the server answers itself, and no page can be reached at. */
const notPages = ['api', 'art', 'assets', 'file', 'idp', 'healthz', 'readyz'];

function demandPage(name: string, path: string, title: string, query: string[]): void {
  demand(
    Boolean(name.includes('/') && path.startsWith('/') && title),
    'npm run new -- page <area/name> </path> <title> [query fields]',
  );
  demandFile(name, 'area/name');
  demand(
    /^(\/[^/]+)+$/.test(path),
    `a path begins with a slash and is written without a slash at its end (every address gets one): ${path}`,
  );
  demandTitle(title);
  demandAddress(path.slice(1), path);
  const [area = ''] = name.split('/');
  const [, start = ''] = path.split('/');
  demand(!notPages.includes(start), `/${start} is answered by the server itself: no page is reached below it`);
  for (const field of query) demandWord(field, 'query field');
  demandOnce('the query field', query);
  demand(
    area !== 'staff' && !`${path}/`.startsWith(consoleAt),
    'a page of the staff is one of the console: npm run new -- console-page',
  );
  demandFree(path);
}

function demandFree(path: string): void {
  const taken = pages.find(([, row]) => isMetBy(row.path, path))?.[0];
  demand(!taken, `${path} is the address of ${taken} already`);
}

function page(): string {
  const [name = '', path = '', title = '', ...query] = args;
  demandPage(name, path, title, query);
  const [area = ''] = name.split('/');
  const note = newFolder(`web/routes/${area}`);
  const centres = ['trainee', 'teacher', 'unit'].includes(area);
  const fields = query.length ? `, query: [${query.map((field) => `'${field}'`).join(', ')}]` : '';
  const shown = query.map((field) => `${field}: wordsOf(query.get('${field}'), 40)`).join(', ');
  write(
    `web/routes/${name}.tsx`,
    `import { definePage${query.length ? ', wordsOf' : ''} } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** ${title}. */
export default definePage({
  name: '${name}',
  load: import.meta.env.SSR
    ? async (${query.length ? '{ query }' : ''}) => ({ ${shown || `title: '${title}'`} })
    : undefined,
  View: ({ data }) => (
    <>
      <PageHead crumbs={crumbsOf('${name}')} title="${title}" picture="/art/west-lake" />
      <main id="main">
        <section className="sec">
          <div className="wrap">
${(query.length ? query : ['title']).map((field) => `            <p>{data.${field}}</p>`).join('\n')}
          </div>
        </section>
      </main>
    </>
  ),
});
`,
  );
  insertBefore(
    `shared/sitemap/${centres ? 'centres' : 'public'}-pages.ts`,
    '} as const satisfies',
    `  '${name}': { path: '${path.replaceAll('\\', '\\\\')}', title: '${title}', access: '${centres ? area : 'public'}', under: '${parentIn(area)}', added: true${fields} },\n`,
  );
  const asked = query.length
    ? `, and of ${query.join(', ')} only what its calls take, since anything may stand there and a refused call ends at ${lost} (words: wordsOf, a number: idOf, pageNumber, a day: dayIn, all in web/lib/page.tsx; a narrower one: compare before the call)`
    : '';
  const told = path.includes(':') ? ', notFound() where there is nothing of what its address names (params)' : '';
  return `${note}what it loads (the api that load is given${told})${asked} and shows; who may open it, and the page above it, in the sitemap; a link to it by href(); its address in e2e/templates.ts${query.length ? ', with and without the query' : ''}; npx vitest run test/pages.test.ts test/architecture.test.ts`;
}

/** Where the object begins that holds all handlers of a domain: the place after its opening bracket. */
function handlersOf(domain: string): { file: string; at: number } {
  const folder = `server/domains/${domain}`;
  const type = `Handlers<Contract\\['${domain}'\\][^>]*>`;
  for (const name of readdirSync(join(root, folder)).filter((n) => n.endsWith('.ts') && !n.endsWith('.test.ts'))) {
    const file = `${folder}/${name}`;
    const text = read(file);
    const alias = new RegExp(`^type (\\w+) = ${type}`, 'm').exec(text)?.[1];
    const whole = alias ? `(?:${type}|${alias}|Omit<${alias}, [^>]*>)` : type;
    const found = new RegExp(`: ${whole} (?:\\{[\\s\\S]*?\\n  return \\{|= \\{|=> \\(\\{)`).exec(text);
    if (found) return { file, at: found.index + found[0].length };
  }
  throw new Error(`${folder} holds no handlers that this script knows`);
}

/** Where most calls of a domain stand on that side of the wire, else below its name. */
function addressIn(side: string, domain: string, others: Call[]): string {
  const starts = others.flatMap(({ path }) => (path.startsWith(`/${side}/`) ? [`/${side}/${path.split('/')[2]}`] : []));
  const most = starts.find((one) => starts.filter((other) => other === one).length * 2 > starts.length);
  return most ?? `/${side}/${kebab(domain)}`;
}

/** Who is asked first for a call: staff where most calls of its domain are for them, else whoever is signed in. */
function first(domain: string, name: string): { lines: string; whom: string; path: string } {
  const others: Call[] = Object.values(contract[domain as keyof typeof contract]);
  const staffs = others.filter((call) => call.access === 'staff');
  const isStaffs = staffs.length * 2 > others.length;
  const wanted = staffs[0]?.roles ?? ['administrator'];
  const path = `${addressIn(isStaffs ? 'admin' : 'train', domain, others)}/${name}`;
  const lines = `path: '${path}',
    ${isStaffs ? `access: 'staff',\n    roles: [${wanted.map((role) => `'${role}'`).join(', ')}]` : "access: 'member'"}`;
  return {
    lines,
    path,
    whom: isStaffs ? `staff, ${wanted.join(' or ')}; administrators always` : 'whoever is signed in',
  };
}

function call(): string {
  const [domain = '', name = '', ...more] = args;
  demand(Boolean(domain && name), 'npm run new -- call <domain> <name>');
  demandNoMore(more);
  demandWord(name, 'call');
  demand(name !== 'then', 'then makes a promise of the handlers: a call cannot be called so');
  demand(
    Object.hasOwn(contract, domain),
    `shared/contract holds no calls of ${domain}, but of ${Object.keys(contract).join(', ')}; a new domain is made by hand: shared/contract/index.ts, server/domains.ts`,
  );
  demand(!Object.hasOwn(contract[domain as keyof typeof contract], name), `${domain}.${name} exists already`);
  const { lines, whom, path } = first(domain, name);
  const all = Object.entries(contract).flatMap(([of, some]) =>
    Object.entries<Call>(some).map((one) => [of, ...one] as const),
  );
  const taken = all.find(([, , other]) => other.path === path);
  demand(!taken, `${path} is the address of ${taken?.slice(0, 2).join('.')} already`);
  demand(
    existsSync(join(root, 'server/domains', domain)),
    `${domain} has no folder below server/domains: its handlers lie with another domain's, to be written by hand`,
  );
  const opening = `export const ${domain} = defineCalls({`;
  const files = readdirSync(join(root, 'shared/contract')).map((file) => `shared/contract/${file}`);
  const single = files.find((file) => read(file).includes(opening));
  const several = files.find((file) => new RegExp(`^export const ${domain} = \\{`, 'm').test(read(file)));
  const target = single ?? (several && partOf(several, files));
  if (!target) throw new Error(`shared/contract holds no calls of ${domain} yet`);
  const start = single ? opening : /^export const \w+ = defineCalls\(\{/m.exec(read(target))?.[0];
  insertBefore(
    target,
    '});',
    `  ${name}: {
    method: 'GET',
    ${lines},
    added: true,
    purpose: '${name}',
    query: z.object({ wd: z.string().min(1).max(20).meta({ title: '关键词' }) }),
    reply: z.object({ wd: z.string() }),
  },
`,
    start,
  );
  writeFileSync(join(root, target), withImport(read(target), 'z', 'zod'));
  const { file, at } = handlersOf(domain);
  const whole = read(file);
  const handler = `async ${name}({ wd }) {\n  return { wd };\n},\n`;
  writeFileSync(join(root, file), whole.slice(0, at) + handler + whole.slice(at));
  console.log(`changed ${file}`);
  return `its purpose in words, its method (a write: POST, with \`body\` in the place of \`query\`) and its address (a guess: ${path}); of what visitors see, \`reads\` with its tags (shared/tags.ts) or, where it is written, \`publishes\` (and its name in test/contract.test.ts); who may call it (a guess: ${whom}), in the contract and by hand once more as a row of test/access.ts; what it answers, from a query beside the handler that takes the owner as an argument; a test that begins with the refusals (test/app.ts, test/factories); npm run openapi; npx vitest run test/access.test.ts test/contract.test.ts test/openapi.test.ts`;
}

/** Where the calls of a domain are put together from several files: the first of these. */
function partOf(file: string, files: string[]): string | undefined {
  const named = [...read(file).matchAll(/from '\.\/([\w-]+\.ts)'/g)].map((m) => `shared/contract/${m[1]}`);
  return named.find((part) => files.includes(part) && /= defineCalls\(\{/.test(read(part)));
}

/** Lets a file import a name from a module, beside what it imports from there or after its last import. */
function withImport(whole: string, name: string, from: string): string {
  const there = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`, 'm').exec(whole);
  if (!there) {
    const last = [...whole.matchAll(/^import [^;]*;\n/gm)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    return `${whole.slice(0, end)}import { ${name} } from '${from}';\n${whole.slice(end)}`;
  }
  const names = new Set([name, ...(there[1] ?? '').split(',').map((n) => n.trim())]);
  names.delete('');
  const plain = (one: string) => one.replace(/^type /, '');
  return whole.replace(
    there[0],
    `import { ${[...names].sort((a, b) => (plain(a) < plain(b) ? -1 : 1)).join(', ')} } from '${from}';`,
  );
}

/** What a module imports or declares. */
const namesIn = (text: string) => [
  ...[...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((one) => one.replace(/^\s*(?:type )?|\s*$/g, '')),
  ),
  ...[...text.matchAll(/^(?:export )?(?:const|function) (\w+)/gm)].map(([, one = '']) => one),
];

function table(): string {
  const [domain = '', name = '', ...more] = args;
  demand(Boolean(domain && name), 'npm run new -- table <domain> <name>');
  demandNoMore(more);
  demandWord(domain, 'domain');
  demandTable(name);
  const named = new RegExp(`^export const ${name}\\b|pgTable\\(\\s*'${kebab(name).replaceAll('-', '_')}'`, 'm');
  const taken = readdirSync(join(root, 'server/db/tables')).find((other) =>
    named.test(read(`server/db/tables/${other}`)),
  );
  demand(!taken, `${name} exists already in server/db/tables/${taken}`);
  const file = `server/db/tables/${kebab(domain)}.ts`;
  const isNew = !existsSync(join(root, file));
  const known = Object.hasOwn(contract, domain)
    ? `: the other tables of ${domain} may stand in another file`
    : ' and of no domain: is it meant?';
  const note = isNew ? `${file} is new${known}; ` : '';
  const imported = withImport(
    withImport(isNew ? '' : read(file), 'pgTable', 'drizzle-orm/pg-core'),
    'ident',
    '../columns.ts',
  );
  demand(!namesIn(imported).includes(name), `${name} is a name of ${file} already`);
  const text = `${imported}\nexport const ${name} = pgTable('${kebab(name).replaceAll('-', '_')}', {\n  id: ident(),\n});\n`;
  if (isNew) write(file, text);
  else {
    writeFileSync(join(root, file), text);
    console.log(`changed ${file}`);
  }
  return `${note}first the columns and a comment; then npm run migration -- --name ${kebab(name).replaceAll('-', '_')}, and the sha256sum of its .sql as a line of test/migrations.test.ts; who may add rows and what bounds them: docs/decisions/0019-what-strangers-may-write.md; where it names a person: test/own-tables.ts; what visitors see of it: a line in shared/tags.ts, its tag in \`reads\` of the call that shows it, and a row of it in server/db/demo/load.ts; npx vitest run test/migrations.test.ts test/caps.test.ts test/tags.test.ts server/domains/people`;
}

function consolePage(): string {
  const [file = '', path = '', title = '', ...own] = args;
  demand(
    Boolean(file.includes('/') && path && title && own.length),
    'npm run new -- console-page <area/file> <path> <title> <role> [more roles]',
  );
  demandFile(file, 'area/file');
  demand(/^[^/]+(\/[^/]+)*$/.test(path), `a path of the console is written without a slash at either end: ${path}`);
  demandAddress(path, path);
  demand(!path.includes('('), `a part of an address of the console has no pattern: ${path}`);
  demandTitle(title);
  const other = own.find((role) => !(roles as readonly string[]).includes(role));
  demand(!other, `${other} is no role: they are ${roles.join(', ')}`);
  demandOnce('the role', own);
  const [area = ''] = file.split('/');
  const note = newFolder(`web/parts/console/${area}`);
  const rows: [string, ConsoleRow][] = Object.entries(consolePages);
  const near = rows.find(([, row]) => row.menu && row.file.startsWith(`${area}/`))?.[1].menu;
  // Nobody can say in a menu which record is meant.
  const menu = /:\w+(\/|$)/.test(path) ? '' : `, menu: '${near ?? 'system'}'`;
  const place = near ? `that of the other pages in ${area}/` : "a guess: 'system'";
  const name =
    file
      .split('/')
      .at(-1)
      ?.replace(/-(\w)/g, (_, c: string) => c.toUpperCase()) ?? '';
  demandWord(name, 'page');
  const component = pascal(kebab(name));
  demand(component !== 'ConsoleHead', `ConsoleHead is what every page begins with: ${file} needs another name`);
  demand(!isOfLanguage(component), `${component} is a name of the language: ${file} needs another one`);
  demand(!Object.hasOwn(consolePages, name), `${name} exists already in shared/console.ts`);
  const taken = Object.entries(consolePages).find(([, row]) => isMetBy(row.path, path))?.[0];
  demand(!taken, `${path} is the path of ${taken} already`);
  demandFree(consoleAt + path);
  write(
    `web/parts/console/${file}.tsx`,
    `import { ConsoleHead } from '../head.tsx';

/** ${title}. */
export default function ${component}() {
  return <ConsoleHead title="${title}" text="" />;
}
`,
  );
  insertBefore(
    'shared/console.ts',
    '} as const satisfies',
    `  ${name}: { path: '${path}', title: '${title}', roles: [${own.map((role) => `'${role}'`).join(', ')}]${menu}, file: '${file}' },\n`,
  );
  return `${note}what it shows (a list: DataGrid as in web/parts/console/people/units.tsx; one reply: useLoad and Loaded as in web/parts/console/system/embeds.tsx); ${menu ? `its icon in shared/console.ts, and its menu, which is ${place}` : 'a link to it by consoleHref(), since it stands in no menu: its address names a record'}; the call that it begins with in test/console.test.ts, [] as long as it makes none; its address in \`all\` of e2e/console.spec.ts; npx vitest run test/console.test.ts`;
}

const makers: Record<string, () => string> = { page, call, table, 'console-page': consolePage };
const usage = `npm run new -- page <area/name> </path> <title> [query fields]
npm run new -- call <domain> <name>
npm run new -- table <domain> <name>
npm run new -- console-page <area/file> <path> <title> <role> [more roles]
domains of calls: ${Object.keys(contract).join(', ')}
roles: ${roles.join(', ')}`;

try {
  const make = makers[what ?? ''];
  if (!make) throw new Error(usage);
  console.log(`next: npm run format; ${make()}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
