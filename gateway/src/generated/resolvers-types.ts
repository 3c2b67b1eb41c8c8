import type * as Types from './schema-types.ts';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ViewerModel } from '../auth/viewer.ts';
import type { CustomerRecord } from '../provider/api/account-customers.ts';
import type { Signing } from '../domains/agreements/signing.ts';
import type { UserErrorModel } from '../errors/catalogue.ts';
import type { AuditNode } from '../domains/audit/audit-table.ts';
import type { AccountManager as ProviderAccountManager, Invoice as ProviderInvoice } from '@sightline/provider-contract/account-customers.ts';
import type { ClientRecord, KeyRecord } from '../provider/api/account-clients.ts';
import type { OpaqueRef } from '@sightline/provider-contract/common.ts';
import type { ClientUsageModel, UsageSourceModel } from '../domains/api-clients/usage/client-usage.ts';
import type { PastCallModel } from '../domains/api-clients/explorer/call-history.ts';
import type { WebhookRow, WebhookMessageRow } from '../store/tables.ts';
import type { HourUsage } from '../provider/client/usage.ts';
import type { Package as ProviderPackage } from '@sightline/provider-contract/account-clients.ts';
import type { ProductRef, GameRef } from '../cache/catalogue.ts';
import type { WidgetRecord } from '../provider/api/account.ts';
import type { WidgetNamespace as ProviderWidgetNamespace, PreviewSeries as ProviderPreviewSeries } from '@sightline/provider-contract/account-widgets.ts';
import type { WorkspaceModel } from '../domains/workspace/workspace.ts';
import type { WorkspaceChangeModel } from '../domains/workspace/workspace-changes.ts';
import type { LiveStateModel } from '../domains/live-state/live-state.ts';
import type { OwnedFeedStats } from '../domains/feed-stats.ts';
import type { SeriesView, MatchView } from '../domains/trading/feed/fixture-views.ts';
import type { CompetitorModel, CompetitorEntityModel } from '../domains/trading/feed/competitors.ts';
import type { Roster as ProviderRoster, Tournament as ProviderTournament } from '@sightline/provider-contract/data.ts';
import type { MarketView, MarketContextView, SelectionView } from '../domains/trading/feed/market-model.ts';
import type { LiveBatchModel } from '../domains/trading/feed/live-batch.ts';
import type { RequestContext } from '../context/request-context.ts';
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };


