export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A date and time in UTC, RFC 3339, for example `2024-05-28T17:00:00Z`. */
  DateTime: { input: string; output: string; }
  /** A calendar date, `YYYY-MM-DD`. */
  LocalDate: { input: string; output: string; }
  /** An absolute URL, for example `https://images.example.com/teams/5904.png`. */
  URL: { input: string; output: string; }
};

/** A staff user who manages customers. */
export type AccountManager = {
  /** Email address. */
  readonly email: Scalars['String']['output'];
  /** User id of the account manager. */
  readonly id: Scalars['ID']['output'];
  /** Whether the account manager is deleted. */
  readonly isDeleted: Scalars['Boolean']['output'];
  /** Full name. */
  readonly name: Scalars['String']['output'];
};

/** Status of an entity with an end date. */
export type ActivityStatus =
  /** No end date, or an end date more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** A numbered clause: body, then sections, then sub-clauses. */
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

/** A contracting party. */
export type AgreementParty = {
  /** Name and description of the party. */
  readonly body: Scalars['String']['output'];
  /** Its number, as printed. */
  readonly number: Scalars['String']['output'];
};

/** The recipient of the data. */
export type AgreementRecipientInput = {
  /** Postal address, on one line. */
  readonly address: Scalars['String']['input'];
  /** Email address. */
  readonly email: Scalars['String']['input'];
  /** Name. */
  readonly name: Scalars['String']['input'];
};

/** A numbered section of a clause: body, then sub-clauses. */
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

