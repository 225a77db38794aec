// @module-tag sweep
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../shared/contract/index.ts';

const root = resolve('.');
/** Some calls are answered in the folder of another domain: they are written there by hand. */
const hasFolder = (domain: string) => existsSync(join(import.meta.dirname, '../../server/domains', domain));
const domains = Object.keys(contract).filter(hasFolder);

describe('npm run new', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-new-'));
    for (const name of [
      'web',
      'server',
      'shared',
      'scripts',
      'test',
      'bench',
      'e2e',
      'vite.config.ts',
      'tsconfig.json',
      'biome.json',
      'package.json',
    ])
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        // Nothing that is written makes a test wrong: the compiler need not read them.
        filter: (path) => !/\/web\/public$|\.test\.tsx?$/.test(path),
      });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const make = (...args: string[]) =>
    execFileSync(process.execPath, [join(folder, 'scripts/new.ts'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  /**
   * Carries out many orders in one process: the script looks at its arguments as it is loaded, and another query is
   * another module. @returns what it wrote
   */
  function inOneProcess(orders: string[][], first = '', each = '', last = ''): string {
    const run = `${first}
      for (const args of ${JSON.stringify(orders)}) {
        ${each}
        process.argv.splice(2, Infinity, ...args);
        await import('${folder}/scripts/new.ts?' + encodeURIComponent(args));
      }
      ${last}`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', run, 'new'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }
  /** What a refusal leaves as it is: the tables that are written into, and which files there are. */
  const lines = () => [
    ...[
      'shared/sitemap/public-pages.ts',
      'shared/console.ts',
      ...['applications', 'articles', 'content'].map((domain) => `shared/contract/${domain}.ts`),
    ].map((file) => readFileSync(join(folder, file), 'utf8')),
    ...['web', 'server', 'shared'].flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }),
    ),
  ];
  /** What the compiler says about the copy. */
  const faults = () =>
    spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.', '--checkers', '1'], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;

  it('says what is missing, and writes over nothing', () => {
    for (const args of [
      [],
      ['page'],
      ['page', 'home', '/x', '标题'],
      ['call', 'staff'],
      ['table'],
      ['console-page', 'a/b'],
    ])
      expect(() => make(...args), args.join(' ')).toThrow(/npm run new --/);
    expect(() => make()).toThrow(/domains of calls: .*applications.*\nroles: .*training/);
    expect(() => make('call', 'nothing', 'get')).toThrow(/holds no calls of nothing.*server\/domains\.ts/);
    expect(() => make('page', 'news/list', '/x', '标题')).toThrow(/exists already/);
  });

  const wrong: [args: string[], why: RegExp][] = [
    [['page', 'news/week', '/denglu', '本周'], /\/denglu is the address of account\/login/],
    [['page', 'news/week', '/denglu/:day?', '本周'], /\/denglu\/:day\? is the address of account\/login/],
    [['page', 'news/week', '/benzhou/', '本周'], /path.*without a slash at its end/],
    [['page', 'news/week', '/benzhou', '本周', 'the-day'], /query field.*the-day.*theDay would be/],
    [['page', 'news/Week', '/benzhou', '本周'], /area\/name.*news\/Week/],
    [['page', 'news/../../week', '/benzhou', '本周'], /area\/name/],
    [['page', 'news/week', '/benzhou', "本周's"], /title/],
    [['page', 'news/week', '/api/benzhou', '本周'], /\/api is answered by the server/],
    [['page', 'news/week', '/benzhou?day=1', '本周'], /small letters.*day=1/],
    [['page', 'news/week', '/xinwen/Ben zhou', '本周'], /small letters/],
    [['page', 'news/week', '/benzhou', '本周', 'day', 'day'], /day is named twice/],
    [['page', 'news/week', '/guanli/benzhou', '本周'], /console-page/],
    [['page', 'staff/week', '/benzhou', '本周'], /console-page/],
    [['page', 'news/week-', '/benzhou', '本周'], /area\/name.*week-/],
    [['page', 'news/--', '/benzhou', '本周'], /area\/name/],
    [['page', 'news/week', '/benzhou', ' '], /title/],
    [['page', 'news/week', '/benzhou/:id([)', '本周'], /:id\(\[\) is no pattern/],
    [['page', 'news/week', '/benzhou/:id/:id?', '本周'], /id is named twice/],
    [['page', 'news/week', '/:day', '本周'], /\/:day.*any address/],
    [['call', 'applications', 'apply'], /applications\.apply exists already/],
    [['call', 'staff', 'accounts'], /staff\.accounts exists already/],
    [['call', 'content', 'detail'], /\/admin\/content\/detail is the address of content\.get/],
    [['call', 'articles', 'then'], /then.*promise/],
    [['call', 'staff', 'get-recent'], /camelCase.*get-recent.*getRecent would be/],
    [['call', 'staff', 'getRecent', 'desk'], /too much: desk/],
    [['table', 'demands', 'notes', 'text'], /too much: text/],
    [['table', 'rooms', 'order'], /order is a word of SQL/],
    [['table', 'rooms', 'pgTable'], /pgTable/],
    [['table', 'rooms', 'ident'], /ident/],
    [['table', 'demands', 'sql'], /sql is a name of server\/db\/tables\/demands.ts/],
    [['table', 'demands', 'class'], /class is a word of the language/],
    [['table', 'demands', 'users'], /users exists already/],
    [['table', 'demands', 'demand_notes'], /camelCase.*demand_notes.*demandNotes would be/],
    [['table', 'demands', '-'], /camelCase: "-" is not$/],
    [['console-page', 'desk/today', 'benzhou', '本周', 'desk'], /today exists already/],
    [['console-page', 'desk/week', 'applications', '本周', 'desk'], /applications is the path of applications/],
    [['console-page', 'desk/week', 'applications/:day?', '本周', 'desk'], /is the path of applications/],
    [['console-page', 'desk/week', 'denglu', '本周', 'desk'], /\/guanli\/denglu is the address of staff\/login/],
    [['console-page', 'desk/error', 'benzhou', '本周', 'desk'], /Error is a name of the language/],
    [['console-page', 'desk/week', '/benzhou/', '本周', 'desk'], /path.*without a slash/],
    [['console-page', 'desk/week', 'ben zhou', '本周', 'desk'], /small letters/],
    [['console-page', 'desk/week', 'benzhou', '本周', 'boss'], /role.*editor, approver, desk/],
    [['console-page', 'desk/week', 'benzhou', '本周', 'desk', 'boss'], /boss is no role/],
    [['console-page', 'desk/week', 'benzhou', '本周', 'desk', 'desk'], /desk is named twice/],
    [['console-page', 'desk/week', ':day', '本周', 'desk'], /:day.*any address/],
    [['console-page', 'desk/week', 'benzhou/:day(\\d+)', '本周', 'desk'], /of the console.*no pattern/],
    [['console-page', 'desk/console-head', 'benzhou', '本周', 'desk'], /ConsoleHead/],
  ];

  it('refuses what is wrong before anything is written', () => {
    const before = lines();
    const said = JSON.parse(
      inOneProcess(
        wrong.map(([args]) => args),
        `const said = [];
        console.error = (why) => said.at(-1).push(why);
        process.exit = (code) => said.at(-1).push(code);`,
        'said.push([]);',
        'process.stdout.write(JSON.stringify(said));',
      ),
    );
    expect(said).toEqual(wrong.map(([, why]) => [expect.stringMatching(why), 2]));
    expect(lines()).toEqual(before);
  });

  it('asks of a call in a domain of staff what the others there ask, under their address', () => {
    const staffs: [string, string, string][] = [
      ['find', 'find', "['editor', 'approver', 'desk', 'training', 'administrator']"],
      ['calendar', 'calendar', "['desk']"],
      ['jobs', 'job', "['administrator']"],
    ];
    for (const [domain, address, roles] of staffs) {
      make('call', domain, 'getFirst');
      const text = readFileSync(join(folder, `shared/contract/${domain}.ts`), 'utf8');
      expect(text).toContain(`path: '/admin/${address}/getFirst',\n    access: 'staff',\n    roles: ${roles},`);
    }
  });

  it('puts a call where most of its domain stand, and asks in it for no record that there would have to be', () => {
    make('call', 'experts', 'getThird');
    make('call', 'account', 'getThird');
    const text = readFileSync(join(folder, 'shared/contract/experts.ts'), 'utf8');
    expect(text).toContain("path: '/train/expertThinkTank/getThird',");
    // test/contract.test.ts wants a call that is told an `id` to say of what is not there that it is not.
    expect(/ getThird: \{[^}]*/.exec(text)?.[0]).not.toMatch(/\bid:/);
    expect(readFileSync(join(folder, 'shared/contract/account.ts'), 'utf8')).toContain("'/train/account/getThird'");
  });

  it('says what it guessed, and what may be a slip of the pen', () => {
    const row = (name: string) => {
      const rows = ['shared/console.ts', 'shared/sitemap/public-pages.ts', 'shared/sitemap/centres-pages.ts'];
      const lines = rows.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
      return lines.find((line) => line.startsWith(`  ${name}: `) || line.startsWith(`  '${name}': `));
    };
    expect(make('console-page', 'plans/notes', 'plan-notes', '便笺', 'desk')).toContain(
      'that of the other pages in plans/',
    );
    expect(row('notes')).toContain("menu: 'desk'");
    const other = make('console-page', 'rooms/halls', 'halls', '教室', 'desk');
    expect(other).toContain("a guess: 'system'");
    expect(other).toContain('web/parts/console/rooms is new: is it meant?');
    expect(make('page', 'rooms/hall', '/jiaoshi', '教室')).toContain('web/routes/rooms is new: is it meant?');
    expect(row('rooms/hall')).toContain("under: 'public/home'");
    expect(make('page', 'trainee/bills', '/grzx/zhangdan', '账单')).not.toContain('is it meant');
    expect(row('trainee/bills')).toContain("under: 'trainee/index'");
    expect(make('table', 'rooms', 'halls')).toContain('server/db/tables/rooms.ts is new and of no domain');
    expect(make('table', 'articles', 'words')).toContain('server/db/tables/articles.ts is new: the other tables of');
    expect(make('call', 'staff', 'getSecond')).toContain('a guess: staff, desk or training');
    expect(make('call', 'articles', 'getSecond')).toContain('a guess: whoever is signed in');
    expect(make('call', 'demands', 'toString')).toContain('next:');
    expect(Object.keys(contract).filter((d) => !hasFolder(d))).toEqual([
      'instituteAttendance',
      'instituteLeave',
      'instituteMailings',
    ]);
    expect(() => make('call', 'instituteLeave', 'getSecond')).toThrow('has no folder below server/domains');
    make('page', 'news/day', '/meiri/:day(\\d+)?', '每日');
    expect(row('news/day')).toContain("path: '/meiri/:day(\\\\d+)?'");
    make('console-page', 'desk/memos', 'memos/:kind?', '便笺', 'desk', 'training');
    expect(row('memos')).toContain("roles: ['desk', 'training'], menu: 'desk'");
    // What a call refuses of an address, a visitor is told that the page is not there.
    expect(make('page', 'news/month', '/benyue', '本月', 'month', 'day')).toMatch(/of month, day only.*\/404.*wordsOf/);
    expect(readFileSync(join(folder, 'web/routes/news/month.tsx'), 'utf8')).toContain(
      "{ month: wordsOf(query.get('month'), 40), day: wordsOf(query.get('day'), 40) }",
    );
    expect(make('page', 'news/hour', '/shishi', '时时')).not.toContain('wordsOf');
    expect(make('call', 'site', 'getSecond')).toMatch(/`body`.*`reads`.*`publishes`/);
    expect(make('table', 'surveys', 'surveyWords')).toMatch(/shared\/tags\.ts.*`reads`.*server\/db\/demo\/load\.ts/);
    // Nobody can open a record from a menu.
    expect(make('console-page', 'desk/memo', 'memos/:kind/:id', '便笺', 'desk')).toContain('no menu');
    expect(row('memo')).not.toContain('menu');
  });

  it('writes a page with a query field, a call and a table in every domain, and a page of the console, which compile', () => {
    make('page', 'news/week', '/benzhou', '本周', 'day');
    make('page', 'unit/rooms', '/wtdw/jiaoshi', '教室');
    make('console-page', 'system/rooms', 'rooms', '教室', 'administrator');
    inOneProcess(
      domains.flatMap((domain) => [
        ['call', domain, 'getProbe'],
        ['table', domain, `${domain}Probes`],
      ]),
    );
    expect(faults()).toBe('');
    expect(readFileSync(join(folder, 'shared/sitemap/public-pages.ts'), 'utf8')).toContain("query: ['day']");
    expect(domains.length).toBeGreaterThan(20);
  }, 240_000);
});
