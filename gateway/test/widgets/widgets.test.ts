import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UserSession, customerId } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack(
  {
    BEARER_CACHE_MS: 0,
    PUBLIC_API_URLS: '{"data":"https://data.example.test","push":"wss://push.example.test/subscribe"}',
    PROVIDER_HEADERS: '{"secret":"Acme-Secret"}',
  },
  { PROVIDER_HEADERS: '{"secret":"Acme-Secret"}' },
);
beforeEach(() => stack().sandbox.control.reset());

const NAMESPACES =
  '{ widgetNamespaces { id slug description widgets { id slug description namespace status games { id title } } } }';
const WIDGET = `query ($id: ID!) { widget(id: $id) { id slug description namespace createdAt expiresAt status historicalAccessHours
  games { id title } domains { url createdAt } } }`;
const PREVIEW = `query ($id: ID!, $game: ID!) { widget(id: $id) { previewSeries(gameId: $game) { id title startAt endAt lifecycle } } }`;
const Namespaces = z.array(z.object({ slug: z.string(), widgets: z.array(z.object({ slug: z.string() })) }));
const Widgets = z.array(z.object({ id: z.string(), slug: z.string(), widget_namespace: z.object({ slug: z.string() }) }));
const Preview = z.object({
  widget: z.object({
    previewSeries: z.array(
      z.object({ id: z.string(), title: z.nullable(z.string()), startAt: z.nullable(z.string()), lifecycle: z.string() }),
    ),
  }),
});

