import { readFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  getNamedType,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  lexicographicSortSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemaTypes } from '../../gateway/src/graphql/schema.ts';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await schemaTypes();
});

interface SchemaElement {
  readonly coordinate: string;
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}
type Member = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLEnumValue;

function membersOf(type: GraphQLNamedType): readonly Member[] {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) return Object.values(type.getFields());
  return isEnumType(type) ? type.getValues() : [];
}

/** Types, their members, and all arguments, without those of GraphQL itself. */
function elements(): SchemaElement[] {
  const ofTypes = Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .flatMap((type) => [
      ...(ROOTS.has(type.name) ? [] : [{ coordinate: type.name, description: type.description }]),
      ...membersOf(type).flatMap((member) => {
        const coordinate = `${type.name}.${member.name}`;
        const args = 'args' in member ? member.args : [];
        return [{ ...member, coordinate }, ...args.map((each) => ({ ...each, coordinate: `${coordinate}(${each.name}:)` }))];
      }),
    ]);
  const ofDirectives = schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .flatMap(({ name, args }) => args.map((each) => ({ ...each, coordinate: `@${name}(${each.name}:)` })));
  return [...ofTypes, ...ofDirectives];
}

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);
/** Arguments that bound a list. */
const BOUNDS = new Set(['first', 'last', 'ids', 'maxPoints']);

/** Fields with lists of entities, or in Query with any lists of objects, that neither a connection nor an argument bounds. */
function unboundedLists(): SchemaElement[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !type.name.endsWith('Connection'))
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ parent: type.name, field })) : []))
    .filter(({ parent, field }) => {
      const element = getNamedType(field.type);
      const isObject = isInterfaceType(element) || isObjectType(element);
      const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
      if (!isObject || !isList || field.args.some(({ name }) => BOUNDS.has(name))) return false;
      return parent === 'Query' || Object.keys(element.getFields()).some((name) => name === 'id' || name === 'itemId');
    })
    .map(({ parent, field }) => ({ ...field, coordinate: `${parent}.${field.name}` }));
}

describe('the public contract', () => {
  it('equals schema/published/schema.graphql', async () => {
    const committed = await readFile(new URL('../../schema/published/schema.graphql', import.meta.url), 'utf8');
    expect(`${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`).toBe(committed);
  });

  it('describes every type, field, value and argument', () => {
    expect(elements().flatMap(({ coordinate, description }) => (description ? [] : [coordinate]))).toEqual([]);
  });

  it('paginates every list of entities, or says why it does not', () => {
    const unexplained = unboundedLists().filter(({ description }) => !/\bnot paginated: |\bat most \d+/i.test(description ?? ''));
    expect(unexplained.map(({ coordinate }) => coordinate)).toEqual([]);
  });

  it('says of everything deprecated until when it stays', () => {
    const undated = elements().filter(
      ({ deprecationReason }) => deprecationReason && !/ Stays until \d{4}-\d{2}-\d{2}\.$/.test(deprecationReason),
    );
    expect(undated.map(({ coordinate }) => coordinate)).toEqual([]);
  });
});
