import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type Child, startChild } from '../../bench/src/child.ts';
import { machine } from '../../bench/src/machine.ts';
import { LIST_SCOPE, listedSeries } from '../../gateway/test/support/listed-series.ts';
import type { PlayStatus } from '../../sandbox/src/testing/control-shapes.ts';
import { Done, type Command, ClientStats, type SetName, StatesAnswer, Written } from './commands.ts';
import { type Rig, startRig, UNSTORED_MS } from './rig.ts';
import { type Life, type Sample, sampleOf, Samples } from './samples.ts';
import { FAULTS } from './faults.ts';
import { ReceivedCalls, type StoredRows, storedRows } from './stored.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly clients: number;
  readonly seed: number;
  /** Rate of live changes per second. */
  readonly rate: number;
}

export interface SoakReport {
  readonly takenAt: string;
  readonly options: SoakOptions;
  readonly machine: Readonly<Record<string, string>>;
  /** Time from the first client's arrival to the last comparison. */
  readonly ranSeconds: number;
  readonly convergence: { readonly equal: number; readonly clients: number; readonly settleSeconds: number };
  /** Sets that differ between a client and the provider. */
  readonly wrong: readonly string[];
  readonly faults: readonly { readonly minute: number; readonly what: string; readonly note: string | null }[];
  readonly seen: ClientStats;
  readonly played: PlayStatus;
  /** Series of the list at the start and at the end; memory depends on them. */
  readonly listed: { readonly start: number; readonly end: number };
  readonly lives: readonly Life[];
  /** Each gateway before the first client (`start`), and after all clients have disconnected and all feeds have closed (`end`). */
  readonly idle: readonly { readonly gateway: string; readonly start: Sample; readonly end: Sample }[];
  readonly complaints: Readonly<Record<string, number>>;
  /** The rows of the store at the end. */
  readonly stored: readonly StoredRows[];
}

/** Most users belong to a customer with 200 requests a second. The others, of three customers, have 5 and read only the list. */
const TRADERS = Array.from({ length: 28 }, (_, i) => `trader-${String(i + 1).padStart(2, '0')}@example.test`);
const OTHERS = ['trader5', 'super', 'nobilling'].flatMap((name) => Array.from({ length: 4 }, () => `${name}@example.test`));
/** A trader's sets: the list as often as series. */
const LISTS = Array.from({ length: 10 }, () => 'list' as const);
const SERIES_COUNT = 10;
/** A tenth of the clients disconnects each minute. */
const CHURN_PER_SECOND = 0.1 / 60;
const QUERIES_PER_SECOND = 10;
const WRITES_PER_SECOND = 2;
/** Interval of asking the provider for the calls that it has received. */
const CALLS_POLL_MS = 2_000;
const MAX_WARM_UP_MS = 180_000;
const MAX_SAMPLE_INTERVAL_MS = 15_000;
const SAMPLE_COUNT = 60;
const COMMAND_MS = 300_000;
/** The gateways notice changes that are not pushed within a minute, when they read the series again. */
const SETTLE_MS = 180_000;
const SETTLE_POLL_MS = 3_000;
/** A feed lingers for half a minute, and its pending requests may take as long. */
const DRAIN_MS = 75_000;

export async function soak(options: SoakOptions, log: (line: string) => void, onCleanup: (stop: () => Promise<void>) => void) {
  const rig = await startRig(options.seed);
  onCleanup(() => rig.stop());
  const pool = await startChild(
    {
      stopAtEnd: (service) => {
        onCleanup(() => service.stop());
        return service;
      },
    },
    '../../tests/soak/client-pool.ts',
    z.object({ ready: z.literal(true) }),
  );
  return new Soak(options, rig, pool, log).run();
}

class Soak {
  readonly #options: SoakOptions;
  readonly #rig: Rig;
  readonly #pool: Child;
  readonly #log: (line: string) => void;
  readonly #runMs: number;
  readonly #samples: Samples;
  readonly #received = new ReceivedCalls();
  #series: readonly number[] = [];

  constructor(options: SoakOptions, rig: Rig, pool: Child, log: (line: string) => void) {
    this.#options = options;
    this.#rig = rig;
    this.#pool = pool;
    this.#log = log;
    this.#runMs = options.minutes * 60_000;
    this.#samples = new Samples(Math.min(MAX_WARM_UP_MS, this.#runMs / 10));
  }

