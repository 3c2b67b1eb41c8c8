import { dirname, join } from 'node:path';

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;

/** Imports in the text of a file: paths relative to the root for files, names for packages. */
export function importsIn(text: string, file: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, from, dynamic]) => {
    const target = from ?? dynamic ?? '';
    return target.startsWith('.') ? join(dirname(file), target) : target;
  });
}

/** The file of a path within a package of this workspace; else the import as it is. */
export function workspaceFile(target: string): string {
  return target.replace(/^@sightline\/provider-contract\//, 'provider-contract/src/').replace(/^@sightline\//, '');
}

/** The files that import one of `changed`, directly or through others, and `changed` itself. @param imports the imports of each file */
export function withImporters(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const found = importers.get(workspaceFile(target));
      if (found) found.push(file);
      else importers.set(workspaceFile(target), [file]);
    }
  }
  const reached = new Set(changed);
  // Iterating over a set includes the elements that the loop adds.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
