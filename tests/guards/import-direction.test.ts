import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

interface Layer {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[];
}

/** From top to bottom; a layer may import itself and what it names. */
const GATEWAY: readonly Layer[] = [
  { name: 'main', files: /^main\.ts$/, mayImport: ['server', 'common'] },
  {
    name: 'server',
    files:
      /^(server|admin-server|graphiql-page|http-refusals|live-metrics|socket-server|socket-operations|operation-errors|operation-span|request-work|schema|audited-mutations|scalars|docs-page|web-page)\.ts$/,
    mayImport: ['execution', 'guards', 'domains', 'loaders', 'redis', 'live', 'rest', 'common'],
  },
  { name: 'execution', files: /^execution\//, mayImport: ['guards', 'common'] },
  { name: 'guards', files: /^(guards\/|context\.ts$)/, mayImport: ['domains', 'loaders', 'redis', 'live', 'rest', 'common'] },
  { name: 'domains', files: /^domains\//, mayImport: ['loaders', 'live', 'rest', 'common'] },
  { name: 'loaders', files: /^loaders\//, mayImport: ['redis', 'live', 'rest', 'common'] },
  { name: 'redis', files: /^redis\//, mayImport: ['live', 'common'] },
  { name: 'live', files: /^live\//, mayImport: ['rest', 'common'] },
  { name: 'rest', files: /^rest\//, mayImport: ['common'] },
  { name: 'common', files: /^(bounded-map|config|errors|once|sealed-text|version)\.ts$|^(telemetry|generated)\//, mayImport: [] },
];

const WEB: readonly Layer[] = [
  { name: 'app', files: /^app\//, mayImport: ['features', 'ui', 'lib', 'generated'] },
  { name: 'features', files: /^features\//, mayImport: ['ui', 'lib', 'generated'] },
  { name: 'ui', files: /^ui\//, mayImport: ['lib'] },
  { name: 'lib', files: /^lib\//, mayImport: [] },
  { name: 'generated', files: /^generated\//, mayImport: [] },
];

/** Generated types name the models of every layer; they import types only. */
const FREE = /^(generated|testing)\//;

function layerOf(layers: readonly Layer[], file: string): Layer | undefined {
  return layers.find(({ files }) => files.test(file));
}

function violations(root: string, layers: readonly Layer[]): string[] {
  const prefix = `${root}/`;
  return sourceFiles(root).flatMap((path) => {
    const file = path.slice(prefix.length);
    if (FREE.test(file)) return [];
    const from = layerOf(layers, file);
    if (!from) return [`${path} belongs to no layer`];
    return importsOf(path)
      .filter((target) => target.startsWith(prefix))
      .flatMap((target) => {
        const to = layerOf(layers, target.slice(prefix.length));
        const allowed = !to || to.name === from.name || from.mayImport.includes(to.name);
        return allowed ? [] : [`${path} imports ${target}`];
      });
  });
}

function crossings(root: string): string[] {
  const domainOf = (path: string): string | undefined => new RegExp(`^${root}/([^/]+)/`).exec(path)?.[1];
  return sourceFiles(root).flatMap((path) =>
    importsOf(path)
      .filter((target) => target.startsWith(`${root}/`) && domainOf(target) !== domainOf(path))
      .map((target) => `${path} imports ${target}`),
  );
}

describe('imports run one way', () => {
  it('in the gateway', () => {
    expect(violations('gateway/src', GATEWAY)).toEqual([]);
  });

  it('in the web', () => {
    expect(violations('web/src', WEB)).toEqual([]);
  });

  it('never between domains or features', () => {
    expect([...crossings('gateway/src/domains'), ...crossings('web/src/features')]).toEqual([]);
  });

  it('and the product knows nothing of the simulated provider', () => {
    const knowing = ['gateway/src', 'web/src', 'schema', 'provider-contract/src'].flatMap((folder) =>
      sourceFiles(folder).filter((path) =>
        importsOf(path).some((target) => target.startsWith('sandbox') || target.startsWith('@sightline/sandbox')),
      ),
    );
    expect(knowing).toEqual([]);
  });

  it('without barrels', () => {
    const barrels = ['gateway/src', 'web/src', 'sandbox/src', 'schema', 'provider-contract/src'].flatMap((folder) =>
      sourceFiles(folder).filter((path) => /(^|\/)index\.tsx?$/.test(path)),
    );
    expect(barrels).toEqual([]);
  });
});
