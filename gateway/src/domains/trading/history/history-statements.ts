import { type Compilable, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Store } from '../../../store/store.ts';
import { LIST_SET_ID } from '../feed/set-kinds.ts';
import { entityNumber } from './recorded.ts';

/** How long a writer that stores nothing stays the writer. */
const WRITER_MS = 5_000;

/** A state to store. */
export interface NewRow {
  readonly series: number;
  readonly entity: number;
  readonly at: number;
  readonly number: number;
  readonly receivedAt: number | null;
  readonly changedAfter: number | null;
  readonly pushedAt: number | null;
  readonly updatedAt: number | null;
  readonly value: number | null;
  readonly state: string | null;
  readonly prices: string | null;
}

/** Rows that are stored in one transaction. */
export interface HistoryBatch {
  readonly scope: string;
  readonly epoch: number;
  /** Number of the last row so far. */
  readonly number: number;
  /** No row or interval so far is later. */
  readonly at: number;
  readonly rows: readonly NewRow[];
  readonly values: readonly {
    readonly series: number;
    readonly entity: number;
    readonly number: number;
    readonly json: string;
  }[];
  readonly entities: readonly { readonly series: number; readonly entity: number; readonly labels: string | null }[];
  readonly names: readonly { readonly series: number; readonly names: string }[];
  /** Sets by the id of their series or `LIST_SET_ID`, and how far their rows are complete with this batch. */
  readonly covered: readonly { readonly series: number; readonly from: number; readonly until: number }[];
}

/** A part of the rows of a series, in order. */
export interface ChangesQuery {
  /** Own clock, ms, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Number of the last row that is known. */
  readonly after?: { readonly at: number; readonly number: number } | null;
  readonly limit: number;
}

/** Moments of a series after one and up to another, and the number of the wanted one. */
export interface StepsQuery {
  readonly after: number;
  readonly to: number;
  readonly number: number;
}

/** Approximate bytes of a row beside its texts, in both engines with their indexes. */
const ROW_BYTES = { sqlite: 67, postgres: 245 };

type Column = string | number | null;

/** Statements of the history. Lists of rows are one parameter, as JSON: encoding thousands of parameters would cost more than the rows. */
export class HistoryStatements {
  readonly #store: Pick<Store, 'sql' | 'clock' | 'kind'>;

  constructor(store: Pick<Store, 'sql' | 'clock' | 'kind'>) {
    this.#store = store;
  }

