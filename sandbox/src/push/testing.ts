import type { Market } from '@sightline/provider-contract/odds.ts';
import { ControlClient } from '../testing/control-client.ts';
import { PushClient, type PushClientOptions } from '../testing/push-client.ts';
import { type Sandbox, startForTest } from '../testing/start.ts';

export interface PushTest {
  readonly sandbox: Sandbox;
  readonly control: ControlClient;
  /** An API secret of the demo trading client. */
  readonly secret: string;
  readonly clientId: string;
  /** Open markets, as they are now. */
  openMarkets(): Market[];
  /** Sets the first odds of a market to 2.00 plus the given hundredths. */
  move(market: Market, n: number): void;
  /** Calls {@link move} with each number from `from` to below `to`, for one open market; for another one after {@link disconnectAll}. */
  moveThrough(from: number, to: number): void;
  connect(options?: PushClientOptions): Promise<PushClient>;
  /** Disconnects all clients. */
  disconnectAll(): Promise<void>;
  close(): Promise<void>;
}

/** A separate sandbox on a free port, with clients of its socket over the network. */
export async function startPushTest(env: Readonly<Record<string, string>> = {}): Promise<PushTest> {
  const sandbox = await startForTest(env);
  const owner = sandbox.account.store.clients.all().find(({ name }) => name === 'Trading desk');
  const [key] = sandbox.account.store.keys.find('client', owner?.id ?? '');
  if (owner === undefined || key === undefined) throw new Error('the demo trading client has no key');
  const clients = new Set<PushClient>();
  let round = 0;
  const openMarkets = () => [...sandbox.world.markets.values()].filter((market) => market.state === 'open');
  const move = (market: Market, n: number) => {
    sandbox.world.change('markets', market.id, ({ selections: [first] }) => {
      if (first !== undefined) first.odds = 2 + n / 100;
    });
  };
  const disconnectAll = async () => {
    await Promise.all([...clients].map((client) => client.end()));
    clients.clear();
    round += 1;
  };
  return {
    sandbox,
    control: new ControlClient(sandbox.url),
    secret: key.secret,
    clientId: owner.id,
    openMarkets,
    move,
    moveThrough(from, to) {
      const market = openMarkets()[round];
      if (market === undefined) throw new Error('no open market');
      for (let n = from; n < to; n += 1) move(market, n);
    },
    async connect(options = {}) {
      const client = await PushClient.connect(sandbox.url, { secret: key.secret, ...options });
      clients.add(client);
      return client;
    },
    disconnectAll,
    async close() {
      await disconnectAll();
      await sandbox.close();
    },
  };
}
