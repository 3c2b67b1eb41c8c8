import * as z from 'zod';
import { asEnvironment, type GatewayOptions, providerAt, startGatewayProcess } from '../../../scripts/lib/stack.ts';
import { Host } from './host.ts';
import { type Credentials, headersOf, SocketClient, type Watch } from './socket-client.ts';
import { trustedDocumentNamed } from './trusted-documents.ts';
import { FAST_TIMERS, RAISED_LIMITS, TEST_DEADLINES } from '../../../scripts/lib/test-settings.ts';

export type { Credentials };

const Answer = z.object({
  data: z.nullish(z.record(z.string(), z.unknown())),
  errors: z.optional(
    z.array(
      z.object({
        message: z.string(),
        path: z.optional(z.array(z.union([z.string(), z.number()]))),
        extensions: z.object({ code: z.string(), retryable: z.optional(z.boolean()), requestId: z.optional(z.string()) }),
      }),
    ),
  ),
  extensions: z.optional(z.record(z.string(), z.unknown())),
});

export interface GraphQLAnswer extends z.output<typeof Answer> {
  readonly status: number;
  readonly headers: Headers;
}

/** Codes of the errors of an answer, in order. */
export function codesOf({ errors }: GraphQLAnswer): string[] {
  return (errors ?? []).map(({ extensions }) => extensions.code);
}

/** A running gateway with a small client; ends with `stop`. */
export interface TestGateway {
  readonly url: string;
  request(document: string, variables?: Record<string, unknown>, credentials?: Credentials): Promise<GraphQLAnswer>;
  post(body: string, headers?: Record<string, string>): Promise<Response>;
  signIn(email: string, password?: string): Promise<string>;
  /** Signs in and starts a trading session. */
  startTrading(email: string): Promise<Required<Pick<Credentials, 'bearer' | 'tradingToken'>>>;
  /** A socket of its own, ended with the process. */
  connect(credentials: Credentials): SocketClient;
  /** One subscription over a socket of its own. */
  watch(document: string, variables: Record<string, unknown>, credentials: Credentials): Watch;
  /** How it shares state with other gateways, as its health page says. */
  sharing(): Promise<string>;
  stop(): Promise<void>;
}

/** A gateway in a process of its own. */
export interface GatewayProcess extends TestGateway {
  /** Asks the process to end, as an operator does. @returns its exit code */
  terminate(): Promise<number | null>;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  /** Freezes the process until `resume`, with all its connections open. */
  pause(): void;
  resume(): void;
  /** Asks the process to read its documents again. */
  hangUp(): void;
  /** Null without an admin server. */
  readonly adminPort: number | null;
}

const REQUEST_TIMEOUT_MS = 60_000;

/** Runs gateways in one process with the V8 option that `main.ts` sets. */
const HOST = new Host('gateway/test/support/gateway-host.ts', ['--no-allocation-site-pretenuring']);

/** Starts a gateway over a sandbox, in the host of this worker, with the timers of the tests unless `options` say otherwise. */
export async function startGateway(sandboxPort: number, options: GatewayOptions = {}): Promise<TestGateway> {
  const started = await HOST.start(asEnvironment({ ...defaultOptions(sandboxPort), ...options }));
  return gatewayAt(started.port, () => started.stop());
}

/** Starts a gateway in a process of its own: to end or freeze it, to read its log, or because metrics and traces are per process. */
export async function startSeparateGateway(
  sandboxPort: number,
  options: GatewayOptions = {},
  onLogLine: (line: string) => void = () => {},
  onErrorLine: ((line: string) => void) | null = null,
): Promise<GatewayProcess> {
  return gatewayOver(await startGatewayProcess({ ...defaultOptions(sandboxPort), ...options }, onLogLine, [], onErrorLine));
}

function defaultOptions(sandboxPort: number): GatewayOptions {
  return {
    ...providerAt(sandboxPort),
    ...FAST_TIMERS,
    ...TEST_DEADLINES,
    ...RAISED_LIMITS,
    NODE_ENV: 'test',
    PORT: '0',
    SERVE_WEB: 0,
    LOG_LEVEL: 'fatal',
  };
}

/** A client of a gateway process that was started elsewhere; its methods also end that process. */
export function gatewayOver({ service, port, adminPort }: Awaited<ReturnType<typeof startGatewayProcess>>): GatewayProcess {
  return {
    ...gatewayAt(port, () => service.stop()),
    terminate() {
      service.child.kill('SIGTERM');
      return service.exited;
    },
    pause: () => void service.child.kill('SIGSTOP'),
    resume: () => void service.child.kill('SIGCONT'),
    hangUp: () => void service.child.kill('SIGHUP'),
    adminPort,
    async kill() {
      service.child.kill('SIGKILL');
      await service.exited;
    },
  };
}

function gatewayAt(port: number, stop: () => Promise<void>): TestGateway {
  const url = `http://localhost:${port}`;

  function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${url}/graphql`, {
      method: 'POST',
      // The headers of the web, with which errors of documents and variables have a status of 4xx.
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json;q=0.9',
        ...headers,
      },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  }
  async function request(
    document: string,
    variables: Record<string, unknown> = {},
    credentials: Credentials = {},
  ): Promise<GraphQLAnswer> {
    const response = await post(JSON.stringify({ query: document, variables }), headersOf(credentials));
    return { ...Answer.parse(await response.json()), status: response.status, headers: response.headers };
  }
  async function signIn(email: string, password = 'sightline'): Promise<string> {
    const { data } = await request(SIGN_IN, { input: { email, password } });
    return z.object({ signIn: z.object({ session: z.object({ bearer: z.string() }) }) }).parse(data).signIn.session.bearer;
  }
  const clients = new Set<SocketClient>();
  function connect(credentials: Credentials): SocketClient {
    const client = new SocketClient(url, credentials);
    clients.add(client);
    void client.closed.then(() => clients.delete(client));
    return client;
  }
  return {
    url,
    connect,
    watch: (document, variables, credentials) => connect(credentials).watch(document, variables),
    request,
    post,
    signIn,
    async startTrading(email) {
      const bearer = await signIn(email);
      const { data } = await request('mutation { startTradingSession { tradingSession { token } } }', {}, { bearer });
      const read = z.object({ startTradingSession: z.object({ tradingSession: z.object({ token: z.string() }) }) }).parse(data);
      return { bearer, tradingToken: read.startTradingSession.tradingSession.token };
    },
    async sharing() {
      const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      return z.object({ sharing: z.string() }).parse(await response.json()).sharing;
    },
    async stop() {
      await Promise.all([...clients].map((client) => client.close()));
      await stop();
    },
  };
}

/** The web's own document: only documents of the manifest run without a bearer. */
export const SIGN_IN = trustedDocumentNamed('SignIn');
