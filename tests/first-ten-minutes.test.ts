import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile, copyFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { useStack } from '../gateway/test/support/stack.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { ROOT, run } from '../scripts/lib/processes.ts';
import { NO_PYTHON, pythonWith } from '../scripts/lib/python.ts';
import { TEST_WAIT_MS } from '../scripts/lib/test-settings.ts';
import { installPackedClient } from './package-tools.ts';

/**
 * Follows docs/clients.md, and the receiver of docs/webhooks.md: each section in an empty folder, every file and every line of shell as
 * on the page, with the URL of the test's gateway. `npm test` installs nothing: it links packages of the repository, and leaves out the
 * sections that need others.
 */
const FULL = process.env['TEST_FULL'] === 'on';
const PAGE = await readFile(join(ROOT, 'docs/clients.md'), 'utf8');
const WEBHOOKS = await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8');
const INSTALLS = /^(?:npm |npx tsc |python3 -m venv |\.venv\/bin\/pip )/;
/** Installations take long. */
const DEADLINE_MS = 20 * TEST_WAIT_MS;

/**
 * Expected output of the sections by heading, after the output of installations. `packages`: packages of the repository that a short
 * run links; null if the section needs others.
 */
const SECTIONS: Readonly<Record<string, { readonly prints: RegExp; readonly packages: readonly string[] | null }>> = {
  curl: { prints: /"tradingList":\{"status":"\w+","series":\[\{"id"/, packages: [] },
  TypeScript: { prints: /(?:^|\n)LIVE: \d+ series, [1-9]\d* markets\n$/, packages: [] },
  Python: { prints: /(?:^|\n)LIVE: [1-9]\d* markets\n$/, packages: [] },
  'Apollo Client': { prints: /(?:^|\n)\w+: [1-9]\d* markets\n$/, packages: ['@apollo/client', 'graphql', 'rxjs'] },
  urql: { prints: /(?:^|\n)\w+: [1-9]\d* markets\n$/, packages: ['@urql/core', 'graphql'] },
  Relay: { prints: /\n\w+: [1-9]\d* markets\nSeries:\d+ is [A-Z]+\n$/, packages: null },
  'Generated types': { prints: /\n\w+: [1-9]\d* markets\n$/, packages: null },
  'An agent': { prints: /^board_at, .*trading_list\n\w+: [1-9]\d* markets\n$/m, packages: ['@modelcontextprotocol/sdk'] },
};

/** A file of a section; with null, a block of shell. */
interface Step {
  readonly file: string | null;
  readonly text: string;
}

/** Files and shell blocks of a section, in order. */
function stepsOf(section: string): Step[] {
  return [...section.matchAll(/(?:^New file `([^`]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, file, language, text = '']) => {
      if (file === undefined && language !== 'sh') throw new Error(`a block of ${language} is neither a file nor a shell`);
      return { file: file ?? null, text };
    },
  );
}

const stack = useStack({ MCP: 'on', WEBHOOKS: 'private' });
const Key = z.object({ name: z.string(), secret: z.string() });
let home: string;
let wheel: string | null = null;
let tarball: string;
let packedFolder: string;
const python = pythonWith('websockets');

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sightline-minutes-'));
  await mkdir(join(home, '.config/sightline'), { recursive: true });
  const keys = z.array(Key).parse(await stack().sandbox.control.allState('keys'));
  await writeFile(join(home, '.config/sightline/api-key'), `${keys.find(({ name }) => name === 'primary')?.secret}\n`, {
    mode: 0o600,
  });
  packedFolder = join(home, 'packed');
  await mkdir(packedFolder);
  ({ tarball } = await installPackedClient(packedFolder));
  if (!FULL) return;
  const { code, output } = await run('python3', [
    '-m',
    'pip',
    'wheel',
    '--no-deps',
    '--wheel-dir',
    home,
    join(ROOT, 'schema/python'),
  ]);
  if (code !== 0) throw new Error(output);
  wheel = join(home, 'sightline_client-0.1.0-py3-none-any.whl');
}, DEADLINE_MS);
afterAll(() => rm(home, { recursive: true, force: true }));

