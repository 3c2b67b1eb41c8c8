import { SpanKind } from '@opentelemetry/api';
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  type FormattedExecutionResult,
  getArgumentValues,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import { RequestContext } from '../context/request-context.ts';
import { isLiveBatch } from '../domains/trading/feed/live-batch.ts';
import { failSpan, type NewSpan, withSpan } from '../telemetry/operation-context.ts';
import type { Log } from '../telemetry/log.ts';
import { compiledErrors } from './compiled-errors.ts';
import { CompiledQueries } from './compiled-queries.ts';
import { type LiveOperation, liveOperation } from './live-operation.ts';
import { type LiveExecution, type LiveRenderer, RenderedBatch } from './live-renderer.ts';
import { codeOf } from '../errors/classify.ts';
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

export type Executor = (request: ExecutionRequest) => Promise<ExecutionResult>;

/** Error codes shown in a span. */
const MAX_CODES = 5;

/**
 * Runs trusted queries compiled, those on live sets by the renderer, and everything else with graphql-js. Untrusted documents are
 * never compiled, so clients cannot make the gateway generate code.
 */
export function createExecutor(options: {
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  renderer: LiveRenderer | null;
  log: Log;
}): Executor {
  const { schema, trusted, renderer } = options;
  const compiled = new CompiledQueries(options);

  return async (executionRequest) => {
    const { document, operation, queryHash, request, context } = executionRequest;
    const interpret = (): ExecutionResult | Promise<ExecutionResult> =>
      execute({
        schema,
        document,
        contextValue: context,
        variableValues: request.variables ?? null,
        operationName: request.operationName ?? null,
      });
    if (!operation || !trusted.has(queryHash)) return interpret();
    const live = renderer?.isCaching && context instanceof RequestContext ? liveOperation(schema, document, operation) : null;
    if (renderer && live && context instanceof RequestContext) {
      const result = await renderQuery({ schema, renderer, live, executionRequest, operation, context });
      if (result) return result;
    }
    const query = compiled.get(queryHash, document, operation);
    if (!query) return interpret();
    const result = await query.query(undefined, context, request.variables);
    // Invalid variables: nothing has run yet, and graphql-js has the better error messages.
    if (result.data === undefined) return interpret();
    if (!result.errors) return result;
    return { data: result.data, errors: compiledErrors({ schema, document, data: result.data }, result.errors) };
  };
}

interface LiveQuery {
  readonly schema: GraphQLSchema;
  readonly renderer: LiveRenderer;
  readonly live: LiveOperation;
  readonly executionRequest: ExecutionRequest;
  readonly operation: OperationDefinitionNode;
  readonly context: RequestContext;
}

/**
 * Authorizes the caller, then returns what the renderer shares among callers. Null: the variables or the caller's games have
 * errors, which an execution reports.
 */
async function renderQuery(query: LiveQuery): Promise<ExecutionResult | null> {
  const { schema, renderer, live, operation, context, executionRequest } = query;
  const { document, queryHash, request } = executionRequest;
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {}).coerced;
  if (variables === undefined) return null;
  let batch: unknown;
  try {
    batch = await resolveRoot(query, variables);
  } catch (error) {
    return { data: { [live.key]: null }, errors: [locatedError(error, [live.field], [live.key])] };
  }
  if (!isLiveBatch(batch)) return null;
  const { scope, callerGroup } = await context.trading();
  const games = live.selectsGames ? await context.games().catch(() => null) : null;
  if (live.selectsGames && games === null) return null;
  const execution: LiveExecution = {
    document,
    node: operation,
    variables: request.variables ?? {},
    key: `${queryHash} ${operation.name?.value ?? ''} ${JSON.stringify(variables)}`,
    trustedHash: queryHash,
    live,
  };
  const rendered = await renderer.query(execution, batch, { scope, callerGroup, games });
  if (rendered.errors === null) context.response.rendered = rendered;
  return { data: rendered.value, ...(rendered.errors && { errors: rendered.errors }) };
}

/** Runs the resolver of the root field, with its guards. */
function resolveRoot(
  { schema, live, operation, context, executionRequest }: LiveQuery,
  variables: Record<string, unknown>,
): unknown {
  const { field } = live;
  const parentType = schema.getQueryType();
  const definition = parentType?.getFields()[field.name.value];
  if (!parentType || !definition?.resolve) throw new Error('the root field has no resolver');
  const fragments = executionRequest.document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return definition.resolve(undefined, getArgumentValues(definition, field, variables), context, {
    fieldName: field.name.value,
    fieldNodes: [field],
    returnType: definition.type,
    parentType,
    path: { prev: undefined, key: live.key, typename: parentType.name },
    schema,
    fragments: Object.fromEntries(fragments.map((node) => [node.name.value, node])),
    rootValue: undefined,
    operation,
    variableValues: variables,
  });
}

/** Runs each operation in a span: with name and hash for trusted documents, only the operation type for others; never with variables. */
export function executorWithSpans(executor: Executor, trusted: TrustedDocuments): Executor {
  return (request) =>
    withSpan(
      () => spanOf(request, trusted),
      async (span) => {
        const result = await executor(request);
        if (span && result.errors) failSpan(span, [...new Set(result.errors.map(codeOf))].slice(0, MAX_CODES).join());
        return result;
      },
    );
}

function spanOf({ operation, queryHash, context }: ExecutionRequest, trusted: TrustedDocuments): NewSpan {
  // A request of HTTP has a span of its own.
  const isRoot = context instanceof RequestContext && context.operation.kind === 'subscription';
  const isTrusted = trusted.has(queryHash);
  const type = operation?.operation ?? 'unknown';
  const name = isTrusted ? (operation?.name?.value ?? 'unnamed') : 'other';
  return {
    name: `${type} ${name}`,
    kind: isRoot ? SpanKind.SERVER : SpanKind.INTERNAL,
    attributes: {
      'graphql.operation.type': type,
      ...(isRoot ? { 'sightline.request_id': context.requestId } : {}),
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

/** JSON text of a response. Empty for a result of the renderer without errors: the handler sends its bytes. */
export function stringifyResult({ errors, data, extensions }: FormattedExecutionResult): string {
  const rendered = data ? RenderedBatch.find(data) : null;
  if (rendered === null) return JSON.stringify({ errors, data, extensions });
  return errors ? `{"errors":${JSON.stringify(errors)},"data":${rendered.data}}` : '';
}
