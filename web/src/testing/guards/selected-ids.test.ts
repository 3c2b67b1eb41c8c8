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

/** Selections on a type that has an id which do not ask for it: the cache could not tell whose fields they are. */
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

it.each(readDocuments())('$file asks for the id of everything that has one', ({ document }) => {
  expect(selectionsWithoutId(schema, document)).toEqual([]);
});

it('the guard sees a missing id, also below a fragment and a renamed one', () => {
  const document = parse('{ tradingList { series { title tournament { id: title } ... on Series { title } } } }');
  expect(selectionsWithoutId(schema, document)).toEqual(['Series', 'Tournament', 'Series']);
});
