import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { SportKind } from '../../../sandbox/src/testing/control-client.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, CUSTOMERS_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.reset());

const Rows = z.array(z.record(z.string(), z.unknown()));
const Widget = z.object({ id: z.string(), games: z.array(z.object({ id: z.string() })) });
const Widgets = z.object({ widgetNamespaces: z.array(z.object({ widgets: z.array(Widget) })) });

/** Makes the provider return these rows for every call of that path. */
async function answerWith(path: string, key: string, rows: readonly unknown[]): Promise<void> {
  const fault = { api: 'account', method: 'GET', path, kind: 'status', status: 200, body: { [key]: rows } } as const;
  await stack().sandbox.control.addFault(fault);
}

/** Values in other formats that RFC 3339 and JSON allow. */
const OTHER_FORMATS = {
  created: '2024-05-28T19:00:00+02:00',
  active_until: '2031-05-28T17:00Z',
};
const INVALID = { created: 'once upon a time', active_until: 'some day' };

describe('an API client', () => {
  const LIST = `{ apiClients { id name createdAt expiresAt status historicalAccessHours requestsPerSecond requestBurst
    maxConnections scope resourceVersion packages { game { id } product { id } } unreadable } }`;

  async function readClients(...rows: readonly unknown[]) {
    const trader = await UserSession.signIn(stack(), 'trader');
    await answerWith('^/v1/client3.deleted', 'clients', rows);
    const { data, errors } = await trader.request(LIST);
    expect(errors).toBeUndefined();
    return Rows.parse(data?.['apiClients']);
  }
  const archive = async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    return stack().sandbox.control.state('clients', (await trader.client('Archive')).id);
  };

  it('with values in other formats is read completely', async () => {
    const client = await archive();
    const [formatted, unlimited] = await readClients(
      { ...client, ...OTHER_FORMATS, packages: [{ game: { id: '5' }, product: { id: 'p' } }] },
      { ...client, id: 'no-end', active_until: '', packages: undefined, resource_version: undefined, deleted: undefined },
    );
    expect([formatted, unlimited].map((row) => row?.['id'])).toContain('no-end');
    const rows = [formatted, unlimited];
    expect(rows.find((row) => row?.['id'] === client['id'])).toMatchObject({
      createdAt: '2024-05-28T17:00:00.000Z',
      expiresAt: '2031-05-28T17:00:00.000Z',
      status: 'ACTIVE',
      packages: [{ game: { id: '5' }, product: { id: 'p' } }],
      unreadable: [],
    });
    expect(rows.find((row) => row?.['id'] === 'no-end')).toMatchObject({
      expiresAt: null,
      status: 'ACTIVE',
      packages: [],
      resourceVersion: 1,
      unreadable: [],
    });
  });

  it('with invalid values is listed with the others, and names the invalid fields', async () => {
    const client = await archive();
    const rows = await readClients(client, {
      ...client,
      ...INVALID,
      id: 4711,
      name: null,
      hours_back: 'all',
      request_rate_second: null,
      request_rate_burst: 3_000_000_000,
      max_concurrent_hermes_connections: 'many',
      scope: ['read'],
      packages: [{ game: { id: 1 }, product: { id: 'p' }, push_channels: [] }, { game: 'chess' }],
    });
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id === '4711')).toEqual({
      id: '4711',
      name: '',
      createdAt: null,
      expiresAt: null,
      status: null,
      historicalAccessHours: null,
      requestsPerSecond: null,
      requestBurst: null,
      maxConnections: null,
      scope: null,
      resourceVersion: client['resource_version'],
      packages: [{ game: { id: '1' }, product: { id: 'p' } }],
      unreadable: expect.arrayContaining([
        'createdAt',
        'expiresAt',
        'historicalAccessHours',
        'requestsPerSecond',
        'requestBurst',
        'maxConnections',
        'scope',
        'packages',
      ]),
    });
  });

  it('with invalid packages keeps them: a change does not replace the list', async () => {
    const client = await archive();
    const trader = await UserSession.signIn(stack(), 'trader');
    await answerWith('^/v1/client3.client=', 'clients', [{ ...client, packages: [{ game: 'chess' }], active_until: 'some day' }]);
    const update = `mutation ($input: UpdateApiClientInput!) { updateApiClient(input: $input) { apiClient { id } userErrors { code } } }`;
    const change = async (fields: object) =>
      trader.request(update, { input: { id: client['id'], resourceVersion: client['resource_version'], ...fields } });
    expect((await change({ packages: [{ gameId: '1', productId: 'p' }] })).errors?.[0]?.extensions.code).toBe(
      'PROVIDER_MALFORMED',
    );
    expect(await trader.writes()).toEqual([]);
    await change({ expiresAt: null });
    expect(await trader.writes()).toMatchObject([{ body: { patch: [{ op: 'replace', path: '/active_until', value: null }] } }]);
  });
});

