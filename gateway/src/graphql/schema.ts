import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import { readdir, readFile } from 'node:fs/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type GraphQLFieldResolver, GraphQLScalarType, type GraphQLSchema, type ValueNode } from 'graphql';
import { DateTimeResolver, LocalDateResolver } from 'graphql-scalars';
import type { RequestContext } from '../context/request-context.ts';
import { apiKeyForbidden } from '../auth/api-keys.ts';
import { createAuditResolvers } from '../domains/audit/resolvers.ts';
import { createAgreementsResolvers } from '../domains/agreements/resolvers.ts';
import { createApiClientsResolvers } from '../domains/api-clients/resolvers.ts';
import { createInspectorResolvers } from '../domains/api-clients/inspector/resolvers.ts';
import { createUsageResolvers } from '../domains/api-clients/usage/resolvers.ts';
import { createWebhookResolvers } from '../domains/api-clients/webhooks/resolvers.ts';
import { createCustomersResolvers } from '../domains/customers/resolvers.ts';
import { createLiveStateResolvers } from '../domains/live-state/resolvers.ts';
import { createSessionResolvers } from '../domains/session/resolvers.ts';
import { createTradingResolvers } from '../domains/trading/resolvers.ts';
import { createUsersResolvers } from '../domains/users/resolvers.ts';
import { widgetsResolvers } from '../domains/widgets/resolvers.ts';
import { createWorkspaceResolvers } from '../domains/workspace/resolvers.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { auditOperations, type AuditServices } from './audit.ts';
import { PUBLIC_FIELDS } from './admission.ts';
import { resolveNodes } from './nodes.ts';
import { resolveSubgraph, SUBGRAPH_TYPES } from './subgraph.ts';

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

const SCHEMA_DIRECTORY = new URL('../../../schema/', import.meta.url);

type ServicesOf<F extends (services: never) => unknown> = Parameters<F>[0];
/** The services that the resolvers of all domains use. */
type ResolverServices = AuditServices &
  ServicesOf<typeof createSessionResolvers> &
  ServicesOf<typeof createAgreementsResolvers> &
  ServicesOf<typeof createAuditResolvers> &
  ServicesOf<typeof createCustomersResolvers> &
  ServicesOf<typeof createUsersResolvers> &
  ServicesOf<typeof createApiClientsResolvers> &
  ServicesOf<typeof createInspectorResolvers> &
  ServicesOf<typeof createUsageResolvers> &
  ServicesOf<typeof createWebhookResolvers> &
  ServicesOf<typeof createTradingResolvers> &
  ServicesOf<typeof createLiveStateResolvers> &
  ServicesOf<typeof createWorkspaceResolvers>;

/**
 * The executable schema: its types, the resolvers of all domains, the guards and the audit.
 * @param options `isSubgraph`: with the fields that a router of subgraphs needs
 */
export async function buildSchema(services: ResolverServices, options: { isSubgraph?: boolean } = {}): Promise<GraphQLSchema> {
  const { isSubgraph = false } = options;
  const published = await typeDefinitions();
  const trading = createTradingResolvers(services);
  // An API key may read all trading data.
  const apiKeyFields = new Set([trading.Query, trading.Subscription].flatMap((fields) => Object.keys(fields ?? {})));
  const schema = makeExecutableSchema({
    typeDefs: isSubgraph ? [...published, SUBGRAPH_TYPES] : published,
    resolvers: [
      { DateTime: functionsOf(DateTime), LocalDate: functionsOf(LocalDate), URL: functionsOf(Url) },
      createSessionResolvers(services),
      createAgreementsResolvers(services),
      createAuditResolvers(services),
      createCustomersResolvers(services),
      createUsersResolvers(services),
      createApiClientsResolvers(services),
      createInspectorResolvers(services),
      createUsageResolvers(services),
      createWebhookResolvers(services),
      widgetsResolvers,
      trading,
      createLiveStateResolvers(services),
      createWorkspaceResolvers(services),
    ],
  });
  const guarded = auditOperations(checkInputs(guardRoots(schema, apiKeyFields)), services);
  const nodes = resolveNodes(guarded);
  if (isSubgraph) resolveSubgraph(guarded, nodes, published);
  return guarded;
}

/** The types of the schema, without resolvers. */
export async function schemaTypes(): Promise<GraphQLSchema> {
  return makeExecutableSchema({ typeDefs: await typeDefinitions() });
}

/** Every .graphql file of schema/. */
async function typeDefinitions(): Promise<string[]> {
  const files = (await readdir(SCHEMA_DIRECTORY)).filter((name) => name.endsWith('.graphql')).toSorted();
  return Promise.all(files.map((name) => readFile(new URL(name, SCHEMA_DIRECTORY), 'utf8')));
}

