import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import { type DocumentNode, execute, type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context/request-context.ts';
import type { TrustedDocuments } from './trusted-documents.ts';
import type { Log } from '../telemetry/log.ts';
import { CompiledQueries } from './compiled-queries.ts';
import { locatedError } from './located-error.ts';
import { onePerNull } from './one-per-null.ts';

type SchemaSource = ApolloServerOptionsWithGateway<RequestContext>['gateway'];

/** Of what Apollo Server hands an executor, what this one reads. */
export interface Asked {
  readonly document: DocumentNode;
  readonly operation?: OperationDefinitionNode;
  /** SHA-256 of the document's text. */
  readonly queryHash: string;
  readonly request: { readonly variables?: Record<string, unknown>; readonly operationName?: string };
  readonly context: unknown;
}

type Executor = (asked: Asked) => Promise<ExecutionResult>;

/**
 * Runs trusted queries compiled and all else by graphql-js. Nobody but the web's author writes a trusted document, so
 * that nothing a stranger sends is ever compiled.
 */
export function createExecutor(options: { schema: GraphQLSchema; trusted: TrustedDocuments; log: Log }): Executor {
  const { schema, trusted } = options;
  const compiled = new CompiledQueries(options);

  return async ({ document, operation, queryHash, request, context }) => {
    const plain = (): ExecutionResult | Promise<ExecutionResult> =>
      execute({
        schema,
        document,
        contextValue: context,
        variableValues: request.variables ?? null,
        operationName: request.operationName ?? null,
      });
    if (!operation || !trusted.has(queryHash)) return plain();
    const query = compiled.of(queryHash, document, operation);
    if (!query) return plain();
    const result = await query.query(undefined, context, request.variables);
    // Variables that do not fit: nothing has run yet, and graphql-js has the words for it.
    if (result.data === undefined) return plain();
    if (!result.errors) return result;
    const source = document.loc?.source ?? null;
    return {
      data: result.data,
      errors: onePerNull({ schema, document, data: result.data }, result.errors).map((error) => locatedError(error, source)),
    };
  };
}

/** The one schema with an executor of its own, in the form that Apollo Server takes executors in. */
export function executedBy(executor: Executor, schema: GraphQLSchema): SchemaSource {
  return {
    onSchemaLoadOrUpdate(tell) {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    load: async () => ({ executor }),
    stop: async () => {},
  };
}
