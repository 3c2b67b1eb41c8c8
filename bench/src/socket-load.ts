import * as z from 'zod';
import { tradingSecret } from '../../sandbox/src/testing/trading-secret.ts';
import { type Child, startChild } from './child.ts';
import type { SocketLogin } from './gateway-client.ts';
import type { Subscription } from '../../gateway/test/support/load-client.ts';
import { CutOutcome, Outcome, type SocketCommand, States } from './load/socket-commands.ts';
import type { MeasuredProcess } from './measured-process.ts';
import type { Bench } from './section.ts';
import type { BenchSandbox } from './stack.ts';

const Done = z.looseObject({});
/** Deadline of a command: opening thousands of sockets takes its time. */
const COMMAND_DEADLINE_MS = 180_000;

export interface OpenOptions {
  readonly url: string;
  readonly count: number;
  readonly logins: readonly SocketLogin[];
  readonly subscriptions: readonly Subscription[];
  readonly sampleEvery?: number;
  readonly keepsStates?: boolean;
}

/** Sockets in a separate process. */
export class SocketLoad {
  readonly process: MeasuredProcess;
  readonly #child: Child;
  readonly #probe: { url: string; secret: string } | null;
  #sampleEvery = 1;

  private constructor(child: Child, probe: { url: string; secret: string } | null) {
    this.#child = child;
    this.process = child.process;
    this.#probe = probe;
  }

  /** @param sandbox its socket is also read, to measure latencies; null: no latencies */
  static async start(bench: Bench, sandbox: BenchSandbox | null): Promise<SocketLoad> {
    const child = await startChild(bench, 'load/socket-load.ts', z.object({ ready: z.literal(true) }));
    const probe = sandbox && { url: sandbox.url, secret: await tradingSecret(sandbox.url, 'trader@example.test') };
    return new SocketLoad(child, probe);
  }

  /** Opens more sockets; resolves once each has received its first result. */
  async open({ url, count, logins, subscriptions, sampleEvery = 100, keepsStates = false }: OpenOptions): Promise<void> {
    this.#sampleEvery = sampleEvery;
    await this.#send({
      do: 'open',
      url: `${url.replace('http', 'ws')}/graphql`,
      count,
      logins: logins.map((login) => ({ ...login })),
      subscriptions: [...subscriptions],
      sampleEvery,
      keepsStates,
      probe: this.#probe,
    });
  }

  async begin(): Promise<void> {
    await this.#send({ do: 'begin' });
  }

  end(): Promise<Outcome> {
    return this.#child.request(Outcome, { do: 'end', sampleEvery: this.#sampleEvery } satisfies SocketCommand);
  }

  /** The last ones opened stop reading. */
  async pause(count: number): Promise<void> {
    await this.#send({ do: 'pause', count });
  }

  async cut(everyMs: number, offlineMs: number): Promise<void> {
    await this.#send({ do: 'cuts', everyMs, offlineMs });
  }

  /** Ends the cuts once all clients have reconnected. */
  endCuts(): Promise<CutOutcome> {
    return this.#child.request(CutOutcome, { do: 'end-cuts' } satisfies SocketCommand);
  }

  states(): Promise<z.output<typeof States>> {
    return this.#child.request(States, { do: 'states' } satisfies SocketCommand);
  }

  async close(): Promise<void> {
    await this.#send({ do: 'close' });
  }

  stop(): Promise<void> {
    return this.#child.service.stop();
  }

  async #send(command: SocketCommand): Promise<void> {
    await this.#child.request(Done, command, COMMAND_DEADLINE_MS);
  }
}
