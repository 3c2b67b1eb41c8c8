import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

const IMPORT = /import\s*\{(?<names>[^}]+)\}\s*from\s*'[^']*\/ui\/(?<file>[\w-]+\.tsx)'/g;

/** Components of the kit that a file imports, as `button.tsx Button`; without types, hooks, functions, constants and scopes. */
function drawnBy(text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(({ groups = {} }) =>
    (groups['names'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w*[a-z]/.test(name) && !name.endsWith('Scope'))
      .map((name) => `${String(groups['file'])} ${name}`),
  );
}

function drawnIn(folders: readonly string[]): Set<string> {
  return new Set(folders.flatMap(sourceFiles).flatMap((file) => drawnBy(readFileSync(join(ROOT, file), 'utf8'))));
}

it('the gallery renders every component that screens use', () => {
  const onScreens = drawnIn(['web/src/app', 'web/src/features', 'web/src/gateway']);
  const inGallery = drawnIn(['web/gallery']);
  expect(onScreens.size).toBeGreaterThan(40);
  expect([...onScreens].filter((part) => !inGallery.has(part))).toEqual([]);
});

it('finds components among other imports', () => {
  const text =
    "import { type Looks, Button, ButtonLink, useConfirm } from '../../ui/button.tsx';\nimport { A } from './a.tsx';\n";
  expect(drawnBy(text)).toEqual(['button.tsx Button', 'button.tsx ButtonLink']);
});
