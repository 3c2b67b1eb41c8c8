import type { CustomerRecord as Customer } from '../rest/account-customers.ts';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { GatewayContext } from '../context.ts';
import { gatewayError } from '../errors.ts';
import type { OwnCustomers } from '../loaders/own-customers.ts';
import type { Caller } from '../loaders/viewer.ts';
import { PUBLIC_FIELDS } from './trusted-documents.ts';
import { isRefusal, ProviderFailure } from '../rest/provider-failure.ts';

/** Root fields that need no signed agreement: those that need no bearer, and the viewer, who is led to the agreement. */
const isOpen = (field: string): boolean => PUBLIC_FIELDS.has(field) || field === 'viewer';

/** Fields beneath `viewer` for which the provider is asked. */
const GUARDED_FIELDS: ReadonlySet<string> = new Set(['Customer.openInvoices', 'Customer.agreementCompany']);

type Resolver = GraphQLFieldResolver<unknown, GatewayContext, Record<string, unknown>>;

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

/**
 * The access trial agreement of a caller's first own customer, whoever the caller acts for. Nothing is refused on cached
 * knowledge: `unsigned` is read again first. While the provider gives no answer, the last known status holds.
 */
export class AgreementGuard {
  readonly #own: OwnCustomers;

  constructor(own: OwnCustomers) {
    this.#own = own;
  }

  /** Rejects with AGREEMENT_REQUIRED; with the provider's failure where the status is not known. */
  async require(caller: Caller): Promise<void> {
    const known = this.#own.atOnce(caller);
    if (known && unsignedIn(known) === null) return;
    if ((await this.unsignedCustomerId(caller)) !== null) throw gatewayError('AGREEMENT_REQUIRED');
  }

  /** Public id of the customer whose agreement the caller has to sign; null when there is none. Rejects with the provider's failure. */
  async unsignedCustomerId(caller: Caller): Promise<string | null> {
    try {
      return await this.#confirmed(caller);
    } catch (error) {
      const last = this.#own.lastOf(caller);
      if (last === null || !(error instanceof ProviderFailure) || isRefusal(error)) throw error;
      return unsignedIn(last);
    }
  }

  /** True only when the provider just answered so. */
  async isUnsignedNow(caller: Caller): Promise<boolean> {
    try {
      return (await this.#confirmed(caller)) !== null;
    } catch {
      return false;
    }
  }

  async #confirmed(caller: Caller): Promise<string | null> {
    const cached = await this.#own.cached(caller);
    if (cached && unsignedIn(cached) === null) return null;
    return unsignedIn(await this.#own.readAnew(caller));
  }
}

function unsignedIn([first]: readonly Customer[]): string | null {
  return first?.trial_agreement_status === 'unsigned' ? first.id : null;
}
