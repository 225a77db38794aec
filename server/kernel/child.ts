import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/**
 * A process of its own for work that may take all of one. @param stderr where its complaints go
 * @param file the whole path of its module, which speaks by `process.send`
 */
export const forkChild = (file: string, stderr: 'inherit' | 'pipe'): ChildProcess =>
  fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    // Under `npm run dev` it would name each of its modules to us, in place of an answer.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '' },
  } satisfies ForkOptions);
