import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { depthLimitFor, documentDepth, documentLimits, isIntrospectionOnly } from './document-limits.ts';

const schema = buildSchema('type Query { a: Query b: Int }');
const problemCount = (text: string, limits = { depth: 3, aliases: 2 }) =>
  validate(schema, parse(text), documentLimits(limits)).length;

describe('document limits', () => {
  it('count depth through fragments, and accept a fragment that spreads itself', () => {
    expect(documentDepth(parse('{ a { ...F } } fragment F on Query { a { b } }'))).toBe(3);
    expect(documentDepth(parse('{ ...F } fragment F on Query { a { ...F } }'))).toBeLessThan(5);
  });

  it('visit a fragment once, however often it is spread', () => {
    const doubling = Array.from({ length: 60 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
    expect(documentDepth(parse(`{ a { ...F0 } } ${doubling.join(' ')} fragment F60 on Query { a { b } }`))).toBe(3);
  });

  it('allow two levels more than the deepest trusted document', () => {
    expect(depthLimitFor(['{ a { b } }', '{ b }'])).toBe(4);
  });

  it('reject documents with too much depth or too many aliases', () => {
    expect(problemCount('{ a { a { b } } }')).toBe(0);
    expect(problemCount('{ a { a { a { b } } } }')).toBe(1);
    expect(problemCount('{ x: b y: b }')).toBe(0);
    expect(problemCount('{ x: b y: b z: b w: b }')).toBe(1);
  });

  it('skip introspection, but not a document that also selects other fields', () => {
    expect(isIntrospectionOnly(parse('{ __schema { types { name } } __typename }'))).toBe(true);
    expect(isIntrospectionOnly(parse('{ __typename b }'))).toBe(false);
    expect(isIntrospectionOnly(parse('{ ...F } fragment F on Query { b }'))).toBe(false);
  });
});
