import { type SetName, setName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import { createLog } from '../../gateway/src/telemetry/log.ts';
import { Random } from '../../sandbox/src/random.ts';
import { CONFIG, RECORDED_SHARE } from './config.ts';
import { CLIENT, GatewayNode, type SimulatedWorld } from './gateway-node.ts';
import { HistoryDatabase } from '../../gateway/test/support/history-database.ts';
import { ModelProvider } from './model-provider.ts';
import { differenceOf, Oracle, Violation } from './oracle.ts';
import { PushModel } from './push-model.ts';
import { type BoardCounts, compareRecording, type Moments } from './recorded-moments.ts';
import { Poller, Subscriber } from './clients.ts';
import { Page } from './page.ts';
import { DOCUMENTS } from './rendering.ts';
import { installTime, SimulatedProcess, VirtualTime } from './virtual-time.ts';

const LOG = createLog(process.env['SIMULATION_LOG'] ?? 'silent');
/** Faults happen in this time, then everything heals and settles, virtual ms. */
const FAULTS_MS = 12_000;
/** Longer than the longest back-off of a client. */
const SETTLE_MS = 31_000;
/** Number and length of the further waits in which a temporary difference may end. */
const MAX_EXTRA_WAITS = 4;
const EXTRA_WAIT_MS = 1_000;
/** Largest error of the clock of a gateway: sessions expire by that clock, and must do so before the schedule ends. */
const MAX_SERVER_CLOCK_MS = 5_000;
/** Time to open every set at every gateway, ms. */
const OPEN_MS = 1_000;
const CHANGE_MS = 100;
const FAULT_MS = 900;
const SUBSCRIBERS = 3;
const PAGES = 2;

/** Bounds of everything that could grow. */
const BOUNDS: Readonly<Record<string, number>> = { waitingCalls: 200, connections: 40, unsentBytes: 40_000, timers: 100 };

export interface ScheduleResult {
  readonly events: number;
  readonly changes: number;
  readonly answers: number;
  readonly calls: number;
  /** How often a gateway has read a set for a cursor of another epoch. */
  readonly freshReads: number;
  /** Recorded boards that were compared with what a gateway had shown, and how often nothing was recorded. */
  readonly boards: BoardCounts;
  /** Hash of everything that the live sets contained. */
  readonly digest: string;
  readonly faults: readonly string[];
}

/** A schedule in which an invariant did not hold. */
export class ScheduleFailure extends Error {
  override readonly name = 'ScheduleFailure';
}

/** Runs one schedule: everything in it follows from the seed and the number. Rejects with {@link ScheduleFailure}. */
export async function runSchedule(seed: number, number: number, log: (line: string) => void = () => {}): Promise<ScheduleResult> {
  const random = new Random(seed).fork(`schedule ${number}`);
  const time = new VirtualTime(random);
  const restore = installTime(time);
  const { stackTraceLimit } = Error;
  // Traces of expected failures cost a tenth of the time.
  Error.stackTraceLimit = 3;
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const schedule = new Schedule(time, random, log);
  try {
    const result = await schedule.run();
    if (rejections.length > 0) throw rejections[0];
    return result;
  } catch (error) {
    const reason =
      error instanceof Violation ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    const faults = schedule.faults.map((line) => `\n  ${line}`).join('');
    throw new ScheduleFailure(
      `schedule ${number} of seed ${seed} at ${(time.now / 1_000).toFixed(3)} s: ${reason}\nfaults:${faults}\nreplay: npm run simulate -- --seed ${seed} --only ${number}`,
      { cause: error },
    );
  } finally {
    restore();
    schedule.close();
    Error.stackTraceLimit = stackTraceLimit;
    process.off('unhandledRejection', onRejection);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class Schedule {
  readonly faults: string[] = [];
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #log: (line: string) => void;
  readonly #world: SimulatedWorld;
  readonly #isRouted: boolean;
  readonly #gateways: GatewayNode[] = [];
  readonly #subscribers: (Subscriber | Page)[] = [];
  readonly #pollers: Poller[] = [];
  readonly #faultEnds: (() => void)[] = [];
  /** Moments of all gateways, also of those that died. */
  readonly #moments: Moments[] = [];
  #gatewayCount = 0;

  constructor(time: VirtualTime, random: Random, log: (line: string) => void) {
    this.#time = time;
    this.#random = random;
    this.#log = log;
    this.#isRouted = random.chance(0.3);
    const [withState, withMarketVersions] = [random.chance(0.7), random.chance(0.7)];
    const provider = new ModelProvider(time, random.fork('provider'), { withState, withMarketVersions });
    const push = new PushModel({ time, random: random.fork('push'), provider, secretHeader: CONFIG.PROVIDER_HEADERS.secret });
    const oracle = new Oracle();
    const database = new HistoryDatabase(time, random.fork('database'));
    const isRecorded = random.chance(RECORDED_SHARE);
    this.#world = { time, random, provider, push, oracle, database, isRecorded, config: CONFIG, log: LOG };
  }

  close(): void {
    this.#world.database.close();
  }

  async run(): Promise<ScheduleResult> {
    const { provider } = this.#world;
    this.#start();
    await this.#time.runUntil(FAULTS_MS, () => this.#check());
    this.#endFaults();
    const end = FAULTS_MS + SETTLE_MS;
    await this.#time.runUntil(end, () => this.#check());
    // A session may expire at any time, and is renewed within seconds.
    for (let extra = 0; ; extra += 1) {
      const difference = this.#divergence() ?? (await this.#brokenCursor());
      if (difference === null) break;
      if (extra === MAX_EXTRA_WAITS) throw new Violation(`${difference}${this.#gateways.map(({ report }) => report).join('')}`);
      await this.#time.runUntil(this.#time.now + EXTRA_WAIT_MS, () => this.#check());
    }
    const changes = this.#subscribers.reduce((sum, subscriber) => sum + subscriber.changes, 0);
    const boards = await compareRecording(
      this.#world,
      CLIENT,
      this.#moments.flatMap(({ all }) => all),
    );
    const answers = this.#pollers.reduce((sum, poller) => sum + poller.answers, 0);
    return {
      events: this.#time.events,
      changes,
      answers,
      calls: provider.calls,
      freshReads: this.#world.oracle.freshReads,
      boards,
      digest: this.#world.oracle.digest,
      faults: this.faults,
    };
  }

  #start(): void {
    const random = this.#random;
    const { provider } = this.#world;
    const gateways = random.int(1, 3);
    for (let count = 0; count < gateways; count += 1) this.#startGateway(0);
    const [firstSeries] = provider.series.keys();
    const names: readonly SetName[] = [
      setName('tradingList'),
      setName('tradingList'),
      setName('seriesMarkets', firstSeries ?? 0),
    ];
    const route = (): GatewayNode | null => this.#route();
    for (let count = 0; count < SUBSCRIBERS; count += 1) {
      const document = random.chance(0.3) ? DOCUMENTS.slow : DOCUMENTS.list;
      const options = { name: `subscriber ${count}`, set: random.pick(names), document, route };
      this.#time.after(random.int(0, 3_000), this.#time.world, () =>
        this.#subscribers.push(new Subscriber(this.#world, options)),
      );
    }
    for (let count = 0; count < PAGES; count += 1) {
      const options = { name: `page ${count}`, set: random.pick(names), route, visitsUntil: FAULTS_MS };
      this.#time.after(random.int(0, 3_000), this.#time.world, () => this.#subscribers.push(new Page(this.#world, options)));
    }
    this.#pollers.push(new Poller(this.#world, { name: 'poller', set: random.pick(names), everyMs: 1_000, route }));
    this.#repeat(CHANGE_MS, () => provider.change());
    this.#repeat(FAULT_MS, () => this.#fault());
  }

  #startGateway(delayMs: number): void {
    this.#gatewayCount += 1;
    const process = new SimulatedProcess(`gateway ${this.#gatewayCount}`);
    this.#time.after(delayMs, process, () => {
      const gateway = new GatewayNode(this.#world, process);
      this.#gateways.push(gateway);
      this.#moments.push(gateway.moments);
    });
  }

  /** Any gateway, or with routing the same one while it lives. */
  #route(): GatewayNode | null {
    const [first = null] = this.#gateways;
    return first === null || this.#isRouted ? first : this.#random.pick(this.#gateways);
  }

  /** Repeats an action at random intervals until the faults end. */
  #repeat(everyMs: number, act: () => void): void {
    const again = (): void => {
      this.#time.after(this.#random.int(1, 2 * everyMs), this.#time.world, () => {
        if (this.#time.now >= FAULTS_MS) return;
        act();
        again();
      });
    };
    again();
  }

  #fault(): void {
    const random = this.#random;
    const { database, provider, push } = this.#world;
    const { dialect } = provider;
    // Without versions, only their order and completeness make patches applicable.
    const isOrdered = !dialect.withMarketVersions;
    const forMs = random.int(100, 4_000);
    const faults: Record<string, () => void> = {
      'frames are lost': () =>
        this.#injectFor(
          forMs,
          () => (push.faults.loss = isOrdered ? 0 : 0.3),
          () => (push.faults.loss = 0),
        ),
      'frames are duplicated': () =>
        this.#injectFor(
          forMs,
          () => (push.faults.duplicate = 0.3),
          () => (push.faults.duplicate = 0),
        ),
      'frames are reordered': () =>
        this.#injectFor(
          forMs,
          () => (push.faults.reorder = isOrdered ? 0 : 0.3),
          () => (push.faults.reorder = 0),
        ),
      'push is cut': () => push.cut(),
      'push loses its queues': () => {
        push.cut();
        push.deleteQueues();
      },
      'push is silent': () => push.stall(random.int(500, 9_000), false),
      'push loses messages': () => push.stall(random.int(500, 12_000), true),
      'push is denied': () => {
        this.#injectFor(
          forMs,
          () => (push.isDenied = true),
          () => (push.isDenied = false),
        );
        push.cut();
      },
      'REST fails': () =>
        this.#injectFor(
          forMs,
          () => (provider.rest.failure = 0.4),
          () => (provider.rest.failure = 0),
        ),
      'REST is limited': () =>
        this.#injectFor(
          forMs,
          () => (provider.rest.busy = 0.3),
          () => (provider.rest.busy = 0),
        ),
      'REST is slow': () =>
        this.#injectFor(
          forMs,
          () => (provider.rest.delayMs = 3_000),
          () => (provider.rest.delayMs = 5),
        ),
      'the store fails': () =>
        this.#injectFor(
          forMs,
          () => (database.faults.failure = 0.5),
          () => (database.faults.failure = 0),
        ),
      'the store is slow': () =>
        this.#injectFor(
          forMs,
          () => (database.faults.delayMs = 3_000),
          () => (database.faults.delayMs = 5),
        ),
      'a gateway pauses': () => this.#pauseGateway(forMs),
      'a gateway dies': () => this.#killGateway(),
      'a subscriber is slow': () => {
        const subscriber = this.#pickSubscriber();
        if (subscriber)
          this.#injectFor(
            random.int(100, 12_000),
            () => this.#time.pause(subscriber.process),
            () => this.#time.resume(subscriber.process),
          );
      },
      'a subscriber loses its connections': () => {
        for (const socket of this.#pickSubscriber()?.sockets ?? []) socket.cut();
      },
      'a subscriber starts again': () => {
        const subscriber = this.#pickSubscriber();
        subscriber?.restart();
        for (const socket of subscriber?.sockets ?? []) socket.cut();
      },
      'a clock steps': () => {
        const { process } = random.pick([...this.#gateways, ...this.#subscribers, { process: this.#time.world }]);
        const isServer = this.#gateways.some((gateway) => gateway.process === process);
        process.clockOffsetMs = isServer ? random.int(-MAX_SERVER_CLOCK_MS, MAX_SERVER_CLOCK_MS) : random.int(-20_000, 20_000);
      },
    };
    const name = random.pick(Object.keys(faults));
    this.#note(name);
    faults[name]?.();
  }

  /** Starts a fault and ends it after a while, or when all faults end. */
  #injectFor(forMs: number, start: () => void, end: () => void): void {
    start();
    this.#faultEnds.push(end);
    this.#time.after(forMs, this.#time.world, end);
  }

  #pickSubscriber(): Subscriber | Page | undefined {
    return this.#subscribers.length === 0 ? undefined : this.#random.pick(this.#subscribers);
  }

  #pauseGateway(forMs: number): void {
    const gateway = this.#route();
    if (gateway === null) return;
    this.#injectFor(
      forMs,
      () => this.#time.pause(gateway.process),
      () => this.#time.resume(gateway.process),
    );
  }

  #killGateway(): void {
    const gateway = this.#route();
    if (gateway === null) return;
    this.#gateways.splice(this.#gateways.indexOf(gateway), 1);
    gateway.kill();
    this.#startGateway(this.#random.int(10, 2_000));
  }

  #endFaults(): void {
    this.#note('everything heals');
    for (const end of this.#faultEnds) end();
    this.#world.push.stall(0, false);
  }

  #note(line: string): void {
    const text = `${(this.#time.now / 1_000).toFixed(3)} s ${line}`;
    this.faults.push(text);
    this.#log(text);
  }

  /** Runs after each event. */
  #check(): void {
    const { oracle } = this.#world;
    if (oracle.violation !== null) throw oracle.violation;
    if (this.#time.events % 64 !== 0) return;
    const sizes = this.#gateways.map((gateway) => ({ ...gateway.sizes, timers: this.#time.timersOf(gateway.process) }));
    for (const size of sizes) {
      for (const [name, value] of Object.entries(size)) {
        if (value > (BOUNDS[name] ?? 0)) throw new Violation(`${name} has grown to ${value}`);
      }
    }
  }

  /** Opens the set of each subscriber at each gateway, from its cursor. @returns the first cursor that no gateway can resume */
  async #brokenCursor(): Promise<string | null> {
    const broken = new Set<string>();
    for (const { set, cursor, name } of this.#subscribers) {
      if (cursor === null) continue;
      const text = `${name} cannot continue ${set} from ${cursor.epoch}/${cursor.seq}`;
      broken.add(text);
      for (const gateway of this.#gateways) {
        this.#time.after(0, gateway.process, () => {
          gateway.canResume(set, cursor).then(
            (isResumable) => isResumable && broken.delete(text),
            () => {},
          );
        });
      }
    }
    await this.#time.runUntil(this.#time.now + OPEN_MS, () => this.#check());
    const [first = null] = broken;
    return first;
  }

  /** The first difference from the provider; null if everything is equal. */
  #divergence(): string | null {
    const { provider } = this.#world;
    for (const client of [...this.#subscribers, ...this.#pollers]) {
      const expected =
        client.set === setName('tradingList') ? provider.list : provider.seriesContent(Number(client.set.split('/')[1]));
      const difference = differenceOf(client.content ?? new Map(), expected);
      const { status, trace } = client instanceof Poller ? { status: 'LIVE', trace: '' } : client;
      const name = client.process.name;
      if (difference !== null) return `${name} of ${client.set} (${status}) does not equal the provider: ${difference}${trace}`;
      if (status !== 'LIVE') return `${name} of ${client.set} is ${status} although all faults have ended:${trace}`;
    }
    return null;
  }
}
