import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ViewerModel } from '../auth/viewer.ts';
import type { CustomerRecord } from '../provider/api/account-customers.ts';
import type { AccountManager as ProviderAccountManager, Invoice as ProviderInvoice } from '@sightline/provider-contract/account-customers.ts';
import type { ClientRecord, KeyRecord } from '../provider/api/account-clients.ts';
import type { Package as ProviderPackage } from '@sightline/provider-contract/account-clients.ts';
import type { ProductRef, GameRef } from '../cache/catalogue.ts';
import type { WidgetRecord } from '../provider/api/account-widgets.ts';
import type { WidgetNamespace as ProviderWidgetNamespace, PreviewSeries as ProviderPreviewSeries } from '@sightline/provider-contract/account-widgets.ts';
import type { LiveStateModel, GatewayContext } from '../context/context.ts';
import type { OwnedFeedStats } from '../domains/trading/feed/feed-stats.ts';
import type { Series as ProviderSeries, Team as ProviderTeam, Player as ProviderPlayer, Tournament as ProviderTournament, Match as ProviderMatch } from '@sightline/provider-contract/data.ts';
import type { CompetitorModel, CompetitorEntityModel } from '../domains/trading/feed/competitors.ts';
import type { MarketModel, MarketContextModel, SelectionModel } from '../domains/trading/feed/market-model.ts';
import type { LiveBatchModel } from '../domains/trading/feed/live-batch.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A moment in UTC, RFC 3339, e.g. `2024-05-28T17:00:00Z`. */
  DateTime: { input: Date; output: string; }
  /** A day of the calendar, `YYYY-MM-DD`. */
  LocalDate: { input: string; output: string; }
};

/** Staff of the provider who look after customers. */
export type AccountManager = {
  __typename?: 'AccountManager';
  /** No longer with the provider. */
  deleted: Scalars['Boolean']['output'];
  /** Where to write to. */
  email: Scalars['String']['output'];
  /** User id of the account manager. */
  id: Scalars['ID']['output'];
  /** Full name. */
  name: Scalars['String']['output'];
};

/** Whether something with an end date is in force. */
export type ActivityStatus =
  /** No end date, or more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** A numbered clause. Its body is read before its sections, these before its sub-clauses. */
export type AgreementClause = {
  __typename?: 'AgreementClause';
  /** Text; null when it has none of its own. */
  body: Maybe<Scalars['String']['output']>;
  /** Its number, as printed. */
  number: Scalars['String']['output'];
  /** Its sections, in order. */
  sections: Array<AgreementSection>;
  /** Its sub-clauses, in order. */
  subClauses: Array<AgreementSubClause>;
  /** Heading; null when it has none. */
  title: Maybe<Scalars['String']['output']>;
};

/** Somebody who enters into an agreement. */
export type AgreementParty = {
  __typename?: 'AgreementParty';
  /** Who it is. */
  body: Scalars['String']['output'];
  /** Its number, as printed. */
  number: Scalars['String']['output'];
};

/** Who receives the data. */
export type AgreementRecipientInput = {
  /** Postal address, on one line. */
  address: Scalars['String']['input'];
  /** E-mail address. */
  email: Scalars['String']['input'];
  /** Name. */
  name: Scalars['String']['input'];
};

/** A numbered section of a clause. Its body is read before its sub-clauses. */
export type AgreementSection = {
  __typename?: 'AgreementSection';
  /** Text; null when it has none of its own. */
  body: Maybe<Scalars['String']['output']>;
  /** Its number, as printed. */
  number: Scalars['String']['output'];
  /** Its sub-clauses, in order. */
  subClauses: Array<AgreementSubClause>;
  /** Heading; null when it has none. */
  title: Maybe<Scalars['String']['output']>;
};

/** Who signs. */
export type AgreementSignerInput = {
  /** Name of the company that is signed for. */
  companyName: Scalars['String']['input'];
  /** E-mail address. */
  email: Scalars['String']['input'];
  /** Name. */
  name: Scalars['String']['input'];
  /** Role in the company. */
  role: Scalars['String']['input'];
};

/** A numbered sub-clause. */
export type AgreementSubClause = {
  __typename?: 'AgreementSubClause';
  /** Text; null when it has none. */
  body: Maybe<Scalars['String']['output']>;
  /** Its number, as printed. */
  number: Scalars['String']['output'];
};

/** A set of credentials and rights with which a customer's programs call the provider's APIs. */
export type ApiClient = {
  __typename?: 'ApiClient';
  /** When it stops being accepted; null: no end date, unless `unreadable` names it. */
  activeUntil: Maybe<Scalars['DateTime']['output']>;
  /** When it was created; null where that could not be read. */
  created: Maybe<Scalars['DateTime']['output']>;
  /** How far back it may read, in hours; 0: not at all, null: without limit, unless `unreadable` names it. */
  historicalAccessHours: Maybe<Scalars['Int']['output']>;
  /** Opaque id. */
  id: Scalars['ID']['output'];
  /** Its keys, newest first, without deleted ones. */
  keys: Array<ApiKey>;
  /** Push sockets that it may have open at once; null where that could not be read. */
  maxConnections: Maybe<Scalars['Int']['output']>;
  /** Name given by its owner; empty where it has none. */
  name: Scalars['String']['output'];
  /** Which products it may use, for which games; some are missing where `unreadable` names it. */
  packages: Array<Package>;
  /** Every push channel, with whether this client may use it. */
  pushChannels: Array<ClientPushChannel>;
  /** Requests that it may make at once; null where that could not be read. */
  requestBurst: Maybe<Scalars['Int']['output']>;
  /** Requests a second that it is granted; null where that could not be read. */
  requestsPerSecond: Maybe<Scalars['Int']['output']>;
  /** Counts changes: a change says which version it was made from. */
  resourceVersion: Scalars['Int']['output'];
  /** Derived from activeUntil; null where that could not be read. */
  status: Maybe<ActivityStatus>;
  /** Fields of this object whose values the provider gave in a form that could not be read, or only in part. */
  unreadable: Array<Scalars['String']['output']>;
};

/** A secret with which programs call the provider's APIs in the name of an API client. */
export type ApiKey = {
  __typename?: 'ApiKey';
  /** When it was created; null where that could not be read. */
  created: Maybe<Scalars['DateTime']['output']>;
  /** Opaque id. */
  id: Scalars['ID']['output'];
  /** Name given by its owner; empty where it has none. */
  name: Scalars['String']['output'];
  /** Counts changes: a change says which version it was made from. */
  resourceVersion: Scalars['Int']['output'];
  /** Fields of this object whose values the provider gave in a form that could not be read. */
  unreadable: Array<Scalars['String']['output']>;
};

/** Who sends a customer's invoices. */
export type BillingMethod =
  /** Somebody else. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

/** Settings of this installation that any client may read. */
export type ClientConfig = {
  __typename?: 'ClientConfig';
  /** Receives page views; null when they are not reported. */
  analyticsUrl: Maybe<Scalars['String']['output']>;
  /** Name of the header in which customers' programs send their secret. */
  apiSecretHeader: Scalars['String']['output'];
  /** Where an unauthenticated person is sent; a path of this site. */
  authRedirectPath: Scalars['String']['output'];
  /** Where customers of the billing provider see their invoices; null when there is no such place. */
  billingPortalUrl: Maybe<Scalars['String']['output']>;
  /** Widget that shows the broadcast of a live series. */
  broadcastWidget: Scalars['String']['output'];
  /** Base of the data API as customers' programs call it, for examples. */
  dataApiUrl: Scalars['String']['output'];
  /** True while the data comes from the simulated provider. */
  demoData: Scalars['Boolean']['output'];
  /** Start page of the provider's documentation. */
  docsUrl: Scalars['String']['output'];
  /** Address of the error-reporting service; null when errors are not reported. */
  errorReportingDsn: Maybe<Scalars['String']['output']>;
  /** Widget that shows how a live series stands. */
  liveWidget: Scalars['String']['output'];
  /** Widget that shows what is known before a series starts. */
  preGameWidget: Scalars['String']['output'];
  /** Name of the data provider, for texts. */
  providerName: Scalars['String']['output'];
  /** Where people turn for help. */
  supportEmail: Scalars['String']['output'];
  /** Product version. */
  version: Scalars['String']['output'];
  /** What stands before the path of an embedded widget; null when widgets cannot be shown. */
  widgetBaseUrl: Maybe<Scalars['String']['output']>;
  /** Namespace of the widgets that the pages of series show. */
  widgetNamespace: Scalars['String']['output'];
};

/** A push channel from the point of view of one API client. */
export type ClientPushChannel = {
  __typename?: 'ClientPushChannel';
  /** Names of its categories. */
  categories: Array<Scalars['String']['output']>;
  /** What it tells. */
  description: Maybe<Scalars['String']['output']>;
  /** Whether a package of the client lists it. */
  hasAccess: Scalars['Boolean']['output'];
  /** Name, unique among channels. */
  name: Scalars['String']['output'];
  /** Address of its reference, absolute; null when it has none. */
  referenceUrl: Maybe<Scalars['String']['output']>;
};

/** What several selections are worth together. */
export type CombinedOdds = {
  __typename?: 'CombinedOdds';
  /** Decimal odds; null where the selections cannot be combined, also while one of their markets is not open or the series is not upcoming. */
  odds: Maybe<Scalars['Float']['output']>;
};

/** A company as it stands in a register. */
export type Company = {
  __typename?: 'Company';
  /** First line of the registered address. */
  addressLine1: Scalars['String']['output'];
  /** Second line of the registered address; null when it has none. */
  addressLine2: Maybe<Scalars['String']['output']>;
  /** City. */
  city: Scalars['String']['output'];
  /** Country of registration. */
  country: Scalars['String']['output'];
  /** Full name. */
  name: Scalars['String']['output'];
  /** Number in the register. */
  number: Scalars['String']['output'];
  /** Postal code. */
  zipCode: Scalars['String']['output'];
};

/** A company as it stands in a register. */
export type CompanyInput = {
  /** First line of the registered address. */
  addressLine1: Scalars['String']['input'];
  /** Second line of the registered address. */
  addressLine2?: InputMaybe<Scalars['String']['input']>;
  /** City. */
  city: Scalars['String']['input'];
  /** Country of registration. */
  country: Scalars['String']['input'];
  /** Full name. */
  name: Scalars['String']['input'];
  /** Number in the register. */
  number: Scalars['String']['input'];
  /** Postal code. */
  zipCode: Scalars['String']['input'];
};

/** One side of a series. */
export type Competitor = {
  __typename?: 'Competitor';
  /** Who plays: a team, or a player where the game is played one against one; null while to be decided, or when it could not be read (see errors). */
  entity: Maybe<CompetitorEntity>;
  /** Whether this side gave up or was taken out. */
  forfeit: Scalars['Boolean']['output'];
  /** Id of the roster on this side; null while to be decided. */
  rosterId: Maybe<Scalars['ID']['output']>;
  /** Matches won so far; null when not kept. */
  score: Maybe<Scalars['Int']['output']>;
  /** 1 and 2 are the two sides. */
  seed: Scalars['Int']['output'];
  /** Whether this side won. */
  winner: Scalars['Boolean']['output'];
};

/** Who stands on one side. */
export type CompetitorEntity = {
  /** Short form; null when there is none. */
  abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Small picture; null when there is none. */
  logoUrl: Maybe<Scalars['String']['output']>;
  /** Name as shown. */
  name: Scalars['String']['output'];
};

