import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { type Env, readEnv } from '../server/env.ts';

/**
 * Runs a script's work on the database of the environment, then ends the process: with the work's exit code (0 where
 * it gives none), or with 1 and the sentence of what failed, after `failed`.
 */
export async function withDatabase(
  work: (database: Database, env: Env) => Promise<number | undefined>,
  { connections = 2, failed = '没有完成' } = {},
): Promise<never> {
  const env = readEnv(process.env);
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir);
  const database = openDatabase(env.databaseUrl ?? (embedded?.url as string), (e) => console.error(e.message), {
    connections,
    answerMs: 0,
  });
  let code = 1;
  try {
    code = (await work(database, env)) ?? 0;
  } catch (error) {
    console.error(`${failed}：${(error as Error).message}`);
  } finally {
    await database.close();
    await embedded?.stop();
  }
  process.exit(code);
}
