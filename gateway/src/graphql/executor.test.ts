import { createHash } from 'node:crypto';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { getOperationAST, GraphQLError, parse } from 'graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { describe, expect, it, vi } from 'vitest';
import { TrustedDocuments } from './trusted-documents.ts';
import { createLog, type Log } from '../telemetry/log.ts';
import { createExecutor } from './executor.ts';

const TYPES = `
  scalar DateTime
  scalar JSON
  enum Kind { GOOD BAD }
  interface Named { name: String! }
  type Dog implements Named { name: String! barks: Int }
  type Cat implements Named { name: String! lives: Int }
  type Node {
    id: ID!
    name: String
    at: DateTime
    raw: JSON
    kind: Kind
    odds: Float
    friend: Named
    friends: [Named!]!
    sure: String!
    children: [Node!]
    slow: Node
    fails(how: String = "coded"): String
    surelyFails: String!
    echo(text: String!, kind: Kind = GOOD, times: [Int!]): String
  }
  type Query { node: Node nodes: [Node!]! surely: Node! }
  type Mutation { first: Int second: Int }
`;

class ForbiddenError extends GraphQLError {
  constructor() {
    super('no', { extensions: { code: 'FORBIDDEN', retryable: false } });
  }
}

function fail(how: string): never {
  if (how === 'plain') throw new Error('a plain one');
  throw new ForbiddenError();
}

const order: string[] = [];
const leaf = {
  id: 1,
  name: 'one',
  at: '2026-11-21T10:00:00.123Z',
  raw: { a: [1, null, 'x'] },
  kind: 'GOOD',
  odds: 1.5,
  sure: 'yes',
};
const node = {
  ...leaf,
  friend: { kind: 'Dog', name: 'Rex', barks: 3 },
  friends: [
    { kind: 'Cat', name: 'Tom', lives: 9 },
    { kind: 'Dog', name: 'Ann', barks: null },
  ],
  children: [leaf, { ...leaf, id: 2, at: null, raw: null, kind: null, name: null }],
};
const schema = makeExecutableSchema({
  typeDefs: TYPES,
  resolvers: {
    DateTime: GraphQLDateTime,
    JSON: GraphQLJSON,
    Query: {
      node: () => node,
      nodes: async () => [node, { ...node, sure: null }],
      surely: async () => ({ ...node, sure: null }),
    },
    Mutation: {
      first: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return order.push('first');
      },
      second: () => order.push('second'),
    },
    Named: { __resolveType: ({ kind }: { kind: string }) => kind },
    Node: {
      slow: async () => leaf,
      fails: async (_parent: unknown, { how }: { how: string }) => fail(how),
      surelyFails: () => fail('coded'),
      echo: (_parent: unknown, args: object) => JSON.stringify(Object.entries(args).toSorted(([a], [b]) => a.localeCompare(b))),
    },
  },
});

interface Run {
  readonly trusted: boolean;
  readonly log?: Log;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

function runner(text: string, { trusted, log = createLog('silent'), variables = {}, operationName }: Run) {
  const queryHash = createHash('sha256').update(text).digest('hex');
  const texts = new Map(trusted ? [[queryHash, text]] : []);
  const executor = createExecutor({ schema, trusted: new TrustedDocuments(texts), renderer: null, log });
  const document = parse(text);
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error('no such operation');
  return async () => {
    const request = { variables, ...(operationName === undefined ? {} : { operationName }) };
    const { data, errors } = await executor({ document, operation, queryHash, request, context: {} });
    return { data, errors, text: JSON.stringify({ data, errors }) };
  };
}

/** Results of the same document, compiled and interpreted. */
async function bothWays(text: string, variables: Record<string, unknown> = {}, operationName?: string) {
  const how = { variables, ...(operationName === undefined ? {} : { operationName }) };
  return { compiled: await runner(text, { ...how, trusted: true })(), plain: await runner(text, { ...how, trusted: false })() };
}

const DOCUMENTS: [what: string, text: string, variables?: Record<string, unknown>][] = [
  ['scalars, enums, lists and nulls', '{ node { id name at raw kind odds children { id name at raw kind } } }'],
  ['aliases', '{ a: node { x: id y: id slow { z: name } } b: node { id } }'],
  [
    'fragments, merged where they meet',
    'query { node { ...A ...B ... on Node { name } } } fragment A on Node { id slow { id } } fragment B on Node { slow { id name } id }',
  ],
  [
    'abstract types',
    '{ node { __typename friend { __typename name ... on Dog { barks } } friends { name ... on Cat { lives } ...D } } } fragment D on Dog { barks }',
  ],
  [
    '@include and @skip',
    'query ($yes: Boolean!, $no: Boolean!) { node { id @include(if: $yes) name @skip(if: $yes) slow @include(if: $no) { id } ... @skip(if: $no) { kind } } }',
    { yes: true, no: false },
  ],
  [
    'defaults of variables and arguments',
    'query ($t: String = "hey", $k: Kind) { node { a: echo(text: $t) b: echo(text: "x", kind: $k) c: echo(text: "y", times: [1, 2]) } }',
  ],
  [
    'given variables',
    'query ($t: String = "hey", $k: Kind, $n: [Int!]) { node { echo(text: $t, kind: $k, times: $n) } }',
    { t: 'you', k: 'BAD', n: [3] },
  ],
  ['an error with a code', '{ node { id fails } }'],
  ['an error without one', '{ node { id fails(how: "plain") slow { fails } } }'],
  ['an error where null may not be', '{ node { id surelyFails } }'],
  ['null where it may not be', '{ nodes { id sure } }'],
  ['null up to the root', '{ surely { sure } }'],
  ['an error in a list', '{ node { children { id fails } } }'],
  ['variables that do not fit', 'query ($t: String!) { node { echo(text: $t) } }', { t: 5 }],
  ['variables that are missing', 'query ($t: String!) { node { echo(text: $t) } }'],
];

describe('a compiled query', () => {
  it.each(DOCUMENTS)('answers %s as graphql-js does', async (_what, text, variables) => {
    const { compiled, plain } = await bothWays(text, variables);
    expect(compiled.text).toBe(plain.text);
    for (const [index, error] of (plain.errors ?? []).entries()) {
      const other = compiled.errors?.[index];
      expect(other?.originalError).toEqual(error.originalError);
      expect(other?.extensions).toEqual(error.extensions);
    }
  });

  it('runs the selected operation of its document', async () => {
    const text = 'query A { node { id } } query B { node { name } }';
    const { compiled, plain } = await bothWays(text, {}, 'B');
    expect(compiled.data).toEqual({ node: { name: 'one' } });
    expect(compiled.text).toBe(plain.text);
  });

  it('reports the location of an error on any line', async () => {
    const { compiled, plain } = await bothWays('{\r\n  node {\n    id\r    fails\n  }\n}');
    expect(compiled.errors?.[0]?.locations).toEqual([{ line: 4, column: 5 }]);
    expect(compiled.text).toBe(plain.text);
  });
});

describe('an operation that is not compiled', () => {
  it('runs in order if it is a mutation', async () => {
    order.length = 0;
    await bothWays('mutation { first second }');
    expect(order).toEqual(['first', 'second', 'first', 'second']);
  });

  it('is interpreted if it cannot be compiled, which is logged once', async () => {
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const text = 'query ($x: Nothing) { node { id } }';
    const request = runner(text, { trusted: true, log });
    const [one, two] = [await request(), await request()];
    expect(one.errors).toHaveLength(1);
    expect(one).toEqual(two);
    expect(warn).toHaveBeenCalledOnce();
  });
});
