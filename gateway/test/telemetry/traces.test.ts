import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { type TestSandbox, startSandbox } from '../support/sandbox.ts';
import { importsOf, sourceFiles } from '../../../tests/guards/source-files.ts';
import { UserSession } from '../support/user-session.ts';
import { type GatewayProcess, SIGN_IN, startSeparateGateway } from '../support/gateway-process.ts';
import { OtlpReceiver, treeOf } from '../support/otlp-receiver.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';
import { headersOf } from '../support/socket-client.ts';

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
/** Lines of the log that have arrived; the answer of a request may arrive before them. */
const lines = () => output.map((line) => Line.parse(JSON.parse(line)));
const linesOf = (requestId: string | null) => lines().filter((line) => line.requestId === requestId);

/** One operation as a proxy passes it on. */
async function request(body: object, headers: Record<string, string> = {}, at = gateway) {
  const response = await at.post(JSON.stringify(body), headers);
  return { requestId: response.headers.get(REQUEST_ID) ?? '', answer: await response.text() };
}

function startTraced({ port }: OtlpReceiver, log: string[]): Promise<GatewayProcess> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}`, TRUST_PROXY: 'on', LOG_LEVEL: 'trace' };
  return startSeparateGateway(sandbox.port, env, (line) => log.push(line));
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
  it('spans a request, its operation and the calls to the provider', async () => {
    const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
    const variables = { input: { email: 'trader@example.test', password: 'sightline' } };
    const { requestId } = await request({ query: SIGN_IN, variables }, { traceparent });
    const spans = await collector.waitForTrace(requestId, ['POST /graphql']);
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
    const trader = await fresh.startTrading('trader@example.test');
    await sandbox.control.addFault({ api: 'data', path: '^/v3/tournaments', kind: 'status', status: 500, times: 1 });
    const { requestId } = await request({ query: trustedDocumentNamed('TradingList') }, headersOf(trader), fresh);
    // Spans are exported when they end: that of a retried call later than those of other calls, that of a read after its calls.
    await vi.waitFor(async () => {
      const spans = await collector.waitForTrace(requestId, ['POST /graphql', 'feed snapshot', 'load tournament']);
      const tree = treeOf(spans);
      const snapshot = 'POST /graphql > query TradingList > feed snapshot';
      expect(tree).toContain(`${snapshot} > GET odds /markets`);
      expect(tree).toContain(`${snapshot} > feed series > GET data /v3/series`);
      expect(tree.some((path) => path.endsWith('> load tournament > GET data /v3/tournaments'))).toBe(true);
      const valuesOf = (attribute: string) =>
        spans.flatMap(({ name, attributes }) =>
          name === 'GET data /v3/tournaments' && attributes.has(attribute) ? [attributes.get(attribute)] : [],
        );
      expect(valuesOf('error.type')).toEqual(['5xx']);
      expect(valuesOf('http.request.resend_count')).toEqual([1]);
      // Every span but the root has a parent in the trace.
      const ids = new Set(spans.map(({ spanId }) => spanId));
      expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId))).toHaveLength(1);
    });
    for (const text of [trader.bearer, trader.tradingToken, 'trader@example', 'filter', 'id<='])
      expect(collector.raw.includes(text), `${text} is in the traces`).toBe(false);
  });

  it('contains no names of documents that are not trusted', async () => {
    const bearer = await gateway.signIn('customer@example.test');
    const { requestId } = await request(
      { query: 'query Invented { viewer { isStaff } }' },
      { authorization: `Bearer ${bearer}` },
    );
    expect(treeOf(await collector.waitForTrace(requestId, ['POST /graphql']))).toContain('POST /graphql > query other');
    expect(collector.raw).not.toContain('Invented');
  });
});

describe('a request id', () => {
  it('comes from the nearest proxy if it is well formed, otherwise it is generated', async () => {
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
    await vi.waitFor(() => {
      const own = linesOf(requestId);
      expect(own).toContainEqual(expect.objectContaining({ msg: 'provider call', status: 500, route: '/v1/key3/{id}/secret' }));
      expect(own).toContainEqual(expect.objectContaining({ msg: 'operation failed' }));
    });
  });

  it('is in the audit line of a write', async () => {
    const trader = await UserSession.signIn({ sandbox, gateway }, 'trader');
    const { id, client_id: clientId } = await trader.key('web-1');
    const rename = 'mutation ($input: UpdateApiKeyInput!) { updateApiKey(input: $input) { userErrors { code } } }';
    const { headers } = await trader.request(rename, { input: { clientId, id, resourceVersion: 1, name: '' } });
    await vi.waitFor(() =>
      expect(linesOf(headers.get(REQUEST_ID))).toContainEqual(expect.objectContaining({ msg: 'write', audit: true })),
    );
  });

  it('is in the log lines of a subscription, with the ids of socket and operation', async () => {
    // A user without a running feed: reads of a running feed have the ids of the operation that opened that.
    const trader = await gateway.startTrading('trader5@example.test');
    const client = gateway.connect(trader);
    const watch = client.watch('subscription ($id: ID!) { seriesMarkets(seriesId: $id) { seq } }', { id: '999999999' });
    expect((await watch.ended).codes).toEqual(['NOT_FOUND']);
    const ids = { requestId: expect.any(String), socketId: expect.any(String), operationId: expect.any(String) };
    await vi.waitFor(() => {
      const failed = lines().findLast(({ msg }) => msg === 'operation failed');
      expect(failed).toMatchObject(ids);
      // Its reads are logged under the same ids.
      expect(linesOf(failed?.requestId ?? '')).toContainEqual(expect.objectContaining({ msg: 'provider call', ...ids }));
    });
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

it('an unreachable collector is logged once, and keeps the gateway neither from responding nor from ending', async () => {
  const leaving = await OtlpReceiver.start();
  const lines: string[] = [];
  const alone = await startTraced(leaving, lines);
  onTestFinished(() => alone.stop());
  await leaving.close();
  const failures = () => lines.filter((line) => line.includes('traces could not be exported')).length;
  const sendMalformed = () => alone.post(JSON.stringify({ query: '{ a' }));
  await sendMalformed();
  await vi.waitFor(() => expect(failures()).toBe(1));
  await sendMalformed();
  expect(await alone.terminate()).toBe(0);
  expect(failures()).toBe(1);
});

it('modules that export traces are not loaded without a collector', () => {
  const importing = (wanted: RegExp) =>
    sourceFiles('gateway/src').filter((file) => importsOf(file).some((name) => wanted.test(name)));
  expect(importing(/^@opentelemetry\/(?!api$)/)).toEqual(['gateway/src/telemetry/otlp-tracer.ts']);
  // Only by `await import`, if a collector is configured.
  expect(importing(/otlp-tracer/)).toEqual(['gateway/src/server.ts']);
});
