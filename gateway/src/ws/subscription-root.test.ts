import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { subscriptionRoot } from './subscription-root.ts';

const schema = buildSchema('type Query { a: Int } type Subscription { b: B } type B { c: Int }');
const problemCount = (document: string) => validate(schema, parse(document), [subscriptionRoot]).length;

it.each([
  'subscription { b @skip(if: true) { c } }',
  'subscription ($v: Boolean!) { b @include(if: $v) { c } }',
  'subscription { ... on Subscription @skip(if: true) { b { c } } }',
  'subscription { ...F } fragment F on Subscription { b @skip(if: false) { c } }',
])('refuses %s', (document) => expect(problemCount(document)).toBe(1));

it.each([
  'subscription { b { c @skip(if: true) } }',
  '{ a @skip(if: true) }',
  'subscription { ...F } fragment F on Subscription { ...F b { c } }',
])('accepts %s', (document) => expect(problemCount(document)).toBe(0));
