import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { replaceFile } from './files.ts';
import { clearStale, ownPostmaster } from './postmaster.ts';
import { as, command, type Seat } from './seat.ts';

/** Where a server is, and its password. */
export type State = { port: number; password: string };

const stateFile = (seat: Seat) => join(dirname(seat.home), 'postgres.json');
const newState = (): State => ({ port: 0, password: randomBytes(18).toString('base64url') });
/** Keeps it beside the files of the server. */
export const keepState = (seat: Seat, state: State) => replaceFile(stateFile(seat), JSON.stringify(state));

/** Where the server is and its password; nothing when the file is not there or not whole. */
export function readState(seat: Seat): State | undefined {
  try {
    const { port, password } = JSON.parse(readFileSync(stateFile(seat), 'utf8'));
    return Number.isInteger(port) && typeof password === 'string' && password ? { port, password } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Another password for a cluster whose own is lost: the files are ours, and nobody else may open them.
 * @throws while a server runs on them
 */
async function renew(seat: Seat): Promise<State> {
  if (ownPostmaster(seat.home))
    throw new Error(
      `${stateFile(seat)} 丢失或损坏，而数据库仍在运行：请先停止使用 ${dirname(seat.home)} 的所有进程，再启动一次`,
    );
  await clearStale(seat.home);
  const state = newState();
  const [file, args] = command(seat, 'postgres', ['--single', '-D', seat.home, 'postgres']);
  execFileSync(file, args, {
    input: `alter role portal password '${state.password}'\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: seat.bin,
    ...as(seat),
  });
  keepState(seat, state);
  return state;
}

/** What starts have left behind that were ended while they made a cluster. Under the lock nobody is making one. */
function sweep(seat: Seat): void {
  const folder = dirname(seat.home);
  for (const name of readdirSync(folder).filter((n) => n.startsWith(`${basename(seat.home)}-new-`)))
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // A program that outlives its start still writes there: the next one sweeps it.
    }
}

/** Makes the cluster aside and renames it, so that a cut in the middle leaves nothing half made. Under the lock. */
export async function initialise(seat: Seat): Promise<State> {
  sweep(seat);
  if (existsSync(join(seat.home, 'PG_VERSION'))) return readState(seat) ?? (await renew(seat));
  const state = newState();
  const aside = mkdtempSync(`${seat.home}-new-`);
  const passwordFile = `${aside}.password`;
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (seat.uid !== undefined) for (const path of [aside, passwordFile]) chownSync(path, seat.uid, seat.uid);
  const [file, args] = command(seat, 'initdb', [
    '-D',
    aside,
    '-U',
    'portal',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]);
  try {
    await promisify(execFile)(file, args, { cwd: seat.bin, ...as(seat) });
    keepState(seat, state);
    renameSync(aside, seat.home);
  } finally {
    // On a full disk every try would leave its own behind.
    for (const left of [passwordFile, aside]) rmSync(left, { recursive: true, force: true });
  }
  return state;
}
