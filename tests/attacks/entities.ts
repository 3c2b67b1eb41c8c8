import type { Attack } from './attack.ts';
import { compareWithUnknownId, findForeignKey } from './sessions.ts';

const NODE = 'query ($id: ID!) { node(nodeId: $id) { nodeId } }';
const CUSTOMER =
  'query ($id: ID!) { _entities(representations: [{ __typename: "Customer", id: $id }]) { ... on Customer { id } } }';
const CLIENT =
  'query ($id: ID!) { _entities(representations: [{ __typename: "ApiClient", id: $id }]) { ... on ApiClient { id } } }';
const ENTITIES = 'query ($of: [_Any!]!) { _entities(representations: $of) { __typename } }';
const SERVICE = '{ _service { sdl } }';
const UNKNOWN_TYPES = [{ __typename: 'ApiKey', id: '1' }];
const TOO_MANY = Array.from({ length: 201 }, (_, index) => ({ __typename: 'Customer', id: String(index) }));

export const ENTITY_ATTACKS: readonly Attack[] = [
  {
    row: '53 http',
    what: "another customer's API client by its nodeId",
    expected: 'as one that does not exist',
    run: async (target) => {
      const { client } = await findForeignKey(target);
      return compareWithUnknownId(target, NODE, '', `ApiClient:${client}`, 'ApiClient:999999');
    },
  },
  {
    row: '53 http',
    what: 'that client as an entity of a subgraph',
    expected: 'as one that does not exist',
    run: async (target) => compareWithUnknownId(target, CLIENT, '', (await findForeignKey(target)).client),
  },
  {
    row: '53 http',
    what: 'another customer as an entity of a subgraph',
    expected: 'as one that does not exist',
    run: async (target) => compareWithUnknownId(target, CUSTOMER, '', (await findForeignKey(target)).customer),
  },
  {
    row: '53 http',
    what: 'account data as an entity, with an API key',
    expected: '200 FORBIDDEN',
    run: async (target) => target.request(CLIENT, { apiKey: target.apiKey }, { id: (await findForeignKey(target)).client }),
  },
  {
    row: '53 http',
    what: 'an entity of a type that has no key; 201 entities at once',
    expected: '400 BAD_USER_INPUT, 400 BAD_USER_INPUT',
    run: async ({ request, trader }) =>
      `${await request(ENTITIES, trader, { of: UNKNOWN_TYPES })}, ${await request(ENTITIES, trader, { of: TOO_MANY })}`,
  },
  {
    row: '53 http',
    what: "the subgraph's schema without a credential",
    expected: '401 DOCUMENT_NOT_TRUSTED',
    run: ({ request }) => request(SERVICE, {}),
  },
];
