type Process = { on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown };
type Log = { error(details: object, message: string): void };

/**
 * What fails where nobody waits for it is told to the log, which leaves out what people typed; by itself Node would
 * print all of it. A promise that nobody held changes nothing for others, and the portal goes on; after an error that
 * was thrown at nobody it cannot know what stands, and ends as when it is told to.
 */
export function catchStrays(process: Process, log: Log, stop: () => void): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'nobody waited for what failed'));
  process.on('uncaughtException', (err) => {
    log.error({ err }, 'thrown at nobody');
    stop();
  });
}
