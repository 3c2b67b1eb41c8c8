import { expect, it } from 'vitest';
import { variablesOf } from './variables.ts';

it('takes a comment for all variables beneath it, up to the next', () => {
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
