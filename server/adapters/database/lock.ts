import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const busy = 5;

/**
 * One process at a time starts or stops the server of a data folder. The lock is the kernel's, on a file there: it
 * holds whatever path, container or network the others come by, and goes with its process however that ends. Node has
 * no such lock but SQLite's, which it brings along; nothing is ever written, so a full disk does not hinder it.
 * @throws after `forMs`, or where the file system knows no locks
 */
export async function lock(dataDir: string, forMs = 90_000): Promise<() => void> {
  for (const end = Date.now() + forMs; ; await pause(50)) {
    const file = new DatabaseSync(join(dataDir, 'postgres.lock'), { timeout: 0 });
    try {
      file.exec('pragma journal_mode = memory; begin exclusive');
      return () => file.close();
    } catch (error) {
      file.close();
      if ((error as { errcode?: number }).errcode !== busy)
        throw new Error(`${dataDir} 不能加锁（${(error as Error).message}），请把数据目录放在支持文件锁的磁盘上`);
    }
    if (Date.now() > end) throw new Error(`另一个进程正在启动或停止 ${dataDir} 的数据库，九十秒内没有结束`);
  }
}
