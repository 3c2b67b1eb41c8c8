import {
  type DocumentNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, it } from 'vitest';
import { readDocuments, readSchema } from '../schema.ts';

/** Selections that lack the id of a type that has one: the cache could not identify the object. */
function selectionsWithoutId(schema: GraphQLSchema, document: DocumentNode): string[] {
  const found: string[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      SelectionSet(node) {
        const type = info.getParentType();
        if (!(isObjectType(type) || isInterfaceType(type)) || !('id' in type.getFields())) return;
        const selects = node.selections.some((each) => each.kind === Kind.FIELD && each.name.value === 'id' && !each.alias);
        if (!selects) found.push(type.name);
      },
    }),
  );
  return found;
}

const schema = readSchema();

it.each(readDocuments())('$file selects the id of every type that has one', ({ document }) => {
  expect(selectionsWithoutId(schema, document)).toEqual([]);
});

it('the guard detects a missing id, also in a fragment and behind an alias', () => {
  const document = parse('{ tradingList { series { title tournament { id: title } ... on Series { title } } } }');
  expect(selectionsWithoutId(schema, document)).toEqual(['Series', 'Tournament', 'Series']);
});
