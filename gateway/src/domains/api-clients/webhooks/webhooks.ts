import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_EVENTS, type WebhookEventName } from '@sightline/schema/rules/webhooks.ts';
import type { Config, EncryptionKey } from '../../../config/config.ts';
import type { Store } from '../../../store/store.ts';
import type { WebhookMessageRow, WebhookRow } from '../../../store/tables.ts';
import type { Log } from '../../../telemetry/log.ts';
import { boundedMap } from '../../../util/bounded-map.ts';
import { newId } from '../../../util/compact-text.ts';
import { decryptText, encryptText } from '../../../util/encrypted-text.ts';
import { type Answer, post } from './post.ts';
import { WebhookTable } from './webhook-table.ts';

/** Milliseconds. */
export const WEBHOOK_TIMERS = {
  /** How often a gateway looks for messages that are due. */
  WEBHOOK_POLL_MS: 5_000,
  /** Timeout of one attempt. */
  WEBHOOK_TIMEOUT_MS: 10_000,
  /** Pause before the second attempt; see {@link PAUSES}. */
  WEBHOOK_RETRY_MS: 5_000,
};

/** Pauses between attempts, as multiples of the first: 5 s, 1 min, 10 min, 1 h, 6 h, 24 h. */
const PAUSES = [1, 12, 120, 720, 4_320, 17_280];
/** A claim lasts longer than an attempt. */
const CLAIM_MS = 60_000;
/** Owners whose messages are sent at the same time. */
const MAX_SERVED = 50;
/** Clients whose suspension times are cached. */
const MAX_CLIENTS = 1_000;
/** Start of each secret, as Standard Webhooks defines it. */
const SECRET_PREFIX = 'whsec_';
const SECRET_UNREADABLE = 'The secret was encrypted with another key: delete this webhook and add it again';

interface WebhooksOptions {
  readonly config: Pick<Config, 'WEBHOOKS' | 'TRADING_TOKEN_KEY'> & Readonly<typeof WEBHOOK_TIMERS>;
  readonly store: Store;
  readonly isOn: boolean;
  readonly log: Log;
}

/**
 * Calls addresses for events of API clients, with signatures, retries and a log of messages. Messages are in the store, where each
 * due one is taken by one gateway; a gateway that ends while it sends one leaves it to another, so that it may arrive twice.
 */
