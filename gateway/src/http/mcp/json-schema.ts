import {
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  isInputType,
} from 'graphql';

/** A JSON schema, as tools describe their input and output. */
export type JsonSchema = Readonly<Record<string, unknown>>;
interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
}

const SCALARS: ReadonlyMap<string, JsonSchema> = new Map([
  ['Int', { type: 'integer' }],
  ['Float', { type: 'number' }],
  ['Boolean', { type: 'boolean' }],
  ['DateTime', { type: 'string', format: 'date-time' }],
]);

/** JSON schema of the variables of an operation. */
export function inputSchema(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): ObjectSchema {
  const variables = variableDefinitions.map(({ variable, type, defaultValue }) => {
    const found = typeFromAST(schema, type);
    if (!isInputType(found)) throw new Error(`${variable.name.value} has no input type`);
    const isRequired = isNonNullType(found) && defaultValue === undefined;
    return { name: variable.name.value, isRequired, schema: ofInput(found) };
  });
  return objectOf(variables);
}

/** JSON schema of the data of an operation without fragments. */
export function outputSchema(type: GraphQLNamedType, selections: SelectionSetNode): ObjectSchema {
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${type.name} has no fields`);
  const fields = type.getFields();
  return objectOf(
    selections.selections.map((selection) => {
      const field = selection.kind === Kind.FIELD ? fields[selection.name.value] : undefined;
      if (selection.kind !== Kind.FIELD || field === undefined) throw new Error('a tool selects a fragment or an unknown field');
      const name = selection.alias?.value ?? selection.name.value;
      return { name, isRequired: true, schema: ofOutput(field.type, selection.selectionSet) };
    }),
  );
}

function objectOf(members: readonly { name: string; isRequired: boolean; schema: JsonSchema }[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    required: members.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    additionalProperties: false,
  };
}

const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

function ofInput(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return notNullInput(type.ofType);
  return orNull(notNullInput(type));
}

function notNullInput(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return notNullInput(type.ofType);
  if (isListType(type)) return { type: 'array', items: ofInput(type.ofType) };
  if (!isInputObjectType(type)) return ofLeaf(type);
  return objectOf(
    Object.values(type.getFields()).map((field) => ({
      name: field.name,
      isRequired: isNonNullType(field.type) && field.defaultValue === undefined,
      schema: ofInput(field.type),
    })),
  );
}

function ofOutput(type: GraphQLOutputType, selections: SelectionSetNode | undefined): JsonSchema {
  if (isNonNullType(type)) return notNullOutput(type.ofType, selections);
  return orNull(notNullOutput(type, selections));
}

function notNullOutput(type: GraphQLOutputType, selections: SelectionSetNode | undefined): JsonSchema {
  if (isNonNullType(type)) return notNullOutput(type.ofType, selections);
  if (isListType(type)) return { type: 'array', items: ofOutput(type.ofType, selections) };
  return selections === undefined ? ofLeaf(type) : outputSchema(type, selections);
}

function ofLeaf(type: GraphQLNamedType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return SCALARS.get(type.name) ?? { type: 'string' };
}
