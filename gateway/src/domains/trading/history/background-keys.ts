import type * as z from 'zod';
import type { Store } from '../../../store/store.ts';
import { HistorySeriesRow, HistoryWriterRow } from '../../../store/tables.ts';
import { orphanDeletions } from './history-retention.ts';
import { scopeNumber } from './history-statements.ts';
import type { HistoryTable } from './history-table.ts';

/** Rows that one statement deletes. */
const STEP = 1_000;

const KeyOfScope = HistoryWriterRow.pick({ background_key: true, unchecked_from: true });
type KeyOfScope = z.output<typeof KeyOfScope>;

/** Which keys clients are recorded with when there is no viewer, and what was recorded before a trading session confirmed them. */
export class BackgroundKeys {
  readonly #store: Store;
  readonly #table: HistoryTable;

  constructor({ store, table }: { store: Store; table: HistoryTable }) {
    this.#store = store;
    this.#table = table;
  }

  async find(scope: string): Promise<KeyOfScope> {
    const writers = this.#store.sql.selectFrom('history_writers').select(['background_key', 'unchecked_from']);
    const [row] = await this.#store.read(KeyOfScope, writers.where('scope', '=', scope));
    return row ?? { background_key: null, unchecked_from: null };
  }

  /** Scopes with rows of keys that no session has confirmed. */
  async unchecked(): Promise<readonly string[]> {
    const query = this.#store.sql.selectFrom('history_writers').select('scope').where('unchecked_from', 'is not', null);
    return (await this.#store.read(HistoryWriterRow.pick({ scope: true }), query)).map(({ scope }) => scope);
  }

  /**
   * A trading session has shown that the key belongs to the client: what was recorded with it may be read from now on.
   * @param isKept whether the next start may use it without another check
   */
  async confirm(scope: string, key: string, isKept: boolean): Promise<void> {
    await this.#store.change(
      this.#store.sql
        .updateTable('history_writers')
        .set({ background_key: isKept ? key : null, unchecked_from: null })
        .where('scope', '=', scope)
        .where((eb) => eb.or([eb('unchecked_from', 'is', null), eb('background_key', '=', key)])),
    );
  }

  /**
   * Deletes what no session has confirmed, up to now: it may be another client's. Returns false while another gateway records the scope.
   * Until the last row is deleted, nothing of the scope is read.
   */
  async forgetUnchecked(scope: string, owner: string): Promise<boolean> {
    const { unchecked_from: from } = await this.find(scope);
    if (from === null) return true;
    // A former writer stores nothing from now on.
    const writer = await this.#table.takeOver(scope, owner);
    if (writer === null) return false;
    const to = writer.last_at;
    const { sql } = this.#store;
    const coverage = sql
      .deleteFrom('history_coverage')
      .where('scope_number', '=', scopeNumber(scope))
      .where('from_at', '>=', from);
    await this.#store.write(
      coverage.where('from_at', '<=', to),
      sql
        .updateTable('history_coverage')
        .set({ until_at: from - 1 })
        .where('scope_number', '=', scopeNumber(scope))
        .where('from_at', '<', from)
        .where('until_at', '>=', from),
    );
    const series = sql.selectFrom('history_series').selectAll().where('scope_number', '=', scopeNumber(scope));
    for (const row of await this.#store.read(HistorySeriesRow, series)) {
      // oxlint-disable-next-line no-await-in-loop -- in small steps, one after the other
      while ((await this.#deleteSome(row, { from, to })) === STEP);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await this.#store.write(...orphanDeletions(this.#store, row.scope_number, row.series_id));
    }
    await this.#store.change(
      sql
        .updateTable('history_writers')
        .set({ background_key: null, unchecked_from: null })
        .where('scope', '=', scope)
        .where('unchecked_from', '=', from),
    );
    return true;
  }

  /** Returns the number of deleted rows. */
  async #deleteSome(
    { scope_number: scope, series_id: series }: z.output<typeof HistorySeriesRow>,
    { from, to }: { from: number; to: number },
  ): Promise<number> {
    const { sql } = this.#store;
    const key = ['scope_number', 'series_id', 'entity', 'at', 'number'] as const;
    const some = sql
      .selectFrom('history')
      .select([...key])
      .where('scope_number', '=', scope)
      .where('series_id', '=', series)
      .where('at', '>=', from)
      .where('at', '<=', to)
      .limit(STEP);
    const [rows = []] = await this.#store.write(
      sql
        .deleteFrom('history')
        .where((eb) => eb(eb.refTuple(...key), 'in', some.$asTuple(...key)))
        .returning('number'),
    );
    await this.#store.write(
      sql
        .updateTable('history_series')
        .set((eb) => ({ row_count: eb('row_count', '-', rows.length) }))
        .where('scope_number', '=', scope)
        .where('series_id', '=', series),
    );
    return rows.length;
  }
}
