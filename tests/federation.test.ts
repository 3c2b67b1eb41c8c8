import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { useStack } from '../gateway/test/support/stack.ts';
import { run } from '../scripts/lib/processes.ts';
import { TEST_WAIT_MS } from '../scripts/lib/test-settings.ts';

/** Only the full tests install the composition of Apollo Federation, which the product does not need. */
const FULL = process.env['TEST_FULL'] === 'on';
const stack = useStack({ SUBGRAPH: 'on' });

/** Another team's subgraph: notes about markets. */
const NOTES = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
type Market @key(fields: "id") { id: ID! notes: [String!]! }
type Query { notedMarkets: [Market!]! }`;

const COMPOSE = `
import { readFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
const services = ['sightline', 'notes'].map((name) => ({ name, url: 'http://' + name, typeDefs: parse(readFileSync(name + '.graphql', 'utf8')) }));
const { errors = [], supergraphSdl = '' } = composeServices(services);
console.log(JSON.stringify({ errors: errors.map(({ message }) => message), supergraphSdl }));
`;
const Composed = z.object({ errors: z.array(z.string()), supergraphSdl: z.string() });

it.runIf(FULL)(
  'the subgraph composes with another one that adds a field to its markets',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-federation-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { gateway } = stack();
    const bearer = await gateway.signIn('trader@example.test');
    const { data } = await gateway.request('{ _service { sdl } }', {}, { bearer });
    const { sdl } = z.object({ _service: z.object({ sdl: z.string() }) }).parse(data)._service;
    await writeFile(join(folder, 'sightline.graphql'), sdl);
    await writeFile(join(folder, 'notes.graphql'), NOTES);
    await writeFile(join(folder, 'compose.mjs'), COMPOSE);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const install = ['install', '--no-fund', '--no-audit', '--loglevel=error', '@apollo/composition', 'graphql@16'];
    expect(await run('npm', install, {}, folder)).toMatchObject({ code: 0 });
    const { output } = await run(process.execPath, ['compose.mjs'], {}, folder);
    const { errors, supergraphSdl } = Composed.parse(JSON.parse(output));
    expect(errors).toEqual([]);
    expect(supergraphSdl).toMatch(
      /type Market implements Node[^{]*@join__type\(graph: NOTES, key: "id"\)[^{]*@join__type\(graph: SIGHTLINE, key: "id"/,
    );
  },
  20 * TEST_WAIT_MS,
);
