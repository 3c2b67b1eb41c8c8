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

/** Status of an entity with an end date. */
export type ActivityStatus =
  /** No end date, or an end date more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** The recipient of the data. */
export type AgreementRecipientInput = {
  /** Postal address, on one line. */
  address: Scalars['String']['input'];
  /** Email address. */
  email: Scalars['String']['input'];
  /** Name. */
  name: Scalars['String']['input'];
};

/** The person who signs. */
export type AgreementSignerInput = {
  /** Name of the company that the signer represents. */
  companyName: Scalars['String']['input'];
  /** Email address. */
  email: Scalars['String']['input'];
  /** Name. */
  name: Scalars['String']['input'];
  /** Role in the company. */
  role: Scalars['String']['input'];
};

/** How a call of the provider's API ended. New values may be added. */
export type ApiCallOutcome =
  /** Not sent: this client was called less than a second ago. */
  | 'CALL_INTERVAL_NOT_OVER'
  /** Not sent: fewer than two requests are left, or other calls of the client wait for its rate limit. */
  | 'RATE_LIMIT_NEARLY_REACHED'
  /** The provider responded, with any status. */
  | 'RESPONDED'
  /** No whole response in time; without `sentAt`, the wait for the rate limit was too long. */
  | 'TIMED_OUT'
  /** No connection to the provider, or it ended before the response: with `sentAt`, the provider may have counted the call. */
  | 'UNREACHABLE';

/** Endpoints that callApi can call. */
export type ApiEndpointName =
  /** Labels of markets and selections: `GET /markets/labels` of the odds API. */
  | 'LABELS'
  /** Markets: `GET /markets` of the odds API. */
  | 'MARKETS'
  /** Matches: `GET /v3/matches` of the data API. */
  | 'MATCHES'
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

/** Filter for the audit log. An entry must match every part that is set. */
export type AuditFilter = {
  /** Entries with any of these actions; empty means all. */
  actions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Entries before this time. */
  before?: InputMaybe<Scalars['DateTime']['input']>;
  /** Public id of a customer. Matches writes for this customer, writes by staff who acted for it, and changes to it. */
  customerId?: InputMaybe<Scalars['ID']['input']>;
  /** Entries at or after this time. */
  from?: InputMaybe<Scalars['DateTime']['input']>;
  /** Entries with any of these outcomes; empty means all. */
  outcomes?: InputMaybe<Array<AuditOutcome>>;
  /** The entry of the request with this id, as errors and the log of the gateway have it. */
  requestId?: InputMaybe<Scalars['String']['input']>;
  /** Entries of this user. */
  userId?: InputMaybe<Scalars['ID']['input']>;
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
  /** No outcome is recorded yet: the write is running, or its gateway stopped before it finished. */
  | 'STARTED'
  /** The provider did not confirm the write; it may or may not have taken effect. */
  | 'UNKNOWN';

/** Kinds of storage of the audit log. */
export type AuditStorageKind =
  /** In a file of this gateway. */
  | 'FILE'
  /** In the memory of this gateway: lost on restart. */
  | 'MEMORY'
  /** In Redis: one log for all gateways. */
  | 'REDIS';

/** Billing methods. */
export type BillingMethod =
  /** Billed outside the billing provider. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

/** One call of the provider's API. */
export type CallApiInput = {
  /** Id of the client that the key belongs to. */
  clientId: Scalars['ID']['input'];
  /** The endpoint. */
  endpoint: ApiEndpointName;
  /** Conditions joined by commas, for example `lifecycle=live,game.id=5`. */
  filter?: InputMaybe<Scalars['String']['input']>;
  /** Ids of entities, for labels of their markets: at most 50. Omitted or empty: not filtered by id. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Id of the key. */
  keyId: Scalars['ID']['input'];
  /** A field and a direction, for example `start-asc`. Omitted: the provider's order. */
  order?: InputMaybe<Scalars['String']['input']>;
  /** Number of elements to skip. */
  skip?: InputMaybe<Scalars['Int']['input']>;
  /** Maximum number of elements, from 1 to 50. Omitted: the provider's page size. */
  take?: InputMaybe<Scalars['Int']['input']>;
};

/** What a message of the push socket is. */
export type ChannelMessageKind =
  /** A message of a channel that was not chosen. */
  | 'OTHER_CHANNEL'
  /** No JSON, or without channel, id, time or payload. */
  | 'UNREADABLE'
  /** An update of a chosen channel. */
  | 'UPDATE';

/** A company as registered. */
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
  /** Registration number. */
  number: Scalars['String']['input'];
  /** Postal code. */
  zipCode: Scalars['String']['input'];
};