export type ResolverTypeWrapper<T> = Promise<T> | T | Error;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Types.Maybe<TTypes> | Promise<Types.Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  CompetitorEntity:
    | ( CompetitorEntityModel )
    | ( CompetitorEntityModel )
  ;
  Node:
    | ( ClientRecord )
    | ( CustomerRecord )
    | ( MarketView )
    | ( MatchView )
    | ( SeriesView )
    | ( ProviderTournament )
    | ( WidgetRecord )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AccountManager: ResolverTypeWrapper<ProviderAccountManager>;
  ActivityStatus: Types.ActivityStatus;
  AgreementClause: ResolverTypeWrapper<Types.AgreementClause>;
  AgreementParty: ResolverTypeWrapper<Types.AgreementParty>;
  AgreementRecipientInput: Types.AgreementRecipientInput;
  AgreementSection: ResolverTypeWrapper<Types.AgreementSection>;
  AgreementSignerInput: Types.AgreementSignerInput;
  AgreementSubClause: ResolverTypeWrapper<Types.AgreementSubClause>;
  ApiCall: ResolverTypeWrapper<Types.ApiCall>;
  ApiCallOutcome: Types.ApiCallOutcome;
  ApiClient: ResolverTypeWrapper<ClientRecord>;
  ApiClientCustomer: ResolverTypeWrapper<OpaqueRef>;
  ApiClientUsage: ResolverTypeWrapper<ClientUsageModel>;
  ApiEndpointName: Types.ApiEndpointName;
  ApiHeader: ResolverTypeWrapper<Types.ApiHeader>;
  ApiKey: ResolverTypeWrapper<KeyRecord>;
  ApiRateLimit: ResolverTypeWrapper<Types.ApiRateLimit>;
  AuditAbsence: Types.AuditAbsence;
  AuditConnection: ResolverTypeWrapper<Omit<Types.AuditConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['AuditEdge']>, nodes: Array<ResolversTypes['AuditEntry']> }>;
  AuditEdge: ResolverTypeWrapper<Omit<Types.AuditEdge, 'node'> & { node: ResolversTypes['AuditEntry'] }>;
  AuditEntry: ResolverTypeWrapper<AuditNode>;
  AuditFilter: Types.AuditFilter;
  AuditGap: ResolverTypeWrapper<Types.AuditGap>;
  AuditOutcome: Types.AuditOutcome;
  AuditStorage: ResolverTypeWrapper<Types.AuditStorage>;
  AuditStorageKind: Types.AuditStorageKind;
  AuditUser: ResolverTypeWrapper<Types.AuditUser>;
  BillingMethod: Types.BillingMethod;
  BoardCompleteness: Types.BoardCompleteness;
  Boolean: ResolverTypeWrapper<Types.Scalars['Boolean']['output']>;
  CallApiInput: Types.CallApiInput;
  CallApiPayload: ResolverTypeWrapper<Omit<Types.CallApiPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  ChannelMessage: ResolverTypeWrapper<Types.ChannelMessage>;
  ChannelMessageKind: Types.ChannelMessageKind;
  ClientConfig: ResolverTypeWrapper<Types.ClientConfig>;
  ClientPushChannel: ResolverTypeWrapper<Types.ClientPushChannel>;
  ClientWebhooks: ResolverTypeWrapper<Omit<Types.ClientWebhooks, 'webhooks'> & { webhooks: Array<ResolversTypes['Webhook']> }>;
  CombinedOdds: ResolverTypeWrapper<Types.CombinedOdds>;
  Company: ResolverTypeWrapper<Types.Company>;
  CompanyInput: Types.CompanyInput;
  Competitor: ResolverTypeWrapper<CompetitorModel>;
  CompetitorEntity: ResolverTypeWrapper<CompetitorEntityModel>;
  CoveredInterval: ResolverTypeWrapper<Types.CoveredInterval>;
  CreateApiClientInput: Types.CreateApiClientInput;
  CreateApiClientPayload: ResolverTypeWrapper<Omit<Types.CreateApiClientPayload, 'apiClient' | 'userErrors'> & { apiClient?: Types.Maybe<ResolversTypes['ApiClient']>, userErrors: Array<ResolversTypes['UserError']> }>;
  CreateApiKeyInput: Types.CreateApiKeyInput;
  CreateApiKeyPayload: ResolverTypeWrapper<Omit<Types.CreateApiKeyPayload, 'apiKey' | 'userErrors'> & { apiKey?: Types.Maybe<ResolversTypes['ApiKey']>, userErrors: Array<ResolversTypes['UserError']> }>;
  CreateCustomerInput: Types.CreateCustomerInput;
  CreateCustomerPayload: ResolverTypeWrapper<Omit<Types.CreateCustomerPayload, 'customer' | 'userErrors'> & { customer?: Types.Maybe<ResolversTypes['Customer']>, userErrors: Array<ResolversTypes['UserError']> }>;
  CreateWebhookInput: Types.CreateWebhookInput;
  CreateWebhookPayload: ResolverTypeWrapper<Omit<Types.CreateWebhookPayload, 'userErrors' | 'webhook'> & { userErrors: Array<ResolversTypes['UserError']>, webhook?: Types.Maybe<ResolversTypes['Webhook']> }>;
  Customer: ResolverTypeWrapper<CustomerRecord>;
  CustomerClientCount: ResolverTypeWrapper<Types.CustomerClientCount>;
  CustomerConnection: ResolverTypeWrapper<Omit<Types.CustomerConnection, 'edges' | 'nodes'> & { edges: Array<ResolversTypes['CustomerEdge']>, nodes: Array<ResolversTypes['Customer']> }>;
  CustomerEdge: ResolverTypeWrapper<Omit<Types.CustomerEdge, 'node'> & { node: ResolversTypes['Customer'] }>;
  CustomerFilter: Types.CustomerFilter;
  CustomerOrder: Types.CustomerOrder;
  CustomerOrderField: Types.CustomerOrderField;
  CustomerUser: ResolverTypeWrapper<Types.CustomerUser>;
  CustomerUserConnection: ResolverTypeWrapper<Types.CustomerUserConnection>;
  CustomerUserEdge: ResolverTypeWrapper<Types.CustomerUserEdge>;
  CustomerUserOrder: Types.CustomerUserOrder;
  CustomerUserOrderField: Types.CustomerUserOrderField;
  DateFilter: Types.DateFilter;
  DateFilterType: Types.DateFilterType;
  DateTime: ResolverTypeWrapper<Types.Scalars['DateTime']['output']>;
  DeleteApiClientInput: Types.DeleteApiClientInput;
  DeleteApiClientPayload: ResolverTypeWrapper<Omit<Types.DeleteApiClientPayload, 'current' | 'userErrors'> & { current?: Types.Maybe<ResolversTypes['ApiClient']>, userErrors: Array<ResolversTypes['UserError']> }>;
  DeleteApiKeyInput: Types.DeleteApiKeyInput;
  DeleteApiKeyPayload: ResolverTypeWrapper<Omit<Types.DeleteApiKeyPayload, 'current' | 'userErrors'> & { current?: Types.Maybe<ResolversTypes['ApiKey']>, userErrors: Array<ResolversTypes['UserError']> }>;
  DeleteWebhookInput: Types.DeleteWebhookInput;
  DeleteWebhookPayload: ResolverTypeWrapper<Omit<Types.DeleteWebhookPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  DeleteWorkspacePayload: ResolverTypeWrapper<Types.DeleteWorkspacePayload>;
  EntityType: Types.EntityType;
  FairMethod: Types.FairMethod;
  FirstSteps: ResolverTypeWrapper<Omit<Types.FirstSteps, 'client' | 'clientWithKey'> & { client?: Types.Maybe<ResolversTypes['ApiClient']>, clientWithKey?: Types.Maybe<ResolversTypes['ApiClient']> }>;
  Fixture: ResolverTypeWrapper<Types.Fixture>;
  FixtureType: Types.FixtureType;
  Float: ResolverTypeWrapper<Types.Scalars['Float']['output']>;
  Game: ResolverTypeWrapper<GameRef>;
  GatewaySharing: Types.GatewaySharing;
  ID: ResolverTypeWrapper<Types.Scalars['ID']['output']>;
  InspectorBatch: ResolverTypeWrapper<Types.InspectorBatch>;
  InspectorEnd: Types.InspectorEnd;
  InspectorState: Types.InspectorState;
  Int: ResolverTypeWrapper<Types.Scalars['Int']['output']>;
  InvitationStep: Types.InvitationStep;
  InviteUserInput: Types.InviteUserInput;
  InviteUserPayload: ResolverTypeWrapper<Omit<Types.InviteUserPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  Invoice: ResolverTypeWrapper<ProviderInvoice>;
  KeepWorkspaceInput: Types.KeepWorkspaceInput;
  KeepWorkspacePayload: ResolverTypeWrapper<Omit<Types.KeepWorkspacePayload, 'workspace'> & { workspace: ResolversTypes['Workspace'] }>;
  Lifecycle: Types.Lifecycle;
  LiveBatch: ResolverTypeWrapper<LiveBatchModel>;
  LiveCursor: Types.LiveCursor;
  LiveEntity: Types.LiveEntity;
  LiveFeed: ResolverTypeWrapper<OwnedFeedStats>;
  LiveRef: ResolverTypeWrapper<Types.LiveRef>;
  LiveState: ResolverTypeWrapper<LiveStateModel>;
  LiveStatus: Types.LiveStatus;
  LiveSubscribers: ResolverTypeWrapper<Types.LiveSubscribers>;
  LocalDate: ResolverTypeWrapper<Types.Scalars['LocalDate']['output']>;
  Market: ResolverTypeWrapper<MarketView>;
  MarketChange: ResolverTypeWrapper<Types.MarketChange>;
  MarketContext: ResolverTypeWrapper<MarketContextView>;
  MarketHistory: ResolverTypeWrapper<Types.MarketHistory>;
  MarketLayout: Types.MarketLayout;
  MarketState: Types.MarketState;
  MarketType: Types.MarketType;
  Match: ResolverTypeWrapper<MatchView>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  OddsPoint: ResolverTypeWrapper<Types.OddsPoint>;
  OrderDirection: Types.OrderDirection;
  Package: ResolverTypeWrapper<ProviderPackage>;
  PackageInput: Types.PackageInput;
  PageInfo: ResolverTypeWrapper<Types.PageInfo>;
  PastApiCall: ResolverTypeWrapper<PastCallModel>;
  Player: ResolverTypeWrapper<CompetitorEntityModel>;
  PreviewSeries: ResolverTypeWrapper<ProviderPreviewSeries>;
  Product: ResolverTypeWrapper<ProductRef>;
  ProductKind: Types.ProductKind;
  PushChannelCategory: ResolverTypeWrapper<Types.PushChannelCategory>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RateLimitedClient: ResolverTypeWrapper<Omit<Types.RateLimitedClient, 'client'> & { client: ResolversTypes['ApiClient'] }>;
  RecordedBoard: ResolverTypeWrapper<Omit<Types.RecordedBoard, 'board'> & { board?: Types.Maybe<ResolversTypes['LiveBatch']> }>;
  RecordedPrice: ResolverTypeWrapper<Types.RecordedPrice>;
  RecordedTimes: ResolverTypeWrapper<Types.RecordedTimes>;
  ReplayMoment: ResolverTypeWrapper<Types.ReplayMoment>;
  RequestPasswordResetInput: Types.RequestPasswordResetInput;
  RequestPasswordResetPayload: ResolverTypeWrapper<Omit<Types.RequestPasswordResetPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  Roster: ResolverTypeWrapper<ProviderRoster>;
  SaveWorkspaceItemsInput: Types.SaveWorkspaceItemsInput;
  SaveWorkspaceItemsPayload: ResolverTypeWrapper<Omit<Types.SaveWorkspaceItemsPayload, 'userErrors' | 'workspace'> & { userErrors: Array<ResolversTypes['UserError']>, workspace?: Types.Maybe<ResolversTypes['Workspace']> }>;
  Score: ResolverTypeWrapper<Types.Score>;
  Selection: ResolverTypeWrapper<SelectionView>;
  SelectionEntity: ResolverTypeWrapper<Types.SelectionEntity>;
  SelectionResult: Types.SelectionResult;
  SelectionSide: Types.SelectionSide;
  Series: ResolverTypeWrapper<SeriesView>;
  SeriesEvent: ResolverTypeWrapper<Types.SeriesEvent>;
  SeriesEventKind: Types.SeriesEventKind;
  SeriesEventPage: ResolverTypeWrapper<Types.SeriesEventPage>;
  SeriesRecording: ResolverTypeWrapper<Types.SeriesRecording>;
  Session: ResolverTypeWrapper<Types.Session>;
  ShareWorkspaceItemInput: Types.ShareWorkspaceItemInput;
  ShareWorkspaceItemPayload: ResolverTypeWrapper<Omit<Types.ShareWorkspaceItemPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  SharedWorkspaceItem: ResolverTypeWrapper<Types.SharedWorkspaceItem>;
  SignInInput: Types.SignInInput;
  SignInPayload: ResolverTypeWrapper<Omit<Types.SignInPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  SignOutPayload: ResolverTypeWrapper<Types.SignOutPayload>;
  SignTrialAgreementInput: Types.SignTrialAgreementInput;
  SignTrialAgreementPayload: ResolverTypeWrapper<Signing>;
  StartTradingSessionPayload: ResolverTypeWrapper<Omit<Types.StartTradingSessionPayload, 'tradingSession' | 'userErrors'> & { tradingSession?: Types.Maybe<ResolversTypes['TradingSession']>, userErrors: Array<ResolversTypes['UserError']> }>;
  String: ResolverTypeWrapper<Types.Scalars['String']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  TakeAlertLeaseInput: Types.TakeAlertLeaseInput;
  TakeAlertLeasePayload: ResolverTypeWrapper<Types.TakeAlertLeasePayload>;
  Team: ResolverTypeWrapper<CompetitorEntityModel>;
  TestApiKeyInput: Types.TestApiKeyInput;
  TestWebhookInput: Types.TestWebhookInput;
  TestWebhookPayload: ResolverTypeWrapper<Omit<Types.TestWebhookPayload, 'userErrors' | 'webhook'> & { userErrors: Array<ResolversTypes['UserError']>, webhook?: Types.Maybe<ResolversTypes['Webhook']> }>;
  Tournament: ResolverTypeWrapper<ProviderTournament>;
  TradingSession: ResolverTypeWrapper<Omit<Types.TradingSession, 'client'> & { client?: Types.Maybe<ResolversTypes['ApiClient']> }>;
  TrialAgreement: ResolverTypeWrapper<Types.TrialAgreement>;
  TrialAgreementStatus: Types.TrialAgreementStatus;
  URL: ResolverTypeWrapper<Types.Scalars['URL']['output']>;
  UpdateApiClientInput: Types.UpdateApiClientInput;
  UpdateApiClientPayload: ResolverTypeWrapper<Omit<Types.UpdateApiClientPayload, 'apiClient' | 'current' | 'userErrors'> & { apiClient?: Types.Maybe<ResolversTypes['ApiClient']>, current?: Types.Maybe<ResolversTypes['ApiClient']>, userErrors: Array<ResolversTypes['UserError']> }>;
  UpdateApiKeyInput: Types.UpdateApiKeyInput;
  UpdateApiKeyPayload: ResolverTypeWrapper<Omit<Types.UpdateApiKeyPayload, 'apiKey' | 'current' | 'userErrors'> & { apiKey?: Types.Maybe<ResolversTypes['ApiKey']>, current?: Types.Maybe<ResolversTypes['ApiKey']>, userErrors: Array<ResolversTypes['UserError']> }>;
  UpdateCustomerInput: Types.UpdateCustomerInput;
  UpdateCustomerPayload: ResolverTypeWrapper<Omit<Types.UpdateCustomerPayload, 'current' | 'customer' | 'userErrors'> & { current?: Types.Maybe<ResolversTypes['Customer']>, customer?: Types.Maybe<ResolversTypes['Customer']>, userErrors: Array<ResolversTypes['UserError']> }>;
  UpdatePasswordInput: Types.UpdatePasswordInput;
  UpdatePasswordPayload: ResolverTypeWrapper<Omit<Types.UpdatePasswordPayload, 'userErrors'> & { userErrors: Array<ResolversTypes['UserError']> }>;
  UpdateWebhookInput: Types.UpdateWebhookInput;
  UsageHour: ResolverTypeWrapper<HourUsage>;
  UsageSource: ResolverTypeWrapper<UsageSourceModel>;
  User: ResolverTypeWrapper<Types.User>;
  UserError: ResolverTypeWrapper<UserErrorModel>;
  UserErrorCode: Types.UserErrorCode;
  Viewer: ResolverTypeWrapper<ViewerModel>;
  Webhook: ResolverTypeWrapper<WebhookRow>;
  WebhookEvent: Types.WebhookEvent;
  WebhookMessage: ResolverTypeWrapper<WebhookMessageRow>;
  WebhookPayload: ResolverTypeWrapper<Omit<Types.WebhookPayload, 'userErrors' | 'webhook'> & { userErrors: Array<ResolversTypes['UserError']>, webhook?: Types.Maybe<ResolversTypes['Webhook']> }>;
  WebhookState: Types.WebhookState;
  Widget: ResolverTypeWrapper<WidgetRecord>;
  WidgetDomain: ResolverTypeWrapper<Types.WidgetDomain>;
  WidgetNamespace: ResolverTypeWrapper<ProviderWidgetNamespace>;
  Workspace: ResolverTypeWrapper<WorkspaceModel>;
  WorkspaceChange: ResolverTypeWrapper<WorkspaceChangeModel>;
  WorkspaceItem: ResolverTypeWrapper<Types.WorkspaceItem>;
  WorkspaceItemInput: Types.WorkspaceItemInput;
  WorkspaceItemKind: Types.WorkspaceItemKind;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AccountManager: ProviderAccountManager;
  AgreementClause: Types.AgreementClause;
  AgreementParty: Types.AgreementParty;
  AgreementRecipientInput: Types.AgreementRecipientInput;
  AgreementSection: Types.AgreementSection;
  AgreementSignerInput: Types.AgreementSignerInput;
  AgreementSubClause: Types.AgreementSubClause;
  ApiCall: Types.ApiCall;
  ApiClient: ClientRecord;
  ApiClientCustomer: OpaqueRef;
  ApiClientUsage: ClientUsageModel;
  ApiHeader: Types.ApiHeader;
  ApiKey: KeyRecord;
  ApiRateLimit: Types.ApiRateLimit;
  AuditConnection: Omit<Types.AuditConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['AuditEdge']>, nodes: Array<ResolversParentTypes['AuditEntry']> };
  AuditEdge: Omit<Types.AuditEdge, 'node'> & { node: ResolversParentTypes['AuditEntry'] };
  AuditEntry: AuditNode;
  AuditFilter: Types.AuditFilter;
  AuditGap: Types.AuditGap;
  AuditStorage: Types.AuditStorage;
  AuditUser: Types.AuditUser;
  Boolean: Types.Scalars['Boolean']['output'];
  CallApiInput: Types.CallApiInput;
  CallApiPayload: Omit<Types.CallApiPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  ChannelMessage: Types.ChannelMessage;
  ClientConfig: Types.ClientConfig;
  ClientPushChannel: Types.ClientPushChannel;
  ClientWebhooks: Omit<Types.ClientWebhooks, 'webhooks'> & { webhooks: Array<ResolversParentTypes['Webhook']> };
  CombinedOdds: Types.CombinedOdds;
  Company: Types.Company;
  CompanyInput: Types.CompanyInput;
  Competitor: CompetitorModel;
  CompetitorEntity: CompetitorEntityModel;
  CoveredInterval: Types.CoveredInterval;
  CreateApiClientInput: Types.CreateApiClientInput;
  CreateApiClientPayload: Omit<Types.CreateApiClientPayload, 'apiClient' | 'userErrors'> & { apiClient?: Types.Maybe<ResolversParentTypes['ApiClient']>, userErrors: Array<ResolversParentTypes['UserError']> };
  CreateApiKeyInput: Types.CreateApiKeyInput;
  CreateApiKeyPayload: Omit<Types.CreateApiKeyPayload, 'apiKey' | 'userErrors'> & { apiKey?: Types.Maybe<ResolversParentTypes['ApiKey']>, userErrors: Array<ResolversParentTypes['UserError']> };
  CreateCustomerInput: Types.CreateCustomerInput;
  CreateCustomerPayload: Omit<Types.CreateCustomerPayload, 'customer' | 'userErrors'> & { customer?: Types.Maybe<ResolversParentTypes['Customer']>, userErrors: Array<ResolversParentTypes['UserError']> };
  CreateWebhookInput: Types.CreateWebhookInput;
  CreateWebhookPayload: Omit<Types.CreateWebhookPayload, 'userErrors' | 'webhook'> & { userErrors: Array<ResolversParentTypes['UserError']>, webhook?: Types.Maybe<ResolversParentTypes['Webhook']> };
  Customer: CustomerRecord;
  CustomerClientCount: Types.CustomerClientCount;
  CustomerConnection: Omit<Types.CustomerConnection, 'edges' | 'nodes'> & { edges: Array<ResolversParentTypes['CustomerEdge']>, nodes: Array<ResolversParentTypes['Customer']> };
  CustomerEdge: Omit<Types.CustomerEdge, 'node'> & { node: ResolversParentTypes['Customer'] };
  CustomerFilter: Types.CustomerFilter;
  CustomerOrder: Types.CustomerOrder;
  CustomerUser: Types.CustomerUser;
  CustomerUserConnection: Types.CustomerUserConnection;
  CustomerUserEdge: Types.CustomerUserEdge;
  CustomerUserOrder: Types.CustomerUserOrder;
  DateFilter: Types.DateFilter;
  DateTime: Types.Scalars['DateTime']['output'];
  DeleteApiClientInput: Types.DeleteApiClientInput;
  DeleteApiClientPayload: Omit<Types.DeleteApiClientPayload, 'current' | 'userErrors'> & { current?: Types.Maybe<ResolversParentTypes['ApiClient']>, userErrors: Array<ResolversParentTypes['UserError']> };
  DeleteApiKeyInput: Types.DeleteApiKeyInput;
  DeleteApiKeyPayload: Omit<Types.DeleteApiKeyPayload, 'current' | 'userErrors'> & { current?: Types.Maybe<ResolversParentTypes['ApiKey']>, userErrors: Array<ResolversParentTypes['UserError']> };
  DeleteWebhookInput: Types.DeleteWebhookInput;
  DeleteWebhookPayload: Omit<Types.DeleteWebhookPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  DeleteWorkspacePayload: Types.DeleteWorkspacePayload;
  FirstSteps: Omit<Types.FirstSteps, 'client' | 'clientWithKey'> & { client?: Types.Maybe<ResolversParentTypes['ApiClient']>, clientWithKey?: Types.Maybe<ResolversParentTypes['ApiClient']> };
  Fixture: Types.Fixture;
  Float: Types.Scalars['Float']['output'];
  Game: GameRef;
  ID: Types.Scalars['ID']['output'];
  InspectorBatch: Types.InspectorBatch;
  Int: Types.Scalars['Int']['output'];
  InviteUserInput: Types.InviteUserInput;
  InviteUserPayload: Omit<Types.InviteUserPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  Invoice: ProviderInvoice;
  KeepWorkspaceInput: Types.KeepWorkspaceInput;
  KeepWorkspacePayload: Omit<Types.KeepWorkspacePayload, 'workspace'> & { workspace: ResolversParentTypes['Workspace'] };
  LiveBatch: LiveBatchModel;
  LiveCursor: Types.LiveCursor;
  LiveFeed: OwnedFeedStats;
  LiveRef: Types.LiveRef;
  LiveState: LiveStateModel;
  LiveSubscribers: Types.LiveSubscribers;
  LocalDate: Types.Scalars['LocalDate']['output'];
  Market: MarketView;
  MarketChange: Types.MarketChange;
  MarketContext: MarketContextView;
  MarketHistory: Types.MarketHistory;
  Match: MatchView;
  Mutation: Record<PropertyKey, never>;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  OddsPoint: Types.OddsPoint;
  Package: ProviderPackage;
  PackageInput: Types.PackageInput;
  PageInfo: Types.PageInfo;
  PastApiCall: PastCallModel;
  Player: CompetitorEntityModel;
  PreviewSeries: ProviderPreviewSeries;
  Product: ProductRef;
  PushChannelCategory: Types.PushChannelCategory;
  Query: Record<PropertyKey, never>;
  RateLimitedClient: Omit<Types.RateLimitedClient, 'client'> & { client: ResolversParentTypes['ApiClient'] };
  RecordedBoard: Omit<Types.RecordedBoard, 'board'> & { board?: Types.Maybe<ResolversParentTypes['LiveBatch']> };
  RecordedPrice: Types.RecordedPrice;
  RecordedTimes: Types.RecordedTimes;
  ReplayMoment: Types.ReplayMoment;
  RequestPasswordResetInput: Types.RequestPasswordResetInput;
  RequestPasswordResetPayload: Omit<Types.RequestPasswordResetPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  Roster: ProviderRoster;
  SaveWorkspaceItemsInput: Types.SaveWorkspaceItemsInput;
  SaveWorkspaceItemsPayload: Omit<Types.SaveWorkspaceItemsPayload, 'userErrors' | 'workspace'> & { userErrors: Array<ResolversParentTypes['UserError']>, workspace?: Types.Maybe<ResolversParentTypes['Workspace']> };
  Score: Types.Score;
  Selection: SelectionView;
  SelectionEntity: Types.SelectionEntity;
  Series: SeriesView;
  SeriesEvent: Types.SeriesEvent;
  SeriesEventPage: Types.SeriesEventPage;
  SeriesRecording: Types.SeriesRecording;
  Session: Types.Session;
  ShareWorkspaceItemInput: Types.ShareWorkspaceItemInput;
  ShareWorkspaceItemPayload: Omit<Types.ShareWorkspaceItemPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  SharedWorkspaceItem: Types.SharedWorkspaceItem;
  SignInInput: Types.SignInInput;
  SignInPayload: Omit<Types.SignInPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  SignOutPayload: Types.SignOutPayload;
  SignTrialAgreementInput: Types.SignTrialAgreementInput;
  SignTrialAgreementPayload: Signing;
  StartTradingSessionPayload: Omit<Types.StartTradingSessionPayload, 'tradingSession' | 'userErrors'> & { tradingSession?: Types.Maybe<ResolversParentTypes['TradingSession']>, userErrors: Array<ResolversParentTypes['UserError']> };
  String: Types.Scalars['String']['output'];
  Subscription: Record<PropertyKey, never>;
  TakeAlertLeaseInput: Types.TakeAlertLeaseInput;
  TakeAlertLeasePayload: Types.TakeAlertLeasePayload;
  Team: CompetitorEntityModel;
  TestApiKeyInput: Types.TestApiKeyInput;
  TestWebhookInput: Types.TestWebhookInput;
  TestWebhookPayload: Omit<Types.TestWebhookPayload, 'userErrors' | 'webhook'> & { userErrors: Array<ResolversParentTypes['UserError']>, webhook?: Types.Maybe<ResolversParentTypes['Webhook']> };
  Tournament: ProviderTournament;
  TradingSession: Omit<Types.TradingSession, 'client'> & { client?: Types.Maybe<ResolversParentTypes['ApiClient']> };
  TrialAgreement: Types.TrialAgreement;
  URL: Types.Scalars['URL']['output'];
  UpdateApiClientInput: Types.UpdateApiClientInput;
  UpdateApiClientPayload: Omit<Types.UpdateApiClientPayload, 'apiClient' | 'current' | 'userErrors'> & { apiClient?: Types.Maybe<ResolversParentTypes['ApiClient']>, current?: Types.Maybe<ResolversParentTypes['ApiClient']>, userErrors: Array<ResolversParentTypes['UserError']> };
  UpdateApiKeyInput: Types.UpdateApiKeyInput;
  UpdateApiKeyPayload: Omit<Types.UpdateApiKeyPayload, 'apiKey' | 'current' | 'userErrors'> & { apiKey?: Types.Maybe<ResolversParentTypes['ApiKey']>, current?: Types.Maybe<ResolversParentTypes['ApiKey']>, userErrors: Array<ResolversParentTypes['UserError']> };
  UpdateCustomerInput: Types.UpdateCustomerInput;
  UpdateCustomerPayload: Omit<Types.UpdateCustomerPayload, 'current' | 'customer' | 'userErrors'> & { current?: Types.Maybe<ResolversParentTypes['Customer']>, customer?: Types.Maybe<ResolversParentTypes['Customer']>, userErrors: Array<ResolversParentTypes['UserError']> };
  UpdatePasswordInput: Types.UpdatePasswordInput;
  UpdatePasswordPayload: Omit<Types.UpdatePasswordPayload, 'userErrors'> & { userErrors: Array<ResolversParentTypes['UserError']> };
  UpdateWebhookInput: Types.UpdateWebhookInput;
  UsageHour: HourUsage;
  UsageSource: UsageSourceModel;
  User: Types.User;
  UserError: UserErrorModel;
  Viewer: ViewerModel;
  Webhook: WebhookRow;
  WebhookMessage: WebhookMessageRow;
  WebhookPayload: Omit<Types.WebhookPayload, 'userErrors' | 'webhook'> & { userErrors: Array<ResolversParentTypes['UserError']>, webhook?: Types.Maybe<ResolversParentTypes['Webhook']> };
  Widget: WidgetRecord;
  WidgetDomain: Types.WidgetDomain;
  WidgetNamespace: ProviderWidgetNamespace;
  Workspace: WorkspaceModel;
  WorkspaceChange: WorkspaceChangeModel;
  WorkspaceItem: Types.WorkspaceItem;
  WorkspaceItemInput: Types.WorkspaceItemInput;
};

