import { type FieldMergeFunction, InMemoryCache, type Reference, type TypePolicies } from '@apollo/client';
import * as z from 'zod/mini';
import { mergeLiveBatch } from '../live/merge-live-batch.ts';

/** A page of a connection as Apollo's cache stores it. */
interface Kept {
  readonly totalCount: number;
  readonly nodes: readonly Reference[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const PageArguments = z.object({ after: z.nullish(z.string()) });

/**
 * Merges pages of a connection. A page with a cursor is appended. A refetched first page keeps the rows after it if its last row
 * and the total count are unchanged.
 */
export const mergePages: FieldMergeFunction<Kept> = (existing, incoming, { args }) => {
  if (existing === undefined) return incoming;
  const arrived = new Set(incoming.nodes.map(({ __ref }) => __ref));
  if (PageArguments.safeParse(args).data?.after) {
    return { ...incoming, nodes: [...existing.nodes.filter(({ __ref }) => !arrived.has(__ref)), ...incoming.nodes] };
  }
  const last = incoming.nodes.length - 1;
  const fits = existing.totalCount === incoming.totalCount && existing.nodes[last]?.__ref === incoming.nodes[last]?.__ref;
  if (last < 0 || !fits) return incoming;
  const following = existing.nodes.slice(last + 1).filter(({ __ref }) => !arrived.has(__ref));
  return { ...incoming, pageInfo: existing.pageInfo, nodes: [...incoming.nodes, ...following] };
};

/** Part of its parent: has no identity of its own; a later response replaces it. */
const VALUE = { keyFields: false, merge: false } as const;
/** A single object in the whole cache. */
const SINGLETON = { keyFields: [] } as const;

/** Cache identity of every type in the schema; types with an id are stored by it. */
export const TYPE_POLICIES: TypePolicies = {
  Query: {
    fields: {
      customers: { keyArgs: ['filter', 'orderBy'], merge: mergePages },
      users: { keyArgs: ['orderBy'], merge: mergePages },
      tradingList: { keyArgs: false, merge: mergeLiveBatch },
      seriesMarkets: { keyArgs: ['seriesId'], merge: mergeLiveBatch },
    },
  },
  Viewer: SINGLETON,
  ClientConfig: SINGLETON,
  LiveState: SINGLETON,
  Series: { keyFields: ['id'] },
  Match: { keyFields: ['id'] },
  Market: { keyFields: ['id'] },
  Selection: { keyFields: ['id'] },
  LiveBatch: VALUE,
  LiveRef: VALUE,
  LiveFeed: { keyFields: ['clientId'] },
  LiveSubscribers: VALUE,
  Competitor: VALUE,
  Fixture: VALUE,
  MarketContext: VALUE,
  OddsPoint: VALUE,
  CombinedOdds: VALUE,
  Score: VALUE,
  // Its id is that of a team or player and is not unique together with its type.
  SelectionEntity: VALUE,
  Package: VALUE,
  WidgetDomain: VALUE,
  ClientPushChannel: VALUE,
  PushChannelCategory: VALUE,
  Company: VALUE,
  TrialAgreement: VALUE,
  AgreementParty: VALUE,
  AgreementClause: VALUE,
  AgreementSection: VALUE,
  AgreementSubClause: VALUE,
  Invoice: VALUE,
  AuditConnection: VALUE,
  AuditEdge: VALUE,
  AuditGap: VALUE,
  AuditStorage: VALUE,
  AuditUser: VALUE,
  CustomerClientCount: VALUE,
  CustomerConnection: VALUE,
  CustomerEdge: VALUE,
  CustomerUserConnection: VALUE,
  CustomerUserEdge: VALUE,
  PageInfo: VALUE,
  CreateCustomerPayload: VALUE,
  UpdateCustomerPayload: VALUE,
  Session: VALUE,
  TradingSession: VALUE,
  UserError: VALUE,
  SignInPayload: VALUE,
  SignOutPayload: VALUE,
  RequestPasswordResetPayload: VALUE,
  UpdatePasswordPayload: VALUE,
  SignTrialAgreementPayload: VALUE,
  InviteUserPayload: VALUE,
  StartTradingSessionPayload: VALUE,
  CreateApiClientPayload: VALUE,
  UpdateApiClientPayload: VALUE,
  DeleteApiClientPayload: VALUE,
  CreateApiKeyPayload: VALUE,
  UpdateApiKeyPayload: VALUE,
  DeleteApiKeyPayload: VALUE,
  CallApiPayload: VALUE,
  ApiCall: VALUE,
  ApiRateLimit: VALUE,
  ApiClientUsage: VALUE,
  UsageSource: VALUE,
  UsageHour: VALUE,
  FirstSteps: VALUE,
  InspectorBatch: VALUE,
  ChannelMessage: VALUE,
};

export const POSSIBLE_TYPES = { CompetitorEntity: ['Team', 'Player'] };

export function createCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies: TYPE_POLICIES, possibleTypes: POSSIBLE_TYPES });
}
