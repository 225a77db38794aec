import { readFileSync, readlinkSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { replaceFile } from './files.ts';

/** Somebody whose processes cannot be seen from here has the folder. The message is for the operator. */
export class ElsewhereInUse extends Error {
  constructor(dataDir: string) {
    super(
      `另一台机器或另一个容器正在使用数据目录 ${dataDir}，数据没有改动。一个数据目录只能由一台机器（一个容器）使用：请先停止那一边的门户，或到那一边运行；多台机器请用 DATABASE_URL 共用一个数据库。`,
    );
  }
}

const ownerFile = (dataDir: string) => join(dataDir, 'postgres.owner');
const beatMs = 1000;
/** Longer than a busy process leaves its mark untouched. */
const silenceMs = 5000;

/** Who sees these processes and reaches these ports: of two containers or machines that live, never the same. */
export function ownMark(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [boot, ...['pid', 'net'].map((kind) => readlinkSync(`/proc/self/ns/${kind}`))].join(' ');
  } catch {
    return hostname();
  }
}

/** The mark that stands in a folder, and when it was touched last. */
function markIn(dataDir: string): { mark: string; touched: bigint } | null {
  try {
    const mark = readFileSync(ownerFile(dataDir), 'utf8');
    return { mark, touched: statSync(ownerFile(dataDir), { bigint: true }).mtimeNs };
  } catch {
    return null;
  }
}

/** Whether the folder carries no mark but this one's. */
export function isOwn(dataDir: string, mark = ownMark()): boolean {
  const now = markIn(dataDir);
  return !now || now.mark === mark;
}

/**
 * A mark of somebody else counts only while it is being touched: a machine that lost its power leaves one behind.
 * @throws {ElsewhereInUse}
 */
export async function requireAlone(dataDir: string, mark = ownMark(), forMs = silenceMs): Promise<void> {
  const before = markIn(dataDir);
  if (!before) return;
  for (const end = Date.now() + forMs; Date.now() < end; await pause(100)) {
    const now = markIn(dataDir);
    if (!now || now.mark === mark) return;
    if (now.touched !== before.touched || now.mark !== before.mark) throw new ElsewhereInUse(dataDir);
  }
}

/** Sets the mark, or touches it; that of somebody else stays. On a full disk it is set at the next beat. */
function beat(dataDir: string, mark: string): void {
  if (!isOwn(dataDir, mark)) return;
  try {
    utimesSync(ownerFile(dataDir), new Date(), new Date());
  } catch {
    try {
      replaceFile(ownerFile(dataDir), mark);
    } catch {
      // Nobody but another machine asks for it.
    }
  }
}

/** Takes the folder, and says every second that it is taken. To be called under the lock, after `requireAlone`. */
export function own(dataDir: string, mark = ownMark()): { end(): void } {
  if (!isOwn(dataDir, mark)) disown(dataDir);
  beat(dataDir, mark);
  const timer = setInterval(() => beat(dataDir, mark), beatMs).unref();
  return { end: () => clearInterval(timer) };
}

/** Gives the folder free: with it nobody waits for a sign of life. Under the lock. */
export const disown = (dataDir: string): void => rmSync(ownerFile(dataDir), { force: true });
