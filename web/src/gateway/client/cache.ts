import { type FieldMergeFunction, InMemoryCache, type Reference, type TypePolicies } from '@apollo/client';
import * as z from 'zod/mini';
import { mergeLiveBatch } from './merge-live-batch.ts';

/** A page of a connection as Apollo's cache stores it. */
interface CachedConnection {
  readonly totalCount?: number;
  readonly nodes: readonly Reference[];
  /** Periods of the audit log whose entries are missing. */
  readonly gaps?: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const PageArguments = z.object({ after: z.nullish(z.string()) });

/**
 * Merges pages of a connection. A page with a cursor is appended, or dropped if the list was replaced after it was requested. A
 * refetched first page keeps the rows after it if its last row and the total count are unchanged; without a count, they are dropped.
 */
export const mergePages: FieldMergeFunction<CachedConnection> = (existing, incoming, { args }) => {
  if (existing === undefined) return incoming;
  const incomingRefs = new Set(incoming.nodes.map(({ __ref }) => __ref));
  const { after } = PageArguments.safeParse(args).data ?? {};
  if (after) {
    const isContinued = existing.pageInfo.endCursor === after || existing.nodes.some(({ __ref }) => incomingRefs.has(__ref));
    if (!isContinued) return existing;
    const nodes = [...existing.nodes.filter(({ __ref }) => !incomingRefs.has(__ref)), ...incoming.nodes];
    return { ...incoming, nodes, ...(incoming.gaps && { gaps: [...(existing.gaps ?? []), ...incoming.gaps] }) };
  }
  const last = incoming.nodes.length - 1;
  const isSamePage =
    incoming.totalCount !== undefined &&
    existing.totalCount === incoming.totalCount &&
    existing.nodes[last]?.__ref === incoming.nodes[last]?.__ref;
  if (last < 0 || !isSamePage) return incoming;
  const laterRows = existing.nodes.slice(last + 1).filter(({ __ref }) => !incomingRefs.has(__ref));
  return { ...incoming, pageInfo: existing.pageInfo, nodes: [...incoming.nodes, ...laterRows] };
};

/** Stored within its parent, without a cache id; a later response replaces it. */
const NOT_NORMALIZED = { keyFields: false, merge: false } as const;
/** A single object in the whole cache. */
const SINGLETON = { keyFields: [] } as const;

/** Cache identity of every type in the schema; types with an id are stored by it. */
export const TYPE_POLICIES: TypePolicies = {
  Query: {
    fields: {
      customers: { keyArgs: ['filter', 'orderBy'], merge: mergePages },
      users: { keyArgs: ['orderBy'], merge: mergePages },
      auditLog: { keyArgs: ['filter'], merge: mergePages },
    },
  },
  Viewer: SINGLETON,
  ClientConfig: SINGLETON,
  LiveState: SINGLETON,
  Series: { keyFields: ['id'] },
  Match: { keyFields: ['id'] },
  Market: { keyFields: ['id'] },
  Selection: { keyFields: ['id'] },
  LiveBatch: { keyFields: false, merge: mergeLiveBatch },
  LiveRef: NOT_NORMALIZED,
  ReplayMoment: NOT_NORMALIZED,
  RecordedTimes: NOT_NORMALIZED,
  SeriesRecording: NOT_NORMALIZED,
  CoveredInterval: NOT_NORMALIZED,
  RecordedBoard: NOT_NORMALIZED,
  MarketHistory: NOT_NORMALIZED,
  MarketChange: NOT_NORMALIZED,
  RecordedPrice: NOT_NORMALIZED,
  SeriesEventPage: NOT_NORMALIZED,
  SeriesEvent: NOT_NORMALIZED,
  LiveFeed: { keyFields: ['clientId'] },
  LiveSubscribers: NOT_NORMALIZED,
  Competitor: NOT_NORMALIZED,
  Fixture: NOT_NORMALIZED,
  MarketContext: NOT_NORMALIZED,
  OddsPoint: NOT_NORMALIZED,
  CombinedOdds: NOT_NORMALIZED,
  Score: NOT_NORMALIZED,
  // Its id is that of a team or a player, and a team can have the id of a player.
  SelectionEntity: NOT_NORMALIZED,
  Package: NOT_NORMALIZED,
  WidgetDomain: NOT_NORMALIZED,
  ClientPushChannel: NOT_NORMALIZED,
  PushChannelCategory: NOT_NORMALIZED,
  Company: NOT_NORMALIZED,
  TrialAgreement: NOT_NORMALIZED,
  AgreementParty: NOT_NORMALIZED,
  AgreementClause: NOT_NORMALIZED,
  AgreementSection: NOT_NORMALIZED,
  AgreementSubClause: NOT_NORMALIZED,
  Invoice: NOT_NORMALIZED,
  AuditConnection: NOT_NORMALIZED,
  AuditEdge: NOT_NORMALIZED,
  AuditGap: NOT_NORMALIZED,
  AuditStorage: NOT_NORMALIZED,
  AuditUser: NOT_NORMALIZED,
  CustomerClientCount: NOT_NORMALIZED,
  CustomerConnection: NOT_NORMALIZED,
  CustomerEdge: NOT_NORMALIZED,
  CustomerUserConnection: NOT_NORMALIZED,
  CustomerUserEdge: NOT_NORMALIZED,
  PageInfo: NOT_NORMALIZED,
  CreateCustomerPayload: NOT_NORMALIZED,
  UpdateCustomerPayload: NOT_NORMALIZED,
  Session: NOT_NORMALIZED,
  TradingSession: NOT_NORMALIZED,
  UserError: NOT_NORMALIZED,
  SignInPayload: NOT_NORMALIZED,
  SignOutPayload: NOT_NORMALIZED,
  RequestPasswordResetPayload: NOT_NORMALIZED,
  UpdatePasswordPayload: NOT_NORMALIZED,
  SignTrialAgreementPayload: NOT_NORMALIZED,
  InviteUserPayload: NOT_NORMALIZED,
  StartTradingSessionPayload: NOT_NORMALIZED,
  CreateApiClientPayload: NOT_NORMALIZED,
  UpdateApiClientPayload: NOT_NORMALIZED,
  DeleteApiClientPayload: NOT_NORMALIZED,
  CreateApiKeyPayload: NOT_NORMALIZED,
  UpdateApiKeyPayload: NOT_NORMALIZED,
  DeleteApiKeyPayload: NOT_NORMALIZED,
  CallApiPayload: NOT_NORMALIZED,
  ClientWebhooks: NOT_NORMALIZED,
  CreateWebhookPayload: NOT_NORMALIZED,
  WebhookPayload: NOT_NORMALIZED,
  DeleteWebhookPayload: NOT_NORMALIZED,
  TestWebhookPayload: NOT_NORMALIZED,
  ApiCall: NOT_NORMALIZED,
  ApiHeader: NOT_NORMALIZED,
  ApiRateLimit: NOT_NORMALIZED,
  ApiClientUsage: NOT_NORMALIZED,
  UsageSource: NOT_NORMALIZED,
  UsageHour: NOT_NORMALIZED,
  RateLimitedClient: NOT_NORMALIZED,
  FirstSteps: NOT_NORMALIZED,
  InspectorBatch: NOT_NORMALIZED,
  ChannelMessage: NOT_NORMALIZED,
  Workspace: NOT_NORMALIZED,
  WorkspaceItem: NOT_NORMALIZED,
  SharedWorkspaceItem: NOT_NORMALIZED,
  WorkspaceChange: NOT_NORMALIZED,
  KeepWorkspacePayload: NOT_NORMALIZED,
  SaveWorkspaceItemsPayload: NOT_NORMALIZED,
  ShareWorkspaceItemPayload: NOT_NORMALIZED,
  TakeAlertLeasePayload: NOT_NORMALIZED,
  DeleteWorkspacePayload: NOT_NORMALIZED,
};

export const POSSIBLE_TYPES = { CompetitorEntity: ['Team', 'Player'] };

export function createCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies: TYPE_POLICIES, possibleTypes: POSSIBLE_TYPES });
}
