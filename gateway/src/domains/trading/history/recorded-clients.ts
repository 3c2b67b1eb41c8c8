import { readFile } from 'node:fs/promises';
import type { TradingScope, TradingScopes } from '../../../scope/trading-scope.ts';
import type { Store } from '../../../store/store.ts';
import type { Log } from '../../../telemetry/log.ts';
import type { TradingFeeds } from '../feed/feeds.ts';
import { type KeyCheck, RecordedClient, type RecordedClientStatus } from './recorded-client.ts';
import type { BackgroundKeys } from './background-keys.ts';
import type { History } from './history.ts';

/** Longest accepted file, in characters, and the pattern of its secret. */
const MAX_LENGTH = 4_096;
const SECRET = /^\s*([\x21-\x7E]+)\s*$/;

/** How often recordings of former clients are looked for while no client is recorded. */
const IDLE_MS = 600_000;

interface Options {
  readonly clients: readonly { readonly client: string; readonly file: string }[];
  /** How often each client is looked at, ms. */
  readonly everyMs: number;
  readonly idOf: (secret: string) => string;
  readonly scopes: TradingScopes;
  readonly feeds: TradingFeeds;
  readonly history: History;
  readonly keys: BackgroundKeys;
  readonly store: Store;
  readonly log: Log;
}

/** The clients that HISTORY_CLIENTS names: each is recorded without a viewer, with the key in its file. */
export class RecordedClients {
  readonly #options: Options;
  readonly #clients = new Map<string, RecordedClient>();
  readonly #unreadable = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads the files. Never rejects: a client whose file cannot be read is not recorded, and /status names it. */
  async start(): Promise<void> {
    const { clients, log, idOf } = this.#options;
    for (const { client, file } of clients) {
      // oxlint-disable-next-line no-await-in-loop -- a few small files, before the gateway listens
      const secret = await readSecret(file);
      if (secret === null) {
        this.#unreadable.add(client);
        log.error({ client, file }, 'the file of HISTORY_CLIENTS has no key: the client is not recorded without a viewer');
      } else this.#clients.set(client, new RecordedClient({ ...this.#options, client, secret, keyId: idOf(secret) }));
    }
    this.#next(0);
  }

  get status(): readonly RecordedClientStatus[] {
    const unreadable = Array.from(this.#unreadable, (clientId) => ({ clientId, state: 'UNREADABLE_KEY' as const, series: 0 }));
    return [...Array.from(this.#clients.values(), ({ status }) => status), ...unreadable];
  }

  /** Whether a client is recorded, by this gateway or another, with a key that is known to be its own. */
  isFollowed(client: string): boolean {
    return this.#clients.get(client)?.isFollowed ?? false;
  }

  /** Whether this gateway records a client with a key that is known to be its own. */
  isRecording(client: string): boolean {
    return this.#clients.get(client)?.status.state === 'RECORDING';
  }

  /** How a feed of this scope is recorded: its unconfirmed key (null: only keys of the client), and whether with all labels. */
  recordingOf(scope: TradingScope): { uncheckedKey: string | null; readsLabels: boolean } {
    const client = this.#clients.get(scope.id);
    return { uncheckedKey: client?.isIsolated(scope) ? client.keyId : null, readsLabels: client?.mayRecord ?? false };
  }

  /** Call when a trading session of the client is used: the first one shows whether the key is one of the client's. Never waits. */
  sessionUsed(client: string, check: KeyCheck): void {
    this.#clients.get(client)?.sessionUsed(check);
  }

  /** Resolves when a running check of the client's key is over. */
  async waitForCheck(client: string): Promise<void> {
    await this.#clients.get(client)?.checking;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const client of this.#clients.values()) client.close();
  }

  #next(delayMs: number): void {
    this.#timer = setTimeout(() => void this.#run(), delayMs).unref();
  }

  async #run(): Promise<void> {
    const { store, log } = this.#options;
    try {
      if (store.isUp && !store.health.isSpaceLow) {
        await this.#forgetOthers();
        // oxlint-disable-next-line no-await-in-loop -- one after the other: nothing of it is urgent
        for (const client of this.#clients.values()) await client.run();
      }
    } catch (error) {
      log.debug({ err: error }, 'the recorded clients could not be looked at');
    }
    if (!this.#isClosed) this.#next(this.#clients.size === 0 ? IDLE_MS : this.#options.everyMs);
  }

  /** Deletes what was recorded with keys that no session has confirmed, of clients that are no longer recorded. */
  async #forgetOthers(): Promise<void> {
    const { keys, history } = this.#options;
    for (const scope of await keys.unchecked()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (!this.#clients.has(scope)) await keys.forgetUnchecked(scope, history.owner);
    }
  }
}

/** The text of a file without white space around it; null if it cannot be read, or is no secret. */
async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.length > MAX_LENGTH ? null : (SECRET.exec(text)?.[1] ?? null);
}
