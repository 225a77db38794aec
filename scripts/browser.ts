import { existsSync } from 'node:fs';

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
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * What the packaged browser needs: it has no sandbox helper and draws in software. The package's own arguments are for
 * a function that opens one page: a single process, which dies with its first context, and no web security.
 */
const packaged = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--font-render-hinting=none',
];

/**
 * The system's Chromium, or the one that an npm package carries. `CHROMIUM` names another.
 * @throws when none can be had.
 */
export async function findBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM ?? system.find((p) => existsSync(p));
  if (path && path !== 'package') return { executablePath: path, args };
  // Tells the package to unpack its libraries as well.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    return { executablePath, args: [...packaged, ...args] };
  } catch (error) {
    throw new Error(
      `No Chromium: neither the system nor the package @sparticuz/chromium has one (${(error as Error).message})`,
    );
  }
}
