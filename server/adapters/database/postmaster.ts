import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';

const pidFile = (home: string) => join(home, 'postmaster.pid');
/** What a server calls its socket, by its port. */
const socketName = /^\.s\.PGSQL\.\d+$/;

/**
 * The process id of the server on these files, or null: a server that is just starting has not written it yet, and one
 * in another container cannot be seen from here (`isServed`).
 */
export function ownPostmaster(home: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(home), 'utf8').split('\n')[0]);
    if (!(pid > 0)) return null;
    process.kill(pid, 0);
    return !existsSync('/proc/self/cmdline') || standsOn(pid, home) ? pid : null;
  } catch {
    // Not running, or not ours to ask.
    return null;
  }
}

/** Whether a server that has taken its own file away is still on its way out: where processes can be looked at. */
export function isLeaving(pid: number, home: string): boolean {
  try {
    return standsOn(pid, home);
  } catch {
    return false;
  }
}

/** Whether a process is a server on these files, by whatever path it came to them, whose port can be reached. */
function standsOn(pid: number, home: string): boolean {
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
  try {
    if (readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net')) return false;
    const [its, wanted] = [statSync(`/proc/${pid}/cwd`, { bigint: true }), statSync(home, { bigint: true })];
    return its.dev === wanted.dev && its.ino === wanted.ino;
  } catch (error) {
    // A container without the right to look: what it was called with is open to everybody.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(home);
  }
}

/** Works on a socket in a folder: its name may be longer than an address of a socket can be. */
async function inFolder<T>(folder: string, work: (path: (name: string) => string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work((name) => join(folder, name));
  const fd = openSync(folder, 'r');
  try {
    return await work((name) => `/proc/self/fd/${fd}/${name}`);
  } finally {
    closeSync(fd);
  }
}

/**
 * Whether a server lives on these files anywhere under this kernel. Its socket lies among them: unlike process ids and
 * ports, containers that share the folder share it, and it answers as long as its server lives, and no longer.
 */
export async function isServed(home: string): Promise<boolean> {
  if (!existsSync(home)) return false;
  const names = readdirSync(home).filter((name) => socketName.test(name));
  return inFolder(home, async (path) => {
    for (const name of names) if (await connects(path(name))) return true;
    return false;
  });
}

function connects(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(true);
    });
    // Any other reason is one of a server that is there: no right to ask it, or too many who do.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}

/** Whether sockets can lie in a folder: some shares of a virtual machine know none. */
export const takesSockets = (folder: string): Promise<boolean> =>
  inFolder(
    folder,
    (path) =>
      new Promise((resolve) => {
        const name = `.probe-${process.pid}`;
        rmSync(join(folder, name), { force: true });
        const server = createServer();
        server.once('error', () => resolve(false));
        server.listen(path(name), () => server.close(() => resolve(true)));
      }),
  );

/**
 * Removes what a dead server left behind: its number may be that of another process by now. Under the lock alone, since
 * a server whose file is taken away while it starts gives up.
 */
export async function clearStale(home: string): Promise<void> {
  if (ownPostmaster(home) || (await isServed(home))) return;
  rmSync(pidFile(home), { force: true });
  if (existsSync(home))
    for (const name of readdirSync(home))
      if (socketName.test(name.replace(/\.lock$/, ''))) rmSync(join(home, name), { force: true });
}