  /**
   * Of two gateways that begin with new scopes at the same moment, one may fail and has to try again.
   * @param uncheckedKey id of the key whose client is not confirmed; null: all rows will be this client's
   */
  takeOver(
    scope: string,
    { owner, uncheckedKey, isOnlyProcess }: { owner: string; uncheckedKey: string | null; isOnlyProcess: boolean },
  ): Compilable {
    const { clock } = this.#store;
    const uncheckedFrom = uncheckedKey === null ? null : Date.now();
    const isFree = isOnlyProcess ? sql`1 = 1` : sql`history_writers.until_at < ${clock} OR history_writers.owner = ${owner}`;
    return this.#compilable(sql`
      INSERT INTO history_writers (scope, scope_number, epoch, number, last_at, owner, until_at, background_key, unchecked_from)
      VALUES (${scope}, (SELECT COALESCE(max(scope_number), 0) + 1 FROM history_writers), 1, 0, 0, ${owner}, ${clock} + ${WRITER_MS}, CAST(${uncheckedKey} AS text), CAST(${uncheckedFrom} AS bigint))
      ON CONFLICT (scope) DO UPDATE SET epoch = history_writers.epoch + 1, owner = excluded.owner, until_at = excluded.until_at,
        background_key = COALESCE(excluded.background_key, history_writers.background_key),
        unchecked_from = COALESCE(history_writers.unchecked_from, excluded.unchecked_from)
      WHERE ${isFree} RETURNING epoch, number, last_at`);
  }

  release(scope: string, epoch: number): Compilable {
    return this.#store.sql
      .updateTable('history_writers')
      .set({ until_at: 0 })
      .where('scope', '=', scope)
      .where('epoch', '=', epoch);
  }

  /** If another gateway has become the writer, the first statement returns no row and the others store nothing. */
  append({ scope, epoch, number, at, rows, values, entities, names, covered }: HistoryBatch): Compilable[] {
    const { clock } = this.#store;
    const fence = this.#compilable(sql`
      UPDATE history_writers SET number = CASE WHEN number < ${number} THEN ${number} ELSE number END,
        last_at = CASE WHEN last_at < ${at} THEN ${at} ELSE last_at END, until_at = ${clock} + ${WRITER_MS}
      WHERE scope = ${scope} AND epoch = ${epoch} RETURNING epoch`);
    const insert = (
      target: RawBuilder<unknown>,
      list: readonly (readonly Column[])[],
      select: RawBuilder<unknown>,
      conflict: RawBuilder<unknown>,
      condition = sql`1 = 1`,
    ): Compilable[] =>
      list.length === 0
        ? []
        : [
            this.#compilable(sql`
      INSERT INTO ${target} SELECT w.scope_number, ${select} FROM history_writers w CROSS JOIN ${this.#each(list)}
      WHERE w.scope = ${scope} AND w.epoch = ${epoch} AND ${condition} ON CONFLICT ${conflict}`),
          ];
    const [first] = rows;
    // A batch that is stored again was stored as a whole.
    const isNew =
      first &&
      sql`NOT EXISTS (SELECT 1 FROM history WHERE scope_number = w.scope_number AND series_id = ${first.series} AND entity = ${first.entity}
        AND at = ${first.at} AND number = ${first.number})`;
    return [
      fence,
      ...insert(
        sql`history_series (scope_number, series_id, bytes, row_count, oldest_at)`,
        this.#sizes(rows, values),
        sql`${int(0)}, ${int(1)}, ${int(2)}, ${int(3)}`,
        sql`(scope_number, series_id) DO UPDATE SET bytes = history_series.bytes + excluded.bytes, row_count = history_series.row_count + excluded.row_count,
          oldest_at = CASE WHEN excluded.oldest_at < history_series.oldest_at THEN excluded.oldest_at ELSE history_series.oldest_at END`,
        isNew,
      ),
      ...insert(
        sql`history (scope_number, series_id, entity, at, number, epoch, received_at, changed_after, pushed_at, updated_at, value, state, prices)`,
        rows.map((row) => [
          row.series,
          row.entity,
          row.at,
          row.number,
          row.receivedAt,
          row.changedAfter,
          row.pushedAt,
          row.updatedAt,
          row.value,
          row.state,
          row.prices,
        ]),
        sql`${int(0)}, ${int(1)}, ${int(2)}, ${int(3)}, CAST(${epoch} AS bigint), ${int(4)}, ${int(5)}, ${int(6)}, ${int(7)}, ${int(8)}, ${text(9)}, ${text(10)}`,
        sql`DO NOTHING`,
      ),
      ...insert(
        sql`history_values (scope_number, series_id, entity, number, json)`,
        values.map((value) => [value.series, value.entity, value.number, value.json]),
        sql`${int(0)}, ${int(1)}, ${int(2)}, ${text(3)}`,
        sql`DO NOTHING`,
      ),
      ...insert(
        sql`history_entities (scope_number, series_id, entity, labels)`,
        entities.map(({ series, entity, labels }) => [series, entity, labels]),
        sql`${int(0)}, ${int(1)}, ${text(2)}`,
        sql`(scope_number, series_id, entity) DO UPDATE SET labels = COALESCE(excluded.labels, history_entities.labels)`,
      ),
      ...insert(
        sql`history_series (scope_number, series_id, bytes, row_count, oldest_at, names)`,
        names.map((each) => [each.series, each.names]),
        sql`${int(0)}, 0, 0, ${sql.lit(Number.MAX_SAFE_INTEGER)}, ${text(1)}`,
        sql`(scope_number, series_id) DO UPDATE SET names = excluded.names`,
      ),
      ...insert(
        sql`history_coverage (scope_number, series_id, from_at, until_at, epoch)`,
        covered.map(({ series, from, until }) => [series, from, until]),
        sql`${int(0)}, ${int(1)}, ${int(2)}, CAST(${epoch} AS bigint)`,
        sql`(scope_number, series_id, from_at) DO UPDATE SET until_at = excluded.until_at WHERE history_coverage.until_at < excluded.until_at`,
      ),
    ];
  }

  /** The newest state of each entity in an interval, by one lookup each. */
  statesAt(scope: string, series: number, { since, at }: { since: number; at: number }): Compilable {
    const newest = (columns: RawBuilder<unknown>) => sql`
      SELECT ${columns} FROM history h WHERE h.scope_number = e.scope_number AND h.series_id = e.series_id
      AND ${ofEntity('h', sql.ref('e.entity'), { from: since, to: at })}
      ORDER BY h.entity DESC, h.at DESC, h.number DESC LIMIT 1`;
    const columns = sql`r.entity, r.at, r.number, r.received_at, r.changed_after, r.pushed_at, r.updated_at, r.value, r.state, r.prices`;
    const rows =
      this.#store.kind === 'postgres'
        ? sql`CROSS JOIN LATERAL (${newest(sql`h.*`)}) r`
        : // In this order: otherwise SQLite reads all rows of the series.
          sql`CROSS JOIN history r ON r.scope_number = e.scope_number AND r.series_id = e.series_id AND r.entity = e.entity
          AND (r.at, r.number) = (${newest(sql`h.at, h.number`)})`;
    return this.#compilable(sql`
      SELECT ${columns}, v.json FROM history_entities e ${rows}
      LEFT JOIN history_values v ON v.scope_number = r.scope_number AND v.series_id = r.series_id AND v.entity = r.entity AND v.number = r.value
      WHERE e.scope_number = ${scopeNumber(scope)} AND e.series_id = ${series}`);
  }

  /** @param entity null: all entities, without the rows that say when the series was listed */
  changes(scope: string, series: number, { from, to, after, limit }: ChangesQuery, entity: number | null = null): Compilable {
    const found = this.#store.sql
      .selectFrom('history as r')
      .leftJoin('history_values as v', (join) =>
        join
          .onRef('v.scope_number', '=', 'r.scope_number')
          .onRef('v.series_id', '=', 'r.series_id')
          .onRef('v.entity', '=', 'r.entity')
          .onRef('v.number', '=', 'r.value'),
      )
      .select(['r.entity', 'r.at', 'r.number', 'r.received_at', 'r.changed_after', 'r.pushed_at', 'r.updated_at', 'r.value'])
      .select(['r.state', 'r.prices', 'v.json'])
      .where('r.scope_number', '=', scopeNumber(scope))
      .where('r.series_id', '=', series);
    let rows =
      entity === null
        ? found.where('r.entity', '!=', entityNumber('LISTING', series)).where('r.at', '>=', from).where('r.at', '<=', to)
        : found.where(ofEntity('r', entity, { from, to })).orderBy('r.entity');
    if (after) rows = rows.where((eb) => eb(eb.refTuple('r.at', 'r.number'), '>', eb.tuple(after.at, after.number)));
    return rows.orderBy('r.at').orderBy('r.number').limit(limit);
  }

  /** One of the stored whole values of an entity. */
  value(scope: string, series: number, entity: number): Compilable {
    return this.#store.sql
      .selectFrom('history_values')
      .select('json')
      .where('scope_number', '=', scopeNumber(scope))
      .where('series_id', '=', series)
      .where('entity', '=', entity)
      .limit(1);
  }

  step(scope: string, series: number, { after, to, number }: StepsQuery): Compilable {
    return this.#moments(scope, series, { after, to })
      .distinct()
      .select('at')
      .orderBy('at')
      .limit(1)
      .offset(number - 1);
  }

  countSteps(scope: string, series: number, query: Pick<StepsQuery, 'after' | 'to'>): Compilable {
    return this.#moments(scope, series, query).select((eb) => eb.fn.count('at').distinct().as('count'));
  }

  #moments(scope: string, series: number, { after, to }: Pick<StepsQuery, 'after' | 'to'>) {
    return this.#store.sql
      .selectFrom('history')
      .where('scope_number', '=', scopeNumber(scope))
      .where('series_id', '=', series)
      .where('at', '>', after)
      .where('at', '<=', to)
      .where('entity', '!=', entityNumber('LISTING', series));
  }

  /** Intervals of the set of a series and of the list, newest first. */
  coverage(scope: string, series: number, limit: number): Compilable {
    return this.#store.sql
      .selectFrom('history_coverage')
      .selectAll()
      .where('scope_number', '=', scopeNumber(scope))
      .where('series_id', 'in', [LIST_SET_ID, series])
      .orderBy('from_at', 'desc')
      .limit(limit);
  }

  /** When a series entered the list and left it, newest first. */
  listings(scope: string, series: number, limit: number): Compilable {
    return this.#store.sql
      .selectFrom('history')
      .select(['entity', 'at', 'number', 'received_at', 'changed_after', 'pushed_at', 'updated_at', 'value', 'state', 'prices'])
      .select(sql<null>`NULL`.as('json'))
      .where('scope_number', '=', scopeNumber(scope))
      .where('series_id', '=', series)
      .where(ofEntity('history', entityNumber('LISTING', series), { from: 0, to: Number.MAX_SAFE_INTEGER }))
      .orderBy('entity', 'desc')
      .orderBy('at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit);
  }

  seriesRow(scope: string, series: number): Compilable {
    return this.#store.sql
      .selectFrom('history_series')
      .selectAll()
      .where('scope_number', '=', scopeNumber(scope))
      .where('series_id', '=', series);
  }

  labelled(scope: string, series: number): Compilable {
    return this.#store.sql
      .selectFrom('history_entities')
      .selectAll()
      .where('scope_number', '=', scopeNumber(scope))
      .where('series_id', '=', series)
      .where('labels', 'is not', null);
  }

  /** For each series: its id, the bytes of its new rows and values, the number of the rows, and the time of the oldest. */
  #sizes(rows: HistoryBatch['rows'], values: HistoryBatch['values']): Column[][] {
    const rowBytes = ROW_BYTES[this.#store.kind];
    const sizes = new Map<number, { bytes: number; count: number; oldest: number }>();
    const sizeOf = (series: number) => {
      const size = sizes.get(series) ?? { bytes: 0, count: 0, oldest: Number.MAX_SAFE_INTEGER };
      sizes.set(series, size);
      return size;
    };
    for (const { series, at, prices } of rows) {
      const size = sizeOf(series);
      size.bytes += rowBytes + (prices?.length ?? 0);
      size.count += 1;
      size.oldest = Math.min(size.oldest, at);
    }
    for (const { series, json } of values) sizeOf(series).bytes += rowBytes + json.length;
    return Array.from(sizes, ([series, { bytes, count, oldest }]) => [series, bytes, count, oldest]);
  }

  /** A list as a table with one column, `list.value`: arrays of JSON. */
  #each(list: readonly (readonly Column[])[]): RawBuilder<unknown> {
    const json = JSON.stringify(list);
    return this.#store.kind === 'sqlite'
      ? sql`json_each(${json}) AS list`
      : sql`json_array_elements(CAST(${json} AS json)) AS list(value)`;
  }

  #compilable(statement: RawBuilder<unknown>): Compilable {
    return { compile: () => statement.compile(this.#store.sql) };
  }
}

const int = (index: number) => sql`CAST(list.value ->> ${sql.lit(index)} AS bigint)`;
const text = (index: number) => sql`list.value ->> ${sql.lit(index)}`;

/**
 * Rows of one entity between two moments, inclusive; order them by entity, time and number. As a range of the key, and not as an equal
 * entity: for that PostgreSQL, as long as it has no statistics of the table, reads the rows of all entities of the series in order of time.
 */
export const ofEntity = (
  table: string,
  entity: number | RawBuilder<unknown>,
  { from, to }: { from: number; to: number },
): RawBuilder<SqlBool> => {
  const key = sql`(${sql.ref(`${table}.entity`)}, ${sql.ref(`${table}.at`)})`;
  return sql`${key} >= (${entity}, ${from}) AND ${key} <= (${entity}, ${to})`;
};

/** The number of a scope, for a condition. */
export const scopeNumber = (scope: string): RawBuilder<number> =>
  sql`(SELECT scope_number FROM history_writers WHERE scope = ${scope})`;