export type SemanticNonNullDirectiveArgs = {
  levels?: Array<Types.Scalars['Int']['input']>;
};

export type SemanticNonNullDirectiveResolver<Result, Parent, ContextType = RequestContext, Args = SemanticNonNullDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AccountManagerResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AccountManager'] = ResolversParentTypes['AccountManager']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDeleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AgreementClauseResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AgreementClause'] = ResolversParentTypes['AgreementClause']> = {
  body?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sections?: Resolver<Array<ResolversTypes['AgreementSection']>, ParentType, ContextType>;
  subClauses?: Resolver<Array<ResolversTypes['AgreementSubClause']>, ParentType, ContextType>;
  title?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AgreementPartyResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AgreementParty'] = ResolversParentTypes['AgreementParty']> = {
  body?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AgreementSectionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AgreementSection'] = ResolversParentTypes['AgreementSection']> = {
  body?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subClauses?: Resolver<Array<ResolversTypes['AgreementSubClause']>, ParentType, ContextType>;
  title?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AgreementSubClauseResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AgreementSubClause'] = ResolversParentTypes['AgreementSubClause']> = {
  body?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApiCallResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiCall'] = ResolversParentTypes['ApiCall']> = {
  body?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  headers?: Resolver<Array<ResolversTypes['ApiHeader']>, ParentType, ContextType>;
  isTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latencyMs?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ApiCallOutcome'], ParentType, ContextType>;
  rateLimit?: Resolver<Types.Maybe<ResolversTypes['ApiRateLimit']>, ParentType, ContextType>;
  retryAfterMs?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  sentAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  waitedMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApiClientResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiClient'] = ResolversParentTypes['ApiClient']> = {
  createdAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  customer?: Resolver<Types.Maybe<ResolversTypes['ApiClientCustomer']>, ParentType, ContextType>;
  expiresAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  historicalAccessHours?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keys?: Resolver<Types.Maybe<Array<ResolversTypes['ApiKey']>>, ParentType, ContextType>;
  maxConnections?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  packages?: Resolver<Array<ResolversTypes['Package']>, ParentType, ContextType>;
  pushChannels?: Resolver<Types.Maybe<Array<ResolversTypes['ClientPushChannel']>>, ParentType, ContextType>;
  requestBurst?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  requestsPerSecond?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  resourceVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  scope?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['ActivityStatus']>, ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ApiClientCustomerResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiClientCustomer'] = ResolversParentTypes['ApiClientCustomer']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApiClientUsageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiClientUsage'] = ResolversParentTypes['ApiClientUsage']> = {
  countedSince?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  days?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  hours?: Resolver<Array<ResolversTypes['UsageHour']>, ParentType, ContextType>;
  sources?: Resolver<Array<ResolversTypes['UsageSource']>, ParentType, ContextType>;
};

