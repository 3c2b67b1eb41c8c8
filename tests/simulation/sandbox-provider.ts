import { Match, Player, Roster, Series, Team, Tournament, type ListQuery } from '../../provider-contract/src/data.ts';
import { Market, MarketLabel } from '../../provider-contract/src/odds.ts';
import type * as z from 'zod';
import { ProviderFailure } from '../../gateway/src/errors/provider-failure.ts';
import { retryDelayOf } from '../../gateway/src/provider/client/retry-delay.ts';
import type { Call, ProviderResponse } from '../../gateway/src/provider/client/transport.ts';
import { SandboxClock } from '../../sandbox/src/clock.ts';
import { page } from '../../sandbox/src/data/list.ts';
import { type DialectOptions, initialDialect } from '../../sandbox/src/deps.ts';
import { RateLimiter } from '../../sandbox/src/http/rate-limit.ts';
import { type LoadPlan, OddsLoad } from '../../sandbox/src/play/odds-load.ts';
import { MatchSimulation } from '../../sandbox/src/play/match-simulation.ts';
import { Ticker } from '../../sandbox/src/play/ticker.ts';
import { Framer } from '../../sandbox/src/push/frame.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { createWorld } from '../../sandbox/src/world/create-world.ts';
import type { World } from '../../sandbox/src/world/world.ts';
import type { Frame } from './model-provider.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A call that the provider received. */
export interface ReceivedCall {
  /** Virtual time, ms. */
  readonly at: number;
  readonly status: number;
  /** Its path, and the type of the markets that it lists. */
  readonly kind: string;
  /** Ids in its filter; none for a page of a list. */
  readonly ids: readonly number[];
}

/** The world, the data and odds APIs, the rate limit and the frames of the sandbox, without its HTTP server, for virtual time. */
export class SandboxProvider {
  readonly world: World;
  /** May be changed before the first call. */
  readonly dialect: DialectOptions = initialDialect('plain');
  readonly calls: ReceivedCall[] = [];
  onFrame: (frame: Frame) => void = () => {};
  readonly #time: VirtualTime;
  readonly #rate: { readonly clientId: string; readonly ratePerSecond: number; readonly burst: number };
  readonly #limiter: RateLimiter;
  readonly #random: Random;
  readonly #load: OddsLoad;
  readonly #simulation: MatchSimulation;
  readonly #ticker: Ticker;

  /** Call it while the virtual time is installed. */
  constructor(time: VirtualTime, random: Random, rate: { perSecond: number; burst: number }) {
    this.#time = time;
    this.#rate = { clientId: 'client', ratePerSecond: rate.perSecond, burst: rate.burst };
    this.#limiter = new RateLimiter(() => time.now);
    const clock = new SandboxClock();
    this.#random = random;
    this.world = createWorld({ random, clock, imageBase: 'http://sandbox.invalid/images' });
    this.#load = new OddsLoad(this.world, random.fork('load'));
    const simulation = new MatchSimulation({ world: this.world, clock, random: random.fork('play') });
    this.#simulation = simulation;
    this.#ticker = new Ticker(() => simulation.step());
    const framer = new Framer(clock, this.dialect);
    this.world.onChange((change) => {
      const frame = framer.frame(change);
      if (frame) this.onFrame({ uuid: `${change.kind}/${change.id}/${time.now}`, text: frame.text });
    });
  }

  /** Changes this many prices of open markets a second, one market after the other; by default of all markets. */
  movePrices(perSecond: number, which: Partial<Pick<LoadPlan, 'markets' | 'types'>> = {}): void {
    this.#load.start({ markets: this.world.markets.size, ...which, updatesPerSecond: perSecond, seconds: 86_400 });
  }

  /** Plays matches with this many changes a second: scores, prices, suspensions, settlements, new markets and series. */
  play(perSecond: number): void {
    this.#ticker.start(perSecond);
  }

  calm(): void {
    this.#load.stop();
    this.#ticker.stop();
    this.#simulation.close();
  }

  accepts(): boolean {
    return true;
  }

  async send(call: Call): Promise<ProviderResponse> {
    const caller = this.#time.current;
    await this.#time.sleep(this.#latencyMs(), this.#time.world);
    const { allowed, headers: given } = this.#limiter.take(this.#rate);
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
    const query: z.output<typeof ListQuery> = Object.fromEntries(call.query ?? []);
    const { filter = '' } = query;
    const ids = /(?:^|[,.])id<=\{([\d,]*)\}/.exec(filter)?.[1]?.split(',').map(Number) ?? [];
    const kind = `${call.route}${/(?:^|,)type=(\w+)/.exec(filter)?.[1] ?? ''}`;
    this.calls.push({ at: this.#time.now, status: allowed ? 200 : 429, kind, ids });
    const body = allowed ? this.#answer(call.route, query) : null;
    await this.#time.sleep(this.#latencyMs(), caller);
    if (allowed) return { status: 200, headers, body: JSON.parse(JSON.stringify(body, this.#jsonReplacerFor(call.route))) };
    throw new ProviderFailure({
      api: call.api,
      route: call.route,
      kind: 'status',
      status: 429,
      waitMs: retryDelayOf(headers),
    });
  }

  #jsonReplacerFor(route: string): ((key: string, value: unknown) => unknown) | undefined {
    const { withVersions, withMarketVersions } = this.dialect;
    const isVersioned = withVersions && (withMarketVersions || !route.endsWith('/markets'));
    return isVersioned ? undefined : (key, value) => (key === 'resource_version' ? undefined : value);
  }

  /** Time of a call or response on the network, ms. */
  #latencyMs(): number {
    return this.#random.int(5, 25);
  }

  #answer(route: string, query: z.output<typeof ListQuery>): readonly object[] {
    const { world } = this;
    if (route.endsWith('/series')) return page(world.series.values(), Series, query);
    if (route.endsWith('/matches')) return page(world.matches.values(), Match, query);
    if (route.endsWith('/tournaments')) return page(world.tournaments.values(), Tournament, query);
    if (route.endsWith('/rosters')) return page(world.rosters.values(), Roster, query);
    if (route.endsWith('/teams')) return page(world.teams.values(), Team, query);
    if (route.endsWith('/players')) return page(world.players.values(), Player, query);
    if (route.endsWith('/markets')) return page(world.markets.values(), Market, query);
    return page(
      [...world.markets.keys()].flatMap((id) => world.labels(id) ?? []),
      MarketLabel,
      query,
      'market.id',
    );
  }
}
