import type { Package } from '@sightline/provider-contract/account-clients.ts';
import { channelsOf, PRODUCT_IDS } from '../../account/products.ts';
import { sha256 } from '../../account/secrets.ts';
import type { Random } from '../../random.ts';
import type { ClientRecord, CustomerRecord } from '../records.ts';
import { daysFromNow, type SeedContext } from './context.ts';
import { DEMO_CUSTOMER_KEYS, type DemoCustomer } from './demo.ts';

type ProductName = keyof typeof PRODUCT_IDS;
const EVERYTHING: readonly ProductName[] = ['match', 'playByPlay', 'odds', 'trading'];
const WITHOUT_TRADING: readonly ProductName[] = ['match', 'playByPlay', 'odds'];

/** Name of a key that is deleted. */
const DELETED_KEY = 'retired';

interface ClientPlan {
  readonly name: string;
  readonly products: readonly ProductName[];
  readonly games: readonly number[];
  /** Requests a second, and the burst. */
  readonly rate?: number;
  readonly hoursBack?: number | null;
  /** Days from now; absent: no end. */
  readonly end?: number;
  readonly deleted?: boolean;
  readonly keys?: readonly string[];
  readonly createdDaysAgo?: number;
}

function packagesOf(games: readonly number[], products: readonly ProductName[]): Package[] {
  return games.flatMap((id) =>
    products.map((name) => ({ game: { id }, product: { id: PRODUCT_IDS[name] }, push_channels: channelsOf(PRODUCT_IDS[name]) })),
  );
}

function addClient(context: SeedContext, random: Random, customerId: string, plan: ClientPlan, order: number): ClientRecord {
  const created = daysFromNow(context, -(plan.createdDaysAgo ?? 400 - order * 7));
  const client = context.store.clients.put({
    id: random.uuid(),
    name: plan.name,
    customer: { id: customerId },
    created,
    active_until: plan.end === undefined ? null : daysFromNow(context, plan.end),
    hours_back: plan.hoursBack === undefined ? 48 : plan.hoursBack,
    request_rate_second: plan.rate ?? 5,
    request_rate_burst: plan.rate ?? 5,
    max_concurrent_hermes_connections: 20,
    scope: 'read',
    packages: packagesOf(plan.games, plan.products),
    resource_version: 1,
    deleted: plan.deleted ?? false,
  });
  for (const name of plan.keys ?? []) addKey(context, random, client.id, name, created);
  return client;
}

function addKey(context: SeedContext, random: Random, clientId: string, name: string, created: string): void {
  const secret = `${random.uuid()}${random.uuid()}`.replaceAll('-', '');
  context.store.keys.put({
    id: random.uuid(),
    name,
    created,
    resource_version: 1,
    client_id: clientId,
    deleted: name === DELETED_KEY,
    secret,
    secret_sha256: sha256(secret),
  });
}

/** The clients of the demo accounts; the first trading client of each customer is the one that trading uses. */
export function seedDemoClients(context: SeedContext, customerIds: Readonly<Record<DemoCustomer, string>>): void {
  const all = context.gameIds;
  const few = all.slice(0, 3);
  const one = all.slice(0, 1);
  const plans: Record<DemoCustomer, readonly ClientPlan[]> = {
    internal: [
      { name: 'House desk', products: EVERYTHING, games: all, hoursBack: null, keys: ['main'] },
      { name: 'Monitoring', products: ['match'], games: all, hoursBack: 0 },
    ],
    northwind: [
      { name: 'Trading desk', products: EVERYTHING, games: all, rate: 200, hoursBack: 720, keys: ['primary', 'fallback'] },
      {
        name: 'Production website',
        products: WITHOUT_TRADING,
        games: few,
        keys: ['web-1', 'web-2', 'web-3', DELETED_KEY, 'web-5'],
      },
      { name: 'Staging', products: ['match'], games: one, end: 12, keys: ['ci'] },
      { name: 'Ends tomorrow', products: ['odds'], games: few, end: 1 },
      {
        name: 'Ends in exactly a month or so, and has a name that is far too long for any column of a table',
        products: ['match', 'odds'],
        games: all,
        end: 29.5,
      },
      { name: 'World cup pop-up', products: ['odds', 'match'], games: few, end: -40, keys: ['old'] },
      { name: 'Ended an hour ago', products: ['playByPlay'], games: one, end: -1 / 24 },
      { name: 'Data lake', products: ['match'], games: all, hoursBack: 26_280, rate: 50, keys: ['etl'] },
      { name: 'Archive', products: ['match'], games: all, hoursBack: null, rate: 1 },
      { name: 'Live only', products: ['playByPlay'], games: few, hoursBack: 0, end: 365 },
      { name: 'Second desk', products: EVERYTHING, games: few, createdDaysAgo: 2 },
      { name: 'Deleted pilot', products: ['match'], games: one, deleted: true, keys: ['gone'] },
    ],
    fjord: [
      { name: 'Trading', products: EVERYTHING, games: all, keys: ['prod'] },
      { name: 'Website', products: ['match'], games: few, keys: ['web'] },
    ],
    cedar: [
      { name: 'Newsroom', products: ['match'], games: all, hoursBack: 168, keys: ['cms', 'app'] },
      { name: 'Scores app', products: ['match', 'playByPlay'], games: few, end: 20 },
    ],
    quiet: [
      { name: 'Reader', products: ['match'], games: few, keys: ['reader'] },
      { name: 'Old reader', products: ['match'], games: one, end: -100 },
    ],
    larkfield: [{ name: 'Trial', products: EVERYTHING, games: all, keys: ['trial'] }],
    plainfield: [{ name: 'Desk', products: EVERYTHING, games: all, keys: ['desk'] }],
    bluebird: [
      { name: 'Odds page', products: WITHOUT_TRADING, games: few, keys: ['page'] },
      { name: 'Former desk', products: EVERYTHING, games: all, end: -30 },
      { name: 'Removed desk', products: EVERYTHING, games: all, deleted: true },
    ],
  };
  const random = context.random.fork('demo clients');
  for (const key of DEMO_CUSTOMER_KEYS) {
    for (const [i, plan] of plans[key].entries()) addClient(context, random, customerIds[key], plan, i);
  }
}

const NAMES = [
  'Production',
  'Staging',
  'Mobile app',
  'Website',
  'Risk desk',
  'Back office',
  'Data lake',
  'Partner feed',
] as const;

/** None to four clients for each generated customer; two in five customers have a trading client. */
export function seedClients(context: SeedContext, customers: readonly CustomerRecord[]): void {
  const random = context.random.fork('clients');
  for (const [i, customer] of customers.entries()) {
    const offered = [...new Set(customer.offer.map((o) => o.game_id))];
    const age = (context.now.getTime() - Date.parse(customer.created)) / 86_400_000;
    for (let n = 0; n < i % 5; n += 1) {
      const isTrading = n === 0 && i % 2 === 0;
      addClient(
        context,
        random,
        customer.id,
        {
          name: `${random.pick(NAMES)} ${n + 1}`,
          products: isTrading ? EVERYTHING : random.shuffle(WITHOUT_TRADING).slice(0, random.int(1, 3)),
          games: random.shuffle(offered).slice(0, random.int(1, offered.length)),
          hoursBack: random.pick([48, 24, 0, null, 744, 8760]),
          ...(random.chance(0.35) ? { end: random.int(-200, 200) + 0.5 } : {}),
          deleted: random.chance(0.1),
          keys: ['prod', 'test', 'backup'].slice(0, random.int(0, 3)),
          createdDaysAgo: random.next() * age,
        },
        n,
      );
    }
  }
}
