import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { UserSession } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ REFERENCE_CACHE_MS: 1, CUSTOMERS_CACHE_MS: 0 });
beforeEach(() => stack().sandbox.control.reset());

describe('a root field that fails alone leaves the data of the others', () => {
  it.each([
    ['trader', 'apiClients', '{ id }', '^/v1/client3'],
    ['trader', 'apiKeys', '(clientId: "c") { id }', '^/v1/key3'],
    ['trader', 'apiKeySecret', '(clientId: "c", id: "k")', '^/v1/key3'],
    ['trader', 'games', '{ id }', '^/v1/game'],
    ['trader', 'products', '{ id }', '^/v1/product'],
    ['trader', 'pushChannelCategories', '{ name }', '^/v1/push-channel/category'],
    ['trader', 'widgetNamespaces', '{ id }', '^/v1/widget-namespace'],
    ['trader', 'widgetPreview', '(widgetId: "w", gameId: "5") { id }', '^/v1/widget/w/preview'],
    ['super', 'users', '{ nodes { id } }', '/users$'],
    ['super', 'accountManagers', '{ id }', '^/v1/account-manager'],
  ])('%s: %s', async (user, field, rest, path) => {
    const session = await UserSession.signIn(stack(), user);
    await stack().sandbox.control.addFault({ api: 'account', path, kind: 'status', status: 500, body: {} });
    const { status, data, errors } = await session.request(`{ viewer { isSuperuser } ${field} ${rest} clientConfig { isDemo } }`);
    expect(data).toEqual({
      viewer: { isSuperuser: user === 'super' },
      [field]: null,
      clientConfig: { isDemo: expect.any(Boolean) },
    });
    expect(errors).toMatchObject([{ path: [field], extensions: { code: 'PROVIDER_ERROR' } }]);
    expect(status).toBe(200);
  });

  it('staff: viewer, customers', async () => {
    const staff = await UserSession.signIn(stack(), 'staff');
    const credentials = { ...staff.credentials, actingCustomer: randomUUID() };
    const document = '{ viewer { isStaff } customers { totalCount } clientConfig { isDemo } }';
    const { status, data, errors } = await stack().gateway.request(document, {}, credentials);
    expect(data).toEqual({ viewer: null, customers: null, clientConfig: { isDemo: expect.any(Boolean) } });
    expect(errors?.map(({ path }) => path?.[0]).toSorted()).toEqual(['customers', 'viewer']);
    expect(status).toBe(200);
  });

  it('staff: isPasswordTokenValid', async () => {
    const staff = await UserSession.signIn(stack(), 'staff');
    await stack().sandbox.control.addFault({ api: 'auth', path: 'password/token', kind: 'reset' });
    const { data, errors } = await staff.request('{ isPasswordTokenValid(token: "t") clientConfig { isDemo } }');
    expect(data).toEqual({ isPasswordTokenValid: null, clientConfig: { isDemo: expect.any(Boolean) } });
    expect(errors).toMatchObject([{ path: ['isPasswordTokenValid'] }]);
  });
});

it('an API client whose keys or channels cannot be read keeps its other fields', async () => {
  const session = await UserSession.signIn(stack(), 'trader');
  await stack().sandbox.control.addFault({
    api: 'account',
    path: '^/v1/(key3|push-channel$)',
    kind: 'status',
    status: 500,
    body: {},
  });
  const { id } = await session.client('Trading desk');
  const { data } = await session.request('query ($id: ID!) { apiClient(id: $id) { name keys { id } pushChannels { name } } }', {
    id,
  });
  expect(data).toEqual({ apiClient: { name: 'Trading desk', keys: null, pushChannels: null } });
});

it.each([403, 500])(
  'API clients and widgets whose games cannot be read (%i) keep everything but the names of the games',
  async (status) => {
    const session = await UserSession.signIn(stack(), 'trader');
    await stack().sandbox.control.addFault({ api: 'account', path: '^/v1/game', kind: 'status', status, body: {} });
    const GAMES = 'id title abbreviation iconUrl';
    const { data, errors } = await session.request(`{
    apiClients { name packages { game { ${GAMES} } } }
    availablePackages { game { ${GAMES} } }
    widgetNamespaces { widgets { slug games { ${GAMES} } } } }`);
    expect(errors).toBeUndefined();
    const games = JSON.stringify(data).match(/"game":\{[^}]*\}|"games":\[\{[^}]*\}/g) ?? [];
    expect(games.length).toBeGreaterThan(20);
    for (const game of games) expect(game).toMatch(/"id":"\d+","title":null,"abbreviation":null,"iconUrl":null/);
    // A session that has ended is never hidden.
    await stack().sandbox.control.reset();
    await stack().sandbox.control.addFault({ api: 'account', path: '^/v1/game', kind: 'status', status: 401, body: {} });
    const ended = await session.request('{ apiClients { packages { game { title } } } }');
    expect(ended.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  },
);