export class Webhooks {
  readonly table: WebhookTable;
  readonly #config: WebhooksOptions['config'];
  readonly #store: Store;
  readonly #isOn: boolean;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout | null;
  readonly #suspendedSeconds = boundedMap<string, { readonly readAt: number; readonly seconds: readonly number[] }>(MAX_CLIENTS);
  /** Deliveries in progress, by owner of the messages. */
  readonly #serving = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor({ config, store, isOn, log }: WebhooksOptions) {
    this.table = new WebhookTable(store);
    this.#config = config;
    this.#store = store;
    this.#log = log;
    this.#isOn = isOn;
    this.#timer = this.#isOn ? setInterval(() => void this.deliver(), config.WEBHOOK_POLL_MS).unref() : null;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  get allowsPrivate(): boolean {
    return this.#config.WEBHOOKS === 'private';
  }

  /** A secret, and its encrypted form for the row of a webhook. */
  makeSecret(id: string): { readonly secret: string; readonly encrypted: string } {
    const secret = `${SECRET_PREFIX}${randomBytes(24).toString('base64')}`;
    return { secret, encrypted: encryptText(this.#keys, boundTo(id), secret) };
  }

  /** Sends an event of a client to its webhooks. `suspendedSeconds`: only to those that ask for this time. Never rejects. */
  emit(client: string, event: WebhookEventName, data: object, suspendedSeconds?: number): void {
    if (this.#isOn) void this.#emit(client, event, data, suspendedSeconds);
  }

  /** Seconds of suspension after which webhooks of a client are called. May be some seconds out of date. */
  suspendedSeconds(client: string): readonly number[] {
    const known = this.#suspendedSeconds.get(client);
    if (this.#isOn && (known === undefined || known.readAt + this.#config.WEBHOOK_POLL_MS < performance.now()))
      void this.#readSuspendedSeconds(client);
    return known?.seconds ?? [];
  }

  /** Deletes the webhooks of a deleted client. */
  forget(client: string): void {
    if (!this.#isOn) return;
    this.table
      .remove(client, null)
      .catch((error: unknown) => this.#log.warn({ err: error, client }, 'webhooks were not deleted'));
  }

  /** Tests an address. Verifies it by the challenge in its answer. */
  async test(webhook: WebhookRow): Promise<Answer & { readonly isVerified: boolean }> {
    const challenge = randomBytes(18).toString('base64url');
    const answer = await this.#send(webhook, newId(), messageBody('webhook.test', { clientId: webhook.client, challenge }));
    const isVerified = isSuccess(answer.status) && answer.text.includes(challenge);
    if (isVerified && webhook.state === 'UNVERIFIED') await this.table.change(webhook.id, { state: 'ON' });
    return { ...answer, isVerified };
  }

  /** Begins to send what is due, for up to MAX_SERVED owners at a time: slow addresses of one owner do not delay the others. Never rejects. */
  async deliver(): Promise<void> {
    if (!this.#store.isUp) return;
    try {
      for (const owner of await this.table.owners([...this.#serving.keys()])) this.#serve(owner);
    } catch (error) {
      this.#log.warn({ err: error }, 'webhooks were not called');
    }
  }

  /** Waits for the attempts that are running; what is still due is sent by another gateway. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await Promise.all(this.#serving.values());
  }

  get #keys(): readonly EncryptionKey[] {
    return this.#config.TRADING_TOKEN_KEY;
  }

  async #readSuspendedSeconds(client: string): Promise<void> {
    const seconds = this.#suspendedSeconds.get(client)?.seconds ?? [];
    this.#suspendedSeconds.set(client, { readAt: performance.now(), seconds });
    try {
      const rows = await this.table.list(client);
      const wanted = rows.filter((row) => row.state === 'ON' && row.events.split(' ').includes('MARKET_SUSPENDED'));
      this.#suspendedSeconds.set(client, {
        readAt: performance.now(),
        seconds: [...new Set(wanted.map((row) => row.suspended_seconds))],
      });
    } catch (error) {
      this.#log.debug({ err: error, client }, 'webhooks were not read');
    }
  }

  async #emit(client: string, event: WebhookEventName, data: object, suspendedSeconds?: number): Promise<void> {
    const { type } = WEBHOOK_EVENTS[event];
    try {
      const webhooks = (await this.table.list(client)).filter(
        (row) =>
          row.state === 'ON' &&
          row.events.split(' ').includes(event) &&
          (suspendedSeconds === undefined || row.suspended_seconds === suspendedSeconds),
      );
      if (webhooks.length === 0) return;
      const body = messageBody(type, { clientId: client, ...data });
      await this.table.enqueue(webhooks.map(({ id, customer }) => ({ id: newId(), webhook: id, customer, type, body })));
      await this.deliver();
    } catch (error) {
      this.#log.warn({ err: error, client, type }, 'an event was not stored for its webhooks');
    }
  }

  #serve(owner: string): void {
    if (this.#isClosed || this.#serving.has(owner) || this.#serving.size >= MAX_SERVED) return;
    const serving = this.#sendDue(owner)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'webhooks were not called'))
      .finally(() => this.#serving.delete(owner));
    this.#serving.set(owner, serving);
  }

  async #sendDue(owner: string): Promise<void> {
    // oxlint-disable no-await-in-loop -- until nothing is due
    while (!this.#isClosed) {
      const claimed = await this.table.claim(owner, CLAIM_MS);
      if (claimed.length === 0) return;
      const webhooks = await this.table.byId(claimed.map(({ webhook }) => webhook));
      await Promise.all(
        claimed.map((message) =>
          this.#attempt(
            message,
            webhooks.find(({ id }) => id === message.webhook),
          ),
        ),
      );
    }
    // oxlint-enable no-await-in-loop
  }

  async #attempt(message: WebhookMessageRow, webhook: WebhookRow | undefined): Promise<void> {
    if (webhook?.state !== 'ON') {
      const ended = { status: null, error: 'The webhook is off', retryInMs: null, isDelivered: false };
      return this.table.settle(message, ended, null);
    }
    const { status, error } = await this.#send(webhook, message.id, message.body);
    const isDelivered = isSuccess(status);
    const isGone = status === 410;
    const pause = isDelivered || isGone ? undefined : PAUSES[message.attempts - 1];
    const retryInMs = pause === undefined ? null : pause * this.#config.WEBHOOK_RETRY_MS;
    const state = isGone ? 'GONE' : !isDelivered && retryInMs === null ? 'FAILED' : null;
    if (state !== null)
      this.#log.warn({ webhook: webhook.id, client: webhook.client, status, error }, 'a webhook was turned off');
    await this.table.settle(message, { status, error, retryInMs, isDelivered }, state);
  }

  async #send({ id: webhookId, url, secret: encrypted }: WebhookRow, id: string, body: string): Promise<Answer> {
    const secret = decryptText(this.#keys, boundTo(webhookId), encrypted);
    if (secret === null) return { status: null, error: SECRET_UNREADABLE, text: '', latencyMs: 0 };
    const headers = signedHeaders(secret, { id, at: Date.now(), body });
    return post({ url, headers, body, timeoutMs: this.#config.WEBHOOK_TIMEOUT_MS, allowsPrivate: this.allowsPrivate });
  }
}

function boundTo(id: string): readonly string[] {
  return ['webhook', id];
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

function messageBody(type: string, data: object): string {
  return JSON.stringify({ type, timestamp: new Date().toISOString(), data });
}

/** The headers of a message, as Standard Webhooks has them. `at`: of this attempt, ms. */
function signedHeaders(secret: string, { id, at, body }: { id: string; at: number; body: string }): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
