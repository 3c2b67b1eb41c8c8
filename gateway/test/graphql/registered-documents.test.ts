import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { run } from '../../../scripts/lib/processes.ts';
import { PROVIDER_VARIABLES, providerAt } from '../../../scripts/lib/stack.ts';
import { type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import { hashOf, trustedDocumentNamed } from '../support/trusted-documents.ts';

const LIMIT = 5_000;
const WHO = 'query Who { viewer { user { email } } }';
const CONFIG = 'query Config { clientConfig { version } }';
const CLIENTS = 'query Clients { apiClients { id name } }';
const LATER = 'query Later { viewer { isStaff } }';
const LIST = 'subscription List { tradingList { epoch seq } }';

const apollo = (...texts: string[]): string =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: texts.map((body) => {
      const [type = '', name = ''] = body.split(' ');
      return { id: hashOf(body), name, type, body };
    }),
  });
const relay = (...texts: string[]): string => JSON.stringify(Object.fromEntries(texts.map((text) => [hashOf(text), text])));

const Started = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) });
const Line = z.object({ msg: z.string(), problems: z.optional(z.array(z.string())) });
let directory: string;
let sandbox: TestSandbox;
let gateway: GatewayProcess;
const lines: z.output<typeof Line>[] = [];
const writeManifest = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sightline-documents-'));
  await writeManifest('apollo.json', apollo(WHO, CONFIG, LIST));
  await writeManifest('relay.json', relay(CLIENTS));
  await writeManifest('notes.txt', 'not a manifest');
  sandbox = await startSandbox();
  const environment = {
    TRUSTED_DOCUMENTS_DIR: directory,
    REGISTERED_DOCUMENT_COST_PER_MINUTE: String(LIMIT),
    MAX_DOCUMENT_COST: 10,
    LOG_LEVEL: 'info',
    ADMIN_ADDRESS: '0',
  };
  gateway = await startSeparateGateway(sandbox.port, environment, (line) => {
    const parsed = Line.safeParse(JSON.parse(line));
    if (parsed.success) lines.push(parsed.data);
  });
});
afterAll(async () => {
  await gateway?.stop();
  await sandbox?.stop();
  await rm(directory, { recursive: true, force: true });
});

const Answer = z.object({
  data: z.nullish(z.record(z.string(), z.unknown())),
  errors: z.optional(z.array(z.object({ extensions: z.object({ code: z.string() }) }))),
});

async function request(body: object, bearer?: string) {
  const response = await gateway.post(JSON.stringify(body), bearer === undefined ? {} : { authorization: `Bearer ${bearer}` });
  const { data, errors } = Answer.parse(await response.json());
  const { headers } = response;
  return {
    status: response.status,
    code: errors?.[0]?.extensions.code ?? 'ok',
    data,
    cost: Number(headers.get('document-cost')),
    policy: headers.get('ratelimit-policy'),
    remaining: Number(/;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]),
  };
}
const byHash = (text: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } } });

describe('a persisted operation of another tool', () => {
  it.each([
    ["Apollo's format, by hash", byHash(WHO)],
    ["Apollo's format, by text", { query: WHO }],
    ["Relay's format, by hash", byHash(CLIENTS)],
  ])('in %s runs with a bearer, beyond the cost limit of one document, within a budget of its own', async (_how, body) => {
    const bearer = await gateway.signIn('customer@example.test');
    const first = await request(body, bearer);
    expect(first).toMatchObject({ status: 200, code: 'ok', policy: `"registered-document-cost";q=${LIMIT};w=60` });
    expect(first.cost).toBeGreaterThan(10);
    const second = await request(body, bearer);
    expect(second.remaining).toBe(first.remaining - first.cost);
    // The dashboard's own documents have another budget.
    const own = await request(byHash(trustedDocumentNamed('Viewer')), bearer);
    expect(own.policy).toMatch(/^"own-document-cost"/);
    expect((await request(body, bearer)).remaining).toBe(second.remaining - first.cost);
  });

  it('needs a verified bearer, also if all its fields are public', async () => {
    for (const text of [WHO, CONFIG]) {
      for (const body of [byHash(text), { query: text }]) {
        expect(await request(body)).toMatchObject({ status: 401, data: undefined });
        expect(await request(body, 'nonsense')).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      }
    }
  });

  it('is refused beyond its budget, and other documents are not', async () => {
    const bearer = await gateway.signIn('staff@example.test');
    const { cost } = await request(byHash(CLIENTS), bearer);
    expect(cost).toBeGreaterThan(0);
    const answers = [];
    for (let spent = cost; spent <= LIMIT; spent += cost) answers.push(await request(byHash(CLIENTS), bearer));
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(answers.slice(0, -1).every(({ code }) => code === 'ok')).toBe(true);
    expect((await request(byHash(trustedDocumentNamed('Viewer')), bearer)).code).toBe('ok');
  });

  it('runs over the socket, where it counts against the same budget', async () => {
    const bearer = await gateway.signIn('trader@example.test');
    const { data } = await request({ query: trustedDocumentNamed('StartTradingSession') }, bearer);
    const trader = { bearer, tradingToken: Started.parse(data).startTradingSession.tradingSession.token };
    const before = await request(byHash(CONFIG), trader.bearer);
    const watch = gateway.watch(LIST, {}, trader);
    await watch.data(0);
    watch.stop();
    expect((await request(byHash(CONFIG), trader.bearer)).remaining).toBeLessThan(before.remaining - before.cost);
  });
});

