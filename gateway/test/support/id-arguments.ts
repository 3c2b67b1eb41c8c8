import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

type Input = GraphQLArgument | GraphQLInputField;

const isRequired = ({ type, defaultValue }: Input): boolean => isNonNullType(type) && defaultValue === undefined;

/** Names of `String` arguments that carry an id, or a cursor that contains one. */
const ID_NAME = /(^id|Id|^ids|Ids|^after|^before)$/;

/** Every argument and input field that carries an id, at any depth, as `Type.field(path)`. */
export function idArguments(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        field.args.flatMap((argument) =>
          idsBelow(argument, [argument.name]).map((path) => `${type.name}.${field.name}(${path})`),
        ),
      ),
    );
}

function idsBelow(input: Input, path: readonly string[]): string[] {
  const type = getNamedType(input.type);
  if (isInputObjectType(type)) {
    // An input type that contains itself has the same ids at every depth.
    return path.length > 8 ? [] : Object.values(type.getFields()).flatMap((field) => idsBelow(field, [...path, field.name]));
  }
  return type.name === 'ID' || (type.name === 'String' && ID_NAME.test(input.name)) ? [path.join('.')] : [];
}

export interface Operation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * An operation on one root field that sends this argument, together with all required ones.
 * @param row `Query.field(path)`
 * @param textOf the id or text at a row
 */
export function operationFor(schema: GraphQLSchema, row: string, textOf: (row: string) => string): Operation {
  const [, typeName = '', fieldName = '', path = ''] = /^(\w+)\.(\w+)\((.*)\)$/.exec(row) ?? [];
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  if (field === undefined) throw new Error(`the schema has no ${row}`);
  const isSent = (input: Input, inputPath: string): boolean => `${path}.`.startsWith(`${inputPath}.`) || isRequired(input);
  const valueOf = (inputType: GraphQLInputType, inputPath: string): unknown => {
    const nullable = getNullableType(inputType);
    if (isListType(nullable)) return [valueOf(nullable.ofType, inputPath)];
    if (isInputObjectType(nullable)) {
      const sent = Object.values(nullable.getFields()).filter((each) => isSent(each, `${inputPath}.${each.name}`));
      return Object.fromEntries(sent.map((each) => [each.name, valueOf(each.type, `${inputPath}.${each.name}`)]));
    }
    if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
    return scalarOf(getNamedType(nullable).name, () => textOf(`${typeName}.${fieldName}(${inputPath})`));
  };
  const args = field.args.filter((argument) => isSent(argument, argument.name));
  const kind = typeName === 'Mutation' ? 'mutation' : typeName === 'Subscription' ? 'subscription' : 'query';
  const declared = args.map(({ name, type: argumentType }) => `$${name}: ${String(argumentType)}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  return {
    kind,
    document: `${kind} (${declared}) { ${fieldName}(${passed}) ${selectionOf(field.type, 3)} }`,
    variables: Object.fromEntries(args.map(({ name, type: argumentType }) => [name, valueOf(argumentType, name)])),
  };
}

function scalarOf(type: string, text: () => string): unknown {
  switch (type) {
    case 'Int':
    case 'Float':
      return 1;
    case 'Boolean':
      return true;
    case 'DateTime':
      return '2031-05-28T17:00:00Z';
    case 'LocalDate':
      return '2031-05-28';
    default:
      return text();
  }
}

/** All fields to this depth that need no argument. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named) && !isInterfaceType(named)) return '{ __typename }';
  const fields = Object.values(named.getFields())
    .filter(({ args }) => !args.some(isRequired))
    .flatMap((field) => {
      if (isLeafType(getNamedType(field.type))) return [field.name];
      return depth > 1 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
    });
  return `{ ${fields.length === 0 ? '__typename' : fields.join(' ')} }`;
}
