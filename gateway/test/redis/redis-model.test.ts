import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RedisProcess } from '../support/redis-process.ts';
import { Random } from '../../../sandbox/src/random.ts';
import { ROOT, sourceFiles } from '../../../tests/guards/source-files.ts';
import { RedisModel, type RedisReply } from '../../../tests/simulation/redis-model.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const COMMANDS = process.env['TEST_FULL'] === 'on' ? 100_000 : 4_000;
const KEYS = ['a', 'b', 'c', 'd'];
const KEYS_OF_SCRIPTS = ['a', 'b', 's', 'h'];
const FIELDS = ['f', 'g', 'h'];
const LONG_MS = 1_000_000;
/** Later than all ids of the server's own. */
const LATER_MS = 2_000_000_000_000;
/** Values that scripts take from the modules around them. */
const VALUES: Readonly<Record<string, string>> = { LEAVING: '.leaving', RUNNING: 'running:', 'RUNNING.length': '8' };

let server: RedisProcess;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await RedisProcess.start();
  client = createClient({ url: server.url, RESP: 2 });
  await client.connect();
});
afterAll(async () => {
  client.destroy();
  await server.kill();
});

/** The reply, or the first word of the error. */
async function settled(reply: () => Promise<unknown> | RedisReply): Promise<unknown> {
  try {
    return await reply();
  } catch (error) {
    return `error ${error instanceof Error ? error.message.split(' ')[0] : ''}`;
  }
}

/** The messages of errors in scripts differ. */
function outcomeOf(reply: unknown): unknown {
  return typeof reply === 'string' && reply.startsWith('error') ? 'error' : reply;
}

/** Times to live differ by the time that the commands take. */
function comparable(name: string, reply: unknown): unknown {
  return name.toLowerCase() === 'pttl' && typeof reply === 'number' && reply > 0 ? 'some time' : reply;
}

function randomCommand(random: Random): string[] {
  const key = (): string => random.pick(KEYS);
  const text = (): string => String(random.int(0, 5));
  const id = (): string => `${random.int(0, 30)}-${random.int(0, 3)}`;
  const fields = (): string[] => Array.from({ length: random.int(1, 3) }, () => [random.pick(FIELDS), text()]).flat();
  const expiry = (): string => random.pick(['px', 'PX']);
  return random.pick([
    () => ['get', key()],
    () => ['mget', key(), key()],
    () => ['set', key(), text()],
    () => ['set', key(), text(), expiry(), String(random.pick([0, LONG_MS]))],
    () => ['set', key(), text(), 'NX'],
    () => ['set', key(), text(), 'NX', 'GET', 'PX', String(LONG_MS)],
    () => ['set', key(), text(), 'XX', 'KEEPTTL'],
    () => ['del', key()],
    () => ['del', key(), key()],
    () => ['exists', key(), key()],
    () => ['pexpire', key(), String(random.pick([-1, 0, LONG_MS]))],
    () => ['pexpireat', key(), String(random.pick([1, Date.now() + LONG_MS]))],
    () => ['pttl', key()],
    () => ['hset', key(), ...fields()],
    () => ['hset', key(), random.pick(FIELDS)],
    () => ['hget', key(), random.pick(FIELDS)],
    () => ['hdel', key(), random.pick(FIELDS)],
    () => ['hgetall', key()],
    () => ['xadd', key(), id(), ...fields()],
    () => ['xadd', key(), 'maxlen', '3', id(), ...fields()],
    () => ['xadd', key(), 'maxlen', '=', '2', id(), ...fields()],
    () => ['xadd', key(), 'minid', '=', id(), id(), ...fields()],
    () => ['xlen', key()],
    () => ['xrange', key(), '-', '+'],
    () => ['xread', 'count', String(random.int(1, 3)), 'streams', key(), id()],
    () => ['xread', 'streams', 'a', 'b', id(), id()],
    () => ['unknowncommand', key()],
  ])();
}

it(`replies to ${COMMANDS} random commands as the real server does (seed ${SEED})`, async () => {
  const random = new Random(SEED).fork('commands');
  const model = new RedisModel({ now: () => Date.now() });
  await client.flushAll();
  const history: string[] = [];
  for (let count = 0; count < COMMANDS; count += 1) {
    const [name = '', ...args] = randomCommand(random);
    history.push([name, ...args].join(' '));
    const real = await settled(() => client.sendCommand([name, ...args]));
    const own = await settled(() => model.command(name, ...args));
    expect(comparable(name, own), history.slice(-20).join('\n')).toEqual(comparable(name, real));
  }
}, 600_000);

/** The Lua scripts in the source files of a folder. */
function scriptsOf(folder: string): { readonly name: string; readonly text: string }[] {
  return sourceFiles(folder).flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/const ([A-Z]+) = `([^`]*redis\.call[^`]*)`/g),
      ([, name = '', text = '']) => ({
        name: `${name} of ${file}`,
        text: text.replaceAll(/\$\{([^}]*)\}/g, (_, expression: string) => VALUES[expression] ?? expression),
      }),
    ),
  );
}

it(`runs every script of the product as the real server does (seed ${SEED})`, async () => {
  const random = new Random(SEED).fork('scripts');
  const scripts = scriptsOf('gateway/src');
  expect(scripts.length).toBeGreaterThan(6);
  const model = new RedisModel({ now: () => Date.now() });
  await client.flushAll();
  const values = ['1', '2', '3', '7', '100', 'self', 'other', 'part', 'whole', '5-1', '5-2'];
  for (let count = 0; count < COMMANDS / 4; count += 1) {
    const { name, text } = random.pick(scripts);
    const keys = Array.from({ length: random.int(3, 5) }, () => random.pick(KEYS_OF_SCRIPTS));
    const args = Array.from({ length: 14 }, () => random.pick(values));
    // Equal times and exact trimming for both, and lives that do not end during the test.
    const source = text
      .replaceAll("'~'", "'='")
      .replaceAll("redis.call('time')", "{'1716900000', '5000'}")
      .replaceAll("'*'", `'${LATER_MS + count}-0'`)
      .replaceAll("'px', ", `'px', ${LONG_MS} + `)
      .replaceAll(/('p?expire', KEYS\[[^\]]+\], )/g, (before) => `${before}${LONG_MS} + `);
    const command = ['eval', source, String(keys.length), ...keys, ...args];
    const real = await settled(() => client.sendCommand(command));
    const own = await settled(() => model.command('eval', ...command.slice(1)));
    expect(outcomeOf(own), `${name} ${keys.join(' ')} ${args.join(' ')}`).toEqual(outcomeOf(real));
    for (const key of KEYS_OF_SCRIPTS) {
      for (const command of [
        ['get', key],
        ['hgetall', key],
        ['xrange', key, '-', '+'],
      ]) {
        const [read = '', ...given] = command;
        const stored = await settled(() => client.sendCommand(command));
        expect(await settled(() => model.command(read, ...given)), `${key} after ${name}`).toEqual(stored);
      }
    }
  }
}, 600_000);
