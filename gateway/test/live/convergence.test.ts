import { randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { Random } from '../../../sandbox/src/random.ts';
import { startSandbox } from '../support/sandbox.ts';
import { type TestGateway, startGateway } from '../support/gateway-process.ts';
import type { GatewayOptions } from '../../../scripts/lib/stack.ts';
import { LIST, LiveSubscriber, ONE_SERIES } from '../support/live-subscriber.ts';
import { listedSeries } from '../support/listed-series.ts';
import { untilListMatches, untilSeriesMatches } from '../support/until-live-data-matches.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const IS_FULL = process.env['TEST_FULL'] === 'on';
/** Faults per run; `npm run test:full` has the long run. */
const STEPS = IS_FULL ? 405 : 45;
const CHANGES_A_STEP = 50;
const MINIMUM = { changes: 2_000, removals: 50, settlements: 20, lostQueues: 5, restarts: 1, cuts: 5 };

/** A gateway that can be restarted at the same address, as by a deployment. */
class RestartableGateway {
  readonly #port: number;
  readonly #options: GatewayOptions;
  #process: TestGateway;
  restarts = 0;

  private constructor(process: TestGateway, sandboxPort: number, options: GatewayOptions) {
    this.#process = process;
    this.#port = sandboxPort;
    this.#options = { ...options, PORT: new URL(process.url).port };
  }

  static async start(sandboxPort: number, options: GatewayOptions): Promise<RestartableGateway> {
    return new RestartableGateway(await startGateway(sandboxPort, options), sandboxPort, options);
  }

  get process(): TestGateway {
    return this.#process;
  }

  async restart(): Promise<void> {
    this.restarts += 1;
    await this.#process.stop();
    this.#process = await startGateway(this.#port, this.#options);
  }
}

describe.each([
  ['with versions', {}],
  ['without market versions', { withMarketVersions: false }],
  ['without state in its updates', { withState: false }],
])('a provider %s', (_name, switches) => {
  it(
    `and every subscriber agree after ${STEPS} faults (seed ${SEED})`,
    async () => {
      const random = new Random(SEED);
      const sandbox = await startSandbox();
      const { control } = sandbox;
      await control.setDialectOptions(switches);
      // Encrypted sessions outlive a restart only under a configured key.
      const key = `k1:${randomBytes(32).toString('base64')}`;
      const gateway = await RestartableGateway.start(sandbox.port, { FEED_REREAD_MS: 1_000, TRADING_TOKEN_KEY: key });
      const subscribers: LiveSubscriber[] = [];
      try {
        const { url } = gateway.process;
        const listed = await listedSeries(sandbox);
        const live = (await control.allState('series')).filter(
          ({ id, lifecycle }) => lifecycle === 'live' && listed.includes(id),
        );
        const [one, two] = random.shuffle(live);
        if (!one || !two) throw new Error('no series is live');
        const traders = await Promise.all(
          ['trader-01', 'trader-02', 'trader-03'].map((name) => gateway.process.startTrading(`${name}@example.test`)),
        );
        const [a, b, c] = traders;
        if (!a || !b || !c) throw new Error('no traders');
        const list = [
          new LiveSubscriber({ url, credentials: a, document: LIST, resume: 'cursor' }),
          new LiveSubscriber({ url, credentials: b, document: LIST, resume: 'snapshot' }),
        ];
        const series = [one, two].map(({ id }) => ({
          id,
          subscriber: new LiveSubscriber({
            url,
            credentials: c,
            document: ONE_SERIES,
            variables: { seriesId: String(id) },
            resume: 'cursor',
          }),
        }));
        subscribers.push(...list, ...series.map(({ subscriber }) => subscriber));
        await vi.waitFor(() => expect(subscribers.every(({ state }) => state.cursor !== null)).toBe(true));

        const done = { lostQueues: 0, cuts: 0 };
        const faults: Record<string, () => Promise<unknown>> = {
          'provider drops its sockets': () => control.dropSockets({ terminate: true }),
          'provider loses its queues': async () => {
            done.lostQueues += (await control.deleteQueues()) > 0 ? 1 : 0;
            await control.dropSockets({ terminate: true });
          },
          'updates are duplicated': () => control.setSocketFaults({ duplicate: 0.3 }),
          // Without versions, only the order of arrival shows which update is newer.
          'updates are reordered': () => control.setSocketFaults({ reorder: 'withMarketVersions' in switches ? 0 : 0.3 }),
          'updates are delayed': () => control.setSocketFaults({ delayMs: 30 }),
          'socket faults are cleared': () => control.clearSocketFaults(),
          'garbage is sent': () =>
            control.sendInvalidFrames(random.pick(['bad-json', 'unknown-channel', 'wrong-shape', 'prototype-patch', 'binary'])),
          'a subscriber is disconnected': async () => {
            done.cuts += 1;
            random.pick(subscribers).cut();
          },
          'the gateway is restarted': () => (gateway.restarts < STEPS / 20 ? gateway.restart() : Promise.resolve()),
        };
        const names = Object.keys(faults);
        // Each at least five times, except restarts, in an order that the seed determines.
        const order = random.shuffle(Array.from({ length: STEPS }, (_, index) => names[index % names.length] ?? ''));
        for (const name of order) {
          await faults[name]?.();
          await control.play(CHANGES_A_STEP);
        }
        while (done.lostQueues < MINIMUM.lostQueues) {
          await vi.waitFor(async () => expect((await control.sockets()).sockets).toHaveLength(1));
          await faults['provider loses its queues']?.();
          await control.play(CHANGES_A_STEP);
        }
        await control.clearSocketFaults();

        await untilListMatches(sandbox, list);
        for (const { id, subscriber } of series) await untilSeriesMatches(sandbox, id, [subscriber]);
        const { changes, removals, settlements } = await control.playStatus();
        const seen = { changes, removals, settlements, ...done, restarts: gateway.restarts };
        for (const [counter, least] of Object.entries(MINIMUM))
          expect(Object.entries(seen).find(([name]) => name === counter)?.[1], counter).toBeGreaterThanOrEqual(least);
        for (const { state } of subscribers) expect(state.counts.gaps).toBe(0);
      } finally {
        await Promise.all(subscribers.map((subscriber) => subscriber.stop()));
        await gateway.process.stop();
        await sandbox.stop();
      }
    },
    IS_FULL ? 600_000 : 120_000,
  );
});
