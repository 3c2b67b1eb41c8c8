import { readFileSync } from 'node:fs';
import { getIntrospectionQuery, getNamedType, isObjectType, Kind, parse, type TypeNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DOCUMENT_LIMITS } from './document-limits.ts';
import { schemaTypes } from './schema.ts';
import { CALL_POINTS, documentCost, FIELD_POINTS, FREE_ROOTS, LIST_SIZES } from './document-cost.ts';

const schema = await schemaTypes();
const costOf = (text: string, variables: Readonly<Record<string, unknown>> = {}): number =>
  documentCost(schema, { document: parse(text), variables });
const manifest = z
  .object({ documents: z.record(z.string(), z.object({ name: z.string(), text: z.string() })) })
  .parse(JSON.parse(readFileSync(new URL('../../../schema/trusted-documents.json', import.meta.url), 'utf8')));
const limit = DOCUMENT_LIMITS.MAX_DOCUMENT_COST;

/** Cost with the largest variables of the web: 200 rows, 50 ids. Inputs of mutations do not change the cost. */
function largestCostOf(text: string): number {
  const [operation] = parse(text).definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const valueOf = (name: string, type: TypeNode): unknown => {
    if (type.kind === Kind.NON_NULL_TYPE) return valueOf(name, type.type) ?? {};
    if (type.kind === Kind.LIST_TYPE) return Array.from({ length: 50 }, () => '1');
    if (name === 'days') return 30;
    if (type.name.value === 'Int' && name !== 'first') return 1;
    return name === 'first' ? 200 : type.name.value === 'ID' || type.name.value === 'String' ? '1' : undefined;
  };
  const variables = (operation?.variableDefinitions ?? []).map(({ variable, type }) => [
    variable.name.value,
    valueOf(variable.name.value, type),
  ]);
  return costOf(text, Object.fromEntries(variables));
}

describe('the cost of a document', () => {
  it('is one point per field plus the points of provider calls', () => {
    expect(costOf('{ clientConfig { providerName docsUrl } }')).toBe(3);
    expect(costOf('{ viewer { isStaff } }')).toBe(CALL_POINTS + 2);
    expect(costOf('{ apiClients { name keys { name } } }')).toBe(CALL_POINTS + 10 * (2 + CALL_POINTS + 10 * 2));
  });

  it('multiplies by the number of rows, ids or history entries', () => {
    const page = 'query ($first: Int!) { customers(first: $first) { nodes { id name } } }';
    expect(costOf(page, { first: 200 }) - costOf(page, { first: 100 })).toBe(100 * (1 + 1 + 2));
    expect(costOf(page, { first: -5 })).toBe(costOf(page, { first: 1 }));
    const ids = 'query ($ids: [ID!]!) { seriesByIds(ids: $ids) { id } }';
    expect(costOf(ids, { ids: Array.from({ length: 40 }, String) })).toBe(CALL_POINTS + 80);
    expect(costOf('{ seriesByIds(ids: ["1", "2"]) { id } }')).toBe(CALL_POINTS + 4);
  });

  it('counts four calls for markets by id, and a fiftieth of a call for each related object', () => {
    expect(costOf('{ market(id: "1") { id } }')).toBe(4 * CALL_POINTS + 2);
    expect(costOf('{ marketsByIds(ids: ["1", "2", "3"]) { id } }')).toBe(4 * CALL_POINTS + 6);
    const byId = CALL_POINTS / 50;
    expect(costOf('{ match(id: "1") { series { id } } }')).toBe(CALL_POINTS + 1 + byId + 2);
    expect(costOf('{ seriesByIds(ids: ["1"]) { matches { id } } }')).toBe(CALL_POINTS + 1 + 5 * byId + 5 * 2);
  });

  it('counts the most expensive of exclusive types, each fragment spread, and no skipped fields', () => {
    const spreads = Array.from({ length: 3 }, () => '...F');
    const cost = costOf(`{ ${spreads.join(' ')} } fragment F on Query { products { id } }`);
    expect(cost).toBe(spreads.length * costOf('{ products { id } }'));
    expect(costOf('{ products { id @skip(if: true) name @include(if: true) } }')).toBe(costOf('{ products { name } }'));
  });

  it('counts only the selected operation', () => {
    const document = parse('query A { products { id } } query B { products { id name } }');
    expect(documentCost(schema, { document, operationName: 'B' })).toBe(costOf('{ products { id name } }'));
  });

  it.each(['customers', 'users'])('counts the default page of %s without first and last', (list) => {
    for (const rows of ['nodes { id }', 'edges { node { id } }', 'nodes { id } edges { cursor }']) {
      const cost = costOf(`{ ${list} { ${rows} } }`);
      expect(cost).toBe(costOf(`{ ${list}(first: 20) { ${rows} } }`));
      expect(costOf(`{ ${list}(last: 10) { ${rows} } }`)).toBeLessThan(cost);
    }
  });

  it('is infinite when fragments double at every level', () => {
    const doubling = Array.from({ length: 60 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
    expect(costOf(`{ ...F0 } ${doubling.join(' ')} fragment F60 on Query { products { id } }`)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is not computed for invalid variables: the document is rejected', () => {
    const text = 'query ($first: Int) { a: customers(first: $first) { totalCount } products { id } }';
    expect(() => costOf(text, { first: 'many' })).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }) }),
    );
  });

  it('allows every document of the web and introspection, but not 500 times one expensive field', () => {
    const costs = Object.values(manifest.documents)
      .filter(({ text }) => !text.startsWith('mutation'))
      .map(({ name, text }) => ({ name, cost: largestCostOf(text) }));
    expect(costs.length).toBeGreaterThan(20);
    expect(costs.filter(({ cost }) => cost > limit)).toEqual([]);
    expect(costOf(getIntrospectionQuery())).toBeLessThan(limit);
    expect(costOf(`{ ${'overdueCustomerCount '.repeat(498)} }`)).toBeGreaterThan(limit);
    expect(costOf(`{ ${'viewer { isStaff } '.repeat(249)} }`)).toBeGreaterThan(limit);
  });

  it('has weights only for existing fields, and for every list of the live sets', () => {
    const names = [...FREE_ROOTS, ...FIELD_POINTS.keys(), ...LIST_SIZES.keys()];
    const exists = (name: string): boolean => {
      const [typeName = '', fieldName = ''] = name.split('.');
      const type = schema.getType(typeName);
      return isObjectType(type) && fieldName in type.getFields();
    };
    expect(names.filter((name) => !exists(name))).toEqual([]);
    const batch = schema.getType('LiveBatch');
    if (!isObjectType(batch)) throw new Error('there is no LiveBatch');
    const entities = Object.values(batch.getFields()).filter(({ type }) =>
      ['Series', 'Match', 'Market'].includes(getNamedType(type).name),
    );
    expect(entities.map(({ name }) => `LiveBatch.${name}`).filter((name) => !LIST_SIZES.has(name))).toEqual([]);
  });
});
