import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as z from 'zod';

const Row = z.object({ doc: z.string() });

/** Documents of one kind, in insertion order, with indexed lookups. */
export class Collection<T extends { readonly id: string }, Index extends string = never> {
  readonly #db: DatabaseSync;
  readonly #name: string;
  readonly #schema: z.ZodType<T>;
  readonly #statements = new Map<string, StatementSync>();

  /** @param indexes names of indexes with the JSON path that each one covers, e.g. `$.customer.id` */
  constructor(db: DatabaseSync, name: string, schema: z.ZodType<T>, indexes: Readonly<Record<Index, string>>) {
    this.#db = db;
    this.#name = name;
    this.#schema = schema;
    db.exec(
      `CREATE TABLE IF NOT EXISTS ${name} (n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, doc TEXT NOT NULL)`,
    );
    for (const [index, path] of Object.entries<string>(indexes)) {
      db.exec(`CREATE INDEX IF NOT EXISTS ${name}_${index} ON ${name} (json_extract(doc, '${path}'))`);
      this.#statements.set(index, db.prepare(`SELECT doc FROM ${name} WHERE json_extract(doc, '${path}') = ? ORDER BY n`));
    }
  }

  get(id: string): T | null {
    const row = this.#statement('get', 'SELECT doc FROM $ WHERE id = ?').get(id);
    return row === undefined ? null : this.#read(row);
  }

  all(): T[] {
    return this.#statement('all', 'SELECT doc FROM $ ORDER BY n')
      .all()
      .map((row) => this.#read(row));
  }

  find(index: Index, value: string | number): T[] {
    const statement = this.#statements.get(index);
    return statement === undefined ? [] : statement.all(value).map((row) => this.#read(row));
  }

  /** Adds the document or replaces the one with its id, which keeps its position. */
  put(item: T): T {
    const sql = 'INSERT INTO $ (id, doc) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc';
    this.#statement('put', sql).run(item.id, JSON.stringify(item));
    return item;
  }

  delete(id: string): void {
    this.#statement('delete', 'DELETE FROM $ WHERE id = ?').run(id);
  }

  clear(): void {
    this.#db.exec(`DELETE FROM ${this.#name}`);
  }

  #statement(key: string, sql: string): StatementSync {
    const known = this.#statements.get(`#${key}`);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql.replace('$', this.#name));
    this.#statements.set(`#${key}`, made);
    return made;
  }

  #read(row: unknown): T {
    return this.#schema.parse(JSON.parse(Row.parse(row).doc));
  }
}
