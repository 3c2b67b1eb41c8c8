import { TradingScopes } from '../../gateway/src/scope/trading-scope.ts';
import { TradingFeeds } from '../../gateway/src/domains/trading/feed/feeds.ts';
import type { LiveEntry } from '../../gateway/src/domains/trading/feed/live-batch.ts';
import { setName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import type { LiveSet } from '../../gateway/src/live/live-set.ts';
import { NO_USAGE } from '../../gateway/test/support/no-usage.ts';
import { createLog } from '../../gateway/src/telemetry/log.ts';
import { configWith } from '../../gateway/test/support/config.ts';
import type { PushModel } from './push-model.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import { SimulatedProcess, type VirtualTime } from './virtual-time.ts';

const CONFIG = configWith({ TRADING_TOKEN_KEY: `k1:${Buffer.alloc(32).toString('base64')}` });
const LOG = createLog(process.env['SIMULATION_LOG'] ?? 'silent');
export const SECRET_HEADER = CONFIG.PROVIDER_HEADERS.secret;

export interface ListWorld {
  readonly time: VirtualTime;
  readonly provider: SandboxProvider;
  readonly push: PushModel;
  readonly rate: { readonly perSecond: number; readonly burst: number };
}

/** A gateway that opens the trading list at `startAt` in virtual time, ms. */
export function startGateway(world: ListWorld, index: number, startAt: number) {
  const { time, provider, push, rate } = world;
  const process = new SimulatedProcess(`gateway ${index}`);
  const scopes = new TradingScopes({
    config: CONFIG,
    log: LOG,
    redis: null,
    usage: NO_USAGE,
    send: (call) => provider.send(call),
    connectPush: push.connectFrom(process),
  });
  const feeds = new TradingFeeds({ config: CONFIG, log: LOG, listenerOf: () => null });
  const gateway = {
    /** Times from the start until the list was first shown, and until it was LIVE, ms; null before. */
    firstMs: null as number | null,
    liveMs: null as number | null,
    /** The list, once it is opened. */
    set: null as LiveSet<LiveEntry> | null,
    check: (): void => {},
    close: (): void => {
      feeds.close();
      scopes.close();
    },
  };
  time.after(startAt - time.now, process, () => {
    const scope = scopes.getOrCreate('client', rate);
    scope.secrets.touch({ jti: 'session', value: 'secret', expiresAt: Number.POSITIVE_INFINITY });
    const { set, ready } = feeds.getOrOpen(scope).sets.open(setName('tradingList'));
    gateway.set = set;
    ready().then(
      () => (gateway.firstMs = time.now - startAt),
      () => {},
    );
    gateway.check = () => {
      if (gateway.firstMs !== null && set.status === 'LIVE') gateway.liveMs ??= time.now - startAt;
    };
  });
  return gateway;
}
