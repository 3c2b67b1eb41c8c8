import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { type TestSandbox, startSandbox } from '../support/sandbox.ts';
import { importsOf, sourceFiles } from '../../../tests/guards/source-files.ts';
import { UserSession } from '../support/user-session.ts';
import { type GatewayProcess, SIGN_IN, startSeparateGateway } from '../support/gateway-process.ts';
import { OtlpReceiver, treeOf } from '../support/otlp-receiver.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const Line = z.looseObject({
  msg: z.string(),
  requestId: z.optional(z.string()),
  socketId: z.optional(z.string()),
  operationId: z.optional(z.string()),
});
const REQUEST_ID = 'x-request-id';
const SECRET_OF_KEY = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

let sandbox: TestSandbox;
let collector: OtlpReceiver;
let gateway: GatewayProcess;
const output: string[] = [];
const lines = () => output.map((line) => Line.parse(JSON.parse(line)));
const linesOf = (requestId: string | null) => lines().filter((line) => line.requestId === requestId);

/** One operation as a proxy passes it on. */
async function request(body: object, headers: Record<string, string> = {}, of = gateway) {
  const response = await of.post(JSON.stringify(body), headers);
  return { requestId: response.headers.get(REQUEST_ID) ?? '', answer: await response.text() };
}

function startTraced({ port }: OtlpReceiver, into: string[]): Promise<GatewayProcess> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}`, TRUST_PROXY: 'on', LOG_LEVEL: 'trace' };
  return startSeparateGateway(sandbox.port, env, (line) => into.push(line));
}

beforeAll(async () => {
  [sandbox, collector] = await Promise.all([startSandbox(), OtlpReceiver.start()]);
  gateway = await startTraced(collector, output);
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([sandbox.stop(), collector.close()]);
});

describe('a trace', () => {
  it('spans a request, its operation and the calls of the provider', async () => {
    const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
    const variables = { input: { email: 'trader@example.test', password: 'sightline' } };
    const { requestId } = await request({ query: SIGN_IN, variables }, { traceparent });
    const spans = await collector.traceOf(requestId, ['POST /graphql']);
    expect(treeOf(spans)).toEqual([
      'POST /graphql',
      'POST /graphql > mutation SignIn',
      'POST /graphql > mutation SignIn > POST auth /v1/jwt',
    ]);
    // The request is part of the trace of the caller.
    const root = spans.find(({ name }) => name === 'POST /graphql');
    expect(root).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span });
    expect(root?.attributes.get('http.response.status_code')).toBe(200);
  });

  it('shows the calls that read a list, and the attempts of each call', async () => {
    // A new gateway, which has read nothing of the list yet.
    const fresh = await startTraced(collector, []);
    onTestFinished(() => fresh.stop());
    const { bearer, tradingToken } = await fresh.startTrading('trader@example.test');
    await sandbox.control.addFault({ api: 'data', path: '^/v3/tournaments', kind: 'status', status: 500, times: 1 });
    const headers = { authorization: `Bearer ${bearer}`, 'x-trading-token': tradingToken };
    const { requestId } = await request({ query: trustedDocumentNamed('TradingList') }, headers, fresh);
    const spans = await collector.traceOf(requestId, ['POST /graphql', 'feed snapshot', 'load tournament']);
    const tree = treeOf(spans);
    const snapshot = 'POST /graphql > query TradingList > feed snapshot';
    expect(tree).toContain(`${snapshot} > GET odds /markets`);
    expect(tree).toContain(`${snapshot} > feed series > GET data /v3/series`);
    expect(tree.some((path) => path.endsWith('> load tournament > GET data /v3/tournaments'))).toBe(true);
    const withAttribute = (name: string) =>
      spans.filter((span) => span.name === `GET data /v3/tournaments` && span.attributes.has(name));
    expect(withAttribute('error.type').map(({ attributes }) => attributes.get('error.type'))).toEqual(['5xx']);
    expect(
      withAttribute('http.request.resend_count').map(({ attributes }) => attributes.get('http.request.resend_count')),
    ).toEqual([1]);
    // Every span but the first is part of another one that is there.
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId))).toHaveLength(1);
    expect(collector.raw).not.toMatch(new RegExp(`${bearer}|${tradingToken}|trader@example|filter|id<=`));
  });

  it('contains no names of documents that are not trusted', async () => {
    const bearer = await gateway.signIn('customer@example.test');
    const { requestId } = await request(
      { query: 'query Invented { viewer { isStaff } }' },
      { authorization: `Bearer ${bearer}` },
    );
    expect(treeOf(await collector.traceOf(requestId, ['POST /graphql']))).toContain('POST /graphql > query other');
    expect(collector.raw).not.toContain('Invented');
  });
});

describe('a request id', () => {
  it('of the nearest proxy is used if it is well formed, else one is generated', async () => {
    const idFor = async (given: string) => (await request({ query: '{ a' }, { [REQUEST_ID]: given })).requestId;
    expect(await idFor('proxy-id-1234')).toBe('proxy-id-1234');
    for (const given of ['short', 'a b c d e f g h', 'x'.repeat(200), '{"json":1234}']) {
      expect(await idFor(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  it('is in the response, in its header, and in each log line of the operation, failed calls included', async () => {
    const trader = await UserSession.signIn({ sandbox, gateway }, 'trader');
    const { id, client_id: clientId } = await trader.key('web-1');
    await sandbox.control.addFault({ path: 'secret$', kind: 'status', status: 500, times: 1 });
    const { errors, headers } = await trader.request(SECRET_OF_KEY, { clientId, id });
    const requestId = headers.get(REQUEST_ID);
    expect(errors?.map(({ extensions }) => extensions.requestId)).toEqual([requestId]);
    const lines = linesOf(requestId);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'provider call', status: 500, route: '/v1/key3/{id}/secret' }));
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'operation failed' }));
  });

  it('is in the audit line of a write', async () => {
    const trader = await UserSession.signIn({ sandbox, gateway }, 'trader');
    const { id, client_id: clientId } = await trader.key('web-1');
    const rename = 'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { userErrors { code } } }';
    const { headers } = await trader.request(rename, { input: { clientId, id, resourceVersion: 1, name: '' } });
    expect(linesOf(headers.get(REQUEST_ID))).toContainEqual(expect.objectContaining({ msg: 'write', audit: true }));
  });

  it('is in the log lines of a subscription, with the ids of socket and operation', async () => {
    // A client without a running feed: a read that a feed has begun has the ids of the operation that opened it.
    const trader = await gateway.startTrading('trader5@example.test');
    const client = gateway.connect(trader);
    const watch = client.watch('subscription ($id: ID!) { seriesMarkets(seriesId: $id) { seq } }', { id: '999999999' });
    expect((await watch.ended).codes).toEqual(['NOT_FOUND']);
    const failed = lines().findLast(({ msg }) => msg === 'operation failed');
    const ids = { requestId: expect.any(String), socketId: expect.any(String), operationId: expect.any(String) };
    expect(failed).toMatchObject(ids);
    // Its reads are logged under the same ids.
    expect(linesOf(failed?.requestId ?? '')).toContainEqual(expect.objectContaining({ msg: 'provider call', ...ids }));
    await client.close();
  });

  it('is in a log line once, and in no line of work that outlives its operation', async () => {
    const client = gateway.connect(await gateway.startTrading('trader@example.test'));
    const watch = client.watch('subscription { tradingList { status } }');
    await watch.until((results) => JSON.stringify(results).includes('LIVE'));
    const ends = () => lines().filter(({ msg }) => msg === 'push socket ended');
    await sandbox.control.dropSockets();
    await vi.waitFor(() => expect(ends().length).toBeGreaterThan(0));
    await client.close();
    expect(ends().filter((line) => line.requestId ?? line.socketId)).toEqual([]);
    expect(output.filter((line) => line.split('"requestId"').length > 2)).toEqual([]);
  });
});

it('an unreachable collector has no effect on operations, and is logged once', async () => {
  const leaving = await OtlpReceiver.start();
  const lines: string[] = [];
  const alone = await startTraced(leaving, lines);
  onTestFinished(() => alone.stop());
  await leaving.close();
  const failures = () => lines.filter((line) => line.includes('traces could not be exported')).length;
  const sendBroken = () => alone.post(JSON.stringify({ query: '{ a' }));
  await sendBroken();
  await vi.waitFor(() => expect(failures()).toBe(1));
  await sendBroken();
  expect(await alone.terminate()).toBe(0);
  expect(failures()).toBe(1);
});

it('modules that export traces are not loaded without a collector', () => {
  const importing = (wanted: RegExp) =>
    sourceFiles('gateway/src').filter((file) => importsOf(file).some((name) => wanted.test(name)));
  expect(importing(/^@opentelemetry\/(?!api$)/)).toEqual(['gateway/src/telemetry/otlp-tracer.ts']);
  // By `await import` alone, behind the question whether it is wanted.
  expect(importing(/otlp-tracer/)).toEqual(['gateway/src/server.ts']);
});
