import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Sandbox, startForTest } from '../testing/start.ts';
import { tradingSecret } from '../testing/trading-secret.ts';

const VERSION = { 'Api-Version': '2022-12-24' };
const Items = z.array(z.looseObject({ id: z.int() }));

let sandbox: Sandbox;
let secret: string;
let slowSecret: string;
beforeAll(async () => {
  sandbox = await startForTest({ SANDBOX_NOW: '2026-05-28T17:00:00Z' });
  secret = await tradingSecret(sandbox.url, 'trader@example.test');
  slowSecret = await tradingSecret(sandbox.url, 'trader5@example.test');
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.dialect.current = 'plain';
});

function get(path: string, headers: Record<string, string> = {}, key = secret): Promise<Response> {
  return fetch(sandbox.url + path, { headers: { 'Api-Secret': key, ...headers }, signal: AbortSignal.timeout(30_000) });
}
const list = async (path: string, headers: Record<string, string> = {}) => Items.parse(await (await get(path, headers)).json());
const encoded = (path: string, filter: string) => `${path}?filter=${encodeURIComponent(filter)}`;

describe('the secret', () => {
  it.each(['/data/v3/series', '/odds/markets'])('is required: %s', async (path) => {
    for (const key of ['', 'nope']) {
      const answer = await get(path, VERSION, key);
      expect([answer.status, await answer.text()]).toEqual([401, '']);
    }
  });

  it('can be in the query; the header takes precedence', async () => {
    const { url } = sandbox;
    expect((await fetch(`${url}/data/v3/teams?secret=${secret}&take=1`)).status).toBe(200);
    expect((await fetch(`${url}/data/v3/teams?secret=${secret}&take=1`, { headers: { 'Api-Secret': 'nope' } })).status).toBe(401);
  });

  it('expires with its client, and is refused without packages', async () => {
    const { store, secrets } = sandbox.account;
    const client = store.clients.get(secrets.resolve(secret)?.clientId ?? '');
    if (client === null) throw new Error('no client');
    store.clients.put({ ...client, active_until: '2026-05-28T16:59:59Z' });
    expect((await get('/data/v3/teams')).status).toBe(401);
    store.clients.put({ ...client, packages: [] });
    expect((await get('/data/v3/teams')).status).toBe(403);
    store.clients.put(client);
    expect((await get('/data/v3/teams')).status).toBe(200);
  });
});

