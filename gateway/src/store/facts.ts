import type { Compilable, Kysely } from 'kysely';
import type * as z from 'zod';
import { FactRow, type Tables } from './tables.ts';

interface Facts {
  readonly sql: Kysely<Tables>;
}
interface ReadableFacts extends Facts {
  read<T>(row: z.ZodType<T>, query: Compilable): Promise<readonly T[]>;
}

/** Stores a fact about the store itself, in place of a former one. */
export function setFact({ sql }: Facts, name: string, value: string): Compilable {
  return sql
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }));
}

/** Stores a fact unless there is one. */
export function addFact({ sql }: Facts, name: string, value: string): Compilable {
  return sql
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing());
}

/** Undefined without one. Rejects while the store fails. */
export async function readFact(store: ReadableFacts, name: string): Promise<string | undefined> {
  const [fact] = await store.read(FactRow, store.sql.selectFrom('facts').selectAll().where('name', '=', name));
  return fact?.value;
}
