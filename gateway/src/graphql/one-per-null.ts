import {
  type DocumentNode,
  getLocation,
  type GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type Path = readonly (string | number)[];

interface Answered {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly data: unknown;
}

/**
 * Where non-null fields turn one ancestor into null, only the first of their errors, as graphql-js answers: a compiled query
 * returns all of them. Errors of nullable fields stay.
 */
export function onePerNull({ schema, document, data }: Answered, errors: readonly GraphQLError[]): GraphQLError[] {
  if (errors.length < 2) return [...errors];
  const types = fieldTypes(schema, document);
  const nulls = new Set<string>();
  return errors.filter(({ path, locations }) => {
    const [place] = locations ?? [];
    const type = place && types.get(`${place.line}:${place.column}`);
    if (!path || !type || !isNonNullAt(type, path)) return true;
    const ancestor = nullIn(data, path);
    const isFirst = !nulls.has(ancestor);
    nulls.add(ancestor);
    return isFirst;
  });
}

/** Types of the fields by their place in the document, `line:column`. */
function fieldTypes(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, GraphQLOutputType> {
  const types = new Map<string, GraphQLOutputType>();
  const info = new TypeInfo(schema);
  const Field = ({ loc }: { loc?: DocumentNode['loc'] }): void => {
    const type = info.getFieldDef()?.type;
    if (!loc || !type) return;
    const { line, column } = getLocation(loc.source, loc.start);
    types.set(`${line}:${column}`, type);
  };
  visit(document, visitWithTypeInfo(info, { Field }));
  return types;
}

/** Whether null cannot stand at the end of the path: the field itself, or an element of its lists. */
function isNonNullAt(field: GraphQLOutputType, path: Path): boolean {
  let type = field;
  for (let at = path.length - 1; typeof path[at] === 'number'; at -= 1) {
    const list = isNonNullType(type) ? type.ofType : type;
    if (!isListType(list)) return false;
    type = list.ofType;
  }
  return isNonNullType(type);
}

/** The path down to the null that stands on it. */
function nullIn(data: unknown, path: Path): string {
  let value = data;
  let depth = 0;
  while (typeof value === 'object' && value !== null && depth < path.length) {
    value = Reflect.get(value, path[depth] ?? '');
    depth += 1;
  }
  return JSON.stringify(path.slice(0, depth));
}
