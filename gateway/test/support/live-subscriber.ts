import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from './gateway-process.ts';
import { LIVE_BATCH, LiveState } from './live-state.ts';
import { SocketClient } from './socket-client.ts';

/** How a subscriber resumes after its socket was cut: from its cursor, or with a snapshot. */
export type Resume = 'cursor' | 'snapshot';

export const LIST = `subscription ($after: LiveCursor) { tradingList(after: $after) { ${LIVE_BATCH} } }`;
export const ONE_SERIES = `subscription ($seriesId: ID!, $after: LiveCursor) { seriesMarkets(seriesId: $seriesId, after: $after) { ${LIVE_BATCH} } }`;

const RETRY_MS = 20;

/** Subscriber of one live set that reconnects whenever its socket ends, until it is stopped. */
export class LiveSubscriber {
  readonly state = new LiveState();
  cuts = 0;
  readonly #options: {
    url: string | (() => string);
    credentials: Credentials;
    document: string;
    variables: Record<string, unknown>;
    resume: Resume;
  };
  #client: SocketClient | null = null;
  #isStopped = false;
  readonly #running: Promise<void>;

  /** @param options `url` may return another gateway for each connection */
  constructor(options: {
    url: string | (() => string);
    credentials: Credentials;
    document: string;
    variables?: Record<string, unknown>;
    resume: Resume;
  }) {
    this.#options = { variables: {}, ...options };
    this.#running = this.#run();
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    this.cuts += 1;
    this.#client?.drop();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#client?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { url, credentials, document, variables, resume } = this.#options;
    while (!this.#isStopped) {
      const client = new SocketClient(typeof url === 'string' ? url : url(), credentials);
      this.#client = client;
      const after = resume === 'cursor' ? this.state.cursor : null;
      const watch = client.watch(document, { ...variables, after });
      let taken = 0;
      const take = (): false => {
        for (const { data } of watch.results.slice(taken)) {
          this.state.apply(data, { isFirst: taken === 0 });
          taken += 1;
        }
        return false;
      };
      const ended = watch.ended.then(() => true);
      // `until` has a deadline; this loop has none.
      const takeUntilDeadline = (): Promise<false> => watch.until(take).catch(() => false as const);
      while (!(await Promise.race([ended, takeUntilDeadline()])));
      await client.close();
      await sleep(RETRY_MS);
    }
  }
}
