import { type DocumentNode, getNamedType, GraphQLError, type GraphQLSchema, isListType, isNonNullType } from 'graphql';
import { type ComplexityEstimatorArgs, getComplexity } from 'graphql-query-complexity';
import { DEFAULT_PAGE_SIZE } from '../domains/connection.ts';

/** A document with its operation name and variables. */
export interface DocumentRequest {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Points of a provider call. Every other field costs 1 point. */
export const CALL_POINTS = 200;

/** Points of a fetch by id, which shares its call with up to 49 others. */
const ID_POINTS = CALL_POINTS / 50;

/** Fields of Query, Mutation and Subscription call the provider, except these. */
export const FREE_ROOTS: ReadonlySet<string> = new Set(['Query.clientConfig']);

/** Points of an entity that a router of subgraphs requests: those of a market, which has the most. */
const REPRESENTATION_POINTS = 4 * ID_POINTS;

/** Usual numbers of matches of a series, and of players of a roster. */
const SERIES_MATCHES = 5;
const ROSTER_PLAYERS = 5;

/** Fields that call the provider, with their points. */
export const FIELD_POINTS: ReadonlyMap<string, number> = new Map([
  ['ApiClient.keys', CALL_POINTS],
  ['Customer.agreementCompany', CALL_POINTS],
  ['SignTrialAgreementPayload.customer', CALL_POINTS],
  ['Widget.previewSeries', CALL_POINTS],
  ['Workspace.shared', CALL_POINTS],
  ['WidgetNamespace.widgets', CALL_POINTS],
  // The calls for the market, its match, its series and the rosters of the sides.
  ['Query.market', 4 * CALL_POINTS],
  ['Query.marketsByIds', 4 * CALL_POINTS],
  ['Query.node', 4 * CALL_POINTS],
  ['Competitor.entity', ID_POINTS],
  ['Competitor.roster', ID_POINTS],
  // A read of the store costs as much as a call.
  ['Market.history', CALL_POINTS],
  ['Market.label', ID_POINTS],
  ['Market.match', ID_POINTS],
  ['Market.otherEntities', ID_POINTS],
  ['Market.series', ID_POINTS],
  ['Market.subject', ID_POINTS],
  ['Match.series', ID_POINTS],
  ['Roster.players', ROSTER_PLAYERS * ID_POINTS],
  ['Roster.team', ID_POINTS],
  ['Selection.label', ID_POINTS],
  ['Series.matches', SERIES_MATCHES * ID_POINTS],
  ['Series.tournament', ID_POINTS],
]);

/** Assumed length of a list that no argument bounds. */
const LIST_SIZE = 10;

/** Lists that are usually longer or shorter. */
export const LIST_SIZES: ReadonlyMap<string, number> = new Map([
  // `first`, `last` or `maxPoints` of the field above already counts them.
  ['AuditConnection.edges', 1],
  ['AuditConnection.nodes', 1],
  ['CustomerConnection.edges', 1],
  ['CustomerConnection.nodes', 1],
  ['CustomerUserConnection.edges', 1],
  ['CustomerUserConnection.nodes', 1],
  ['LiveBatch.markets', 100],
  ['LiveBatch.matches', 50],
  ['LiveBatch.series', 50],
  ['Market.otherEntities', 1],
  ['Market.selections', 3],
  ['MarketChange.prices', 3],
  ['MarketHistory.changes', 1],
  ['Match.competitors', 2],
  ['Query.overdueCustomers', 50],
  ['RecordedBoard.times', 150],
  ['Roster.players', ROSTER_PLAYERS],
  ['Series.competitors', 2],
  ['Series.matchIds', SERIES_MATCHES],
  ['Series.matches', SERIES_MATCHES],
  ['SeriesEvent.marketIds', 3],
  ['SeriesEventPage.events', 1],
  ['Workspace.items', 100],
  ['Workspace.shared', 20],
]);

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);
/** Bounds the estimate itself: fragments that spread each other twice double its work at each level. */
const MAX_NODES = 10_000;

/**
 * Estimated cost in points of one operation of a valid document: a point for each field of the response, and the points of its provider
 * calls. Infinity for documents beyond MAX_NODES. Throws BAD_USER_INPUT when variables do not match their types.
 */
export function documentCost(schema: GraphQLSchema, { document, operationName, variables }: DocumentRequest): number {
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
    // The library's error has nodes for an invalid value, and none when there are too many nodes.
    if (error.nodes === undefined) return Number.POSITIVE_INFINITY;
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
  }
}

function fieldCost({ type, field, args, childComplexity }: ComplexityEstimatorArgs): number {
  const name = `${type.name}.${field.name}`;
  const each = name === 'Query._entities' ? REPRESENTATION_POINTS : 1;
  return pointsOf(type.name, name) + sizeOf(name, field, args) * (each + childComplexity);
}

function pointsOf(typeName: string, name: string): number {
  if (!ROOTS.has(typeName)) return FIELD_POINTS.get(name) ?? 0;
  return FREE_ROOTS.has(name) || name.includes('.__') ? 0 : (FIELD_POINTS.get(name) ?? CALL_POINTS);
}

/** Number of values that a field returns: the number that an argument requests, or an estimate. */
function sizeOf(name: string, { type }: ComplexityEstimatorArgs['field'], args: ComplexityEstimatorArgs['args']): number {
  const { first, last, maxPoints, ids, representations } = args;
  for (const list of [ids, representations]) if (Array.isArray(list)) return list.length;
  for (const size of [first, last, maxPoints]) if (typeof size === 'number') return Math.max(1, size);
  if (getNamedType(type).name.endsWith('Connection')) return DEFAULT_PAGE_SIZE;
  // Introspection lists cost nothing to read.
  const isList = isListType(isNonNullType(type) ? type.ofType : type) && !name.startsWith('__');
  return isList ? (LIST_SIZES.get(name) ?? LIST_SIZE) : 1;
}
