import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Credentials } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ FEED_LINGER_MS: 60_000 });
let trader: Credentials;
beforeAll(async () => {
  trader = await stack().gateway.startTrading('trader@example.test');
});

const NODES = '__typename id nodeId';
const EVERYTHING = `{
  tradingList {
    series { ${NODES} tournament { ${NODES} } matches { ${NODES} } }
    markets { ${NODES} }
  }
  apiClients { ${NODES} }
  viewer { customer { ${NODES} } }
  widgetNamespaces { widgets { ${NODES} } }
}`;
const Node = z.object({ __typename: z.string(), id: z.string(), nodeId: z.string() });
type Node = z.output<typeof Node>;

/** Every node of an answer, at any depth. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Node.safeParse(value);
  return [...(own.success ? [own.data] : []), ...Object.values(value).flatMap(nodesIn)];
}

it('every entity has a nodeId that is unique across all types and by which it can be read', async () => {
  const { data, errors } = await stack().gateway.request(EVERYTHING, {}, trader);
  expect(errors).toBeUndefined();
  const nodes = new Map(nodesIn(data).map((node) => [`${node.__typename} ${node.id}`, node]));
  expect(new Set([...nodes.values()].map(({ nodeId }) => nodeId)).size).toBe(nodes.size);
  const byType = new Map([...nodes.values()].map((node) => [node.__typename, node]));
  expect([...byType.keys()].toSorted()).toEqual(['ApiClient', 'Customer', 'Market', 'Match', 'Series', 'Tournament', 'Widget']);
  for (const node of byType.values()) {
    const fields = `nodeId ... on ${node.__typename} { ${NODES} }`;
    const again = await stack().gateway.request(
      `query ($nodeId: ID!) { node(nodeId: $nodeId) { ${fields} } }`,
      { nodeId: node.nodeId },
      trader,
    );
    expect([again.errors, again.data]).toEqual([undefined, { node }]);
  }
});

it.each([
  ['Series:999999999', 'NOT_FOUND'],
  ['Series:1,state<={created}', 'BAD_USER_INPUT'],
  ['Series', 'BAD_USER_INPUT'],
  ['ApiKey:1', 'BAD_USER_INPUT'],
  ['5', 'BAD_USER_INPUT'],
  ['__proto__:1', 'BAD_USER_INPUT'],
])('the nodeId %s of no entity fails with %s', async (nodeId, code) => {
  const { data, errors } = await stack().gateway.request(
    'query ($id: ID!) { node(nodeId: $id) { nodeId } }',
    { id: nodeId },
    trader,
  );
  expect([data, errors?.map(({ extensions }) => extensions.code)]).toEqual([{ node: null }, [code]]);
});