const signIn = (user = 'trader', actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
async function widgetId(namespace: string, slug: string): Promise<string> {
  const all = Widgets.parse(await stack().sandbox.control.allState('widgets'));
  return all.find((each) => each.slug === slug && each.widget_namespace.slug === namespace)?.id ?? 'none';
}
async function widgetCalls(session: UserSession) {
  const calls = await session.calls(/^\/v1\/widget/);
  return calls.map(({ method, path, query, headers }) => [method, path, query, headers['x-authorization-method']]);
}

describe('widget namespaces', () => {
  it('are sorted by slug, each with its own undeleted widgets, newest first [widgets.list.order, widgets.list.own-widgets]', async () => {
    const { data } = await (await signIn()).request(NAMESPACES);
    expect(
      Namespaces.parse(data?.['widgetNamespaces']).map(({ slug, widgets }) => [slug, widgets.map((each) => each.slug)]),
    ).toEqual([
      ['a-empty', []],
      ['northwind-affiliates', ['season-recap', 'banner']],
      ['northwind-main', ['no-games', 'league-table', 'match-centre', 'pre-series', 'live-series']],
    ]);
  });

  it('have a slug, and some a description', async () => {
    const { data } = await (await signIn()).request('{ widgetNamespaces { id slug description } }');
    expect(data?.['widgetNamespaces']).toEqual([
      { id: expect.any(String), slug: 'a-empty', description: null },
      { id: expect.any(String), slug: 'northwind-affiliates', description: expect.stringContaining('Affiliate sites') },
      { id: expect.any(String), slug: 'northwind-main', description: 'Main site' },
    ]);
  });

  it('have an opaque id of customer and slug', async () => {
    const customers = [await customerId(stack(), 'Northwind Bets'), await customerId(stack(), 'Cedar Sports Media')];
    /** Id of the namespace `main` that the user sees: both customers have one. */
    const idFor = async (session: UserSession) => {
      const body = { widget_namespaces: customers.map((id) => ({ slug: 'main', customer_description: null, customer: { id } })) };
      await stack().sandbox.control.addFault({ path: 'widget-namespace', kind: 'status', status: 200, body, times: 1 });
      const { data } = await session.request('{ widgetNamespaces { id } }');
      const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(data?.['widgetNamespaces']);
      return id;
    };
    const ids = [await idFor(await signIn()), await idFor(await signIn('customer'))];
    expect(new Set(ids).size).toBe(2);
    expect(ids.join(' ')).not.toContain('main');
    expect(await idFor(await signIn('staff', 'Cedar Sports Media'))).toBe(ids[1]);
  });

  it('are left out if they belong to another customer [widgets.entity.namespace]', async () => {
    const staff = await signIn('staff', 'Fjord Gaming');
    const own = { slug: 'fjord', customer_description: null, customer: { id: await customerId(stack(), 'Fjord Gaming') } };
    const foreign = { ...own, slug: 'foreign', customer: { id: await customerId(stack(), 'Northwind Bets') } };
    const body = { widget_namespaces: [own, foreign] };
    await stack().sandbox.control.addFault({ api: 'account', path: '/v1/widget-namespace', kind: 'status', status: 200, body });
    expect((await staff.request('{ widgetNamespaces { slug } }')).data).toEqual({ widgetNamespaces: [{ slug: 'fjord' }] });
    await stack().sandbox.control.clearFaults();
  });

  it('are read by one call, and one for the widgets of each [calls.account.widget-namespaces, calls.account.widgets]', async () => {
    const trader = await signIn();
    await trader.request(NAMESPACES);
    const [first, ...more] = await widgetCalls(trader);
    expect(first).toEqual(['GET', '/v1/widget-namespace', {}, 'Customer-Agent']);
    expect(more.map(([method, path, query]) => [method, path, query])).toEqual(
      expect.arrayContaining(
        ['a-empty', 'northwind-affiliates', 'northwind-main'].map((namespace) => ['GET', '/v1/widget', { namespace }]),
      ),
    );
    expect(more).toHaveLength(3);
  });

  it('keep their widgets when those of another cannot be read', async () => {
    await stack().sandbox.control.addFault({ path: 'namespace=northwind-main', kind: 'status', status: 500 });
    const { data, errors } = await (await signIn()).request('{ widgetNamespaces { slug widgets { slug } } }');
    expect(data?.['widgetNamespaces']).toMatchObject([
      { slug: 'a-empty', widgets: [] },
      { slug: 'northwind-affiliates', widgets: [{}, {}] },
      { slug: 'northwind-main', widgets: null },
    ]);
    expect(errors).toMatchObject([{ path: ['widgetNamespaces', 2, 'widgets'], extensions: { code: 'PROVIDER_ERROR' } }]);
  });

  it('are requested for the chosen customer by staff acting for it [roles.customer-param-namespaces]', async () => {
    const staff = await signIn('staff', 'Fjord Gaming');
    expect((await staff.request('{ widgetNamespaces { slug } }')).data).toEqual({ widgetNamespaces: [{ slug: 'fjord' }] });
    const customer = await customerId(stack(), 'Fjord Gaming');
    expect(await widgetCalls(staff)).toEqual([['GET', '/v1/widget-namespace', { customer }, 'Account-Manager']]);
  });

  it('are none for staff without a choice and without a customer of their own', async () => {
    expect((await (await signIn('staff')).request(NAMESPACES)).data).toEqual({ widgetNamespaces: [] });
  });
});

describe('a widget', () => {
  it('is read by its id [calls.account.widget, widgets.entity.fields, widgets.entity.relations]', async () => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'match-centre');
    const { data } = await trader.request(WIDGET, { id });
    expect(data?.['widget']).toEqual({
      id,
      slug: 'match-centre',
      description: 'Exactly fifty characters of description, not more.',
      namespace: 'northwind-main',
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      status: 'EXPIRING',
      historicalAccessHours: 48,
      games: [expect.objectContaining({ title: expect.any(String) }), expect.objectContaining({ title: expect.any(String) })],
      domains: [
        { url: 'https://www.northwind-bets.test', createdAt: expect.stringMatching(/Z$/) },
        { url: 'https://m.northwind-bets.test', createdAt: expect.stringMatching(/Z$/) },
      ],
    });
    expect(await widgetCalls(trader)).toEqual([['GET', '/v1/widget', { widget: id }, 'Customer-Agent']]);
  });

  it('has its games sorted by title, unlisted ones last', async () => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'live-series');
    await stack().sandbox.control.change('widgets', id, { games: [{ id: 4711 }, { id: 5 }, { id: 1 }, { id: 2 }] });
    const { data } = await trader.request('query ($id: ID!) { widget(id: $id) { games { id title } } }', { id });
    const { games } = z
      .object({ games: z.array(z.object({ id: z.string(), title: z.nullable(z.string()) })) })
      .parse(data?.['widget']);
    const titles = games.slice(0, -1).map(({ title }) => title ?? '');
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(games.at(-1)).toEqual({ id: '4711', title: null });
  });

  it.each([
    ['of another customer', 'fjord', 'live-series'],
    ['that was deleted', 'northwind-main', 'old-ticker'],
    ['that does not exist', 'nowhere', 'nothing'],
  ])('%s is null', async (_which, namespace, slug) => {
    const trader = await signIn();
    const answer = await trader.request(WIDGET, { id: await widgetId(namespace, slug) });
    expect(answer).toMatchObject({ status: 200, data: { widget: null } });
  });

  it('is null for staff if it belongs to another customer than the one they act for', async () => {
    const staff = await signIn('staff', 'Northwind Bets');
    const document = 'query ($a: ID!, $b: ID!) { own: widget(id: $a) { slug } other: widget(id: $b) { slug } }';
    const ids = { a: await widgetId('northwind-main', 'league-table'), b: await widgetId('fjord', 'live-series') };
    expect((await staff.request(document, ids)).data).toEqual({ own: { slug: 'league-table' }, other: null });
    expect((await widgetCalls(staff)).map(([, , , mode]) => mode)).toEqual(['Account-Manager', 'Account-Manager']);
  });
});

