import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Credentials, TestGateway } from '../../gateway/test/support/gateway-process.ts';
import { RawSocket } from '../../gateway/test/support/raw-socket.ts';
import { useSeparateStack } from '../../gateway/test/support/stack.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { caseCount, eachCase, FUZZ_TIMEOUT_MS, SEED } from './cases.ts';
import { OperationGenerator, type GeneratedOperation } from './document.ts';
import { mangledText, oddJson, oddText } from './oddities.ts';
import { judgeResponse, judgeResult } from './verdict.ts';
import { headersOf } from '../../gateway/test/support/socket-client.ts';

const CONCURRENCY = 8;
/** Log messages that indicate a bug in the gateway. */
const log: string[] = [];
/** Limits that would affect later cases; all others are as deployed. */
const stack = useSeparateStack(
  {
    NODE_ENV: 'production',
    DEMO_DATA: 'off',
    TRADING_TOKEN_KEY: `fuzz:${randomBytes(32).toString('base64')}`,
    DOCUMENT_COST_PER_MINUTE: '1000000000',
    OWN_DOCUMENT_COST_PER_MINUTE: '1000000000',
    SIGN_IN_ATTEMPTS: '1000000',
    SIGN_IN_ACCOUNT_ATTEMPTS: 1_000_000,
    RESET_ATTEMPTS: '1000000',
    ADDRESS_ATTEMPTS: '1000000',
    MAX_MESSAGES_PER_SECOND: 1_000_000,
    LOG_LEVEL: 'error',
  },
  (line) => {
    if (!line.includes('"audit":true')) log.push(line);
  },
);
const schema = buildSchema(await readFile(new URL('../../schema/published/schema.graphql', import.meta.url), 'utf8'));

/** A user, who signs in when needed, and again after `invalidate`. */
class TestUser {
  readonly #gateway: TestGateway;
  readonly #email: string;
  readonly #hasTradingSession: boolean;
  #credentials: Promise<Credentials> | null = null;

  constructor(gateway: TestGateway, email: string, hasTradingSession: boolean) {
    this.#gateway = gateway;
    this.#email = email;
    this.#hasTradingSession = hasTradingSession;
  }

  credentials(): Promise<Credentials> {
    this.#credentials ??= this.#hasTradingSession
      ? this.#gateway.startTrading(this.#email)
      : this.#gateway.signIn(this.#email).then((bearer) => ({ bearer }));
    return this.#credentials;
  }

  invalidate(): void {
    this.#credentials = null;
  }
}

/** The body of a request; one in ten is mangled. */
function bodyOf({ query, variables, operationName }: GeneratedOperation, random: Random): string {
  const body: Record<string, unknown> = { query, variables, ...(operationName === undefined ? {} : { operationName }) };
  if (!random.chance(0.1)) return JSON.stringify(body);
  const way = random.int(0, 3);
  if (way === 0) return mangledText(JSON.stringify(body), random);
  if (way === 1)
    return JSON.stringify({ ...body, [random.pick(['query', 'variables', 'operationName', 'extensions'])]: oddJson(random) });
  if (way === 2) return JSON.stringify([body, oddJson(random)]);
  return JSON.stringify(oddJson(random));
}

const PING = z.looseObject({ type: z.literal('ping') });
/** Sockets that are reused until they end. */
const idleSockets: RawSocket[] = [];
afterAll(() => Promise.all(idleSockets.map((socket) => socket.end())));

async function socketOf(gateway: TestGateway, credentials: Credentials): Promise<RawSocket> {
  for (let free = idleSockets.pop(); free !== undefined; free = idleSockets.pop())
    if (free.socket.readyState === free.socket.OPEN) return free;
  const socket = await RawSocket.open(gateway.url);
  if (typeof socket === 'number') throw new Error(`the handshake was refused with ${socket}`);
  // A client that answers no ping becomes a slow consumer.
  socket.socket.on('message', (data: Buffer) => {
    const message = PING.safeParse(JSON.parse(data.toString()));
    if (message.success) socket.send({ ...message.data, type: 'pong' });
  });
  socket.send({
    type: 'connection_init',
    payload: { Authorization: `Bearer ${credentials.bearer}`, 'X-Trading-Token': credentials.tradingToken },
  });
  await socket.next('connection_ack');
  return socket;
}

