import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Run } from './engine.ts';
import { TABLE_NAMES, TABLES, type Tables } from './tables.ts';

type TableName = keyof Tables;
/** Rows that are in memory at a time. */
const PAGE = 500;
const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Reads all rows of a table, in the order of its key. Rejects if one does not have the shape of the table. */
export async function* pagesOf(run: Run, db: Kysely<Tables>, table: TableName): AsyncIterable<readonly z.output<typeof Row>[]> {
  const { row, key } = TABLES[table];
  const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  let from = sql``;
  for (;;) {
    const page = sql`SELECT ${columns} FROM ${sql.table(table)} ${from} ORDER BY ${order} LIMIT ${PAGE}`;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = z.array(Row).parse(await run(page.compile(db)));
    for (const each of rows) {
      const { error } = row.safeParse(each);
      if (error) throw new Error(`${table} has a row of another shape: ${error.issues.map(({ path }) => path.join('.')).join()}`);
    }
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    from = sql`WHERE (${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Copies all rows of all tables. Returns their number by table. */
export async function copyRows(from: { run: Run; db: Kysely<Tables> }, to: { run: Run; db: Kysely<Tables> }) {
  const copied = new Map<TableName, number>();
  for (const table of TABLE_NAMES) {
    const names = columnsOf(table);
    const columns = sql.join(names.map((column) => sql.ref(column)));
    let count = 0;
    for await (const rows of pagesOf(from.run, from.db, table)) {
      const values = sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`));
      await to.run(sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES ${values} ON CONFLICT DO NOTHING`.compile(to.db));
      count += rows.length;
    }
    copied.set(table, count);
  }
  return copied;
}

function columnsOf(table: TableName): readonly string[] {
  return Object.keys(TABLES[table].row.shape);
}
