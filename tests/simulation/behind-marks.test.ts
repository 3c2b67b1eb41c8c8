import { expect, it } from 'vitest';
import type { Market } from '../../provider-contract/src/odds.ts';
import { Random } from '../../sandbox/src/random.ts';
import { SECRET_HEADER, startGateway } from './list-gateway.ts';
import { PushModel } from './push-model.ts';
import { SandboxProvider } from './sandbox-provider.ts';
import { installTime, VirtualTime } from './virtual-time.ts';

/** Requests a second of the client, which are also its burst. */
const PER_SECOND = 5;
/** Changes a second. */
const UPDATES = 20;
/** Markets whose prices change: so few that frames of one market overtake each other. */
const MOVING = 6;
const REORDERED = 0.3;
/** Longest time until the gateway can know of a change: a late frame, and the next flush; ms. */
const UNKNOWN_MS = 600;
const BUSY_MS = 60_000;
const LIMIT_MS = 150_000;
const STEP_MS = 20;

const contentOf = ({ state, selections }: Market): string =>
  JSON.stringify([state, selections.map(({ id, odds }) => [id, odds])]);

/** Whether this is the content of a market, or was until the gateway could know of another one. */
function truthOf(provider: SandboxProvider, time: VirtualTime): (market: Market) => boolean {
  const current = new Map([...provider.world.markets.values()].map((market) => [market.id, contentOf(market)]));
  /** When the last replacement of a content happened, by market and content. */
  const replacedAt = new Map<string, number>();
  provider.world.onChange(({ kind, id }) => {
    const market = kind === 'markets' ? provider.world.markets.get(id) : undefined;
    if (market === undefined) return;
    replacedAt.set(`${id} ${current.get(id)}`, time.now);
    current.set(id, contentOf(market));
  });
  return (market) => {
    const content = contentOf(market);
    const replaced = replacedAt.get(`${market.id} ${content}`) ?? Number.NEGATIVE_INFINITY;
    return content === current.get(market.id) || time.now - replaced <= UNKNOWN_MS;
  };
}

it.each([
  ['whole states', {}],
  ['patches', { withState: false }],
  ['patches without versions', { withState: false, withMarketVersions: false }],
])('a market known to be behind is marked until its new state is read, for a provider that pushes %s', async (_name, dialect) => {
  const random = new Random(1);
  const time = new VirtualTime(random);
  const restore = installTime(time);
  try {
    const rate = { perSecond: PER_SECOND, burst: PER_SECOND };
    const provider = new SandboxProvider(time, random, rate);
    Object.assign(provider.dialect, dialect);
    const push = new PushModel({ time, random, provider, secretHeader: SECRET_HEADER });
    push.faults.reorder = REORDERED;
    const isTrue = truthOf(provider, time);
    provider.movePrices(UPDATES, { markets: MOVING, types: ['series_winner'] });
    const gateway = startGateway({ time, provider, push, rate }, 0, 0);
    const unmarked: string[] = [];
    let marks = 0;
    const markets = () => (gateway.set?.snapshot().values ?? []).flatMap((entry) => (entry.type === 'MARKET' ? entry.value : []));
    const check = (): void => {
      gateway.check();
      if (gateway.set?.status !== 'LIVE') return;
      for (const { market, isBehind } of markets()) {
        marks += Number(isBehind);
        if (!isBehind && !isTrue(market)) unmarked.push(`${market.id} at ${time.now} ms`);
      }
    };
    while (gateway.liveMs === null && time.now < LIMIT_MS) await time.runUntil(time.now + STEP_MS, check);
    const until = time.now + BUSY_MS;
    while (time.now < until) await time.runUntil(time.now + STEP_MS, check);
    provider.calm();
    const isMarked = (): boolean => markets().some(({ isBehind }) => isBehind);
    while (isMarked() && time.now < until + LIMIT_MS) await time.runUntil(time.now + STEP_MS, check);
    gateway.close();
    expect(unmarked).toEqual([]);
    expect(isMarked()).toBe(false);
    if (Object.keys(dialect).length > 0) expect(marks).toBeGreaterThan(0);
  } finally {
    restore();
  }
});
