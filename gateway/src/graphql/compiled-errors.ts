import {
  type DocumentNode,
  getLocation,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  type Source,
  type SourceLocation,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type Path = readonly (string | number)[];

interface CompiledResult {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly data: unknown;
}

/**
 * Errors of a compiled query in the form that graphql-js gives them: with source positions and the extensions of the thrown error.
 * When non-null fields turn one ancestor into null, keeps only the first of their errors. Errors of nullable fields stay.
 */
export function compiledErrors(result: CompiledResult, errors: readonly GraphQLError[]): GraphQLError[] {
  const source = result.document.loc?.source ?? null;
  return onePerNull(result, errors).map((error) => locatedError(error, source));
}

function onePerNull({ schema, document, data }: CompiledResult, errors: readonly GraphQLError[]): readonly GraphQLError[] {
  if (errors.length < 2) return errors;
  const types = fieldTypes(schema, document);
  const nulls = new Set<string>();
  return errors.filter(({ path, locations }) => {
    const [location] = locations ?? [];
    const type = location && types.get(`${location.line}:${location.column}`);
    if (!path || !type || !isNonNullAt(type, path)) return true;
    const ancestor = nullPath(data, path);
    const isFirst = !nulls.has(ancestor);
    nulls.add(ancestor);
    return isFirst;
  });
}

/** Field types by their position in the document, `line:column`. */
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

/** Whether the value at the end of the path is non-null: the field itself, or an element of its lists. */
function isNonNullAt(field: GraphQLOutputType, path: Path): boolean {
  let type = field;
  for (let at = path.length - 1; typeof path[at] === 'number'; at -= 1) {
    const list = isNonNullType(type) ? type.ofType : type;
    if (!isListType(list)) return false;
    type = list.ofType;
  }
  return isNonNullType(type);
}

/** The part of the path that leads to the null in the data. */
function nullPath(data: unknown, path: Path): string {
  let value = data;
  let depth = 0;
  while (typeof value === 'object' && value !== null && depth < path.length) {
    value = Reflect.get(value, path[depth] ?? '');
    depth += 1;
  }
  return JSON.stringify(path.slice(0, depth));
}

function locatedError(error: GraphQLError, source: Source | null): GraphQLError {
  const cause: unknown = error.originalError;
  return new GraphQLError(error.message, {
    ...(source && error.locations ? { source, positions: error.locations.map((location) => offsetOf(source, location)) } : {}),
    path: error.path ?? null,
    // Also for errors of the executor itself, which have no cause.
    originalError: cause instanceof Error ? cause : new Error(error.message),
  });
}

function offsetOf({ body, locationOffset }: Source, { line, column }: SourceLocation): number {
  const ends = /\r\n|[\n\r]/g;
  for (let at = locationOffset.line; at < line; at += 1) ends.exec(body);
  return ends.lastIndex + column - 1;
}
