import { eq } from 'drizzle-orm';
import { defaultEmbedHosts, type EmbedHost } from '../../../shared/embeds.ts';
import type { Executor } from '../../db/client.ts';
import { settings } from '../../db/tables/site.ts';

/** Beside the settings that every page carries: this one stays on the server. */
const key = 'embedHosts';

/** The sites whose players texts may hold. */
export async function readHosts(db: Executor): Promise<readonly EmbedHost[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return (row?.value as EmbedHost[] | undefined) ?? defaultEmbedHosts;
}

/** The same, held until the transaction ends: two who change the list at once come one after the other. */
export async function holdHosts(tx: Executor): Promise<EmbedHost[]> {
  await tx.insert(settings).values({ key, value: defaultEmbedHosts }).onConflictDoNothing();
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for('update');
  return row?.value as EmbedHost[];
}

export async function saveHosts(tx: Executor, hosts: readonly EmbedHost[]): Promise<void> {
  await tx.update(settings).set({ value: hosts }).where(eq(settings.key, key));
}
