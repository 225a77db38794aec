import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../server/db/client.ts';

/** `empty`: migrated, with what every site needs. `demo`: with the demonstration content. */
export type Template = 'empty' | 'demo';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).toString();

/** A database of its own, copied from a template that the run prepared once. */
export async function freshDatabase(template: Template): Promise<Database & { drop(): Promise<void> }> {
  const server = inject('postgres');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: at(server, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template portal_${template} strategy file_copy`);
  const database = openDatabase(at(server, name), () => undefined, { connections: 5 });
  return {
    ...database,
    async drop() {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
