import { buildASTSchema, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { useApiKeys } from '../support/api-key-stack.ts';
import type { Credentials } from '../support/gateway-process.ts';
import { customerId } from '../support/user-session.ts';

const { stack, keyNamed, startAnother } = useApiKeys({ SUBGRAPH: 'on' });
const ENTITIES = `query ($of: [_Any!]!) { _entities(representations: $of) {
  __typename ... on Series { id title } ... on Match { order } ... on Market { typeName } ... on ApiClient { name } ... on Customer { status }
} }`;
const Listed = z.object({
  tradingList: z.object({
    series: z.array(z.object({ id: z.string(), matchIds: z.array(z.string()) })),
    markets: z.array(z.object({ id: z.string() })),
  }),
});

const ask = async (of: readonly object[], credentials: Credentials) => {
  const { data, errors = [] } = await stack().gateway.request(ENTITIES, { of }, credentials);
  return {
    entities: data?.['_entities'],
    problems: errors.map(({ path, extensions }) => `${path?.join('.')}: ${extensions.code}`),
  };
};

it('the subgraph has its schema, with a key of each entity, for callers with a credential', async () => {
  const { gateway } = stack();
  const trader = await gateway.startTrading('trader@example.test');
  const { data } = await gateway.request('{ _service { sdl } }', {}, trader);
  const { sdl } = z.object({ _service: z.object({ sdl: z.string() }) }).parse(data)._service;
  const keyed = parse(sdl).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_EXTENSION && definition.directives?.some(({ name }) => name.value === 'key')
      ? [definition.name.value]
      : [],
  );
  expect(keyed).toEqual(['ApiClient', 'Customer', 'Market', 'Match', 'Series']);
  expect(sdl).not.toContain('_entities');
  expect(buildASTSchema(parse(sdl), { assumeValidSDL: true }).getType('Market')).toBeDefined();
  expect((await gateway.request('{ _service { sdl } }')).status).toBe(401);
});

it('the subgraph resolves entities by id with the rights of the caller', async () => {
  const { gateway } = stack();
  const trader = await gateway.startTrading('trader@example.test');
  const list = Listed.parse(
    (await gateway.request('{ tradingList { series { id matchIds } markets { id } } }', {}, trader)).data,
  ).tradingList;
  const series = list.series.find(({ matchIds }) => matchIds.length > 0);
  const ownClient = z
    .object({ apiClients: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse((await gateway.request('{ apiClients { id name } }', {}, trader)).data).apiClients[0];
  const trading = [
    { __typename: 'Series', id: series?.id },
    { __typename: 'Match', id: series?.matchIds[0] },
    { __typename: 'Market', id: list.markets[0]?.id },
  ];
  const account = [
    { __typename: 'ApiClient', id: ownClient?.id },
    { __typename: 'Customer', id: await customerId(stack(), 'Northwind Bets') },
  ];
  const tradingEntities = [
    { __typename: 'Series', id: series?.id, title: expect.anything() },
    { __typename: 'Match', order: expect.any(Number) },
    { __typename: 'Market', typeName: expect.any(String) },
  ];
  expect(await ask([...trading, ...account], trader)).toEqual({
    entities: [
      ...tradingEntities,
      { __typename: 'ApiClient', name: ownClient?.name },
      { __typename: 'Customer', status: expect.any(String) },
    ],
    problems: [],
  });
  const { secret: apiKey } = await keyNamed('primary');
  expect(await ask([...trading, ...account], { apiKey })).toEqual({
    entities: [...tradingEntities, null, null],
    problems: ['_entities.3: FORBIDDEN', '_entities.4: FORBIDDEN'],
  });
  const hundred = Array.from({ length: 100 }, (_, index) => ({ __typename: 'Market', id: String(index + 1) }));
  const { headers } = await gateway.request(ENTITIES, { of: hundred }, trader);
  // The cost of reading markets by id, 50 at a time.
  expect(Number(headers.get('document-cost'))).toBeGreaterThan(1_600);
  const foreign = await customerId(stack(), 'Fjord Gaming');
  expect(
    await ask(
      [
        { __typename: 'Customer', id: foreign },
        { __typename: 'Series', id: '999999999' },
      ],
      trader,
    ),
  ).toEqual({
    entities: [null, null],
    problems: ['_entities.1: NOT_FOUND'],
  });
});

it('the gateway is no subgraph by default', async () => {
  const gateway = await startAnother();
  const { errors } = await gateway.request('{ _service { sdl } }', {}, { bearer: await gateway.signIn('trader@example.test') });
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
});
