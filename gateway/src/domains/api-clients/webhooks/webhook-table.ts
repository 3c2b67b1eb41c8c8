import { WEBHOOK_LIMITS } from '@sightline/schema/rules/webhooks.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { oneAtATime } from '../../../store/dialects.ts';
import { deleteRows, ROWS_PER_STEP } from '../../../store/retention.ts';
import type { Store } from '../../../store/store.ts';
import { WebhookMessageRow, WebhookRow } from '../../../store/tables.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

/** Maximum number of stored messages of one webhook, including those that are still to be sent. */
const MAX_KEPT = 1_000;
const KEPT_MS = 7 * DAY_MS;
/** Messages of a webhook on its page. */
const MAX_SHOWN = 20;
/** Messages of one owner that are sent at the same time. */
const MAX_CLAIMED = 4;
/** Owners that one read returns. */
const MAX_OWNERS = 100;
/** The owner of a message: the customer of its webhook, or the webhook if the provider named no customer. */
const owner = sql<string>`coalesce(customer, webhook)`;

const Owner = z.object({ owner: z.string() });

/** Result of an attempt to deliver a message. */
export interface AttemptResult {
  readonly status: number | null;
  readonly error: string | null;
  /** Null: no further attempt. */
  readonly retryInMs: number | null;
  readonly isDelivered: boolean;
}

/** Webhooks and their messages in the store. Each call rejects while the store fails. */
export class WebhookTable {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Newest first. */
  list(client: string): Promise<readonly WebhookRow[]> {
    const rows = this.#store.sql.selectFrom('webhooks').selectAll().where('client', '=', client);
    return this.#store.read(WebhookRow, rows.orderBy('created_at', 'desc').orderBy('id'));
  }

  /** Adds a webhook, unless its client has one with this address, or as many as it may have. */
  async add(row: WebhookRow): Promise<'added' | 'exists' | 'too many'> {
    const { sql: db } = this.#store;
    const insert = db.insertInto('webhooks').values(row);
    const count = db
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('client', '=', row.client);
    const takeBack = db.deleteFrom('webhooks').where('id', '=', row.id).where(count, '>', WEBHOOK_LIMITS.perClient);
    const [, added = [], takenBack = []] = await this.#store.write(
      oneAtATime(this.#store, `webhooks of ${row.client}`),
      insert.onConflict((conflict) => conflict.doNothing()).returning('id'),
      takeBack.returning('id'),
    );
    if (added.length === 0) return 'exists';
    return takenBack.length === 0 ? 'added' : 'too many';
  }

  async change(id: string, values: Partial<Pick<WebhookRow, 'events' | 'suspended_seconds' | 'state'>>): Promise<void> {
    if (Object.keys(values).length === 0) return;
    await this.#store.write(this.#store.sql.updateTable('webhooks').set(values).where('id', '=', id));
  }

  /** Deletes webhooks of a client, or only one, with their messages. */
  async remove(client: string, id: string | null): Promise<void> {
    const { sql: db } = this.#store;
    const all = db.selectFrom('webhooks').select('id').where('client', '=', client);
    const ids = id === null ? all : all.where('id', '=', id);
    await this.#store.write(
      db.deleteFrom('webhook_messages').where('webhook', 'in', ids),
      db.deleteFrom('webhooks').where('id', 'in', ids),
    );
  }

  /** Messages of a webhook, newest first. */
  messages(webhook: string): Promise<readonly WebhookMessageRow[]> {
    return this.#store.read(WebhookMessageRow, this.#messages(webhook).selectAll().limit(MAX_SHOWN));
  }

  /** Adds messages that are due at once. The oldest messages of a webhook with too many are deleted. */
  async enqueue(rows: readonly Pick<WebhookMessageRow, 'id' | 'webhook' | 'customer' | 'type' | 'body'>[]): Promise<void> {
    const { sql: db, clock } = this.#store;
    const fresh = { attempts: 0, is_delivered: null, status: null, error: null };
    await this.#store.change(
      ...rows.flatMap((row) => [
        db.insertInto('webhook_messages').values({ ...row, ...fresh, at: clock, next_at: clock }),
        db
          .deleteFrom('webhook_messages')
          .where('webhook', '=', row.webhook)
          .where('id', 'not in', this.#messages(row.webhook).select('id').limit(MAX_KEPT)),
      ]),
    );
  }

  /** Owners of messages that are due, except those that are being served. */
  async owners(served: readonly string[]): Promise<readonly string[]> {
    const { sql: db, clock } = this.#store;
    const due = db.selectFrom('webhook_messages').select(owner.as('owner')).distinct().where('next_at', '<=', clock);
    const others = served.length === 0 ? due : due.where(owner, 'not in', served);
    return (await this.#store.read(Owner, others.limit(MAX_OWNERS))).map((row) => row.owner);
  }

  /** Takes messages of an owner that are due, and counts an attempt. They are due again if they are not settled in `forMs`. */
  async claim(of: string, forMs: number): Promise<readonly WebhookMessageRow[]> {
    const { sql: db, clock } = this.#store;
    const waiting = db.selectFrom('webhook_messages').select('id').where('next_at', '<=', clock).where(owner, '=', of);
    const update = db
      .updateTable('webhook_messages')
      .set((eb) => ({ next_at: sql<number>`${clock} + ${sql.lit(forMs)}`, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', waiting.orderBy('next_at').limit(MAX_CLAIMED))
      .where('next_at', '<=', clock);
    const [rows = []] = await this.#store.change(update.returningAll());
    return z.array(WebhookMessageRow).parse(rows);
  }

  /** The webhooks with these ids. */
  byId(ids: readonly string[]): Promise<readonly WebhookRow[]> {
    return this.#store.read(WebhookRow, this.#store.sql.selectFrom('webhooks').selectAll().where('id', 'in', ids));
  }

  /** Records the result of an attempt, unless another attempt has begun since. `state`: new state of the webhook; null: unchanged. */
  async settle(message: WebhookMessageRow, settled: AttemptResult, state: WebhookRow['state'] | null): Promise<void> {
    const { sql: db, clock } = this.#store;
    const { status, error, retryInMs, isDelivered } = settled;
    const update = db
      .updateTable('webhook_messages')
      .set({
        status,
        error,
        next_at: retryInMs === null ? null : sql<number>`${clock} + ${sql.lit(retryInMs)}`,
        is_delivered: isDelivered ? 1 : retryInMs === null ? 0 : null,
      })
      .where('id', '=', message.id)
      .where('attempts', '=', message.attempts);
    const stillAtThisAttempt = db
      .selectFrom('webhook_messages')
      .select('id')
      .where('id', '=', message.id)
      .where('attempts', '=', message.attempts);
    const webhook = db.updateTable('webhooks').where('id', '=', message.webhook).where('state', '=', 'ON');
    const stateChange = state && webhook.set({ state }).where((eb) => eb.exists(stillAtThisAttempt));
    await this.#store.change(update, ...(stateChange === null ? [] : [stateChange]));
  }

  /** Deletes some messages that are too old; returns their number. */
  async prune(): Promise<number> {
    const { sql: db, clock } = this.#store;
    const old = db
      .selectFrom('webhook_messages')
      .select('id')
      .where('at', '<', sql<number>`${clock} - ${sql.lit(KEPT_MS)}`)
      .limit(ROWS_PER_STEP);
    return deleteRows(this.#store, 'webhook_messages', old);
  }

  #messages(webhook: string) {
    const rows = this.#store.sql.selectFrom('webhook_messages').where('webhook', '=', webhook);
    return rows.orderBy('at', 'desc').orderBy('id', 'desc');
  }
}