/** A new API client. */
export type CreateApiClientInput = {
  /** When it stops being accepted; null: no end date. */
  activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** Hours; 0: none, null: without limit. */
  historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** Made anew for each wish: repeated within ten minutes, the first result is returned and nothing is created again. */
  idempotencyKey: Scalars['ID']['input'];
  /** Push sockets at once, 0 or more. */
  maxConnections: Scalars['Int']['input'];
  /** Name, not blank. */
  name: Scalars['String']['input'];
  /** At least one. */
  packages: Array<PackageInput>;
  /** Requests at once, 0 or more. */
  requestBurst: Scalars['Int']['input'];
  /** Requests a second, 0 or more. */
  requestsPerSecond: Scalars['Int']['input'];
};

/** The created API client, or why there is none. */
export type CreateApiClientPayload = {
  __typename?: 'CreateApiClientPayload';
  /** The client, unless userErrors says why not. */
  apiClient: Maybe<ApiClient>;
  /** NAME_REQUIRED, PER_SECOND_REQUIRED, BURST_REQUIRED, CONCURRENT_REQUIRED, HISTORICAL_INVALID, PACKAGES_REQUIRED, or REJECTED with the provider's message. */
  userErrors: Array<UserError>;
};

/** A new key. */
export type CreateApiKeyInput = {
  /** The client that it belongs to. */
  clientId: Scalars['ID']['input'];
  /** Made anew for each wish: repeated within ten minutes, the first result is returned and nothing is created again. */
  idempotencyKey: Scalars['ID']['input'];
  /** Name, not blank. */
  name: Scalars['String']['input'];
};

/** The created key, or why there is none. */
export type CreateApiKeyPayload = {
  __typename?: 'CreateApiKeyPayload';
  /** The key, unless userErrors says why not. */
  apiKey: Maybe<ApiKey>;
  /** KEY_NAME_EMPTY, or REJECTED. */
  userErrors: Array<UserError>;
};

