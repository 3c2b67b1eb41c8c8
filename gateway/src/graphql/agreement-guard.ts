import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.ts';
import { PUBLIC_FIELDS } from './trusted-documents.ts';

/** Root fields that need no signed agreement: those that need no bearer, and the viewer, who is led to the agreement. */
const isOpen = (field: string): boolean => PUBLIC_FIELDS.has(field) || field === 'viewer';

/** Fields beneath `viewer` for which the provider is asked. */
const GUARDED_FIELDS: ReadonlySet<string> = new Set(['Customer.openInvoices', 'Customer.agreementCompany']);

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

/**
 * Requires a signed agreement for every root field but the open ones, and for the fields that `viewer` leads to.
 * The one place for HTTP and WebSocket: a subscription passes it when it begins.
 */
export function guardAgreement(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      if (isOpen(name)) continue;
      if (field.subscribe) field.subscribe = guarded(field.subscribe);
      else if (field.resolve) field.resolve = guarded(field.resolve);
    }
  }
  for (const path of GUARDED_FIELDS) {
    const [typeName = '', name = ''] = path.split('.');
    const type = schema.getType(typeName);
    const field = type && 'getFields' in type ? type.getFields()[name] : undefined;
    if (!field || !('resolve' in field) || !field.resolve) throw new Error(`there is no resolver of ${path}`);
    field.resolve = guarded(field.resolve);
  }
  return schema;
}

function guarded(resolve: Resolver): Resolver {
  return async (parent, args, context, info) => {
    await context.requireAgreement();
    return resolve(parent, args, context, info);
  };
}
