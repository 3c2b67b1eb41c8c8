import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Login } from '../../bench/src/gateway-client.ts';
import { LiveState, type ReadBatch, readBatch } from '../../gateway/test/support/live-state.ts';
import { LIST, ONE_SERIES } from '../../gateway/test/support/live-subscriber.ts';
import { SharedFrames } from '../../gateway/test/support/shared-frames.ts';
import { LoadClient } from '../../gateway/test/support/load-client.ts';
import type { Random } from '../../sandbox/src/random.ts';
import type { SetName } from './commands.ts';
import type { LoginCache } from './login-cache.ts';
import type { Tally } from './tally.ts';

const Result = z.object({ payload: z.object({ data: z.unknown() }) });
const Complaint = z.object({
  type: z.string(),
  payload: z.optional(z.array(z.object({ extensions: z.object({ code: z.string() }) }))),
});
/** Reconnect delay: doubles with each failure up to the maximum, with full jitter. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 15_000;
const SIGN_IN_AGAIN_CODES: readonly string[] = ['TRADING_TOKEN_EXPIRED', 'TRADING_TOKEN_REQUIRED', 'UNAUTHENTICATED'];
const UNAUTHENTICATED_CLOSE = 4401;

/** State shared by all clients of a process. */
export interface SharedState {
  readonly urls: readonly string[];
  readonly logins: LoginCache;
  readonly tally: Tally;
  readonly random: Random;
  readonly frames: SharedFrames<ReadBatch>;
}

export function sharedFrames(): SharedFrames<ReadBatch> {
  return new SharedFrames((json) => readBatch(Result.parse(json).payload.data));
}

/** Client of one set that reconnects at its cursor, to either gateway, whenever its socket ends. */
export class SoakClient {
  readonly set: SetName;
  readonly state = new LiveState();
  /** Has received a batch on the current connection. */
  isReceiving = false;
  readonly #shared: SharedState;
  readonly #email: string;
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #client: LoadClient | null = null;
  #endConnection: () => void = () => {};
  #failures = 0;
  #offlineMs = 0;

  constructor(shared: SharedState, email: string, set: SetName) {
    this.#shared = shared;
    this.#email = email;
    this.set = set;
    this.#running = this.#run();
  }

  /** Disconnects without a close frame, and reconnects after a while. */
  disconnectFor(ms: number): void {
    this.#offlineMs = ms;
    this.#client?.cut();
    this.#endConnection();
  }

  /** Disconnects permanently. @param withCloseFrame with a closing handshake */
  async stop(withCloseFrame: boolean): Promise<void> {
    this.#stopped.abort();
    if (withCloseFrame) this.#client?.close();
    else this.#client?.cut();
    this.#endConnection();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { logins, tally } = this.#shared;
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#runConnection(await logins.login(this.#email));
      } catch {
        tally.countError('sign-in failed');
        this.#failures += 1;
      }
      this.isReceiving = false;
      const maxDelayMs = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** this.#failures);
      await this.#pause(this.#offlineMs + this.#shared.random.next() * maxDelayMs);
      this.#offlineMs = 0;
    }
  }

  /** Runs one socket from start to end. */
  async #runConnection(login: Login): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    const { tally, logins, random, urls } = this.#shared;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endConnection = resolve;
    this.#failures += 1;
    const client = new LoadClient({
      url: `${random.pick(urls).replace('http', 'ws')}/graphql`,
      headers: { ...login },
      subscriptions: [
        this.set === 'list'
          ? { query: LIST, variables: {} }
          : { query: ONE_SERIES, variables: { seriesId: this.set.slice('series '.length) } },
      ],
      after: () => this.state.cursor,
      onResult: (frame) => this.#take(frame),
      onClose: (code) => {
        tally.countClose(code);
        if (code === UNAUTHENTICATED_CLOSE) logins.invalidate(this.#email, login);
        resolve();
      },
      onComplaint: (frame) => {
        const { type, payload } = Complaint.parse(JSON.parse(frame));
        const codes = payload?.map(({ extensions }) => extensions.code) ?? [type];
        for (const code of new Set(codes)) tally.countError(code);
        if (codes.some((code) => SIGN_IN_AGAIN_CODES.includes(code))) logins.invalidate(this.#email, login);
        client.cut();
        resolve();
      },
    });
    this.#client = client;
    void client.connect();
    await promise;
    this.#client = null;
  }

  #take(frame: Buffer): void {
    const { tally, frames } = this.#shared;
    const batch = frames.read(frame);
    const [isFirst, hadCursor, gaps] = [!this.isReceiving, this.state.cursor !== null, this.state.counts.gaps];
    this.state.applyBatch(batch, { isFirst });
    tally.counts.batches += 1;
    tally.counts.gaps += this.state.counts.gaps - gaps;
    if (batch.isConflated) tally.counts.conflated += 1;
    if (batch.prevSeq !== null) tally.counts.catchUps += isFirst ? 1 : 0;
    else if (hadCursor) tally.counts.resyncs += 1;
    else tally.counts.snapshots += 1;
    this.isReceiving = true;
    this.#failures = 0;
  }

  async #pause(ms: number): Promise<void> {
    // Stopping ends a pause.
    await sleep(ms, null, { signal: this.#stopped.signal }).catch(() => {});
  }
}
