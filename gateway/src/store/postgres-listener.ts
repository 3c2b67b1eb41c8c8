import { Client } from 'pg';
import { waitAtMost } from '../util/deadline.ts';
import { NOTICE_CHANNEL } from './dialects.ts';
import type { NoticeListener } from './engine.ts';

const RETRY_MS = 1_000;
const CLOSE_MS = 1_000;
/** How often the connection is checked: a server that is replaced may not close it. */
const CHECK_MS = 10_000;

/** Receives the notices of all gateways over a connection of its own, which it opens again after each failure. */
export class PostgresListener {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #listener: NoticeListener;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: { url: string; timeoutMs: number; listener: NoticeListener }) {
    this.#url = options.url;
    this.#timeoutMs = options.timeoutMs;
    this.#listener = options.listener;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#client)
      await waitAtMost(
        CLOSE_MS,
        this.#client.end().catch(() => {}),
      );
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#timeoutMs,
      query_timeout: this.#timeoutMs,
      keepAlive: true,
      application_name: 'sightline notices',
    });
    this.#client = client;
    client.on('error', () => this.#retry(client)).on('end', () => this.#retry(client));
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) this.#listener.onNotice(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${NOTICE_CHANNEL}`);
    } catch {
      return this.#retry(client);
    }
    if (this.#client !== client) return;
    this.#listener.onGap();
    this.#check(client);
  }

  #check(client: Client): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => this.#client === client && this.#check(client),
        () => this.#retry(client),
      );
    }, CHECK_MS).unref();
  }

  /** Opens another connection in place of a failed one. */
  #retry(failed: Client): void {
    if (this.#client !== failed || this.#isClosed) return;
    this.#client = null;
    failed.end().catch(() => {});
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), RETRY_MS).unref();
  }
}
