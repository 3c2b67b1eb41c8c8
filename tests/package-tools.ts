import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { run } from '../scripts/lib/processes.ts';
import { buildSchemaPackage } from '../scripts/lib/schema-package.ts';

const PackResult = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

export interface PackedClient {
  /** Path of the tarball. */
  readonly tarball: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

/** Packs the client as `npm publish` would, and unpacks it into the node_modules of a folder. */
export async function installPackedClient(folder: string): Promise<PackedClient> {
  const built = await buildSchemaPackage(join(folder, 'dist'));
  const packed = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, built]);
  const [{ filename, files }] = PackResult.parse(JSON.parse(packed.output.slice(packed.output.indexOf('[\n'))));
  const tarball = join(folder, filename);
  const target = join(folder, 'node_modules/@sightline/schema');
  await mkdir(target, { recursive: true });
  const { code, output } = await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  if (code !== 0) throw new Error(output);
  return { tarball, bytes: (await stat(tarball)).size, files: files.map(({ path }) => path) };
}

/** A program that uses the packed client: one disconnect, then it resumes at its cursor. */
export const TOOL = `
import { readFile } from 'node:fs/promises';
import { SightlineClient } from '@sightline/schema/client';
import { follow } from '@sightline/schema/live';
import { LiveSet } from '@sightline/schema/live-set';
import { WebSocket } from 'ws';

const { bearer } = JSON.parse(await readFile(process.env.SIGHTLINE_SESSION, 'utf8'));
const client = new SightlineClient({ url: process.env.SIGHTLINE_URL, bearer });
const { viewer } = await client.query('{ viewer { user { email } } }');
const set = new LiveSet();
const LIST = 'subscription ($after: LiveCursor) { tradingList(after: $after) { epoch seq prevSeq status markets { id } removed { type id } } }';
let snapshots = 0;
const sockets = [];
class Socket extends WebSocket {
  constructor(...args) {
    super(...args);
    sockets.push(this);
  }
}
for await (const change of follow(client, LIST, { set, webSocketImpl: Socket })) {
  snapshots += change.isSnapshot ? 1 : 0;
  // One disconnect without a close frame: it resumes at its cursor.
  if (sockets.length === 1) sockets[0].terminate();
  if (sockets.length === 2 && change.status !== 'LOST') break;
}
console.log(viewer.user.email, set.markets.size > 0 && snapshots === 1, sockets.length);
`;

/** A program that shows which code the types of the packed client accept and refuse. */
export const TYPED_TOOL = `
import { SightlineClient } from '@sightline/schema/client';
import { SightlineError } from '@sightline/schema/errors';
import { follow } from '@sightline/schema/live';
import { LiveSet } from '@sightline/schema/live-set';
import { signIn } from '@sightline/schema/sign-in';
import type { Series, Market, Match } from '@sightline/schema/types';

interface List { SERIES: Pick<Series, 'id'>; MATCH: Pick<Match, 'id'>; MARKET: Pick<Market, 'id' | 'state'> }
const { bearer } = await signIn({ url: 'x', email: 'a', password: 'b' });
const client = new SightlineClient({ url: 'x', bearer });
const typed: { toString(): string; __apiType?: (variables: { id: string }) => { name: string } } = 'query';
const name: string = (await client.query(typed, { id: '1' })).name;
const service = new SightlineClient({ url: 'x', apiKey: async () => 'key' });
// @ts-expect-error -- a key has no user
const mixed = new SightlineClient({ url: 'x', apiKey: 'key', bearer });
// @ts-expect-error -- a key acts for no customer
const acting = new SightlineClient({ url: 'x', apiKey: 'key', actingCustomer: 'c' });
// @ts-expect-error -- neither a bearer nor a key
const anonymous = new SightlineClient({ url: 'x' });
console.log(service, mixed, acting, anonymous);
// @ts-expect-error -- a variable of another type
await client.query(typed, { id: 1 });
const set = new LiveSet<List>();
for await (const change of follow(client, 'x', { set })) {
  const state: 'OPEN' extends Market['state'] ? Market['state'] | undefined : never = change.markets[0]?.state;
  console.log(state, name, SightlineError);
}
`;