describe('a key', () => {
  it('without a version, or with an invalid date, is listed and can be deleted', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    const { id, client_id: clientId } = await trader.key('ci');
    const rows = [
      { id, name: 'ci', created: 'once' },
      { id: 8, created: '2024-05-28t17:00:00-01:00' },
    ];
    await answerWith('^/v1/key3', 'keys', rows);
    const query = 'query ($id: ID!) { apiClient(id: $id) { keys { id name createdAt resourceVersion unreadable } } }';
    expect((await trader.request(query, { id: clientId })).data).toEqual({
      apiClient: {
        keys: [
          { id: '8', name: '', createdAt: '2024-05-28T18:00:00.000Z', resourceVersion: 1, unreadable: [] },
          { id, name: 'ci', createdAt: null, resourceVersion: 1, unreadable: ['createdAt'] },
        ],
      },
    });
    const remove = `mutation ($input: DeleteApiKeyInput!) { deleteApiKey(input: $input) { deletedId userErrors { code } } }`;
    const { data } = await trader.request(remove, { input: { clientId, id, resourceVersion: 1 } });
    expect(data).toEqual({ deleteApiKey: { deletedId: id, userErrors: [] } });
    expect(await trader.writes()).toMatchObject([{ method: 'DELETE', headers: { 'if-match': '1' }, status: 204 }]);
  });
});

describe('a customer', () => {
  const LIST = `{ customers(first: 20) { totalCount nodes { id internalId createdAt expiresAt status accountManagers { id }
    trialAgreementStatus resourceVersion unreadable } } }`;

  it('with values in other formats, or with invalid ones, is listed with the others', async () => {
    const staff = await UserSession.signIn(stack(), 'staff');
    const customer = await stack().sandbox.control.state('customers', await customerId(stack(), 'Northwind Bets'));
    await answerWith('^/v1/customer$', 'customers', [
      customer,
      {
        ...customer,
        ...OTHER_FORMATS,
        id: 'formatted',
        internal_id: '42',
        account_managers: undefined,
        resource_version: undefined,
      },
      {
        ...customer,
        ...INVALID,
        id: 'unreadable',
        internal_id: 3_000_000_000,
        trial_agreement_status: 'half',
        account_managers: [{ user: 'u-1' }],
      },
    ]);
    const { data, errors } = await staff.request(LIST);
    expect(errors).toBeUndefined();
    const { totalCount, nodes } = z.object({ totalCount: z.int(), nodes: Rows }).parse(data?.['customers']);
    expect(totalCount).toBe(3);
    expect(nodes.find(({ id }) => id === 'formatted')).toMatchObject({
      internalId: 42,
      createdAt: '2024-05-28T17:00:00.000Z',
      expiresAt: '2031-05-28T17:00:00.000Z',
      status: 'ACTIVE',
      accountManagers: [],
      resourceVersion: 1,
      unreadable: [],
    });
    expect(nodes.find(({ id }) => id === 'unreadable')).toMatchObject({
      internalId: null,
      createdAt: null,
      expiresAt: null,
      status: null,
      accountManagers: [],
      trialAgreementStatus: null,
      unreadable: expect.arrayContaining(['createdAt', 'expiresAt', 'accountManagers', 'trialAgreementStatus']),
    });
  });
});

describe('a widget', () => {
  it('with values in other formats, or with invalid ones, is listed', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    const states = await stack().sandbox.control.allState('widgets');
    const own = { customer: { id: await customerId(stack(), 'Northwind Bets') } };
    const slug = 'odd';
    const widget: Record<string, unknown> = {
      ...states[0],
      ...own,
      slug: 'w',
      widget_namespace: { slug },
      games: undefined,
      domains: undefined,
    };
    await answerWith('^/v1/widget-namespace', 'widget_namespaces', [{ slug, customer_description: null, ...own }]);
    await answerWith('^/v1/widget.namespace=', 'widgets', [
      { ...widget, ...OTHER_FORMATS, id: 1, deleted: false },
      { ...widget, ...INVALID, id: 2, deleted: false, hours_back: 'all' },
    ]);
    const { data, errors } = await trader.request(`{ widgetNamespaces { widgets {
      id createdAt expiresAt status historicalAccessHours games { id } domains { url } unreadable } } }`);
    expect(errors).toBeUndefined();
    const empty = { games: [], domains: [] };
    expect(data?.['widgetNamespaces']).toEqual([
      {
        widgets: [
          {
            ...empty,
            id: '1',
            createdAt: '2024-05-28T17:00:00.000Z',
            expiresAt: '2031-05-28T17:00:00.000Z',
            status: 'ACTIVE',
            historicalAccessHours: widget['hours_back'] ?? null,
            unreadable: [],
          },
          {
            ...empty,
            id: '2',
            createdAt: null,
            expiresAt: null,
            status: null,
            historicalAccessHours: null,
            unreadable: expect.arrayContaining(['createdAt', 'expiresAt', 'historicalAccessHours']),
          },
        ],
      },
    ]);
  });
});

