import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { type Credentials, type GatewayProcess, gatewayOver } from '../../gateway/test/support/gateway-process.ts';
import type { Page } from '@playwright/test';
import { RawSocket } from '../../gateway/test/support/raw-socket.ts';
import { type TestSandbox, startSandbox } from '../../gateway/test/support/sandbox.ts';
import { plantMarkup } from './planted-markup.ts';
import { plantRecording } from './planted-recording.ts';
import { type Visit, Visitor } from './visitor.ts';
import { type GatewayOptions, providerAt, startGatewayProcess, storeIn, temporaryFolder } from '../../scripts/lib/stack.ts';

type Trader = Required<Pick<Credentials, 'bearer' | 'tradingToken'>>;

/** The product as deployed (production, every limit at its default, with MCP, SUBGRAPH and WEBHOOKS), and the simulated provider. */
export interface Target {
  readonly gateway: GatewayProcess;
  readonly sandbox: TestSandbox;
  /** Everything that the gateway wrote to its log. */
  readonly log: readonly string[];
  /** A trader, signed in once. */
  readonly trader: Trader;
  /** Another user of the same client, and one whose session an attack may end. All sign in before the attacks. */
  readonly colleague: Trader;
  readonly signedOutUser: Trader & { readonly otherBearer: string };
  /** A user who exceeds the cost budget. */
  readonly overBudgetUser: Trader;
  /** A customer's user who may not trade. */
  readonly customer: Required<Pick<Credentials, 'bearer'>>;
  /** One user per set of permissions, and two of one client, by account name. */
  readonly users: Readonly<Record<string, Credentials>>;
  /** An API key of the trader's client. */
  readonly apiKey: string;
  /** POST /graphql. @returns the status and the codes of the errors, or `data` */
  readonly post: (body: string, headers?: Readonly<Record<string, string>>) => Promise<string>;
  /** POST to another path. @returns what `post` returns */
  readonly postTo: (path: string, body: string, headers?: Readonly<Record<string, string>>) => Promise<string>;
  /** POST /graphql of a document. @returns what `post` returns */
  readonly request: (query: string, credentials?: Credentials, variables?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** A socket before connection_init. Throws if the handshake is refused. */
  open(): Promise<RawSocket>;
  /** A socket of the trader, acknowledged. */
  connect(credentials?: Credentials): Promise<RawSocket>;
  /** A page of the trader. `prepare` runs before the page loads. */
  visit(path: string, prepare?: (page: Page) => Promise<void>): Promise<Visit>;
  /** Starts a second gateway in a separate process with these options. The attack stops it. */
  startAnother(options: GatewayOptions): Promise<GatewayProcess>;
  stop(): Promise<void>;
}

const RATE = { request_rate_second: 200, request_rate_burst: 200 };

const Key = z.object({ name: z.string(), secret: z.string() });
const Errors = z.object({ errors: z.optional(z.array(z.object({ extensions: z.object({ code: z.string() }) }))) });

function summarizeResponse(status: number, errors: z.output<typeof Errors>['errors'] = []): string {
  const codes = new Set(errors.map(({ extensions }) => extensions.code));
  return `${status} ${codes.size === 0 ? 'data' : [...codes].join(' ')}`;
}

export async function startTarget(): Promise<Target> {
  const sandbox = await startSandbox();
  await plantMarkup(sandbox.control);
  const folder = temporaryFolder();
  await plantRecording(sandbox.control, folder.path);
  const log: string[] = [];
  const deployed: GatewayOptions = {
    ...providerAt(sandbox.port),
    NODE_ENV: 'production',
    // The simulated provider replaces the real one that production requires.
    DEMO_DATA: 'off',
    PORT: '0',
    LOG_LEVEL: 'info',
    TRADING_TOKEN_KEY: `attacked:${randomBytes(32).toString('base64')}`,
    MCP: 'on',
    SUBGRAPH: 'on',
    WEBHOOKS: 'public',
  };
  const start = async (options: GatewayOptions): Promise<GatewayProcess> =>
    gatewayOver(await startGatewayProcess({ ...deployed, ...options }, (line) => log.push(line)));
  const gateway = await start(storeIn(folder.path));
  const trader = await gateway.startTrading('trader@example.test');
  const colleague = await gateway.startTrading('trader-01@example.test');
  const signedOutUser = {
    ...(await gateway.startTrading('trader-02@example.test')),
    otherBearer: await gateway.signIn('trader-02@example.test'),
  };
  const overBudgetUser = await gateway.startTrading('trader-03@example.test');
  const customer = { bearer: await gateway.signIn('customer@example.test') };
  // A second trading client with the same rate as the first, so that no user waits for its rate limit.
  const desk = (await sandbox.control.allState('clients')).find(({ name }) => name === 'House desk');
  await sandbox.control.change('clients', String(desk?.['id']), RATE);
  const users: Record<string, Credentials> = {
    trader,
    'trader-01': colleague,
    customer,
    super: await gateway.startTrading('super@example.test'),
  };
  for (const name of ['staff', 'readonly', 'unsigned', 'nobilling', 'noclient'])
    users[name] = { bearer: await gateway.signIn(`${name}@example.test`) };
  const keys = z.array(Key).parse(await sandbox.control.allState('keys'));
  const apiKey = keys.find(({ name }) => name === 'primary')?.secret ?? '';
  const visitor = new Visitor(gateway.url, trader.bearer);
  const openSockets = new Set<RawSocket>();

  async function summarize(response: Response): Promise<string> {
    return summarizeResponse(response.status, Errors.parse(await response.json()).errors);
  }
  async function open(): Promise<RawSocket> {
    const socket = await RawSocket.open(gateway.url);
    if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
    openSockets.add(socket);
    void socket.closed.then(() => openSockets.delete(socket));
    return socket;
  }
  return {
    gateway,
    sandbox,
    log,
    trader,
    colleague,
    signedOutUser,
    overBudgetUser,
    customer,
    users,
    apiKey,
    post: async (body, headers = {}) => summarize(await gateway.post(body, { ...headers })),
    postTo: async (path, body, headers = {}) =>
      summarize(
        await fetch(`${gateway.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
          body,
          signal: AbortSignal.timeout(30_000),
        }),
      ),
    request: async (query, credentials = trader, variables = {}) => {
      const { status, errors } = await gateway.request(query, { ...variables }, credentials);
      return summarizeResponse(status, errors);
    },
    open,
    async connect(credentials = trader) {
      const socket = await open();
      socket.send({
        type: 'connection_init',
        payload: {
          Authorization: `Bearer ${credentials.bearer}`,
          ...(credentials.tradingToken === undefined ? {} : { 'X-Trading-Token': credentials.tradingToken }),
          ...(credentials.actingCustomer === undefined ? {} : { 'X-Acting-Customer': credentials.actingCustomer }),
        },
      });
      await socket.next('connection_ack');
      return socket;
    },
    visit: (path, prepare) => visitor.visit(path, prepare),
    startAnother: start,
    async stop() {
      await visitor.close();
      await Promise.all([...openSockets].map((socket) => socket.end()));
      await gateway.stop();
      await sandbox.stop();
      folder.remove();
    },
  };
}
