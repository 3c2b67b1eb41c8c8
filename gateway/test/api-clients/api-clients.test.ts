import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UserSession, customerId } from '../support/user-session.ts';
import { codesOf } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({
  BEARER_CACHE_MS: 0,
  REFERENCE_CACHE_MS: 60_000,
  ACCOUNT_TIMEOUT_MS: 2_000,
  DOCS_URL: 'https://docs.example.test/start',
});
beforeEach(() => stack().sandbox.control.reset());

const LIST = `{ apiClients { id name createdAt expiresAt status scope historicalAccessHours requestsPerSecond requestBurst
  maxConnections resourceVersion packages { product { id name kind } game { id title abbreviation iconUrl } } } }`;
const DETAIL = `query ($id: ID!) { apiClient(id: $id) { id name keys { id name createdAt resourceVersion }
  pushChannels { name description referenceUrl categories hasAccess } } }`;
const Named = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const NORTHWIND = 'Northwind Bets';

const signIn = (user: string, actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
const northwindId = () => customerId(stack(), NORTHWIND);
const namesOf = (list: unknown) => Named.parse(list).map(({ name }) => name);
/** Method, path, query and mode of each call. */
const requestsOf = (calls: Awaited<ReturnType<UserSession['calls']>>) =>
  calls.map(({ method, path, query, headers }) => [method, path, query, headers['x-authorization-method']]);

describe('the list of API clients', () => {
  it("is the customer's own, newest first, without deleted ones [calls.account.clients, calls.account.bearer]", async () => {
    const trader = await signIn('trader');
    const names = namesOf((await trader.request(LIST)).data?.['apiClients']);
    expect(names).toHaveLength(11);
    expect(names[0]).toBe('Second desk');
    expect(names.at(-1)).toBe('Trading desk');
    expect(names).not.toContain('Deleted pilot');
    const [call, ...more] = await trader.calls();
    expect(requestsOf(call ? [call] : [])).toEqual([['GET', '/v1/client3', { deleted: 'false' }, 'Customer-Agent']]);
    expect(call?.headers['authorization']).toMatch(/^sha256:/);
    expect(more).toEqual([]);
  });

  it('is read concurrently with its games and products, which are read only if requested', async () => {
    const { control } = stack().sandbox;
    const trader = await signIn('trader');
    await control.addFault({ api: 'account', path: '^/v1/client3', kind: 'hang' });
    const answer = trader.request(LIST);
    const waiting = async () =>
      (await trader.calls(/^\/v1\/(client3|game|product)$/)).map(({ path, cut }) => `${path}${cut ? ' cut' : ''}`).toSorted();
    await expect.poll(waiting).toEqual(['/v1/client3', '/v1/game', '/v1/product']);
    await control.clearFaults();
    await answer;
    const plain = await signIn('trader5');
    await plain.request('{ apiClients { id packages { product { id } game { id } } } }');
    expect(await plain.calls(/^\/v1\/(game|product)$/)).toEqual([]);
  });

  it('has packages of an unreadable kind, by id, while the products cannot be read', async () => {
    const { control } = stack().sandbox;
    const Packages = z.object({
      apiClients: z.array(
        z.object({
          packages: z.array(
            z.object({
              product: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
              game: z.object({ id: z.string() }),
            }),
          ),
        }),
      ),
    });
    const read = async (trader: UserSession) => {
      const answer = await trader.request(LIST);
      expect(codesOf(answer)).toEqual([]);
      return Packages.parse(answer.data).apiClients.flatMap(({ packages }) => packages);
    };
    // Products that were read before stay cached for their session.
    const known = await read(await signIn('trader'));
    await control.addFault({ api: 'account', path: '^/v1/product', kind: 'status', status: 403 });
    const unknown = await read(await signIn('trader'));
    expect(known.length).toBeGreaterThan(0);
    expect(known.map(({ product: { kind } }) => kind)).not.toContain('UNREADABLE');
    expect(unknown).toEqual(
      known.map(({ product: { id }, game: { id: gameId } }) => ({
        product: { id, name: id, kind: 'UNREADABLE' },
        game: { id: gameId },
      })),
    );
  });

  it('returns status, limits and end of each [clients.entity.identity, clients.entity.limits, clients.entity.active-until-null]', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Trading desk');
    const limits = { request_rate_second: 150, request_rate_burst: 300, max_concurrent_hermes_connections: 7 };
    await stack().sandbox.control.change('clients', id, limits);
    const { data } = await trader.request(LIST);
    expect(data?.['apiClients']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Trading desk',
          status: 'ACTIVE',
          expiresAt: null,
          scope: 'read',
          historicalAccessHours: 720,
          requestsPerSecond: 150,
          requestBurst: 300,
          maxConnections: 7,
          resourceVersion: 2,
        }),
        expect.objectContaining({ name: 'Staging', status: 'EXPIRING', expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) }),
        expect.objectContaining({ name: 'World cup pop-up', status: 'INACTIVE' }),
        expect.objectContaining({ name: 'Archive', historicalAccessHours: null }),
        expect.objectContaining({ name: 'Live only', historicalAccessHours: 0 }),
      ]),
    );
  });

  it('has products and games with their circle image [clients.entity.package, clients.entity.game, clients.entity.game-images]', async () => {
    const trader = await signIn('trader');
    const { data } = await trader.request(LIST);
    expect(data?.['apiClients']).toContainEqual(
      expect.objectContaining({
        name: 'Staging',
        packages: [
          {
            product: { id: expect.any(String), name: 'Match', kind: 'MATCH' },
            game: {
              id: '1',
              title: expect.any(String),
              abbreviation: expect.any(String),
              iconUrl: expect.stringContaining('circle'),
            },
          },
        ],
      }),
    );
  });

  it('has the customer of each, without a call per row, and no client of another customer', async () => {
    const { control } = stack().sandbox;
    const [own, fjord, foreign] = [await northwindId(), await customerId(stack(), 'Fjord Gaming'), randomUUID()];
    const trader = await signIn('trader');
    await control.change('users', 'trader@example.test', { customer_ids: [own, fjord] });
    const [client] = z.array(z.looseObject({ id: z.string() })).parse(await control.allState('clients'));
    const body = { clients: [own, fjord, foreign].map((id, at) => ({ ...client, id: `c-${at}`, customer: { id } })) };
    await control.addFault({ api: 'account', path: '^/v1/client3', kind: 'status', status: 200, body });
    const { data, errors } = await trader.request('{ apiClients { id customer { id name } } }');
    expect(errors).toBeUndefined();
    expect(data?.['apiClients']).toEqual(
      expect.arrayContaining([
        { id: 'c-0', customer: { id: own, name: NORTHWIND } },
        { id: 'c-1', customer: { id: fjord, name: 'Fjord Gaming' } },
      ]),
    );
    expect(data?.['apiClients']).toHaveLength(2);
    await control.reset();
  });

  it('names the customer that staff act for', async () => {
    const staff = await signIn('staff', NORTHWIND);
    const { data } = await staff.request('{ apiClients { customer { id name } } }');
    const clients = z.array(z.unknown()).parse(data?.['apiClients']);
    expect(new Set(clients.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ customer: { id: await northwindId(), name: NORTHWIND } })]),
    );
  });

  it('costs the same calls for one client as for many', async () => {
    const count = async (user: string, clients: number) => {
      const session = await signIn(user);
      expect(namesOf((await session.request(LIST)).data?.['apiClients'])).toHaveLength(clients);
      return (await session.calls(/./)).map(({ method, path }) => `${method} ${path}`).toSorted();
    };
    const one = await count('nobilling', 1);
    const many = await count('trader', 11);
    expect(one).toEqual(many);
    expect(many.filter((call) => /game|product/.test(call))).toEqual(['GET /v1/game', 'GET /v1/product']);
  });

  it('caches games and products between operations', async () => {
    const trader = await signIn('trader');
    await trader.request(LIST);
    await trader.request(LIST);
    expect(await trader.calls(/^\/v1\/(game|product)/)).toHaveLength(2);
    expect(await trader.calls()).toHaveLength(2);
  });

  it('is requested for the chosen customer by staff acting for it [roles.customer-param-clients]', async () => {
    const staff = await signIn('staff', NORTHWIND);
    expect(namesOf((await staff.request(LIST)).data?.['apiClients'])).toHaveLength(11);
    const query = { deleted: 'false', customer: await northwindId() };
    expect(requestsOf(await staff.calls())).toEqual([['GET', '/v1/client3', query, 'Account-Manager']]);
  });

  it('is empty for staff without a choice and without a customer of their own', async () => {
    const staff = await signIn('staff');
    expect((await staff.request('{ apiClients { id } viewer { canManageApiClients } }')).data).toEqual({
      apiClients: [],
      viewer: { canManageApiClients: false },
    });
    expect(requestsOf(await staff.calls())).toEqual([['GET', '/v1/client3', { deleted: 'false' }, 'Customer-Agent']]);
  });
});

