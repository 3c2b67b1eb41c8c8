import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  typeFromAST,
} from 'graphql';
import { missingBearerMessage } from '../auth/credentials.ts';
import type { RequestContext } from '../context/request-context.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { type CostBudget, type QueryCostLimiter, textCost } from './query-cost-limiter.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/** Root fields that need no bearer token in trusted documents. */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  '__typename',
  'clientConfig',
  'isPasswordTokenValid',
  'trialAgreement',
  'signIn',
  'signOut',
  'requestPasswordReset',
  'updatePassword',
  'signTrialAgreement',
]);

/**
 * Admits each operation of an HTTP request, a WebSocket or an event stream before it runs, or refuses it.
 *
 * | document | credential | pays before it is parsed | pays before it runs |
 * |---|---|---|---|
 * | the web's own | verified, unless all its root fields are public | nothing | its cost, from the user's or client address's budget of own documents; a subscription: nothing |
 * | registered | verified | nothing | its cost, from the user's budget of registered documents |
 * | any other | verified | its text | the rest of its cost, up to MAX_DOCUMENT_COST, from the user's budget |
 * | an export | verified, with a signed agreement | | EXPORT_POINTS from the user's budget of own documents |
 *
 * A document that is parsed must also be valid within the limits of `document-limits.ts`, its variables must match their types, and
 * the root fields require a signed agreement (`schema.ts`). A running subscription then counts in the live budget.
 */
export function admissionPlugin(options: {
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  costLimiter: QueryCostLimiter;
}): ApolloServerPlugin<RequestContext> {
  const { schema, trusted, costLimiter } = options;
  return {
    async requestDidStart({ contextValue, response }) {
      const { headers } = response.http;
      const setHeaders = (fields: readonly (readonly [string, string])[]): void => {
        for (const [name, value] of fields) headers.set(name, value);
      };
      const charge = async (budget: CostBudget, payer: string, cost: number, paid = 0): Promise<void> => {
        const { consumption, problem } = await budget.charge(payer, cost, paid);
        setHeaders(budget.rateHeaders(consumption));
        if (problem) throw problem;
      };
      return {
        async didResolveSource({ queryHash, source }) {
          const kind = trusted.kindOf(queryHash);
          if (kind === 'own') return;
          const { credentials } = contextValue;
          if (!contextValue.hasBearer && !contextValue.hasApiKey)
            throw gatewayError('DOCUMENT_NOT_TRUSTED', { message: missingBearerMessage(credentials) });
          const { id } = await contextValue.principal();
          if (kind === 'registered') return;
          const { cost, consumption, problem } = await costLimiter.chargeText(id, source).catch((error: unknown) => {
            // The next request of this client has to open a connection first.
            headers.set('connection', 'close');
            throw error;
          });
          if (problem === null) return;
          setHeaders([...costLimiter.costHeaders(cost), ...costLimiter.untrusted.rateHeaders(consumption)]);
          throw problem;
        },

        async didResolveOperation({ queryHash, document, operation, operationName, request, source }) {
          // Execution reports that the document has no such operation.
          if (!operation) return;
          const misdirected = misdirection(operation, contextValue);
          if (misdirected) throw misdirected;
          const kind = trusted.kindOf(queryHash);
          const needsNoBearer = kind === 'own' && isPublic(operation);
          const payer = needsNoBearer ? `address:${contextValue.address}` : (await contextValue.principal()).id;
          const problem = variableProblem(schema, operation, request.variables ?? {});
          if (problem) throw problem;
          const documentRequest = { document, operationName, variables: request.variables };
          if (kind !== null) {
            if (kind === 'own' && operation.operation === OperationTypeNode.SUBSCRIPTION) return;
            // The cache has variables as keys: those of these operations may be passwords and tokens.
            const isCached = operation.operation !== OperationTypeNode.MUTATION && !isPublic(operation);
            const cost = isCached ? costLimiter.costOfTrusted(queryHash, documentRequest) : costLimiter.costOf(documentRequest);
            if (kind === 'registered') contextValue.response.liveCost = cost;
            setHeaders([['document-cost', String(cost)]]);
            return charge(kind === 'own' ? costLimiter.own : costLimiter.registered, payer, cost);
          }
          const paid = textCost(source);
          const cost = Math.max(paid, costLimiter.costOf(documentRequest));
          contextValue.response.liveCost = cost;
          setHeaders(costLimiter.costHeaders(cost));
          const tooCostly = costLimiter.checkCost(cost);
          if (tooCostly) throw tooCostly;
          await charge(costLimiter.untrusted, payer, cost, paid);
        },
      };
    },
  };
}

const EXPORT_POINTS = 1_000;

/** Admits an export, which sends a file instead of the result of a document. @returns who pays, and the headers of the response */
export async function admitExport(
  context: RequestContext,
  { own: budget }: Pick<QueryCostLimiter, 'own'>,
): Promise<{ readonly owner: string; readonly headers: Iterable<readonly [name: string, value: string]> }> {
  const { id: owner } = await context.principal();
  await context.requireAgreement();
  const { consumption, problem } = await budget.charge(owner, EXPORT_POINTS);
  if (problem) throw problem;
  return { owner, headers: budget.rateHeaders(consumption) };
}

/** The refusal of an operation that came over a connection which does not carry its type; otherwise null. */
function misdirection({ operation }: OperationDefinitionNode, context: RequestContext): GraphQLError | null {
  const isSubscription = operation === OperationTypeNode.SUBSCRIPTION;
  if (isSubscription === (context.operation.kind === 'subscription')) return null;
  const message = isSubscription
    ? 'Send subscriptions over the WebSocket at this address (graphql-transport-ws), or accept text/event-stream.'
    : 'Send queries and mutations by POST to this address: a socket carries subscriptions only.';
  return new GraphQLError(message, { extensions: { code: ApolloServerErrorCode.BAD_REQUEST, http: { status: 400 } } });
}

function isPublic({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every((selection) => selection.kind === Kind.FIELD && PUBLIC_FIELDS.has(selection.name.value));
}

/**
 * Checks the variables of an operation before it runs; null when they match their types. The message names the variable and the
 * path in it, never the value: that may be a password.
 */
function variableProblem(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  for (const { variable, type: typeNode, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    // Validation rejects unknown types and output types.
    if (!isInputType(type)) continue;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) {
      if (isNonNullType(type) && defaultValue === undefined)
        return variableError(name, [], `is required: its type is "${print(typeNode)}"`);
      continue;
    }
    const paths: (readonly (string | number)[])[] = [];
    const coerced: unknown = coerceInputValue(value, type, (path) => void paths.push(path));
    const [path] = paths;
    if (path !== undefined) return variableError(name, path, `does not match its type "${print(typeNode)}"`);
    if (!isWellFormed(coerced)) return variableError(name, [], 'contains text that is not well-formed Unicode');
  }
  return null;
}

function variableError(name: string, path: readonly (string | number)[], what: string): GraphQLError {
  const at = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return gatewayError('BAD_USER_INPUT', { message: `Variable "$${name}"${at === '' ? '' : ` at "${name}${at}"`} ${what}.` });
}

/** Whether all texts in a value are well-formed Unicode: a lone surrogate cannot be part of a URL or request body. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWellFormed);
}
