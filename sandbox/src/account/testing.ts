import { type Sandbox, startForTest } from '../testing/start.ts';
import { DEMO_PASSWORD } from '../store/seed/demo.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; null without a body. */
  readonly body: unknown;
}
interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/** One call; `path` starts with the API's name, e.g. `/account/v1/customer`. */
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

export interface AccountTest {
  readonly sandbox: Sandbox;
  /** A caller without a session. */
  readonly anyone: Caller;
  /** Signs in as a demo user. @param name the part of the address before the @ */
  as(name: string, password?: string): Promise<Caller>;
  /** Signs in, and makes the calls in Account-Manager mode. */
  managing(name: string): Promise<Caller>;
}

function callerOf(url: string, defaultHeaders: Readonly<Record<string, string>>): Caller {
  return async (method, path, options = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...defaultHeaders,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };
}

/** A separate sandbox on a free port, called over HTTP. */
export async function startAccountTest(env: Readonly<Record<string, string>> = {}): Promise<AccountTest> {
  const sandbox = await startForTest(env);
  const anyone = callerOf(sandbox.url, {});
  const signIn = async (name: string, password: string, headers: Record<string, string>) => {
    const answer = await anyone('POST', '/auth/v1/jwt', {
      body: { email_address: `${name}@example.test`, plain_password: password },
    });
    const authorization = answer.headers.get('authorization');
    if (answer.status !== 204 || authorization === null) throw new Error(`${name} could not sign in: ${answer.status}`);
    return callerOf(sandbox.url, { authorization, ...headers });
  };
  return {
    sandbox,
    anyone,
    as: (name, password = DEMO_PASSWORD) => signIn(name, password, {}),
    managing: (name) => signIn(name, DEMO_PASSWORD, { 'x-authorization-method': 'Account-Manager' }),
  };
}
