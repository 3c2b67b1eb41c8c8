import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { mergeLiveBatch } from '../live/merge-live-batch.ts';
import { mergeCustomers } from '../lib/merge-customers.ts';

/** Part of its parent: without an identity of its own, a later answer replaces it whole. */
const VALUE = { keyFields: false, merge: false } as const;
/** One in the whole cache. */
const SINGLETON = { keyFields: [] } as const;

/** Identity of every type that an operation can meet; what has an id is kept under it. */
export const TYPE_POLICIES: TypePolicies = {
  Query: {
    fields: {
      customers: { keyArgs: ['filter', 'order'], merge: mergeCustomers },
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
  LiveReaders: VALUE,
  Competitor: VALUE,
  Fixture: VALUE,
  MarketContext: VALUE,
  OddsPoint: VALUE,
  CombinedOdds: VALUE,
  Score: VALUE,
  // Its id is that of a team or player, which other types hold under the same id.
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
  CustomerConnection: VALUE,
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
};

export const POSSIBLE_TYPES = { CompetitorEntity: ['Team', 'Player'] };

export function createCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies: TYPE_POLICIES, possibleTypes: POSSIBLE_TYPES });
}