/** The person who signs. */
export type AgreementSignerInput = {
  /** Name of the company that the signer represents. */
  readonly companyName: Scalars['String']['input'];
  /** Email address. */
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

/** One call of the provider's API with a key of a customer. */
export type ApiCall = {
  /** The response's body as text, cut when it is too long. Occurrences of the secret are replaced. Null without a response. */
  readonly body: Maybe<Scalars['String']['output']>;
  /** Headers of the response that say how to read, cache or repeat it, by name; others are left out, among them cookies. Occurrences of the secret are replaced. Empty without a response. */
  readonly headers: ReadonlyArray<ApiHeader>;
  /** Whether the body is cut. */
  readonly isTruncated: Scalars['Boolean']['output'];
  /** Milliseconds from the request to the end of the response, or until the connection ended without one, as the gateway measured them; null when it was not sent. */
  readonly latencyMs: Maybe<Scalars['Int']['output']>;
  /** How it ended. */
  readonly outcome: ApiCallOutcome;
  /** The rate-limit headers of the response; null without a response. */
  readonly rateLimit: Maybe<ApiRateLimit>;
  /** Milliseconds after which the call may be sent again, for calls that the gateway did not send and after a 429; otherwise null. */
  readonly retryAfterMs: Maybe<Scalars['Int']['output']>;
  /** When it was sent; null when it was not sent. */
  readonly sentAt: Maybe<Scalars['DateTime']['output']>;
  /** HTTP status; null without a response. */
  readonly status: Maybe<Scalars['Int']['output']>;
  /** Milliseconds that the gateway waited before it sent the call, for the client's rate limit. */
  readonly waitedMs: Scalars['Int']['output'];
};

/** How a call of the provider's API ended. New values may be added. */
export type ApiCallOutcome =
  /** Not sent: the last call with this client was less than a second ago. */
  | 'CALL_INTERVAL_NOT_OVER'
  /** Not sent: fewer than two requests are left, or other calls of the client wait for its rate limit. */
  | 'RATE_LIMIT_NEARLY_REACHED'
  /** The provider responded, with any status. */
  | 'RESPONDED'
  /** No whole response in time; without `sentAt`, the wait for the rate limit was too long. */
  | 'TIMED_OUT'
  /** No connection to the provider, or it ended before the response: with `sentAt`, the provider may have counted the call. */
  | 'UNREACHABLE';

/** Credentials and permissions with which a customer's programs call the provider's APIs. */
export type ApiClient = Node & {
  /** When it was created; null when unreadable. */
  readonly createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The customer that it belongs to; null when unreadable. */
  readonly customer: Maybe<ApiClientCustomer>;
  /** End date; null means no end date, unless `unreadable` lists this field. */
  readonly expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Historical access in hours. 0 means none; null means unlimited, unless `unreadable` lists this field. */
  readonly historicalAccessHours: Maybe<Scalars['Int']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Keys that are not deleted, newest first; null with an error when they cannot be fetched. Not paginated: the provider has no pages of keys. */
  readonly keys: Maybe<ReadonlyArray<ApiKey>>;
  /** Maximum number of simultaneous push connections; null when unreadable. */
  readonly maxConnections: Maybe<Scalars['Int']['output']>;
  /** Name; empty when it has none. */
  readonly name: Scalars['String']['output'];
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /** Products and games that it may use. Incomplete when `unreadable` lists this field. */
  readonly packages: ReadonlyArray<Package>;
  /** All push channels, each with whether this client may use it; null with an error when they cannot be fetched. Not paginated: the provider has no pages of channels. */
  readonly pushChannels: Maybe<ReadonlyArray<ClientPushChannel>>;
  /** Maximum burst of requests; null when unreadable. */
  readonly requestBurst: Maybe<Scalars['Int']['output']>;
  /** Rate limit in requests per second; null when unreadable. */
  readonly requestsPerSecond: Maybe<Scalars['Int']['output']>;
  /** Version number. Send it with an update to detect conflicts. */
  readonly resourceVersion: Scalars['Int']['output'];
  /** What its keys may do, as the provider names it, for example `read`; null when it names nothing. */
  readonly scope: Maybe<Scalars['String']['output']>;
  /** Derived from expiresAt; null when that is unreadable. */
  readonly status: Maybe<ActivityStatus>;
  /** Fields of this object that the provider sent in an unreadable form, fully or in part. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};

/** The customer of an API client. */
export type ApiClientCustomer = {
  /** The public id. */
  readonly id: Scalars['ID']['output'];
  /** Name; null when it has none. */
  readonly name: Maybe<Scalars['String']['output']>;
};

/** Traffic of one API client through this gateway, counted by key and hour. */
export type ApiClientUsage = {
  /** When counting began: 90 days ago, or later if the store is younger. */
  readonly countedSince: Scalars['DateTime']['output'];
  /** Number of days that hours and sums cover. */
  readonly days: Scalars['Int']['output'];
  /** Hours with traffic, oldest first. */
  readonly hours: ReadonlyArray<UsageHour>;
  /** Trading sessions first, then the keys of the client, newest first. */
  readonly sources: ReadonlyArray<UsageSource>;
};

/** Endpoints that callApi can call. */
export type ApiEndpointName =
  /** Labels of markets and selections: `GET /markets/labels` of the odds API. */
  | 'LABELS'
  /** Markets: `GET /markets` of the odds API. */
  | 'MARKETS'
  /** Matches: `GET /v3/matches` of the data API. */
  | 'MATCHES'
  /** One match: `GET /v3/matches/{id}` of the data API. */
  | 'ONE_MATCH'
  /** One player: `GET /v3/players/{id}` of the data API. */
  | 'ONE_PLAYER'
  /** One roster: `GET /v3/rosters/{id}` of the data API. */
  | 'ONE_ROSTER'
  /** One series: `GET /v3/series/{id}` of the data API. */
  | 'ONE_SERIES'
  /** One team: `GET /v3/teams/{id}` of the data API. */
  | 'ONE_TEAM'
  /** One tournament: `GET /v3/tournaments/{id}` of the data API. */
  | 'ONE_TOURNAMENT'
  /** Players: `GET /v3/players` of the data API. */
  | 'PLAYERS'
  /** Rosters: `GET /v3/rosters` of the data API. */
  | 'ROSTERS'
  /** Series: `GET /v3/series` of the data API. */
  | 'SERIES'
  /** Teams: `GET /v3/teams` of the data API. */
  | 'TEAMS'
  /** Tournaments: `GET /v3/tournaments` of the data API. */
  | 'TOURNAMENTS';

/** A header of a response. */
export type ApiHeader = {
  /** Name in lower case. */
  readonly name: Scalars['String']['output'];
  /** Value; several are joined by commas. Cut after 500 characters. */
  readonly value: Scalars['String']['output'];
};

/** A key with which programs call the provider's APIs as an API client. */
export type ApiKey = {
  /** When it was created; null when unreadable. */
  readonly createdAt: Maybe<Scalars['DateTime']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Name; empty when it has none. */
  readonly name: Scalars['String']['output'];
  /** Version number. Send it with an update to detect conflicts. */
  readonly resourceVersion: Scalars['Int']['output'];
  /** Fields of this object that the provider sent in an unreadable form. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};

/** Rate-limit headers of a response; null for each that is missing. */
export type ApiRateLimit = {
  /** `X-RateLimit-Burst`: maximum burst of requests. */
  readonly burst: Maybe<Scalars['Int']['output']>;
  /** `X-RateLimit-Limit`: requests per second. */
  readonly limit: Maybe<Scalars['Int']['output']>;
  /** `X-RateLimit-Remaining`: requests that are left now. */
  readonly remaining: Maybe<Scalars['Int']['output']>;
  /** `X-RateLimit-Reset`: milliseconds until the burst is full again. */
  readonly resetMs: Maybe<Scalars['Int']['output']>;
};

/** Why a part of an entry is empty. */
export type AuditAbsence =
  /** There is none. */
  | 'NONE'
  /** The attempts of this row differ. */
  | 'SEVERAL'
  /** It was not known: it could not be read, the provider did not confirm the write, or the gateway stopped before it was stored. */
  | 'UNKNOWN';

/** A page of the audit log. */
export type AuditConnection = {
  /** The rows of this page, newest first, each with its cursor. */
  readonly edges: ReadonlyArray<AuditEdge>;
  /** Periods in which entries could not be stored, newest first. Covers the time of this page; of the filter, only `from` and `before` apply. */
  readonly gaps: ReadonlyArray<AuditGap>;
  /** The rows of this page, newest first. */
  readonly nodes: ReadonlyArray<AuditEntry>;
  /** Position of this page. */
  readonly pageInfo: PageInfo;
  /** Where the log is kept. */
  readonly storage: AuditStorage;
};

/** A row of a page of the audit log. */
export type AuditEdge = {
  /** Position of the row, for `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The entry. */
  readonly node: AuditEntry;
};

/** One write, one use of the secret of a key, or one row of the other kinds. Contains ids and codes, never input values. */
export type AuditEntry = {
  /** Public id of the customer that a staff user acted for; null for all others. */
  readonly actingForId: Maybe<Scalars['ID']['output']>;
  /**
   * Name of the root field: a mutation, `apiKeySecret`, `channelInspector`, `signIn` for failed sign-ins with one account from one network
   * within an hour, or `auditLog` for a read or export of this log; `actForCustomer` for staff who acted for a customer, once an hour.
   */
  readonly action: Scalars['String']['output'];
  /** When the write ended, or the last of several attempts; without an outcome, when the write began. */
  readonly at: Scalars['DateTime']['output'];
  /** Number of attempts in this row: 1, or more for failed sign-ins, and for equal attempts within a minute that ended before anything was sent to the provider. */
  readonly attempts: Scalars['Int']['output'];
  /** Id of the API client of the key or webhook; null for all other writes. */
  readonly clientId: Maybe<Scalars['ID']['output']>;
  /** Current name of the API client with `clientId`, also of a deleted one; null like `targetName`. */
  readonly clientName: Maybe<Scalars['String']['output']>;
  /** Error codes; empty when done. */
  readonly codes: ReadonlyArray<Scalars['String']['output']>;
  /** The customer with `customerId`. Null when there is none, when it no longer exists, or when it cannot be read now. */
  readonly customer: Maybe<Customer>;
  /** Public id of the customer that the write is for: the owner of the API client, the customer of the invited user, the customer that staff acted for, the changed customer, or the user's own. Null: see `noCustomer`. */
  readonly customerId: Maybe<Scalars['ID']['output']>;
  /** The domain of an invited address, the network of failed sign-ins (/24 or /48), or the format of an export; null for all others. */
  readonly detail: Maybe<Scalars['String']['output']>;
  /** Random id. */
  readonly id: Scalars['ID']['output'];
  /** Why there is no customer; null if there is one. */
  readonly noCustomer: Maybe<AuditAbsence>;
  /** Why there is no target; null if there is one. */
  readonly noTarget: Maybe<AuditAbsence>;
  /** Outcome of the write. */
  readonly outcome: AuditOutcome;
  /** Id of the request, or of the first of several attempts, as in the log of the gateway. */
  readonly requestId: Scalars['String']['output'];
  /**
   * Id of the written entity; null: see `noTarget`. For a read of the log, the customer whose entries were read; for failed sign-ins, a hash
   * of the account, which differs between installations.
   */
  readonly targetId: Maybe<Scalars['ID']['output']>;
  /**
   * Current name of the target, a customer, API client or key, also of a deleted one if the provider still lists it; null for users and
   * webhooks, when it cannot be read now, and after the first 20 API clients of a page.
   */
  readonly targetName: Maybe<Scalars['String']['output']>;
  /** The user with `userId`; null when the user has not used this gateway since it started. Names are not stored with the entry. */
  readonly user: Maybe<AuditUser>;
  /** Id of the user; null for failed sign-ins, and where attempts of several users share this row. */
  readonly userId: Maybe<Scalars['ID']['output']>;
};

/** Filter for the audit log. An entry must match every part that is set. */
export type AuditFilter = {
  /** Entries with any of these actions; empty means all but reads of this log. */
  readonly actions?: InputMaybe<ReadonlyArray<Scalars['String']['input']>>;
  /** Entries before this time. */
  readonly before?: InputMaybe<Scalars['DateTime']['input']>;
  /** Public id of a customer. Matches writes for this customer, writes by staff who acted for it, and changes to it. */
  readonly customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Entries at or after this time. */
  readonly from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Entries with any of these outcomes; empty means all. */
  readonly outcomes?: InputMaybe<ReadonlyArray<AuditOutcome>>;
  /** The entry of the request with this id, as errors and the log of the gateway have it. */
  readonly requestId?: InputMaybe<Scalars['String']['input']>;
  /** Reads of this log too, if `actions` is empty. */
  readonly showReads?: InputMaybe<Scalars['Boolean']['input']>;
  /** Entries of this user. */
  readonly userId?: InputMaybe<Scalars['ID']['input']>;
};

/** Entries that are missing because the store of the audit log failed. The log of the gateway still has a line for each of these writes. */
export type AuditGap = {
  /** Time of the first missing entry. */
  readonly from: Scalars['DateTime']['output'];
  /** Number of missing entries; each write has two. Null if unknown. */
  readonly lostEntries: Maybe<Scalars['Int']['output']>;
  /** Time of the last missing entry. */
  readonly until: Scalars['DateTime']['output'];
};

/** Outcomes of a write. */
export type AuditOutcome =
  /** The write succeeded. */
  | 'DONE'
  /** The write failed; as far as known, nothing changed. */
  | 'FAILED'
  /** A part of the write succeeded, such as an invited user who was created but got no email; `codes` names the part that failed. */
  | 'PARTIAL'
  /** The gateway or the provider refused the write, and nothing was written. `codes` say what has to change: the input, the version, the permission or the pace. */
  | 'REFUSED'
  /** No outcome is recorded yet: the write is running, or its gateway stopped a few minutes ago. */
  | 'STARTED'
  /** The provider did not confirm the write, or its gateway stopped before that was stored (`GATEWAY_RESTARTED`); it may or may not have taken effect. */
  | 'UNKNOWN';

/** Where the audit log is kept, and whether that works. */
export type AuditStorage = {
  /** When this gateway started to fail to store entries; null while storing works. */
  readonly failingSince: Maybe<Scalars['DateTime']['output']>;
  /** Whether writes and uses of secrets are refused while they cannot be recorded. */
  readonly isRequired: Scalars['Boolean']['output'];
  /** Kind of storage. */
  readonly kind: AuditStorageKind;
  /** How many days entries are kept. */
  readonly maxDays: Scalars['Int']['output'];
};

/** Kinds of storage of the audit log. */
export type AuditStorageKind =
  /** In a database: one log for all gateways. */
  | 'POSTGRES'
  /** In the file of this gateway. */
  | 'SQLITE';

/** A user in the audit log. */
export type AuditUser = {
  /** Email address used to sign in. */
  readonly email: Scalars['String']['output'];
  /** First and last name; empty if the user has none. */
  readonly name: Scalars['String']['output'];
};

/** Billing methods. */
export type BillingMethod =
  /** Billed outside the billing provider. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

/** How complete a recorded board is. */
export type BoardCompleteness =
  /** The state when recording was interrupted: the market may have changed since. */
  | 'AS_LAST_KNOWN'
  /** Everything that the series had. */
  | 'COMPLETE'
  /** Nothing was recorded before the moment. */
  | 'UNKNOWN'
  /** The series, its matches and its winner markets: the series was in the trading list and nowhere else. */
  | 'WINNER_ONLY';

/** One call of the provider's API. */
export type CallApiInput = {
  /** Id of the client that the key belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** The endpoint. */
  readonly endpoint: ApiEndpointName;
  /** Conditions joined by commas, for example `lifecycle=live,game.id=5`. */
  readonly filter?: InputMaybe<Scalars['String']['input']>;
  /** Ids of entities, for labels of their markets: at most 50. Omitted or empty: not filtered by id. An endpoint of one entity takes one id and no other parameter. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Id of the key. */
  readonly keyId: Scalars['ID']['input'];
  /** A field and a direction, for example `start-asc`. Omitted: the provider's order. */
  readonly order?: InputMaybe<Scalars['String']['input']>;
  /** Number of elements to skip. */
  readonly skip?: InputMaybe<Scalars['Int']['input']>;
  /** Maximum number of elements, from 1 to 50. Omitted: the provider's page size. */
  readonly take?: InputMaybe<Scalars['Int']['input']>;
};

/** The result of calling the provider's API. */
export type CallApiPayload = {
  /** The call; null with userErrors. */
  readonly call: Maybe<ApiCall>;
  /** CALL_IDS_INVALID, CALL_IDS_TOO_MANY, CALL_ID_REQUIRED, CALL_FILTER_INVALID, CALL_ORDER_INVALID, CALL_SKIP_INVALID, CALL_TAKE_INVALID or CALL_PARAMETER_NOT_USED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** One message of the push socket, as it arrived. */
export type ChannelMessage = {
  /** Size of the whole message, in bytes. */
  readonly bytes: Scalars['Int']['output'];
  /** Name of the channel; null if the message is unreadable. */
  readonly channel: Maybe<Scalars['String']['output']>;
  /** When the provider created the update; null for other messages. */
  readonly createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The message as text, as received; cut off when it is too long. Occurrences of the secret are replaced by `[secret]`. */
  readonly frame: Scalars['String']['output'];
  /** Id that the provider gave the update; the provider may deliver one more than once. Null for other messages. */
  readonly id: Maybe<Scalars['ID']['output']>;
  /** Whether the text is cut off. */
  readonly isTruncated: Scalars['Boolean']['output'];
  /** What it is. */
  readonly kind: ChannelMessageKind;
  /** When this gateway received it. */
  readonly receivedAt: Scalars['DateTime']['output'];
};

/** What a message of the push socket is. */
export type ChannelMessageKind =
  /** A message of a channel that was not chosen. */
  | 'OTHER_CHANNEL'
  /** No JSON, or without channel, id, time or payload. */
  | 'UNREADABLE'
  /** An update of a chosen channel. */
  | 'UPDATE';

/** Public settings of this installation. */
export type ClientConfig = {
  /** URL that receives page views; null when they are not reported. */
  readonly analyticsUrl: Maybe<Scalars['URL']['output']>;
  /** Name of the header in which customers' programs send their API key. */
  readonly apiSecretHeader: Scalars['String']['output'];
  /** Name of the header in which programs name the version of the odds API. */
  readonly apiVersionHeader: Scalars['String']['output'];
  /** Path of this site to which unauthenticated users are redirected. */
  readonly authRedirectPath: Scalars['String']['output'];
  /** URL where customers of the billing provider see their invoices; null when there is none. */
  readonly billingPortalUrl: Maybe<Scalars['URL']['output']>;
  /** Widget that shows the broadcast of a live series. */
  readonly broadcastWidget: Scalars['String']['output'];
  /** Base URL of the data API for customers' programs, for code examples. */
  readonly dataApiUrl: Scalars['URL']['output'];
  /** URL of the provider's documentation; a path of this site when it has none. */
  readonly docsUrl: Scalars['String']['output'];
  /** DSN of the error-reporting service; null when errors are not reported. */
  readonly errorReportingDsn: Maybe<Scalars['URL']['output']>;
  /** True when the data comes from the simulated provider. */
  readonly isDemo: Scalars['Boolean']['output'];
  /** Widget that shows the score of a live series. */
  readonly liveWidget: Scalars['String']['output'];
  /** Base URL of the odds API for customers' programs, for code examples. */
  readonly oddsApiUrl: Scalars['URL']['output'];
  /** The version of the odds API that this product uses. */
  readonly oddsApiVersion: Scalars['String']['output'];
  /** Widget that is shown before a series starts. */
  readonly preGameWidget: Scalars['String']['output'];
  /** Name of the data provider, for display. */
  readonly providerName: Scalars['String']['output'];
  /** Name of the header in which programs list push channels; null when the push socket takes secret and channels as parameters. */
  readonly pushChannelHeader: Maybe<Scalars['String']['output']>;
  /** Address of the push socket for customers' programs, for code examples. */
  readonly pushUrl: Scalars['URL']['output'];
  /** Email address of user support. */
  readonly supportEmail: Scalars['String']['output'];
  /** Product version. */
  readonly version: Scalars['String']['output'];
  /** Base URL of embedded widgets; null when widgets cannot be shown. */
  readonly widgetBaseUrl: Maybe<Scalars['URL']['output']>;
  /** Namespace of the widgets on series pages. */
  readonly widgetNamespace: Scalars['String']['output'];
};

/** A push channel and one API client's access to it. */
export type ClientPushChannel = {
  /** Names of its categories. */
  readonly categories: ReadonlyArray<Scalars['String']['output']>;
  /** Description of its messages. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** Whether a package of the client includes it. */
  readonly hasAccess: Scalars['Boolean']['output'];
  /** Name, unique among channels. */
  readonly name: Scalars['String']['output'];
  /** URL of its reference, or a path of this site; null when it has none. */
  readonly referenceUrl: Maybe<Scalars['String']['output']>;
};

/** The webhooks of an API client. */
export type ClientWebhooks = {
  /** Whether events of the feed are sent: the operator has the client followed without a viewer. */
  readonly isFeedFollowed: Scalars['Boolean']['output'];
  /** Newest first, at most 5. */
  readonly webhooks: ReadonlyArray<Webhook>;
};

/** Combined odds of several selections. */
export type CombinedOdds = {
  /** Decimal odds; null when the selections cannot be combined, one of their markets is not open, or the series is not upcoming. */
  readonly odds: Maybe<Scalars['Float']['output']>;
};

/** A company as registered. */
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
  /** Registration number. */
  readonly number: Scalars['String']['output'];
  /** Postal code. */
  readonly zipCode: Scalars['String']['output'];
};

/** A company as registered. */
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
  /** Registration number. */
  readonly number: Scalars['String']['input'];
  /** Postal code. */
  readonly zipCode: Scalars['String']['input'];
};

/** One side of a series. */
export type Competitor = {
  /** The team, or the player in one-on-one games. Null while undecided, or when it could not be fetched (see errors). */
  readonly entity: Maybe<CompetitorEntity>;
  /** Whether this side forfeited or was disqualified. */
  readonly hasForfeited: Scalars['Boolean']['output'];
  /** Whether this side won. */
  readonly isWinner: Scalars['Boolean']['output'];
  /** The roster on this side. Null while undecided, or when it could not be fetched (see errors). */
  readonly roster: Maybe<Roster>;
  /** Id of the roster on this side; null while undecided. */
  readonly rosterId: Maybe<Scalars['ID']['output']>;
  /** Matches won so far; null when not tracked. */
  readonly score: Maybe<Scalars['Int']['output']>;
  /** Side 1 or 2. */
  readonly seed: Scalars['Int']['output'];
};

/** A team or player. */
export type CompetitorEntity = {
  /** Abbreviation; null when there is none. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Logo URL; null when there is none. */
  readonly logoUrl: Maybe<Scalars['URL']['output']>;
  /** Display name. */
  readonly name: Scalars['String']['output'];
};

/** A time in which nothing was missed. */
export type CoveredInterval = {
  /** Its start. */
  readonly from: Scalars['DateTime']['output'];
  /** Whether only winner markets were recorded, because the series was in the trading list and nowhere else. */
  readonly isWinnerOnly: Scalars['Boolean']['output'];
  /** Its end. */
  readonly until: Scalars['DateTime']['output'];
};

/** A new API client. */
export type CreateApiClientInput = {
  /** End date; null means no end date. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Historical access in hours. 0 means none; null means unlimited. */
  readonly historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Maximum number of simultaneous push connections, 0 or more. */
  readonly maxConnections: Scalars['Int']['input'];
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  readonly name: Scalars['String']['input'];
  /** Packages, at least one. */
  readonly packages: ReadonlyArray<PackageInput>;
  /** Maximum burst of requests, 0 or more. */
  readonly requestBurst: Scalars['Int']['input'];
  /** Rate limit in requests per second, 0 or more. */
  readonly requestsPerSecond: Scalars['Int']['input'];
};

/** The result of creating an API client. */
export type CreateApiClientPayload = {
  /** The new client; null with userErrors. */
  readonly apiClient: Maybe<ApiClient>;
  /** NAME_REQUIRED, PER_SECOND_REQUIRED, BURST_REQUIRED, CONCURRENT_REQUIRED, HISTORICAL_INVALID, PACKAGES_REQUIRED, or UNKNOWN with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new key. */
export type CreateApiKeyInput = {
  /** Id of the client that the key belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  readonly name: Scalars['String']['input'];
};

/** The result of creating a key. */
export type CreateApiKeyPayload = {
  /** The new key; null with userErrors. */
  readonly apiKey: Maybe<ApiKey>;
  /** KEY_NAME_EMPTY, or UNKNOWN with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new customer. */
export type CreateCustomerInput = {
  /** Ids of account managers, at least one. */
  readonly accountManagerIds: ReadonlyArray<Scalars['ID']['input']>;
  /** The company that must sign an access trial agreement; null when none is required. */
  readonly agreementCompany?: InputMaybe<CompanyInput>;
  /** Billing method. */
  readonly billingMethod: BillingMethod;
  /** When the contract ends; null means no end date. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Name. */
  readonly name: Scalars['String']['input'];
  /** Id of the customer's account at the billing provider; required with STRIPE, ignored with OTHER. */
  readonly stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** The result of creating a customer. */
export type CreateCustomerPayload = {
  /** The new customer; null with userErrors. */
  readonly customer: Maybe<Customer>;
  /** The first problem: NAME_EMPTY, STRIPE_ID_NEEDED, ACCOUNT_MANAGER_NEEDED, COMPANY_NAME_EMPTY, COMPANY_NUMBER_EMPTY, COUNTRY_EMPTY, ADDRESS_EMPTY, ZIPCODE_EMPTY, CITY_EMPTY or CUSTOMER_CREATE_FAILED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new webhook. */
export type CreateWebhookInput = {
  /** Id of the client. */
  readonly clientId: Scalars['ID']['input'];
  /** What it is called for, at least one. */
  readonly events: ReadonlyArray<WebhookEvent>;
  /** Seconds after which MARKET_SUSPENDED is sent, from 5 to 3600. */
  readonly suspendedSeconds?: Scalars['Int']['input'];
  /** The address: https, without credentials, at most 500 characters, in no private network. */
  readonly url: Scalars['String']['input'];
};

/** The result of adding a webhook. */
export type CreateWebhookPayload = {
  /** The secret that signs its messages, `whsec_…`. It is shown only here. */
  readonly secret: Maybe<Scalars['String']['output']>;
  /** WEBHOOK_URL_INVALID, WEBHOOK_EXISTS, WEBHOOK_TOO_MANY, WEBHOOK_EVENTS_REQUIRED or WEBHOOK_SECONDS_INVALID. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The new webhook; null with userErrors. */
  readonly webhook: Maybe<Webhook>;
};

/** A customer of the provider. */
export type Customer = Node & {
  /** Account managers of the customer. Incomplete when `unreadable` lists this field. Not paginated: a customer has a few. */
  readonly accountManagers: ReadonlyArray<AccountManager>;
  /** The company named in the unsigned agreement; null when there is none. */
  readonly agreementCompany: Maybe<Company>;
  /** Id of the customer's account at the billing provider; null when it has none. */
  readonly billingReference: Maybe<Scalars['String']['output']>;
  /** When the customer was created; null when unreadable. */
  readonly createdAt: Maybe<Scalars['DateTime']['output']>;
  /** When the contract ends; null means no end date, unless `unreadable` lists this field. */
  readonly expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Name used with the customer; null when not set. */
  readonly externalName: Maybe<Scalars['String']['output']>;
  /** The public id. */
  readonly id: Scalars['ID']['output'];
  /** Internal number at the provider; null when unreadable. */
  readonly internalId: Maybe<Scalars['Int']['output']>;
  /** Name used by the provider internally; null when not set. */
  readonly internalName: Maybe<Scalars['String']['output']>;
  /** Name shown to the customer's users; null when not set. */
  readonly name: Maybe<Scalars['String']['output']>;
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /** Open invoices, sorted by due date; null when the user may not read invoices. Not paginated: they arrive as one list. */
  readonly openInvoices: Maybe<ReadonlyArray<Invoice>>;
  /** Version number. Send it with an update to detect conflicts. */
  readonly resourceVersion: Scalars['Int']['output'];
  /** Derived from expiresAt; null when that is unreadable. */
  readonly status: Maybe<ActivityStatus>;
  /** Status of the access trial agreement; null when unreadable. */
  readonly trialAgreementStatus: Maybe<TrialAgreementStatus>;
  /** Fields of this object that the provider sent in an unreadable form, fully or in part. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};


/** A customer of the provider. */
export type CustomerAccountManagersArgs = {
  includeDeleted?: Scalars['Boolean']['input'];
};

/** Number of API clients of a customer. */
export type CustomerClientCount = {
  /** Clients of `total` whose end date is not past; null when they cannot be read now. */
  readonly active: Maybe<Scalars['Int']['output']>;
  /** Public id of the customer. */
  readonly customerId: Scalars['ID']['output'];
  /** Clients that are not deleted; null when they cannot be read now. */
  readonly total: Maybe<Scalars['Int']['output']>;
};

/** A page of customers. */
export type CustomerConnection = {
  /** The rows of this page, in order, each with its cursor. */
  readonly edges: ReadonlyArray<CustomerEdge>;
  /** The rows of this page, in order. */
  readonly nodes: ReadonlyArray<Customer>;
  /** Position of this page. */
  readonly pageInfo: PageInfo;
  /** Number of customers that match the filter. */
  readonly totalCount: Scalars['Int']['output'];
  /** Number of customers that the provider sent in an unreadable form. They are in no page and not in totalCount; search and overdueOnly do not apply to them. */
  readonly unreadableCount: Scalars['Int']['output'];
};

/** A row of a page of customers. */
export type CustomerEdge = {
  /** Position of the row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The customer. */
  readonly node: Customer;
};

/** Filter for customers. A customer must match every part that is set. */
export type CustomerFilter = {
  /** Customers of any of these account managers; empty means all. */
  readonly accountManagerIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Only customers whose access trial agreement is unsigned. */
  readonly agreementUnsignedOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Customers created in this period. */
  readonly createdAt?: InputMaybe<DateFilter>;
  /** Only customers whose contract ends within the next 30 days. */
  readonly expiringOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only customers with an overdue invoice. */
  readonly overdueOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words in a name, internal id or public id, in any order, without case and accents. */
  readonly search?: InputMaybe<Scalars['String']['input']>;
  /** Customers with any of these statuses; empty means all. ACTIVE includes EXPIRING. */
  readonly statuses?: InputMaybe<ReadonlyArray<ActivityStatus>>;
};

/** Sort order of customers. */
export type CustomerOrder = {
  /** Sort direction. */
  readonly direction: OrderDirection;
  /** What to sort by. */
  readonly field: CustomerOrderField;
};

/** Sort fields of customers. */
export type CustomerOrderField =
  /** Creation time. */
  | 'CREATED_AT'
  /** Days since the oldest unpaid invoice was due; 0 without one, for callers who may not read invoices, and while invoices can't be read. */
  | 'DAYS_OVERDUE'
  /** End date; no end date sorts last. */
  | 'EXPIRES_AT'
  /** Internal number at the provider. */
  | 'INTERNAL_ID'
  /** Name, case-insensitive. */
  | 'NAME';

/** A user of a customer. */
export type CustomerUser = {
  /** Email address used to sign in. */
  readonly email: Scalars['String']['output'];
  /** Opaque id; the same at every gateway and for any case of the email address. */
  readonly id: Scalars['ID']['output'];
  /** When the user last signed in; null if never. */
  readonly lastLoginAt: Maybe<Scalars['DateTime']['output']>;
};

/** A page of users. */
export type CustomerUserConnection = {
  /** The rows of this page, in order, each with its cursor. */
  readonly edges: ReadonlyArray<CustomerUserEdge>;
  /** The rows of this page, in order. */
  readonly nodes: ReadonlyArray<CustomerUser>;
  /** Position of this page. */
  readonly pageInfo: PageInfo;
  /** Number of users of the customer. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A row of a page of users. */
export type CustomerUserEdge = {
  /** Position of the row, for `after` and `before`. */
  readonly cursor: Scalars['String']['output'];
  /** The user. */
  readonly node: CustomerUser;
};

/** Sort order of users. Equal rows are sorted by email address. */
export type CustomerUserOrder = {
  /** Direction. */
  readonly direction: OrderDirection;
  /** What to sort by. */
  readonly field: CustomerUserOrderField;
};

/** What users are sorted by. */
export type CustomerUserOrderField =
  /** Email address, case-insensitive. */
  | 'EMAIL'
  /** When the user last signed in. Users who never did are sorted as the earliest. */
  | 'LAST_LOGIN_AT';

/** A date range in one time zone. */
export type DateFilter = {
  /** The date; for BETWEEN, the first date. */
  readonly date: Scalars['LocalDate']['input'];
  /** Time zone of the dates, an IANA name such as Europe/Berlin; UTC by default. */
  readonly timeZone?: InputMaybe<Scalars['String']['input']>;
  /** Comparison type. */
  readonly type: DateFilterType;
  /** For BETWEEN, the last date, not before the first one. The other types refuse it. */
  readonly until?: InputMaybe<Scalars['LocalDate']['input']>;
};

/** Comparison types for dates. */
export type DateFilterType =
  /** After the date. */
  | 'AFTER'
  /** Before the date. */
  | 'BEFORE'
  /** From the first date to the last date, inclusive. */
  | 'BETWEEN'
  /** On the date. */
  | 'EQUAL';

/** The API client to delete. */
export type DeleteApiClientInput = {
  /** Id of the client. */
  readonly id: Scalars['ID']['input'];
  /** Version that the change is based on. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** The result of deleting an API client. */
export type DeleteApiClientPayload = {
  /** With CONFLICT: the current version of the client. */
  readonly current: Maybe<ApiClient>;
  /** Id of the deleted client; null with userErrors. */
  readonly deletedId: Maybe<Scalars['ID']['output']>;
  /** CONFLICT when someone else changed it, or UNKNOWN with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The key to delete. */
export type DeleteApiKeyInput = {
  /** Id of the client that the key belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** Id of the key. */
  readonly id: Scalars['ID']['input'];
  /** Version that the change is based on. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** The result of deleting a key. */
export type DeleteApiKeyPayload = {
  /** With CONFLICT: the current version of the key. */
  readonly current: Maybe<ApiKey>;
  /** Id of the deleted key; null with userErrors. */
  readonly deletedId: Maybe<Scalars['ID']['output']>;
  /** CONFLICT, or UNKNOWN with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The webhook to delete. */
export type DeleteWebhookInput = {
  /** Id of the client. */
  readonly clientId: Scalars['ID']['input'];
  /** Id of the webhook. */
  readonly id: Scalars['ID']['input'];
};

/** The result of deleting a webhook. */
export type DeleteWebhookPayload = {
  /** Id of the deleted webhook. */
  readonly deletedId: Maybe<Scalars['ID']['output']>;
  /** Always empty. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The result of a deletion. */
export type DeleteWorkspacePayload = {
  /** Number of items that were deleted, without those that the caller had deleted before. */
  readonly deletedItems: Scalars['Int']['output'];
};

/** Kinds of entities that a selection refers to. */
export type EntityType =
  /** A player. */
  | 'PLAYER'
  /** A team. */
  | 'TEAM'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN';

/** Ways to take the margin out of prices. */
export type FairMethod =
  /** Each implied probability is raised to the same power, which takes more from outsiders. */
  | 'POWER'
  /** Each implied probability is divided by their sum. */
  | 'PROPORTIONAL';

/** Facts about the first steps of a customer: a client, a key, a test of the key, a request. */
export type FirstSteps = {
  /** The newest client; null without one. */
  readonly client: Maybe<ApiClient>;
  /** The client that has a key; null without a key. */
  readonly clientWithKey: Maybe<ApiClient>;
  /** Whether this gateway has seen a request with a key in the last 90 days, other than a test of the key or a refused call. */
  readonly hasRequest: Scalars['Boolean']['output'];
  /** Whether the provider accepted a key of the customer through this gateway in the last 90 days. */
  readonly isKeyTested: Scalars['Boolean']['output'];
};

/** The series or match of a market. */
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

/** A game. */
export type Game = {
  /** Abbreviation; null in the cases in which `title` is. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** URL of a circular icon; null when there is none. */
  readonly iconUrl: Maybe<Scalars['URL']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Full title; null when the provider does not list the game, and in a package or widget while the games cannot be read. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** Whether a gateway shares state with other gateways. */
export type GatewaySharing =
  /** Redis is unreachable; the gateway continues standalone until Redis is back. */
  | 'REDIS_UNREACHABLE'
  /** State is shared through Redis. */
  | 'SHARED'
  /** Standalone: no sharing is configured. */
  | 'STANDALONE';

/** Messages that a channel inspector received since its previous batch. */
export type InspectorBatch = {
  /** Messages that were dropped since the start, because they arrived faster than the client reads them. */
  readonly dropped: Scalars['Int']['output'];
  /** Why it ended; null while it runs. */
  readonly end: Maybe<InspectorEnd>;
  /** When the time limit ends it. */
  readonly endsAt: Scalars['DateTime']['output'];
  /** Messages in the order of their arrival. Not paginated: a batch has what arrived together. */
  readonly messages: ReadonlyArray<ChannelMessage>;
  /** Messages received since the start, including dropped and unreadable ones. */
  readonly received: Scalars['Int']['output'];
  /** Size of all messages since the start, in bytes. */
  readonly receivedBytes: Scalars['Float']['output'];
  /** Whether it is connected. */
  readonly state: InspectorState;
  /** Messages since the start that are UNREADABLE. */
  readonly unreadable: Scalars['Int']['output'];
};

/** Why a channel inspector ended. */
export type InspectorEnd =
  /** All connections of this client are in use. */
  | 'ALL_CONNECTIONS_IN_USE'
  /** This user has another inspector running. */
  | 'ALREADY_RUNNING'
  /** The client stopped answering pings. */
  | 'CLIENT_UNRESPONSIVE'
  /** The connection to the provider was lost, or could not be opened. */
  | 'CONNECTION_LOST'
  /** The provider refused the secret of the key: it was deleted, or the client has ended. */
  | 'KEY_REFUSED'
  /** The provider does not let this client use push or one of the channels. */
  | 'NOT_ALLOWED'
  /** The client may not open push connections: its maximum is 0. */
  | 'NO_CONNECTIONS'
  /** The time limit of 10 minutes was reached. */
  | 'TIME_LIMIT_REACHED'
  /** The client opened too many connections in a short time. */
  | 'TOO_MANY_ATTEMPTS'
  /** The provider sent a message that is too large, or violated the protocol of the socket. */
  | 'UNREADABLE';

/** States of a channel inspector. */
export type InspectorState =
  /** The push connection is being opened. */
  | 'CONNECTING'
  /** It has ended; this is its last batch. */
  | 'ENDED'
  /** The provider accepted the connection. */
  | 'OPEN';

/** A step of an invitation. */
export type InvitationStep =
  /** Creating the user. */
  | 'CREATE'
  /** Sending the invitation; the user already exists. */
  | 'SEND';

/** The user to invite. */
export type InviteUserInput = {
  /** Email address for the invitation; white space and invisible characters in it are ignored. */
  readonly email: Scalars['String']['input'];
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  readonly idempotencyKey: Scalars['ID']['input'];
};

/** The result of an invitation. */
export type InviteUserPayload = {
  /** The step that failed; null when none did. */
  readonly failedStep: Maybe<InvitationStep>;
  /** The user; null when it was not created. */
  readonly user: Maybe<CustomerUser>;
  /** Empty once the invitation is sent. Reason of the failure: EMAIL_INVALID, USER_CREATE_FAILED or INVITATION_FAILED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** An unpaid invoice. */
export type Invoice = {
  /** Whole days past the due date in UTC; 0 when not overdue. */
  readonly daysOverdue: Scalars['Int']['output'];
  /** Due date. */
  readonly dueDate: Scalars['LocalDate']['output'];
};

/** The choice where a workspace is kept. */
export type KeepWorkspaceInput = {
  /** True: with the account. False: in the browser alone. */
  readonly isKept: Scalars['Boolean']['input'];
};

/** The result of choosing whether a workspace is kept. */
export type KeepWorkspacePayload = {
  /** The workspace as it is now. */
  readonly workspace: Workspace;
};

/** Lifecycle stages of a series or match. */
export type Lifecycle =
  /** Deleted. */
  | 'DELETED'
  /** In progress. */
  | 'LIVE'
  /** Finished. */
  | 'OVER'
  /** Finished without a winner. */
  | 'OVER_DRAW'
  /** Decided by forfeit. */
  | 'OVER_FORFEITED'
  /** Postponed. */
  | 'POSTPONED'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN'
  /** Not started. */
  | 'UPCOMING';

/**
 * A snapshot of a live set of series, matches and markets, or a change to it. Contains whole entities, keyed by id.
 * Entities of a later batch replace those of an earlier one.
 */
export type LiveBatch = {
  /**
   * When a stored state was current: a STALE snapshot for a subscriber without a cursor, until this gateway has read the set itself. The moment of a
   * recorded board. Null for every other batch.
   */
  readonly asOf: Maybe<Scalars['DateTime']['output']>;
  /** Identifies one lifetime of the live set. After an epoch change, only a snapshot is valid. */
  readonly epoch: Scalars['ID']['output'];
  /** True when several changes were merged because this subscriber is slow. */
  readonly isConflated: Scalars['Boolean']['output'];
  /** True for a snapshot, which replaces everything; false for changes, which are merged by id. */
  readonly isSnapshot: Scalars['Boolean']['output'];
  /** Markets that are new or changed. Not paginated: a live set is followed as a whole. */
  readonly markets: ReadonlyArray<Market>;
  /** Matches that are new or changed. Not paginated: a live set is followed as a whole. */
  readonly matches: ReadonlyArray<Match>;
  /** Position that this batch follows; null for a snapshot. */
  readonly prevSeq: Maybe<Scalars['Int']['output']>;
  /** When the provider sent the change of `receivedAt`, by its own clock; null where its time has whole seconds only. */
  readonly pushedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the gateway received the first of these changes of markets from the provider; null if none was pushed, and for a snapshot. */
  readonly receivedAt: Maybe<Scalars['DateTime']['output']>;
  /** Entities that left the set. Not paginated: a live set is followed as a whole. */
  readonly removed: ReadonlyArray<LiveRef>;
  /** The moment that a replay has reached; null for a batch of a live set. */
  readonly replayOf: Maybe<ReplayMoment>;
  /** When the gateway created the batch. A query response may be cached until the live set changes. */
  readonly sentAt: Scalars['DateTime']['output'];
  /** Position within the epoch. */
  readonly seq: Scalars['Int']['output'];
  /** Series that are new or changed, ordered by start. Not paginated: a live set is followed as a whole. */
  readonly series: ReadonlyArray<Series>;
  /** Health of the provider connection. */
  readonly status: LiveStatus;
};

/** Position of a subscriber within a live set. */
export type LiveCursor = {
  /** Epoch of the last batch applied. */
  readonly epoch: Scalars['ID']['input'];
  /** Seq of the last batch applied; -1 for an unknown position, which gets a snapshot. */
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

/** The live feed of one trading client. */
export type LiveFeed = {
  /** Id of the trading client; for a feed that an API key opened, the id of its scope (`key-…`). */
  readonly clientId: Scalars['ID']['output'];
  /** Customer that owns the client; null until one of its users has connected to this gateway, and for an API key. */
  readonly customer: Maybe<Customer>;
  /** When the feed was last fully reloaded; null before that. */
  readonly readAt: Maybe<Scalars['DateTime']['output']>;
  /** Number of full reloads after possibly missed changes. */
  readonly resyncs: Scalars['Int']['output'];
  /** Number of open live sets: the list and each opened series. */
  readonly sets: Scalars['Int']['output'];
  /** Connection status. */
  readonly status: LiveStatus;
  /** Subscribers of these live sets on this gateway. */
  readonly subscribers: LiveSubscribers;
};

/** Reference to one entity of a live set. */
export type LiveRef = {
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** Kind of entity. */
  readonly type: LiveEntity;
};

/** Live-data status of one gateway. Each gateway of an installation has its own. */
export type LiveState = {
  /** Open feeds of this gateway, those that are not live first. Not paginated: they are of one moment. */
  readonly feeds: ReadonlyArray<LiveFeed>;
  /** When this status was read, by the gateway's clock. */
  readonly readAt: Scalars['DateTime']['output'];
  /** Whether limits, names and sign-outs are shared with other gateways. */
  readonly sharing: GatewaySharing;
  /** Number of sockets that the gateway has closed since its start because they were too slow. */
  readonly slowCloses: Scalars['Int']['output'];
  /** When the gateway started. */
  readonly startedAt: Scalars['DateTime']['output'];
  /** All subscribers of live data on this gateway. */
  readonly subscribers: LiveSubscribers;
  /** Version of the gateway. */
  readonly version: Scalars['String']['output'];
};

/** Health of the provider connection. */
export type LiveStatus =
  /** Reconnecting failed repeatedly; the gateway keeps retrying slowly. */
  | 'DOWN'
  /** Changes arrive as they happen. */
  | 'LIVE'
  /** The list is loading for the first time; the data is incomplete. */
  | 'LOADING'
  /** The data is as last fetched: the provider socket is not connected, or the list changes too fast to be fetched completely. */
  | 'STALE';

/** Subscribers of live data and how well they keep up. */
export type LiveSubscribers = {
  /** Sockets that lag and therefore receive merged updates. */
  readonly laggingSockets: Scalars['Int']['output'];
  /** Largest lag of a socket in milliseconds: how long its client took, or has been taking, to answer a ping or to apply what was sent before it. */
  readonly longestLagMs: Scalars['Int']['output'];
  /** Open sockets. */
  readonly sockets: Scalars['Int']['output'];
  /** Open subscriptions on these sockets. */
  readonly subscriptions: Scalars['Int']['output'];
};

/** A betting market. */
export type Market = Node & {
  /** Values that distinguish it from other markets of the same type and fixture. */
  readonly context: MarketContext;
  /** The series or match that the market belongs to. */
  readonly fixture: Fixture;
  /**
   * Recorded changes of the market, oldest first, beginning with its state at `from`; all that the caller may read unless `from` and `to` limit it.
   * They begin again where the market became another bet, e.g. with another line. More than `maxPoints` changes (2 to 5,000) are reduced: the highest and the lowest price of each selection stay, and every change of state.
   * Null when they could not be read (see errors). Not for changes of a live set: BAD_USER_INPUT.
   */
  readonly history: Maybe<MarketHistory>;
  /** Id of the odds API. */
  readonly id: Scalars['ID']['output'];
  /**
   * Whether the provider has, or may have, a newer state, which the gateway has not read yet: prices and state may be out of date, even if the
   * set is LIVE. The market is sent again with the newer state, or when this one is proven current. False for a market that is read by id.
   */
  readonly isBehind: Scalars['Boolean']['output'];
  /** Display text; null when there is none or it could not be fetched (see errors). */
  readonly label: Maybe<Scalars['String']['output']>;
  /** Display layout: by type, otherwise by the shape of its selections; null when no layout fits. */
  readonly layout: Maybe<MarketLayout>;
  /** Margin (overround): how far the implied probabilities add up to more than 1, for example 0.053. Null unless it is open or suspended and has a price for every outcome. */
  readonly margin: Maybe<Scalars['Float']['output']>;
  /** The match; null for a market of a series, or when it could not be fetched (see errors). */
  readonly match: Maybe<Match>;
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /**
   * Teams and players of its selections that are neither side of the series, for example the former team of a side that was replaced.
   * Usually empty; null for one that could not be fetched (see errors).
   * Not paginated: the selections name no more.
   */
  readonly otherEntities: ReadonlyArray<Maybe<CompetitorEntity>>;
  /** The possible outcomes, in the provider's order. Not paginated: a market is priced as a whole. */
  readonly selections: ReadonlyArray<Selection>;
  /** The series; null when it could not be fetched (see errors). */
  readonly series: Maybe<Series>;
  /** Id of the series, directly or through its match. */
  readonly seriesId: Scalars['ID']['output'];
  /** Trading state. */
  readonly state: MarketState;
  /** Player or team in its context, for example of a player's total or a handicap. Null when there is none, or when it could not be fetched (see errors). */
  readonly subject: Maybe<CompetitorEntity>;
  /** Type; UNKNOWN for one that this schema does not have: see `typeName`. */
  readonly type: MarketType;
  /** The provider's name of the type, for example `match_winner`. New names may appear. */
  readonly typeName: Scalars['String']['output'];
};


/** A betting market. */
export type MarketHistoryArgs = {
  from: InputMaybe<Scalars['DateTime']['input']>;
  maxPoints?: Scalars['Int']['input'];
  to: InputMaybe<Scalars['DateTime']['input']>;
};

/** A recorded state of a market. */
export type MarketChange = {
  /** When the gateway received it; for a state that it had before, `from` or when recording began. */
  readonly at: Scalars['DateTime']['output'];
  /** For a state that was read: it changed after this time and not after `at`. Null for a state that was sent, and when it is not known. */
  readonly changedAfter: Maybe<Scalars['DateTime']['output']>;
  /** Prices of all selections; empty when the market was removed. */
  readonly prices: ReadonlyArray<RecordedPrice>;
  /** When the provider sent it; null for a state that was read. */
  readonly pushedAt: Maybe<Scalars['DateTime']['output']>;
  /** Trading state; null when the market was removed. */
  readonly state: Maybe<MarketState>;
};

/** Parameters of a market. Which fields are set depends on its type. */
export type MarketContext = {
  /** Ordinal from 1, for example 1 for the first tower. */
  readonly index: Maybe<Scalars['Int']['output']>;
  /** Line, for example -3.5 or 26.5. */
  readonly line: Maybe<Scalars['Float']['output']>;
  /** Id of the player. */
  readonly playerId: Maybe<Scalars['ID']['output']>;
  /** Result that the market refers to; UNKNOWN for one that this schema does not have: see `resultName`. Null when there is none. */
  readonly result: Maybe<SelectionResult>;
  /** The provider's name of the result, for example `over`; null when there is none. */
  readonly resultName: Maybe<Scalars['String']['output']>;
  /** Id of the roster. */
  readonly rosterId: Maybe<Scalars['ID']['output']>;
  /** Round, from 1. */
  readonly roundNumber: Maybe<Scalars['Int']['output']>;
  /** Score that the market refers to. */
  readonly score: Maybe<Score>;
  /** Id of the team. */
  readonly teamId: Maybe<Scalars['ID']['output']>;
};

/** Recorded changes of a market. */
export type MarketHistory = {
  /** From when on the caller can read; null when there is nothing. */
  readonly availableFrom: Maybe<Scalars['DateTime']['output']>;
  /** The changes, oldest first. */
  readonly changes: ReadonlyArray<MarketChange>;
  /** The times in which nothing was missed, oldest first. */
  readonly covered: ReadonlyArray<CoveredInterval>;
  /** Whether changes were left out. */
  readonly isReduced: Scalars['Boolean']['output'];
};

/** Display layouts of markets. */
export type MarketLayout =
  /** One selection for each score. */
  | 'CORRECT_SCORE'
  /** Over and under for one player or team. */
  | 'ENTITY_TOTAL'
  /** Four columns: line and odds of each side. */
  | 'HANDICAP'
  /** Yes and no for one team. */
  | 'TEAM_YES_NO'
  /** Two sides with the draw between them. */
  | 'THREE_WAY'
  /** Over and under, or odd and even, of a total. */
  | 'TOTAL'
  /** Two columns, one for each side. */
  | 'TWO_WAY'
  /** Yes and no. */
  | 'YES_NO';

/** Trading states of a market. Live sets contain only OPEN, SUSPENDED and SETTLED markets. */
export type MarketState =
  /** Cancelled. */
  | 'CANCELLED'
  /** Betting is closed; the result is pending. */
  | 'CLOSED'
  /** Not yet offered. */
  | 'CREATED'
  /** Bets are accepted. */
  | 'OPEN'
  /** Void: stakes are returned. */
  | 'PUSHED'
  /** The result is known. */
  | 'SETTLED'
  /** Visible, but bets are not accepted. */
  | 'SUSPENDED'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN';

/** Types of markets. The provider adds types at any time; these are the known ones. */
export type MarketType =
  /** Whether a player eliminates a whole team in one round. */
  | 'ACE_OCCURRED'
  /** Whether both sides score. */
  | 'BOTH_TO_SCORE'
  /** Final score of the series. */
  | 'CORRECT_SERIES_SCORE'
  /** Winner of the first pistol round. */
  | 'FIRST_PISTOL_WINNER'
  /** First team to win a number of rounds. */
  | 'FIRST_TEAM_TO_ROUNDS'
  /** Winner of the series with a handicap in matches. */
  | 'MATCH_HANDICAP'
  /** Winner of the match. */
  | 'MATCH_WINNER'
  /** Winner of the match, or a draw. */
  | 'MATCH_WINNER_THREE_WAY'
  /** Whether the match goes into overtime. */
  | 'OVERTIME'
  /** Number of bombs that a player defuses. */
  | 'PLAYER_TOTAL_BOMB_DEFUSALS'
  /** Number of bombs that a player plants. */
  | 'PLAYER_TOTAL_BOMB_PLANTS'
  /** Number of deaths of a player. */
  | 'PLAYER_TOTAL_DEATHS'
  /** Number of goals of a player. */
  | 'PLAYER_TOTAL_GOALS'
  /** Number of kills of a player. */
  | 'PLAYER_TOTAL_KILLS'
  /** Winner of the match with a handicap in rounds. */
  | 'ROUND_HANDICAP'
  /** Winner of one round. */
  | 'ROUND_WINNER'
  /** Winner of the second pistol round. */
  | 'SECOND_PISTOL_WINNER'
  /** Winner of the series. */
  | 'SERIES_WINNER'
  /** Winner of the series, or a draw. */
  | 'SERIES_WINNER_THREE_WAY'
  /** Whether a team destroys the first tower. */
  | 'TEAM_TO_DESTROY_FIRST_TOWER'
  /** Whether a team scores. */
  | 'TEAM_TO_SCORE'
  /** Whether a team scores the first kill. */
  | 'TEAM_TO_SCORE_FIRST_KILL'
  /** Whether a team slays the first baron. */
  | 'TEAM_TO_SLAY_FIRST_BARON'
  /** Whether a team slays the first dragon. */
  | 'TEAM_TO_SLAY_FIRST_DRAGON'
  /** Whether a team slays the first Roshan. */
  | 'TEAM_TO_SLAY_FIRST_ROSHAN'
  /** Whether a team wins at least one match. */
  | 'TEAM_TO_WIN_AT_LEAST_ONE_MATCH'
  /** Whether a team wins both pistol rounds. */
  | 'TEAM_TO_WIN_BOTH_PISTOLS'
  /** Number of barons slain. */
  | 'TOTAL_BARONS'
  /** Number of corners. */
  | 'TOTAL_CORNERS'
  /** Number of dragons slain. */
  | 'TOTAL_DRAGONS'
  /** Number of goals. */
  | 'TOTAL_GOALS'
  /** Number of inhibitors destroyed. */
  | 'TOTAL_INHIBITORS'
  /** Number of kills. */
  | 'TOTAL_KILLS'
  /** Number of matches in the series. */
  | 'TOTAL_MATCHES'
  /** Length of the match in minutes. */
  | 'TOTAL_MINUTES'
  /** Number of Roshans slain. */
  | 'TOTAL_ROSHANS'
  /** Number of rounds. */
  | 'TOTAL_ROUNDS'
  /** Whether the number of rounds is odd or even. */
  | 'TOTAL_ROUNDS_ODD_EVEN'
  /** Number of towers destroyed. */
  | 'TOTAL_TOWERS'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN';

/** One match of a series. */
export type Match = Node & {
  /** Known sides, sorted by seed. */
  readonly competitors: ReadonlyArray<Competitor>;
  /** When it was deleted; null if it was not. */
  readonly deletedAt: Maybe<Scalars['DateTime']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Whether the provider has, or may have, a newer state, which the gateway has not read yet, as for `Series.isBehind`. */
  readonly isBehind: Scalars['Boolean']['output'];
  /** Lifecycle stage. */
  readonly lifecycle: Lifecycle;
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /** Position within the series, from 1. */
  readonly order: Scalars['Int']['output'];
  /** Its series; null when it could not be fetched (see errors). */
  readonly series: Maybe<Series>;
  /** Id of its series. */
  readonly seriesId: Scalars['ID']['output'];
};

export type Mutation = {
  /** Calls one endpoint of the provider's data or odds API with a key of an API client: at most once a second for each client, and only while two of its requests are left. Requires permission to read the key's secret; otherwise NOT_FOUND. */
  readonly callApi: CallApiPayload;
  /** Creates an API client for the customer. */
  readonly createApiClient: CreateApiClientPayload;
  /** Creates a key of an API client. */
  readonly createApiKey: CreateApiKeyPayload;
  /** Creates a customer. Superusers only. */
  readonly createCustomer: CreateCustomerPayload;
  /** Adds a webhook to an API client. It gets messages once a test has verified its address. */
  readonly createWebhook: CreateWebhookPayload;
  /** Deletes an API client and its keys. */
  readonly deleteApiClient: DeleteApiClientPayload;
  /** Deletes a key. Programs that use its secret lose access immediately. */
  readonly deleteApiKey: DeleteApiKeyPayload;
  /** Deletes a webhook with its messages. */
  readonly deleteWebhook: DeleteWebhookPayload;
  /** Deletes everything that the caller keeps with the account, for all customers. */
  readonly deleteWorkspace: DeleteWorkspacePayload;
  /** Creates a user for the customer in context and sends an invitation. Superusers only. */
  readonly inviteUser: InviteUserPayload;
  /** Chooses whether the caller keeps a workspace with the account. Nothing is stored before that. False deletes everything of the caller. */
  readonly keepWorkspace: KeepWorkspacePayload;
  /** Requests an email with a link to set a new password. The response does not reveal whether the address has an account. No bearer token required. */
  readonly requestPasswordReset: RequestPasswordResetPayload;
  /** Stores or deletes own items: all of them, or none if there is a user error. The last write of an item wins. A request is at most 100 kB. */
  readonly saveWorkspaceItems: SaveWorkspaceItemsPayload;
  /**
   * Shares an own item with the users of the customer in context, or ends that. Staff share saved filters with all staff, and nothing else
   * while they act for a customer.
   */
  readonly shareWorkspaceItem: ShareWorkspaceItemPayload;
  /** Exchanges an email address and password for a bearer token. No bearer token required. */
  readonly signIn: SignInPayload;
  /** Ends the session of the request and every trading session that was started in it. */
  readonly signOut: SignOutPayload;
  /** Signs the unsigned agreement of a customer, with the permissions of `trialAgreement`. */
  readonly signTrialAgreement: SignTrialAgreementPayload;
  /** Starts a trading session with the customer's trading client. Safe to repeat. */
  readonly startTradingSession: StartTradingSessionPayload;
  /**
   * Lets one device of the caller fire the alerts for the customer in context: the first that asks, until `until`, which each call of that
   * device extends. Without a kept workspace every device gets it, and nothing is stored.
   */
  readonly takeAlertLease: TakeAlertLeasePayload;
  /** Tests a key with one small call of the data API, within its client's rate limit. The secret stays in the gateway. Requires permission to read the secret; otherwise NOT_FOUND. */
  readonly testApiKey: CallApiPayload;
  /** Sends a test message with a random `challenge`. An answer of the 2xx range with the challenge in its first 4 kB verifies the address, and turns the webhook on. At most once in two seconds for each webhook. */
  readonly testWebhook: TestWebhookPayload;
  /** Updates an API client. Omitted fields stay unchanged. */
  readonly updateApiClient: UpdateApiClientPayload;
  /** Renames a key. */
  readonly updateApiKey: UpdateApiKeyPayload;
  /** Updates a customer. Sends only fields that differ, and nothing when none does. Staff only. */
  readonly updateCustomer: UpdateCustomerPayload;
  /** Sets a new password with the token of a password-reset email. No bearer token required. */
  readonly updatePassword: UpdatePasswordPayload;
  /** Changes what a webhook is called for, or turns it on or off. Omitted fields stay unchanged. */
  readonly updateWebhook: WebhookPayload;
};


export type MutationCallApiArgs = {
  input: CallApiInput;
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


export type MutationCreateWebhookArgs = {
  input: CreateWebhookInput;
};


export type MutationDeleteApiClientArgs = {
  input: DeleteApiClientInput;
};


export type MutationDeleteApiKeyArgs = {
  input: DeleteApiKeyInput;
};


export type MutationDeleteWebhookArgs = {
  input: DeleteWebhookInput;
};


export type MutationInviteUserArgs = {
  input: InviteUserInput;
};


export type MutationKeepWorkspaceArgs = {
  input: KeepWorkspaceInput;
};


export type MutationRequestPasswordResetArgs = {
  input: RequestPasswordResetInput;
};


export type MutationSaveWorkspaceItemsArgs = {
  input: SaveWorkspaceItemsInput;
};


export type MutationShareWorkspaceItemArgs = {
  input: ShareWorkspaceItemInput;
};


export type MutationSignInArgs = {
  input: SignInInput;
};


export type MutationSignTrialAgreementArgs = {
  input: SignTrialAgreementInput;
};


export type MutationTakeAlertLeaseArgs = {
  input: TakeAlertLeaseInput;
};


export type MutationTestApiKeyArgs = {
  input: TestApiKeyInput;
};


export type MutationTestWebhookArgs = {
  input: TestWebhookInput;
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


export type MutationUpdateWebhookArgs = {
  input: UpdateWebhookInput;
};

/** An entity that can be read again by an id of its own, for clients with a normalized cache. */
export type Node = {
  /** Opaque id, unique across all types; `id` is unique only within its type. Recorded boards have the `nodeId`s of today's entities: keep them out of that cache. */
  readonly nodeId: Scalars['ID']['output'];
};

/** Odds from a point in time. */
export type OddsPoint = {
  /** Decimal odds; null when there were none. */
  readonly odds: Maybe<Scalars['Float']['output']>;
  /** When the gateway received them. */
  readonly recordedAt: Scalars['DateTime']['output'];
};

/** Sort direction. */
export type OrderDirection =
  /** Ascending: smallest, earliest or A first. */
  | 'ASC'
  /** Descending: largest, latest or Z first. */
  | 'DESC';

/** Access to one product for one game. */
export type Package = {
  /** The game. */
  readonly game: Game;
  /** The product. */
  readonly product: Product;
};

/** A package to give to a client. */
export type PackageInput = {
  /** Id of the game. */
  readonly gameId: Scalars['ID']['input'];
  /** Id of the product. */
  readonly productId: Scalars['ID']['input'];
};

/** Position of a page within a connection. */
export type PageInfo = {
  /** Cursor of the last row; null on an empty page. */
  readonly endCursor: Maybe<Scalars['String']['output']>;
  /** Whether there are rows after this page. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are rows before this page. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first row; null on an empty page. */
  readonly startCursor: Maybe<Scalars['String']['output']>;
};

/** A call of the provider's API that was sent, without the response's body. */
export type PastApiCall = {
  /** The endpoint. */
  readonly endpoint: ApiEndpointName;
  /** Conditions joined by commas. Occurrences of the secret are replaced. */
  readonly filter: Maybe<Scalars['String']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Ids of entities; empty: not filtered by id. */
  readonly ids: ReadonlyArray<Scalars['ID']['output']>;
  /** Whether only a part of the body was read. */
  readonly isTruncated: Scalars['Boolean']['output'];
  /** Id of the key. */
  readonly keyId: Scalars['ID']['output'];
  /** Name that the key had; empty when it had none. */
  readonly keyName: Scalars['String']['output'];
  /** Milliseconds from the request to the end of the response, or until the connection ended without one. */
  readonly latencyMs: Maybe<Scalars['Int']['output']>;
  /** HTTP method. */
  readonly method: Scalars['String']['output'];
  /** A field and a direction. */
  readonly order: Maybe<Scalars['String']['output']>;
  /** How it ended. */
  readonly outcome: ApiCallOutcome;
  /** Path below the API's base URL. */
  readonly path: Scalars['String']['output'];
  /** When it was sent. */
  readonly sentAt: Scalars['DateTime']['output'];
  /** Size of the body in bytes, or of the part of it that was read; null without a response. */
  readonly size: Maybe<Scalars['Int']['output']>;
  /** Number of elements to skip. */
  readonly skip: Maybe<Scalars['Int']['output']>;
  /** HTTP status; null without a response. */
  readonly status: Maybe<Scalars['Int']['output']>;
  /** Maximum number of elements. */
  readonly take: Maybe<Scalars['Int']['output']>;
};

/** A player. */
export type Player = CompetitorEntity & {
  /** Always null: players have no abbreviation. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Logo URL; null when there is none. */
  readonly logoUrl: Maybe<Scalars['URL']['output']>;
  /** Nickname. */
  readonly name: Scalars['String']['output'];
};

/** A series for a widget preview. */
export type PreviewSeries = {
  /** End time; null until it has ended. */
  readonly endAt: Maybe<Scalars['DateTime']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Lifecycle stage. */
  readonly lifecycle: Lifecycle;
  /** Start time, past or planned; null while unknown. */
  readonly startAt: Maybe<Scalars['DateTime']['output']>;
  /** Title; null when the provider has none. */
  readonly title: Maybe<Scalars['String']['output']>;
};

/** A product: match, play-by-play, odds or trading. */
export type Product = {
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Kind of product; UNKNOWN for others, UNREADABLE while the list of products cannot be read. */
  readonly kind: ProductKind;
  /** Display name. */
  readonly name: Scalars['String']['output'];
};

/** Kinds of products. */
export type ProductKind =
  /** Results of matches. */
  | 'MATCH'
  /** Odds. */
  | 'ODDS'
  /** Events of a match in real time. */
  | 'PLAY_BY_PLAY'
  /** Trading area and bet builder. */
  | 'TRADING'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN'
  /** The list of products, which names the kinds, could not be read. */
  | 'UNREADABLE';

/** A group of push channels. */
export type PushChannelCategory = {
  /** Name, unique among categories. */
  readonly name: Scalars['String']['output'];
};

export type Query = {
  /** Account managers, sorted by name. Staff only. Not paginated: the provider has no pages of them. */
  readonly accountManagers: Maybe<ReadonlyArray<AccountManager>>;
  /** The last calls that callApi sent with keys of one client, at most 50, newest first; those of deleted keys are left out. STORE_UNAVAILABLE while the gateway cannot read its store. */
  readonly apiCalls: Maybe<ReadonlyArray<PastApiCall>>;
  /** One API client; null when it does not exist or belongs to another customer. */
  readonly apiClient: Maybe<ApiClient>;
  /** Traffic of one API client through this gateway in the last days, from 1 to 90. Calls that the customer's own programs send to the provider are not visible here. STORE_UNAVAILABLE while the gateway cannot read its store. */
  readonly apiClientUsage: Maybe<ApiClientUsage>;
  /** API clients of the customer that are not deleted, newest first. Not paginated: the provider has no pages of clients. */
  readonly apiClients: Maybe<ReadonlyArray<ApiClient>>;
  /** The secret of one key of an API client. Never cached. NOT_FOUND without permission to read it. */
  readonly apiKeySecret: Maybe<Scalars['String']['output']>;
  /** Keys of one client that are not deleted, newest first. Not paginated: the provider has no pages of keys. */
  readonly apiKeys: Maybe<ReadonlyArray<ApiKey>>;
  /**
   * Writes, uses of the secrets of keys, failed sign-ins, and staff who acted for a customer, newest first: the audit log of this gateway,
   * or of all gateways that share a database. Superusers only; reading it is recorded in it.
   * Attempts that end before anything is sent to the provider are in the log at the end of the minute.
   */
  readonly auditLog: Maybe<AuditConnection>;
  /** Packages that a client of the customer can be given. Null with an error when they cannot be fetched. Not paginated: a form shows them together. */
  readonly availablePackages: Maybe<ReadonlyArray<Package>>;
  /**
   * What the gateway showed of a series at a moment, as it was recorded; the provider is not asked. Null when it could not be read (see errors).
   * A trading session reads what was recorded for its API client, of the games in the client's packages, as far back as its Historical access. An
   * API key reads what was recorded for this key, at most 48 hours back. What the caller may not read looks like what was not recorded.
   */
  readonly boardAt: Maybe<RecordedBoard>;
  /** Settings that a client needs before sign-in. No bearer token required. */
  readonly clientConfig: ClientConfig;
  /** Webhooks of an API client; null where the operator has not turned webhooks on. */
  readonly clientWebhooks: Maybe<ClientWebhooks>;
  /**
   * Combined odds of 2 to 50 selections of one match, priced on each call. The provider call is cancelled when the client disconnects.
   * Null with BAD_USER_INPUT: fewer or more selections, or selections of several matches or of a series. Null with NOT_FOUND: the series has no such selection.
   * With `whenIdle`, the call yields to all others of the client, and at most one a second is made, which leaves two requests free; null with PROVIDER_BUSY
   * if that is not possible within three seconds.
   */
  readonly combinedOdds: Maybe<CombinedOdds>;
  /** One customer; null when it does not exist. Users may read their own customers, staff all customers. */
  readonly customer: Maybe<Customer>;
  /** How many API clients these customers have, at most 20 customers; each is read with a call, four at a time, and cached for 10 minutes. Staff only. */
  readonly customerClientCounts: Maybe<ReadonlyArray<CustomerClientCount>>;
  /** Customers that match the filter. Staff only. */
  readonly customers: Maybe<CustomerConnection>;
  /** Which of the first steps the customer has completed. */
  readonly firstSteps: Maybe<FirstSteps>;
  /** All games, sorted by title. Null with an error when they cannot be fetched. Not paginated: the catalogue is read and cached as a whole. */
  readonly games: Maybe<ReadonlyArray<Game>>;
  /** Whether this token of a password-reset email is still valid. No bearer token required. */
  readonly isPasswordTokenValid: Maybe<Scalars['Boolean']['output']>;
  /** Live-data status of the gateway that serves the request. Staff only. */
  readonly liveState: Maybe<LiveState>;
  /** One market in any state; null with NOT_FOUND for an unknown id. */
  readonly market: Maybe<Market>;
  /** Markets by id in any state, at most 50, in the order of the ids; null for an unknown id, and for one that could not be fetched (see errors). */
  readonly marketsByIds: Maybe<ReadonlyArray<Maybe<Market>>>;
  /** One match; null with NOT_FOUND for an unknown id. */
  readonly match: Maybe<Match>;
  /** Matches by id, at most 50, in the order of the ids; null for an unknown id, and for one that could not be fetched (see errors). */
  readonly matchesByIds: Maybe<ReadonlyArray<Maybe<Match>>>;
  /** The entity with this `nodeId`, under the same checks, and with the same errors, as the field of its type: `market(id:)` for a Market. BAD_USER_INPUT for a text that is no `nodeId`. */
  readonly node: Maybe<Node>;
  /** Number of customers with an overdue invoice; null when the user may not read invoices. Staff only. */
  readonly overdueCustomerCount: Maybe<Scalars['Int']['output']>;
  /** All customers that match the filter and have an overdue invoice; null when the user may not read invoices. Staff only. Not paginated: open invoices arrive as one list. */
  readonly overdueCustomers: Maybe<ReadonlyArray<Customer>>;
  /** All products: match, play-by-play, odds and trading. Null with an error when they cannot be fetched. Not paginated: the catalogue is read and cached as a whole. */
  readonly products: Maybe<ReadonlyArray<Product>>;
  /** Categories of push channels, in the provider's order. Not paginated: there are a few. */
  readonly pushChannelCategories: Maybe<ReadonlyArray<PushChannelCategory>>;
  /** API clients of the customer for which the provider answered requests through this gateway with 429 in the last days, from 1 to 90. Requests with X-Api-Key are not included. Not paginated: the provider has no pages of clients. STORE_UNAVAILABLE while the gateway cannot read its store. */
  readonly rateLimitedClients: Maybe<ReadonlyArray<RateLimitedClient>>;
  /** One series; null with NOT_FOUND for an unknown id. */
  readonly series: Maybe<Series>;
  /** Series by id, at most 50, in the order of the ids; null for an unknown id, and for one that could not be fetched (see errors). */
  readonly seriesByIds: Maybe<ReadonlyArray<Maybe<Series>>>;
  /**
   * What happened in a series from `from` to before `to`, oldest first, at most 1,000 events a page, as far as the caller may read it.
   * Null when it could not be read (see errors).
   */
  readonly seriesEvents: Maybe<SeriesEventPage>;
  /** Snapshot of one series with its matches and all their open, suspended and settled markets, with its cursor. Null with NOT_FOUND for an unknown series, and when it could not be fetched (see errors). */
  readonly seriesMarkets: Maybe<LiveBatch>;
  /** When a series was recorded, as far as the caller may read it. Null when it could not be read (see errors). */
  readonly seriesRecording: Maybe<SeriesRecording>;
  /** One tournament; null with NOT_FOUND for an unknown id. */
  readonly tournament: Maybe<Tournament>;
  /** Tournaments by id, at most 50, in the order of the ids; null for an unknown id, and for one that could not be fetched (see errors). */
  readonly tournamentsByIds: Maybe<ReadonlyArray<Maybe<Tournament>>>;
  /** Snapshot of all upcoming and live series that have open or suspended winner markets, with its cursor. Null when it could not be fetched (see errors). */
  readonly tradingList: Maybe<LiveBatch>;
  /** The unsigned access trial agreement of this customer; null when there is none. Uses the request's bearer token for an own customer; for any other, the provider decides without it. */
  readonly trialAgreement: Maybe<TrialAgreement>;
  /** Users of the customer in context. Superusers only. */
  readonly users: Maybe<CustomerUserConnection>;
  /** The signed-in user and their permissions. */
  readonly viewer: Maybe<Viewer>;
  /** One widget; null when it does not exist or belongs to another customer. */
  readonly widget: Maybe<Widget>;
  /** Widget namespaces of the customer, sorted by slug. Not paginated: the provider has no pages of them. */
  readonly widgetNamespaces: Maybe<ReadonlyArray<WidgetNamespace>>;
  /** Series of a game that can be used to preview a widget, sorted by start. Empty when the widget does not exist or belongs to another customer. Same as Widget.previewSeries, but read in parallel with the widget. Not paginated: the provider has no pages of them. */
  readonly widgetPreview: Maybe<ReadonlyArray<PreviewSeries>>;
  /**
   * What the caller keeps with the account: the items for the customer in context, and those that belong to the user alone. Fails with
   * WORKSPACE_OFF where the gateway keeps none. API keys have none.
   */
  readonly workspace: Maybe<Workspace>;
};


export type QueryAccountManagersArgs = {
  includeDeleted?: Scalars['Boolean']['input'];
};


export type QueryApiCallsArgs = {
  clientId: Scalars['ID']['input'];
};


export type QueryApiClientArgs = {
  id: Scalars['ID']['input'];
};


export type QueryApiClientUsageArgs = {
  clientId: Scalars['ID']['input'];
  days?: Scalars['Int']['input'];
};


export type QueryApiKeySecretArgs = {
  clientId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


export type QueryApiKeysArgs = {
  clientId: Scalars['ID']['input'];
};


export type QueryAuditLogArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<AuditFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
};


export type QueryBoardAtArgs = {
  at: Scalars['DateTime']['input'];
  seriesId: Scalars['ID']['input'];
};


export type QueryClientWebhooksArgs = {
  clientId: Scalars['ID']['input'];
};


export type QueryCombinedOddsArgs = {
  selectionIds: ReadonlyArray<Scalars['ID']['input']>;
  seriesId: Scalars['ID']['input'];
  whenIdle?: Scalars['Boolean']['input'];
};


export type QueryCustomerArgs = {
  id: Scalars['ID']['input'];
};


export type QueryCustomerClientCountsArgs = {
  customerIds: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryCustomersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  filter: InputMaybe<CustomerFilter>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
  orderBy: InputMaybe<CustomerOrder>;
};


export type QueryIsPasswordTokenValidArgs = {
  token: Scalars['String']['input'];
};


export type QueryMarketArgs = {
  id: Scalars['ID']['input'];
};


export type QueryMarketsByIdsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryMatchArgs = {
  id: Scalars['ID']['input'];
};


export type QueryMatchesByIdsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryNodeArgs = {
  nodeId: Scalars['ID']['input'];
};


export type QueryOverdueCustomersArgs = {
  filter: InputMaybe<CustomerFilter>;
};


export type QueryRateLimitedClientsArgs = {
  days?: Scalars['Int']['input'];
};


export type QuerySeriesArgs = {
  id: Scalars['ID']['input'];
};


export type QuerySeriesByIdsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QuerySeriesEventsArgs = {
  after: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  from: Scalars['DateTime']['input'];
  seriesId: Scalars['ID']['input'];
  to: Scalars['DateTime']['input'];
};


export type QuerySeriesMarketsArgs = {
  seriesId: Scalars['ID']['input'];
};


export type QuerySeriesRecordingArgs = {
  seriesId: Scalars['ID']['input'];
};


export type QueryTournamentArgs = {
  id: Scalars['ID']['input'];
};


export type QueryTournamentsByIdsArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


export type QueryTrialAgreementArgs = {
  customerId: Scalars['ID']['input'];
};


export type QueryUsersArgs = {
  after: InputMaybe<Scalars['String']['input']>;
  before: InputMaybe<Scalars['String']['input']>;
  first: InputMaybe<Scalars['Int']['input']>;
  last: InputMaybe<Scalars['Int']['input']>;
  orderBy: InputMaybe<CustomerUserOrder>;
};


export type QueryWidgetArgs = {
  id: Scalars['ID']['input'];
};


export type QueryWidgetPreviewArgs = {
  gameId: Scalars['ID']['input'];
  widgetId: Scalars['ID']['input'];
};


export type QueryWorkspaceArgs = {
  since: InputMaybe<Scalars['String']['input']>;
};

/** An API client that reached its rate limit. */
export type RateLimitedClient = {
  /** The client. */
  readonly client: ApiClient;
  /** Requests that the provider answered with 429. */
  readonly tooManyRequests: Scalars['Float']['output'];
};

/** A board as it was at a moment. */
export type RecordedBoard = {
  /** The moment. */
  readonly at: Scalars['DateTime']['output'];
  /** From when on the caller can read; null when there is nothing. */
  readonly availableFrom: Maybe<Scalars['DateTime']['output']>;
  /** The board in the form of `seriesMarkets`: a snapshot, STALE, with `asOf`. Names and labels are as recorded. Null with UNKNOWN. */
  readonly board: Maybe<LiveBatch>;
  /** How complete the board is. */
  readonly completeness: BoardCompleteness;
  /** The covered time around the moment; null in a gap. */
  readonly covered: Maybe<CoveredInterval>;
  /** When the state was last known to be current, with AS_LAST_KNOWN; otherwise null. */
  readonly lastKnownAt: Maybe<Scalars['DateTime']['output']>;
  /** The covered time after it. */
  readonly nextCovered: Maybe<CoveredInterval>;
  /** The covered time before it. */
  readonly previousCovered: Maybe<CoveredInterval>;
  /** When each entity of the board came to be as it is shown. Not paginated: they are of one moment. */
  readonly times: ReadonlyArray<RecordedTimes>;
};

/** A recorded price. */
export type RecordedPrice = {
  /** Decimal odds; null when there were none. */
  readonly odds: Maybe<Scalars['Float']['output']>;
  /** Id of the selection, as `Selection.id`. */
  readonly selectionId: Scalars['ID']['output'];
  /** Whether it won; null while unknown. */
  readonly wasOutcome: Maybe<Scalars['Boolean']['output']>;
};

/** When an entity came to be as it is shown. */
export type RecordedTimes = {
  /** For a state that was read: it changed after this time and not after `receivedAt`. Null for a state that was sent, and when it is not known. */
  readonly changedAfter: Maybe<Scalars['DateTime']['output']>;
  /** Its id. */
  readonly id: Scalars['ID']['output'];
  /** When the provider sent it; null for a state that was read. */
  readonly pushedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the gateway received the state. */
  readonly receivedAt: Scalars['DateTime']['output'];
  /** Kind of entity. */
  readonly type: LiveEntity;
  /** When the provider last changed the entity, by its own account; null when it does not say. */
  readonly updatedAt: Maybe<Scalars['DateTime']['output']>;
};

/** Position of a replay. */
export type ReplayMoment = {
  /** When the gateway had the state of this batch. */
  readonly at: Scalars['DateTime']['output'];
  /** How many times as fast as it happened. */
  readonly speed: Scalars['Int']['output'];
};

/** Request for a password-reset email. */
export type RequestPasswordResetInput = {
  /** Email address; white space and invisible characters in it are ignored. */
  readonly email: Scalars['String']['input'];
};

/** The result of requesting a password-reset email. */
export type RequestPasswordResetPayload = {
  /** Empty once the provider has accepted the request. Reason of the failure: RESET_REQUEST_FAILED, with the provider's message if it sent one, or TOO_MANY_ATTEMPTS. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A team's line-up for a series. */
export type Roster = {
  /** The game. */
  readonly game: Game;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** The players of the line-up, in the provider's order; null for one that could not be fetched (see errors). Not paginated: a line-up has a few. */
  readonly players: ReadonlyArray<Maybe<Player>>;
  /** The team; null when it has none or it could not be fetched (see errors). */
  readonly team: Maybe<Team>;
};

/** Items to store or to delete. */
export type SaveWorkspaceItemsInput = {
  /** The items, each once; at most 500. */
  readonly items: ReadonlyArray<WorkspaceItemInput>;
  /** A revision that the caller has read: the result then has everything that changed after it. Without it, the saved items only. */
  readonly since?: InputMaybe<Scalars['String']['input']>;
};

/** The result of a save. */
export type SaveWorkspaceItemsPayload = {
  /** Empty once everything is stored; otherwise nothing is. WORKSPACE_NOT_KEPT, WORKSPACE_FULL, WORKSPACE_ITEM_INVALID or WORKSPACE_ITEM_TOO_LARGE. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The saved items, or what changed after `since`. Null if nothing was stored. */
  readonly workspace: Maybe<Workspace>;
};

/** A score. */
export type Score = {
  /** Score of the second side. */
  readonly away: Scalars['Int']['output'];
  /** Score of the first side. */
  readonly home: Scalars['Int']['output'];
};

/** One outcome of a market. */
export type Selection = {
  /** Team or player of the selection; null when there is none. */
  readonly entity: Maybe<SelectionEntity>;
  /** Decimal odds without the margin of the market, as if exactly one outcome wins; null where `Market.margin` is. */
  readonly fairOdds: Maybe<Scalars['Float']['output']>;
  /** Odds changes recorded while the series had a subscriber, oldest first, ending with the current odds. BAD_USER_INPUT unless `last` is 0 to 32. */
  readonly history: ReadonlyArray<OddsPoint>;
  /** `marketId:selectionId`, because the provider's selection ids may not be unique. */
  readonly id: Scalars['ID']['output'];
  /** Display text; null when there is none or it could not be fetched (see errors). */
  readonly label: Maybe<Scalars['String']['output']>;
  /** Line for this selection: for a handicap, the sign is inverted for the side that the market does not refer to. Null when there is none. */
  readonly line: Maybe<Scalars['Float']['output']>;
  /** Decimal odds; kept while the market is suspended; null when there are none. */
  readonly odds: Maybe<Scalars['Float']['output']>;
  /** First odds that the gateway received; null before that, and while the series has no subscriber. */
  readonly openingOdds: Maybe<Scalars['Float']['output']>;
  /** Result; UNKNOWN for one that this schema does not have: see `resultName`. Null when there is none. */
  readonly result: Maybe<SelectionResult>;
  /** The provider's name of the result, for example `over`; null when there is none. */
  readonly resultName: Maybe<Scalars['String']['output']>;
  /** Score; null when there is none. */
  readonly score: Maybe<Score>;
  /**
   * Display side. Left: over, yes, odd, first side. Right: under, no, even, second side. Center: draw. Null when it belongs to neither
   * side. While the team of one side is not known, the only outcome that remains counts for it.
   */
  readonly side: Maybe<SelectionSide>;
  /** Whether it won; null while unknown, final once the market is settled. */
  readonly wasOutcome: Maybe<Scalars['Boolean']['output']>;
};


/** One outcome of a market. */
export type SelectionFairOddsArgs = {
  method?: FairMethod;
};


/** One outcome of a market. */
export type SelectionHistoryArgs = {
  last?: Scalars['Int']['input'];
};

/** Team or player of a selection. */
export type SelectionEntity = {
  /** Id of the team or player. */
  readonly id: Scalars['ID']['output'];
  /** Whether it is a team or a player; UNKNOWN for a kind that this schema does not have: see `typeName`. */
  readonly type: EntityType;
  /** The provider's name of the kind, for example `team`. */
  readonly typeName: Scalars['String']['output'];
};

/** Results of a selection. */
export type SelectionResult =
  /** No side wins. */
  | 'DRAW'
  /** An even number. */
  | 'EVEN'
  /** It does not happen. */
  | 'NO'
  /** An odd number. */
  | 'ODD'
  /** More than the line. */
  | 'OVER'
  /** Less than the line. */
  | 'UNDER'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN'
  /** It happens. */
  | 'YES';

/** Display side of a selection. */
export type SelectionSide =
  /** Center. */
  | 'CENTER'
  /** Left. */
  | 'LEFT'
  /** Right. */
  | 'RIGHT';

/** A contest of one or more matches between two sides. */
export type Series = Node & {
  /** Maximum number of matches; null while unknown. */
  readonly bestOf: Maybe<Scalars['Int']['output']>;
  /** Known sides, sorted by seed; fewer than two while a side is undecided. */
  readonly competitors: ReadonlyArray<Competitor>;
  /** When it was deleted; null if it was not. */
  readonly deletedAt: Maybe<Scalars['DateTime']['output']>;
  /** When it ended; null until then. */
  readonly endAt: Maybe<Scalars['DateTime']['output']>;
  /** The game. */
  readonly game: Game;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /**
   * Whether the provider has, or may have, a newer state, which the gateway has not read yet: what is said here may be out of date.
   * The entity is sent again with the newer state, or when this one is proven current. False for an entity that is read by id.
   */
  readonly isBehind: Scalars['Boolean']['output'];
  /** Lifecycle stage. */
  readonly lifecycle: Lifecycle;
  /** Ids of its matches, in planned order. */
  readonly matchIds: ReadonlyArray<Scalars['ID']['output']>;
  /**
   * Its matches, in the order of `matchIds`; null for one that the provider no longer has or that could not be fetched (see errors).
   * A live batch has them as of its time: it does not repeat a series because a match changed. Changes arrive in `LiveBatch.matches`.
   * Not paginated: a series has a few.
   */
  readonly matches: ReadonlyArray<Maybe<Match>>;
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /** When it starts or started; null while unknown. */
  readonly startAt: Maybe<Scalars['DateTime']['output']>;
  /** Title; null when the provider has none. */
  readonly title: Maybe<Scalars['String']['output']>;
  /** The tournament; null when it has none or it could not be fetched (see errors). */
  readonly tournament: Maybe<Tournament>;
};

/** Something that happened in a series. */
export type SeriesEvent = {
  /** When the gateway noticed it. */
  readonly at: Scalars['DateTime']['output'];
  /** What happened. */
  readonly kind: SeriesEventKind;
  /** New lifecycle. */
  readonly lifecycle: Maybe<Lifecycle>;
  /** The markets that changed together: within a second, in the same match or in none. */
  readonly marketIds: ReadonlyArray<Scalars['ID']['output']>;
  /** The match; null for an event of the series. */
  readonly matchId: Maybe<Scalars['ID']['output']>;
  /** Score before; null when there was none. */
  readonly previousScore: Maybe<Score>;
  /** New score: matches won of a series, rounds or the like of a match. */
  readonly score: Maybe<Score>;
  /** New state of the markets: after a correction SETTLED, with another outcome, or that of a market whose settlement was withdrawn. */
  readonly state: Maybe<MarketState>;
  /** The end of a gap, or when the last of the markets changed. */
  readonly until: Scalars['DateTime']['output'];
};

/** Kinds of events of a series. */
export type SeriesEventKind =
  /** Settled markets got another outcome, or their settlement was withdrawn. */
  | 'CORRECTED'
  /** Nothing was recorded. */
  | 'GAP'
  /** The lifecycle of the series or a match changed. */
  | 'LIFECYCLE'
  /** Three or more markets of the series or a match were opened again within a second. */
  | 'REOPENED'
  /** The score of the series or a match changed. */
  | 'SCORE'
  /** Markets were settled. */
  | 'SETTLED'
  /** Three or more markets of the series or a match were suspended within a second. */
  | 'SUSPENDED'
  /** Markets were cancelled or pushed: stakes are returned. */
  | 'VOIDED';

/** A page of events. */
export type SeriesEventPage = {
  /** The events, oldest first. */
  readonly events: ReadonlyArray<SeriesEvent>;
  /** `after` of the next page; null for the last. */
  readonly next: Maybe<Scalars['ID']['output']>;
};

/** When a series was recorded. */
export type SeriesRecording = {
  /** From when on the caller can read; null when there is nothing. */
  readonly availableFrom: Maybe<Scalars['DateTime']['output']>;
  /** The times in which nothing was missed, oldest first. Between them are gaps, of which nothing is known. */
  readonly covered: ReadonlyArray<CoveredInterval>;
  /** The earliest moment that the caller may read, whether it was recorded or not; null without a limit. */
  readonly readableFrom: Maybe<Scalars['DateTime']['output']>;
  /** Until when it was recorded; null when there is nothing. */
  readonly until: Maybe<Scalars['DateTime']['output']>;
};

/** A signed-in session. */
export type Session = {
  /** Bearer token, sent as `Authorization: Bearer`. A secret. */
  readonly bearer: Scalars['String']['output'];
  /** When the bearer token expires. */
  readonly expiresAt: Scalars['DateTime']['output'];
};

/** An item to share, or to share no longer. */
export type ShareWorkspaceItemInput = {
  /** Whether others may read it. */
  readonly isShared: Scalars['Boolean']['input'];
  /** The caller's id of the item. */
  readonly itemId: Scalars['String']['input'];
  /** DESK (a named layout), WATCHED_SERIES (a copy of the watchlist) or SAVED_FILTER. */
  readonly kind: WorkspaceItemKind;
  /** Name that others see as its owner, at most 60 characters; null for "a colleague". */
  readonly shownName?: InputMaybe<Scalars['String']['input']>;
};

/** The result of sharing. */
export type ShareWorkspaceItemPayload = {
  /** The item; null if nothing changed. */
  readonly item: Maybe<WorkspaceItem>;
  /** Empty once it is done. WORKSPACE_NOT_KEPT, WORKSPACE_ITEM_NOT_SHAREABLE or WORKSPACE_SHARED_FULL. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** An item that its owner shares. */
export type SharedWorkspaceItem = {
  /** When it was last written. */
  readonly changedAt: Scalars['DateTime']['output'];
  /** Whether the caller is its owner, who alone can change it. */
  readonly isOwn: Scalars['Boolean']['output'];
  /** The owner's id of the item, which is unique for the owner only. */
  readonly itemId: Scalars['String']['output'];
  /** Its content as JSON text. */
  readonly json: Scalars['String']['output'];
  /** What it is. */
  readonly kind: WorkspaceItemKind;
  /** Name that the owner chose; null for "a colleague". */
  readonly sharedBy: Maybe<Scalars['String']['output']>;
  /** Opaque id of this shared item; the same while it is shared. */
  readonly sharedId: Scalars['String']['output'];
  /** Number of times that it was written. */
  readonly version: Scalars['Int']['output'];
};

/** Credentials of a user. */
export type SignInInput = {
  /** Email address; white space and invisible characters in it are ignored. */
  readonly email: Scalars['String']['input'];
  /** The password. */
  readonly password: Scalars['String']['input'];
};

/** The result of signing in. */
export type SignInPayload = {
  /** The session; null with userErrors. Never cached. */
  readonly session: Maybe<Session>;
  /** Reason of the failure: MISSING_CREDENTIALS, INVALID_CREDENTIALS, SIGN_IN_TIMEOUT, SIGN_IN_FAILED or TOO_MANY_ATTEMPTS. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The result of signing out. */
export type SignOutPayload = {
  /** The user whose session ended; null when the request had no bearer token. */
  readonly user: Maybe<User>;
};

/** A signature. */
export type SignTrialAgreementInput = {
  /** Public id of the customer. */
  readonly customerId: Scalars['ID']['input'];
  /** The recipient of the data. */
  readonly recipient: AgreementRecipientInput;
  /** The person who signs. */
  readonly signer: AgreementSignerInput;
};

/** The result of signing. */
export type SignTrialAgreementPayload = {
  /** The customer that signed, if the signed-in user has it among their own; otherwise null. */
  readonly customer: Maybe<Customer>;
  /** Empty once the provider has accepted the signature. The first problem only: RECIPIENT_NAME_REQUIRED, RECIPIENT_ADDRESS_REQUIRED, RECIPIENT_EMAIL_REQUIRED, SIGNER_COMPANY_REQUIRED, SIGNER_NAME_REQUIRED, SIGNER_ROLE_REQUIRED, SIGNER_EMAIL_REQUIRED or SIGN_FAILED. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** The result of starting a trading session. */
export type StartTradingSessionPayload = {
  /** The session; null with userErrors. */
  readonly tradingSession: Maybe<TradingSession>;
  /** NO_TRADING_CLIENT: the customer has no active client with the trading product. */
  readonly userErrors: ReadonlyArray<UserError>;
};

export type Subscription = {
  /** Messages of push channels as an API client receives them. Opens one push connection with the secret of the key, which counts against the client's maximum. Over WebSocket only, one at a time for each user. It ends after 10 minutes, or when the client stops answering pings. */
  readonly channelInspector: InspectorBatch;
  /** Changes of Query.seriesMarkets. The first batch continues exactly at `after` when the gateway still has that position; otherwise it is a snapshot. NOT_FOUND for an unknown series. */
  readonly seriesMarkets: LiveBatch;
  /**
   * The recorded changes of a series from a moment on, in the form of `seriesMarkets`, 1 to 600 times as fast as they happened. The first batch is a
   * snapshot of that moment, or of the first later one that the caller may read; or it continues exactly at `after`, a cursor of the same replay.
   * Every batch is STALE and has `replayOf`. Completes at the end of what was recorded when it started. NOT_FOUND when nothing was recorded from
   * then on. BAD_USER_INPUT for a cursor of a live set or another replay.
   */
  readonly seriesReplay: LiveBatch;
  /** Changes of Query.tradingList. The first batch continues exactly at `after` when the gateway still has that position; otherwise it is a snapshot. */
  readonly tradingList: LiveBatch;
  /** Starts with the current revision; then a change whenever an item of the caller, or one that is shared with the caller, has changed. */
  readonly workspaceChanged: WorkspaceChange;
};


export type SubscriptionChannelInspectorArgs = {
  channels: ReadonlyArray<Scalars['String']['input']>;
  clientId: Scalars['ID']['input'];
  keyId: Scalars['ID']['input'];
};


export type SubscriptionSeriesMarketsArgs = {
  after: InputMaybe<LiveCursor>;
  seriesId: Scalars['ID']['input'];
};


export type SubscriptionSeriesReplayArgs = {
  after: InputMaybe<LiveCursor>;
  from: Scalars['DateTime']['input'];
  seriesId: Scalars['ID']['input'];
  speed?: Scalars['Int']['input'];
};


export type SubscriptionTradingListArgs = {
  after: InputMaybe<LiveCursor>;
};

/** The device that asks for the lease. */
export type TakeAlertLeaseInput = {
  /** Random id of the device, 1 to 64 characters. */
  readonly device: Scalars['String']['input'];
};

/** The lease of the alerts for 30 seconds. */
export type TakeAlertLeasePayload = {
  /** Whether this device fires alerts. */
  readonly isHeld: Scalars['Boolean']['output'];
  /** When the lease ends, of this device or of the one that has it. */
  readonly until: Scalars['DateTime']['output'];
};

/** A team. */
export type Team = CompetitorEntity & {
  /** Abbreviation; null when there is none. */
  readonly abbreviation: Maybe<Scalars['String']['output']>;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Logo URL; null when there is none. */
  readonly logoUrl: Maybe<Scalars['URL']['output']>;
  /** Full name. */
  readonly name: Scalars['String']['output'];
};

/** The key to test. */
export type TestApiKeyInput = {
  /** Id of the client that the key belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** Id of the key. */
  readonly keyId: Scalars['ID']['input'];
};

/** The webhook to test. */
export type TestWebhookInput = {
  /** Id of the client. */
  readonly clientId: Scalars['ID']['input'];
  /** Id of the webhook. */
  readonly id: Scalars['ID']['input'];
};

/** The result of a test. */
export type TestWebhookPayload = {
  /** Why there was no answer; null with one. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** Whether the answer verified the address. */
  readonly isVerified: Scalars['Boolean']['output'];
  /** Milliseconds until the answer; null without one. */
  readonly latencyMs: Maybe<Scalars['Int']['output']>;
  /** Status of the answer; null without one. */
  readonly status: Maybe<Scalars['Int']['output']>;
  /** Always empty. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The webhook, which is on if the address was verified. */
  readonly webhook: Maybe<Webhook>;
};

/** A tournament. */
export type Tournament = Node & {
  /** The game. */
  readonly game: Game;
  /** Id of the data API. */
  readonly id: Scalars['ID']['output'];
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /** Full title. */
  readonly title: Scalars['String']['output'];
};

/** Opaque, encrypted token that grants read access to one customer's trading data. */
export type TradingSession = {
  /** The API client that the session uses; null when it could not be fetched (see errors). */
  readonly client: Maybe<ApiClient>;
  /** Id of the API client that the session uses. */
  readonly clientId: Scalars['ID']['output'];
  /** When the token expires. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** Rate limit of this client at the provider, in requests per second. Limits how fast an uncached list loads. */
  readonly requestsPerSecond: Scalars['Int']['output'];
  /** Sent as `X-Trading-Token`. Never cached. */
  readonly token: Scalars['String']['output'];
};

/** An access trial agreement that can be signed. */
export type TrialAgreement = {
  /** Its clauses, in order. */
  readonly clauses: ReadonlyArray<AgreementClause>;
  /** The company that signs it. */
  readonly company: Company;
  /** Lines of text before the clauses. */
  readonly notice: ReadonlyArray<Scalars['String']['output']>;
  /** The contracting parties: the customer, then the provider. */
  readonly parties: ReadonlyArray<AgreementParty>;
};

/** Status of a customer's access trial agreement. */
export type TrialAgreementStatus =
  /** No agreement is required. */
  | 'NONE'
  /** Signed. */
  | 'SIGNED'
  /** Unsigned; until it is signed, the customer's users see only the agreement. */
  | 'UNSIGNED';

/** Changes to one API client. Omitted fields stay unchanged. */
export type UpdateApiClientInput = {
  /** End date; null means no end date. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Historical access in hours. 0 means none; null means unlimited. */
  readonly historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the client. */
  readonly id: Scalars['ID']['input'];
  /** Maximum number of simultaneous push connections, 0 or more. */
  readonly maxConnections?: InputMaybe<Scalars['Int']['input']>;
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** The complete list of packages, at least one. */
  readonly packages?: InputMaybe<ReadonlyArray<PackageInput>>;
  /** Maximum burst of requests, 0 or more. */
  readonly requestBurst?: InputMaybe<Scalars['Int']['input']>;
  /** Rate limit in requests per second, 0 or more. */
  readonly requestsPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Version that the change is based on. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** The result of updating an API client. */
export type UpdateApiClientPayload = {
  /** The updated client; null with userErrors. */
  readonly apiClient: Maybe<ApiClient>;
  /** With CONFLICT: the current version of the client. */
  readonly current: Maybe<ApiClient>;
  /** CONFLICT when someone else changed it; otherwise the codes of createApiClient. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new name for a key. */
export type UpdateApiKeyInput = {
  /** Id of the client that the key belongs to. */
  readonly clientId: Scalars['ID']['input'];
  /** Id of the key. */
  readonly id: Scalars['ID']['input'];
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  readonly name: Scalars['String']['input'];
  /** Version that the change is based on. */
  readonly resourceVersion: Scalars['Int']['input'];
};

/** The result of renaming a key. */
export type UpdateApiKeyPayload = {
  /** The renamed key; null with userErrors. */
  readonly apiKey: Maybe<ApiKey>;
  /** With CONFLICT: the current version of the key. */
  readonly current: Maybe<ApiKey>;
  /** KEY_NAME_EMPTY, CONFLICT, or UNKNOWN with the provider's message. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Changes to a customer. Omitted fields stay unchanged. */
export type UpdateCustomerInput = {
  /** The complete list of account managers, at least one. Deleted account managers stay assigned only when listed. */
  readonly accountManagerIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** The company that must sign an access trial agreement; only when the customer has no agreement. */
  readonly agreementCompany?: InputMaybe<CompanyInput>;
  /** Billing method; OTHER removes the billing-provider id. */
  readonly billingMethod?: InputMaybe<BillingMethod>;
  /** When the contract ends; null means no end date. */
  readonly expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Id of the customer. */
  readonly id: Scalars['ID']['input'];
  /** Name. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Version that the change is based on. */
  readonly resourceVersion: Scalars['Int']['input'];
  /** Id of the customer's account at the billing provider. */
  readonly stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** The result of updating a customer. */
export type UpdateCustomerPayload = {
  /** With CONFLICT: the current version of the customer. */
  readonly current: Maybe<Customer>;
  /** The updated customer; null with userErrors. */
  readonly customer: Maybe<Customer>;
  /** The first problem: a code of createCustomer, CUSTOMER_UPDATE_FAILED or CONFLICT. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** A new password. */
export type UpdatePasswordInput = {
  /** The new password. */
  readonly password: Scalars['String']['input'];
  /** Token of the password-reset email. A secret. */
  readonly token: Scalars['String']['input'];
};

/** The result of setting a password. */
export type UpdatePasswordPayload = {
  /** Empty once the new password is in effect. Reason of the failure: PASSWORD_UPDATE_FAILED, with the provider's message if it sent one, or TOO_MANY_ATTEMPTS. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Changes to one webhook. Omitted fields stay unchanged. */
export type UpdateWebhookInput = {
  /** Id of the client. */
  readonly clientId: Scalars['ID']['input'];
  /** What it is called for, at least one. */
  readonly events?: InputMaybe<ReadonlyArray<WebhookEvent>>;
  /** Id of the webhook. */
  readonly id: Scalars['ID']['input'];
  /** Whether it is called. An unverified one stays so. */
  readonly isOn?: InputMaybe<Scalars['Boolean']['input']>;
  /** Seconds after which MARKET_SUSPENDED is sent, from 5 to 3600. */
  readonly suspendedSeconds?: InputMaybe<Scalars['Int']['input']>;
};

/** Traffic of one hour, from all sources of the client. */
export type UsageHour = {
  /** Push connections that were opened. */
  readonly connections: Scalars['Int']['output'];
  /** Requests sent to the provider, including repeated ones. */
  readonly requests: Scalars['Int']['output'];
  /** Start of the hour. */
  readonly startAt: Scalars['DateTime']['output'];
  /** Requests that the provider answered with 429. */
  readonly tooManyRequests: Scalars['Int']['output'];
  /** Time that requests waited for the client's rate limit, in milliseconds. */
  readonly waitedMs: Scalars['Float']['output'];
};

/** Traffic of one key, or of the trading sessions of a client. */
export type UsageSource = {
  /** Push connections that were opened. */
  readonly connections: Scalars['Int']['output'];
  /** False when requests that were sent with this key to the gateway cannot be assigned to it: it is not among the 20 newest keys, or its secret could not be read. */
  readonly isComplete: Scalars['Boolean']['output'];
  /** The key; null for trading sessions, which use temporary secrets. */
  readonly key: Maybe<ApiKey>;
  /** The last test of the key within the last 90 days; null without one, and for trading sessions. */
  readonly lastTest: Maybe<PastApiCall>;
  /** When it was last used, within the last 90 days; null if it was not. */
  readonly lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** Requests sent to the provider, including repeated ones. */
  readonly requests: Scalars['Float']['output'];
  /** Requests that the provider answered with 429. */
  readonly tooManyRequests: Scalars['Float']['output'];
  /** Time that requests waited for the client's rate limit, in milliseconds. */
  readonly waitedMs: Scalars['Float']['output'];
};

/** A user account. */
export type User = {
  /** Email address used to sign in. */
  readonly email: Scalars['String']['output'];
  /** First name; null when unknown. */
  readonly firstName: Maybe<Scalars['String']['output']>;
  /** Id within the dashboard. */
  readonly id: Scalars['ID']['output'];
  /** Last name; null when unknown. */
  readonly lastName: Maybe<Scalars['String']['output']>;
};

/** A problem with an input that the user can fix. */
export type UserError = {
  /** What is wrong. */
  readonly code: UserErrorCode;
  /** Path of the input field from the root; empty when the problem concerns the whole input. */
  readonly field: ReadonlyArray<Scalars['String']['output']>;
  /** English message for display. */
  readonly message: Scalars['String']['output'];
  /** The provider's code, where the message is the provider's; otherwise null. */
  readonly providerCode: Maybe<Scalars['String']['output']>;
  /** Id of the request, as in the log of the gateway and in the audit log. */
  readonly requestId: Scalars['String']['output'];
};

/** Codes of user errors. New values may be added. */
export type UserErrorCode =
  /** The list of account managers is empty. */
  | 'ACCOUNT_MANAGER_NEEDED'
  /** The first address line of the company is empty. */
  | 'ADDRESS_EMPTY'
  /** The request burst is missing or negative. */
  | 'BURST_REQUIRED'
  /** The filter is not a list of conditions. */
  | 'CALL_FILTER_INVALID'
  /** An id is not a positive whole number. */
  | 'CALL_IDS_INVALID'
  /** There are more than 50 ids. */
  | 'CALL_IDS_TOO_MANY'
  /** An endpoint of one entity was called without an id, or with several. */
  | 'CALL_ID_REQUIRED'
  /** The order is not a field and a direction. */
  | 'CALL_ORDER_INVALID'
  /** An endpoint of one entity takes only an id. */
  | 'CALL_PARAMETER_NOT_USED'
  /** The number of elements to skip is negative or too large. */
  | 'CALL_SKIP_INVALID'
  /** The number of elements to return is not between 1 and 50. */
  | 'CALL_TAKE_INVALID'
  /** The city of the company is empty. */
  | 'CITY_EMPTY'
  /** The name of the company is empty. */
  | 'COMPANY_NAME_EMPTY'
  /** The registration number of the company is empty. */
  | 'COMPANY_NUMBER_EMPTY'
  /** The number of connections is missing or negative. */
  | 'CONCURRENT_REQUIRED'
  /** The change is based on an old version; `current` has the latest one. */
  | 'CONFLICT'
  /** The country of the company is empty. */
  | 'COUNTRY_EMPTY'
  /** The provider did not create the customer. */
  | 'CUSTOMER_CREATE_FAILED'
  /** The provider did not update the customer. */
  | 'CUSTOMER_UPDATE_FAILED'
  /** The email address is not valid. */
  | 'EMAIL_INVALID'
  /** Historical access is not a whole number of hours, 0 or more. */
  | 'HISTORICAL_INVALID'
  /** Historical access is more than 2,147,483,647 hours. */
  | 'HISTORICAL_TOO_LARGE'
  /** The email address or the password is wrong. */
  | 'INVALID_CREDENTIALS'
  /** The user was created, but the invitation was not sent. */
  | 'INVITATION_FAILED'
  /** The name of the key is empty. */
  | 'KEY_NAME_EMPTY'
  /** The email address or the password is empty. */
  | 'MISSING_CREDENTIALS'
  /** The name of the customer is empty. */
  | 'NAME_EMPTY'
  /** The name of the API client is empty. */
  | 'NAME_REQUIRED'
  /** The customer has no active API client with the trading product. */
  | 'NO_TRADING_CLIENT'
  /** A number that must be whole is not. */
  | 'NUMBER_NOT_WHOLE'
  /** A number is more than 2,147,483,647. */
  | 'NUMBER_TOO_LARGE'
  /** The list of packages is empty. */
  | 'PACKAGES_REQUIRED'
  /** The provider did not accept the new password or its token. */
  | 'PASSWORD_UPDATE_FAILED'
  /** The requests per second are missing or negative. */
  | 'PER_SECOND_REQUIRED'
  /** The address of the recipient is empty. */
  | 'RECIPIENT_ADDRESS_REQUIRED'
  /** The email address of the recipient is empty. */
  | 'RECIPIENT_EMAIL_REQUIRED'
  /** The name of the recipient is empty. */
  | 'RECIPIENT_NAME_REQUIRED'
  /** The provider did not accept the request for a password-reset email. */
  | 'RESET_REQUEST_FAILED'
  /** The company of the signer is empty. */
  | 'SIGNER_COMPANY_REQUIRED'
  /** The email address of the signer is empty. */
  | 'SIGNER_EMAIL_REQUIRED'
  /** The name of the signer is empty. */
  | 'SIGNER_NAME_REQUIRED'
  /** The role of the signer is empty. */
  | 'SIGNER_ROLE_REQUIRED'
  /** The agreement could not be signed. */
  | 'SIGN_FAILED'
  /** The sign-in failed for another reason. */
  | 'SIGN_IN_FAILED'
  /** The provider did not respond to the sign-in in time. */
  | 'SIGN_IN_TIMEOUT'
  /** The id at the billing provider is missing. */
  | 'STRIPE_ID_NEEDED'
  /** Too many attempts; wait some minutes. */
  | 'TOO_MANY_ATTEMPTS'
  /** The provider refused the change for a reason that has no value here; `providerCode` has its code. */
  | 'UNKNOWN'
  /** The provider did not create the user. */
  | 'USER_CREATE_FAILED'
  /** A webhook has no events. */
  | 'WEBHOOK_EVENTS_REQUIRED'
  /** The client has a webhook with this address. */
  | 'WEBHOOK_EXISTS'
  /** The seconds of a webhook are no whole number in its limits. */
  | 'WEBHOOK_SECONDS_INVALID'
  /** The client has as many webhooks as it can have. */
  | 'WEBHOOK_TOO_MANY'
  /** The address of a webhook is not an https address, has credentials in it, or is too long. */
  | 'WEBHOOK_URL_INVALID'
  /** The caller keeps the maximum number of items, or of bytes, with the account. */
  | 'WORKSPACE_FULL'
  /** The content, the id or the kind of an item is not valid. */
  | 'WORKSPACE_ITEM_INVALID'
  /** There is no such item, it is of a kind that cannot be shared, or there is no customer to share it with. */
  | 'WORKSPACE_ITEM_NOT_SHAREABLE'
  /** The content of an item is more than 64 KB. */
  | 'WORKSPACE_ITEM_TOO_LARGE'
  /** The caller keeps no workspace with the account. */
  | 'WORKSPACE_NOT_KEPT'
  /** The users of the customer, or staff, share the maximum number of items. */
  | 'WORKSPACE_SHARED_FULL'
  /** The postal code of the company is empty. */
  | 'ZIPCODE_EMPTY';

/** The signed-in user in the context of one customer. */
export type Viewer = {
  /** Whether the user may create, change and delete API clients and keys. */
  readonly canManageApiClients: Scalars['Boolean']['output'];
  /** The customer whose data all operations read and write. Null when there is none, and for staff acting for a customer while their own agreement is unsigned. */
  readonly customer: Maybe<Customer>;
  /** Whether the user may open /trading. */
  readonly hasTradingAccess: Scalars['Boolean']['output'];
  /** True when a staff user chose this customer; false for the default customer. */
  readonly isActing: Scalars['Boolean']['output'];
  /** True for provider staff: superusers and account managers that are not deleted. False while unknown. */
  readonly isStaff: Scalars['Boolean']['output'];
  /** False while the staff status is still loading from the provider. Query again shortly. */
  readonly isStaffKnown: Scalars['Boolean']['output'];
  /** True for superusers, who also manage users and create customers. */
  readonly isSuperuser: Scalars['Boolean']['output'];
  /** Public id of the user's first own customer if its access trial agreement is unsigned; otherwise null. */
  readonly unsignedAgreementCustomerId: Maybe<Scalars['ID']['output']>;
  /** The user. */
  readonly user: User;
};

/** An address that is called for events of an API client. */
export type Webhook = {
  /** When it was added. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** What it is called for. */
  readonly events: ReadonlyArray<WebhookEvent>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** The last messages, newest first, at most 20; older ones are deleted after 7 days. */
  readonly messages: ReadonlyArray<WebhookMessage>;
  /** Whether it is called. */
  readonly state: WebhookState;
  /** Seconds after which MARKET_SUSPENDED is sent. */
  readonly suspendedSeconds: Scalars['Int']['output'];
  /** The address. */
  readonly url: Scalars['URL']['output'];
};

/** What a webhook can be called for. */
export type WebhookEvent =
  /** The client was edited with this dashboard. Changes made elsewhere are not seen. */
  | 'CLIENT_UPDATED'
  /** The feed of the client is current again. */
  | 'FEED_CURRENT'
  /** The feed of the client is no longer current. */
  | 'FEED_STALE'
  /** A key was created with this dashboard. Keys created elsewhere are not seen. */
  | 'KEY_CREATED'
  /** A key was deleted with this dashboard. Keys deleted elsewhere are not seen. */
  | 'KEY_DELETED'
  /** A market has been suspended for `suspendedSeconds`. */
  | 'MARKET_SUSPENDED'
  /** A series goes live. */
  | 'SERIES_LIVE'
  /** A series is over. */
  | 'SERIES_OVER'
  /** A series is postponed. */
  | 'SERIES_POSTPONED';

/** A message of a webhook. */
export type WebhookMessage = {
  /** How often it was sent. */
  readonly attempts: Scalars['Int']['output'];
  /** When it was made. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Why there was no answer; null with one. */
  readonly error: Maybe<Scalars['String']['output']>;
  /** The id in the header `webhook-id`. */
  readonly id: Scalars['ID']['output'];
  /** Whether the address has accepted it; null while it waits. */
  readonly isDelivered: Maybe<Scalars['Boolean']['output']>;
  /** When it is sent again; null if it is not. */
  readonly nextAttemptAt: Maybe<Scalars['DateTime']['output']>;
  /** Status of the last answer; null without one. */
  readonly status: Maybe<Scalars['Int']['output']>;
  /** The `type` of the body, for example `series.live`. */
  readonly type: Scalars['String']['output'];
};

/** The result of changing a webhook. */
export type WebhookPayload = {
  /** WEBHOOK_EVENTS_REQUIRED or WEBHOOK_SECONDS_INVALID. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** The changed webhook; null with userErrors. */
  readonly webhook: Maybe<Webhook>;
};

/** Whether a webhook is called. */
export type WebhookState =
  /** Turned off because a message could not be delivered for a day. */
  | 'FAILED'
  /** Turned off because its address answered 410. */
  | 'GONE'
  /** Turned off by a user. */
  | 'OFF'
  /** It is called. */
  | 'ON'
  /** Not yet: its address has not answered a test. */
  | 'UNVERIFIED';

/** A page of the provider that customers embed in their own sites. */
export type Widget = Node & {
  /** When it was created; null when the value is unreadable. */
  readonly createdAt: Maybe<Scalars['DateTime']['output']>;
  /** The customer's description; null when there is none. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** Sites that may embed it. */
  readonly domains: ReadonlyArray<WidgetDomain>;
  /** End date; null means no end date, unless `unreadable` lists this field. */
  readonly expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Games that it may show, sorted by title. Not paginated: the catalogue is read and cached as a whole. */
  readonly games: ReadonlyArray<Game>;
  /** Historical access in hours. 0 means none; null means unlimited, unless `unreadable` lists this field. */
  readonly historicalAccessHours: Maybe<Scalars['Int']['output']>;
  /** Opaque id. */
  readonly id: Scalars['ID']['output'];
  /** Slug of its namespace. */
  readonly namespace: Scalars['String']['output'];
  /** Unique across all types, for `Query.node` and normalized caches. */
  readonly nodeId: Scalars['ID']['output'];
  /** Series of a game that can be used to preview the widget, sorted by start; null with an error when they cannot be fetched. Not paginated: the provider has no pages of them. */
  readonly previewSeries: Maybe<ReadonlyArray<PreviewSeries>>;
  /** Slug, part of its URL. */
  readonly slug: Scalars['String']['output'];
  /** Derived from expiresAt; null when that is unreadable. */
  readonly status: Maybe<ActivityStatus>;
  /** Fields of this object that the provider sent in an unreadable form, fully or in part. */
  readonly unreadable: ReadonlyArray<Scalars['String']['output']>;
};


/** A page of the provider that customers embed in their own sites. */
export type WidgetPreviewSeriesArgs = {
  gameId: Scalars['ID']['input'];
};

/** A site that may embed a widget. */
export type WidgetDomain = {
  /** When it was added. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** Origin of the site. */
  readonly url: Scalars['URL']['output'];
};

/** A group of widgets; its slug is part of their URLs. */
export type WidgetNamespace = {
  /** The customer's description; null when there is none. */
  readonly description: Maybe<Scalars['String']['output']>;
  /** Opaque id; the same at every gateway. */
  readonly id: Scalars['ID']['output'];
  /** Slug, part of the URLs of its widgets. */
  readonly slug: Scalars['String']['output'];
  /** Widgets that are not deleted, newest first; null with an error when they cannot be fetched. Other namespaces are not affected. Not paginated: the provider has no pages of widgets. */
  readonly widgets: Maybe<ReadonlyArray<Widget>>;
};

/** What a user keeps with the account. */
export type Workspace = {
  /** Whether `items` are all items: without `since`, unless it is the result of a save, or if deletions after `since` are no longer known. Items that are missing are then deleted. */
  readonly isComplete: Scalars['Boolean']['output'];
  /** Whether the caller chose to keep it with the account. */
  readonly isKept: Scalars['Boolean']['output'];
  /** Own items; with `since`, those that changed after it, deleted ones too. Not paginated: a device needs them together, and their number is bounded. */
  readonly items: ReadonlyArray<WorkspaceItem>;
  /** Pass it as `since` to get only what changed after it. */
  readonly revision: Scalars['String']['output'];
  /**
   * All items that are shared by the users of the customer in context, while the provider lists that customer for the caller; for staff, also
   * the saved filters that staff share. At most 200 of each.
   */
  readonly shared: Maybe<ReadonlyArray<SharedWorkspaceItem>>;
};

/** A change of a workspace. */
export type WorkspaceChange = {
  /** Whether shared items may have changed. */
  readonly hasSharedChanges: Scalars['Boolean']['output'];
  /** Current revision of the caller's own items. */
  readonly revision: Scalars['String']['output'];
};

/** An own item. `schema/rules/workspace.ts` has the content of each kind. */
export type WorkspaceItem = {
  /** When it was last written. */
  readonly changedAt: Scalars['DateTime']['output'];
  /** Whether others may read it. */
  readonly isShared: Scalars['Boolean']['output'];
  /** Chosen by the caller; unique within the kind, and for most kinds within the customer. */
  readonly itemId: Scalars['String']['output'];
  /** Its content as JSON text. Null if it was deleted. */
  readonly json: Maybe<Scalars['String']['output']>;
  /** What it is. */
  readonly kind: WorkspaceItemKind;
  /** Name of the owner for those who read it, as the owner chose; null for none. */
  readonly shownName: Maybe<Scalars['String']['output']>;
  /** Number of times that it was written. */
  readonly version: Scalars['Int']['output'];
};

/** An item to store or to delete. */
export type WorkspaceItemInput = {
  /** Chosen by the caller: 1 to 120 characters without control characters. For PREFERENCES, the name of the preferences. */
  readonly itemId: Scalars['String']['input'];
  /** Content as JSON text, at most 64 KB. Null deletes the item. */
  readonly json?: InputMaybe<Scalars['String']['input']>;
  /** What it is. */
  readonly kind: WorkspaceItemKind;
};

/** Kinds of items of a workspace. New values may be added. */
export type WorkspaceItemKind =
  /** An alert of a watched item. */
  | 'ALERT'
  /** A desk layout. */
  | 'DESK'
  /** A pinned market type or market. */
  | 'PIN'
  /** Display preferences. They belong to the user alone, whatever the customer in context. */
  | 'PREFERENCES'
  /** A page of a series, API client or customer that the caller has opened. */
  | 'RECENT'
  /** A saved filter of the customers list. Belongs to the user alone, whatever the customer in context. */
  | 'SAVED_FILTER'
  /** A series, market or price of the watchlist, or a copy of the watchlist under a name. */
  | 'WATCHED_SERIES';