export type ApiHeaderResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiHeader'] = ResolversParentTypes['ApiHeader']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resourceVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApiRateLimitResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ApiRateLimit'] = ResolversParentTypes['ApiRateLimit']> = {
  burst?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  limit?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  remaining?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  resetMs?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type AuditConnectionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditConnection'] = ResolversParentTypes['AuditConnection']> = {
  edges?: Resolver<Array<ResolversTypes['AuditEdge']>, ParentType, ContextType>;
  gaps?: Resolver<Array<ResolversTypes['AuditGap']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  storage?: Resolver<ResolversTypes['AuditStorage'], ParentType, ContextType>;
};

export type AuditEdgeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditEdge'] = ResolversParentTypes['AuditEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['AuditEntry'], ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  actingForId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  clientId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  clientName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  codes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  customerId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  detail?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  noCustomer?: Resolver<Types.Maybe<ResolversTypes['AuditAbsence']>, ParentType, ContextType>;
  noTarget?: Resolver<Types.Maybe<ResolversTypes['AuditAbsence']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['AuditOutcome'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  targetId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  targetName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  user?: Resolver<Types.Maybe<ResolversTypes['AuditUser']>, ParentType, ContextType>;
  userId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AuditGapResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditGap'] = ResolversParentTypes['AuditGap']> = {
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  lostEntries?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type AuditStorageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditStorage'] = ResolversParentTypes['AuditStorage']> = {
  failingSince?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  isRequired?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['AuditStorageKind'], ParentType, ContextType>;
  maxDays?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AuditUserResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditUser'] = ResolversParentTypes['AuditUser']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CallApiPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CallApiPayload'] = ResolversParentTypes['CallApiPayload']> = {
  call?: Resolver<Types.Maybe<ResolversTypes['ApiCall']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ChannelMessageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ChannelMessage'] = ResolversParentTypes['ChannelMessage']> = {
  bytes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  channel?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  frame?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  isTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ChannelMessageKind'], ParentType, ContextType>;
  receivedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ClientConfigResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ClientConfig'] = ResolversParentTypes['ClientConfig']> = {
  analyticsUrl?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  apiSecretHeader?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  apiVersionHeader?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  authRedirectPath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  billingPortalUrl?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  broadcastWidget?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dataApiUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  docsUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  errorReportingDsn?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  isDemo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  liveWidget?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  oddsApiUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  oddsApiVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  preGameWidget?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  pushChannelHeader?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pushUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  supportEmail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  widgetBaseUrl?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  widgetNamespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ClientPushChannelResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ClientPushChannel'] = ResolversParentTypes['ClientPushChannel']> = {
  categories?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  referenceUrl?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClientWebhooksResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ClientWebhooks'] = ResolversParentTypes['ClientWebhooks']> = {
  isFeedFollowed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  webhooks?: Resolver<Array<ResolversTypes['Webhook']>, ParentType, ContextType>;
};

export type CombinedOddsResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CombinedOdds'] = ResolversParentTypes['CombinedOdds']> = {
  odds?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type CompanyResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Company'] = ResolversParentTypes['Company']> = {
  addressLine1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  addressLine2?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  zipCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CompetitorResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Competitor'] = ResolversParentTypes['Competitor']> = {
  entity?: Resolver<Types.Maybe<ResolversTypes['CompetitorEntity']>, ParentType, ContextType>;
  hasForfeited?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isWinner?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  roster?: Resolver<Types.Maybe<ResolversTypes['Roster']>, ParentType, ContextType>;
  rosterId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  score?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CompetitorEntityResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CompetitorEntity'] = ResolversParentTypes['CompetitorEntity']> = {
  __resolveType: TypeResolveFn<'Player' | 'Team', ParentType, ContextType>;
};

export type CoveredIntervalResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CoveredInterval'] = ResolversParentTypes['CoveredInterval']> = {
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isWinnerOnly?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type CreateApiClientPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CreateApiClientPayload'] = ResolversParentTypes['CreateApiClientPayload']> = {
  apiClient?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateApiKeyPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CreateApiKeyPayload'] = ResolversParentTypes['CreateApiKeyPayload']> = {
  apiKey?: Resolver<Types.Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateCustomerPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CreateCustomerPayload'] = ResolversParentTypes['CreateCustomerPayload']> = {
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateWebhookPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CreateWebhookPayload'] = ResolversParentTypes['CreateWebhookPayload']> = {
  secret?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
  webhook?: Resolver<Types.Maybe<ResolversTypes['Webhook']>, ParentType, ContextType>;
};

export type CustomerResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Customer'] = ResolversParentTypes['Customer']> = {
  accountManagers?: Resolver<Array<ResolversTypes['AccountManager']>, ParentType, ContextType, RequireFields<Types.CustomerAccountManagersArgs, 'includeDeleted'>>;
  agreementCompany?: Resolver<Types.Maybe<ResolversTypes['Company']>, ParentType, ContextType>;
  billingReference?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  expiresAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  externalName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  internalId?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  internalName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  openInvoices?: Resolver<Types.Maybe<Array<ResolversTypes['Invoice']>>, ParentType, ContextType>;
  resourceVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['ActivityStatus']>, ParentType, ContextType>;
  trialAgreementStatus?: Resolver<Types.Maybe<ResolversTypes['TrialAgreementStatus']>, ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CustomerClientCountResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CustomerClientCount'] = ResolversParentTypes['CustomerClientCount']> = {
  active?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  customerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  total?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CustomerConnectionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CustomerConnection'] = ResolversParentTypes['CustomerConnection']> = {
  edges?: Resolver<Array<ResolversTypes['CustomerEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Customer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unreadableCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CustomerEdgeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CustomerEdge'] = ResolversParentTypes['CustomerEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Customer'], ParentType, ContextType>;
};

