import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { changesBetween, unlistedChanges } from './contract-changes.ts';

const RELEASED = `
type Query { team(id: ID): Team  old: String }
type Team { name: String!  sort: Sort }
enum Sort { UP DOWN }
union Side = Team | Solo
type Solo { id: ID }
input Order { name: String }
type Gone { id: ID }
directive @marked(level: ID) repeatable on OBJECT | FIELD_DEFINITION`;

const changed = (from: string, to: string) => buildSchema(RELEASED.replace(from, to));
const released = buildSchema(RELEASED);

describe('a breaking change must be named', () => {
  it.each([
    ['a field that goes', changed('old: String', ''), 'Query.old'],
    ['a type that goes', changed('type Gone { id: ID }', ''), 'Gone'],
    ['a field that may be null now', changed('name: String!', 'name: String'), 'Team.name'],
    ['an argument that is needed now', changed('team(id: ID)', 'team(id: ID, at: ID!)'), 'Query.team'],
    ['an argument of another type', changed('team(id: ID)', 'team(id: Int)'), 'Query.team'],
    ['a value that goes', changed('UP DOWN', 'UP'), 'Sort.DOWN'],
    ['a member that goes', changed('Team | Solo', 'Team'), 'Side.Solo'],
    ['an input that is needed now', changed('input Order { name: String', 'input Order { name: String at: ID!'), 'Order.at'],
    ['a directive that goes', changed('directive @marked(level: ID) repeatable on OBJECT | FIELD_DEFINITION', ''), '@marked'],
    ['an argument of a directive that goes', changed('@marked(level: ID)', '@marked'), '@marked'],
    ['an argument of a directive that is needed', changed('(level: ID)', '(level: ID by: ID!)'), '@marked'],
    ['a directive that cannot be repeated', changed('repeatable ', ''), '@marked'],
    ['a location that goes', changed('OBJECT | ', ''), '@marked'],
  ])('%s', (_what, present, coordinate) => {
    expect(unlistedChanges(released, present, 'nothing').map((change) => change.coordinate)).toEqual([coordinate]);
    expect(unlistedChanges(released, present, `- \`${coordinate}\` is another.`)).toEqual([]);
  });

  it('an addition need not be named', () => {
    expect(unlistedChanges(released, changed('name: String!', 'name: String! more: Int'), '')).toEqual([]);
  });
});

it('names everything that changes for the feed, breaking changes first', () => {
  const present = buildSchema(
    RELEASED.replace('old: String', 'teams(first: Int = 5): [Team!]')
      .replace('UP DOWN', 'UP DOWN LEFT')
      .replace('{ name: String }', '{ name: String at: ID }'),
  );
  expect(changesBetween(released, present)).toEqual([
    { kind: 'breaking', text: 'Query.old was removed.' },
    { kind: 'dangerous', text: 'LEFT was added to enum type Sort.' },
    { kind: 'dangerous', text: 'An optional field at on input type Order was added.' },
    { kind: 'added', text: 'Query.teams' },
    { kind: 'added', text: 'Query.teams(first:)' },
    { kind: 'added', text: 'Sort.LEFT' },
    { kind: 'added', text: 'Order.at' },
  ]);
});
