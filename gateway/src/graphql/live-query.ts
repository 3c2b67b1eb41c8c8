import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** One live set that a document reads. */
type RequestedSet =
  | { readonly set: 'list' }
  /** The series whose id is in this variable. */
  | { readonly set: 'series'; readonly variable: string };

/** A query whose response depends only on live sets. */
export interface LiveQuery {
  readonly operationName: string | null;
  readonly sets: readonly RequestedSet[];
  readonly hasVariables: boolean;
  /** Whether it selects games, which are fetched with the caller's own bearer token. */
  readonly selectsGames: boolean;
}

/** Types whose fields all come from the feed of the trading scope, or are fetched with its secrets. */
const SCOPE_TYPES: ReadonlySet<string> = new Set([
  'LiveBatch',
  'LiveRef',
  'Series',
  'Tournament',
  'Competitor',
  'Roster',
  'CompetitorEntity',
  'Team',
  'Player',
  'Match',
  'Market',
  'MarketContext',
  'Fixture',
  'Selection',
  'Score',
  'SelectionEntity',
  'OddsPoint',
]);
/** Fields of these types that are read beside the set: they may change while its version stays the same. */
const READ_BESIDE: ReadonlySet<string> = new Set(['Series.matches', 'Match.series', 'Market.series', 'Market.match']);
const GAME = 'Game';

/** Null when the document selects anything else: another root field, another type, or several operations. */
export function liveQuery(schema: GraphQLSchema, document: DocumentNode): LiveQuery | null {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1 || operation.operation !== OperationTypeNode.QUERY) return null;
  const sets: RequestedSet[] = [];
  let onlyLive = true;
  let selectsGames = false;
  const types = new TypeInfo(schema);
  const query = schema.getQueryType();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        const parent = types.getParentType();
        const type = getNamedType(types.getType());
        if (parent === query) {
          const set = requestedSet(field);
          if (set) sets.push(set);
          else onlyLive = false;
        } else if (parent?.name === GAME) selectsGames = true;
        else if (!parent || !SCOPE_TYPES.has(parent.name)) onlyLive = false;
        else if (READ_BESIDE.has(`${parent.name}.${field.name.value}`)) onlyLive = false;
        if (!type) onlyLive = false;
      },
    }),
  );
  if (!onlyLive || sets.length === 0) return null;
  const hasVariables = (operation.variableDefinitions ?? []).length > 0;
  return { operationName: operation.name?.value ?? null, sets, hasVariables, selectsGames };
}

function requestedSet({ name, arguments: args }: FieldNode): RequestedSet | null {
  if (name.value === 'tradingList') return { set: 'list' };
  const value = args?.find((argument) => argument.name.value === 'seriesId')?.value;
  if (name.value !== 'seriesMarkets' || value?.kind !== Kind.VARIABLE) return null;
  return { set: 'series', variable: value.name.value };
}