export type CustomerUserResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CustomerUser'] = ResolversParentTypes['CustomerUser']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastLoginAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CustomerUserConnectionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CustomerUserConnection'] = ResolversParentTypes['CustomerUserConnection']> = {
  edges?: Resolver<Array<ResolversTypes['CustomerUserEdge']>, ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['CustomerUser']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CustomerUserEdgeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CustomerUserEdge'] = ResolversParentTypes['CustomerUserEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CustomerUser'], ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeleteApiClientPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeleteApiClientPayload'] = ResolversParentTypes['DeleteApiClientPayload']> = {
  current?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  deletedId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteApiKeyPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeleteApiKeyPayload'] = ResolversParentTypes['DeleteApiKeyPayload']> = {
  current?: Resolver<Types.Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  deletedId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteWebhookPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeleteWebhookPayload'] = ResolversParentTypes['DeleteWebhookPayload']> = {
  deletedId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteWorkspacePayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeleteWorkspacePayload'] = ResolversParentTypes['DeleteWorkspacePayload']> = {
  deletedItems?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FirstStepsResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['FirstSteps'] = ResolversParentTypes['FirstSteps']> = {
  client?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  clientWithKey?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  hasRequest?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isKeyTested?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FixtureResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Fixture'] = ResolversParentTypes['Fixture']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['FixtureType'], ParentType, ContextType>;
};

export type GameResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Game'] = ResolversParentTypes['Game']> = {
  abbreviation?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  iconUrl?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type InspectorBatchResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['InspectorBatch'] = ResolversParentTypes['InspectorBatch']> = {
  dropped?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  end?: Resolver<Types.Maybe<ResolversTypes['InspectorEnd']>, ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  messages?: Resolver<Array<ResolversTypes['ChannelMessage']>, ParentType, ContextType>;
  received?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  receivedBytes?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['InspectorState'], ParentType, ContextType>;
  unreadable?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InviteUserPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['InviteUserPayload'] = ResolversParentTypes['InviteUserPayload']> = {
  failedStep?: Resolver<Types.Maybe<ResolversTypes['InvitationStep']>, ParentType, ContextType>;
  user?: Resolver<Types.Maybe<ResolversTypes['CustomerUser']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type InvoiceResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Invoice'] = ResolversParentTypes['Invoice']> = {
  daysOverdue?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dueDate?: Resolver<ResolversTypes['LocalDate'], ParentType, ContextType>;
};

export type KeepWorkspacePayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['KeepWorkspacePayload'] = ResolversParentTypes['KeepWorkspacePayload']> = {
  workspace?: Resolver<ResolversTypes['Workspace'], ParentType, ContextType>;
};

export type LiveBatchResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['LiveBatch'] = ResolversParentTypes['LiveBatch']> = {
  asOf?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  epoch?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isConflated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSnapshot?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  markets?: Resolver<Array<ResolversTypes['Market']>, ParentType, ContextType>;
  matches?: Resolver<Array<ResolversTypes['Match']>, ParentType, ContextType>;
  prevSeq?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  pushedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  receivedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  removed?: Resolver<Array<ResolversTypes['LiveRef']>, ParentType, ContextType>;
  replayOf?: Resolver<Types.Maybe<ResolversTypes['ReplayMoment']>, ParentType, ContextType>;
  sentAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  series?: Resolver<Array<ResolversTypes['Series']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['LiveStatus'], ParentType, ContextType>;
};

export type LiveFeedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['LiveFeed'] = ResolversParentTypes['LiveFeed']> = {
  clientId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  readAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  resyncs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['LiveStatus'], ParentType, ContextType>;
  subscribers?: Resolver<ResolversTypes['LiveSubscribers'], ParentType, ContextType>;
};

export type LiveRefResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['LiveRef'] = ResolversParentTypes['LiveRef']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['LiveEntity'], ParentType, ContextType>;
};

export type LiveStateResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['LiveState'] = ResolversParentTypes['LiveState']> = {
  feeds?: Resolver<Array<ResolversTypes['LiveFeed']>, ParentType, ContextType>;
  readAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  sharing?: Resolver<ResolversTypes['GatewaySharing'], ParentType, ContextType>;
  slowCloses?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  subscribers?: Resolver<ResolversTypes['LiveSubscribers'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LiveSubscribersResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['LiveSubscribers'] = ResolversParentTypes['LiveSubscribers']> = {
  laggingSockets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  longestLagMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sockets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  subscriptions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface LocalDateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['LocalDate'], any> {
  name: 'LocalDate';
}

export type MarketResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Market'] = ResolversParentTypes['Market']> = {
  context?: Resolver<ResolversTypes['MarketContext'], ParentType, ContextType>;
  fixture?: Resolver<ResolversTypes['Fixture'], ParentType, ContextType>;
  history?: Resolver<Types.Maybe<ResolversTypes['MarketHistory']>, ParentType, ContextType, RequireFields<Types.MarketHistoryArgs, 'maxPoints'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isBehind?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  label?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  layout?: Resolver<Types.Maybe<ResolversTypes['MarketLayout']>, ParentType, ContextType>;
  margin?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  match?: Resolver<Types.Maybe<ResolversTypes['Match']>, ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  otherEntities?: Resolver<Array<Types.Maybe<ResolversTypes['CompetitorEntity']>>, ParentType, ContextType>;
  selections?: Resolver<Array<ResolversTypes['Selection']>, ParentType, ContextType>;
  series?: Resolver<Types.Maybe<ResolversTypes['Series']>, ParentType, ContextType>;
  seriesId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['MarketState'], ParentType, ContextType>;
  subject?: Resolver<Types.Maybe<ResolversTypes['CompetitorEntity']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['MarketType'], ParentType, ContextType>;
  typeName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MarketChangeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['MarketChange'] = ResolversParentTypes['MarketChange']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  changedAfter?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  prices?: Resolver<Array<ResolversTypes['RecordedPrice']>, ParentType, ContextType>;
  pushedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  state?: Resolver<Types.Maybe<ResolversTypes['MarketState']>, ParentType, ContextType>;
};

export type MarketContextResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['MarketContext'] = ResolversParentTypes['MarketContext']> = {
  index?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  line?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  playerId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  result?: Resolver<Types.Maybe<ResolversTypes['SelectionResult']>, ParentType, ContextType>;
  resultName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rosterId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  roundNumber?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  score?: Resolver<Types.Maybe<ResolversTypes['Score']>, ParentType, ContextType>;
  teamId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type MarketHistoryResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['MarketHistory'] = ResolversParentTypes['MarketHistory']> = {
  availableFrom?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  changes?: Resolver<Array<ResolversTypes['MarketChange']>, ParentType, ContextType>;
  covered?: Resolver<Array<ResolversTypes['CoveredInterval']>, ParentType, ContextType>;
  isReduced?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MatchResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Match'] = ResolversParentTypes['Match']> = {
  competitors?: Resolver<Array<ResolversTypes['Competitor']>, ParentType, ContextType>;
  deletedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isBehind?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lifecycle?: Resolver<ResolversTypes['Lifecycle'], ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  series?: Resolver<Types.Maybe<ResolversTypes['Series']>, ParentType, ContextType>;
  seriesId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MutationResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  callApi?: Resolver<ResolversTypes['CallApiPayload'], ParentType, ContextType, RequireFields<Types.MutationCallApiArgs, 'input'>>;
  createApiClient?: Resolver<ResolversTypes['CreateApiClientPayload'], ParentType, ContextType, RequireFields<Types.MutationCreateApiClientArgs, 'input'>>;
  createApiKey?: Resolver<ResolversTypes['CreateApiKeyPayload'], ParentType, ContextType, RequireFields<Types.MutationCreateApiKeyArgs, 'input'>>;
  createCustomer?: Resolver<ResolversTypes['CreateCustomerPayload'], ParentType, ContextType, RequireFields<Types.MutationCreateCustomerArgs, 'input'>>;
  createWebhook?: Resolver<ResolversTypes['CreateWebhookPayload'], ParentType, ContextType, RequireFields<Types.MutationCreateWebhookArgs, 'input'>>;
  deleteApiClient?: Resolver<ResolversTypes['DeleteApiClientPayload'], ParentType, ContextType, RequireFields<Types.MutationDeleteApiClientArgs, 'input'>>;
  deleteApiKey?: Resolver<ResolversTypes['DeleteApiKeyPayload'], ParentType, ContextType, RequireFields<Types.MutationDeleteApiKeyArgs, 'input'>>;
  deleteWebhook?: Resolver<ResolversTypes['DeleteWebhookPayload'], ParentType, ContextType, RequireFields<Types.MutationDeleteWebhookArgs, 'input'>>;
  deleteWorkspace?: Resolver<ResolversTypes['DeleteWorkspacePayload'], ParentType, ContextType>;
  inviteUser?: Resolver<ResolversTypes['InviteUserPayload'], ParentType, ContextType, RequireFields<Types.MutationInviteUserArgs, 'input'>>;
  keepWorkspace?: Resolver<ResolversTypes['KeepWorkspacePayload'], ParentType, ContextType, RequireFields<Types.MutationKeepWorkspaceArgs, 'input'>>;
  requestPasswordReset?: Resolver<ResolversTypes['RequestPasswordResetPayload'], ParentType, ContextType, RequireFields<Types.MutationRequestPasswordResetArgs, 'input'>>;
  saveWorkspaceItems?: Resolver<ResolversTypes['SaveWorkspaceItemsPayload'], ParentType, ContextType, RequireFields<Types.MutationSaveWorkspaceItemsArgs, 'input'>>;
  shareWorkspaceItem?: Resolver<ResolversTypes['ShareWorkspaceItemPayload'], ParentType, ContextType, RequireFields<Types.MutationShareWorkspaceItemArgs, 'input'>>;
  signIn?: Resolver<ResolversTypes['SignInPayload'], ParentType, ContextType, RequireFields<Types.MutationSignInArgs, 'input'>>;
  signOut?: Resolver<ResolversTypes['SignOutPayload'], ParentType, ContextType>;
  signTrialAgreement?: Resolver<ResolversTypes['SignTrialAgreementPayload'], ParentType, ContextType, RequireFields<Types.MutationSignTrialAgreementArgs, 'input'>>;
  startTradingSession?: Resolver<ResolversTypes['StartTradingSessionPayload'], ParentType, ContextType>;
  takeAlertLease?: Resolver<ResolversTypes['TakeAlertLeasePayload'], ParentType, ContextType, RequireFields<Types.MutationTakeAlertLeaseArgs, 'input'>>;
  testApiKey?: Resolver<ResolversTypes['CallApiPayload'], ParentType, ContextType, RequireFields<Types.MutationTestApiKeyArgs, 'input'>>;
  testWebhook?: Resolver<ResolversTypes['TestWebhookPayload'], ParentType, ContextType, RequireFields<Types.MutationTestWebhookArgs, 'input'>>;
  updateApiClient?: Resolver<ResolversTypes['UpdateApiClientPayload'], ParentType, ContextType, RequireFields<Types.MutationUpdateApiClientArgs, 'input'>>;
  updateApiKey?: Resolver<ResolversTypes['UpdateApiKeyPayload'], ParentType, ContextType, RequireFields<Types.MutationUpdateApiKeyArgs, 'input'>>;
  updateCustomer?: Resolver<ResolversTypes['UpdateCustomerPayload'], ParentType, ContextType, RequireFields<Types.MutationUpdateCustomerArgs, 'input'>>;
  updatePassword?: Resolver<ResolversTypes['UpdatePasswordPayload'], ParentType, ContextType, RequireFields<Types.MutationUpdatePasswordArgs, 'input'>>;
  updateWebhook?: Resolver<ResolversTypes['WebhookPayload'], ParentType, ContextType, RequireFields<Types.MutationUpdateWebhookArgs, 'input'>>;
};

export type NodeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'ApiClient' | 'Customer' | 'Market' | 'Match' | 'Series' | 'Tournament' | 'Widget', ParentType, ContextType>;
};

export type OddsPointResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['OddsPoint'] = ResolversParentTypes['OddsPoint']> = {
  odds?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  recordedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type PackageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Package'] = ResolversParentTypes['Package']> = {
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  product?: Resolver<ResolversTypes['Product'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PastApiCallResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PastApiCall'] = ResolversParentTypes['PastApiCall']> = {
  endpoint?: Resolver<ResolversTypes['ApiEndpointName'], ParentType, ContextType>;
  filter?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  ids?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  isTruncated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  keyId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keyName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  latencyMs?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  method?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  order?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['ApiCallOutcome'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sentAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  size?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  skip?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  take?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PlayerResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Player'] = ResolversParentTypes['Player']> = {
  abbreviation?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  logoUrl?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PreviewSeriesResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PreviewSeries'] = ResolversParentTypes['PreviewSeries']> = {
  endAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lifecycle?: Resolver<ResolversTypes['Lifecycle'], ParentType, ContextType>;
  startAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  title?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProductResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Product'] = ResolversParentTypes['Product']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ProductKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PushChannelCategoryResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PushChannelCategory'] = ResolversParentTypes['PushChannelCategory']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  accountManagers?: Resolver<Types.Maybe<Array<ResolversTypes['AccountManager']>>, ParentType, ContextType, RequireFields<Types.QueryAccountManagersArgs, 'includeDeleted'>>;
  apiCalls?: Resolver<Types.Maybe<Array<ResolversTypes['PastApiCall']>>, ParentType, ContextType, RequireFields<Types.QueryApiCallsArgs, 'clientId'>>;
  apiClient?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType, RequireFields<Types.QueryApiClientArgs, 'id'>>;
  apiClientUsage?: Resolver<Types.Maybe<ResolversTypes['ApiClientUsage']>, ParentType, ContextType, RequireFields<Types.QueryApiClientUsageArgs, 'clientId' | 'days'>>;
  apiClients?: Resolver<Types.Maybe<Array<ResolversTypes['ApiClient']>>, ParentType, ContextType>;
  apiKeySecret?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<Types.QueryApiKeySecretArgs, 'clientId' | 'id'>>;
  apiKeys?: Resolver<Types.Maybe<Array<ResolversTypes['ApiKey']>>, ParentType, ContextType, RequireFields<Types.QueryApiKeysArgs, 'clientId'>>;
  auditLog?: Resolver<Types.Maybe<ResolversTypes['AuditConnection']>, ParentType, ContextType, Partial<Types.QueryAuditLogArgs>>;
  availablePackages?: Resolver<Types.Maybe<Array<ResolversTypes['Package']>>, ParentType, ContextType>;
  boardAt?: Resolver<Types.Maybe<ResolversTypes['RecordedBoard']>, ParentType, ContextType, RequireFields<Types.QueryBoardAtArgs, 'at' | 'seriesId'>>;
  clientConfig?: Resolver<ResolversTypes['ClientConfig'], ParentType, ContextType>;
  clientWebhooks?: Resolver<Types.Maybe<ResolversTypes['ClientWebhooks']>, ParentType, ContextType, RequireFields<Types.QueryClientWebhooksArgs, 'clientId'>>;
  combinedOdds?: Resolver<Types.Maybe<ResolversTypes['CombinedOdds']>, ParentType, ContextType, RequireFields<Types.QueryCombinedOddsArgs, 'selectionIds' | 'seriesId' | 'whenIdle'>>;
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType, RequireFields<Types.QueryCustomerArgs, 'id'>>;
  customerClientCounts?: Resolver<Types.Maybe<Array<ResolversTypes['CustomerClientCount']>>, ParentType, ContextType, RequireFields<Types.QueryCustomerClientCountsArgs, 'customerIds'>>;
  customers?: Resolver<Types.Maybe<ResolversTypes['CustomerConnection']>, ParentType, ContextType, Partial<Types.QueryCustomersArgs>>;
  firstSteps?: Resolver<Types.Maybe<ResolversTypes['FirstSteps']>, ParentType, ContextType>;
  games?: Resolver<Types.Maybe<Array<ResolversTypes['Game']>>, ParentType, ContextType>;
  isPasswordTokenValid?: Resolver<Types.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType, RequireFields<Types.QueryIsPasswordTokenValidArgs, 'token'>>;
  liveState?: Resolver<Types.Maybe<ResolversTypes['LiveState']>, ParentType, ContextType>;
  market?: Resolver<Types.Maybe<ResolversTypes['Market']>, ParentType, ContextType, RequireFields<Types.QueryMarketArgs, 'id'>>;
  marketsByIds?: Resolver<Types.Maybe<Array<Types.Maybe<ResolversTypes['Market']>>>, ParentType, ContextType, RequireFields<Types.QueryMarketsByIdsArgs, 'ids'>>;
  match?: Resolver<Types.Maybe<ResolversTypes['Match']>, ParentType, ContextType, RequireFields<Types.QueryMatchArgs, 'id'>>;
  matchesByIds?: Resolver<Types.Maybe<Array<Types.Maybe<ResolversTypes['Match']>>>, ParentType, ContextType, RequireFields<Types.QueryMatchesByIdsArgs, 'ids'>>;
  node?: Resolver<Types.Maybe<ResolversTypes['Node']>, ParentType, ContextType, RequireFields<Types.QueryNodeArgs, 'nodeId'>>;
  overdueCustomerCount?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  overdueCustomers?: Resolver<Types.Maybe<Array<ResolversTypes['Customer']>>, ParentType, ContextType, Partial<Types.QueryOverdueCustomersArgs>>;
  products?: Resolver<Types.Maybe<Array<ResolversTypes['Product']>>, ParentType, ContextType>;
  pushChannelCategories?: Resolver<Types.Maybe<Array<ResolversTypes['PushChannelCategory']>>, ParentType, ContextType>;
  rateLimitedClients?: Resolver<Types.Maybe<Array<ResolversTypes['RateLimitedClient']>>, ParentType, ContextType, RequireFields<Types.QueryRateLimitedClientsArgs, 'days'>>;
  series?: Resolver<Types.Maybe<ResolversTypes['Series']>, ParentType, ContextType, RequireFields<Types.QuerySeriesArgs, 'id'>>;
  seriesByIds?: Resolver<Types.Maybe<Array<Types.Maybe<ResolversTypes['Series']>>>, ParentType, ContextType, RequireFields<Types.QuerySeriesByIdsArgs, 'ids'>>;
  seriesEvents?: Resolver<Types.Maybe<ResolversTypes['SeriesEventPage']>, ParentType, ContextType, RequireFields<Types.QuerySeriesEventsArgs, 'first' | 'from' | 'seriesId' | 'to'>>;
  seriesMarkets?: Resolver<Types.Maybe<ResolversTypes['LiveBatch']>, ParentType, ContextType, RequireFields<Types.QuerySeriesMarketsArgs, 'seriesId'>>;
  seriesRecording?: Resolver<Types.Maybe<ResolversTypes['SeriesRecording']>, ParentType, ContextType, RequireFields<Types.QuerySeriesRecordingArgs, 'seriesId'>>;
  tournament?: Resolver<Types.Maybe<ResolversTypes['Tournament']>, ParentType, ContextType, RequireFields<Types.QueryTournamentArgs, 'id'>>;
  tournamentsByIds?: Resolver<Types.Maybe<Array<Types.Maybe<ResolversTypes['Tournament']>>>, ParentType, ContextType, RequireFields<Types.QueryTournamentsByIdsArgs, 'ids'>>;
  tradingList?: Resolver<Types.Maybe<ResolversTypes['LiveBatch']>, ParentType, ContextType>;
  trialAgreement?: Resolver<Types.Maybe<ResolversTypes['TrialAgreement']>, ParentType, ContextType, RequireFields<Types.QueryTrialAgreementArgs, 'customerId'>>;
  users?: Resolver<Types.Maybe<ResolversTypes['CustomerUserConnection']>, ParentType, ContextType, Partial<Types.QueryUsersArgs>>;
  viewer?: Resolver<Types.Maybe<ResolversTypes['Viewer']>, ParentType, ContextType>;
  widget?: Resolver<Types.Maybe<ResolversTypes['Widget']>, ParentType, ContextType, RequireFields<Types.QueryWidgetArgs, 'id'>>;
  widgetNamespaces?: Resolver<Types.Maybe<Array<ResolversTypes['WidgetNamespace']>>, ParentType, ContextType>;
  widgetPreview?: Resolver<Types.Maybe<Array<ResolversTypes['PreviewSeries']>>, ParentType, ContextType, RequireFields<Types.QueryWidgetPreviewArgs, 'gameId' | 'widgetId'>>;
  workspace?: Resolver<Types.Maybe<ResolversTypes['Workspace']>, ParentType, ContextType, Partial<Types.QueryWorkspaceArgs>>;
};

export type RateLimitedClientResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['RateLimitedClient'] = ResolversParentTypes['RateLimitedClient']> = {
  client?: Resolver<ResolversTypes['ApiClient'], ParentType, ContextType>;
  tooManyRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type RecordedBoardResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['RecordedBoard'] = ResolversParentTypes['RecordedBoard']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  availableFrom?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  board?: Resolver<Types.Maybe<ResolversTypes['LiveBatch']>, ParentType, ContextType>;
  completeness?: Resolver<ResolversTypes['BoardCompleteness'], ParentType, ContextType>;
  covered?: Resolver<Types.Maybe<ResolversTypes['CoveredInterval']>, ParentType, ContextType>;
  lastKnownAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  nextCovered?: Resolver<Types.Maybe<ResolversTypes['CoveredInterval']>, ParentType, ContextType>;
  previousCovered?: Resolver<Types.Maybe<ResolversTypes['CoveredInterval']>, ParentType, ContextType>;
  times?: Resolver<Array<ResolversTypes['RecordedTimes']>, ParentType, ContextType>;
};

export type RecordedPriceResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['RecordedPrice'] = ResolversParentTypes['RecordedPrice']> = {
  odds?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  selectionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  wasOutcome?: Resolver<Types.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type RecordedTimesResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['RecordedTimes'] = ResolversParentTypes['RecordedTimes']> = {
  changedAfter?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  pushedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  receivedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['LiveEntity'], ParentType, ContextType>;
  updatedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ReplayMomentResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ReplayMoment'] = ResolversParentTypes['ReplayMoment']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  speed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RequestPasswordResetPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['RequestPasswordResetPayload'] = ResolversParentTypes['RequestPasswordResetPayload']> = {
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type RosterResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Roster'] = ResolversParentTypes['Roster']> = {
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  players?: Resolver<Array<Types.Maybe<ResolversTypes['Player']>>, ParentType, ContextType>;
  team?: Resolver<Types.Maybe<ResolversTypes['Team']>, ParentType, ContextType>;
};

export type SaveWorkspaceItemsPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SaveWorkspaceItemsPayload'] = ResolversParentTypes['SaveWorkspaceItemsPayload']> = {
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
  workspace?: Resolver<Types.Maybe<ResolversTypes['Workspace']>, ParentType, ContextType>;
};

export type ScoreResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Score'] = ResolversParentTypes['Score']> = {
  away?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  home?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SelectionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Selection'] = ResolversParentTypes['Selection']> = {
  entity?: Resolver<Types.Maybe<ResolversTypes['SelectionEntity']>, ParentType, ContextType>;
  fairOdds?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType, RequireFields<Types.SelectionFairOddsArgs, 'method'>>;
  history?: Resolver<Array<ResolversTypes['OddsPoint']>, ParentType, ContextType, RequireFields<Types.SelectionHistoryArgs, 'last'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  line?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  odds?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  openingOdds?: Resolver<Types.Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  result?: Resolver<Types.Maybe<ResolversTypes['SelectionResult']>, ParentType, ContextType>;
  resultName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  score?: Resolver<Types.Maybe<ResolversTypes['Score']>, ParentType, ContextType>;
  side?: Resolver<Types.Maybe<ResolversTypes['SelectionSide']>, ParentType, ContextType>;
  wasOutcome?: Resolver<Types.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type SelectionEntityResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SelectionEntity'] = ResolversParentTypes['SelectionEntity']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['EntityType'], ParentType, ContextType>;
  typeName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SeriesResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Series'] = ResolversParentTypes['Series']> = {
  bestOf?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  competitors?: Resolver<Array<ResolversTypes['Competitor']>, ParentType, ContextType>;
  deletedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isBehind?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lifecycle?: Resolver<ResolversTypes['Lifecycle'], ParentType, ContextType>;
  matchIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  matches?: Resolver<Array<Types.Maybe<ResolversTypes['Match']>>, ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  startAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  title?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tournament?: Resolver<Types.Maybe<ResolversTypes['Tournament']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SeriesEventResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SeriesEvent'] = ResolversParentTypes['SeriesEvent']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['SeriesEventKind'], ParentType, ContextType>;
  lifecycle?: Resolver<Types.Maybe<ResolversTypes['Lifecycle']>, ParentType, ContextType>;
  marketIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  matchId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  previousScore?: Resolver<Types.Maybe<ResolversTypes['Score']>, ParentType, ContextType>;
  score?: Resolver<Types.Maybe<ResolversTypes['Score']>, ParentType, ContextType>;
  state?: Resolver<Types.Maybe<ResolversTypes['MarketState']>, ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SeriesEventPageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SeriesEventPage'] = ResolversParentTypes['SeriesEventPage']> = {
  events?: Resolver<Array<ResolversTypes['SeriesEvent']>, ParentType, ContextType>;
  next?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type SeriesRecordingResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SeriesRecording'] = ResolversParentTypes['SeriesRecording']> = {
  availableFrom?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  covered?: Resolver<Array<ResolversTypes['CoveredInterval']>, ParentType, ContextType>;
  readableFrom?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  until?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SessionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  bearer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ShareWorkspaceItemPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ShareWorkspaceItemPayload'] = ResolversParentTypes['ShareWorkspaceItemPayload']> = {
  item?: Resolver<Types.Maybe<ResolversTypes['WorkspaceItem']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SharedWorkspaceItemResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SharedWorkspaceItem'] = ResolversParentTypes['SharedWorkspaceItem']> = {
  changedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isOwn?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  itemId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  json?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['WorkspaceItemKind'], ParentType, ContextType>;
  sharedBy?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sharedId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SignInPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SignInPayload'] = ResolversParentTypes['SignInPayload']> = {
  session?: Resolver<Types.Maybe<ResolversTypes['Session']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SignOutPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SignOutPayload'] = ResolversParentTypes['SignOutPayload']> = {
  user?: Resolver<Types.Maybe<ResolversTypes['User']>, ParentType, ContextType>;
};

export type SignTrialAgreementPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SignTrialAgreementPayload'] = ResolversParentTypes['SignTrialAgreementPayload']> = {
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type StartTradingSessionPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['StartTradingSessionPayload'] = ResolversParentTypes['StartTradingSessionPayload']> = {
  tradingSession?: Resolver<Types.Maybe<ResolversTypes['TradingSession']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  channelInspector?: SubscriptionResolver<ResolversTypes['InspectorBatch'], "channelInspector", ParentType, ContextType, RequireFields<Types.SubscriptionChannelInspectorArgs, 'channels' | 'clientId' | 'keyId'>>;
  seriesMarkets?: SubscriptionResolver<ResolversTypes['LiveBatch'], "seriesMarkets", ParentType, ContextType, RequireFields<Types.SubscriptionSeriesMarketsArgs, 'seriesId'>>;
  seriesReplay?: SubscriptionResolver<ResolversTypes['LiveBatch'], "seriesReplay", ParentType, ContextType, RequireFields<Types.SubscriptionSeriesReplayArgs, 'from' | 'seriesId' | 'speed'>>;
  tradingList?: SubscriptionResolver<ResolversTypes['LiveBatch'], "tradingList", ParentType, ContextType, Partial<Types.SubscriptionTradingListArgs>>;
  workspaceChanged?: SubscriptionResolver<ResolversTypes['WorkspaceChange'], "workspaceChanged", ParentType, ContextType>;
};

export type TakeAlertLeasePayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TakeAlertLeasePayload'] = ResolversParentTypes['TakeAlertLeasePayload']> = {
  isHeld?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  until?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type TeamResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Team'] = ResolversParentTypes['Team']> = {
  abbreviation?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  logoUrl?: Resolver<Types.Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TestWebhookPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TestWebhookPayload'] = ResolversParentTypes['TestWebhookPayload']> = {
  error?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isVerified?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  latencyMs?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
  webhook?: Resolver<Types.Maybe<ResolversTypes['Webhook']>, ParentType, ContextType>;
};

export type TournamentResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Tournament'] = ResolversParentTypes['Tournament']> = {
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TradingSessionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TradingSession'] = ResolversParentTypes['TradingSession']> = {
  client?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  clientId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  requestsPerSecond?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TrialAgreementResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TrialAgreement'] = ResolversParentTypes['TrialAgreement']> = {
  clauses?: Resolver<Array<ResolversTypes['AgreementClause']>, ParentType, ContextType>;
  company?: Resolver<ResolversTypes['Company'], ParentType, ContextType>;
  notice?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  parties?: Resolver<Array<ResolversTypes['AgreementParty']>, ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type UpdateApiClientPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UpdateApiClientPayload'] = ResolversParentTypes['UpdateApiClientPayload']> = {
  apiClient?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  current?: Resolver<Types.Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateApiKeyPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UpdateApiKeyPayload'] = ResolversParentTypes['UpdateApiKeyPayload']> = {
  apiKey?: Resolver<Types.Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  current?: Resolver<Types.Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateCustomerPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UpdateCustomerPayload'] = ResolversParentTypes['UpdateCustomerPayload']> = {
  current?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdatePasswordPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UpdatePasswordPayload'] = ResolversParentTypes['UpdatePasswordPayload']> = {
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UsageHourResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UsageHour'] = ResolversParentTypes['UsageHour']> = {
  connections?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  tooManyRequests?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  waitedMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type UsageSourceResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UsageSource'] = ResolversParentTypes['UsageSource']> = {
  connections?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  isComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<Types.Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  lastTest?: Resolver<Types.Maybe<ResolversTypes['PastApiCall']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  requests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  tooManyRequests?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  waitedMs?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  firstName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  field?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerCode?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  canManageApiClients?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  customer?: Resolver<Types.Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  hasTradingAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isActing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isStaff?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isStaffKnown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSuperuser?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  unsignedAgreementCustomerId?: Resolver<Types.Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type WebhookResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Webhook'] = ResolversParentTypes['Webhook']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  events?: Resolver<Array<ResolversTypes['WebhookEvent']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  messages?: Resolver<Array<ResolversTypes['WebhookMessage']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['WebhookState'], ParentType, ContextType>;
  suspendedSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type WebhookMessageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WebhookMessage'] = ResolversParentTypes['WebhookMessage']> = {
  attempts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  error?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDelivered?: Resolver<Types.Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  nextAttemptAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WebhookPayloadResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WebhookPayload'] = ResolversParentTypes['WebhookPayload']> = {
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
  webhook?: Resolver<Types.Maybe<ResolversTypes['Webhook']>, ParentType, ContextType>;
};

export type WidgetResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Widget'] = ResolversParentTypes['Widget']> = {
  createdAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  description?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  domains?: Resolver<Array<ResolversTypes['WidgetDomain']>, ParentType, ContextType>;
  expiresAt?: Resolver<Types.Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  games?: Resolver<Array<ResolversTypes['Game']>, ParentType, ContextType>;
  historicalAccessHours?: Resolver<Types.Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nodeId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  previewSeries?: Resolver<Types.Maybe<Array<ResolversTypes['PreviewSeries']>>, ParentType, ContextType, RequireFields<Types.WidgetPreviewSeriesArgs, 'gameId'>>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<Types.Maybe<ResolversTypes['ActivityStatus']>, ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type WidgetDomainResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WidgetDomain'] = ResolversParentTypes['WidgetDomain']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
};

