import { isEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { schemaTypes } from '../../graphql/schema.ts';
import { ENTITY_TYPES, MARKET_TYPES, SELECTION_RESULTS } from './market-enums.ts';

const schema = await schemaTypes();

it.each([
  ['MarketType', MARKET_TYPES],
  ['SelectionResult', SELECTION_RESULTS],
  ['EntityType', ENTITY_TYPES],
])('%s has a value for each known name of the provider, and UNKNOWN', (name, values) => {
  const type = schema.getType(name);
  const declared = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  expect(declared.toSorted()).toEqual(['UNKNOWN', ...values.values()].toSorted());
  expect([...values].filter(([raw, value]) => raw.toUpperCase() !== value)).toEqual([]);
});
