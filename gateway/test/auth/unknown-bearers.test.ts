import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type TestSandbox, startSandbox } from '../support/sandbox.ts';
import { type TestGateway, startGateway } from '../support/gateway-process.ts';
import { SocketClient } from '../support/socket-client.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const LIMIT = 20;
/** Concurrent calls that the gateway makes at most. */
const CONCURRENCY = 40;
/** The start of the year 2100, in seconds. */
const ENDS_AT = 4_102_444_800;
const PRODUCT_DOCUMENT = trustedDocumentNamed('Viewer');
const OTHER_DOCUMENT = '{ viewer { user { id } } }';

/** A bearer with the form of a real one, different for each kind and number. */
const bearer = (kind: string, n: number): string =>
  `h.${Buffer.from(JSON.stringify({ sub: `${kind}-${n}`, exp: ENDS_AT })).toString('base64url')}.s`;

/**
 * A dashboard API that accepts the bearers of `users` and no others. The simulated provider would hash a password for each
 * user, and cannot hold all its answers back.
 */
class Dashboard {
  calls = 0;
  mostAtOnce = 0;
  /** While set, answers wait for it. */
  gate: Promise<void> | null = null;
  /** Status of every answer; 0: it depends on the bearer. */
  status = 0;
  readonly #known = new Map<string, number>();
  readonly #server: Server;
  #open = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.calls += 1;
      this.#open += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
      const id = this.#known.get(request.headers.authorization ?? '');
      const answer = (): void => {
        this.#open -= 1;
        const status = this.status || (id === undefined ? 401 : 200);
        const user = { id, email: `u${id}@example.test`, first_name: null, last_name: null, last_login_at: null };
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(status === 200 ? { ...user, superuser: false, trading_access: false } : { message: 'no' }));
      };
      if (this.gate) void this.gate.then(answer);
      else setImmediate(answer);
    });
  }

  async start(): Promise<string> {
    await once(this.#server.listen(0), 'listening');
    const address = this.#server.address();
    return `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  }

  /** Accepts this many users from now on. @returns their bearers */
  acceptUsers(count: number): string[] {
    const bearers = Array.from({ length: count }, (_, n) => bearer('known', n));
    for (const [n, each] of bearers.entries()) this.#known.set(`Bearer ${each}`, n + 1);
    return bearers;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const dashboard = new Dashboard();
let sandbox: TestSandbox;
let gateway: TestGateway;
const gateways: TestGateway[] = [];
let url = '';

async function startAnother(): Promise<TestGateway> {
  const started = await startGateway(sandbox.port, {
    DASHBOARD_API_URL: url,
    BEARER_REFUSALS: String(LIMIT),
    BEARER_CACHE_MS: 600_000,
    TRUST_PROXY: 'on',
    // Hundreds of requests at a time on a busy machine.
    DASHBOARD_TIMEOUT_MS: 20_000,
    OPERATION_TIMEOUT_MS: 30_000,
  });
  gateways.push(started);
  return started;
}

beforeAll(async () => {
  [sandbox, url] = await Promise.all([startSandbox(), dashboard.start()]);
  gateway = await startAnother();
});
afterEach(() => {
  dashboard.status = 0;
});
afterAll(async () => {
  await Promise.all(gateways.map((each) => each.stop()));
  await sandbox.stop();
  dashboard.stop();
});

const Refusal = z.object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })) });

/** Status, code of the first error, and the time to wait. */
async function requestWith(token: string, address: string, query = OTHER_DOCUMENT, at = gateway) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const response = await at.post(JSON.stringify({ query }), headers);
  const { data } = Refusal.safeParse(await response.json());
  return {
    status: response.status,
    code: data?.errors[0]?.extensions.code ?? 'ok',
    wait: Number(response.headers.get('retry-after')),
  };
}
/** Sends this many different bearers at once. @returns the code of each answer */
const sendMany = async (count: number, address: string, kind: string): Promise<string[]> => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => requestWith(bearer(kind, n), address)));
  return answers.map(({ code }) => code);
};

describe('a bearer that the provider refused', () => {
  it('is not verified again, however often it is sent', async () => {
    dashboard.calls = 0;
    for (let n = 0; n < 5; n += 1) expect((await requestWith(bearer('again', 1), '203.0.113.1')).code).toBe('UNAUTHENTICATED');
    expect(dashboard.calls).toBe(1);
  });
});

describe('invalid bearers from one address', () => {
  it.each([
    ["the product's own documents", PRODUCT_DOCUMENT, '203.0.113.2'],
    ['documents of others', OTHER_DOCUMENT, '203.0.113.3'],
  ])('are refused without a call once there were too many, also with %s', async (_, query, address) => {
    for (let n = 0; n < LIMIT; n += 1) {
      const { status, code } = await requestWith(bearer(`one-${address}`, n), address, query);
      expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    dashboard.calls = 0;
    const refused = await requestWith(bearer(`one-${address}`, LIMIT), address, query);
    expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(60);
    expect(dashboard.calls).toBe(0);
    expect((await requestWith(bearer(`one-${address}`, LIMIT), '203.0.113.4', query)).code).toBe('UNAUTHENTICATED');
  });

  it('that are sent at once cause few calls beyond the limit, and get no other error', async () => {
    dashboard.calls = 0;
    const codes = await sendMany(300, '203.0.113.5', 'flood');
    expect(new Set(codes)).toEqual(new Set(['UNAUTHENTICATED', 'RATE_LIMITED']));
    expect(dashboard.calls).toBeGreaterThanOrEqual(LIMIT);
    expect(dashboard.calls).toBeLessThanOrEqual(LIMIT + CONCURRENCY);
  });

  it('do not affect verified users, who are not counted', async () => {
    const [own = '', other = ''] = dashboard.acceptUsers(2);
    const address = '203.0.113.6';
    expect((await requestWith(own, address)).code).toBe('ok');
    await sendMany(LIMIT, address, 'beside');
    expect((await requestWith(own, address)).code).toBe('ok');
    expect((await requestWith(other, address)).code).toBe('RATE_LIMITED');
    expect((await requestWith(other, '203.0.113.7')).code).toBe('ok');
    expect((await requestWith(other, address)).code).toBe('ok');
  });

  it('are not counted while the provider fails', async () => {
    dashboard.status = 500;
    expect(new Set(await sendMany(LIMIT * 2, '203.0.113.8', 'unsaid'))).toEqual(new Set(['PROVIDER_ERROR']));
    dashboard.status = 0;
    expect((await requestWith(dashboard.acceptUsers(3)[2] ?? '', '203.0.113.8')).code).toBe('ok');
  });

  it('close sockets with the code of an ended session up to the limit, then with a retryable one', async () => {
    const codes = [];
    for (let n = 0; n <= LIMIT; n += 1) {
      const client = new SocketClient(gateway.url, { bearer: bearer('socket', n) });
      codes.push((await client.closed).code);
    }
    expect(codes).toEqual([...Array.from({ length: LIMIT }, () => 4401), 1013]);
  });
});

describe('right after a restart', () => {
  it('500 users from one address are all accepted, with limited concurrency at the provider', async () => {
    const bearers = dashboard.acceptUsers(500);
    const restarted = await startAnother();
    let release = (): void => {};
    dashboard.gate = new Promise((resolve) => {
      release = resolve;
    });
    dashboard.calls = 0;
    dashboard.mostAtOnce = 0;
    const answers = Promise.all(bearers.map((each) => requestWith(each, '203.0.113.9', OTHER_DOCUMENT, restarted)));
    await expect.poll(() => dashboard.calls).toBe(CONCURRENCY);
    release();
    dashboard.gate = null;
    expect(new Set((await answers).map(({ code }) => code))).toEqual(new Set(['ok']));
    expect([dashboard.calls, dashboard.mostAtOnce]).toEqual([500, CONCURRENCY]);
  });
});