/** What a new customer needs. */
export type CreateCustomerInput = {
  /** Account managers, at least one. */
  accountManagerIds: Array<Scalars['ID']['input']>;
  /** When the contract ends; null: no end date. */
  activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The company that has to sign an access trial agreement; null: none is needed. */
  agreementCompany?: InputMaybe<CompanyInput>;
  /** Who sends the invoices. */
  billingMethod: BillingMethod;
  /** Random; the same one again gives the same answer for ten minutes. */
  idempotencyKey: Scalars['ID']['input'];
  /** Name. */
  name: Scalars['String']['input'];
  /** Reference of its account at the billing provider; needed with STRIPE, ignored with OTHER. */
  stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** What came of creating a customer. */
export type CreateCustomerPayload = {
  __typename?: 'CreateCustomerPayload';
  /** The new customer; null with userErrors. */
  customer: Maybe<Customer>;
  /** What has to be mended first: NAME_EMPTY, STRIPE_ID_NEEDED, ACCOUNT_MANAGER_NEEDED, COMPANY_NAME_EMPTY, COMPANY_NUMBER_EMPTY, COUNTRY_EMPTY, ADDRESS_EMPTY, ZIPCODE_EMPTY, CITY_EMPTY or CUSTOMER_CREATE_FAILED. */
  userErrors: Array<UserError>;
};

/** A customer of the provider. */
export type Customer = {
  __typename?: 'Customer';
  /** Staff who look after the customer; deleted ones are left out unless asked for. Some are missing where `unreadable` names it. */
  accountManagers: Array<AccountManager>;
  /** When the contract ends; null: no end date, unless `unreadable` names it. */
  activeUntil: Maybe<Scalars['DateTime']['output']>;
  /** The company that an agreement still unsigned was made out to; null when there is no such agreement. */
  agreementCompany: Maybe<Company>;
  /** Reference of the customer's account at the billing provider; null when it has none there. */
  billingReference: Maybe<Scalars['String']['output']>;
  /** When the customer was created; null where that could not be read. */
  created: Maybe<Scalars['DateTime']['output']>;
  /** Name used towards the customer; null when none was given. */
  externalName: Maybe<Scalars['String']['output']>;
  /** The public id. */
  id: Scalars['ID']['output'];
  /** Number within the provider; null where that could not be read. */
  internalId: Maybe<Scalars['Int']['output']>;
  /** Name used within the provider; null when none was given. */
  internalName: Maybe<Scalars['String']['output']>;
  /** Name shown to the customer's own people; null when none was given. */
  name: Maybe<Scalars['String']['output']>;
  /** Open invoices by due date; null when the provider does not let this person read them. */
  openInvoices: Maybe<Array<Invoice>>;
  /** Grows with every change; sent along with one. */
  resourceVersion: Scalars['Int']['output'];
  /** Derived from activeUntil; null where that could not be read. */
  status: Maybe<ActivityStatus>;
  /** Whether an access trial agreement is needed, and signed; null where that could not be read. */
  trialAgreementStatus: Maybe<TrialAgreementStatus>;
  /** Fields of this object whose values the provider gave in a form that could not be read, or only in part. */
  unreadable: Array<Scalars['String']['output']>;
};


/** A customer of the provider. */
export type CustomerAccountManagersArgs = {
  includeDeleted?: Scalars['Boolean']['input'];
};

/** A page of customers. */
export type CustomerConnection = {
  __typename?: 'CustomerConnection';
  /** The rows of this page, in order. */
  nodes: Array<Customer>;
  /** Where this page ends. */
  pageInfo: PageInfo;
  /** How many fit the filter in all. */
  totalCount: Scalars['Int']['output'];
  /** Customers that the provider sent in a form that cannot be read. They are in no page and not in totalCount, and neither search nor overdueOnly applies to them. */
  unreadableCount: Scalars['Int']['output'];
};

/** What a list of customers is narrowed by; each part narrows further. */
export type CustomerFilter = {
  /** Only customers that one of these account managers looks after; empty: any. */
  accountManagerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Only customers created then. */
  created?: InputMaybe<DateFilter>;
  /** Only customers with an open invoice past its due date. */
  overdueOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Text in a name, an internal id or a public id, in any case; surrounding blanks are ignored. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Only customers of one of these states; empty: any. ACTIVE here also takes those that are expiring. */
  statuses?: InputMaybe<Array<ActivityStatus>>;
};

/** By what customers are ordered. */
export type CustomerOrder = {
  /** The field. */
  by: CustomerOrderField;
  /** The direction. */
  direction: OrderDirection;
};

/** Fields that customers can be ordered by. */
export type CustomerOrderField =
  /** End date; no end date is the latest. */
  | 'ACTIVE_UNTIL'
  /** When they were created. */
  | 'CREATED'
  /** Number within the provider. */
  | 'INTERNAL_ID'
  /** Name, in any case. */
  | 'NAME';

/** A person with an account at a customer. */
export type CustomerUser = {
  __typename?: 'CustomerUser';
  /** Sign-in address. */
  email: Scalars['String']['output'];
  /** The e-mail address in lower case: the provider gives no other identity. */
  id: Scalars['ID']['output'];
  /** When they last signed in; null: never. */
  lastLoginAt: Maybe<Scalars['DateTime']['output']>;
};

/** Days of the calendar in one time zone. */
export type DateFilter = {
  /** The day; the first one of BETWEEN. */
  date: Scalars['LocalDate']['input'];
  /** The zone of the days, an IANA name such as Europe/Berlin; UTC when not given. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** How the dates are meant. */
  type: DateFilterType;
  /** The last day of BETWEEN, not before the first one; not given otherwise. */
  until?: InputMaybe<Scalars['LocalDate']['input']>;
};

/** How a day is compared. */
export type DateFilterType =
  /** After that day. */
  | 'AFTER'
  /** Before that day. */
  | 'BEFORE'
  /** From the first day to the last one, both included. */
  | 'BETWEEN'
  /** On that day. */
  | 'EQUAL';

/** Which API client to delete. */
export type DeleteApiClientInput = {
  /** The client. */
  id: Scalars['ID']['input'];
  /** Version that was looked at. */
  resourceVersion: Scalars['Int']['input'];
};

/** Result of deleting an API client. */
export type DeleteApiClientPayload = {
  __typename?: 'DeleteApiClientPayload';
  /** With CONFLICT: the client as it is now. */
  current: Maybe<ApiClient>;
  /** Id of the deleted client, unless userErrors says why not. */
  deletedId: Maybe<Scalars['ID']['output']>;
  /** CONFLICT when somebody else changed it meanwhile, or REJECTED with the provider's message. */
  userErrors: Array<UserError>;
};

/** Which key to delete. */
export type DeleteApiKeyInput = {
  /** The client that it belongs to. */
  clientId: Scalars['ID']['input'];
  /** The key. */
  id: Scalars['ID']['input'];
  /** Version that was looked at. */
  resourceVersion: Scalars['Int']['input'];
};

/** Result of deleting a key. */
export type DeleteApiKeyPayload = {
  __typename?: 'DeleteApiKeyPayload';
  /** With CONFLICT: the key as it is now. */
  current: Maybe<ApiKey>;
  /** Id of the deleted key, unless userErrors says why not. */
  deletedId: Maybe<Scalars['ID']['output']>;
  /** CONFLICT, or REJECTED. */
  userErrors: Array<UserError>;
};

/** What a market is about: a series or a match. */
export type Fixture = {
  __typename?: 'Fixture';
  /** Id of that series or match. */
  id: Scalars['ID']['output'];
  /** Series or match. */
  type: FixtureType;
};

/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** A game that is played. */
export type Game = {
  __typename?: 'Game';
  /** Short form; null when the provider no longer lists the game. */
  abbreviation: Maybe<Scalars['String']['output']>;
  /** Circular picture; null when there is none. */
  iconUrl: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Full title; null when the provider no longer lists the game. */
  title: Maybe<Scalars['String']['output']>;
};

/** Whether a gateway shares its work with others. */
export type GatewaySharing =
  /** It runs by itself. */
  | 'ALONE'
  /** It should share, but Redis does not answer: it goes on alone until then. */
  | 'CUT_OFF'
  /** It shares through Redis. */
  | 'SHARED';

/** A step of an invitation. */
export type InvitationStep =
  /** Creating the user. */
  | 'CREATE'
  /** Sending the invitation; the user exists by then. */
  | 'SEND';

/** Who is invited. */
export type InviteUserInput = {
  /** Where the invitation goes; surrounding blanks are ignored. */
  email: Scalars['String']['input'];
  /** Random; the same one again gives the same answer for ten minutes. */
  idempotencyKey: Scalars['ID']['input'];
};

/** What came of an invitation. */
export type InviteUserPayload = {
  __typename?: 'InviteUserPayload';
  /** The step that failed; null when none did. */
  failedStep: Maybe<InvitationStep>;
  /** True once the invitation is on its way. */
  invited: Scalars['Boolean']['output'];
  /** What went wrong: EMAIL_INVALID, USER_CREATE_FAILED or INVITATION_FAILED. */
  userErrors: Array<UserError>;
};

/** An invoice that is not paid yet. */
export type Invoice = {
  __typename?: 'Invoice';
  /** Whole days since the due date in UTC; 0 while that is not past. */
  daysOverdue: Scalars['Int']['output'];
  /** Last day to pay it. */
  dueDate: Scalars['LocalDate']['output'];
};

/** Stages of a series or a match. */
export type Lifecycle =
  /** Withdrawn. */
  | 'DELETED'
  /** Being played. */
  | 'LIVE'
  /** Finished. */
  | 'OVER'
  /** Finished without a winner. */
  | 'OVER_DRAW'
  /** Decided by forfeit. */
  | 'OVER_FORFEITED'
  /** Moved to a later time. */
  | 'POSTPONED'
  /** Not known, or newer than this schema. */
  | 'UNKNOWN'
  /** Not started. */
  | 'UPCOMING';

/**
 * State of one set of series, matches and markets, or what changed in it: whole entities, keyed by id.
 * Entities of a later batch replace those of an earlier one.
 */
export type LiveBatch = {
  __typename?: 'LiveBatch';
  /** True when changes were merged on the way to this reader. */
  conflated: Scalars['Boolean']['output'];
  /** Life of the state; after a change of epoch only an image is right. */
  epoch: Scalars['ID']['output'];
  /** Markets that are new or changed. */
  markets: Array<Market>;
  /** Matches that are new or changed. */
  matches: Array<Match>;
  /** Position that this batch follows; null for an image. */
  prevSeq: Maybe<Scalars['Int']['output']>;
  /** What left the set. */
  removed: Array<LiveRef>;
  /** When the gateway made it; the answer to a query may be repeated, as it was made, while its state lasts. */
  sentAt: Scalars['DateTime']['output'];
  /** Position within the epoch. */
  seq: Scalars['Int']['output'];
  /** Series that are new or changed, ordered by start. */
  series: Array<Series>;
  /** Health of the way to the provider. */
  status: LiveStatus;
};

/** Position up to which a reader has taken in a live set. */
export type LiveCursor = {
  /** Epoch of the batch last taken in. */
  epoch: Scalars['ID']['input'];
  /** Its seq. */
  seq: Scalars['Int']['input'];
};

/** Kinds of entities in a live set. */
export type LiveEntity =
  /** A market. */
  | 'MARKET'
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** The live data of one trading client. */
export type LiveFeed = {
  __typename?: 'LiveFeed';
  /** Id of the trading client. */
  clientId: Scalars['ID']['output'];
  /** Whose client it is; null while nobody of them has come in through this gateway. */
  customer: Maybe<Customer>;
  /** True where this gateway reads the provider for it; false where another one does. */
  filledHere: Scalars['Boolean']['output'];
  /** When everything was last read anew; null before that, and where another gateway fills it. */
  readAt: Maybe<Scalars['DateTime']['output']>;
  /** Who reads any of them here. */
  readers: LiveReaders;
  /** How often changes may have been missed since this gateway began to fill it, so that all was read again; null where another one fills it. */
  resyncs: Maybe<Scalars['Int']['output']>;
  /** Live sets that are open: the list and each opened series. */
  sets: Scalars['Int']['output'];
  /** Whether it follows the provider. */
  status: LiveStatus;
};

/** Readers of live data and how well they keep up. */
export type LiveReaders = {
  __typename?: 'LiveReaders';
  /** Those of them that lag and are sent merged steps of their own. */
  laggingSockets: Scalars['Int']['output'];
  /** Largest lag among them, milliseconds: how late the last answer to a ping came, or how long the next one is waited for. */
  longestLagMs: Scalars['Int']['output'];
  /** Open sockets. */
  sockets: Scalars['Int']['output'];
  /** Open subscriptions of these sockets. */
  subscriptions: Scalars['Int']['output'];
};

/** Names one entity of a live set. */
export type LiveRef = {
  __typename?: 'LiveRef';
  /** Its id. */
  id: Scalars['ID']['output'];
  /** What kind of entity. */
  type: LiveEntity;
};

/** One gateway's live data, as they are now. Another gateway of the same installation has a state of its own. */
export type LiveState = {
  __typename?: 'LiveState';
  /** When this was looked at, by the gateway's clock. */
  at: Scalars['DateTime']['output'];
  /** Feeds that are open here, those that are not live first. */
  feeds: Array<LiveFeed>;
  /** Everybody who reads live data from this gateway. */
  readers: LiveReaders;
  /** Whether feeds, caches and limits are shared with other gateways. */
  sharing: GatewaySharing;
  /** Sockets that this gateway let go since its start, because they lagged too far. */
  slowCloses: Scalars['Int']['output'];
  /** When it was started. */
  startedAt: Scalars['DateTime']['output'];
  /** Version of the gateway that answers. */
  version: Scalars['String']['output'];
};

/** Health of the way to the provider's socket. */
export type LiveStatus =
  /** Reconnecting was given up for now; slow tries go on. */
  | 'DOWN'
  /** Changes arrive as they happen. */
  | 'LIVE'
  /** The list is being read for the first time: what has arrived so far, without the rest. */
  | 'LOADING'
  /** State is as last read: the provider's socket is not connected, or the list shifts too fast to be read whole. */
  | 'STALE';

/** Something that can be bet on. */
export type Market = {
  __typename?: 'Market';
  /** What sets it apart from others of its type on the same fixture. */
  context: MarketContext;
  /** What it is about. */
  fixture: Fixture;
  /** Id of the odds API. */
  id: Scalars['ID']['output'];
  /** Text for people; null when it could not be read (see errors) or none exists. */
  label: Maybe<Scalars['String']['output']>;
  /** Form in which it is shown: by its type, else by the shape of its selections; null where these fit none. */
  layout: Maybe<MarketLayout>;
  /** The outcomes to choose from, in the provider's order. */
  selections: Array<Selection>;
  /** Series that it belongs to, directly or through its match. */
  seriesId: Scalars['ID']['output'];
  /** Whether bets are taken. */
  state: MarketState;
  /** Player or team that its context names: of a player's total, a team's prop, a handicap; null when none, or when it could not be read (see errors). */
  subject: Maybe<CompetitorEntity>;
  /** Type as the provider names it, e.g. `match_winner`; newer types may appear. */
  type: Scalars['String']['output'];
};

/** What a market is about beyond its fixture; which fields are filled depends on its type. */
export type MarketContext = {
  __typename?: 'MarketContext';
  /** Place in an order, e.g. the first tower, from 1. */
  index: Maybe<Scalars['Int']['output']>;
  /** Line, e.g. -3.5 or 26.5. */
  line: Maybe<Scalars['Float']['output']>;
  /** Id of the player. */
  playerId: Maybe<Scalars['ID']['output']>;
  /** Result that it names. */
  result: Maybe<Scalars['String']['output']>;
  /** Id of the roster. */
  rosterId: Maybe<Scalars['ID']['output']>;
  /** Round, from 1. */
  roundNumber: Maybe<Scalars['Int']['output']>;
  /** Score that it names. */
  score: Maybe<Score>;
  /** Id of the team. */
  teamId: Maybe<Scalars['ID']['output']>;
};

/** Forms in which markets are shown. */
export type MarketLayout =
  /** One selection a score. */
  | 'CORRECT_SCORE'
  /** Over and under for one player or team. */
  | 'ENTITY_TOTAL'
  /** Line and odds of each side, in four columns. */
  | 'HANDICAP'
  /** Yes and no for one team. */
  | 'TEAM_YES_NO'
  /** Two sides and the draw between them. */
  | 'THREE_WAY'
  /** Over and under, or odd and even, of a total. */
  | 'TOTAL'
  /** Two columns, one a side. */
  | 'TWO_WAY'
  /** Yes and no. */
  | 'YES_NO';

/** States of a market. Only OPEN, SUSPENDED and SETTLED are kept in live sets. */
export type MarketState =
  /** Withdrawn. */
  | 'CANCELLED'
  /** No more bets; the result is awaited. */
  | 'CLOSED'
  /** Not yet offered. */
  | 'CREATED'
  /** Bets are taken. */
  | 'OPEN'
  /** The stake goes back. */
  | 'PUSHED'
  /** The result is known. */
  | 'SETTLED'
  /** Shown, bets are not taken. */
  | 'SUSPENDED'
  /** Not known, or newer than this schema. */
  | 'UNKNOWN';

/** One match of a series. */
export type Match = {
  __typename?: 'Match';
  /** The sides that are known, by seed. */
  competitors: Array<Competitor>;
  /** When it was withdrawn; null unless it was. */
  deletedAt: Maybe<Scalars['DateTime']['output']>;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Stage of its life. */
  lifecycle: Lifecycle;
  /** Place within the series, from 1. */
  order: Scalars['Int']['output'];
  /** Id of its series. */
  seriesId: Scalars['ID']['output'];
};

export type Mutation = {
  __typename?: 'Mutation';
  /** Creates an API client for the customer. */
  createApiClient: CreateApiClientPayload;
  /** Creates a key of an API client. */
  createApiKey: CreateApiKeyPayload;
  /** Creates a customer; for superusers only. */
  createCustomer: CreateCustomerPayload;
  /** Deletes an API client with its keys. */
  deleteApiClient: DeleteApiClientPayload;
  /** Deletes a key: programs that use its secret are refused from then on. */
  deleteApiKey: DeleteApiKeyPayload;
  /** Creates a user of the customer in whose name the request is made, then sends an invitation; for superusers only. */
  inviteUser: InviteUserPayload;
  /** Asks for a mail with a link to set a new password; says nothing about whether the address is known. Needs no bearer. */
  requestPasswordReset: RequestPasswordResetPayload;
  /** Exchanges e-mail and password for a session bearer. Needs no bearer. */
  signIn: SignInPayload;
  /** Ends the session that the request carries, and every trading session that was started in it. */
  signOut: SignOutPayload;
  /** Signs the agreement that waits for a customer's signature. */
  signTrialAgreement: SignTrialAgreementPayload;
  /** Finds the customer's trading client and makes a trading session with it. A repeated call does no harm. */
  startTradingSession: StartTradingSessionPayload;
  /** Changes an API client: fields that are left out stay as they are. */
  updateApiClient: UpdateApiClientPayload;
  /** Renames a key. */
  updateApiKey: UpdateApiKeyPayload;
  /** Changes what differs from what is there; sends nothing when nothing does. For staff only. */
  updateCustomer: UpdateCustomerPayload;
  /** Sets a new password with the token of a reset mail. Needs no bearer. */
  updatePassword: UpdatePasswordPayload;
};


export type MutationCreateApiClientArgs = {
  input: CreateApiClientInput;
};


export type MutationCreateApiKeyArgs = {
  input: CreateApiKeyInput;
};


export type MutationCreateCustomerArgs = {
  input: CreateCustomerInput;
};


export type MutationDeleteApiClientArgs = {
  input: DeleteApiClientInput;
};


export type MutationDeleteApiKeyArgs = {
  input: DeleteApiKeyInput;
};


export type MutationInviteUserArgs = {
  input: InviteUserInput;
};


export type MutationRequestPasswordResetArgs = {
  input: RequestPasswordResetInput;
};


export type MutationSignInArgs = {
  input: SignInInput;
};


export type MutationSignTrialAgreementArgs = {
  input: SignTrialAgreementInput;
};


export type MutationUpdateApiClientArgs = {
  input: UpdateApiClientInput;
};


export type MutationUpdateApiKeyArgs = {
  input: UpdateApiKeyInput;
};


export type MutationUpdateCustomerArgs = {
  input: UpdateCustomerInput;
};


export type MutationUpdatePasswordArgs = {
  input: UpdatePasswordInput;
};

/** Odds from one moment on. */
export type OddsPoint = {
  __typename?: 'OddsPoint';
  /** When the gateway took them in. */
  at: Scalars['DateTime']['output'];
  /** Decimal odds; null while there were none. */
  odds: Maybe<Scalars['Float']['output']>;
};

/** Direction of an order. */
export type OrderDirection =
  /** Smallest, earliest, A first. */
  | 'ASC'
  /** Largest, latest, Z first. */
  | 'DESC';

/** The right to one product of one game. */
export type Package = {
  __typename?: 'Package';
  /** The game. */
  game: Game;
  /** The product. */
  product: Product;
};

/** The right to one product of one game, as it is asked for. */
export type PackageInput = {
  /** Id of the game. */
  gameId: Scalars['ID']['input'];
  /** Id of the product. */
  productId: Scalars['ID']['input'];
};

/** Where a page of a connection ends. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last row; null on an empty page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether more rows follow. */
  hasNextPage: Scalars['Boolean']['output'];
};

/** A player. */
export type Player = CompetitorEntity & {
  __typename?: 'Player';
  /** Players have none: always null. */
  abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Small picture; null when there is none. */
  logoUrl: Maybe<Scalars['String']['output']>;
  /** Nickname. */
  name: Scalars['String']['output'];
};

