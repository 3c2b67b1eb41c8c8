import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { applyEdit, recipesOf } from '../../scripts/lib/recipes.ts';
import { ROOT } from './source-files.ts';

// `npm run recipes` runs the recipes, which takes minutes; this test checks that they still apply.
describe.each(recipesOf(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')))('the recipe "$title"', ({ edits, commands }) => {
  it('applies to the current files', () => {
    for (const edit of edits) {
      const file = join(ROOT, edit.file);
      const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
      expect(applyEdit(edit, before), edit.file).toContain(edit.text.trim());
    }
  });

  it('adds to the schema what it does not have yet', () => {
    const files = globSync('schema/*.graphql', { cwd: ROOT });
    const sdl = files.map((file) =>
      edits
        .filter((edit) => edit.file === file)
        .reduce((text, edit) => applyEdit(edit, text), readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(() => buildSchema(sdl.join('\n'))).not.toThrow();
  });

  it('runs tests that exist, or that it creates', () => {
    const tests = commands.flatMap((command) => command.split(' ').filter((word) => word.includes('/')));
    const made = new Set(edits.map(({ file }) => file));
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) {
      expect(made.has(test) || existsSync(join(ROOT, test)) || [...made].some((file) => file.startsWith(`${test}/`)), test).toBe(
        true,
      );
    }
  });
});
