import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { workspaceFile } from '../../scripts/lib/imports.ts';
import { importsOf, ROOT, sourceFiles } from './source-files.ts';

/** Layers of a package from top to bottom, by folder or file, each with those that it may import besides itself and the common ones. */
type Layers = Readonly<Record<string, readonly string[]>>;

const GATEWAY_BELOW_DOMAINS = ['auth', 'live', 'scope', 'cache', 'provider'];
const GATEWAY: Layers = {
  main: ['server', 'settings'],
  'store-main': ['services', 'provider'],
  server: ['services', 'settings', 'http', 'ws', 'graphql', 'context', 'domains', ...GATEWAY_BELOW_DOMAINS],
  services: ['context', 'domains', ...GATEWAY_BELOW_DOMAINS],
  // Constants of all parts, for tests to change.
  settings: ['http', 'ws', 'graphql', 'context', 'live', 'provider'],
  http: ['graphql', 'context', 'domains', ...GATEWAY_BELOW_DOMAINS],
  ws: ['graphql', 'context', 'domains', ...GATEWAY_BELOW_DOMAINS],
  graphql: ['context', 'domains', 'resolvers-types', ...GATEWAY_BELOW_DOMAINS],
  context: ['domains', ...GATEWAY_BELOW_DOMAINS],
  // Resolvers take their context through the types of resolvers, which name the models of every layer.
  domains: ['resolvers-types', ...GATEWAY_BELOW_DOMAINS],
  'resolvers-types': ['context', 'domains', ...GATEWAY_BELOW_DOMAINS],
  auth: ['scope', 'cache', 'provider'],
  live: ['cache', 'provider'],
  scope: ['cache', 'provider'],
  cache: ['provider'],
  provider: [],
  errors: [],
  config: [],
  redis: [],
  store: [],
  telemetry: [],
  util: [],
  generated: [],
};
const GATEWAY_COMMON = ['errors', 'config', 'redis', 'store', 'telemetry', 'util', 'generated'];

const WEB: Layers = {
  app: ['features', 'workspace', 'forms', 'gateway/live', 'gateway/client', 'gateway/session', 'ui', 'lib'],
  features: ['workspace', 'forms', 'gateway/live', 'gateway/client', 'gateway/session', 'ui', 'lib'],
  workspace: ['gateway/live', 'gateway/client', 'gateway/session', 'ui', 'lib'],
  forms: ['gateway/session', 'ui', 'lib'],
  'gateway/live': ['gateway/client', 'gateway/session', 'ui', 'lib'],
  'gateway/client': ['gateway/session', 'ui', 'lib'],
  'gateway/session': ['ui', 'lib'],
  ui: ['lib'],
  lib: [],
  jsx: [],
  generated: [],
};
const WEB_COMMON = ['generated'];

/** Support of unit tests. */
const TEST_SUPPORT = /^testing\//;
const FOLDERS = ['gateway', 'web', 'sandbox', 'schema', 'provider-contract', 'examples', 'codegen', 'scripts', 'tests', 'bench'];

/** The folder of a file below the root, or its own name without the ending; in `gateway/`, the folder inside. */
function layerOf(file: string): string {
  const [folder = '', name = ''] = file.split('/');
  if (folder === 'gateway') return `${folder}/${name}`;
  return (name === 'resolvers-types.ts' ? name : folder).replace(/\.tsx?$/, '');
}

function violations(root: string, layers: Layers, common: readonly string[]): string[] {
  const prefix = `${root}/`;
  return sourceFiles(root).flatMap((path) => {
    const file = path.slice(prefix.length);
    if (TEST_SUPPORT.test(file)) return [];
    const from = layerOf(file);
    const allowed = layers[from];
    if (!allowed) return [`${path} belongs to no layer`];
    return importsOf(path)
      .filter((target) => target.startsWith(prefix))
      .filter((target) => ![from, ...allowed, ...common].includes(layerOf(target.slice(prefix.length))))
      .map((target) => `${path} imports ${target}`);
  });
}

/** Files that can reach each other by imports, type imports and generated files included; by Tarjan's algorithm. */
function cycles(): string[][] {
  const imports = new Map(FOLDERS.flatMap(sourceFiles).map((path) => [path, importsOf(path).map(workspaceFile)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      const reached = order.has(target) ? (stack.includes(target) ? (order.get(target) ?? own) : own) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached));
    }
    if (lowest.get(file) === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) found.push(group.toSorted());
    }
    return lowest.get(file) ?? own;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Imports of one folder in `root` from another. */
function crossings(root: string): string[] {
  const domainOf = (path: string): string | undefined => new RegExp(`^${root}/([^/]+)/`).exec(path)?.[1];
  return sourceFiles(root).flatMap((path) =>
    importsOf(path)
      .filter((target) => domainOf(target) !== undefined && domainOf(target) !== domainOf(path))
      .map((target) => `${path} imports ${target}`),
  );
}

const moduleOf = (path: string) => parseSync(path, readFileSync(join(ROOT, path), 'utf8')).module;

/** Names that files of a folder import from other files of the repository, which do not export them. */
function missingNames(folder: string): string[] {
  return sourceFiles(folder).flatMap((path) =>
    moduleOf(path).staticImports.flatMap(({ moduleRequest, entries }) => {
      if (!moduleRequest.value.startsWith('.')) return [];
      const target = join(dirname(path), moduleRequest.value);
      const exported = new Set(
        moduleOf(target).staticExports.flatMap((each) => each.entries.map(({ exportName }) => exportName.name)),
      );
      const names = entries.flatMap(({ importName }) => importName.name ?? []);
      return names.filter((name) => !exported.has(name)).map((name) => `${path} imports ${name} from ${target}`);
    }),
  );
}

describe('imports run one way', () => {
  it('in the gateway', () => {
    expect(violations('gateway/src', GATEWAY, GATEWAY_COMMON)).toEqual([]);
  });

  it('in the web', () => {
    expect(violations('web/src', WEB, WEB_COMMON)).toEqual([]);
  });

  it('without cycles', () => {
    expect(cycles()).toEqual([]);
  });

  it('never between domains or features', () => {
    expect([...crossings('gateway/src/domains'), ...crossings('web/src/features')]).toEqual([]);
  });

  it('never from the product to the simulated provider', () => {
    const importers = ['gateway/src', 'web/src', 'schema', 'provider-contract/src'].flatMap((folder) =>
      sourceFiles(folder).filter((path) =>
        importsOf(path).some((target) => target.startsWith('sandbox') || target.startsWith('@sightline/sandbox')),
      ),
    );
    expect(importers).toEqual([]);
  });

  it('in the benchmarks only to names that exist, although no check installs their packages', () => {
    expect(missingNames('bench')).toEqual([]);
  });

  it('without barrels', () => {
    const barrels = ['gateway/src', 'web/src', 'sandbox/src', 'schema', 'provider-contract/src'].flatMap((folder) =>
      sourceFiles(folder).filter((path) => /(^|\/)index\.tsx?$/.test(path)),
    );
    expect(barrels).toEqual([]);
  });
});
