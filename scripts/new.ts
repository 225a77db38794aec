/** `npm run new -- page <area/name> <path> <title>`, `call <domain> <name>`, `table <domain> <name>`: writes the stub and says what is next. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [what, ...args] = process.argv.slice(2);

function write(file: string, text: string): void {
  const path = join(root, file);
  if (existsSync(path)) throw new Error(`${file} exists already`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${file}`);
}

/** Writes `text` before the last line that begins with `mark`, or the first one after the line `after`, and as deep as it stands. */
function insertBefore(file: string, mark: string, text: string, after?: string): void {
  const path = join(root, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const from = after ? lines.indexOf(after) : 0;
  const fits = (line: string, i: number) => i >= from && line.trimStart().startsWith(mark);
  const at = after ? lines.findIndex(fits) : lines.findLastIndex(fits);
  if (at < 0) throw new Error(`${file}: ${JSON.stringify(mark)} is not there`);
  const indent = (lines[at] as string).replace(/\S.*/, '');
  lines.splice(
    at,
    0,
    ...text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => (line ? indent + line : line)),
  );
  writeFileSync(path, lines.join('\n'));
  console.log(`changed ${file}`);
}

const makers: Record<string, () => void> = {
  page() {
    const [name, path, title] = args;
    if (!name?.includes('/') || !path?.startsWith('/') || !title)
      throw new Error('npm run new -- page <area/name> </path> <title>');
    insertBefore(
      'shared/sitemap.ts',
      '} satisfies Record<string, PageRow>',
      `  '${name}': { path: '${path}', title: '${title}', access: 'public', under: 'public/home', added: true },\n`,
    );
    write(
      `web/routes/${name}.tsx`,
      `import { definePage, show } from '../../lib/page.tsx';
import { serve } from '../../lib/serve.ts';
import { crumbsOf } from '../../lib/crumbs.ts';
import { PageHead } from '../../ui/page-head.tsx';

export { meta } from '../../lib/page.tsx';

const page = definePage({
  name: '${name}',
  load: async ({ api }) => api.site.figures({}),
  View: ({ data }) => (
    <>
      <PageHead crumbs={crumbsOf('${name}')} title="${title}" picture="/art/west-lake" />
      <main id="main" className="wrap">{data.articles}</main>
    </>
  ),
});

export const loader = serve(page);
export default show(page);
`,
    );
    console.log('next: what it loads and shows; link to it with href(); add its address to e2e/pages.spec.ts');
  },
  call() {
    const [domain, name] = args;
    if (!domain || !name) throw new Error('npm run new -- call <domain> <name>');
    const opening = `export const ${domain} = defineCalls({`;
    const file = readdirSync(join(root, 'shared/contract')).find((f) =>
      readFileSync(join(root, 'shared/contract', f), 'utf8').includes(opening),
    );
    if (!file) throw new Error(`shared/contract holds no calls of ${domain} yet`);
    insertBefore(
      `shared/contract/${file}`,
      '});',
      `  ${name}: {\n    method: 'GET', path: '/train/${domain}/${name}', access: 'member', added: true, purpose: '${name}',\n    query: z.object({ id }), reply: z.object({ id }),\n  },\n`,
      opening,
    );
    insertBefore(
      `server/domains/${domain}/handlers.ts`,
      '};',
      `\n  async ${name}({ id }) {\n    return { id };\n  },\n`,
    );
    console.log(
      'next: the query in queries.ts (with the owner as an argument), the rule in rules.ts, a test that begins with the refusals; npm run openapi',
    );
  },
  table() {
    const [domain, name] = args;
    if (!domain || !name) throw new Error('npm run new -- table <domain> <name>');
    const file = `server/db/tables/${domain}.ts`;
    const text = `\nexport const ${name} = pgTable('${name}', {\n  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),\n});\n`;
    if (existsSync(join(root, file))) writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8') + text);
    else write(file, `import { integer, pgTable } from 'drizzle-orm/pg-core';\n${text}`);
    console.log(
      `changed ${file}\nnext: the columns, then npm run migration -- --name ${name}; a public table also tells its changes (migrations/0001_notify.sql)`,
    );
  },
};

try {
  const make = makers[what ?? ''];
  if (!make) throw new Error('npm run new -- page | call | table');
  make();
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
