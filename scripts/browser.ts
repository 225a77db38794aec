import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Browser = { executablePath: string; args: string[] };

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** A quiet browser: no services of its own, and no sandbox where the user is root. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No process is kept in hand for a site that may be opened next: each test has a browser of its own as it is. An
  // eighth of the work of the journeys.
  '--disable-site-isolation-trials',
  // The network is the browser's own thread: one process less at each address, a twentieth of the work. The first is
  // what the runner asks for, and the last list of features is the one that counts.
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * What the packaged browser needs: it has no sandbox helper. The package's own arguments are for a function that opens
 * one page: one process, which dies with its first context, no web security, and WebGL, a ninth of the work.
 */
const packaged = ['--no-sandbox', '--font-render-hinting=none'];

const cache = join(import.meta.dirname, '../node_modules/.cache');
/** Where the files of the type lie with which documents are set, of the weights that pages use most. */
const typeFaces = ['400Regular', '700Bold'].map((weight) =>
  join(import.meta.dirname, '../node_modules/@expo-google-fonts/noto-sans-sc', weight),
);

const ledToTypeFace = (family: string) =>
  `<match target="pattern"><test name="family"><string>${family}</string></test>
   <edit name="family" mode="assign" binding="strong"><string>Noto Sans SC</string></edit></match>`;

/**
 * What lets a browser draw Chinese on a machine that has no type for it: a test of widths that looks at empty boxes
 * tells nothing of words. The families that the pages name first are led to it outright: without that each sign is
 * looked for by itself, half of a page's layout. So a page looks alike on every machine.
 * @returns the environment to start it with
 */
export function withTypeFaces(env: NodeJS.ProcessEnv): Record<string, string> {
  const file = join(cache, `fonts-${process.getuid?.()}.conf`);
  mkdirSync(cache, { recursive: true });
  const fresh = `${file}-${process.pid}`;
  writeFileSync(
    fresh,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
    ${typeFaces.map((folder) => `<dir>${folder}</dir>`).join('')}
    ${['PingFang SC', 'Songti SC'].map(ledToTypeFace).join('')}
    <cachedir>${join(cache, `fontconfig-${process.getuid?.()}`)}</cachedir></fontconfig>`,
  );
  // Whole at once: another browser may just be reading it.
  renameSync(fresh, file);
  return { ...(env as Record<string, string>), FONTCONFIG_FILE: env.FONTCONFIG_FILE ?? file };
}

/**
 * Unpacks the package's Chromium beside it, once for each user. By itself the package knows one place for everybody,
 * where a file of somebody else, or one that is still being written, would be taken for the browser.
 */
async function unpack(): Promise<string> {
  const home = join(cache, `chromium-${process.getuid?.()}`);
  if (existsSync(home)) return home;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(`${home}-`);
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    process.env.TMPDIR = fresh;
    // Tells the package to unpack its libraries as well.
    process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
    await chromium.executablePath();
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Two began at once, and the other one was faster.
    if (!existsSync(home)) throw error;
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  return home;
}

/** @throws when there is no package for this machine, or its browser does not run here. */
async function fromPackage(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('the package is for Linux x64');
  const home = await unpack();
  const executablePath = join(home, 'chromium');
  const says = () => spawnSync(executablePath, ['--version'], { encoding: 'utf8' });
  if (says().status !== 0) {
    // A bare machine: the libraries of the package stand in for those of the system.
    const { setupLambdaEnvironment } = await import('@sparticuz/chromium');
    process.env.FONTCONFIG_PATH ??= join(home, 'fonts');
    setupLambdaEnvironment(join(home, 'al2023', 'lib'));
    const { status, error, stderr } = says();
    if (status !== 0) throw error ?? new Error(stderr);
  }
  return { executablePath, args: [...packaged, ...args] };
}

/**
 * A Chromium: the system's, or the one of an npm package. The package's is a shell without windows, which needs
 * less than half of the processor for the same pages: `lean` asks for it first. `CHROMIUM` names another.
 * @throws when none can be had.
 */
export async function findBrowser(wish?: 'lean'): Promise<Browser> {
  const named = process.env.CHROMIUM;
  const path = named ?? system.find((p) => existsSync(p));
  const own = path && path !== 'package' ? { executablePath: path, args } : undefined;
  if (own && (named || wish !== 'lean')) return own;
  try {
    return await fromPackage();
  } catch (error) {
    if (own) return own;
    throw new Error(
      `No Chromium: neither the system nor the package @sparticuz/chromium has one (${(error as Error).message})`,
    );
  }
}