describe('one API client', () => {
  it('is read by its id, with its undeleted keys, newest first [calls.account.client, calls.account.keys, keys.entity.fields]', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Production website');
    await stack().sandbox.control.change('keys', (await trader.key('web-2')).id, { created: '2026-01-01T00:00:00Z' });
    const { data } = await trader.request(DETAIL, { id });
    const client = z.object({ keys: Named }).parse(data?.['apiClient']);
    expect(client.keys.map(({ name }) => name)).toEqual(['web-2', 'web-1', 'web-3', 'web-5']);
    expect(client.keys[0]).toEqual({
      id: (await trader.key('web-2')).id,
      name: 'web-2',
      createdAt: '2026-01-01T00:00:00.000Z',
      resourceVersion: 2,
    });
    expect(requestsOf(await trader.calls())).toEqual([
      ['GET', '/v1/client3', { client: id }, 'Customer-Agent'],
      ['GET', '/v1/key3', { client: id, deleted: 'false' }, 'Customer-Agent'],
    ]);
  });

  it('is the first one in the answer of the provider [calls.account.client]', async () => {
    const trader = await signIn('trader');
    const { id } = await trader.client('Staging');
    const clients = [
      { id, name: 'First' },
      { id, name: 'Second' },
    ];
    await stack().sandbox.control.addFault({ path: '^/v1/client3', kind: 'status', status: 200, body: { clients } });
    const { data } = await trader.request('query ($id: ID!) { apiClient(id: $id) { name } }', { id });
    expect(data).toEqual({ apiClient: { name: 'First' } });
  });

  it('has every push channel with its access derived from its packages [calls.account.push-channels, channels.entity.fields, channels.has-access]', async () => {
    const trader = await signIn('trader');
    const { data } = await trader.request(DETAIL, { id: (await trader.client('Staging')).id });
    const channels = z
      .object({ pushChannels: z.array(z.object({ name: z.string(), hasAccess: z.boolean() })) })
      .parse(data?.['apiClient']).pushChannels;
    expect(channels).toHaveLength(10);
    expect(channels.filter(({ hasAccess }) => hasAccess).map(({ name }) => name)).toEqual([
      'series_updates',
      'match_updates',
      'tournament_updates',
      'roster_updates',
      'team_updates',
    ]);
    expect(data?.['apiClient']).toMatchObject({
      pushChannels: expect.arrayContaining([
        {
          name: 'series_updates',
          description: 'Changes to series: start, score, lifecycle and participants',
          referenceUrl: 'https://docs.example.test/reference/push#series-updates',
          categories: ['Core'],
          hasAccess: true,
        },
        { name: 'team_updates', description: null, referenceUrl: null, categories: ['Core'], hasAccess: true },
      ]),
    });
  });

  it.each([
    ['of another customer', 'Newsroom'],
    ['that was deleted', 'Deleted pilot'],
    ['that does not exist', null],
  ])('%s is null', async (_which, name) => {
    const trader = await signIn('trader');
    const id = name === null ? '4711' : (await trader.client(name)).id;
    expect(await trader.request('query ($id: ID!) { apiClient(id: $id) { id } }', { id })).toMatchObject({
      status: 200,
      data: { apiClient: null },
    });
  });

  it('is read within the chosen customer by staff acting for it, and is null outside of it', async () => {
    const staff = await signIn('super', NORTHWIND);
    const own = await staff.client('Staging');
    const other = await staff.client('Newsroom');
    const document = 'query ($a: ID!, $b: ID!) { own: apiClient(id: $a) { name } other: apiClient(id: $b) { name } }';
    const { data } = await staff.request(document, { a: own.id, b: other.id });
    expect(data).toEqual({ own: { name: 'Staging' }, other: null });
    const customer = await northwindId();
    const requests = requestsOf(await staff.calls());
    expect(requests).toHaveLength(2);
    expect(requests).toEqual(
      expect.arrayContaining([own, other].map(({ id }) => ['GET', '/v1/client3', { client: id, customer }, 'Account-Manager'])),
    );
  });
});

