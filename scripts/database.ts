import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { whyUnusable } from '../server/db/unusable.ts';
import { BadEnvironment, type Env, readEnv } from '../server/env.ts';

/** The end of a command that cannot begin: a sentence for whoever typed it, and no stack. */
function sayWhy(failed: string, why: string): never {
  console.error(`${failed}：${why}`);
  process.exit(1);
}

function environment(failed: string): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return sayWhy(failed, `环境变量有误\n${error.message.replace(/^/gm, '  ')}`);
  }
}

/**
 * Runs a script's work on the database of the environment, then ends the process: with the work's exit code (0 where
 * it gives none), or with 1 and the sentence of what failed, after `failed`.
 */
export async function withDatabase(
  work: (database: Database, env: Env) => Promise<number | undefined>,
  { connections = 2, failed = '没有完成' } = {},
): Promise<never> {
  const env = environment(failed);
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbedded(env.dataDir).catch((error: Error) => sayWhy(failed, error.message));
  const database = openDatabase(env.databaseUrl ?? (embedded?.url as string), (e) => console.error(e.message), {
    connections,
    answerMs: 0,
  });
  let code = 1;
  try {
    code = (await work(database, env)) ?? 0;
  } catch (error) {
    console.error(`${failed}：${whyUnusable(error) ?? (error as Error).message}`);
  } finally {
    await database.close();
    await embedded?.stop().catch((error: Error) => console.error(error.message));
  }
  process.exit(code);
}