/** Checks the arguments of every root field before its resolver runs. */
function checkInputs(schema: GraphQLSchema): GraphQLSchema {
  const checked =
    (resolve: Resolver): Resolver =>
    (parent, args, context, info) => {
      checkInputText(args);
      return resolve(parent, args, context, info);
    };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (field.args.length === 0) continue;
      if (field.subscribe) field.subscribe = checked(field.subscribe);
      else if (field.resolve) field.resolve = checked(field.resolve);
    }
  }
  return schema;
}

/**
 * Rejects arguments that the types allow and no provider accepts, before anything is sent: the character U+0000 in a text, and a
 * blank idempotency key, which would be the same for every create. Throws BAD_USER_INPUT; the message names the path, never the value.
 */
function checkInputText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    const problem = textProblem(value, path.at(-1));
    if (problem !== null) throw gatewayError('BAD_USER_INPUT', { message: `"${path.join('.')}" ${problem}.` });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) checkInputText(part, [...path, name]);
  }
}

function textProblem(text: string, field: string | undefined): string | null {
  if (text.includes('\u0000')) return 'contains the character U+0000';
  return field === 'idempotencyKey' && isBlank(text) ? 'is empty' : null;
}

/** Fields below `viewer` that call the provider. */
const GUARDED_FIELDS: ReadonlySet<string> = new Set(['Customer.openInvoices', 'Customer.agreementCompany']);

/**
 * Requires a signed agreement for every root field except the public ones and `viewer`, which leads the user to the agreement,
 * and for the guarded fields below `viewer`. Refuses API keys for all root fields except `apiKeyFields`. Covers HTTP and WebSocket:
 * a subscription is checked when it starts. The extension `isTrading` of a root field says whether API keys may call it.
 */
function guardRoots(schema: GraphQLSchema, apiKeyFields: ReadonlySet<string>): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      const agreementGuard = PUBLIC_FIELDS.has(name) || name === 'viewer' ? (resolve: Resolver) => resolve : withAgreement;
      const isTrading = apiKeyFields.has(name);
      field.extensions = { ...field.extensions, isTrading };
      const guarded = (resolve: Resolver): Resolver =>
        isTrading ? agreementGuard(resolve) : withoutApiKey(agreementGuard(resolve));
      if (field.subscribe) field.subscribe = guarded(field.subscribe);
      else if (field.resolve) field.resolve = guarded(field.resolve);
    }
  }
  for (const path of GUARDED_FIELDS) {
    const [typeName = '', name = ''] = path.split('.');
    const type = schema.getType(typeName);
    const field = type && 'getFields' in type ? type.getFields()[name] : undefined;
    if (!field || !('resolve' in field) || !field.resolve) throw new Error(`${path} has no resolver`);
    field.resolve = withAgreement(field.resolve);
  }
  return schema;
}

function withoutApiKey(resolve: Resolver): Resolver {
  return (parent, args, context, info) => {
    if (context.hasApiKey) throw apiKeyForbidden();
    return resolve(parent, args, context, info);
  };
}

function withAgreement(resolve: Resolver): Resolver {
  return async (parent, args, context, info) => {
    await context.requireAgreement();
    return resolve(parent, args, context, info);
  };
}

/** A date and time in UTC, years 0001 to 9999: RFC 3339 has no others. Output is not checked. */
const DateTime = restricted(DateTimeResolver, (dateTime) => {
  const year = dateTime.getUTCFullYear();
  return year >= 1 && year <= 9999;
});

/** A calendar date, years 0001 to 9999. */
const LocalDate = restricted(LocalDateResolver, (date) => !date.startsWith('0000'));

/** An absolute URL as text. Output is not checked. */
const Url = new GraphQLScalarType<string, string>({
  name: 'URL',
  parseValue: (value) => {
    if (typeof value === 'string' && URL.canParse(value)) return value;
    throw gatewayError('BAD_USER_INPUT', { message: 'URL: the value must be an absolute URL.' });
  },
});

/** The functions of a scalar. Its description and specification come from the schema file. */
function functionsOf({ serialize, parseValue, parseLiteral }: GraphQLScalarType): Record<string, unknown> {
  return { serialize, parseValue, parseLiteral };
}

/** A copy of a scalar that accepts only some of its input values. Unlike the library's, its messages do not quote the value. */
function restricted<T, E>(scalar: GraphQLScalarType<T, E>, isAllowed: (value: T) => boolean): GraphQLScalarType<T, E> {
  const config = scalar.toConfig();
  function checked(parse: () => T): T {
    let value: T;
    try {
      value = parse();
    } catch {
      throw gatewayError('BAD_USER_INPUT', { message: `${config.name} cannot represent this value.` });
    }
    if (isAllowed(value)) return value;
    throw gatewayError('BAD_USER_INPUT', { message: `${config.name}: the year must be between 0001 and 9999.` });
  }
  return new GraphQLScalarType<T, E>({
    ...config,
    parseValue: (value) => checked(() => config.parseValue(value)),
    parseLiteral: (node: ValueNode, variables) => checked(() => config.parseLiteral(node, variables)),
  });
}