function shell(script: string, folder: string): Promise<{ code: number; output: string }> {
  const env = {
    // Installations need the settings of this machine for package registries.
    ...(FULL && {
      ...process.env,
      NO_PROXY: 'localhost',
      npm_config_cache: join(homedir(), '.npm'),
      PIP_CONFIG_FILE: join(homedir(), '.config/pip/pip.conf'),
    }),
    PATH: `${dirname(process.execPath)}${delimiter}${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
    HOME: home,
    ...(!FULL && { PYTHONPATH: join(ROOT, 'schema/python') }),
  };
  return new Promise((resolve) => {
    execFile(
      'sh',
      ['-euc', script],
      { cwd: folder, env, timeout: DEADLINE_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, output, errors) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: error === null ? output : output + errors }),
    );
  });
}

/** Links the packages, which a short run has instead of installed ones. */
async function linkPackages(folder: string, packages: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const modules = join(folder, 'node_modules');
  for (const name of ['@sightline/schema', ...packages]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    const target =
      name === '@sightline/schema' ? join(packedFolder, 'node_modules', name) : join(ROOT, 'gateway/node_modules', name);
    await symlink(target, join(modules, name));
  }
}

function sectionsOf(page: string) {
  const texts = page.split(/^## /m).slice(1);
  return texts.map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }));
}

describe('the page about the first ten minutes', () => {
  const sections = sectionsOf(PAGE);

  it('has the sections that are tested, and no others', () => {
    expect(sections.map(({ name }) => name)).toEqual(Object.keys(SECTIONS));
  });

  it.each(sections)(
    '$name: every line does what the page says',
    async ({ name, text }) => {
      const { prints, packages } = SECTIONS[name] ?? { prints: /^$/, packages: [] };
      if (!FULL && packages === null) return console.log(`${name} was not run: npm run test:full installs its packages`);
      if (!FULL && name === 'Python' && python === null) return console.log(`Python was not run: ${NO_PYTHON}`);
      const folder = await mkdtemp(join(home, 'empty-'));
      if (FULL) for (const file of [tarball, wheel]) if (file !== null) await copyFile(file, join(folder, basename(file)));
      if (!FULL) await linkPackages(folder, packages ?? []);
      let printed = '';
      for (const step of stepsOf(text)) {
        const here = step.text.replaceAll('http://localhost:4000', stack().gateway.url);
        if (step.file !== null) {
          await mkdir(dirname(join(folder, step.file)), { recursive: true });
          await writeFile(join(folder, step.file), here);
          continue;
        }
        const lines = FULL
          ? here
          : here
              .split('\n')
              .filter((line) => !INSTALLS.test(line))
              .join('\n')
              .replaceAll('.venv/bin/python', python ?? '');
        const { code, output } = await shell(lines, folder);
        expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
        printed += output;
      }
      expect(printed).toMatch(prints);
    },
    DEADLINE_MS,
  );
});

const Clients = z.object({ apiClients: z.array(z.object({ id: z.string() })) });
const Added = z.object({ createWebhook: z.object({ webhook: z.object({ id: z.string() }), secret: z.string() }) });
const CREATE_KEY = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }';

it('the receiver of webhooks prints a signed event, and refuses what is not signed', async () => {
  const [file, start] = stepsOf(sectionsOf(WEBHOOKS).find(({ name }) => name === 'A receiver')?.text ?? '');
  const [add = '', test = ''] = [...WEBHOOKS.matchAll(/^```graphql\n([\s\S]*?)^```$/gm)].map(([, document]) => document);
  const { gateway } = stack();
  const bearer = await gateway.signIn('trader@example.test');
  const send = async (document: string, input: object) => (await gateway.request(document, { input }, { bearer })).data;
  const clientId = Clients.parse((await gateway.request('{ apiClients { id } }', {}, { bearer })).data).apiClients[0]?.id;
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const added = Added.parse(await send(add, { clientId, url, events: ['KEY_CREATED'] })).createWebhook;

  const folder = await mkdtemp(join(home, 'empty-'));
  await writeFile(join(folder, file?.file ?? ''), file?.text ?? '');
  const line = (start?.text ?? '').replace('whsec_…', added.secret).replace('8800', String(port));
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` };
  const receiver = spawn('sh', ['-euc', line], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  // Ends the shell and its child.
  onTestFinished(() => {
    if (receiver.pid !== undefined) process.kill(-receiver.pid);
  });
  let printed = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await expect.poll(async () => (await fetch(url, { method: 'POST' }).catch(() => null))?.status).toBe(401);
  expect(await send(test, { clientId, id: added.webhook.id })).toMatchObject({
    testWebhook: { webhook: { state: 'ON' }, isVerified: true, status: 200 },
  });
  await send(CREATE_KEY, { clientId, name: 'ci', idempotencyKey: randomUUID() });
  await expect.poll(() => printed).toMatch(/key\.created \{[^}]*keyId/);
});
