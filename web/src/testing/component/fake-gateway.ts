import { buildSchema, type ExecutionResult, graphql } from 'graphql';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, GatewaySocket } from './gateway-socket.ts';

const files = import.meta.glob<string>('../../../../schema/*.graphql', { query: '?raw', import: 'default', eager: true });
/** The committed schema, which checks every answer. */
const schema = buildSchema(Object.values(files).join('\n'));

const Request = z.object({
  operationName: z.string(),
  query: z.string(),
  variables: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * What the gateway knows, by root field: objects as the schema describes them, or functions of the arguments. An object of an
 * abstract type has a `__typename`.
 */
export type World = Readonly<Record<string, unknown>>;

/** An operation that the application has sent. */
interface SentOperation {
  readonly name: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface FakeGateway {
  readonly fetch: typeof fetch;
  /** Takes the place of the browser's, for subscriptions. */
  readonly WebSocket: new () => GatewaySocket;
  /** Those over HTTP, in the order of sending. */
  readonly sent: readonly SentOperation[];
  /** Replaces root fields. What is subscribed to is sent again. */
  readonly change: (world: World) => void;
}

/** Thrown by a root field: becomes an error of the answer, with its extensions. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(code: string, message = 'No answer.', requestId = 'r-1') {
    super(message);
    this.extensions = { code, requestId };
  }
}

/** Answers operations from a world, executing them against the schema: an answer that contradicts it fails the test. */
export function createFakeGateway(initial: World): FakeGateway {
  let world = initial;
  const sent: SentOperation[] = [];
  /** Answers of root fields that contradict the schema. */
  const contradictions: string[] = [];
  onTestFinished(() => expect(contradictions).toEqual([]));
  const sockets = new Set<GatewaySocket>();
  async function answer(query: string, variables: SentOperation['variables']): Promise<ExecutionResult> {
    const result = await graphql({ schema, source: query, rootValue: world, variableValues: variables });
    for (const { originalError, message, path } of result.errors ?? [])
      if (!(originalError instanceof GatewayFailure)) contradictions.push(`${path?.join('.') ?? query}: ${message}`);
    return result;
  }
  const answerSubscription: Answer = async ({ query, variables }) => answer(query, variables);
  return {
    sent,
    change: (changed) => {
      world = { ...world, ...changed };
      for (const socket of sockets) void socket.sendAll();
    },
    WebSocket: class extends GatewaySocket {
      constructor() {
        super(answerSubscription);
        sockets.add(this);
      }
    },
    async fetch(_input, init) {
      const { operationName, query, variables = {} } = Request.parse(JSON.parse(z.string().parse(init?.body)));
      sent.push({ name: operationName, variables });
      const { data, errors = [] } = await answer(query, variables);
      const body = { data, ...(errors.length > 0 && { errors: errors.map((error) => error.toJSON()) }) };
      return Response.json(body);
    },
  };
}
