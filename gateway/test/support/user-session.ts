import * as z from 'zod';
import type { ReceivedCall } from '../../../sandbox/src/testing/control-shapes.ts';
import type { Credentials, GraphQLAnswer } from './gateway-process.ts';
import type { Stack } from './stack.ts';

/** Records that the sandbox keeps, as far as tests look at them. */
const Customer = z.object({ id: z.string(), name: z.string() });
const Client = z.object({
  id: z.string(),
  name: z.string(),
  customer: z.object({ id: z.string() }),
  deleted: z.boolean(),
  resource_version: z.int(),
});
const Key = z.object({ id: z.string(), name: z.string(), client_id: z.string(), deleted: z.boolean(), secret: z.string() });
export type ClientState = z.output<typeof Client>;
export type KeyState = z.output<typeof Key>;

/** A signed-in demo user: sends operations, and shows the provider calls that they caused. */
export class UserSession {
  readonly #stack: Stack;
  readonly credentials: Credentials;

  constructor(stack: Stack, credentials: Credentials) {
    this.#stack = stack;
    this.credentials = credentials;
  }

  /** Signs a demo user in, acting for the customer `actingFor` if given, and clears the recorded calls. */
  static async signIn(stack: Stack, user: string, actingFor?: string): Promise<UserSession> {
    const bearer = await stack.gateway.signIn(`${user}@example.test`);
    const actingCustomer = actingFor === undefined ? undefined : await customerId(stack, actingFor);
    await stack.sandbox.control.clearCalls();
    return new UserSession(stack, { bearer, ...(actingCustomer === undefined ? {} : { actingCustomer }) });
  }

  request(document: string, variables: Record<string, unknown> = {}): Promise<GraphQLAnswer> {
    return this.#stack.gateway.request(document, variables, this.credentials);
  }

  /** Calls of the account API whose path matches; without `path`, those of clients and keys. */
  async calls(path = /^\/v1\/(client3|key3|customer\/[^/]+\/client3)/): Promise<ReceivedCall[]> {
    return (await this.#stack.sandbox.control.calls()).filter((call) => call.api === 'account' && path.test(call.path));
  }

  /** Calls of clients and keys without reads. */
  async writes(): Promise<ReceivedCall[]> {
    return (await this.calls()).filter(({ method }) => method !== 'GET');
  }

  async client(name: string): Promise<ClientState> {
    return findNamed(
      (await this.#stack.sandbox.control.allState('clients')).map((each) => Client.parse(each)),
      name,
    );
  }

  async key(name: string): Promise<KeyState> {
    return findNamed(
      (await this.#stack.sandbox.control.allState('keys')).map((each) => Key.parse(each)),
      name,
    );
  }
}

export async function customerId(stack: Stack, name: string): Promise<string> {
  return findNamed(
    (await stack.sandbox.control.allState('customers')).map((each) => Customer.parse(each)),
    name,
  ).id;
}

function findNamed<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Error(`the sandbox has no ${name}`);
  return found;
}
