import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from './browser.ts';

type Packed = { version: number; package: string; integrity: string };

/** Chromium at the floor and between it and today, each inside an npm package (Linux x64). */
export const oldBrowsers: Packed[] = [
  {
    version: 92,
    package: 'chrome-aws-lambda@10.1.0',
    integrity: 'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
  {
    version: 109,
    package: '@sparticuz/chromium@109.0.6',
    integrity: 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
];

const cache = join(import.meta.dirname, '../node_modules/.cache');

/** Fetches a package as npm does, from wherever it is told to. @throws when it is not the one that was tried */
function fetchPackage({ package: name, integrity }: Packed, folder: string): void {
  const file = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  }).trim();
  const packed = join(folder, file);
  const sum = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`;
  if (sum !== integrity) throw new Error(`${name} is another package than the one that was tried: ${sum}`);
  execFileSync('tar', ['-xzf', packed, '-C', folder]);
  rmSync(packed);
}

/** Programs and libraries that a package holds packed. */
function unpack(from: string, to: string): void {
  for (const file of readdirSync(from).filter((name) => name.endsWith('.br'))) {
    const body = brotliDecompressSync(readFileSync(join(from, file)));
    if (file.endsWith('.tar.br')) execFileSync('tar', ['-x', '-C', to], { input: body });
    else writeFileSync(join(to, file.slice(0, -3)), body, { mode: 0o755 });
  }
}

/** An old Chromium, fetched at its first use and kept beside the packages. @throws when it cannot be had or run */
export function oldBrowser(packed: Packed): Browser {
  const home = join(cache, `chromium-${packed.version}-${process.getuid?.()}`);
  if (!existsSync(home)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(`${home}-`);
    try {
      fetchPackage(packed, fresh);
      unpack(join(fresh, 'package', 'bin'), fresh);
      rmSync(join(fresh, 'package'), { recursive: true });
      renameSync(fresh, home);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  const executablePath = join(home, 'chromium');
  const linked = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  // A bare machine: the libraries of the package stand in for those of the system.
  if (linked.stdout.includes('not found'))
    process.env.LD_LIBRARY_PATH = [join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--use-gl=swiftshader', '--no-first-run'] };
}