describe('the data API', () => {
  it.each(['series', 'matches', 'tournaments', 'rosters', 'teams', 'players'] as const)(
    'serves %s by ids, in an encoded or raw filter',
    async (kind) => {
      const ids = [...sandbox.world[kind].keys()].slice(0, 50);
      const items = await list(encoded(`/data/v3/${kind}`, `id<={${ids.join(',')}}`));
      expect(items.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
      expect(items[0]).toEqual(sandbox.world[kind].get(ids[0] ?? 0));
      expect(await list(`/data/v3/${kind}?filter=id<={${ids.slice(0, 2).join(',')}}`)).toHaveLength(2);
    },
  );

  it.each(['series', 'matches', 'tournaments', 'rosters', 'teams', 'players'] as const)(
    'serves one of the %s by its id',
    async (kind) => {
      const [id = 0] = sandbox.world[kind].keys();
      const answer = await get(`/data/v3/${kind}/${id}`);
      expect([answer.status, await answer.json()]).toEqual([200, sandbox.world[kind].get(id)]);
      expect((await get(`/data/v3/${kind}/999999999`)).status).toBe(404);
      expect((await get(`/data/v3/${kind}/x`)).status).toBe(404);
    },
  );

  it('reports that an entity is deleted', async () => {
    const [id = 0] = sandbox.world.teams.keys();
    const setDeleted = (deleted_at: string | null) => sandbox.world.change('teams', id, (team) => ({ ...team, deleted_at }));
    setDeleted('2026-05-28T16:00:00Z');
    expect((await get(`/data/v3/teams/${id}`)).status).toBe(410);
    setDeleted(null);
    expect((await get(`/data/v3/teams/${id}`)).status).toBe(200);
  });

  it('reports why a filter is refused', async () => {
    const tooMany = Array.from({ length: 51 }, (_, i) => i + 1).join(',');
    for (const [query, msg] of [
      [`filter=id<={${tooMany}}`, 'At most 50 values in a set.'],
      ['filter=id=x', 'Invalid id.'],
      ['take=51', 'take is at most 50.'],
      ['order=nope-asc', 'Unknown field: nope.'],
    ]) {
      const answer = await get(`/data/v3/series?${query}`);
      expect([answer.status, await answer.json()]).toEqual([400, { msg }]);
    }
    expect((await get('/data/v3/series?filter=id=1&filter=id=2')).status).toBe(400);
    expect((await get('/data/v3/series?color=red')).status).toBe(400);
  });

  it('answers 404 for other paths', async () => {
    expect((await get('/data/v3/weather')).status).toBe(404);
  });

  it('lists past series and their matches as far back as the client has access', async () => {
    const { store, secrets } = sandbox.account;
    const client = store.clients.get(secrets.resolve(secret)?.clientId ?? '');
    if (client === null) throw new Error('no client');
    const countPast = async (hours_back: number | null) => {
      store.clients.put({ ...client, hours_back });
      const series = await list(encoded('/data/v3/series', 'end!=null'));
      const matches = await list(
        encoded(
          '/data/v3/matches',
          `series.id<={${[...sandbox.world.series.values()]
            .filter((s) => s.end !== null)
            .slice(0, 5)
            .map((s) => s.id)
            .join(',')}}`,
        ),
      );
      return [series.length, matches.length];
    };
    const all = [...sandbox.world.series.values()].filter((s) => s.end !== null);
    const within = all.filter((s) => Date.parse(s.end ?? '') >= Date.parse('2026-05-28T17:00:00Z') - 24 * 3_600_000);
    const [unlimited, manyMatches] = await countPast(null);
    expect(unlimited).toBe(all.length);
    expect((await countPast(24))[0]).toBe(within.length);
    expect(await countPast(0)).toEqual([0, 0]);
    expect(manyMatches).toBeGreaterThan(0);
    store.clients.put(client);
  });
});

describe('the odds API', () => {
  it.each([{}, { 'Api-Version': '2020-01-01' }])('requires its version, not %j', async (headers) => {
    const answer = await get('/odds/markets', headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ msg: expect.any(String) });
  });

  it('lists the markets of each winner type page by page, newest first', async () => {
    for (const type of ['series_winner', 'series_winner_three_way', 'match_winner', 'match_winner_three_way']) {
      const fixture = type.startsWith('series') ? 'series' : 'match';
      const seen: number[] = [];
      for (let skip = 0, size = 50; size === 50; skip += 50) {
        const items = await list(
          `/odds/markets?order=id-desc&filter=type=${type},fixture.type=${fixture},state<={open,suspended}&skip=${skip}`,
          VERSION,
        );
        size = items.length;
        seen.push(...items.map(({ id }) => id));
      }
      const expected = [...sandbox.world.markets.values()].filter(
        (m) => m.type === type && (m.state === 'open' || m.state === 'suspended'),
      );
      expect(seen).toEqual(expected.map(({ id }) => id).toSorted((a, b) => b - a));
    }
  });

  it('labels markets by id', async () => {
    const [a, b] = [...sandbox.world.markets.keys()];
    const answer = await get(`/odds/markets/labels?order=market.id-desc&filter=market.id<={${a},${b}}`, VERSION);
    expect(await answer.json()).toEqual([sandbox.world.labels(b ?? 0), sandbox.world.labels(a ?? 0)]);
  });
});

describe('the request rate', () => {
  it('is reported in every response and shared by all secrets of a client', async () => {
    const other = await tradingSecret(sandbox.url, 'trader5@example.test');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        get(i % 2 === 0 ? '/data/v3/teams?take=1' : '/odds/markets?take=1', VERSION, i % 3 === 0 ? other : slowSecret),
      ),
    );
    const refused = answers.filter((a) => a.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.every((a) => a.headers.get('X-RateLimit-Limit') === '5' && a.headers.get('X-RateLimit-Burst') === '5')).toBe(
      true,
    );
    expect(Number(refused[0]?.headers.get('X-RateLimit-Reset'))).toBeGreaterThan(200);
    expect(refused[0]?.headers.get('Retry-After')).toBe('1');
    expect(await refused[0]?.text()).toBe('');
  });
});

const combine = (body: unknown) =>
  fetch(`${sandbox.url}/bet-builder/combination`, {
    method: 'POST',
    headers: { 'Api-Secret': secret, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the bet builder', () => {
  it('prices combinations, and refuses unknown markets and invalid bodies', async () => {
    const market = [...sandbox.world.markets.values()].find((m) => m.type === 'match_winner' && m.state === 'open');
    const selection = market?.selections[0];
    const wanted = { type: 'match_winner', context: {}, selection_context: {}, selection_entity: { id: selection?.entity?.id } };
    const answer = await combine({ matches: [{ id: market?.fixture.id, markets: [wanted] }] });
    expect([answer.status, await answer.json()]).toEqual([200, { odds: selection?.odds }]);
    expect((await combine({ matches: [{ id: market?.fixture.id, markets: [{ ...wanted, type: 'nope' }] }] })).status).toBe(422);
    expect((await combine({ matches: [{ id: 'x' }] })).status).toBe(400);
    expect((await combine('{')).status).toBe(400);
  });
});

describe('the other dialect', () => {
  it('omits keys without a value', async () => {
    sandbox.dialect.current = 'other';
    const [series] = await list(encoded('/data/v3/series', 'lifecycle=upcoming'));
    expect(series).not.toHaveProperty('end');
    expect(series).toHaveProperty('start');
  });
});