/** A new API client. */
export type CreateApiClientInput = {
  /** End date; null means no end date. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Historical access in hours. 0 means none; null means unlimited. */
  historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: Scalars['ID']['input'];
  /** Maximum number of simultaneous push connections, 0 or more. */
  maxConnections: Scalars['Int']['input'];
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  name: Scalars['String']['input'];
  /** Packages, at least one. */
  packages: Array<PackageInput>;
  /** Maximum burst of requests, 0 or more. */
  requestBurst: Scalars['Int']['input'];
  /** Rate limit in requests per second, 0 or more. */
  requestsPerSecond: Scalars['Int']['input'];
};

/** A new key. */
export type CreateApiKeyInput = {
  /** Id of the client that the key belongs to. */
  clientId: Scalars['ID']['input'];
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: Scalars['ID']['input'];
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  name: Scalars['String']['input'];
};

/** A new customer. */
export type CreateCustomerInput = {
  /** Ids of account managers, at least one. */
  accountManagerIds: Array<Scalars['ID']['input']>;
  /** The company that must sign an access trial agreement; null when none is required. */
  agreementCompany?: InputMaybe<CompanyInput>;
  /** Billing method. */
  billingMethod: BillingMethod;
  /** When the contract ends; null means no end date. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: Scalars['ID']['input'];
  /** Name. */
  name: Scalars['String']['input'];
  /** Id of the customer's account at the billing provider; required with STRIPE, ignored with OTHER. */
  stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** Filter for customers. A customer must match every part that is set. */
export type CustomerFilter = {
  /** Customers of any of these account managers; empty means all. */
  accountManagerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Only customers whose access trial agreement is unsigned. */
  agreementUnsignedOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Customers created in this period. */
  createdAt?: InputMaybe<DateFilter>;
  /** Only customers whose contract ends within the next 30 days. */
  expiringOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only customers with an overdue invoice. */
  overdueOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words in a name, internal id or public id, in any order, without case and accents. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Customers with any of these statuses; empty means all. ACTIVE includes EXPIRING. */
  statuses?: InputMaybe<Array<ActivityStatus>>;
};

/** Sort order of customers. */
export type CustomerOrder = {
  /** Sort direction. */
  direction: OrderDirection;
  /** What to sort by. */
  field: CustomerOrderField;
};

/** Sort fields of customers. */
export type CustomerOrderField =
  /** Creation time. */
  | 'CREATED_AT'
  /** End date; no end date sorts last. */
  | 'EXPIRES_AT'
  /** Internal number at the provider. */
  | 'INTERNAL_ID'
  /** Name, case-insensitive. */
  | 'NAME';

/** Sort order of users. Equal rows are sorted by email address. */
export type CustomerUserOrder = {
  /** Direction. */
  direction: OrderDirection;
  /** What to sort by. */
  field: CustomerUserOrderField;
};

/** What users are sorted by. */
export type CustomerUserOrderField =
  /** Email address, case-insensitive. */
  | 'EMAIL'
  /** When the user last signed in; never sorts first. */
  | 'LAST_LOGIN_AT';

/** A date range in one time zone. */
export type DateFilter = {
  /** The date; for BETWEEN, the first date. */
  date: Scalars['LocalDate']['input'];
  /** Time zone of the dates, an IANA name such as Europe/Berlin; UTC by default. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** Comparison type. */
  type: DateFilterType;
  /** For BETWEEN, the last date, not before the first one. The other types refuse it. */
  until?: InputMaybe<Scalars['LocalDate']['input']>;
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
  id: Scalars['ID']['input'];
  /** Version that the change is based on. */
  resourceVersion: Scalars['Int']['input'];
};

/** The key to delete. */
export type DeleteApiKeyInput = {
  /** Id of the client that the key belongs to. */
  clientId: Scalars['ID']['input'];
  /** Id of the key. */
  id: Scalars['ID']['input'];
  /** Version that the change is based on. */
  resourceVersion: Scalars['Int']['input'];
};

/** Kinds of entities that a selection refers to. */
export type EntityType =
  /** A player. */
  | 'PLAYER'
  /** A team. */
  | 'TEAM'
  /** Unknown, or not yet part of this schema. */
  | 'UNKNOWN';

/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

/** Whether a gateway shares state with other gateways. */
export type GatewaySharing =
  /** Redis is unreachable; the gateway continues standalone until Redis is back. */
  | 'REDIS_UNREACHABLE'
  /** State is shared through Redis. */
  | 'SHARED'
  /** Standalone: no sharing is configured. */
  | 'STANDALONE';

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
  /** The provider sent a message that is too large or cannot be parsed. */
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
  email: Scalars['String']['input'];
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: Scalars['ID']['input'];
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

/** Position of a subscriber within a live set. */
export type LiveCursor = {
  /** Epoch of the last batch applied. */
  epoch: Scalars['ID']['input'];
  /** Seq of the last batch applied; -1 for an unknown position, which gets a snapshot. */
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

/** Sort direction. */
export type OrderDirection =
  /** Ascending: smallest, earliest or A first. */
  | 'ASC'
  /** Descending: largest, latest or Z first. */
  | 'DESC';

/** A package to give to a client. */
export type PackageInput = {
  /** Id of the game. */
  gameId: Scalars['ID']['input'];
  /** Id of the product. */
  productId: Scalars['ID']['input'];
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

/** Request for a password-reset email. */
export type RequestPasswordResetInput = {
  /** Email address; white space and invisible characters in it are ignored. */
  email: Scalars['String']['input'];
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

/** Credentials of a user. */
export type SignInInput = {
  /** Email address; white space and invisible characters in it are ignored. */
  email: Scalars['String']['input'];
  /** The password. */
  password: Scalars['String']['input'];
};

/** A signature. */
export type SignTrialAgreementInput = {
  /** Public id of the customer. */
  customerId: Scalars['ID']['input'];
  /** The recipient of the data. */
  recipient: AgreementRecipientInput;
  /** The person who signs. */
  signer: AgreementSignerInput;
};

/** The key to test. */
export type TestApiKeyInput = {
  /** Id of the client that the key belongs to. */
  clientId: Scalars['ID']['input'];
  /** Id of the key. */
  keyId: Scalars['ID']['input'];
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
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Historical access in hours. 0 means none; null means unlimited. */
  historicalAccessHours?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the client. */
  id: Scalars['ID']['input'];
  /** Maximum number of simultaneous push connections, 0 or more. */
  maxConnections?: InputMaybe<Scalars['Int']['input']>;
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The complete list of packages, at least one. */
  packages?: InputMaybe<Array<PackageInput>>;
  /** Maximum burst of requests, 0 or more. */
  requestBurst?: InputMaybe<Scalars['Int']['input']>;
  /** Rate limit in requests per second, 0 or more. */
  requestsPerSecond?: InputMaybe<Scalars['Int']['input']>;
  /** Version that the change is based on. */
  resourceVersion: Scalars['Int']['input'];
};

/** A new name for a key. */
export type UpdateApiKeyInput = {
  /** Id of the client that the key belongs to. */
  clientId: Scalars['ID']['input'];
  /** Id of the key. */
  id: Scalars['ID']['input'];
  /** Name, not blank: white space and invisible characters count as nothing, and are removed at its ends. */
  name: Scalars['String']['input'];
  /** Version that the change is based on. */
  resourceVersion: Scalars['Int']['input'];
};

/** Changes to a customer. Omitted fields stay unchanged. */
export type UpdateCustomerInput = {
  /** The complete list of account managers, at least one. Deleted account managers stay assigned only when listed. */
  accountManagerIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The company that must sign an access trial agreement; only when the customer has no agreement. */
  agreementCompany?: InputMaybe<CompanyInput>;
  /** Billing method; OTHER removes the billing-provider id. */
  billingMethod?: InputMaybe<BillingMethod>;
  /** When the contract ends; null means no end date. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Id of the customer. */
  id: Scalars['ID']['input'];
  /** Name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Version that the change is based on. */
  resourceVersion: Scalars['Int']['input'];
  /** Id of the customer's account at the billing provider. */
  stripeId?: InputMaybe<Scalars['String']['input']>;
};

/** A new password. */
export type UpdatePasswordInput = {
  /** The new password. */
  password: Scalars['String']['input'];
  /** Token of the password-reset email. A secret. */
  token: Scalars['String']['input'];
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
  /** The order is not a field and a direction. */
  | 'CALL_ORDER_INVALID'
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
  /** The postal code of the company is empty. */
  | 'ZIPCODE_EMPTY';