/** A series as the preview of a widget needs it. */
export type PreviewSeries = {
  __typename?: 'PreviewSeries';
  /** When it ended; null before that. */
  end: Maybe<Scalars['DateTime']['output']>;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Stage of its life. */
  lifecycle: Lifecycle;
  /** When it starts or started; null while unknown. */
  start: Maybe<Scalars['DateTime']['output']>;
  /** Title; null when the provider gives none. */
  title: Maybe<Scalars['String']['output']>;
};

/** What a customer buys: match, play-by-play, odds or trading. */
export type Product = {
  __typename?: 'Product';
  /** Opaque id. */
  id: Scalars['ID']['output'];
  /** Which of the four it is; UNKNOWN for others. */
  kind: ProductKind;
  /** Display name. */
  name: Scalars['String']['output'];
};

/** The products that this schema knows. */
export type ProductKind =
  /** Results of matches. */
  | 'MATCH'
  /** Prices of outcomes. */
  | 'ODDS'
  /** What happens in a match, as it happens. */
  | 'PLAY_BY_PLAY'
  /** Trading area and bet builder. */
  | 'TRADING'
  /** Not known, or newer than this schema. */
  | 'UNKNOWN';

/** A group of push channels. */
export type PushChannelCategory = {
  __typename?: 'PushChannelCategory';
  /** Name, unique among categories. */
  name: Scalars['String']['output'];
};

export type Query = {
  __typename?: 'Query';
  /** Account managers to assign and to filter by, by name. For staff only. */
  accountManagers: Array<AccountManager>;
  /** One API client; null when there is none, or it belongs to somebody else. */
  apiClient: Maybe<ApiClient>;
  /** API clients of the customer, newest first, without deleted ones. */
  apiClients: Array<ApiClient>;
  /** The secret of one API key, never cached. */
  apiKeySecret: Scalars['String']['output'];
  /** Keys of one client, newest first, without deleted ones. */
  apiKeys: Array<ApiKey>;
  /** What the customer may buy into: the rights that a client can be given. Null, with an error, where that cannot be read. */
  availablePackages: Maybe<Array<Package>>;
  /** What a client needs to know of this installation before anyone has signed in. Needs no bearer. */
  clientConfig: ClientConfig;
  /**
   * Odds of 2 to 50 selections of one match together, priced anew at each call. A caller who goes away ends the provider's work too.
   * BAD_USER_INPUT: another number of selections, or selections of several matches or of a series. NOT_FOUND: the series has no such selection.
   */
  combinedOdds: CombinedOdds;
  /** One customer; null when there is none. Anyone may read their own, staff every one. */
  customer: Maybe<Customer>;
  /** Customers that staff look after, with the filters applied; for staff only. */
  customers: CustomerConnection;
  /** Games that exist, by title. */
  games: Array<Game>;
  /** Whether a password can still be set with this token of a reset mail. Needs no bearer. */
  isPasswordTokenValid: Scalars['Boolean']['output'];
  /** How the live data of the gateway that answers is doing; for staff only. */
  liveState: LiveState;
  /** How many customers have an open invoice that is past its due date; null when the provider does not let this person read invoices. For staff only. */
  overdueCustomerCount: Maybe<Scalars['Int']['output']>;
  /** All customers that fit the filter and have an open invoice past its due date; null when the provider does not let this person read invoices. For staff only. */
  overdueCustomers: Maybe<Array<Customer>>;
  /** Products that exist: match, play-by-play, odds and trading. */
  products: Array<Product>;
  /** Categories of push channels, in the provider's order. */
  pushChannelCategories: Array<PushChannelCategory>;
  /** Series by id, at most 50, in the order asked; null where unknown. */
  series: Array<Maybe<Series>>;
  /** One series with its matches and every market of both that is open, suspended or settled: an image with its cursor. NOT_FOUND for an unknown series. */
  seriesMarkets: LiveBatch;
  /** Series with open or suspended winner markets that have started or will start and have not ended: an image with its cursor. */
  tradingList: LiveBatch;
  /** The agreement that waits for this customer's signature; null when none does. Read with the request's bearer where it brings one. */
  trialAgreement: Maybe<TrialAgreement>;
  /** People of the customer in whose name the request is made, by e-mail address. */
  users: Array<CustomerUser>;
  /** Who is asking, and what they may do. */
  viewer: Viewer;
  /** One widget; null when there is none, or it belongs to somebody else. */
  widget: Maybe<Widget>;
  /** Namespaces of the customer's widgets, by slug. */
  widgetNamespaces: Array<WidgetNamespace>;
  /** Series of a game that a widget can be looked at with, by start; like Widget.previewSeries, without reading the widget. */
  widgetPreview: Array<PreviewSeries>;
};


export type QueryAccountManagersArgs = {
  includeDeleted?: Scalars['Boolean']['input'];
};


export type QueryApiClientArgs = {
  id: Scalars['ID']['input'];
};


export type QueryApiKeySecretArgs = {
  id: Scalars['ID']['input'];
};


export type QueryApiKeysArgs = {
  clientId: Scalars['ID']['input'];
};


export type QueryCombinedOddsArgs = {
  selectionIds: Array<Scalars['ID']['input']>;
  seriesId: Scalars['ID']['input'];
};


export type QueryCustomerArgs = {
  id: Scalars['ID']['input'];
};


export type QueryCustomersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<CustomerFilter>;
  first?: Scalars['Int']['input'];
  order: InputMaybe<CustomerOrder>;
};


export type QueryIsPasswordTokenValidArgs = {
  token: Scalars['String']['input'];
};


export type QueryOverdueCustomersArgs = {
  filter: InputMaybe<CustomerFilter>;
};


export type QuerySeriesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type QuerySeriesMarketsArgs = {
  seriesId: Scalars['ID']['input'];
};


export type QueryTrialAgreementArgs = {
  customerId: Scalars['ID']['input'];
};


export type QueryWidgetArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWidgetPreviewArgs = {
  gameId: Scalars['ID']['input'];
  widgetId: Scalars['ID']['input'];
};

/** Where a reset mail is wanted. */
export type RequestPasswordResetInput = {
  /** E-mail address; surrounding blanks are ignored. */
  email: Scalars['String']['input'];
};

/** What came of asking for a reset mail. */
export type RequestPasswordResetPayload = {
  __typename?: 'RequestPasswordResetPayload';
  /** True once the provider has taken the request. */
  requested: Scalars['Boolean']['output'];
  /** What went wrong: RESET_REQUEST_FAILED with the provider's words where it has some, or TOO_MANY_ATTEMPTS. */
  userErrors: Array<UserError>;
};

/** A result in numbers. */
export type Score = {
  __typename?: 'Score';
  /** Of the second side. */
  away: Scalars['Int']['output'];
  /** Of the first side. */
  home: Scalars['Int']['output'];
};

/** One outcome of a market. */
export type Selection = {
  __typename?: 'Selection';
  /** Team or player that it is about; null when it is about none. */
  entity: Maybe<SelectionEntity>;
  /** Odds as they changed while somebody watched, oldest first, the present ones last; at most 32 are kept. */
  history: Array<OddsPoint>;
  /** `marketId:selectionId`: the provider's own id is not proven unique. */
  id: Scalars['ID']['output'];
  /** Text for people; null when it could not be read (see errors) or none exists. */
  label: Maybe<Scalars['String']['output']>;
  /** Line as it plays with it: a handicap's sign is turned for the side that the market does not name; null when there is none. */
  line: Maybe<Scalars['Float']['output']>;
  /** Decimal odds; kept while suspended; null when there are none. */
  odds: Maybe<Scalars['Float']['output']>;
  /** First odds that the gateway saw; null before any, and while nothing of the series is watched. */
  openingOdds: Maybe<Scalars['Float']['output']>;
  /** Result that it names: over, under, yes, no, odd, even, draw; null when it names none. */
  result: Maybe<Scalars['String']['output']>;
  /** Score that it names; null when it names none. */
  score: Maybe<Score>;
  /** Where it stands: over, yes, odd and the first side left; under, no, even and the second side right; a draw between; null where it cannot be told. */
  side: Maybe<SelectionSide>;
  /** Whether it came true; final once the market is settled, null while unknown. */
  wasOutcome: Maybe<Scalars['Boolean']['output']>;
};


