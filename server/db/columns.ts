import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The number of a row, given by the database unless it is told. */
export const ident = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** A moment, the same everywhere; days are told in Shanghai by `shared/time.ts`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
