import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../schema/trusted-documents.json' with { type: 'json' };
import { type Credentials, type TestGateway, startSeparateGateway } from '../../gateway/test/support/gateway-process.ts';
import { type TestSandbox, startSandbox } from '../../gateway/test/support/sandbox.ts';
import { providerAt } from '../../scripts/lib/stack.ts';
import { caseCount, eachCase, FUZZ_TIMEOUT_MS, SEED } from './cases.ts';
import { type ManglingProvider, startManglingProvider } from './mangling-provider.ts';
import { judgeResponse } from './verdict.ts';
import { headersOf } from '../../gateway/test/support/socket-client.ts';

const documents: Record<string, { name: string; text: string }> = manifest.documents;
const texts = new Map(Object.values(documents).map(({ name, text }) => [name, text]));

/** A document that calls an API, with its variables. */
interface Scenario {
  readonly api: string;
  readonly who: 'anonymous' | 'trader' | 'super' | 'customer';
  readonly query: string;
  readonly variables?: (ids: Ids) => Record<string, unknown>;
}
interface Ids {
  /** Two selections of one match. */
  readonly selections: readonly string[];
  /** Series of the selections. */
  readonly selectionSeries: string;
  readonly series: string;
  readonly client: string;
  readonly customer: string;
}

function trustedText(name: string): string {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`the web has no ${name}`);
  return text;
}

const USERS = '{ viewer { isStaff isSuperuser customer { id name } user { id email } } }';
const SCENARIOS: readonly Scenario[] = [
  {
    api: 'auth',
    who: 'anonymous',
    query: trustedText('SignIn'),
    variables: () => ({ input: { email: 'trader@example.test', password: 'sightline' } }),
  },
  {
    api: 'auth',
    who: 'anonymous',
    query: trustedText('RequestPasswordReset'),
    variables: () => ({ input: { email: 'trader@example.test' } }),
  },
  { api: 'dashboard', who: 'customer', query: USERS },
  { api: 'dashboard', who: 'super', query: trustedText('Viewer') },
  { api: 'account', who: 'customer', query: trustedText('ApiClientsPage') },
  { api: 'account', who: 'customer', query: trustedText('ApiClientPage'), variables: ({ client }) => ({ id: client }) },
  { api: 'account', who: 'customer', query: trustedText('WidgetsPage') },
  { api: 'account', who: 'customer', query: trustedText('AgreementPage') },
  { api: 'account', who: 'super', query: trustedText('UsersPage') },
  { api: 'account', who: 'super', query: '{ customers(first: 20) { totalCount nodes { id name } } }' },
  { api: 'account', who: 'super', query: trustedText('EditCustomerPage'), variables: ({ customer }) => ({ id: customer }) },
  {
    api: 'account',
    who: 'customer',
    query:
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id name } userErrors { code message } } }',
    variables: ({ client }) => ({ input: { idempotencyKey: randomUUID(), clientId: client, name: `key ${randomUUID()}` } }),
  },
  {
    api: 'data',
    who: 'trader',
    query: 'query ($id: ID!) { seriesByIds(ids: [$id]) { id title tournament { title } competitors { entity { name } } } }',
    variables: ({ series }) => ({ id: series }),
  },
  { api: 'data', who: 'trader', query: trustedText('SeriesMarkets'), variables: ({ series }) => ({ seriesId: series }) },
  { api: 'data', who: 'trader', query: trustedText('TradingList') },
  {
    api: 'bet-builder',
    who: 'trader',
    query: trustedText('CombinedOdds'),
    variables: ({ selectionSeries, selections }) => ({ seriesId: selectionSeries, selectionIds: selections }),
  },
  { api: 'odds', who: 'trader', query: trustedText('TradingList') },
  { api: 'odds', who: 'trader', query: trustedText('SeriesMarkets'), variables: ({ series }) => ({ seriesId: series }) },
];

/** Without caches and rate limits, and with short waits. */
const OPTIONS = {
  SCOPE_CACHE_MS: 1,
  REFERENCE_CACHE_MS: 1,
  CUSTOMERS_CACHE_MS: 1,
  STAFF_CACHE_MS: 1,
  BEARER_CACHE_MS: 1_000,
  FEED_LINGER_MS: 1,
  FEED_OPEN_MS: 50,
  DATA_RETRIES: 0,
  RATE_LIMIT_DELAY_MS: 1,
  OPERATION_TIMEOUT_MS: 1_500,
  RENDER_CACHE_BYTES: 0,
  SIGN_IN_ATTEMPTS: '1000000',
  SIGN_IN_ACCOUNT_ATTEMPTS: 1_000_000,
  RESET_ATTEMPTS: '1000000',
  ADDRESS_ATTEMPTS: '1000000',
  DOCUMENT_COST_PER_MINUTE: '1000000000',
  OWN_DOCUMENT_COST_PER_MINUTE: '1000000000',
  LOG_LEVEL: 'error',
};
const ALL = caseCount(200);

