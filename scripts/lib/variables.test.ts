import { expect, it } from 'vitest';
import { variablesOf } from './variables.ts';

it('assigns a comment to all variables below it, up to the next comment', () => {
  const example = `# A file of variables.
# It begins with words.

# First, in two
# lines
A=1
B_2=
# Second
C=x=y
`;
  expect(variablesOf(example)).toEqual([
    { names: ['A', 'B_2'], text: 'First, in two lines' },
    { names: ['C'], text: 'Second' },
  ]);
});
