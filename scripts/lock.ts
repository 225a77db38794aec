import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** How old a lock may be whose owner cannot be read (ms): one of another program, or torn by a power cut. */
const unreadableMs = 5000;

/** The process that holds a lock; 0 where it cannot be read, null where there is none. */
function ownerOf(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return null;
  }
}

function isDead(file: string, owner: number): boolean {
  try {
    if (owner) process.kill(owner, 0);
    return !owner && Date.now() - statSync(file).mtimeMs > unreadableMs;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Waits until this process alone holds `file`, and answers how to give it back. It is written aside and linked, so that
 * no half of it ever stands there; whoever died with it loses it.
 * @param say hears once whom it waits for
 */
export function holdLock(file: string, say: (line: string) => void): () => void {
  const mine = `${file}-${process.pid}`;
  writeFileSync(mine, String(process.pid), { flush: true });
  try {
    for (let told = false; ; ) {
      try {
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = ownerOf(file);
      if (owner !== null && isDead(file, owner)) rmSync(file, { force: true });
      else if (!told) {
        told = true;
        say(`${file}${owner ? `（进程 ${owner}）` : ''}`);
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}