let sandbox: TestSandbox;
let provider: ManglingProvider;
let gateway: TestGateway;
const log: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  provider = await startManglingProvider(sandbox.port);
  const { PUSH_URL } = providerAt(sandbox.port);
  gateway = await startSeparateGateway(provider.port, { ...OPTIONS, PUSH_URL }, (line) => {
    if (!line.includes('"audit":true')) log.push(line);
  });
});
afterAll(async () => {
  await gateway.stop();
  await provider.stop();
  await sandbox.stop();
});

it(
  `returns readable data of ${ALL} mangled responses, and coded errors for the rest (seed ${SEED})`,
  async () => {
    const [series] = (await sandbox.control.allState('series')).filter(({ lifecycle }) => lifecycle === 'live');
    const bearerOf: Record<Scenario['who'], () => Promise<Credentials>> = {
      anonymous: () => Promise.resolve({}),
      trader: () => gateway.startTrading('trader@example.test'),
      super: async () => ({ bearer: await gateway.signIn('super@example.test') }),
      customer: async () => ({ bearer: await gateway.signIn('customer@example.test') }),
    };
    const known = new Map<Scenario['who'], Credentials>();
    const credentialsOf = async (who: Scenario['who']): Promise<Credentials> => {
      const credentials = known.get(who) ?? (await bearerOf[who]());
      known.set(who, credentials);
      return credentials;
    };
    const customer = await credentialsOf('customer');
    const { data } = await gateway.request('{ apiClients { id } viewer { customer { id } } }', {}, customer);
    const found = JSON.stringify(data).match(/[0-9a-f-]{36}/g) ?? [];
    const [matches, markets] = [await sandbox.control.allState('matches'), await sandbox.control.allState('markets')];
    const offered = matches.map(({ id, series: of }) => ({
      selectionSeries: String(of.id),
      selections: markets
        .filter(({ state, fixture }) => state === 'open' && fixture.type === 'match' && fixture.id === id)
        .flatMap((market) => market.selections.slice(0, 1).map((selection) => `${market.id}:${selection.id}`))
        .slice(0, 2),
    }));
    const combined = offered.find(({ selections }) => selections.length === 2) ?? { selectionSeries: '', selections: [] };
    const ids: Ids = {
      ...combined,
      series: String(series?.id),
      client: found[0] ?? '',
      customer: found.at(-1) ?? '',
    };
    const seen = { whole: 0, codes: {} as Record<string, number> };
    let number = 0;
    while (provider.mangled < ALL) {
      await eachCase(`mangled answers ${number}`, { all: 1, atOnce: 1 }, async (random) => {
        const { api, who, query, variables } = random.pick(SCENARIOS);
        const credentials = await credentialsOf(who);
        provider.plan = { api, randomOf: (call) => random.fork(call) };
        const body = JSON.stringify({ query, variables: variables?.(ids) ?? {} });
        const verdict = await gateway
          .post(body, headersOf(credentials))
          .then(judgeResponse)
          .finally(() => {
            provider.plan = null;
          });
        if (verdict.problem !== null || log.length > 0) throw new Error(`${api}: ${verdict.problem}\n${body}\n${log.join('\n')}`);
        if (verdict.codes.some((code) => code === 'UNAUTHENTICATED' || code.startsWith('TRADING_TOKEN'))) known.delete(who);
        if (verdict.codes.length === 0) seen.whole += 1;
        for (const code of verdict.codes) seen.codes[code] = (seen.codes[code] ?? 0) + 1;
      });
      number += 1;
    }
    expect(seen.whole).toBeGreaterThan(number / 20);
    expect(seen.codes).toMatchObject({ PROVIDER_MALFORMED: expect.any(Number) });
    // Everything works again once the last mangled response has been fetched again.
    const trader = await bearerOf.trader();
    const list = gateway.watch('subscription { tradingList { status } }', {}, trader);
    await list.until((results) => results.some(({ data }) => JSON.stringify(data).includes('"LIVE"')));
    expect((await gateway.request('{ tradingList { seq } }', {}, trader)).errors).toBeUndefined();
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
  },
  FUZZ_TIMEOUT_MS,
);
