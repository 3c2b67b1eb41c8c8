import { expect, it } from 'vitest';
import { DocsSite } from './docs-site.ts';

const MARKDOWN = `# Hooks

1. Open the client (**API Clients**, then its [name](clients.md)).

\`\`\`js
const key = 'k';
\`\`\`

| field | what |
|---|---|
| \`id\` | the hook |

## Long

${'Words of a certain length '.repeat(20)}
`;
const site = new DocsSite([{ group: 'Guides', path: 'hooks', title: 'Hooks', markdown: MARKDOWN }]);
const excerptOf = (search: string) => site.find(search).results.map(({ excerpt }) => excerpt);

it('shows what it has found without the marks of Markdown', () => {
  expect(excerptOf('open')).toEqual(["1. Open the client (API Clients, then its name). const key = 'k'; field what id the hook"]);
});

it('ends an excerpt between two words', () => {
  expect(excerptOf('certain')).toEqual([expect.stringMatching(/^(?:Words of a certain length )+Words of a certain …$/)]);
});
