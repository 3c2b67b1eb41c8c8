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

/** One live set that a document asks for. */
export type RequestedSet =
  | { readonly set: 'list' }
  /** Of the series that this variable names. */
  | { readonly set: 'series'; readonly variable: string };

/** What the answer to a document depends on, where that is nothing but live sets. */
export interface LiveQuery {
  readonly operationName: string | null;
  readonly wishes: readonly RequestedSet[];
  readonly hasVariables: boolean;
  /** Whether it shows the games, which are read with the caller's own bearer. */
  readonly showsGames: boolean;
}

/** Types whose every field is the scope's own data: of its feed, or read with its secrets. */
const OF_THE_SCOPE: ReadonlySet<string> = new Set([
  'LiveBatch',
  'LiveRef',
  'Series',
  'Tournament',
  'Competitor',
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
const GAME = 'Game';

/** Null where the document asks for anything else: another root field, another type, more than one operation. */
export function liveQuery(schema: GraphQLSchema, document: DocumentNode): LiveQuery | null {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1 || operation.operation !== OperationTypeNode.QUERY) return null;
  const wishes: RequestedSet[] = [];
  let onlyLive = true;
  let showsGames = false;
  const types = new TypeInfo(schema);
  const query = schema.getQueryType();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        const parent = types.getParentType();
        const type = getNamedType(types.getType());
        if (parent === query) {
          const wish = wishOf(field);
          if (wish) wishes.push(wish);
          else onlyLive = false;
        } else if (parent?.name === GAME) showsGames = true;
        else if (!parent || !OF_THE_SCOPE.has(parent.name)) onlyLive = false;
        if (!type) onlyLive = false;
      },
    }),
  );
  if (!onlyLive || wishes.length === 0) return null;
  const hasVariables = (operation.variableDefinitions ?? []).length > 0;
  return { operationName: operation.name?.value ?? null, wishes, hasVariables, showsGames };
}

function wishOf({ name, arguments: given }: FieldNode): RequestedSet | null {
  if (name.value === 'tradingList') return { set: 'list' };
  const value = given?.find((argument) => argument.name.value === 'seriesId')?.value;
  if (name.value !== 'seriesMarkets' || value?.kind !== Kind.VARIABLE) return null;
  return { set: 'series', variable: value.name.value };
}
