import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { SET_KINDS } from '../domains/trading/feed/set-kinds.ts';

/** Lists of entities in a batch. */
export type EntityList = 'series' | 'matches' | 'markets';

/** An operation on one live set. */
export interface LiveOperation {
  /** The root field, without a condition. */
  readonly field: FieldNode;
  /** Its name in the response. */
  readonly key: string;
  /** The lists of entities that it selects, by their names in the response. */
  readonly lists: ReadonlyMap<string, EntityList>;
  /** Whether it selects games, which are fetched with the caller's own bearer token. */
  readonly selectsGames: boolean;
}

const BATCH = 'LiveBatch';
const GAME = 'Game';
/** Types whose fields all come from the feed of the trading scope, or are fetched with its secrets. */
const SCOPE_TYPES: ReadonlySet<string> = new Set([
  BATCH,
  'LiveRef',
  'ReplayMoment',
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
/** Fields that are not read from the set: they may change while the entity stays the same. */
const READ_OUTSIDE_SET: ReadonlySet<string> = new Set([
  'Series.matches',
  'Match.series',
  'Market.series',
  'Market.match',
  'Market.history',
]);

const known = new WeakMap<OperationDefinitionNode, { readonly live: LiveOperation | null }>();

/**
 * Reads an operation on one live set. Returns null unless an entity's text is the same for all callers with the same games. These
 * make it differ: another root field, a conditional one, another type, or an entity that is read beside the set.
 */
export function liveOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): LiveOperation | null {
  const read = known.get(operation) ?? { live: readOperation(schema, document, operation) };
  known.set(operation, read);
  return read.live;
}

function readOperation(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): LiveOperation | null {
  const [field, ...others] = operation.selectionSet.selections;
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  if (isMutation || field?.kind !== Kind.FIELD || others.length > 0 || (field.directives ?? []).length > 0) return null;
  if (!SET_KINDS.has(field.name.value)) return null;
  const lists = new Map<string, EntityList>();
  let isPure = true;
  let selectsGames = false;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      // Other operations of the document do not run.
      OperationDefinition: (node) => (node === operation ? undefined : false),
      Field(node) {
        const parent = types.getParentType()?.name ?? '';
        const name = node.name.value;
        if (node === field) return;
        if (parent === GAME) selectsGames = true;
        else if (!SCOPE_TYPES.has(parent) || READ_OUTSIDE_SET.has(`${parent}.${name}`)) isPure = false;
        if (parent === BATCH && isEntityList(name)) lists.set(node.alias?.value ?? name, name);
      },
    }),
  );
  return isPure ? { field, key: field.alias?.value ?? field.name.value, lists, selectsGames } : null;
}

function isEntityList(name: string): name is EntityList {
  return name === 'series' || name === 'matches' || name === 'markets';
}
