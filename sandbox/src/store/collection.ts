import type { DatabaseSync, StatementSync } from 'node:sqlite';
import * as z from 'zod';

const Row = z.object({ id: z.string(), doc: z.string() });

/** Above this, parsed documents of cleared collections are dropped. */
const MAX_PARSED = 10_000;

/** Freezes the value with everything in it. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** Documents of one kind, in insertion order, with indexed lookups. Documents that are read are frozen. */
export class Collection<T extends { readonly id: string }, Index extends string = never> {
  readonly #db: DatabaseSync;
  readonly #name: string;
  readonly #schema: z.ZodType<T>;
  readonly #statements = new Map<string, StatementSync>();
  /** Documents as last read, by id: most reads find them unchanged. */
  readonly #parsed = new Map<string, { readonly doc: string; readonly item: T }>();

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
      this.#statements.set(index, db.prepare(`SELECT id, doc FROM ${name} WHERE json_extract(doc, '${path}') = ? ORDER BY n`));
    }
  }

  get(id: string): T | null {
    const row = this.#statement('get', 'SELECT id, doc FROM $ WHERE id = ?').get(id);
    return row === undefined ? null : this.#read(row);
  }

  all(): T[] {
    return this.#statement('all', 'SELECT id, doc FROM $ ORDER BY n')
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
    this.#parsed.delete(id);
  }

  clear(): void {
    this.#db.exec(`DELETE FROM ${this.#name}`);
    if (this.#parsed.size > MAX_PARSED) this.#parsed.clear();
  }

  /** Keeps a copy of all documents for {@link restoreCopy}, until the database is closed. */
  keepCopy(): void {
    this.#db.exec(
      `DROP TABLE IF EXISTS temp.kept_${this.#name}; CREATE TEMP TABLE kept_${this.#name} AS SELECT * FROM ${this.#name}`,
    );
  }

  /** Fills the empty collection with the kept copy. */
  restoreCopy(): void {
    this.#db.exec(`INSERT INTO ${this.#name} SELECT * FROM temp.kept_${this.#name}`);
  }

  #statement(key: string, sql: string): StatementSync {
    const known = this.#statements.get(`#${key}`);
    if (known !== undefined) return known;
    const prepared = this.#db.prepare(sql.replace('$', this.#name));
    this.#statements.set(`#${key}`, prepared);
    return prepared;
  }

  #read(row: unknown): T {
    const { id, doc } = Row.parse(row);
    const known = this.#parsed.get(id);
    if (known?.doc === doc) return known.item;
    const item = deepFreeze(this.#schema.parse(JSON.parse(doc)));
    this.#parsed.set(id, { doc, item });
    return item;
  }
}
