import * as z from 'zod';
import type { ApiCall } from '../../../generated/schema-types.ts';
import { deleteRows, ROWS_PER_STEP } from '../../../store/retention.ts';
import type { Store } from '../../../store/store.ts';
import { CallRow } from '../../../store/tables.ts';
import { newId } from '../../../util/compact-text.ts';
import { JsonText } from '../../../util/json-text.ts';
import type { UsableKey } from '../key-access.ts';
import { maskSecret } from '../masked-secret.ts';
import { type ApiRequest, ENDPOINTS, TEST_REQUEST } from './api-calls.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

const MAX_CALLS_PER_CLIENT = 50;
const KEPT_MS = 90 * DAY_MS;
const MAX_BYTES = 64 * 1024 * 1024;

const optionalText = z.nullable(z.string());
const optionalNumber = z.nullable(z.int());
const Parameters = z.object({
  ids: z.array(z.string()),
  filter: optionalText,
  order: optionalText,
  skip: optionalNumber,
  take: optionalNumber,
});
const PastCall = CallRow.extend({
  outcome: z.custom<ApiCall['outcome']>((name) => typeof name === 'string'),
  endpoint: z.custom<ApiRequest['endpoint']>((name) => typeof name === 'string' && Object.hasOwn(ENDPOINTS, name)),
  parameters: JsonText.pipe(Parameters),
});
/** A call that was sent. */
export type PastCallModel = z.output<typeof PastCall>;

/**
 * The last calls of each client in the API explorer, and the last test of each key, without bodies and secrets. A caller may
 * read the calls of clients and keys that the provider lists for the caller now, so calls of deleted ones cannot be read.
 */
export class CallHistory {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /** Stores a call if it was sent. The secret of the key is removed from what the user typed. */
  record({ client, key, secret }: UsableKey, request: ApiRequest, call: ApiCall): void {
    const { sentAt, body } = call;
    if (typeof sentAt !== 'string') return;
    const isTest = request === TEST_REQUEST;
    const { endpoint, ...parameters } = request;
    const values = {
      client: client.id,
      key_id: key.id,
      key_name: key.name,
      at: Date.parse(sentAt),
      is_test: Number(isTest),
      endpoint,
      parameters: JSON.stringify(Parameters.parse(parameters), (_name, value: unknown) =>
        typeof value === 'string' ? maskSecret(value, secret) : value,
      ),
      outcome: call.outcome,
      status: call.status ?? null,
      latency_ms: call.latencyMs ?? null,
      size: typeof body === 'string' ? Buffer.byteLength(body) : null,
      is_truncated: Number(call.isTruncated),
      customer: client.customer?.id ?? null,
    };
    const row = { id: isTest ? testId(key.id) : newId(), ...values, bytes: JSON.stringify(values).length };
    const { sql: db } = this.#store;
    this.#store.later(
      'calls',
      db
        .insertInto('calls')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
    );
    const keptIds = this.#calls(client.id).select('id').limit(MAX_CALLS_PER_CLIENT);
    const deletion = db.deleteFrom('calls').where('client', '=', client.id).where('is_test', '=', 0);
    if (!isTest) this.#store.later('calls', deletion.where('id', 'not in', keptIds));
  }

  /** The last calls of a client with these keys, newest first. Rejects while the store fails. */
  async callsOf(clientId: string, keyIds: readonly string[]): Promise<readonly PastCallModel[]> {
    if (keyIds.length === 0) return [];
    await this.#store.flush();
    return this.#store.read(PastCall, this.#calls(clientId).selectAll().where('key_id', 'in', keyIds));
  }

  /** The last test of each key that was tested. Rejects while the store fails. */
  async testsOf(keyIds: readonly string[]): Promise<readonly PastCallModel[]> {
    if (keyIds.length === 0) return [];
    await this.#store.flush();
    return this.#store.read(PastCall, this.#store.sql.selectFrom('calls').selectAll().where('id', 'in', keyIds.map(testId)));
  }

  /** Deletes the calls of a deleted client or key. */
  forget(of: 'client' | 'key_id', id: string): void {
    this.#store.later('calls', this.#store.sql.deleteFrom('calls').where(of, '=', id));
  }

  /** Deletes some rows that are too old, or the oldest while there are too many bytes; returns their number. */
  async prune(now = Date.now(), maxBytes = MAX_BYTES): Promise<number> {
    const { sql: db } = this.#store;
    const [sum] = await this.#store.read(
      z.object({ bytes: z.int() }),
      db.selectFrom('calls').select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('bytes'), eb.lit(0)), 'bigint').as('bytes')),
    );
    const isFull = sum !== undefined && sum.bytes > maxBytes;
    const oldest = db.selectFrom('calls').select('id').orderBy('at').limit(ROWS_PER_STEP);
    const ids = isFull ? oldest : oldest.where('at', '<=', now - KEPT_MS);
    return deleteRows(this.#store, 'calls', ids);
  }

  #calls(clientId: string) {
    const calls = this.#store.sql.selectFrom('calls').where('client', '=', clientId).where('is_test', '=', 0);
    return calls.orderBy('at', 'desc').orderBy('id', 'desc');
  }
}

/** Id of the row of a key's last test: the next test replaces it. */
function testId(keyId: string): string {
  return `test:${keyId}`;
}