/** One outcome of a market. */
export type SelectionHistoryArgs = {
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Team or player of a selection. */
export type SelectionEntity = {
  __typename?: 'SelectionEntity';
  /** Id of the team or player. */
  id: Scalars['ID']['output'];
  /** `team` or `player`. */
  type: Scalars['String']['output'];
};

/** Places of a selection within its market. */
export type SelectionSide =
  /** Between. */
  | 'CENTER'
  /** Left. */
  | 'LEFT'
  /** Right. */
  | 'RIGHT';

/** A contest between two sides, of one or more matches. */
export type Series = {
  __typename?: 'Series';
  /** Greatest number of matches; null while unknown. */
  bestOf: Maybe<Scalars['Int']['output']>;
  /** The sides that are known, by seed; fewer than two while one is to be decided. */
  competitors: Array<Competitor>;
  /** When it was withdrawn; null unless it was. */
  deletedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it ended; null before that. */
  end: Maybe<Scalars['DateTime']['output']>;
  /** The game that is played. */
  game: Game;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Stage of its life. */
  lifecycle: Lifecycle;
  /** Ids of its matches, as planned. */
  matchIds: Array<Scalars['ID']['output']>;
  /** When it starts or started; null while unknown. */
  start: Maybe<Scalars['DateTime']['output']>;
  /** Title; null when the provider gives none. */
  title: Maybe<Scalars['String']['output']>;
  /** The tournament; null when it has none or it could not be read (see errors). */
  tournament: Maybe<Tournament>;
};

/** A signed-in session. */
export type Session = {
  __typename?: 'Session';
  /** Sent as `Authorization: Bearer`. A secret. */
  bearer: Scalars['String']['output'];
  /** When the bearer stops being accepted. */
  expiresAt: Scalars['DateTime']['output'];
};

/** What a person types to sign in. */
export type SignInInput = {
  /** E-mail address; surrounding blanks are ignored. */
  email: Scalars['String']['input'];
  /** Password, as typed. */
  password: Scalars['String']['input'];
};

/** A session, or why there is none. */
export type SignInPayload = {
  __typename?: 'SignInPayload';
  /** The session, unless userErrors says why not. Never cached. */
  session: Maybe<Session>;
  /** What went wrong: MISSING_CREDENTIALS, INVALID_CREDENTIALS, SIGN_IN_TIMEOUT, SIGN_IN_FAILED or TOO_MANY_ATTEMPTS. */
  userErrors: Array<UserError>;
};

/** Result of signing out. */
export type SignOutPayload = {
  __typename?: 'SignOutPayload';
  /** True once the bearer is refused by this gateway. */
  signedOut: Scalars['Boolean']['output'];
};

/** A signature. */
export type SignTrialAgreementInput = {
  /** Public id of the customer. */
  customerId: Scalars['ID']['input'];
  /** Who receives the data. */
  recipient: AgreementRecipientInput;
  /** Who signs. */
  signer: AgreementSignerInput;
};

/** What came of signing. */
export type SignTrialAgreementPayload = {
  __typename?: 'SignTrialAgreementPayload';
  /** True once the provider has taken the signature. */
  signed: Scalars['Boolean']['output'];
  /** What has to be mended first, the first failure only: RECIPIENT_NAME_REQUIRED, RECIPIENT_ADDRESS_REQUIRED, RECIPIENT_EMAIL_REQUIRED, SIGNER_COMPANY_REQUIRED, SIGNER_NAME_REQUIRED, SIGNER_ROLE_REQUIRED, SIGNER_EMAIL_REQUIRED or SIGN_FAILED. */
  userErrors: Array<UserError>;
};

/** A trading session, or why there is none. */
export type StartTradingSessionPayload = {
  __typename?: 'StartTradingSessionPayload';
  /** The session, unless userErrors says why not. */
  tradingSession: Maybe<TradingSession>;
  /** NO_TRADING_CLIENT: the customer has no active client with the trading product. */
  userErrors: Array<UserError>;
};

export type Subscription = {
  __typename?: 'Subscription';
  /** The set of Query.seriesMarkets as it changes. The first batch is an image, or continues exactly at `after` where that is still known. NOT_FOUND for an unknown series. */
  seriesMarkets: LiveBatch;
  /** The set of Query.tradingList as it changes. The first batch is an image, or continues exactly at `after` where that is still known. */
  tradingList: LiveBatch;
};


export type SubscriptionSeriesMarketsArgs = {
  after: InputMaybe<LiveCursor>;
  seriesId: Scalars['ID']['input'];
};


export type SubscriptionTradingListArgs = {
  after: InputMaybe<LiveCursor>;
};

/** A team. */
export type Team = CompetitorEntity & {
  __typename?: 'Team';
  /** Short form; null when there is none. */
  abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Small picture; null when there is none. */
  logoUrl: Maybe<Scalars['String']['output']>;
  /** Full name. */
  name: Scalars['String']['output'];
};

/** A tournament. */
export type Tournament = {
  __typename?: 'Tournament';
  /** The game that is played. */
  game: Game;
  /** Id of the data API. */
  id: Scalars['ID']['output'];
  /** Full title. */
  title: Scalars['String']['output'];
};

/** Leave to read trading data for one customer, sealed: only the gateway can open it. */
export type TradingSession = {
  __typename?: 'TradingSession';
  /** Id of the API client whose leave it is. */
  clientId: Scalars['ID']['output'];
  /** When it stops being accepted. */
  expiresAt: Scalars['DateTime']['output'];
  /** Requests a second that the provider grants this client; reading a cold list is bound by it. */
  requestsPerSecond: Scalars['Int']['output'];
  /** Sent as `X-Trading-Token`. Never cached. */
  token: Scalars['String']['output'];
};

/** An access trial agreement, ready to be read and signed. */
export type TrialAgreement = {
  __typename?: 'TrialAgreement';
  /** Its clauses, in order. */
  clauses: Array<AgreementClause>;
  /** The company that it is made out to. */
  company: Company;
  /** Lines ahead of the clauses. */
  notice: Array<Scalars['String']['output']>;
  /** Who enters into it: the customer, then the provider. */
  parties: Array<AgreementParty>;
};

/** Where the access trial agreement of a customer stands. */
export type TrialAgreementStatus =
  /** None is needed. */
  | 'NONE'
  /** Signed. */
  | 'SIGNED'
  /** Waits for a signature; until then the customer's people see nothing else. */
  | 'UNSIGNED';

/** Changes of one API client: fields that are left out stay as they are. */
export type UpdateApiClientInput = {
  /** When it stops being accepted; null: no end date. */
  activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** Hours; 0: none, null: without limit. */
  historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** The client. */
  id: Scalars['ID']['input'];
  /** Push sockets at once, 0 or more. */
  maxConnections?: InputMaybe<Scalars['Int']['input']>;
  /** Name, not blank. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The whole list, at least one. */
  packages?: InputMaybe<Array<PackageInput>>;
  /** Requests at once, 0 or more. */
  requestBurst?: InputMaybe<Scalars['Int']['input']>;
  /** Requests a second, 0 or more. */
  requestsPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Version that the change was made from. */
  resourceVersion: Scalars['Int']['input'];
};

/** The changed API client, or why it was not changed. */
export type UpdateApiClientPayload = {
  __typename?: 'UpdateApiClientPayload';
  /** The client after the change, unless userErrors says why not. */
  apiClient: Maybe<ApiClient>;
  /** With CONFLICT: the client as it is now. */
  current: Maybe<ApiClient>;
  /** CONFLICT when somebody else changed it meanwhile; else as for createApiClient. */
  userErrors: Array<UserError>;
};

/** A new name of a key. */
export type UpdateApiKeyInput = {
  /** The client that it belongs to. */
  clientId: Scalars['ID']['input'];
  /** The key. */
  id: Scalars['ID']['input'];
  /** Name, not blank. */
  name: Scalars['String']['input'];
  /** Version that was looked at. */
  resourceVersion: Scalars['Int']['input'];
};

/** The renamed key, or why it was not renamed. */
export type UpdateApiKeyPayload = {
  __typename?: 'UpdateApiKeyPayload';
  /** The key after the change, unless userErrors says why not. */
  apiKey: Maybe<ApiKey>;
  /** With CONFLICT: the key as it is now. */
  current: Maybe<ApiKey>;
  /** KEY_NAME_EMPTY, CONFLICT, or REJECTED. */
  userErrors: Array<UserError>;
};

/** What to change; fields not given stay as they are. */
export type UpdateCustomerInput = {
  /** All account managers from now on, at least one; deleted ones who are assigned stay only where they are named. */
  accountManagerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** When the contract ends; null: no end date. */
  activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The company that has to sign an access trial agreement; only while there is none. */
  agreementCompany?: InputMaybe<CompanyInput>;
  /** Who sends the invoices; OTHER takes the reference away. */
  billingMethod?: InputMaybe<BillingMethod>;
  /** Which customer. */
  id: Scalars['ID']['input'];
  /** Name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The version that the change was made from. */
  resourceVersion: Scalars['Int']['input'];
  /** Reference of its account at the billing provider. */
  stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** What came of changing a customer. */
export type UpdateCustomerPayload = {
  __typename?: 'UpdateCustomerPayload';
  /** With CONFLICT: the customer as somebody else left it. */
  current: Maybe<Customer>;
  /** The customer as it is now; null with userErrors. */
  customer: Maybe<Customer>;
  /** What has to be mended first: the codes of creating, CUSTOMER_UPDATE_FAILED or CONFLICT. */
  userErrors: Array<UserError>;
};

/** A new password. */
export type UpdatePasswordInput = {
  /** The new password, as typed. */
  password: Scalars['String']['input'];
  /** Token of the reset mail. A secret. */
  token: Scalars['String']['input'];
};

/** What came of setting a password. */
export type UpdatePasswordPayload = {
  __typename?: 'UpdatePasswordPayload';
  /** True once the new password counts. */
  updated: Scalars['Boolean']['output'];
  /** What went wrong: PASSWORD_UPDATE_FAILED with the provider's words where it has some, or TOO_MANY_ATTEMPTS. */
  userErrors: Array<UserError>;
};

/** A person with an account. */
export type User = {
  __typename?: 'User';
  /** Sign-in address. */
  email: Scalars['String']['output'];
  /** Given name; null when unknown. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Identity within the dashboard. */
  id: Scalars['ID']['output'];
  /** Family name; null when unknown. */
  lastName: Maybe<Scalars['String']['output']>;
};

/** Why an input was not accepted: something the person can mend. */
export type UserError = {
  __typename?: 'UserError';
  /** Stable code, listed in docs/errors.md. */
  code: Scalars['String']['output'];
  /** Path of the input field, from the top; empty when it concerns the whole input. */
  field: Array<Scalars['String']['output']>;
  /** English text, ready to show. */
  message: Scalars['String']['output'];
};

/** The signed-in person in the context of one customer. */
export type Viewer = {
  __typename?: 'Viewer';
  /** Whether API clients and keys may be created, changed and deleted. */
  canManageApiClients: Scalars['Boolean']['output'];
  /** The customer in whose name everything is read and written; null when there is none, and for staff who act before they sign an agreement of their own. */
  customer: Maybe<Customer>;
  /** Whether /trading is open to this person. */
  hasTradingAccess: Scalars['Boolean']['output'];
  /** True when staff chose that customer instead of having it by default. */
  isActing: Scalars['Boolean']['output'];
  /** Provider staff: a superuser or an undeleted account manager. False while that is not known. */
  isStaff: Scalars['Boolean']['output'];
  /** False while the provider has not said yet whether the person is staff: ask again a little later. */
  isStaffKnown: Scalars['Boolean']['output'];
  /** Superusers also manage users and create customers. */
  isSuperuser: Scalars['Boolean']['output'];
  /** Public id of this person's own first customer while its access trial agreement waits for a signature; else null. */
  unsignedAgreementCustomerId: Maybe<Scalars['ID']['output']>;
  /** The person. */
  user: User;
};

/** A page of the provider that customers embed in theirs. */
export type Widget = {
  __typename?: 'Widget';
  /** When it stops working; null: no end date, unless `unreadable` names it. */
  activeUntil: Maybe<Scalars['DateTime']['output']>;
  /** When it was created; null where that could not be read. */
  created: Maybe<Scalars['DateTime']['output']>;
  /** What the customer calls it; null when nothing was written. */
  description: Maybe<Scalars['String']['output']>;
  /** Sites that may embed it. */
  domains: Array<WidgetDomain>;
  /** Games that it may show, by title. */
  games: Array<Game>;
  /** How far back it shows, in hours; 0: not at all, null: without limit, unless `unreadable` names it. */
  historicalAccessHours: Maybe<Scalars['Int']['output']>;
  /** Opaque id. */
  id: Scalars['ID']['output'];
  /** Slug of its namespace. */
  namespace: Scalars['String']['output'];
  /** Series of a game that it can be looked at with, by start. */
  previewSeries: Array<PreviewSeries>;
  /** Slug, part of its address. */
  slug: Scalars['String']['output'];
  /** Derived from activeUntil; null where that could not be read. */
  status: Maybe<ActivityStatus>;
  /** Fields of this object whose values the provider gave in a form that could not be read, or only in part. */
  unreadable: Array<Scalars['String']['output']>;
};


/** A page of the provider that customers embed in theirs. */
export type WidgetPreviewSeriesArgs = {
  gameId: Scalars['ID']['input'];
};

/** A site that may embed a widget. */
export type WidgetDomain = {
  __typename?: 'WidgetDomain';
  /** When it was added. */
  created: Scalars['DateTime']['output'];
  /** Origin of the site. */
  url: Scalars['String']['output'];
};

/** A folder of widgets, part of their addresses. */
export type WidgetNamespace = {
  __typename?: 'WidgetNamespace';
  /** What the customer calls it; null when nothing was written. */
  description: Maybe<Scalars['String']['output']>;
  /** Its slug, unique. */
  id: Scalars['ID']['output'];
  /** Slug, part of the addresses of its widgets. */
  slug: Scalars['String']['output'];
  /** Its widgets, newest first, without deleted ones; null with an error when they cannot be read, which leaves the other namespaces whole. */
  widgets: Maybe<Array<Widget>>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


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
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AccountManager: ResolverTypeWrapper<ProviderAccountManager>;
  ActivityStatus: ActivityStatus;
  AgreementClause: ResolverTypeWrapper<AgreementClause>;
  AgreementParty: ResolverTypeWrapper<AgreementParty>;
  AgreementRecipientInput: AgreementRecipientInput;
  AgreementSection: ResolverTypeWrapper<AgreementSection>;
  AgreementSignerInput: AgreementSignerInput;
  AgreementSubClause: ResolverTypeWrapper<AgreementSubClause>;
  ApiClient: ResolverTypeWrapper<ClientRecord>;
  ApiKey: ResolverTypeWrapper<KeyRecord>;
  BillingMethod: BillingMethod;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ClientConfig: ResolverTypeWrapper<ClientConfig>;
  ClientPushChannel: ResolverTypeWrapper<ClientPushChannel>;
  CombinedOdds: ResolverTypeWrapper<CombinedOdds>;
  Company: ResolverTypeWrapper<Company>;
  CompanyInput: CompanyInput;
  Competitor: ResolverTypeWrapper<CompetitorModel>;
  CompetitorEntity: ResolverTypeWrapper<CompetitorEntityModel>;
  CreateApiClientInput: CreateApiClientInput;
  CreateApiClientPayload: ResolverTypeWrapper<Omit<CreateApiClientPayload, 'apiClient'> & { apiClient?: Maybe<ResolversTypes['ApiClient']> }>;
  CreateApiKeyInput: CreateApiKeyInput;
  CreateApiKeyPayload: ResolverTypeWrapper<Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey?: Maybe<ResolversTypes['ApiKey']> }>;
  CreateCustomerInput: CreateCustomerInput;
  CreateCustomerPayload: ResolverTypeWrapper<Omit<CreateCustomerPayload, 'customer'> & { customer?: Maybe<ResolversTypes['Customer']> }>;
  Customer: ResolverTypeWrapper<CustomerRecord>;
  CustomerConnection: ResolverTypeWrapper<Omit<CustomerConnection, 'nodes'> & { nodes: Array<ResolversTypes['Customer']> }>;
  CustomerFilter: CustomerFilter;
  CustomerOrder: CustomerOrder;
  CustomerOrderField: CustomerOrderField;
  CustomerUser: ResolverTypeWrapper<CustomerUser>;
  DateFilter: DateFilter;
  DateFilterType: DateFilterType;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteApiClientInput: DeleteApiClientInput;
  DeleteApiClientPayload: ResolverTypeWrapper<Omit<DeleteApiClientPayload, 'current'> & { current?: Maybe<ResolversTypes['ApiClient']> }>;
  DeleteApiKeyInput: DeleteApiKeyInput;
  DeleteApiKeyPayload: ResolverTypeWrapper<Omit<DeleteApiKeyPayload, 'current'> & { current?: Maybe<ResolversTypes['ApiKey']> }>;
  Fixture: ResolverTypeWrapper<Fixture>;
  FixtureType: FixtureType;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  Game: ResolverTypeWrapper<GameRef>;
  GatewaySharing: GatewaySharing;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InvitationStep: InvitationStep;
  InviteUserInput: InviteUserInput;
  InviteUserPayload: ResolverTypeWrapper<InviteUserPayload>;
  Invoice: ResolverTypeWrapper<ProviderInvoice>;
  Lifecycle: Lifecycle;
  LiveBatch: ResolverTypeWrapper<LiveBatchModel>;
  LiveCursor: LiveCursor;
  LiveEntity: LiveEntity;
  LiveFeed: ResolverTypeWrapper<OwnedFeedStats>;
  LiveReaders: ResolverTypeWrapper<LiveReaders>;
  LiveRef: ResolverTypeWrapper<LiveRef>;
  LiveState: ResolverTypeWrapper<LiveStateModel>;
  LiveStatus: LiveStatus;
  LocalDate: ResolverTypeWrapper<Scalars['LocalDate']['output']>;
  Market: ResolverTypeWrapper<MarketModel>;
  MarketContext: ResolverTypeWrapper<MarketContextModel>;
  MarketLayout: MarketLayout;
  MarketState: MarketState;
  Match: ResolverTypeWrapper<ProviderMatch>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  OddsPoint: ResolverTypeWrapper<OddsPoint>;
  OrderDirection: OrderDirection;
  Package: ResolverTypeWrapper<ProviderPackage>;
  PackageInput: PackageInput;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Player: ResolverTypeWrapper<ProviderPlayer>;
  PreviewSeries: ResolverTypeWrapper<ProviderPreviewSeries>;
  Product: ResolverTypeWrapper<ProductRef>;
  ProductKind: ProductKind;
  PushChannelCategory: ResolverTypeWrapper<PushChannelCategory>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RequestPasswordResetInput: RequestPasswordResetInput;
  RequestPasswordResetPayload: ResolverTypeWrapper<RequestPasswordResetPayload>;
  Score: ResolverTypeWrapper<Score>;
  Selection: ResolverTypeWrapper<SelectionModel>;
  SelectionEntity: ResolverTypeWrapper<SelectionEntity>;
  SelectionSide: SelectionSide;
  Series: ResolverTypeWrapper<ProviderSeries>;
  Session: ResolverTypeWrapper<Session>;
  SignInInput: SignInInput;
  SignInPayload: ResolverTypeWrapper<SignInPayload>;
  SignOutPayload: ResolverTypeWrapper<SignOutPayload>;
  SignTrialAgreementInput: SignTrialAgreementInput;
  SignTrialAgreementPayload: ResolverTypeWrapper<SignTrialAgreementPayload>;
  StartTradingSessionPayload: ResolverTypeWrapper<StartTradingSessionPayload>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Team: ResolverTypeWrapper<ProviderTeam>;
  Tournament: ResolverTypeWrapper<ProviderTournament>;
  TradingSession: ResolverTypeWrapper<TradingSession>;
  TrialAgreement: ResolverTypeWrapper<TrialAgreement>;
  TrialAgreementStatus: TrialAgreementStatus;
  UpdateApiClientInput: UpdateApiClientInput;
  UpdateApiClientPayload: ResolverTypeWrapper<Omit<UpdateApiClientPayload, 'apiClient' | 'current'> & { apiClient?: Maybe<ResolversTypes['ApiClient']>, current?: Maybe<ResolversTypes['ApiClient']> }>;
  UpdateApiKeyInput: UpdateApiKeyInput;
  UpdateApiKeyPayload: ResolverTypeWrapper<Omit<UpdateApiKeyPayload, 'apiKey' | 'current'> & { apiKey?: Maybe<ResolversTypes['ApiKey']>, current?: Maybe<ResolversTypes['ApiKey']> }>;
  UpdateCustomerInput: UpdateCustomerInput;
  UpdateCustomerPayload: ResolverTypeWrapper<Omit<UpdateCustomerPayload, 'current' | 'customer'> & { current?: Maybe<ResolversTypes['Customer']>, customer?: Maybe<ResolversTypes['Customer']> }>;
  UpdatePasswordInput: UpdatePasswordInput;
  UpdatePasswordPayload: ResolverTypeWrapper<UpdatePasswordPayload>;
  User: ResolverTypeWrapper<User>;
  UserError: ResolverTypeWrapper<UserError>;
  Viewer: ResolverTypeWrapper<ViewerModel>;
  Widget: ResolverTypeWrapper<WidgetRecord>;
  WidgetDomain: ResolverTypeWrapper<WidgetDomain>;
  WidgetNamespace: ResolverTypeWrapper<ProviderWidgetNamespace>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AccountManager: ProviderAccountManager;
  AgreementClause: AgreementClause;
  AgreementParty: AgreementParty;
  AgreementRecipientInput: AgreementRecipientInput;
  AgreementSection: AgreementSection;
  AgreementSignerInput: AgreementSignerInput;
  AgreementSubClause: AgreementSubClause;
  ApiClient: ClientRecord;
  ApiKey: KeyRecord;
  Boolean: Scalars['Boolean']['output'];
  ClientConfig: ClientConfig;
  ClientPushChannel: ClientPushChannel;
  CombinedOdds: CombinedOdds;
  Company: Company;
  CompanyInput: CompanyInput;
  Competitor: CompetitorModel;
  CompetitorEntity: CompetitorEntityModel;
  CreateApiClientInput: CreateApiClientInput;
  CreateApiClientPayload: Omit<CreateApiClientPayload, 'apiClient'> & { apiClient?: Maybe<ResolversParentTypes['ApiClient']> };
  CreateApiKeyInput: CreateApiKeyInput;
  CreateApiKeyPayload: Omit<CreateApiKeyPayload, 'apiKey'> & { apiKey?: Maybe<ResolversParentTypes['ApiKey']> };
  CreateCustomerInput: CreateCustomerInput;
  CreateCustomerPayload: Omit<CreateCustomerPayload, 'customer'> & { customer?: Maybe<ResolversParentTypes['Customer']> };
  Customer: CustomerRecord;
  CustomerConnection: Omit<CustomerConnection, 'nodes'> & { nodes: Array<ResolversParentTypes['Customer']> };
  CustomerFilter: CustomerFilter;
  CustomerOrder: CustomerOrder;
  CustomerUser: CustomerUser;
  DateFilter: DateFilter;
  DateTime: Scalars['DateTime']['output'];
  DeleteApiClientInput: DeleteApiClientInput;
  DeleteApiClientPayload: Omit<DeleteApiClientPayload, 'current'> & { current?: Maybe<ResolversParentTypes['ApiClient']> };
  DeleteApiKeyInput: DeleteApiKeyInput;
  DeleteApiKeyPayload: Omit<DeleteApiKeyPayload, 'current'> & { current?: Maybe<ResolversParentTypes['ApiKey']> };
  Fixture: Fixture;
  Float: Scalars['Float']['output'];
  Game: GameRef;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  InviteUserInput: InviteUserInput;
  InviteUserPayload: InviteUserPayload;
  Invoice: ProviderInvoice;
  LiveBatch: LiveBatchModel;
  LiveCursor: LiveCursor;
  LiveFeed: OwnedFeedStats;
  LiveReaders: LiveReaders;
  LiveRef: LiveRef;
  LiveState: LiveStateModel;
  LocalDate: Scalars['LocalDate']['output'];
  Market: MarketModel;
  MarketContext: MarketContextModel;
  Match: ProviderMatch;
  Mutation: Record<PropertyKey, never>;
  OddsPoint: OddsPoint;
  Package: ProviderPackage;
  PackageInput: PackageInput;
  PageInfo: PageInfo;
  Player: ProviderPlayer;
  PreviewSeries: ProviderPreviewSeries;
  Product: ProductRef;
  PushChannelCategory: PushChannelCategory;
  Query: Record<PropertyKey, never>;
  RequestPasswordResetInput: RequestPasswordResetInput;
  RequestPasswordResetPayload: RequestPasswordResetPayload;
  Score: Score;
  Selection: SelectionModel;
  SelectionEntity: SelectionEntity;
  Series: ProviderSeries;
  Session: Session;
  SignInInput: SignInInput;
  SignInPayload: SignInPayload;
  SignOutPayload: SignOutPayload;
  SignTrialAgreementInput: SignTrialAgreementInput;
  SignTrialAgreementPayload: SignTrialAgreementPayload;
  StartTradingSessionPayload: StartTradingSessionPayload;
  String: Scalars['String']['output'];
  Subscription: Record<PropertyKey, never>;
  Team: ProviderTeam;
  Tournament: ProviderTournament;
  TradingSession: TradingSession;
  TrialAgreement: TrialAgreement;
  UpdateApiClientInput: UpdateApiClientInput;
  UpdateApiClientPayload: Omit<UpdateApiClientPayload, 'apiClient' | 'current'> & { apiClient?: Maybe<ResolversParentTypes['ApiClient']>, current?: Maybe<ResolversParentTypes['ApiClient']> };
  UpdateApiKeyInput: UpdateApiKeyInput;
  UpdateApiKeyPayload: Omit<UpdateApiKeyPayload, 'apiKey' | 'current'> & { apiKey?: Maybe<ResolversParentTypes['ApiKey']>, current?: Maybe<ResolversParentTypes['ApiKey']> };
  UpdateCustomerInput: UpdateCustomerInput;
  UpdateCustomerPayload: Omit<UpdateCustomerPayload, 'current' | 'customer'> & { current?: Maybe<ResolversParentTypes['Customer']>, customer?: Maybe<ResolversParentTypes['Customer']> };
  UpdatePasswordInput: UpdatePasswordInput;
  UpdatePasswordPayload: UpdatePasswordPayload;
  User: User;
  UserError: UserError;
  Viewer: ViewerModel;
  Widget: WidgetRecord;
  WidgetDomain: WidgetDomain;
  WidgetNamespace: ProviderWidgetNamespace;
};

export type AccountManagerResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['AccountManager'] = ResolversParentTypes['AccountManager']> = {
  deleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AgreementClauseResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['AgreementClause'] = ResolversParentTypes['AgreementClause']> = {
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sections?: Resolver<Array<ResolversTypes['AgreementSection']>, ParentType, ContextType>;
  subClauses?: Resolver<Array<ResolversTypes['AgreementSubClause']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AgreementPartyResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['AgreementParty'] = ResolversParentTypes['AgreementParty']> = {
  body?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AgreementSectionResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['AgreementSection'] = ResolversParentTypes['AgreementSection']> = {
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subClauses?: Resolver<Array<ResolversTypes['AgreementSubClause']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AgreementSubClauseResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['AgreementSubClause'] = ResolversParentTypes['AgreementSubClause']> = {
  body?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApiClientResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['ApiClient'] = ResolversParentTypes['ApiClient']> = {
  activeUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  created?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  historicalAccessHours?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  keys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  maxConnections?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  packages?: Resolver<Array<ResolversTypes['Package']>, ParentType, ContextType>;
  pushChannels?: Resolver<Array<ResolversTypes['ClientPushChannel']>, ParentType, ContextType>;
  requestBurst?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  requestsPerSecond?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  resourceVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['ActivityStatus']>, ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApiKeyResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  created?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  resourceVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClientConfigResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['ClientConfig'] = ResolversParentTypes['ClientConfig']> = {
  analyticsUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  apiSecretHeader?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  authRedirectPath?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  billingPortalUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  broadcastWidget?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  dataApiUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  demoData?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  docsUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  errorReportingDsn?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  liveWidget?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  preGameWidget?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  providerName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  supportEmail?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  widgetBaseUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  widgetNamespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ClientPushChannelResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['ClientPushChannel'] = ResolversParentTypes['ClientPushChannel']> = {
  categories?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  referenceUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CombinedOddsResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CombinedOdds'] = ResolversParentTypes['CombinedOdds']> = {
  odds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type CompanyResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Company'] = ResolversParentTypes['Company']> = {
  addressLine1?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  addressLine2?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  city?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  country?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  zipCode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CompetitorResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Competitor'] = ResolversParentTypes['Competitor']> = {
  entity?: Resolver<Maybe<ResolversTypes['CompetitorEntity']>, ParentType, ContextType>;
  forfeit?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  rosterId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  seed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  winner?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CompetitorEntityResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CompetitorEntity'] = ResolversParentTypes['CompetitorEntity']> = {
  __resolveType: TypeResolveFn<'Player' | 'Team', ParentType, ContextType>;
};

export type CreateApiClientPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CreateApiClientPayload'] = ResolversParentTypes['CreateApiClientPayload']> = {
  apiClient?: Resolver<Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateApiKeyPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CreateApiKeyPayload'] = ResolversParentTypes['CreateApiKeyPayload']> = {
  apiKey?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateCustomerPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CreateCustomerPayload'] = ResolversParentTypes['CreateCustomerPayload']> = {
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CustomerResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Customer'] = ResolversParentTypes['Customer']> = {
  accountManagers?: Resolver<Array<ResolversTypes['AccountManager']>, ParentType, ContextType, RequireFields<CustomerAccountManagersArgs, 'includeDeleted'>>;
  activeUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  agreementCompany?: Resolver<Maybe<ResolversTypes['Company']>, ParentType, ContextType>;
  billingReference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  created?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  externalName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  internalId?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  internalName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  openInvoices?: Resolver<Maybe<Array<ResolversTypes['Invoice']>>, ParentType, ContextType>;
  resourceVersion?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['ActivityStatus']>, ParentType, ContextType>;
  trialAgreementStatus?: Resolver<Maybe<ResolversTypes['TrialAgreementStatus']>, ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CustomerConnectionResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CustomerConnection'] = ResolversParentTypes['CustomerConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Customer']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  unreadableCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CustomerUserResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['CustomerUser'] = ResolversParentTypes['CustomerUser']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastLoginAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeleteApiClientPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['DeleteApiClientPayload'] = ResolversParentTypes['DeleteApiClientPayload']> = {
  current?: Resolver<Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type DeleteApiKeyPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['DeleteApiKeyPayload'] = ResolversParentTypes['DeleteApiKeyPayload']> = {
  current?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  deletedId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type FixtureResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Fixture'] = ResolversParentTypes['Fixture']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['FixtureType'], ParentType, ContextType>;
};

export type GameResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Game'] = ResolversParentTypes['Game']> = {
  abbreviation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  iconUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type InviteUserPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['InviteUserPayload'] = ResolversParentTypes['InviteUserPayload']> = {
  failedStep?: Resolver<Maybe<ResolversTypes['InvitationStep']>, ParentType, ContextType>;
  invited?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type InvoiceResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Invoice'] = ResolversParentTypes['Invoice']> = {
  daysOverdue?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  dueDate?: Resolver<ResolversTypes['LocalDate'], ParentType, ContextType>;
};

export type LiveBatchResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['LiveBatch'] = ResolversParentTypes['LiveBatch']> = {
  conflated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  epoch?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  markets?: Resolver<Array<ResolversTypes['Market']>, ParentType, ContextType>;
  matches?: Resolver<Array<ResolversTypes['Match']>, ParentType, ContextType>;
  prevSeq?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  removed?: Resolver<Array<ResolversTypes['LiveRef']>, ParentType, ContextType>;
  sentAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  series?: Resolver<Array<ResolversTypes['Series']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['LiveStatus'], ParentType, ContextType>;
};

export type LiveFeedResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['LiveFeed'] = ResolversParentTypes['LiveFeed']> = {
  clientId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  filledHere?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  readAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  readers?: Resolver<ResolversTypes['LiveReaders'], ParentType, ContextType>;
  resyncs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  sets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['LiveStatus'], ParentType, ContextType>;
};

export type LiveReadersResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['LiveReaders'] = ResolversParentTypes['LiveReaders']> = {
  laggingSockets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  longestLagMs?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sockets?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  subscriptions?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LiveRefResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['LiveRef'] = ResolversParentTypes['LiveRef']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['LiveEntity'], ParentType, ContextType>;
};

export type LiveStateResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['LiveState'] = ResolversParentTypes['LiveState']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  feeds?: Resolver<Array<ResolversTypes['LiveFeed']>, ParentType, ContextType>;
  readers?: Resolver<ResolversTypes['LiveReaders'], ParentType, ContextType>;
  sharing?: Resolver<ResolversTypes['GatewaySharing'], ParentType, ContextType>;
  slowCloses?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface LocalDateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['LocalDate'], any> {
  name: 'LocalDate';
}

export type MarketResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Market'] = ResolversParentTypes['Market']> = {
  context?: Resolver<ResolversTypes['MarketContext'], ParentType, ContextType>;
  fixture?: Resolver<ResolversTypes['Fixture'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  layout?: Resolver<Maybe<ResolversTypes['MarketLayout']>, ParentType, ContextType>;
  selections?: Resolver<Array<ResolversTypes['Selection']>, ParentType, ContextType>;
  seriesId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['MarketState'], ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['CompetitorEntity']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type MarketContextResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['MarketContext'] = ResolversParentTypes['MarketContext']> = {
  index?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  playerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  result?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  rosterId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  roundNumber?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Score']>, ParentType, ContextType>;
  teamId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type MatchResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Match'] = ResolversParentTypes['Match']> = {
  competitors?: Resolver<Array<ResolversTypes['Competitor']>, ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lifecycle?: Resolver<ResolversTypes['Lifecycle'], ParentType, ContextType>;
  order?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  seriesId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createApiClient?: Resolver<ResolversTypes['CreateApiClientPayload'], ParentType, ContextType, RequireFields<MutationCreateApiClientArgs, 'input'>>;
  createApiKey?: Resolver<ResolversTypes['CreateApiKeyPayload'], ParentType, ContextType, RequireFields<MutationCreateApiKeyArgs, 'input'>>;
  createCustomer?: Resolver<ResolversTypes['CreateCustomerPayload'], ParentType, ContextType, RequireFields<MutationCreateCustomerArgs, 'input'>>;
  deleteApiClient?: Resolver<ResolversTypes['DeleteApiClientPayload'], ParentType, ContextType, RequireFields<MutationDeleteApiClientArgs, 'input'>>;
  deleteApiKey?: Resolver<ResolversTypes['DeleteApiKeyPayload'], ParentType, ContextType, RequireFields<MutationDeleteApiKeyArgs, 'input'>>;
  inviteUser?: Resolver<ResolversTypes['InviteUserPayload'], ParentType, ContextType, RequireFields<MutationInviteUserArgs, 'input'>>;
  requestPasswordReset?: Resolver<ResolversTypes['RequestPasswordResetPayload'], ParentType, ContextType, RequireFields<MutationRequestPasswordResetArgs, 'input'>>;
  signIn?: Resolver<ResolversTypes['SignInPayload'], ParentType, ContextType, RequireFields<MutationSignInArgs, 'input'>>;
  signOut?: Resolver<ResolversTypes['SignOutPayload'], ParentType, ContextType>;
  signTrialAgreement?: Resolver<ResolversTypes['SignTrialAgreementPayload'], ParentType, ContextType, RequireFields<MutationSignTrialAgreementArgs, 'input'>>;
  startTradingSession?: Resolver<ResolversTypes['StartTradingSessionPayload'], ParentType, ContextType>;
  updateApiClient?: Resolver<ResolversTypes['UpdateApiClientPayload'], ParentType, ContextType, RequireFields<MutationUpdateApiClientArgs, 'input'>>;
  updateApiKey?: Resolver<ResolversTypes['UpdateApiKeyPayload'], ParentType, ContextType, RequireFields<MutationUpdateApiKeyArgs, 'input'>>;
  updateCustomer?: Resolver<ResolversTypes['UpdateCustomerPayload'], ParentType, ContextType, RequireFields<MutationUpdateCustomerArgs, 'input'>>;
  updatePassword?: Resolver<ResolversTypes['UpdatePasswordPayload'], ParentType, ContextType, RequireFields<MutationUpdatePasswordArgs, 'input'>>;
};

export type OddsPointResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['OddsPoint'] = ResolversParentTypes['OddsPoint']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  odds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type PackageResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Package'] = ResolversParentTypes['Package']> = {
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  product?: Resolver<ResolversTypes['Product'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PlayerResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Player'] = ResolversParentTypes['Player']> = {
  abbreviation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  logoUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PreviewSeriesResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['PreviewSeries'] = ResolversParentTypes['PreviewSeries']> = {
  end?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lifecycle?: Resolver<ResolversTypes['Lifecycle'], ParentType, ContextType>;
  start?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProductResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Product'] = ResolversParentTypes['Product']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ProductKind'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PushChannelCategoryResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['PushChannelCategory'] = ResolversParentTypes['PushChannelCategory']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  accountManagers?: Resolver<Array<ResolversTypes['AccountManager']>, ParentType, ContextType, RequireFields<QueryAccountManagersArgs, 'includeDeleted'>>;
  apiClient?: Resolver<Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType, RequireFields<QueryApiClientArgs, 'id'>>;
  apiClients?: Resolver<Array<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  apiKeySecret?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<QueryApiKeySecretArgs, 'id'>>;
  apiKeys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType, RequireFields<QueryApiKeysArgs, 'clientId'>>;
  availablePackages?: Resolver<Maybe<Array<ResolversTypes['Package']>>, ParentType, ContextType>;
  clientConfig?: Resolver<ResolversTypes['ClientConfig'], ParentType, ContextType>;
  combinedOdds?: Resolver<ResolversTypes['CombinedOdds'], ParentType, ContextType, RequireFields<QueryCombinedOddsArgs, 'selectionIds' | 'seriesId'>>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType, RequireFields<QueryCustomerArgs, 'id'>>;
  customers?: Resolver<ResolversTypes['CustomerConnection'], ParentType, ContextType, RequireFields<QueryCustomersArgs, 'first'>>;
  games?: Resolver<Array<ResolversTypes['Game']>, ParentType, ContextType>;
  isPasswordTokenValid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<QueryIsPasswordTokenValidArgs, 'token'>>;
  liveState?: Resolver<ResolversTypes['LiveState'], ParentType, ContextType>;
  overdueCustomerCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  overdueCustomers?: Resolver<Maybe<Array<ResolversTypes['Customer']>>, ParentType, ContextType, Partial<QueryOverdueCustomersArgs>>;
  products?: Resolver<Array<ResolversTypes['Product']>, ParentType, ContextType>;
  pushChannelCategories?: Resolver<Array<ResolversTypes['PushChannelCategory']>, ParentType, ContextType>;
  series?: Resolver<Array<Maybe<ResolversTypes['Series']>>, ParentType, ContextType, RequireFields<QuerySeriesArgs, 'ids'>>;
  seriesMarkets?: Resolver<ResolversTypes['LiveBatch'], ParentType, ContextType, RequireFields<QuerySeriesMarketsArgs, 'seriesId'>>;
  tradingList?: Resolver<ResolversTypes['LiveBatch'], ParentType, ContextType>;
  trialAgreement?: Resolver<Maybe<ResolversTypes['TrialAgreement']>, ParentType, ContextType, RequireFields<QueryTrialAgreementArgs, 'customerId'>>;
  users?: Resolver<Array<ResolversTypes['CustomerUser']>, ParentType, ContextType>;
  viewer?: Resolver<ResolversTypes['Viewer'], ParentType, ContextType>;
  widget?: Resolver<Maybe<ResolversTypes['Widget']>, ParentType, ContextType, RequireFields<QueryWidgetArgs, 'id'>>;
  widgetNamespaces?: Resolver<Array<ResolversTypes['WidgetNamespace']>, ParentType, ContextType>;
  widgetPreview?: Resolver<Array<ResolversTypes['PreviewSeries']>, ParentType, ContextType, RequireFields<QueryWidgetPreviewArgs, 'gameId' | 'widgetId'>>;
};

export type RequestPasswordResetPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['RequestPasswordResetPayload'] = ResolversParentTypes['RequestPasswordResetPayload']> = {
  requested?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type ScoreResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Score'] = ResolversParentTypes['Score']> = {
  away?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  home?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SelectionResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Selection'] = ResolversParentTypes['Selection']> = {
  entity?: Resolver<Maybe<ResolversTypes['SelectionEntity']>, ParentType, ContextType>;
  history?: Resolver<Array<ResolversTypes['OddsPoint']>, ParentType, ContextType, RequireFields<SelectionHistoryArgs, 'last'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  label?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  line?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  odds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  openingOdds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  result?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  score?: Resolver<Maybe<ResolversTypes['Score']>, ParentType, ContextType>;
  side?: Resolver<Maybe<ResolversTypes['SelectionSide']>, ParentType, ContextType>;
  wasOutcome?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type SelectionEntityResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['SelectionEntity'] = ResolversParentTypes['SelectionEntity']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SeriesResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Series'] = ResolversParentTypes['Series']> = {
  bestOf?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  competitors?: Resolver<Array<ResolversTypes['Competitor']>, ParentType, ContextType>;
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  end?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lifecycle?: Resolver<ResolversTypes['Lifecycle'], ParentType, ContextType>;
  matchIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  start?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  title?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  tournament?: Resolver<Maybe<ResolversTypes['Tournament']>, ParentType, ContextType>;
};

export type SessionResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  bearer?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type SignInPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['SignInPayload'] = ResolversParentTypes['SignInPayload']> = {
  session?: Resolver<Maybe<ResolversTypes['Session']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SignOutPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['SignOutPayload'] = ResolversParentTypes['SignOutPayload']> = {
  signedOut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SignTrialAgreementPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['SignTrialAgreementPayload'] = ResolversParentTypes['SignTrialAgreementPayload']> = {
  signed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type StartTradingSessionPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['StartTradingSessionPayload'] = ResolversParentTypes['StartTradingSessionPayload']> = {
  tradingSession?: Resolver<Maybe<ResolversTypes['TradingSession']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  seriesMarkets?: SubscriptionResolver<ResolversTypes['LiveBatch'], "seriesMarkets", ParentType, ContextType, RequireFields<SubscriptionSeriesMarketsArgs, 'seriesId'>>;
  tradingList?: SubscriptionResolver<ResolversTypes['LiveBatch'], "tradingList", ParentType, ContextType, Partial<SubscriptionTradingListArgs>>;
};

export type TeamResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Team'] = ResolversParentTypes['Team']> = {
  abbreviation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  logoUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TournamentResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Tournament'] = ResolversParentTypes['Tournament']> = {
  game?: Resolver<ResolversTypes['Game'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TradingSessionResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['TradingSession'] = ResolversParentTypes['TradingSession']> = {
  clientId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  requestsPerSecond?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type TrialAgreementResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['TrialAgreement'] = ResolversParentTypes['TrialAgreement']> = {
  clauses?: Resolver<Array<ResolversTypes['AgreementClause']>, ParentType, ContextType>;
  company?: Resolver<ResolversTypes['Company'], ParentType, ContextType>;
  notice?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  parties?: Resolver<Array<ResolversTypes['AgreementParty']>, ParentType, ContextType>;
};

export type UpdateApiClientPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['UpdateApiClientPayload'] = ResolversParentTypes['UpdateApiClientPayload']> = {
  apiClient?: Resolver<Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  current?: Resolver<Maybe<ResolversTypes['ApiClient']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateApiKeyPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['UpdateApiKeyPayload'] = ResolversParentTypes['UpdateApiKeyPayload']> = {
  apiKey?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  current?: Resolver<Maybe<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdateCustomerPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['UpdateCustomerPayload'] = ResolversParentTypes['UpdateCustomerPayload']> = {
  current?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UpdatePasswordPayloadResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['UpdatePasswordPayload'] = ResolversParentTypes['UpdatePasswordPayload']> = {
  updated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  userErrors?: Resolver<Array<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type UserResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  firstName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type UserErrorResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  field?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ViewerResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Viewer'] = ResolversParentTypes['Viewer']> = {
  canManageApiClients?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  customer?: Resolver<Maybe<ResolversTypes['Customer']>, ParentType, ContextType>;
  hasTradingAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isActing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isStaff?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isStaffKnown?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSuperuser?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  unsignedAgreementCustomerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type WidgetResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['Widget'] = ResolversParentTypes['Widget']> = {
  activeUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  created?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  domains?: Resolver<Array<ResolversTypes['WidgetDomain']>, ParentType, ContextType>;
  games?: Resolver<Array<ResolversTypes['Game']>, ParentType, ContextType>;
  historicalAccessHours?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  previewSeries?: Resolver<Array<ResolversTypes['PreviewSeries']>, ParentType, ContextType, RequireFields<WidgetPreviewSeriesArgs, 'gameId'>>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['ActivityStatus']>, ParentType, ContextType>;
  unreadable?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WidgetDomainResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['WidgetDomain'] = ResolversParentTypes['WidgetDomain']> = {
  created?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type WidgetNamespaceResolvers<ContextType = GatewayContext, ParentType extends ResolversParentTypes['WidgetNamespace'] = ResolversParentTypes['WidgetNamespace']> = {
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  widgets?: Resolver<Maybe<Array<ResolversTypes['Widget']>>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GatewayContext> = {
  AccountManager?: AccountManagerResolvers<ContextType>;
  AgreementClause?: AgreementClauseResolvers<ContextType>;
  AgreementParty?: AgreementPartyResolvers<ContextType>;
  AgreementSection?: AgreementSectionResolvers<ContextType>;
  AgreementSubClause?: AgreementSubClauseResolvers<ContextType>;
  ApiClient?: ApiClientResolvers<ContextType>;
  ApiKey?: ApiKeyResolvers<ContextType>;
  ClientConfig?: ClientConfigResolvers<ContextType>;
  ClientPushChannel?: ClientPushChannelResolvers<ContextType>;
  CombinedOdds?: CombinedOddsResolvers<ContextType>;
  Company?: CompanyResolvers<ContextType>;
  Competitor?: CompetitorResolvers<ContextType>;
  CompetitorEntity?: CompetitorEntityResolvers<ContextType>;
  CreateApiClientPayload?: CreateApiClientPayloadResolvers<ContextType>;
  CreateApiKeyPayload?: CreateApiKeyPayloadResolvers<ContextType>;
  CreateCustomerPayload?: CreateCustomerPayloadResolvers<ContextType>;
  Customer?: CustomerResolvers<ContextType>;
  CustomerConnection?: CustomerConnectionResolvers<ContextType>;
  CustomerUser?: CustomerUserResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  DeleteApiClientPayload?: DeleteApiClientPayloadResolvers<ContextType>;
  DeleteApiKeyPayload?: DeleteApiKeyPayloadResolvers<ContextType>;
  Fixture?: FixtureResolvers<ContextType>;
  Game?: GameResolvers<ContextType>;
  InviteUserPayload?: InviteUserPayloadResolvers<ContextType>;
  Invoice?: InvoiceResolvers<ContextType>;
  LiveBatch?: LiveBatchResolvers<ContextType>;
  LiveFeed?: LiveFeedResolvers<ContextType>;
  LiveReaders?: LiveReadersResolvers<ContextType>;
  LiveRef?: LiveRefResolvers<ContextType>;
  LiveState?: LiveStateResolvers<ContextType>;
  LocalDate?: GraphQLScalarType;
  Market?: MarketResolvers<ContextType>;
  MarketContext?: MarketContextResolvers<ContextType>;
  Match?: MatchResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  OddsPoint?: OddsPointResolvers<ContextType>;
  Package?: PackageResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  Player?: PlayerResolvers<ContextType>;
  PreviewSeries?: PreviewSeriesResolvers<ContextType>;
  Product?: ProductResolvers<ContextType>;
  PushChannelCategory?: PushChannelCategoryResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  RequestPasswordResetPayload?: RequestPasswordResetPayloadResolvers<ContextType>;
  Score?: ScoreResolvers<ContextType>;
  Selection?: SelectionResolvers<ContextType>;
  SelectionEntity?: SelectionEntityResolvers<ContextType>;
  Series?: SeriesResolvers<ContextType>;
  Session?: SessionResolvers<ContextType>;
  SignInPayload?: SignInPayloadResolvers<ContextType>;
  SignOutPayload?: SignOutPayloadResolvers<ContextType>;
  SignTrialAgreementPayload?: SignTrialAgreementPayloadResolvers<ContextType>;
  StartTradingSessionPayload?: StartTradingSessionPayloadResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Team?: TeamResolvers<ContextType>;
  Tournament?: TournamentResolvers<ContextType>;
  TradingSession?: TradingSessionResolvers<ContextType>;
  TrialAgreement?: TrialAgreementResolvers<ContextType>;
  UpdateApiClientPayload?: UpdateApiClientPayloadResolvers<ContextType>;
  UpdateApiKeyPayload?: UpdateApiKeyPayloadResolvers<ContextType>;
  UpdateCustomerPayload?: UpdateCustomerPayloadResolvers<ContextType>;
  UpdatePasswordPayload?: UpdatePasswordPayloadResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserError?: UserErrorResolvers<ContextType>;
  Viewer?: ViewerResolvers<ContextType>;
  Widget?: WidgetResolvers<ContextType>;
  WidgetDomain?: WidgetDomainResolvers<ContextType>;
  WidgetNamespace?: WidgetNamespaceResolvers<ContextType>;
};

