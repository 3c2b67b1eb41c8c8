import { type GraphQLFieldResolver, type GraphQLSchema, isUnionType } from 'graphql';
import * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';
import { gatewayError } from '../errors/catalogue.ts';
import type { NodeReader } from './nodes.ts';

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

/** Types that other subgraphs may extend, by their `id`. */
const ENTITIES = ['ApiClient', 'Customer', 'Market', 'Match', 'Series'] as const;
const MAX_REPRESENTATIONS = 200;
const Representations = z.array(z.looseObject({ __typename: z.enum(ENTITIES), id: z.string() })).max(MAX_REPRESENTATIONS);

/** Types that Apollo Federation 2 requires in the schema of a subgraph. */
export const SUBGRAPH_TYPES = `
  "Representation of an entity: its type and its key."
  scalar _Any
  union _Entity = ${ENTITIES.join(' | ')}
  type _Service { sdl: String! }
  extend type Query {
    _entities(representations: [_Any!]!): [_Entity]!
    _service: _Service!
  }
`;

const FEDERATION = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  ${ENTITIES.map((name) => `extend type ${name} @key(fields: "id")`).join('\n')}
`;

/**
 * Resolves the fields of `SUBGRAPH_TYPES`. Entities are read by their fields of Query, with the checks of these and the credential
 * of the request, which a router must pass on.
 * @param published the schema without `SUBGRAPH_TYPES`
 */
export function resolveSubgraph(schema: GraphQLSchema, nodes: NodeReader, published: readonly string[]): void {
  const { _entities: entities, _service: service } = schema.getQueryType()?.getFields() ?? {};
  const union = schema.getType('_Entity');
  if (!entities || !service || !isUnionType(union)) throw new Error('the schema is no subgraph');
  union.resolveType = (entity: object) => nodes.typeOf(entity);
  const sdl = [...published, FEDERATION].join('\n');
  const resolveService: Resolver = () => ({ sdl });
  service.resolve = resolveService;
  const resolveEntities: Resolver = (_parent, args, context, info) => {
    const { data } = Representations.safeParse(args['representations']);
    if (!data)
      throw gatewayError('BAD_USER_INPUT', {
        message: `At most ${MAX_REPRESENTATIONS} representations of ${ENTITIES.join(', ')}, with their id.`,
      });
    // An element of the list may be the error of that element.
    return Promise.all(
      data.map(({ __typename: type, id }) => nodes.read(type, id, context, info).catch((error: unknown) => error)),
    );
  };
  entities.resolve = resolveEntities;
}