/** Runs one operation over a socket until its first response. */
async function runOverSocket(socket: RawSocket, id: string, { query, variables }: GeneratedOperation): Promise<string | null> {
  socket.send({ id, type: 'subscribe', payload: { query, variables } });
  const answer = await Promise.race([
    socket.until(() => socket.messages.find((message) => message.id === id)).catch((error: unknown) => String(error)),
    socket.closed.then(({ code, reason }) => `closed with ${code} ${reason}`),
  ]);
  if (typeof answer === 'string') return answer;
  if (answer.type === 'next') socket.send({ id, type: 'complete' });
  socket.messages.length = 0;
  idleSockets.push(socket);
  if (answer.type === 'complete') return null;
  return judgeResult(answer.type === 'next' ? answer.payload : { errors: answer.payload }).problem;
}

const ALL = caseCount(300);

it(
  `answers ${ALL} generated operations according to the protocol, and reveals no internals (seed ${SEED})`,
  async () => {
    const { gateway, sandbox } = stack();
    const [series, customers, clients] = await Promise.all([
      sandbox.control.allState('series'),
      sandbox.control.allState('customers'),
      sandbox.control.allState('clients'),
    ]);
    const ids = [...series.slice(0, 20), ...customers.slice(0, 5), ...clients.slice(0, 10)].map(({ id }) => String(id));
    const generator = new OperationGenerator(schema, ids);
    const trader = new TestUser(gateway, 'trader@example.test', true);
    // Operations over HTTP end sessions, and sockets with them.
    const listener = new TestUser(gateway, 'trader-01@example.test', true);
    const users = [
      trader,
      trader,
      new TestUser(gateway, 'super@example.test', false),
      new TestUser(gateway, 'customer@example.test', false),
    ];
    const seen = { data: 0, errors: 0, sockets: 0, codes: new Set<string>() };
    await eachCase('operations', { all: ALL, atOnce: CONCURRENCY }, async (random, number) => {
      const generated = generator.make(random);
      if (generated.kind === 'subscription' && random.chance(0.7)) {
        seen.sockets += 1;
        const socket = await socketOf(gateway, await listener.credentials());
        const problem = await runOverSocket(socket, `${number}`, generated);
        if (problem !== null) throw new Error(`${problem}\n${JSON.stringify(generated)}\n${log.slice(-3).join('\n')}`);
        return;
      }
      const user = random.chance(0.5) ? random.pick(users) : null;
      const headers = user === null ? {} : headersOf(await user.credentials());
      if (random.chance(0.05)) headers['x-acting-customer'] = encodeURIComponent(oddText(random.fork('customer')).toWellFormed());
      const body = bodyOf(generated, random);
      const verdict = await judgeResponse(await gateway.post(body, headers));
      if (verdict.problem !== null) throw new Error(`${verdict.problem}\n${body}\n${log.slice(-3).join('\n')}`);
      if (verdict.codes.includes('UNAUTHENTICATED')) user?.invalidate();
      seen[verdict.codes.length === 0 ? 'data' : 'errors'] += 1;
      for (const code of verdict.codes) seen.codes.add(code);
    });
    // The cases must reach the resolvers, not all be refused before. How many have data depends on the seed.
    expect(seen.data).toBeGreaterThan(ALL / 60);
    expect(seen.errors).toBeGreaterThan(ALL / 5);
    expect(seen.sockets).toBeGreaterThan(ALL / 30);
    expect([...seen.codes]).toEqual(
      expect.arrayContaining(['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'DOCUMENT_NOT_TRUSTED']),
    );
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
    expect(log).toEqual([]);
  },
  FUZZ_TIMEOUT_MS,
);
