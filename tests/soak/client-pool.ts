import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LIST_SCOPE } from '../../gateway/test/support/listed-series.ts';
import { type LiveScope, liveHash } from '../../sandbox/src/control/live-hash.ts';
import { Random } from '../../sandbox/src/random.ts';
import { SoakClient, sharedFrames, type SharedState } from './client.ts';
import { Command, type ClientStats, type SetName, type StatesCommand, type Written } from './commands.ts';
import { LoginCache } from './login-cache.ts';
import { Queries } from './queries.ts';
import { Tally } from './tally.ts';
import { Writes } from './writes.ts';
import { SECOND_MS } from '../../schema/rules/durations.ts';

/** Clients started at once, so that the listener's queue does not overflow. */
const BATCH_SIZE = 50;
const POLL_MS = 50;
const OPEN_MS = 280_000;
const MAX_OFFLINE_MS = 8_000;

/** Many clients in one process. */
class ClientPool {
  readonly #options: Extract<Command, { do: 'open' }>;
  readonly #shared: SharedState;
  readonly #random: Random;
  readonly #queries: Queries;
  readonly #writes: Writes;
  readonly tally = new Tally();
  #clients: SoakClient[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #leaving = new Set<Promise<void>>();

  constructor(command: Extract<Command, { do: 'open' }>) {
    this.#options = command;
    this.#random = new Random(command.seed);
    const { urls, users } = command;
    const logins = new LoginCache(urls, this.#random.fork('people'), this.tally);
    this.#shared = { urls, logins, tally: this.tally, random: this.#random.fork('clients'), frames: sharedFrames() };
    this.#queries = new Queries({ ...this.#shared, random: this.#random.fork('queries') }, users);
    this.#writes = new Writes({ ...this.#shared, random: this.#random.fork('writes') }, users);
  }

  /** Resolves once each client has received its first batch. */
  async open(): Promise<void> {
    const deadline = performance.now() + OPEN_MS;
    while (this.#clients.length < this.#options.clients) {
      const remaining = this.#options.clients - this.#clients.length;
      this.#clients.push(...Array.from({ length: Math.min(BATCH_SIZE, remaining) }, () => this.#createClient()));
      while (this.#clients.some(({ isReceiving }) => !isReceiving)) {
        if (performance.now() > deadline) throw new Error(`clients do not come in: ${JSON.stringify(this.tally.counts)}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    }
  }

  get written(): Written {
    return this.#writes.written;
  }

  startChurn({ leaving, queries, writes }: Record<'leaving' | 'queries' | 'writes', number>): void {
    this.#queries.begin(queries);
    this.#writes.begin(writes);
    clearInterval(this.#timer);
    let pending = 0;
    this.#timer = setInterval(() => {
      pending += leaving * this.#clients.length;
      for (; pending >= 1; pending -= 1) this.#disconnectOne();
    }, SECOND_MS);
  }

  async stopChurn(): Promise<void> {
    clearInterval(this.#timer);
    await this.#queries.end();
    await this.#writes.end();
    while (this.#leaving.size > 0) await Promise.all(this.#leaving);
  }

  stats(): ClientStats {
    const { user, system } = process.cpuUsage();
    return {
      ...this.tally.counts,
      clients: this.#clients.length,
      receiving: this.#clients.filter(({ isReceiving }) => isReceiving).length,
      cpuMs: (user + system) / 1000,
    };
  }

  /** Counts the clients by the status and the hash of their state, limited to the scope of their set. */
  async states({ sets }: StatesCommand): Promise<{ set: SetName; status: string; hash: string; clients: number }[]> {
    const counted = new Map<string, { set: SetName; status: string; hash: string; clients: number }>();
    for (const { set, state } of this.#clients) {
      // Yields, so that pings are answered.
      await yieldToEventLoop();
      const scope = sets.find((entry) => entry.set === set)?.scope ?? {};
      const hash = liveHash(state.canonical(set === 'list' ? { ...LIST_SCOPE, ...scope } : (scope satisfies LiveScope)));
      const status = state.status ?? 'nothing';
      const key = [set, status, hash].join();
      const known = counted.get(key) ?? { set, status, hash, clients: 0 };
      known.clients += 1;
      counted.set(key, known);
    }
    return [...counted.values()];
  }

  async close(): Promise<void> {
    await this.stopChurn();
    await Promise.all(this.#clients.map((client) => client.stop(true)));
    this.#clients = [];
  }

  #createClient(): SoakClient {
    const { email, sets } = this.#random.pick(this.#options.users);
    return new SoakClient(this.#shared, email, this.#random.pick(sets));
  }

  #disconnectOne(): void {
    const at = this.#random.int(0, this.#clients.length - 1);
    const client = this.#clients[at];
    if (client === undefined) return;
    if (this.#random.chance(0.5)) {
      this.tally.counts.interrupted += 1;
      client.disconnectFor(this.#random.int(0, MAX_OFFLINE_MS));
      return;
    }
    this.tally.counts.replaced += 1;
    this.#clients[at] = this.#createClient();
    const leaving = client.stop(this.#random.chance(0.5));
    this.#leaving.add(leaving);
    void leaving.then(() => this.#leaving.delete(leaving));
  }
}

let pool: ClientPool | null = null;

async function handle(message: unknown): Promise<object> {
  const command = Command.parse(message);
  if (command.do === 'open') {
    pool = new ClientPool(command);
    await pool.open();
    return { done: true };
  }
  if (pool === null) throw new Error('the clients are not open');
  switch (command.do) {
    case 'start-churn':
      pool.startChurn(command);
      return { done: true };
    case 'stop-churn':
      await pool.stopChurn();
      return { done: true };
    case 'report':
      return pool.stats();
    case 'written':
      return pool.written;
    case 'states':
      return { states: await pool.states(command) };
    case 'close':
      await pool.close();
      return { done: true };
  }
}

process.on('message', (message) => {
  handle(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
// Before the first client, only the channel keeps the process running; `exit-with-parent.ts` has released it.
process.channel?.ref();
process.send?.({ ready: true });