describe('the secret of a key', () => {
  const SECRET = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';

  it('has a separate call, and responses with it must not be stored [calls.account.key-secret, keys.secret-separate]', async () => {
    const trader = await signIn('trader');
    const { id, client_id: clientId, secret } = await trader.key('web-1');
    const answer = await trader.request(SECRET, { clientId, id });
    expect(answer.data).toEqual({ apiKeySecret: secret });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const requests = requestsOf(await trader.calls());
    expect(requests.slice(0, -1)).toEqual(
      expect.arrayContaining([
        ['GET', '/v1/client3', { client: clientId }, 'Customer-Agent'],
        ['GET', '/v1/key3', { client: clientId, deleted: 'false' }, 'Customer-Agent'],
      ]),
    );
    expect(requests.slice(2)).toEqual([['GET', `/v1/key3/${id}/secret`, {}, 'Customer-Agent']]);
  });

  it('is not returned for a key of another customer', async () => {
    const customer = await signIn('customer');
    const { id, client_id: clientId, secret } = await customer.key('web-1');
    const answer = await customer.request(SECRET, { clientId, id });
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(JSON.stringify(answer)).not.toContain(secret);
  });

  it.each(['..', '.', ''])('is not requested for a key with the id %j', async (id) => {
    const trader = await signIn('trader');
    const { client_id: clientId } = await trader.key('web-1');
    expect((await trader.request(SECRET, { clientId, id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await trader.calls()).filter(({ path }) => path.startsWith('/v1/key3/'))).toEqual([]);
  });
});

describe('the available packages', () => {
  it('are made of games sorted by title, products and categories [calls.account.games, calls.account.products, calls.account.push-channel-categories]', async () => {
    const trader = await signIn('trader');
    const { data } = await trader.request('{ games { title } products { name kind } pushChannelCategories { name } }');
    const titles = z
      .array(z.object({ title: z.string() }))
      .parse(data?.['games'])
      .map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(5);
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(data).toMatchObject({
      products: [
        { name: 'Match', kind: 'MATCH' },
        { name: 'Play by Play', kind: 'PLAY_BY_PLAY' },
        { name: 'Odds', kind: 'ODDS' },
        { name: 'Trading', kind: 'TRADING' },
      ],
      pushChannelCategories: [{ name: 'Core' }, { name: 'Live' }, { name: 'Odds' }],
    });
    const requests = (await trader.calls(/^\/v1\/(game|product|push)/)).map(({ method, path }) => `${method} ${path}`);
    expect(requests.toSorted()).toEqual(['GET /v1/game', 'GET /v1/product', 'GET /v1/push-channel/category']);
  });

  it('are those of the customer [calls.account.packages, clients.entity.product]', async () => {
    const customer = await signIn('customer');
    const { data } = await customer.request('{ availablePackages { game { id } product { id name } } }');
    const packages = z
      .array(z.object({ product: z.object({ id: z.string(), name: z.string() }) }))
      .parse(data?.['availablePackages']);
    expect(new Set(packages.map(({ product }) => product.name))).toEqual(new Set(['Match', 'Play by Play', 'Odds']));
    expect(requestsOf(await customer.calls(/package/))).toEqual([['GET', '/v1/package', {}, 'Customer-Agent']]);
  });

  it('are those of the chosen customer for staff acting for it', async () => {
    const staff = await signIn('staff', NORTHWIND);
    await staff.request('{ availablePackages { game { id } } }');
    expect(requestsOf(await staff.calls(/package/))).toEqual([
      ['GET', '/v1/package', { customer: await northwindId() }, 'Account-Manager'],
    ]);
  });
});