  async run(): Promise<SoakReport> {
    const { control, gateways, complaints } = this.#rig;
    const idleStart = await this.#idle();
    const listedAtStart = await listedSeries(this.#rig);
    const counting = setInterval(() => void this.#received.poll(control), CALLS_POLL_MS);
    await this.#open(listedAtStart);
    const since = performance.now();
    await control.setRate(this.#options.rate);
    await this.#send({ do: 'start-churn', leaving: CHURN_PER_SECOND, queries: QUERIES_PER_SECOND, writes: WRITES_PER_SECOND });
    const faults = await this.#injectFaults(since);
    await control.setRate(0);
    await this.#send({ do: 'stop-churn' });
    this.#log('play has stopped; clients settle');
    const outcome = await this.#settle();
    const ranSeconds = (performance.now() - since) / 1000;
    const seen = await this.#pool.request(ClientStats, { do: 'report' } satisfies Command, COMMAND_MS);
    const written = await this.#pool.request(Written, { do: 'written' } satisfies Command, COMMAND_MS);
    const listedAtEnd = await listedSeries(this.#rig);
    await this.#send({ do: 'close' });
    this.#log('all clients have disconnected; feeds linger');
    await sleep(DRAIN_MS);
    const idleEnd = await this.#idle();
    clearInterval(counting);
    await this.#received.poll(control);
    await sleep(UNSTORED_MS);
    await Promise.all(gateways.map((gateway) => gateway.takeStoreStatus()));
    return {
      takenAt: new Date().toISOString(),
      options: this.#options,
      machine: await machine(),
      ranSeconds,
      ...outcome,
      faults,
      seen,
      played: await control.playStatus(),
      listed: { start: listedAtStart.length, end: listedAtEnd.length },
      lives: this.#samples.lives(),
      idle: gateways.flatMap(({ name }, i) => {
        const [start, end] = [idleStart[i], idleEnd[i]];
        return start === undefined || end === undefined ? [] : [{ gateway: name, start, end }];
      }),
      complaints: Object.fromEntries(complaints),
      stored: await storedRows(this.#rig, written, this.#received),
    };
  }

  async #open(listed: readonly number[]): Promise<void> {
    const { control, gateways } = this.#rig;
    const live = (await control.allState('series')).filter(({ id, lifecycle }) => lifecycle === 'live' && listed.includes(id));
    this.#series = live.slice(0, SERIES_COUNT).map(({ id }) => id);
    const { seed, clients } = this.#options;
    const urls = gateways.map(({ url }) => url);
    const sets: SetName[] = [...LISTS, ...this.#series.map((id): SetName => `series ${id}`)];
    const users = [...TRADERS.map((email) => ({ email, sets })), ...OTHERS.map((email) => ({ email, sets: ['list' as const] }))];
    await this.#send({ do: 'open', seed, urls, clients, users });
    this.#log(
      `${clients} clients subscribe to the list of ${listed.length} series, and to ${this.#series.length} of these separately`,
    );
  }

  /** Causes the faults at their times, and takes samples in between, until the end. */
  async #injectFaults(since: number): Promise<SoakReport['faults']> {
    const injected: { minute: number; what: string; note: string | null }[] = [];
    const ended = new AbortController();
    const sampling = this.#sample(ended.signal);
    try {
      for (const { at, what, inject } of FAULTS) {
        await sleep(Math.max(0, since + at * this.#runMs - performance.now()));
        const minute = (performance.now() - since) / 60_000;
        this.#log(what);
        const note = await inject(this.#rig);
        injected.push({ minute, what, note });
      }
      await sleep(Math.max(0, since + this.#runMs - performance.now()));
    } finally {
      ended.abort();
      await sampling;
    }
    return injected;
  }

  async #sample(signal: AbortSignal): Promise<void> {
    const every = Math.min(MAX_SAMPLE_INTERVAL_MS, this.#runMs / SAMPLE_COUNT);
    while (!signal.aborted) {
      await this.#samples.take(this.#rig.gateways);
      await sleep(every, null, { signal }).catch(() => {});
    }
  }

  /** Waits, with a limit, until the state of every client equals the provider's. */
  async #settle(): Promise<Pick<SoakReport, 'convergence' | 'wrong'>> {
    const since = performance.now();
    for (;;) {
      const expected = await this.#expectedStates();
      const sets = [...expected].map(([set, { series }]) => ({ set, scope: { series: [...series] } }));
      const { states } = await this.#pool.request(StatesAnswer, { do: 'states', sets } satisfies Command, COMMAND_MS);
      const isRight = (state: (typeof states)[number]) => state.status === 'LIVE' && expected.get(state.set)?.hash === state.hash;
      const count = (group: typeof states) => group.reduce((sum, { clients }) => sum + clients, 0);
      const [clients, equal] = [count(states), count(states.filter(isRight))];
      const settleSeconds = (performance.now() - since) / 1000;
      if (equal === clients || settleSeconds * 1000 > SETTLE_MS) {
        const wrong = states.filter((state) => !isRight(state));
        const described = wrong.map(({ set, status, clients: some }) => `${some} clients of ${set}, which is ${status}`);
        return { convergence: { equal, clients, settleSeconds }, wrong: described };
      }
      this.#log(`${equal} of ${clients} clients have the provider's state`);
      await sleep(SETTLE_POLL_MS);
    }
  }

  /** The state that subscribers of each set should have, according to the provider. */
  async #expectedStates(): Promise<Map<SetName, { hash: string; series: readonly number[] }>> {
    const { control } = this.#rig;
    const listed = await listedSeries(this.#rig);
    const expected = new Map<SetName, { hash: string; series: readonly number[] }>();
    expected.set('list', { hash: (await control.live({ ...LIST_SCOPE, series: listed })).hash, series: listed });
    for (const id of this.#series)
      expected.set(`series ${id}`, { hash: (await control.live({ series: [id] })).hash, series: [id] });
    return expected;
  }

  async #idle(): Promise<Sample[]> {
    return Promise.all(this.#rig.gateways.flatMap((gateway) => (gateway.service ? sampleOf(gateway, gateway.service) : [])));
  }

  async #send(command: Command): Promise<void> {
    await this.#pool.request(Done, command, COMMAND_MS);
  }
}
