import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { compileQuery, type CompiledQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../context/request-context.ts';
import { withSpan } from '../telemetry/operation-context.ts';
import type { Log } from '../telemetry/log.ts';
import type { SpanOptions } from '../telemetry/tracing.ts';
import { compiledErrors } from './compiled-errors.ts';
import { codeOf } from './operation-errors.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

type SchemaSource = ApolloServerOptionsWithGateway<RequestContext>['gateway'];

/** The parts of Apollo Server's executor input that this executor reads. */
export interface ExecutionRequest {
  readonly document: DocumentNode;
  readonly operation?: OperationDefinitionNode;
  /** SHA-256 of the document's text. */
  readonly queryHash: string;
  readonly request: { readonly variables?: Record<string, unknown>; readonly operationName?: string };
  readonly context: unknown;
}

type Executor = (request: ExecutionRequest) => Promise<ExecutionResult>;

/** Compiled queries kept; several times the size of the manifest. */
const MAX_COMPILED = 500;
/** Error codes shown in a span. */
const MAX_CODES = 5;

/**
 * Runs trusted queries compiled, and everything else with graphql-js. Untrusted documents are never compiled, so clients
 * cannot make the gateway generate code.
 */
export function createExecutor(options: { schema: GraphQLSchema; trusted: TrustedDocuments; log: Log }): Executor {
  const { schema, trusted } = options;
  const compiled = new CompiledQueries(options);

  return async ({ document, operation, queryHash, request, context }) => {
    const interpret = (): ExecutionResult | Promise<ExecutionResult> =>
      execute({
        schema,
        document,
        contextValue: context,
        variableValues: request.variables ?? null,
        operationName: request.operationName ?? null,
      });
    if (!operation || !trusted.has(queryHash)) return interpret();
    const query = compiled.get(queryHash, document, operation);
    if (!query) return interpret();
    const result = await query.query(undefined, context, request.variables);
    // Invalid variables: nothing has run yet, and graphql-js has the better error messages.
    if (result.data === undefined) return interpret();
    if (!result.errors) return result;
    return { data: result.data, errors: compiledErrors({ schema, document, data: result.data }, result.errors) };
  };
}

/** Compiled queries, each compiled on first use. */
class CompiledQueries {
  readonly #schema: GraphQLSchema;
  readonly #log: Log;
  /** A null query does not compile and is not tried again. */
  readonly #compilations = new LRUCache<string, { readonly query: CompiledQuery | null }>({ max: MAX_COMPILED });

  constructor(options: { schema: GraphQLSchema; log: Log }) {
    this.#schema = options.schema;
    this.#log = options.log;
  }

  /**
   * The compiled query; null when graphql-js must run it. Mutations always run with graphql-js: they wait for the provider, and
   * must run in order.
   * @param hash SHA-256 of the document's text
   */
  get(hash: string, document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    if (operation.operation !== OperationTypeNode.QUERY) return null;
    const name = operation.name?.value ?? '';
    const key = `${hash}:${name}`;
    const known = this.#compilations.get(key);
    if (known) return known.query;
    const query = this.#compile(document, name);
    this.#compilations.set(key, { query });
    return query;
  }

  #compile(document: DocumentNode, name: string): CompiledQuery | null {
    try {
      const compiled = compileQuery(this.#schema, document, name);
      if (isCompiledQuery(compiled)) return compiled;
      this.#log.warn({ operation: name, err: compiled.errors?.[0] }, 'the document does not compile');
    } catch (error) {
      this.#log.warn({ operation: name, err: error }, 'the document does not compile');
    }
    return null;
  }
}

/** Runs each operation in a span: with name and hash for trusted documents, only the operation type for others; never with variables. */
export function executorWithSpans(executor: Executor, trusted: TrustedDocuments): Executor {
  return (request) =>
    withSpan(
      () => spanOf(request, trusted),
      async (span) => {
        const result = await executor(request);
        if (span && result.errors) span.fail([...new Set(result.errors.map(codeOf))].slice(0, MAX_CODES).join());
        return result;
      },
    );
}

function spanOf({ operation, queryHash }: ExecutionRequest, trusted: TrustedDocuments): SpanOptions {
  const isTrusted = trusted.has(queryHash);
  const type = operation?.operation ?? 'unknown';
  const name = isTrusted ? (operation?.name?.value ?? 'unnamed') : 'other';
  return {
    name: `${type} ${name}`,
    kind: 'internal',
    attributes: {
      'graphql.operation.type': type,
      ...(isTrusted ? { 'graphql.operation.name': name, 'sightline.document.hash': queryHash } : {}),
    },
  };
}

/** Wraps schema and executor as Apollo Server's `gateway` option, the only one that accepts a custom executor. */
export function schemaSource(executor: Executor, schema: GraphQLSchema): SchemaSource {
  return {
    onSchemaLoadOrUpdate(onSchema) {
      onSchema({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    load: async () => ({ executor }),
    stop: async () => {},
  };
}