describe('the preview of a widget', () => {
  it('has the series of one game, by start [calls.account.widget-preview]', async () => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'live-series');
    const { data } = await trader.request(PREVIEW, { id, game: '5' });
    const series = Preview.parse(data).widget.previewSeries;
    expect(series.length).toBeGreaterThan(2);
    const starts = series.map(({ startAt }) => Date.parse(startAt ?? ''));
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(new Set(series.map(({ lifecycle }) => lifecycle))).toContain('LIVE');
    expect(await widgetCalls(trader)).toEqual([
      ['GET', '/v1/widget', { widget: id }, 'Customer-Agent'],
      ['GET', `/v1/widget/${id}/preview/game/5`, {}, 'Customer-Agent'],
    ]);
  });

  it('is read by `widgetPreview` at the same time as its widget', async () => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'live-series');
    const document =
      'query ($id: ID!, $game: ID!) { widgetPreview(widgetId: $id, gameId: $game) { id title startAt lifecycle } }';
    const whole = Preview.parse((await trader.request(PREVIEW, { id, game: '5' })).data).widget.previewSeries;
    await stack().sandbox.control.clearCalls();
    const { data } = await trader.request(document, { id, game: '5' });
    expect(data?.['widgetPreview']).toEqual(whole.map(({ endAt: _endAt, ...series }: Record<string, unknown>) => series));
    expect(await widgetCalls(trader)).toEqual(
      expect.arrayContaining([
        ['GET', '/v1/widget', { widget: id }, 'Customer-Agent'],
        ['GET', `/v1/widget/${id}/preview/game/5`, {}, 'Customer-Agent'],
      ]),
    );
    expect((await trader.request(document, { id: 'none', game: '5' })).data).toEqual({ widgetPreview: [] });
    const refused = await trader.request(document, { id, game: '../5' });
    expect(refused.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('puts the earliest first and series without a start last [widgets.preview.series-order]', async () => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'live-series');
    const series = (n: number, start: string | null) => ({
      id: n,
      title: null,
      start,
      end: null,
      lifecycle: 'upcoming',
      game: { id: 5 },
    });
    const body = { series: [series(1, null), series(2, '2030-01-02T00:00:00Z'), series(3, '2030-01-01T00:00:00Z')] };
    await stack().sandbox.control.addFault({ path: 'preview/game', kind: 'status', status: 200, body });
    const { data } = await trader.request(PREVIEW, { id, game: '5' });
    expect(Preview.parse(data).widget.previewSeries.map((each) => each.id)).toEqual(['3', '2', '1']);
  });

  it('is empty for a game that the widget lacks, and is not requested', async () => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'live-series');
    expect((await trader.request(PREVIEW, { id, game: '4711' })).data).toEqual({ widget: { previewSeries: [] } });
    expect(await widgetCalls(trader)).toHaveLength(1);
  });

  it.each(['x', '../5', '0', '05', ''])('is refused for the game %j, which is no id', async (game) => {
    const trader = await signIn();
    const id = await widgetId('northwind-main', 'live-series');
    const { data, errors } = await trader.request(PREVIEW, { id, game });
    expect(errors).toMatchObject([{ path: ['widget', 'previewSeries'], extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(data).toEqual({ widget: { previewSeries: null } });
    expect(await widgetCalls(trader)).toHaveLength(1);
  });
});

it('the client configuration contains the URLs of widgets, of the data API and of the push socket', async () => {
  const { data } = await (await signIn()).request(
    '{ clientConfig { widgetBaseUrl dataApiUrl oddsApiUrl pushUrl apiSecretHeader pushChannelHeader } }',
  );
  expect(data?.['clientConfig']).toEqual({
    widgetBaseUrl: `${stack().sandbox.url}/widgets`,
    dataApiUrl: 'https://data.example.test',
    oddsApiUrl: `${stack().sandbox.url}/odds`,
    pushUrl: 'wss://push.example.test/subscribe',
    apiSecretHeader: 'Acme-Secret',
    pushChannelHeader: 'Api-Channel',
  });
});
