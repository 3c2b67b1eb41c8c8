import { beforeAll, expect, it } from 'vitest';
import type { Credentials } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

/** No live set is open: its entities would need no call, and it would make calls itself. */
const stack = useStack({ SCOPE_CACHE_MS: 0, REFERENCE_CACHE_MS: 0 });
const UNKNOWN = '999999999';
let trader: Credentials;
beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});

const request = (document: string, variables: Record<string, unknown>) => stack().gateway.request(document, variables, trader);
type Reply = Awaited<ReturnType<typeof request>>;
const problems = ({ errors = [] }: Reply) => errors.map(({ path, extensions }) => `${path?.join('.')}: ${extensions.code}`);

it.each([
  ['matches', 'match', '/v3/matches'],
  ['tournaments', 'tournament', '/v3/tournaments'],
  ['series', 'series', '/v3/series'],
  ['markets', 'market', '/markets'],
] as const)('%s are in the order of the ids, null for an unknown one, 50 in one call', async (many, one, path) => {
  const { control } = stack().sandbox;
  const ids = (await control.allState(many)).slice(-49).map(({ id }) => String(id));
  const requestedIds = [...ids.slice(0, 20), UNKNOWN, ...ids.slice(20)].slice(0, 50);
  await control.clearCalls();
  const reply = await request(`query ($ids: [ID!]!) { ${many}ByIds(ids: $ids) { id } }`, { ids: requestedIds });
  expect(problems(reply)).toEqual([]);
  expect(reply.data).toEqual({ [`${many}ByIds`]: requestedIds.map((id) => (id === UNKNOWN ? null : { id })) });
  expect((await control.calls()).filter((call) => call.path === path)).toHaveLength(1);
  const [id] = ids;
  const single = await request(`query ($id: ID!, $no: ID!) { found: ${one}(id: $id) { id } none: ${one}(id: $no) { id } }`, {
    id,
    no: UNKNOWN,
  });
  expect([single.status, single.data, problems(single)]).toEqual([200, { found: { id }, none: null }, ['none: NOT_FOUND']]);
});
