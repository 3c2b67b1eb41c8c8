import { describe, expect, it } from 'vitest';
import { applyEdit, recipesOf } from './recipes.ts';

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
const PROOF = `Prove it:\n\n${fence('sh', 'npx a\nnpx b')}`;

describe('a recipe', () => {
  it('is parsed verbatim, without other sections', () => {
    const page = [
      '# Page\n\nWords.',
      `## Commands\n\n${fence('sh', 'npm test')}`,
      '### Recipe: add a field',
      'Words with `code`.',
      `In \`a/b.ts\`, below the line \`const a = {\`:\n\n${fence('ts', '  b: 1,')}`,
      `New file \`c.ts\`:\n\n${fence('ts', 'c\n\nd')}`,
      PROOF,
      '## After',
    ].join('\n\n');
    expect(recipesOf(page)).toEqual([
      {
        title: 'add a field',
        edits: [
          { kind: 'below', file: 'a/b.ts', anchor: 'const a = {', text: '  b: 1,\n' },
          { kind: 'new file', file: 'c.ts', text: 'c\n\nd\n' },
        ],
        commands: ['npx a', 'npx b'],
      },
    ]);
  });

  it.each([
    ['a block without a place', `Somewhere:\n\n${fence('ts', 'a')}\n\n${PROOF}`],
    ['a block without a sentence', `In \`a\`, below the line \`b\`:\n${fence('ts', 'a')}\n\n${PROOF}`],
    ['no proof', `New file \`a\`:\n\n${fence('ts', 'a')}`],
  ])('is refused with %s', (_, body) => expect(() => recipesOf(`### Recipe: x\n\n${body}\n`)).toThrow(/^x: /));
});

describe('an edit', () => {
  const file = 'a.ts';
  const before = 'one\n  two\nthree\n';

  it.each([
    ['below', 'one\n  two\n  new\nthree\n'],
    ['above', 'one\n  new\n  two\nthree\n'],
    ['instead of', 'one\n  new\nthree\n'],
  ] as const)('goes %s its line, however that is indented', (kind, after) => {
    expect(applyEdit({ kind, file, anchor: 'two', text: '  new\n' }, before)).toBe(after);
  });

  it('fails unless its line occurs once, and its file exists or is new as it says', () => {
    const edit = { kind: 'below', file, anchor: 'two', text: 'new\n' } as const;
    expect(() => applyEdit(edit, 'one\n')).toThrow('occurs 0 times');
    expect(() => applyEdit(edit, 'two\ntwo\n')).toThrow('occurs 2 times');
    expect(() => applyEdit(edit, null)).toThrow('does not exist');
    expect(() => applyEdit({ kind: 'new file', file, text: 'x' }, '')).toThrow('already exists');
  });
});
