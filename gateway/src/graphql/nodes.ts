import { type GraphQLFieldResolver, type GraphQLSchema, isInterfaceType } from 'graphql';
import type { RequestContext } from '../context/request-context.ts';
import { gatewayError } from '../errors/catalogue.ts';

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;
type ResolverArguments = Parameters<Resolver>;

/** Reads entities by the name of their type and their id. */
export interface NodeReader {
  /** Rejects with BAD_USER_INPUT for a type that is no `Node`, and as the field of the type does. */
  read(type: string, id: string, context: ResolverArguments[2], info: ResolverArguments[3]): Promise<unknown>;
  /** The type of an entity that was read. */
  typeOf(entity: object): string | undefined;
}

/**
 * Resolves `Query.node` and the `nodeId` of each type of `Node`: `Market:5`. An entity is read by the field of Query that has the name of
 * its type, with all its checks: call this for the guarded schema. Throws for a type without such a field.
 */
export function resolveNodes(schema: GraphQLSchema): NodeReader {
  const query = schema.getQueryType();
  const node = schema.getType('Node');
  const field = query?.getFields()['node'];
  if (!query || !isInterfaceType(node) || !field) throw new Error('the schema has no nodes');
  const lookups = new Map<string, Resolver>();
  for (const type of schema.getPossibleTypes(node)) {
    const { name } = type;
    const lookup = query.getFields()[`${name.charAt(0).toLowerCase()}${name.slice(1)}`]?.resolve;
    const { nodeId } = type.getFields();
    if (!lookup || !nodeId) throw new Error(`${name} cannot be read by its id`);
    lookups.set(name, lookup);
    nodeId.resolve = (entity) => `${name}:${idOf(entity)}`;
  }
  const types = new WeakMap<object, string>();
  const reader: NodeReader = {
    async read(type, id, context, info) {
      const lookup = lookups.get(type);
      if (lookup === undefined) throw gatewayError('BAD_USER_INPUT', { message: 'There is no entity of this type.' });
      const entity: unknown = await lookup(undefined, { id }, context, info);
      if (typeof entity === 'object' && entity !== null) types.set(entity, type);
      return entity;
    },
    typeOf: (entity) => types.get(entity),
  };
  node.resolveType = (entity: object) => reader.typeOf(entity);
  const resolve: Resolver = async (_parent, { nodeId }, context, info) => {
    await context.requireAgreement();
    const [type = '', ...id] = String(nodeId).split(':');
    return reader.read(type, id.join(':'), context, info);
  };
  field.resolve = resolve;
  return reader;
}

function idOf(entity: unknown): string {
  if (typeof entity === 'object' && entity !== null && 'id' in entity) return String(entity.id);
  throw new Error('an entity has no id');
}