describe('SIGHUP', () => {
  const hangUp = async (message: string): Promise<z.output<typeof Line>> => {
    lines.length = 0;
    gateway.hangUp();
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain(message);
    return lines.find(({ msg }) => msg === message) ?? { msg: '' };
  };
  afterEach(async () => {
    await writeManifest('relay.json', relay(CLIENTS));
    await hangUp('registered documents loaded');
  });

  it('loads the documents again: new ones run, removed ones do not', async () => {
    const bearer = await gateway.signIn('super@example.test');
    expect(await request(byHash(LATER), bearer)).toMatchObject({ code: 'PERSISTED_QUERY_NOT_FOUND' });
    expect(await request(byHash(CLIENTS), bearer)).toMatchObject({ code: 'ok' });
    await writeManifest('relay.json', relay(LATER));
    await hangUp('registered documents loaded');
    expect(await request(byHash(LATER), bearer)).toMatchObject({ code: 'ok' });
    expect(await request(byHash(CLIENTS), bearer)).toMatchObject({ code: 'PERSISTED_QUERY_NOT_FOUND' });
    expect(await request({ query: CLIENTS }, bearer)).toMatchObject({ code: 'DOCUMENT_TOO_COSTLY' });
  });

  it('with a wrong manifest keeps the former documents, and says so in the log and in a metric', async () => {
    const refusals = async (): Promise<number> => {
      const text = await (await fetch(`http://localhost:${gateway.adminPort}/metrics`)).text();
      return Number(/^sightline_document_reloads_total\{result="refused"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await refusals();
    await writeManifest('relay.json', relay('query Wrong { nothing }'));
    const { problems } = await hangUp('registered documents refused');
    expect(problems).toEqual([expect.stringMatching(/relay\.json: operation Wrong: Cannot query field "nothing"/)]);
    expect(await refusals()).toBe(before + 1);
    const bearer = await gateway.signIn('super@example.test');
    for (const text of [WHO, CLIENTS]) expect(await request(byHash(text), bearer)).toMatchObject({ code: 'ok' });
  });
});

describe('at boot', () => {
  const unset = Object.fromEntries([...PROVIDER_VARIABLES, 'NODE_ENV'].map((name) => [name, '']));
  it('a wrong manifest ends the process with the file and the operation of each problem', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'sightline-broken-'));
    const wrongHash = apollo(WHO).replace(hashOf(WHO), 'a'.repeat(64));
    const files: Record<string, string> = {
      'hash.json': wrongHash,
      'field.json': apollo('query Unknown { viewer { nothing } }'),
      'syntax.json': relay('query Torn { viewer {'),
      'name.json': apollo(WHO).replace('"name":"Who"', '"name":"Other"'),
      'type.json': apollo(WHO).replace('"type":"query"', '"type":"mutation"'),
      'two.json': relay('query A { viewer { isStaff } } query B { viewer { isStaff } }'),
      'deep.json': relay(`query Deep { ${'viewer { '.repeat(40)} isStaff ${'}'.repeat(40)} }`),
      'version.json': apollo(WHO).replace('"version":1', '"version":2'),
      'list.json': '[]',
      'torn.json': '{',
      'good.json': relay(CLIENTS),
    };
    try {
      await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(broken, name), text)));
      const env = { ...unset, ...providerAt(1), DEMO_DATA: 'off', PORT: '0', TRUSTED_DOCUMENTS_DIR: broken };
      const { code, output } = await run(process.execPath, ['gateway/src/main.ts'], env);
      expect(code).toBe(1);
      for (const problem of [
        /hash\.json: operation Who: its id is not the SHA-256 of its text/,
        /field\.json: operation Unknown: Cannot query field "nothing"/,
        /syntax\.json: operation Torn: Syntax Error/,
        /name\.json: operation Other: its document names the operation Who/,
        /type\.json: operation Who: it is a query, not a mutation/,
        /two\.json: operation A: it has 2 operations instead of one/,
        /deep\.json: operation Deep: /,
        /version\.json: is no manifest of Apollo: version/,
        /list\.json: is no manifest of Relay/,
        /torn\.json: is not JSON/,
      ])
        expect(output).toMatch(problem);
      expect(output).not.toContain('good.json');
    } finally {
      await rm(broken, { recursive: true, force: true });
    }
  });

  it.each([
    ['a directory that is not there', '/nowhere/at/all', 'cannot be read'],
    ['a directory without manifests', tmpdir(), ''],
  ])('%s ends the process too', async (_what, path, problem) => {
    const folder = problem === '' ? await mkdtemp(join(tmpdir(), 'sightline-empty-')) : path;
    const env = { ...unset, ...providerAt(1), DEMO_DATA: 'off', PORT: '0', TRUSTED_DOCUMENTS_DIR: folder };
    const { code, output } = await run(process.execPath, ['gateway/src/main.ts'], env);
    expect([code, output]).toEqual([1, expect.stringContaining(`${folder} ${problem || 'has no .json file'}`)]);
    if (folder !== path) await rm(folder, { recursive: true });
  });
});
