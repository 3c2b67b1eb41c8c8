import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import * as z from 'zod';
import { ROOT, run } from './processes.ts';

const SCHEMA = join(ROOT, 'schema');
const Source = z.object({ version: z.string() });

/** Import paths of the package, and their modules. */
const ENTRIES = {
  './client': 'client/client',
  './errors': 'client/sightline-error',
  './live': 'client/live',
  './live-set': 'client/live-set',
  './sign-in': 'client/sign-in',
  './types': 'types.generated',
} as const;

/** Files that tools read by path. */
const FILES = ['schema.graphql', 'introspection.json', 'package.json'] as const;

/**
 * Builds the package for other tools: plain JavaScript with types, because Node does not strip types below node_modules.
 * Resolves to its folder. Rejects with the output of the compiler.
 */
export async function buildSchemaPackage(folder: string = join(SCHEMA, 'dist')): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const { code, output } = await run(join(ROOT, 'node_modules/.bin/tsc'), [
    '-p',
    join(SCHEMA, 'tsconfig.build.json'),
    '--outDir',
    folder,
  ]);
  if (code !== 0) throw new Error(`The package could not be built.\n${output}`);
  await mkdir(folder, { recursive: true });
  const sdl = await readFile(join(SCHEMA, 'published/schema.graphql'), 'utf8');
  await writeFile(join(folder, 'schema.graphql'), sdl);
  const introspection = introspectionFromSchema(buildSchema(sdl), { specifiedByUrl: true, inputValueDeprecation: true });
  await writeFile(join(folder, 'introspection.json'), `${JSON.stringify(introspection)}\n`);
  await copyFile(join(SCHEMA, 'README.md'), join(folder, 'README.md'));
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const source = Source.parse(JSON.parse(await readFile(join(SCHEMA, 'package.json'), 'utf8')));
  const head = await run('git', ['rev-parse', 'HEAD']);
  const manifest = { ...manifestOf(source), ...(head.code === 0 && { gitHead: head.output.trim() }) };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

function manifestOf({ version }: z.output<typeof Source>): object {
  const modules = Object.entries(ENTRIES).map(([entry, file]) => [entry, { types: `./${file}.d.ts`, default: `./${file}.js` }]);
  return {
    name: '@sightline/schema',
    version,
    description: 'The public contract of a Sightline gateway, and a small client of it for Node and browsers',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    exports: { ...Object.fromEntries(modules), ...Object.fromEntries(FILES.map((file) => [`./${file}`, `./${file}`])) },
    // Needed only for live sets on Node 20; newer versions and browsers have their own WebSocket.
    peerDependencies: { ws: '^8.18.0' },
    peerDependenciesMeta: { ws: { optional: true } },
  };
}
