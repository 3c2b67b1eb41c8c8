import { setImmediate as breathe } from 'node:timers/promises';
import { LIST_MARKETS } from '../../gateway/test/support/listed-series.ts';
import { type LiveScope, liveHash } from '../../sandbox/src/control/live-hash.ts';
import { Random } from '../../sandbox/src/random.ts';
import { SoakClient, sharedFrames, type World } from './client.ts';
import { Order, type Seen, type SetName, type StatesOrder } from './orders.ts';
import { People } from './people.ts';
import { Queries } from './queries.ts';
import { Tally } from './tally.ts';

/** Clients started at once, so that the listener's queue does not overflow. */
const AT_ONCE = 50;
const LOOK_MS = 50;
const OPEN_MS = 280_000;
const SECOND_MS = 1000;
const LONGEST_AWAY_MS = 8_000;

/** Many clients in one process. */
class Crowd {
  readonly #order: Extract<Order, { do: 'open' }>;
  readonly #world: World;
  readonly #random: Random;
  readonly #queries: Queries;
  readonly tally = new Tally();
  #clients: SoakClient[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #leaving = new Set<Promise<void>>();

  constructor(order: Extract<Order, { do: 'open' }>) {
    this.#order = order;
    this.#random = new Random(order.seed);
    const { urls, users } = order;
    const people = new People(urls, this.#random.fork('people'), this.tally);
    this.#world = { urls, people, tally: this.tally, random: this.#random.fork('clients'), frames: sharedFrames() };
    this.#queries = new Queries({ ...this.#world, random: this.#random.fork('queries') }, users);
  }

  /** Resolves once each client has received its first batch. */
  async open(): Promise<void> {
    const deadline = performance.now() + OPEN_MS;
    while (this.#clients.length < this.#order.clients) {
      const remaining = this.#order.clients - this.#clients.length;
      this.#clients.push(...Array.from({ length: Math.min(AT_ONCE, remaining) }, () => this.#make()));
      while (this.#clients.some(({ isReceiving }) => !isReceiving)) {
        if (performance.now() > deadline) throw new Error(`clients do not come in: ${JSON.stringify(this.tally.counts)}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    }
  }

  move(leaving: number, queries: number): void {
    this.#queries.begin(queries);
    clearInterval(this.#timer);
    let owed = 0;
    this.#timer = setInterval(() => {
      owed += leaving * this.#clients.length;
      for (; owed >= 1; owed -= 1) this.#disconnectOne();
    }, SECOND_MS);
  }

  async rest(): Promise<void> {
    clearInterval(this.#timer);
    await this.#queries.end();
    while (this.#leaving.size > 0) await Promise.all(this.#leaving);
  }

  seen(): Seen {
    const { user, system } = process.cpuUsage();
    return {
      ...this.tally.counts,
      clients: this.#clients.length,
      receiving: this.#clients.filter(({ isReceiving }) => isReceiving).length,
      cpuMs: (user + system) / 1000,
    };
  }

  /** State of each client, limited to its set. */
  async states({ sets }: StatesOrder): Promise<{ set: SetName; status: string; hash: string; clients: number }[]> {
    const counted = new Map<string, { set: SetName; status: string; hash: string; clients: number }>();
    for (const { set, state } of this.#clients) {
      // Yields, so that pings are answered.
      await breathe();
      const scope = sets.find((entry) => entry.set === set)?.scope ?? {};
      const hash = liveHash(state.canonical(set === 'list' ? { ...LIST_MARKETS, ...scope } : (scope satisfies LiveScope)));
      const status = state.status ?? 'nothing';
      const key = [set, status, hash].join();
      const known = counted.get(key) ?? { set, status, hash, clients: 0 };
      known.clients += 1;
      counted.set(key, known);
    }
    return [...counted.values()];
  }

  async close(): Promise<void> {
    await this.rest();
    await Promise.all(this.#clients.map((client) => client.stop(true)));
    this.#clients = [];
  }

  #make(): SoakClient {
    const { email, sets } = this.#random.pick(this.#order.users);
    return new SoakClient(this.#world, email, this.#random.pick(sets));
  }

  #disconnectOne(): void {
    const at = this.#random.int(0, this.#clients.length - 1);
    const client = this.#clients[at];
    if (client === undefined) return;
    if (this.#random.chance(0.5)) {
      this.tally.counts.away += 1;
      client.goAway(this.#random.int(0, LONGEST_AWAY_MS));
      return;
    }
    this.tally.counts.left += 1;
    this.#clients[at] = this.#make();
    const leaving = client.stop(this.#random.chance(0.5));
    this.#leaving.add(leaving);
    void leaving.then(() => this.#leaving.delete(leaving));
  }
}

let crowd: Crowd | null = null;

async function handle(message: unknown): Promise<object> {
  const order = Order.parse(message);
  if (order.do === 'open') {
    crowd = new Crowd(order);
    await crowd.open();
    return { done: true };
  }
  if (crowd === null) throw new Error('the clients are not open');
  switch (order.do) {
    case 'move':
      crowd.move(order.leaving, order.queries);
      return { done: true };
    case 'rest':
      await crowd.rest();
      return { done: true };
    case 'report':
      return crowd.seen();
    case 'states':
      return { states: await crowd.states(order) };
    case 'close':
      await crowd.close();
      return { done: true };
  }
}

process.on('message', (message) => {
  handle(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.send?.({ ready: true });
