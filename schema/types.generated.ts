export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A moment in UTC, RFC 3339, e.g. `2024-05-28T17:00:00Z`. */
  DateTime: { input: string; output: string; }
  /** A day of the calendar, `YYYY-MM-DD`. */
  LocalDate: { input: string; output: string; }
};

/** Staff of the provider who look after customers. */
export type AccountManager = {
  /** No longer with the provider. */
  readonly deleted: Scalars['Boolean']['output'];
  /** Where to write to. */
  readonly email: Scalars['String']['output'];
  /** User id of the account manager. */
  readonly id: Scalars['ID']['output'];
  /** Full name. */
  readonly name: Scalars['String']['output'];
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
  /** Text; null when it has none of its own. */
  readonly body: Maybe<Scalars['String']['output']>;
  /** Its number, as printed. */
  readonly number: Scalars['String']['output'];
  /** Its sections, in order. */
  readonly sections: ReadonlyArray<AgreementSection>;
  /** Its sub-clauses, in order. */
  readonly subClauses: ReadonlyArray<AgreementSubClause>;
  /** Heading; null when it has none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** Somebody who enters into an agreement. */
export type AgreementParty = {
  /** Who it is. */
  readonly body: Scalars['String']['output'];
  /** Its number, as printed. */
  readonly number: Scalars['String']['output'];
};

/** Who receives the data. */
export type AgreementRecipientInput = {
  /** Postal address, on one line. */
  readonly address: Scalars['String']['input'];
  /** E-mail address. */
  readonly email: Scalars['String']['input'];
  /** Name. */
  readonly name: Scalars['String']['input'];
};

/** A numbered section of a clause. Its body is read before its sub-clauses. */
export type AgreementSection = {
  /** Text; null when it has none of its own. */
  readonly body: Maybe<Scalars['String']['output']>;
  /** Its number, as printed. */
  readonly number: Scalars['String']['output'];
  /** Its sub-clauses, in order. */
  readonly subClauses: ReadonlyArray<AgreementSubClause>;
  /** Heading; null when it has none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** Who signs. */
export type AgreementSignerInput = {
  /** Name of the company that is signed for. */
  readonly companyName: Scalars['String']['input'];
  /** E-mail address. */
  readonly email: Scalars['String']['input'];
  /** Name. */
  readonly name: Scalars['String']['input'];
  /** Role in the company. */
  readonly role: Scalars['String']['input'];
};

/** A numbered sub-clause. */
export type AgreementSubClause = {
  /** Text; null when it has none. */
  readonly body: Maybe<Scalars['String']['output']>;
  /** Its number, as printed. */
  readonly number: Scalars['String']['output'];
};

/** A set of credentials and rights with which a customer's programs call the provider's APIs. */
export type ApiClient = {
  /** When it stops being accepted; null: no end date, unless `unreadable` names it. */
  readonly activeUntil: Maybe<Scalars['DateTime']['output']>;
  /** When it was created; null where that could not be read. */
  readonly created: Maybe<Scalars['DateTime']['output']>;
  /** How far back it may read, in hours; 0: not at all, null: without limit, unless `unreadable` names it. */
  readonly historicalAccessHours: Maybe<Scalars['Int']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Its keys, newest first, without deleted ones. */
  readonly keys: ReadonlyArray<ApiKey>;
  /** Push sockets that it may have open at once; null where that could not be read. */
  readonly maxConnections: Maybe<Scalars['Int']['output']>;
  /** Name given by its owner; empty where it has none. */
  readonly name: Scalars['String']['output'];
  /** Which products it may use, for which games; some are missing where `unreadable` names it. */
  readonly packages: ReadonlyArray<Package>;
  /** Every push channel, with whether this client may use it. */
  readonly pushChannels: ReadonlyArray<ClientPushChannel>;
  /** Requests that it may make at once; null where that could not be read. */
  readonly requestBurst: Maybe<Scalars['Int']['output']>;
  /** Requests a second that it is granted; null where that could not be read. */
  readonly requestsPerSecond: Maybe<Scalars['Int']['output']>;
  /** Counts changes: a change says which version it was made from. */
  readonly resourceVersion: Scalars['Int']['output'];
  /** Derived from activeUntil; null where that could not be read. */
  readonly status: Maybe<ActivityStatus>;
  /** Fields of this object whose values the provider gave in a form that could not be read, or only in part. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};

/** A secret with which programs call the provider's APIs in the name of an API client. */
export type ApiKey = {
  /** When it was created; null where that could not be read. */
  readonly created: Maybe<Scalars['DateTime']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Name given by its owner; empty where it has none. */
  readonly name: Scalars['String']['output'];
  /** Counts changes: a change says which version it was made from. */
  readonly resourceVersion: Scalars['Int']['output'];
  /** Fields of this object whose values the provider gave in a form that could not be read. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};

/** Who sends a customer's invoices. */
export type BillingMethod =
  /** Somebody else. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

/** Settings of this installation that any client may read. */
export type ClientConfig = {
  /** Receives page views; null when they are not reported. */
  readonly analyticsUrl: Maybe<Scalars['String']['output']>;
  /** Name of the header in which customers' programs send their secret. */
  readonly apiSecretHeader: Scalars['String']['output'];
  /** Where an unauthenticated person is sent; a path of this site. */
  readonly authRedirectPath: Scalars['String']['output'];
  /** Where customers of the billing provider see their invoices; null when there is no such place. */
  readonly billingPortalUrl: Maybe<Scalars['String']['output']>;
  /** Widget that shows the broadcast of a live series. */
  readonly broadcastWidget: Scalars['String']['output'];
  /** Base of the data API as customers' programs call it, for examples. */
  readonly dataApiUrl: Scalars['String']['output'];
  /** True while the data comes from the simulated provider. */
  readonly demoData: Scalars['Boolean']['output'];
  /** Start page of the provider's documentation. */
  readonly docsUrl: Scalars['String']['output'];
  /** Address of the error-reporting service; null when errors are not reported. */
  readonly errorReportingDsn: Maybe<Scalars['String']['output']>;
  /** Widget that shows how a live series stands. */
  readonly liveWidget: Scalars['String']['output'];
  /** Widget that shows what is known before a series starts. */
  readonly preGameWidget: Scalars['String']['output'];
  /** Name of the data provider, for texts. */
  readonly providerName: Scalars['String']['output'];
  /** Where people turn for help. */
  readonly supportEmail: Scalars['String']['output'];
  /** Product version. */
  readonly version: Scalars['String']['output'];
  /** What stands before the path of an embedded widget; null when widgets cannot be shown. */
  readonly widgetBaseUrl: Maybe<Scalars['String']['output']>;
  /** Namespace of the widgets that the pages of series show. */
  readonly widgetNamespace: Scalars['String']['output'];
};

/** A push channel from the point of view of one API client. */
export type ClientPushChannel = {
  /** Names of its categories. */
  readonly categories: ReadonlyArray<Scalars['String']['output']>;
  /** What it tells. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** Whether a package of the client lists it. */
  readonly hasAccess: Scalars['Boolean']['output'];
  /** Name, unique among channels. */
  readonly name: Scalars['String']['output'];
  /** Address of its reference, absolute; null when it has none. */
  readonly referenceUrl: Maybe<Scalars['String']['output']>;
};

/** What several selections are worth together. */
export type CombinedOdds = {
  /** Decimal odds; null where the selections cannot be combined, also while one of their markets is not open or the series is not upcoming. */
  readonly odds: Maybe<Scalars['Float']['output']>;
};

/** A company as it stands in a register. */
export type Company = {
  /** First line of the registered address. */
  readonly addressLine1: Scalars['String']['output'];
  /** Second line of the registered address; null when it has none. */
  readonly addressLine2: Maybe<Scalars['String']['output']>;
  /** City. */
  readonly city: Scalars['String']['output'];
  /** Country of registration. */
  readonly country: Scalars['String']['output'];
  /** Full name. */
  readonly name: Scalars['String']['output'];
  /** Number in the register. */
  readonly number: Scalars['String']['output'];
  /** Postal code. */
  readonly zipCode: Scalars['String']['output'];
};

/** A company as it stands in a register. */
export type CompanyInput = {
  /** First line of the registered address. */
  readonly addressLine1: Scalars['String']['input'];
  /** Second line of the registered address. */
  readonly addressLine2?: InputMaybe<Scalars['String']['input']>;
  /** City. */
  readonly city: Scalars['String']['input'];
  /** Country of registration. */
  readonly country: Scalars['String']['input'];
  /** Full name. */
  readonly name: Scalars['String']['input'];
  /** Number in the register. */
  readonly number: Scalars['String']['input'];
  /** Postal code. */
  readonly zipCode: Scalars['String']['input'];
};

/** One side of a series. */
export type Competitor = {
  /** Who plays: a team, or a player where the game is played one against one; null while to be decided, or when it could not be read (see errors). */
  readonly entity: Maybe<CompetitorEntity>;
  /** Whether this side gave up or was taken out. */
  readonly forfeit: Scalars['Boolean']['output'];
  /** Id of the roster on this side; null while to be decided. */
  readonly rosterId: Maybe<Scalars['ID']['output']>;
  /** Matches won so far; null when not kept. */
  readonly score: Maybe<Scalars['Int']['output']>;
  /** 1 and 2 are the two sides. */
  readonly seed: Scalars['Int']['output'];
  /** Whether this side won. */
  readonly winner: Scalars['Boolean']['output'];
};

/** Who stands on one side. */
export type CompetitorEntity = {
  /** Short form; null when there is none. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Small picture; null when there is none. */
  readonly logoUrl: Maybe<Scalars['String']['output']>;
  /** Name as shown. */
  readonly name: Scalars['String']['output'];
};

/** A new API client. */
export type CreateApiClientInput = {
  /** When it stops being accepted; null: no end date. */
  readonly activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** Hours; 0: none, null: without limit. */
  readonly historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** Made anew for each wish: repeated within ten minutes, the first result is returned and nothing is created again. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Push sockets at once, 0 or more. */
  readonly maxConnections: Scalars['Int']['input'];
  /** Name, not blank. */
  readonly name: Scalars['String']['input'];
  /** At least one. */
  readonly packages: ReadonlyArray<PackageInput>;
  /** Requests at once, 0 or more. */
  readonly requestBurst: Scalars['Int']['input'];
  /** Requests a second, 0 or more. */
  readonly requestsPerSecond: Scalars['Int']['input'];
};

/** The created API client, or why there is none. */
export type CreateApiClientPayload = {
  /** The client, unless userErrors says why not. */
  readonly apiClient: Maybe<ApiClient>;
  /** NAME_REQUIRED, PER_SECOND_REQUIRED, BURST_REQUIRED, CONCURRENT_REQUIRED, HISTORICAL_INVALID, PACKAGES_REQUIRED, or REJECTED with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new key. */
export type CreateApiKeyInput = {
  /** The client that it belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** Made anew for each wish: repeated within ten minutes, the first result is returned and nothing is created again. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Name, not blank. */
  readonly name: Scalars['String']['input'];
};

/** The created key, or why there is none. */
export type CreateApiKeyPayload = {
  /** The key, unless userErrors says why not. */
  readonly apiKey: Maybe<ApiKey>;
  /** KEY_NAME_EMPTY, or REJECTED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What a new customer needs. */
export type CreateCustomerInput = {
  /** Account managers, at least one. */
  readonly accountManagerIds: ReadonlyArray<Scalars['ID']['input']>;
  /** When the contract ends; null: no end date. */
  readonly activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The company that has to sign an access trial agreement; null: none is needed. */
  readonly agreementCompany?: InputMaybe<CompanyInput>;
  /** Who sends the invoices. */
  readonly billingMethod: BillingMethod;
  /** Random; the same one again gives the same answer for ten minutes. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Name. */
  readonly name: Scalars['String']['input'];
  /** Reference of its account at the billing provider; needed with STRIPE, ignored with OTHER. */
  readonly stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** What came of creating a customer. */
export type CreateCustomerPayload = {
  /** The new customer; null with userErrors. */
  readonly customer: Maybe<Customer>;
  /** What has to be mended first: NAME_EMPTY, STRIPE_ID_NEEDED, ACCOUNT_MANAGER_NEEDED, COMPANY_NAME_EMPTY, COMPANY_NUMBER_EMPTY, COUNTRY_EMPTY, ADDRESS_EMPTY, ZIPCODE_EMPTY, CITY_EMPTY or CUSTOMER_CREATE_FAILED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A customer of the provider. */
export type Customer = {
  /** Staff who look after the customer; deleted ones are left out unless asked for. Some are missing where `unreadable` names it. */
  readonly accountManagers: ReadonlyArray<AccountManager>;
  /** When the contract ends; null: no end date, unless `unreadable` names it. */
  readonly activeUntil: Maybe<Scalars['DateTime']['output']>;
  /** The company that an agreement still unsigned was made out to; null when there is no such agreement. */
  readonly agreementCompany: Maybe<Company>;
  /** Reference of the customer's account at the billing provider; null when it has none there. */
  readonly billingReference: Maybe<Scalars['String']['output']>;
  /** When the customer was created; null where that could not be read. */
  readonly created: Maybe<Scalars['DateTime']['output']>;
  /** Name used towards the customer; null when none was given. */
  readonly externalName: Maybe<Scalars['String']['output']>;
  /** The public id. */
  readonly id: Scalars['ID']['output'];
  /** Number within the provider; null where that could not be read. */
  readonly internalId: Maybe<Scalars['Int']['output']>;
  /** Name used within the provider; null when none was given. */
  readonly internalName: Maybe<Scalars['String']['output']>;
  /** Name shown to the customer's own people; null when none was given. */
  readonly name: Maybe<Scalars['String']['output']>;
  /** Open invoices by due date; null when the provider does not let this person read them. */
  readonly openInvoices: Maybe<ReadonlyArray<Invoice>>;
  /** Grows with every change; sent along with one. */
  readonly resourceVersion: Scalars['Int']['output'];
  /** Derived from activeUntil; null where that could not be read. */
  readonly status: Maybe<ActivityStatus>;
  /** Whether an access trial agreement is needed, and signed; null where that could not be read. */
  readonly trialAgreementStatus: Maybe<TrialAgreementStatus>;
  /** Fields of this object whose values the provider gave in a form that could not be read, or only in part. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};


/** A customer of the provider. */
export type CustomerAccountManagersArgs = {
  includeDeleted?: Scalars['Boolean']['input'];
};

/** A page of customers. */
export type CustomerConnection = {
  /** The rows of this page, in order. */
  readonly nodes: ReadonlyArray<Customer>;
  /** Where this page ends. */
  readonly pageInfo: PageInfo;
  /** How many fit the filter in all. */
  readonly totalCount: Scalars['Int']['output'];
  /** Customers that the provider sent in a form that cannot be read. They are in no page and not in totalCount, and neither search nor overdueOnly applies to them. */
  readonly unreadableCount: Scalars['Int']['output'];
};

/** What a list of customers is narrowed by; each part narrows further. */
export type CustomerFilter = {
  /** Only customers that one of these account managers looks after; empty: any. */
  readonly accountManagerIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Only customers created then. */
  readonly created?: InputMaybe<DateFilter>;
  /** Only customers with an open invoice past its due date. */
  readonly overdueOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Text in a name, an internal id or a public id, in any case; surrounding blanks are ignored. */
  readonly search?: InputMaybe<Scalars['String']['input']>;
  /** Only customers of one of these states; empty: any. ACTIVE here also takes those that are expiring. */
  readonly statuses?: InputMaybe<ReadonlyArray<ActivityStatus>>;
};

/** By what customers are ordered. */
export type CustomerOrder = {
  /** The field. */
  readonly by: CustomerOrderField;
  /** The direction. */
  readonly direction: OrderDirection;
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
  /** Sign-in address. */
  readonly email: Scalars['String']['output'];
  /** The e-mail address in lower case: the provider gives no other identity. */
  readonly id: Scalars['ID']['output'];
  /** When they last signed in; null: never. */
  readonly lastLoginAt: Maybe<Scalars['DateTime']['output']>;
};

/** Days of the calendar in one time zone. */
export type DateFilter = {
  /** The day; the first one of BETWEEN. */
  readonly date: Scalars['LocalDate']['input'];
  /** The zone of the days, an IANA name such as Europe/Berlin; UTC when not given. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
  /** How the dates are meant. */
  readonly type: DateFilterType;
  /** The last day of BETWEEN, not before the first one; not given otherwise. */
  readonly until?: InputMaybe<Scalars['LocalDate']['input']>;
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
  readonly id: Scalars['ID']['input'];
  /** Version that was looked at. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** Result of deleting an API client. */
export type DeleteApiClientPayload = {
  /** With CONFLICT: the client as it is now. */
  readonly current: Maybe<ApiClient>;
  /** Id of the deleted client, unless userErrors says why not. */
  readonly deletedId: Maybe<Scalars['ID']['output']>;
  /** CONFLICT when somebody else changed it meanwhile, or REJECTED with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which key to delete. */
export type DeleteApiKeyInput = {
  /** The client that it belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** The key. */
  readonly id: Scalars['ID']['input'];
  /** Version that was looked at. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** Result of deleting a key. */
export type DeleteApiKeyPayload = {
  /** With CONFLICT: the key as it is now. */
  readonly current: Maybe<ApiKey>;
  /** Id of the deleted key, unless userErrors says why not. */
  readonly deletedId: Maybe<Scalars['ID']['output']>;
  /** CONFLICT, or REJECTED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What a market is about: a series or a match. */
export type Fixture = {
  /** Id of that series or match. */
  readonly id: Scalars['ID']['output'];
  /** Series or match. */
  readonly type: FixtureType;
};

/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** A game that is played. */
export type Game = {
  /** Short form; null when the provider no longer lists the game. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Circular picture; null when there is none. */
  readonly iconUrl: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Full title; null when the provider no longer lists the game. */
  readonly title: Maybe<Scalars['String']['output']>;
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
  readonly email: Scalars['String']['input'];
  /** Random; the same one again gives the same answer for ten minutes. */
  readonly idempotencyKey: Scalars['ID']['input'];
};

/** What came of an invitation. */
export type InviteUserPayload = {
  /** The step that failed; null when none did. */
  readonly failedStep: Maybe<InvitationStep>;
  /** True once the invitation is on its way. */
  readonly invited: Scalars['Boolean']['output'];
  /** What went wrong: EMAIL_INVALID, USER_CREATE_FAILED or INVITATION_FAILED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** An invoice that is not paid yet. */
export type Invoice = {
  /** Whole days since the due date in UTC; 0 while that is not past. */
  readonly daysOverdue: Scalars['Int']['output'];
  /** Last day to pay it. */
  readonly dueDate: Scalars['LocalDate']['output'];
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
  /** True when changes were merged on the way to this reader. */
  readonly conflated: Scalars['Boolean']['output'];
  /** Life of the state; after a change of epoch only an image is right. */
  readonly epoch: Scalars['ID']['output'];
  /** Markets that are new or changed. */
  readonly markets: ReadonlyArray<Market>;
  /** Matches that are new or changed. */
  readonly matches: ReadonlyArray<Match>;
  /** Position that this batch follows; null for an image. */
  readonly prevSeq: Maybe<Scalars['Int']['output']>;
  /** What left the set. */
  readonly removed: ReadonlyArray<LiveRef>;
  /** When the gateway made it; the answer to a query may be repeated, as it was made, while its state lasts. */
  readonly sentAt: Scalars['DateTime']['output'];
  /** Position within the epoch. */
  readonly seq: Scalars['Int']['output'];
  /** Series that are new or changed, ordered by start. */
  readonly series: ReadonlyArray<Series>;
  /** Health of the way to the provider. */
  readonly status: LiveStatus;
};

/** Position up to which a reader has taken in a live set. */
export type LiveCursor = {
  /** Epoch of the batch last taken in. */
  readonly epoch: Scalars['ID']['input'];
  /** Its seq. */
  readonly seq: Scalars['Int']['input'];
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
  /** Id of the trading client. */
  readonly clientId: Scalars['ID']['output'];
  /** Whose client it is; null while nobody of them has come in through this gateway. */
  readonly customer: Maybe<Customer>;
  /** True where this gateway reads the provider for it; false where another one does. */
  readonly filledHere: Scalars['Boolean']['output'];
  /** When everything was last read anew; null before that, and where another gateway fills it. */
  readonly readAt: Maybe<Scalars['DateTime']['output']>;
  /** Who reads any of them here. */
  readonly readers: LiveReaders;
  /** How often changes may have been missed since this gateway began to fill it, so that all was read again; null where another one fills it. */
  readonly resyncs: Maybe<Scalars['Int']['output']>;
  /** Live sets that are open: the list and each opened series. */
  readonly sets: Scalars['Int']['output'];
  /** Whether it follows the provider. */
  readonly status: LiveStatus;
};

/** Readers of live data and how well they keep up. */
export type LiveReaders = {
  /** Those of them that lag and are sent merged steps of their own. */
  readonly laggingSockets: Scalars['Int']['output'];
  /** Largest lag among them, milliseconds: how late the last answer to a ping came, or how long the next one is waited for. */
  readonly longestLagMs: Scalars['Int']['output'];
  /** Open sockets. */
  readonly sockets: Scalars['Int']['output'];
  /** Open subscriptions of these sockets. */
  readonly subscriptions: Scalars['Int']['output'];
};

/** Names one entity of a live set. */
export type LiveRef = {
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** What kind of entity. */
  readonly type: LiveEntity;
};

/** One gateway's live data, as they are now. Another gateway of the same installation has a state of its own. */
export type LiveState = {
  /** When this was looked at, by the gateway's clock. */
  readonly at: Scalars['DateTime']['output'];
  /** Feeds that are open here, those that are not live first. */
  readonly feeds: ReadonlyArray<LiveFeed>;
  /** Everybody who reads live data from this gateway. */
  readonly readers: LiveReaders;
  /** Whether feeds, caches and limits are shared with other gateways. */
  readonly sharing: GatewaySharing;
  /** Sockets that this gateway let go since its start, because they lagged too far. */
  readonly slowCloses: Scalars['Int']['output'];
  /** When it was started. */
  readonly startedAt: Scalars['DateTime']['output'];
  /** Version of the gateway that answers. */
  readonly version: Scalars['String']['output'];
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
  /** What sets it apart from others of its type on the same fixture. */
  readonly context: MarketContext;
  /** What it is about. */
  readonly fixture: Fixture;
  /** Id of the odds API. */
  readonly id: Scalars['ID']['output'];
  /** Text for people; null when it could not be read (see errors) or none exists. */
  readonly label: Maybe<Scalars['String']['output']>;
  /** Form in which it is shown: by its type, else by the shape of its selections; null where these fit none. */
  readonly layout: Maybe<MarketLayout>;
  /** The outcomes to choose from, in the provider's order. */
  readonly selections: ReadonlyArray<Selection>;
  /** Series that it belongs to, directly or through its match. */
  readonly seriesId: Scalars['ID']['output'];
  /** Whether bets are taken. */
  readonly state: MarketState;
  /** Player or team that its context names: of a player's total, a team's prop, a handicap; null when none, or when it could not be read (see errors). */
  readonly subject: Maybe<CompetitorEntity>;
  /** Type as the provider names it, e.g. `match_winner`; newer types may appear. */
  readonly type: Scalars['String']['output'];
};

/** What a market is about beyond its fixture; which fields are filled depends on its type. */
export type MarketContext = {
  /** Place in an order, e.g. the first tower, from 1. */
  readonly index: Maybe<Scalars['Int']['output']>;
  /** Line, e.g. -3.5 or 26.5. */
  readonly line: Maybe<Scalars['Float']['output']>;
  /** Id of the player. */
  readonly playerId: Maybe<Scalars['ID']['output']>;
  /** Result that it names. */
  readonly result: Maybe<Scalars['String']['output']>;
  /** Id of the roster. */
  readonly rosterId: Maybe<Scalars['ID']['output']>;
  /** Round, from 1. */
  readonly roundNumber: Maybe<Scalars['Int']['output']>;
  /** Score that it names. */
  readonly score: Maybe<Score>;
  /** Id of the team. */
  readonly teamId: Maybe<Scalars['ID']['output']>;
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
  /** The sides that are known, by seed. */
  readonly competitors: ReadonlyArray<Competitor>;
  /** When it was withdrawn; null unless it was. */
  readonly deletedAt: Maybe<Scalars['DateTime']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Stage of its life. */
  readonly lifecycle: Lifecycle;
  /** Place within the series, from 1. */
  readonly order: Scalars['Int']['output'];
  /** Id of its series. */
  readonly seriesId: Scalars['ID']['output'];
};

export type Mutation = {
  /** Creates an API client for the customer. */
  readonly createApiClient: CreateApiClientPayload;
  /** Creates a key of an API client. */
  readonly createApiKey: CreateApiKeyPayload;
  /** Creates a customer; for superusers only. */
  readonly createCustomer: CreateCustomerPayload;
  /** Deletes an API client with its keys. */
  readonly deleteApiClient: DeleteApiClientPayload;
  /** Deletes a key: programs that use its secret are refused from then on. */
  readonly deleteApiKey: DeleteApiKeyPayload;
  /** Creates a user of the customer in whose name the request is made, then sends an invitation; for superusers only. */
  readonly inviteUser: InviteUserPayload;
  /** Asks for a mail with a link to set a new password; says nothing about whether the address is known. Needs no bearer. */
  readonly requestPasswordReset: RequestPasswordResetPayload;
  /** Exchanges e-mail and password for a session bearer. Needs no bearer. */
  readonly signIn: SignInPayload;
  /** Ends the session that the request carries, and every trading session that was started in it. */
  readonly signOut: SignOutPayload;
  /** Signs the agreement that waits for a customer's signature. */
  readonly signTrialAgreement: SignTrialAgreementPayload;
  /** Finds the customer's trading client and makes a trading session with it. A repeated call does no harm. */
  readonly startTradingSession: StartTradingSessionPayload;
  /** Changes an API client: fields that are left out stay as they are. */
  readonly updateApiClient: UpdateApiClientPayload;
  /** Renames a key. */
  readonly updateApiKey: UpdateApiKeyPayload;
  /** Changes what differs from what is there; sends nothing when nothing does. For staff only. */
  readonly updateCustomer: UpdateCustomerPayload;
  /** Sets a new password with the token of a reset mail. Needs no bearer. */
  readonly updatePassword: UpdatePasswordPayload;
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
  /** When the gateway took them in. */
  readonly at: Scalars['DateTime']['output'];
  /** Decimal odds; null while there were none. */
  readonly odds: Maybe<Scalars['Float']['output']>;
};

/** Direction of an order. */
export type OrderDirection =
  /** Smallest, earliest, A first. */
  | 'ASC'
  /** Largest, latest, Z first. */
  | 'DESC';

/** The right to one product of one game. */
export type Package = {
  /** The game. */
  readonly game: Game;
  /** The product. */
  readonly product: Product;
};

/** The right to one product of one game, as it is asked for. */
export type PackageInput = {
  /** Id of the game. */
  readonly gameId: Scalars['ID']['input'];
  /** Id of the product. */
  readonly productId: Scalars['ID']['input'];
};

/** Where a page of a connection ends. */
export type PageInfo = {
  /** Cursor of the last row; null on an empty page. */
  readonly endCursor: Maybe<Scalars['String']['output']>;
  /** Whether more rows follow. */
  readonly hasNextPage: Scalars['Boolean']['output'];
};

/** A player. */
export type Player = CompetitorEntity & {
  /** Players have none: always null. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Small picture; null when there is none. */
  readonly logoUrl: Maybe<Scalars['String']['output']>;
  /** Nickname. */
  readonly name: Scalars['String']['output'];
};

/** A series as the preview of a widget needs it. */
export type PreviewSeries = {
  /** When it ended; null before that. */
  readonly end: Maybe<Scalars['DateTime']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Stage of its life. */
  readonly lifecycle: Lifecycle;
  /** When it starts or started; null while unknown. */
  readonly start: Maybe<Scalars['DateTime']['output']>;
  /** Title; null when the provider gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** What a customer buys: match, play-by-play, odds or trading. */
export type Product = {
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Which of the four it is; UNKNOWN for others. */
  readonly kind: ProductKind;
  /** Display name. */
  readonly name: Scalars['String']['output'];
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
  /** Name, unique among categories. */
  readonly name: Scalars['String']['output'];
};

export type Query = {
  /** Account managers to assign and to filter by, by name. For staff only. */
  readonly accountManagers: ReadonlyArray<AccountManager>;
  /** One API client; null when there is none, or it belongs to somebody else. */
  readonly apiClient: Maybe<ApiClient>;
  /** API clients of the customer, newest first, without deleted ones. */
  readonly apiClients: ReadonlyArray<ApiClient>;
  /** The secret of one API key, never cached. */
  readonly apiKeySecret: Scalars['String']['output'];
  /** Keys of one client, newest first, without deleted ones. */
  readonly apiKeys: ReadonlyArray<ApiKey>;
  /** What the customer may buy into: the rights that a client can be given. Null, with an error, where that cannot be read. */
  readonly availablePackages: Maybe<ReadonlyArray<Package>>;
  /** What a client needs to know of this installation before anyone has signed in. Needs no bearer. */
  readonly clientConfig: ClientConfig;
  /**
   * Odds of 2 to 50 selections of one match together, priced anew at each call. A caller who goes away ends the provider's work too.
   * BAD_USER_INPUT: another number of selections, or selections of several matches or of a series. NOT_FOUND: the series has no such selection.
   */
  readonly combinedOdds: CombinedOdds;
  /** One customer; null when there is none. Anyone may read their own, staff every one. */
  readonly customer: Maybe<Customer>;
  /** Customers that staff look after, with the filters applied; for staff only. */
  readonly customers: CustomerConnection;
  /** Games that exist, by title. */
  readonly games: ReadonlyArray<Game>;
  /** Whether a password can still be set with this token of a reset mail. Needs no bearer. */
  readonly isPasswordTokenValid: Scalars['Boolean']['output'];
  /** How the live data of the gateway that answers is doing; for staff only. */
  readonly liveState: LiveState;
  /** How many customers have an open invoice that is past its due date; null when the provider does not let this person read invoices. For staff only. */
  readonly overdueCustomerCount: Maybe<Scalars['Int']['output']>;
  /** All customers that fit the filter and have an open invoice past its due date; null when the provider does not let this person read invoices. For staff only. */
  readonly overdueCustomers: Maybe<ReadonlyArray<Customer>>;
  /** Products that exist: match, play-by-play, odds and trading. */
  readonly products: ReadonlyArray<Product>;
  /** Categories of push channels, in the provider's order. */
  readonly pushChannelCategories: ReadonlyArray<PushChannelCategory>;
  /** Series by id, at most 50, in the order asked; null where unknown. */
  readonly series: ReadonlyArray<Maybe<Series>>;
  /** One series with its matches and every market of both that is open, suspended or settled: an image with its cursor. NOT_FOUND for an unknown series. */
  readonly seriesMarkets: LiveBatch;
  /** Series with open or suspended winner markets that have started or will start and have not ended: an image with its cursor. */
  readonly tradingList: LiveBatch;
  /** The agreement that waits for this customer's signature; null when none does. Read with the request's bearer where it brings one. */
  readonly trialAgreement: Maybe<TrialAgreement>;
  /** People of the customer in whose name the request is made, by e-mail address. */
  readonly users: ReadonlyArray<CustomerUser>;
  /** Who is asking, and what they may do. */
  readonly viewer: Viewer;
  /** One widget; null when there is none, or it belongs to somebody else. */
  readonly widget: Maybe<Widget>;
  /** Namespaces of the customer's widgets, by slug. */
  readonly widgetNamespaces: ReadonlyArray<WidgetNamespace>;
  /** Series of a game that a widget can be looked at with, by start; like Widget.previewSeries, without reading the widget. */
  readonly widgetPreview: ReadonlyArray<PreviewSeries>;
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
  selectionIds: ReadonlyArray<Scalars['ID']['input']>;
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
  ids: ReadonlyArray<Scalars['ID']['input']>;
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
  readonly email: Scalars['String']['input'];
};

/** What came of asking for a reset mail. */
export type RequestPasswordResetPayload = {
  /** True once the provider has taken the request. */
  readonly requested: Scalars['Boolean']['output'];
  /** What went wrong: RESET_REQUEST_FAILED with the provider's words where it has some, or TOO_MANY_ATTEMPTS. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A result in numbers. */
export type Score = {
  /** Of the second side. */
  readonly away: Scalars['Int']['output'];
  /** Of the first side. */
  readonly home: Scalars['Int']['output'];
};

/** One outcome of a market. */
export type Selection = {
  /** Team or player that it is about; null when it is about none. */
  readonly entity: Maybe<SelectionEntity>;
  /** Odds as they changed while somebody watched, oldest first, the present ones last; at most 32 are kept. */
  readonly history: ReadonlyArray<OddsPoint>;
  /** `marketId:selectionId`: the provider's own id is not proven unique. */
  readonly id: Scalars['ID']['output'];
  /** Text for people; null when it could not be read (see errors) or none exists. */
  readonly label: Maybe<Scalars['String']['output']>;
  /** Line as it plays with it: a handicap's sign is turned for the side that the market does not name; null when there is none. */
  readonly line: Maybe<Scalars['Float']['output']>;
  /** Decimal odds; kept while suspended; null when there are none. */
  readonly odds: Maybe<Scalars['Float']['output']>;
  /** First odds that the gateway saw; null before any, and while nothing of the series is watched. */
  readonly openingOdds: Maybe<Scalars['Float']['output']>;
  /** Result that it names: over, under, yes, no, odd, even, draw; null when it names none. */
  readonly result: Maybe<Scalars['String']['output']>;
  /** Score that it names; null when it names none. */
  readonly score: Maybe<Score>;
  /** Where it stands: over, yes, odd and the first side left; under, no, even and the second side right; a draw between; null where it cannot be told. */
  readonly side: Maybe<SelectionSide>;
  /** Whether it came true; final once the market is settled, null while unknown. */
  readonly wasOutcome: Maybe<Scalars['Boolean']['output']>;
};


/** One outcome of a market. */
export type SelectionHistoryArgs = {
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Team or player of a selection. */
export type SelectionEntity = {
  /** Id of the team or player. */
  readonly id: Scalars['ID']['output'];
  /** `team` or `player`. */
  readonly type: Scalars['String']['output'];
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
  /** Greatest number of matches; null while unknown. */
  readonly bestOf: Maybe<Scalars['Int']['output']>;
  /** The sides that are known, by seed; fewer than two while one is to be decided. */
  readonly competitors: ReadonlyArray<Competitor>;
  /** When it was withdrawn; null unless it was. */
  readonly deletedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it ended; null before that. */
  readonly end: Maybe<Scalars['DateTime']['output']>;
  /** The game that is played. */
  readonly game: Game;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Stage of its life. */
  readonly lifecycle: Lifecycle;
  /** Ids of its matches, as planned. */
  readonly matchIds: ReadonlyArray<Scalars['ID']['output']>;
  /** When it starts or started; null while unknown. */
  readonly start: Maybe<Scalars['DateTime']['output']>;
  /** Title; null when the provider gives none. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The tournament; null when it has none or it could not be read (see errors). */
  readonly tournament: Maybe<Tournament>;
};

/** A signed-in session. */
export type Session = {
  /** Sent as `Authorization: Bearer`. A secret. */
  readonly bearer: Scalars['String']['output'];
  /** When the bearer stops being accepted. */
  readonly expiresAt: Scalars['DateTime']['output'];
};

/** What a person types to sign in. */
export type SignInInput = {
  /** E-mail address; surrounding blanks are ignored. */
  readonly email: Scalars['String']['input'];
  /** Password, as typed. */
  readonly password: Scalars['String']['input'];
};

/** A session, or why there is none. */
export type SignInPayload = {
  /** The session, unless userErrors says why not. Never cached. */
  readonly session: Maybe<Session>;
  /** What went wrong: MISSING_CREDENTIALS, INVALID_CREDENTIALS, SIGN_IN_TIMEOUT, SIGN_IN_FAILED or TOO_MANY_ATTEMPTS. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Result of signing out. */
export type SignOutPayload = {
  /** True once the bearer is refused by this gateway. */
  readonly signedOut: Scalars['Boolean']['output'];
};

/** A signature. */
export type SignTrialAgreementInput = {
  /** Public id of the customer. */
  readonly customerId: Scalars['ID']['input'];
  /** Who receives the data. */
  readonly recipient: AgreementRecipientInput;
  /** Who signs. */
  readonly signer: AgreementSignerInput;
};

/** What came of signing. */
export type SignTrialAgreementPayload = {
  /** True once the provider has taken the signature. */
  readonly signed: Scalars['Boolean']['output'];
  /** What has to be mended first, the first failure only: RECIPIENT_NAME_REQUIRED, RECIPIENT_ADDRESS_REQUIRED, RECIPIENT_EMAIL_REQUIRED, SIGNER_COMPANY_REQUIRED, SIGNER_NAME_REQUIRED, SIGNER_ROLE_REQUIRED, SIGNER_EMAIL_REQUIRED or SIGN_FAILED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A trading session, or why there is none. */
export type StartTradingSessionPayload = {
  /** The session, unless userErrors says why not. */
  readonly tradingSession: Maybe<TradingSession>;
  /** NO_TRADING_CLIENT: the customer has no active client with the trading product. */
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Subscription = {
  /** The set of Query.seriesMarkets as it changes. The first batch is an image, or continues exactly at `after` where that is still known. NOT_FOUND for an unknown series. */
  readonly seriesMarkets: LiveBatch;
  /** The set of Query.tradingList as it changes. The first batch is an image, or continues exactly at `after` where that is still known. */
  readonly tradingList: LiveBatch;
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
  /** Short form; null when there is none. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Small picture; null when there is none. */
  readonly logoUrl: Maybe<Scalars['String']['output']>;
  /** Full name. */
  readonly name: Scalars['String']['output'];
};

/** A tournament. */
export type Tournament = {
  /** The game that is played. */
  readonly game: Game;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Full title. */
  readonly title: Scalars['String']['output'];
};

/** Leave to read trading data for one customer, sealed: only the gateway can open it. */
export type TradingSession = {
  /** Id of the API client whose leave it is. */
  readonly clientId: Scalars['ID']['output'];
  /** When it stops being accepted. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** Requests a second that the provider grants this client; reading a cold list is bound by it. */
  readonly requestsPerSecond: Scalars['Int']['output'];
  /** Sent as `X-Trading-Token`. Never cached. */
  readonly token: Scalars['String']['output'];
};

/** An access trial agreement, ready to be read and signed. */
export type TrialAgreement = {
  /** Its clauses, in order. */
  readonly clauses: ReadonlyArray<AgreementClause>;
  /** The company that it is made out to. */
  readonly company: Company;
  /** Lines ahead of the clauses. */
  readonly notice: ReadonlyArray<Scalars['String']['output']>;
  /** Who enters into it: the customer, then the provider. */
  readonly parties: ReadonlyArray<AgreementParty>;
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
  readonly activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** Hours; 0: none, null: without limit. */
  readonly historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** The client. */
  readonly id: Scalars['ID']['input'];
  /** Push sockets at once, 0 or more. */
  readonly maxConnections?: InputMaybe<Scalars['Int']['input']>;
  /** Name, not blank. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The whole list, at least one. */
  readonly packages?: InputMaybe<ReadonlyArray<PackageInput>>;
  /** Requests at once, 0 or more. */
  readonly requestBurst?: InputMaybe<Scalars['Int']['input']>;
  /** Requests a second, 0 or more. */
  readonly requestsPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Version that the change was made from. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** The changed API client, or why it was not changed. */
export type UpdateApiClientPayload = {
  /** The client after the change, unless userErrors says why not. */
  readonly apiClient: Maybe<ApiClient>;
  /** With CONFLICT: the client as it is now. */
  readonly current: Maybe<ApiClient>;
  /** CONFLICT when somebody else changed it meanwhile; else as for createApiClient. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new name of a key. */
export type UpdateApiKeyInput = {
  /** The client that it belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** The key. */
  readonly id: Scalars['ID']['input'];
  /** Name, not blank. */
  readonly name: Scalars['String']['input'];
  /** Version that was looked at. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** The renamed key, or why it was not renamed. */
export type UpdateApiKeyPayload = {
  /** The key after the change, unless userErrors says why not. */
  readonly apiKey: Maybe<ApiKey>;
  /** With CONFLICT: the key as it is now. */
  readonly current: Maybe<ApiKey>;
  /** KEY_NAME_EMPTY, CONFLICT, or REJECTED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** What to change; fields not given stay as they are. */
export type UpdateCustomerInput = {
  /** All account managers from now on, at least one; deleted ones who are assigned stay only where they are named. */
  readonly accountManagerIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** When the contract ends; null: no end date. */
  readonly activeUntil?: InputMaybe<Scalars['DateTime']['input']>;
  /** The company that has to sign an access trial agreement; only while there is none. */
  readonly agreementCompany?: InputMaybe<CompanyInput>;
  /** Who sends the invoices; OTHER takes the reference away. */
  readonly billingMethod?: InputMaybe<BillingMethod>;
  /** Which customer. */
  readonly id: Scalars['ID']['input'];
  /** Name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The version that the change was made from. */
  readonly resourceVersion: Scalars['Int']['input'];
  /** Reference of its account at the billing provider. */
  readonly stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** What came of changing a customer. */
export type UpdateCustomerPayload = {
  /** With CONFLICT: the customer as somebody else left it. */
  readonly current: Maybe<Customer>;
  /** The customer as it is now; null with userErrors. */
  readonly customer: Maybe<Customer>;
  /** What has to be mended first: the codes of creating, CUSTOMER_UPDATE_FAILED or CONFLICT. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new password. */
export type UpdatePasswordInput = {
  /** The new password, as typed. */
  readonly password: Scalars['String']['input'];
  /** Token of the reset mail. A secret. */
  readonly token: Scalars['String']['input'];
};

/** What came of setting a password. */
export type UpdatePasswordPayload = {
  /** True once the new password counts. */
  readonly updated: Scalars['Boolean']['output'];
  /** What went wrong: PASSWORD_UPDATE_FAILED with the provider's words where it has some, or TOO_MANY_ATTEMPTS. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A person with an account. */
export type User = {
  /** Sign-in address. */
  readonly email: Scalars['String']['output'];
  /** Given name; null when unknown. */
  readonly firstName: Maybe<Scalars['String']['output']>;
  /** Identity within the dashboard. */
  readonly id: Scalars['ID']['output'];
  /** Family name; null when unknown. */
  readonly lastName: Maybe<Scalars['String']['output']>;
};

/** Why an input was not accepted: something the person can mend. */
export type UserError = {
  /** Stable code, listed in docs/errors.md. */
  readonly code: Scalars['String']['output'];
  /** Path of the input field, from the top; empty when it concerns the whole input. */
  readonly field: ReadonlyArray<Scalars['String']['output']>;
  /** English text, ready to show. */
  readonly message: Scalars['String']['output'];
};

/** The signed-in person in the context of one customer. */
export type Viewer = {
  /** Whether API clients and keys may be created, changed and deleted. */
  readonly canManageApiClients: Scalars['Boolean']['output'];
  /** The customer in whose name everything is read and written; null when there is none, and for staff who act before they sign an agreement of their own. */
  readonly customer: Maybe<Customer>;
  /** Whether /trading is open to this person. */
  readonly hasTradingAccess: Scalars['Boolean']['output'];
  /** True when staff chose that customer instead of having it by default. */
  readonly isActing: Scalars['Boolean']['output'];
  /** Provider staff: a superuser or an undeleted account manager. False while that is not known. */
  readonly isStaff: Scalars['Boolean']['output'];
  /** False while the provider has not said yet whether the person is staff: ask again a little later. */
  readonly isStaffKnown: Scalars['Boolean']['output'];
  /** Superusers also manage users and create customers. */
  readonly isSuperuser: Scalars['Boolean']['output'];
  /** Public id of this person's own first customer while its access trial agreement waits for a signature; else null. */
  readonly unsignedAgreementCustomerId: Maybe<Scalars['ID']['output']>;
  /** The person. */
  readonly user: User;
};

/** A page of the provider that customers embed in theirs. */
export type Widget = {
  /** When it stops working; null: no end date, unless `unreadable` names it. */
  readonly activeUntil: Maybe<Scalars['DateTime']['output']>;
  /** When it was created; null where that could not be read. */
  readonly created: Maybe<Scalars['DateTime']['output']>;
  /** What the customer calls it; null when nothing was written. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** Sites that may embed it. */
  readonly domains: ReadonlyArray<WidgetDomain>;
  /** Games that it may show, by title. */
  readonly games: ReadonlyArray<Game>;
  /** How far back it shows, in hours; 0: not at all, null: without limit, unless `unreadable` names it. */
  readonly historicalAccessHours: Maybe<Scalars['Int']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Slug of its namespace. */
  readonly namespace: Scalars['String']['output'];
  /** Series of a game that it can be looked at with, by start. */
  readonly previewSeries: ReadonlyArray<PreviewSeries>;
  /** Slug, part of its address. */
  readonly slug: Scalars['String']['output'];
  /** Derived from activeUntil; null where that could not be read. */
  readonly status: Maybe<ActivityStatus>;
  /** Fields of this object whose values the provider gave in a form that could not be read, or only in part. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};


/** A page of the provider that customers embed in theirs. */
export type WidgetPreviewSeriesArgs = {
  gameId: Scalars['ID']['input'];
};

/** A site that may embed a widget. */
export type WidgetDomain = {
  /** When it was added. */
  readonly created: Scalars['DateTime']['output'];
  /** Origin of the site. */
  readonly url: Scalars['String']['output'];
};

/** A folder of widgets, part of their addresses. */
export type WidgetNamespace = {
  /** What the customer calls it; null when nothing was written. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** Its slug, unique. */
  readonly id: Scalars['ID']['output'];
  /** Slug, part of the addresses of its widgets. */
  readonly slug: Scalars['String']['output'];
  /** Its widgets, newest first, without deleted ones; null with an error when they cannot be read, which leaves the other namespaces whole. */
  readonly widgets: Maybe<ReadonlyArray<Widget>>;
};
