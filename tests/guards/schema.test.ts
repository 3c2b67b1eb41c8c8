import { readFile } from 'node:fs/promises';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemaTypes } from '../../gateway/src/graphql/schema.ts';

let schema: Awaited<ReturnType<typeof schemaTypes>>;
beforeAll(async () => {
  schema = await schemaTypes();
});

function membersOf(
  type: GraphQLNamedType,
): { name: string; description?: string | null | undefined; args?: readonly { name: string }[] }[] {
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) return Object.values(type.getFields());
  return isEnumType(type) ? [...type.getValues()] : [];
}

describe('the public contract', () => {
  it('equals schema/published/schema.graphql', async () => {
    const committed = await readFile(new URL('../../schema/published/schema.graphql', import.meta.url), 'utf8');
    expect(`${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`).toBe(committed);
  });

  it('describes every type, field and value', () => {
    const roots = new Set(['Query', 'Mutation', 'Subscription']);
    const silent = Object.values(schema.getTypeMap())
      .filter(({ name }) => !name.startsWith('__') && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name))
      .flatMap((type) => [
        ...(type.description || roots.has(type.name) ? [] : [type.name]),
        ...membersOf(type)
          .filter(({ description }) => !description)
          .map(({ name }) => `${type.name}.${name}`),
      ]);
    expect(silent).toEqual([]);
  });
});
