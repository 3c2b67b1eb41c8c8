import { expect, it } from 'vitest';
import { schemaPages } from './schema-pages.ts';

const domains = [
  { name: 'common', text: '"A moment." scalar When type Query' },
  {
    name: 'teams',
    text: `
extend type Query { "Teams | all of them." teams("How many." first: Int! = 20): [Team!]! }
"A team."
type Team { "Its name." name: String! @deprecated(reason: "Use title.") "Since when; null: always." since: When }
"What sort."
enum Sort { "Up." ASC }
"A change."
input TeamInput { "The name." name: String = "none" }`,
  },
];

it('contains each type, field, argument and value with its description', () => {
  const page = schemaPages(domains).get('teams.md') ?? '';
  for (const line of [
    '| `teams` | [`[Team!]!`](teams.md#team) | Teams \\| all of them. |',
    '| · `first` | `Int!` | Argument. How many. Without it: `20`. |',
    '| `name` | `String!` | **Deprecated.** Use title. Its name. |',
    '| `since` | [`When`](common.md#when) | Since when; null: always. |',
    '| `ASC` | Up. |',
    '| `name` | `String` | The name. Without it: `"none"`. |',
  ]) {
    expect(page.split('\n')).toContain(line);
  }
});

it('has an index with a link to every root field', () => {
  expect(schemaPages(domains).get('README.md')).toContain(
    '| [`teams`](teams.md) | Teams \\| all of them. | [`[Team!]!`](teams.md#team) |',
  );
  expect(schemaPages(domains).get('common.md')).not.toContain('## Query');
});
