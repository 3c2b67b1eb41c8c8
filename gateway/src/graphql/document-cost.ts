import { type DocumentNode, GraphQLError, type GraphQLSchema, isListType, isNonNullType } from 'graphql';
import { type ComplexityEstimatorArgs, getComplexity } from 'graphql-query-complexity';
import { CALL_POINTS, FIELD_POINTS, FREE_ROOTS, LIST_SIZE, LIST_SIZES } from './document-weights.ts';

/** A document as it was sent. */
export interface AskedDocument {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);
/** Looked at by the estimate; fragments that spread each other twice would double the work at every step. */
const MAX_NODES = 10_000;

/**
 * Points that one operation of a valid document may cost at most, before anything of it is executed: a point for each field
 * of the answer, and the calls to the provider. Infinite where there is more than is looked at.
 * Throws BAD_USER_INPUT where variables do not fit.
 */
export function documentCost(schema: GraphQLSchema, { document, operationName, variables }: AskedDocument): number {
  try {
    return getComplexity({
      schema,
      query: document,
      variables: { ...variables },
      ...(operationName ? { operationName } : {}),
      estimators: [fieldCost],
      maxQueryNodes: MAX_NODES,
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // Of a value that does not fit the library names the place; of too many nodes none.
    if (error.nodes === undefined) return Number.POSITIVE_INFINITY;
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
  }
}

function fieldCost({ type, field, args, childComplexity }: ComplexityEstimatorArgs): number {
  const name = `${type.name}.${field.name}`;
  return pointsOf(type.name, name) + sizeOf(name, field, args) * (1 + childComplexity);
}

function pointsOf(typeName: string, name: string): number {
  if (!ROOTS.has(typeName)) return FIELD_POINTS.get(name) ?? 0;
  return FREE_ROOTS.has(name) || name.includes('.__') ? 0 : CALL_POINTS;
}

/** How often what is asked of a field is answered. */
function sizeOf(name: string, { type }: ComplexityEstimatorArgs['field'], args: ComplexityEstimatorArgs['args']): number {
  const { first, last, ids } = args;
  if (Array.isArray(ids)) return ids.length;
  for (const asked of [first, last]) if (typeof asked === 'number') return Math.max(1, asked);
  // What introspection tells is at hand.
  const isList = isListType(isNonNullType(type) ? type.ofType : type) && !name.startsWith('__');
  return isList ? (LIST_SIZES.get(name) ?? LIST_SIZE) : 1;
}