/** Keys that the specifications name are enough: a provider may send no others. */
describe('with no other keys than the specifications name', () => {
  const only = (rows: readonly object[], ...keys: readonly string[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key === 'id' || keys.includes(key))));

  it.each([
    ['teams', 5],
    ['players', 24],
  ])(
    'a series of %s is shown [series.entity.participants] [series.entity.match-fields] [series.entity.roster]',
    async (_sides, gameId) => {
      const { gateway, sandbox } = stack();
      const { control } = sandbox;
      const entitiesOf = async <K extends SportKind>(kind: K, ids: readonly number[]) =>
        (await control.allState(kind)).filter(({ id }) => ids.includes(id));
      const series = (await control.allState('series')).find(
        ({ lifecycle, game, matches }) => lifecycle === 'upcoming' && game.id === gameId && matches.length > 0,
      );
      if (!series) throw new Error('the sandbox has no such series');
      const matchIds = series.matches.map(({ id }) => id);
      const rosters = await entitiesOf(
        'rosters',
        series.participants.flatMap(({ roster }) => roster?.id ?? []),
      );
      const teams = await entitiesOf(
        'teams',
        rosters.flatMap(({ team }) => team?.id ?? []),
      );
      const players = await entitiesOf(
        'players',
        rosters.flatMap((roster) => roster.line_up?.players.map(({ id }) => id) ?? []),
      );
      const SERIES_KEYS = [
        'start',
        'end',
        'deleted_at',
        'lifecycle',
        'title',
        'tournament',
        'game',
        'format',
        'matches',
      ] as const;
      const answers = {
        series: [
          {
            ...only([series], ...SERIES_KEYS)[0],
            participants: series.participants.map(({ seed, roster }) => ({ seed, roster })),
          },
        ],
        matches: only(await entitiesOf('matches', matchIds), 'order', 'series', 'game', 'deleted_at'),
        rosters: rosters.map(({ id, team, line_up }) => ({ id, team, line_up: line_up && { players: line_up.players } })),
        teams: teams.map(({ id, name, abbreviation, images }) => ({ id, name, abbreviation, images: only(images, 'thumbnail') })),
        players: only(players, 'nick_name'),
      };
      for (const [kind, body] of Object.entries(answers))
        await control.addFault({ api: 'data', path: `^/v3/${kind}\\?`, kind: 'status', status: 200, body });
      const document = `query ($id: ID!) { seriesMarkets(seriesId: $id) {
        series { id competitors { seed isWinner hasForfeited entity { name } } } matches { id competitors { seed } } } }`;
      const { data, errors } = await gateway.request(
        document,
        { id: String(series.id) },
        await gateway.startTrading('trader@example.test'),
      );
      expect(errors).toBeUndefined();
      const nameOf = (rosterId: number | undefined): string | undefined => {
        const roster = rosters.find(({ id }) => id === rosterId);
        if (gameId !== 24) return teams.find(({ id }) => id === roster?.team?.id)?.name;
        return players.find(({ id }) => id === roster?.line_up?.players[0]?.id)?.nick_name;
      };
      const competitors = series.participants
        .toSorted((a, b) => a.seed - b.seed)
        .map(({ seed, roster }) => ({ seed, isWinner: false, hasForfeited: false, entity: { name: nameOf(roster?.id) } }));
      expect(data).toEqual({
        seriesMarkets: {
          series: [{ id: String(series.id), competitors }],
          matches: expect.arrayContaining(matchIds.map((id) => ({ id: String(id), competitors: [] }))),
        },
      });
    },
  );

  it('the series of a widget are shown [calls.account.widget-preview]', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    const { data } = await trader.request('{ widgetNamespaces { widgets { id games { id } } } }');
    const [widget] = Widgets.parse(data).widgetNamespaces.flatMap(({ widgets }) => widgets);
    const series = { id: 1, title: 'Final', lifecycle: 'live', start: '2024-05-28T17:00:00Z' };
    await answerWith('^/v1/widget/.*/preview', 'series', [series]);
    const preview = await trader.request(
      'query ($id: ID!, $game: ID!) { widgetPreview(widgetId: $id, gameId: $game) { id title lifecycle } }',
      {
        id: widget?.id,
        game: widget?.games[0]?.id,
      },
    );
    expect(preview.data).toEqual({ widgetPreview: [{ id: '1', title: 'Final', lifecycle: 'LIVE' }] });
  });

  it('a user is signed in, without trading access', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    const user = {
      id: 7,
      email: 'trader@example.test',
      first_name: 'Tess',
      last_name: null,
      superuser: false,
      last_login_at: null,
    };
    await sandbox.control.addFault({ api: 'dashboard', path: '^/v1/user', kind: 'status', status: 200, body: user });
    const { data, errors } = await gateway.request('{ viewer { hasTradingAccess user { firstName } } }', {}, { bearer });
    expect(errors).toBeUndefined();
    expect(data).toEqual({ viewer: { hasTradingAccess: false, user: { firstName: 'Tess' } } });
  });
});
