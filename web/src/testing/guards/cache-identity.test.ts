import { isInterfaceType, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { POSSIBLE_TYPES, TYPE_POLICIES } from '../../gateway/client/cache.ts';
import { readSchema } from '../schema.ts';

const ROOTS = ['Query', 'Mutation', 'Subscription'];
const schema = readSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type) => isObjectType(type) && !type.name.startsWith('__') && !ROOTS.includes(type.name),
);

it('the type policies define the identity of every type without an id', () => {
  const withoutIdentity = types.filter(
    (type) => isObjectType(type) && !('id' in type.getFields()) && TYPE_POLICIES[type.name]?.keyFields === undefined,
  );
  expect(withoutIdentity.map(({ name }) => name)).toEqual([]);
});

it('the type policies name only types of the schema', () => {
  const unknown = Object.keys(TYPE_POLICIES).filter((name) => schema.getType(name) === undefined);
  expect(unknown).toEqual([]);
});

it('the possible types are those of each interface but Node, for which no page asks', () => {
  const interfaces = Object.values(schema.getTypeMap()).filter(isInterfaceType);
  const used = interfaces.filter(({ name }) => name !== 'Node');
  const expected = Object.fromEntries(used.map((each) => [each.name, schema.getPossibleTypes(each).map(({ name }) => name)]));
  expect(POSSIBLE_TYPES).toEqual(expected);
});
