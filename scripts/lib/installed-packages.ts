import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT } from './processes.ts';

const Dependencies = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  private: z.boolean().default(false),
  // Old packages have an object, or a list of objects, instead of an SPDX expression.
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
  licenses: z.optional(z.array(z.object({ type: z.string() }))),
  dependencies: Dependencies,
  optionalDependencies: Dependencies,
  devDependencies: Dependencies,
});
export type Manifest = z.output<typeof Manifest>;

const { packages } = z
  .object({ packages: z.array(z.string()) })
  .parse(parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')));

/** Folders of the product's own packages, relative to the root. */
export const WORKSPACE: readonly string[] = ['.', ...packages];

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null where the package says nothing. */
  readonly licence: string | null;
}

/** The package.json of a folder, relative to the root or absolute. */
export function readManifest(folder: string): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(join(folder.startsWith('/') ? '' : ROOT, folder, 'package.json'), 'utf8')));
}

/** The product's third-party packages, direct and indirect, sorted by name and version. Development dependencies are left out. */
export function productionPackages(): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const seen = new Set<string>();
  const waiting = WORKSPACE.map((folder) => realpathSync(join(ROOT, folder)));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const manifest = readManifest(folder);
    if (folder.includes('/node_modules/')) {
      const { name, version } = manifest;
      found.set(`${name}@${version}`, { name, version, licence: licenceOf(manifest) });
    }
    for (const name of Object.keys(manifest.dependencies)) waiting.push(folderOf(name, folder));
    // Most optional packages are for other operating systems and are not installed.
    for (const name of Object.keys(manifest.optionalDependencies)) {
      const optional = findFolder(name, folder);
      if (optional !== null) waiting.push(optional);
    }
  }
  return [...found.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

function licenceOf({ license, licenses }: Manifest): string | null {
  if (typeof license === 'string') return license;
  if (license !== undefined) return license.type;
  return licenses === undefined ? null : licenses.map(({ type }) => type).join(' OR ');
}

function folderOf(name: string, from: string): string {
  const folder = findFolder(name, from);
  if (folder === null) throw new Error(`${name}, which ${from} needs, is not installed`);
  return folder;
}

/** Where Node would find a package, looking from a folder upwards. */
function findFolder(name: string, from: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
    if (at === dirname(at)) return null;
  }
}