export type WidgetNamespaceResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WidgetNamespace'] = ResolversParentTypes['WidgetNamespace']> = {
  description?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  widgets?: Resolver<Types.Maybe<Array<ResolversTypes['Widget']>>, ParentType, ContextType>;
};

export type WorkspaceResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Workspace'] = ResolversParentTypes['Workspace']> = {
  isComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isKept?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['WorkspaceItem']>, ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  shared?: Resolver<Types.Maybe<Array<ResolversTypes['SharedWorkspaceItem']>>, ParentType, ContextType>;
};

export type WorkspaceChangeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WorkspaceChange'] = ResolversParentTypes['WorkspaceChange']> = {
  hasSharedChanges?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WorkspaceItemResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WorkspaceItem'] = ResolversParentTypes['WorkspaceItem']> = {
  changedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isShared?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  itemId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  json?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['WorkspaceItemKind'], ParentType, ContextType>;
  shownName?: Resolver<Types.Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type Resolvers<ContextType = RequestContext> = {
  AccountManager?: AccountManagerResolvers<ContextType>;
  AgreementClause?: AgreementClauseResolvers<ContextType>;
  AgreementParty?: AgreementPartyResolvers<ContextType>;
  AgreementSection?: AgreementSectionResolvers<ContextType>;
  AgreementSubClause?: AgreementSubClauseResolvers<ContextType>;
  ApiCall?: ApiCallResolvers<ContextType>;
  ApiClient?: ApiClientResolvers<ContextType>;
  ApiClientCustomer?: ApiClientCustomerResolvers<ContextType>;
  ApiClientUsage?: ApiClientUsageResolvers<ContextType>;
  ApiHeader?: ApiHeaderResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  ApiRateLimit?: ApiRateLimitResolvers<ContextType>;
  AuditConnection?: AuditConnectionResolvers<ContextType>;
  AuditEdge?: AuditEdgeResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditGap?: AuditGapResolvers<ContextType>;
  AuditStorage?: AuditStorageResolvers<ContextType>;
  AuditUser?: AuditUserResolvers<ContextType>;
  CallApiPayload?: CallApiPayloadResolvers<ContextType>;
  ChannelMessage?: ChannelMessageResolvers<ContextType>;
  ClientConfig?: ClientConfigResolvers<ContextType>;
  ClientPushChannel?: ClientPushChannelResolvers<ContextType>;
  ClientWebhooks?: ClientWebhooksResolvers<ContextType>;
  CombinedOdds?: CombinedOddsResolvers<ContextType>;
  Company?: CompanyResolvers<ContextType>;
  Competitor?: CompetitorResolvers<ContextType>;
  CompetitorEntity?: CompetitorEntityResolvers<ContextType>;
  CoveredInterval?: CoveredIntervalResolvers<ContextType>;
  CreateApiClientPayload?: CreateApiClientPayloadResolvers<ContextType>;
  CreateApiKeyPayload?: CreateApiKeyPayloadResolvers<ContextType>;
  CreateCustomerPayload?: CreateCustomerPayloadResolvers<ContextType>;
  CreateWebhookPayload?: CreateWebhookPayloadResolvers<ContextType>;
  Customer?: CustomerResolvers<ContextType>;
  CustomerClientCount?: CustomerClientCountResolvers<ContextType>;
  CustomerConnection?: CustomerConnectionResolvers<ContextType>;
  CustomerEdge?: CustomerEdgeResolvers<ContextType>;
  CustomerUser?: CustomerUserResolvers<ContextType>;
  CustomerUserConnection?: CustomerUserConnectionResolvers<ContextType>;
  CustomerUserEdge?: CustomerUserEdgeResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeleteApiClientPayload?: DeleteApiClientPayloadResolvers<ContextType>;
  DeleteApiKeyPayload?: DeleteApiKeyPayloadResolvers<ContextType>;
  DeleteWebhookPayload?: DeleteWebhookPayloadResolvers<ContextType>;
  DeleteWorkspacePayload?: DeleteWorkspacePayloadResolvers<ContextType>;
  FirstSteps?: FirstStepsResolvers<ContextType>;
  Fixture?: FixtureResolvers<ContextType>;
  Game?: GameResolvers<ContextType>;
  InspectorBatch?: InspectorBatchResolvers<ContextType>;
  InviteUserPayload?: InviteUserPayloadResolvers<ContextType>;
  Invoice?: InvoiceResolvers<ContextType>;
  KeepWorkspacePayload?: KeepWorkspacePayloadResolvers<ContextType>;
  LiveBatch?: LiveBatchResolvers<ContextType>;
  LiveFeed?: LiveFeedResolvers<ContextType>;
  LiveRef?: LiveRefResolvers<ContextType>;
  LiveState?: LiveStateResolvers<ContextType>;
  LiveSubscribers?: LiveSubscribersResolvers<ContextType>;
  LocalDate?: GraphQLScalarType;
  Market?: MarketResolvers<ContextType>;
  MarketChange?: MarketChangeResolvers<ContextType>;
  MarketContext?: MarketContextResolvers<ContextType>;
  MarketHistory?: MarketHistoryResolvers<ContextType>;
  Match?: MatchResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  OddsPoint?: OddsPointResolvers<ContextType>;
  Package?: PackageResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PastApiCall?: PastApiCallResolvers<ContextType>;
  Player?: PlayerResolvers<ContextType>;
  PreviewSeries?: PreviewSeriesResolvers<ContextType>;
  Product?: ProductResolvers<ContextType>;
  PushChannelCategory?: PushChannelCategoryResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RateLimitedClient?: RateLimitedClientResolvers<ContextType>;
  RecordedBoard?: RecordedBoardResolvers<ContextType>;
  RecordedPrice?: RecordedPriceResolvers<ContextType>;
  RecordedTimes?: RecordedTimesResolvers<ContextType>;
  ReplayMoment?: ReplayMomentResolvers<ContextType>;
  RequestPasswordResetPayload?: RequestPasswordResetPayloadResolvers<ContextType>;
  Roster?: RosterResolvers<ContextType>;
  SaveWorkspaceItemsPayload?: SaveWorkspaceItemsPayloadResolvers<ContextType>;
  Score?: ScoreResolvers<ContextType>;
  Selection?: SelectionResolvers<ContextType>;
  SelectionEntity?: SelectionEntityResolvers<ContextType>;
  Series?: SeriesResolvers<ContextType>;
  SeriesEvent?: SeriesEventResolvers<ContextType>;
  SeriesEventPage?: SeriesEventPageResolvers<ContextType>;
  SeriesRecording?: SeriesRecordingResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  ShareWorkspaceItemPayload?: ShareWorkspaceItemPayloadResolvers<ContextType>;
  SharedWorkspaceItem?: SharedWorkspaceItemResolvers<ContextType>;
  SignInPayload?: SignInPayloadResolvers<ContextType>;
  SignOutPayload?: SignOutPayloadResolvers<ContextType>;
  SignTrialAgreementPayload?: SignTrialAgreementPayloadResolvers<ContextType>;
  StartTradingSessionPayload?: StartTradingSessionPayloadResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  TakeAlertLeasePayload?: TakeAlertLeasePayloadResolvers<ContextType>;
  Team?: TeamResolvers<ContextType>;
  TestWebhookPayload?: TestWebhookPayloadResolvers<ContextType>;
  Tournament?: TournamentResolvers<ContextType>;
  TradingSession?: TradingSessionResolvers<ContextType>;
  TrialAgreement?: TrialAgreementResolvers<ContextType>;
  URL?: GraphQLScalarType;
  UpdateApiClientPayload?: UpdateApiClientPayloadResolvers<ContextType>;
  UpdateApiKeyPayload?: UpdateApiKeyPayloadResolvers<ContextType>;
  UpdateCustomerPayload?: UpdateCustomerPayloadResolvers<ContextType>;
  UpdatePasswordPayload?: UpdatePasswordPayloadResolvers<ContextType>;
  UsageHour?: UsageHourResolvers<ContextType>;
  UsageSource?: UsageSourceResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  Webhook?: WebhookResolvers<ContextType>;
  WebhookMessage?: WebhookMessageResolvers<ContextType>;
  WebhookPayload?: WebhookPayloadResolvers<ContextType>;
  Widget?: WidgetResolvers<ContextType>;
  WidgetDomain?: WidgetDomainResolvers<ContextType>;
  WidgetNamespace?: WidgetNamespaceResolvers<ContextType>;
  Workspace?: WorkspaceResolvers<ContextType>;
  WorkspaceChange?: WorkspaceChangeResolvers<ContextType>;
  WorkspaceItem?: WorkspaceItemResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = RequestContext> = {
  semanticNonNull?: SemanticNonNullDirectiveResolver<any, any, ContextType>;
};
