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

/** Whether something with an end date is in force. */
export type ActivityStatus =
  /** No end date, or more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** Who receives the data. */
export type AgreementRecipientInput = {
  /** Postal address, on one line. */
  address: Scalars['String']['input'];
  /** E-mail address. */
  email: Scalars['String']['input'];
  /** Name. */
  name: Scalars['String']['input'];
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

/** Who sends a customer's invoices. */
export type BillingMethod =
  /** Somebody else. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

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

/** A new key. */
export type CreateApiKeyInput = {
  /** The client that it belongs to. */
  clientId: Scalars['ID']['input'];
  /** Made anew for each wish: repeated within ten minutes, the first result is returned and nothing is created again. */
  idempotencyKey: Scalars['ID']['input'];
  /** Name, not blank. */
  name: Scalars['String']['input'];
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

/** Which key to delete. */
export type DeleteApiKeyInput = {
  /** The client that it belongs to. */
  clientId: Scalars['ID']['input'];
  /** The key. */
  id: Scalars['ID']['input'];
  /** Version that was looked at. */
  resourceVersion: Scalars['Int']['input'];
};

/** Kinds of fixtures. */
export type FixtureType =
  /** A match. */
  | 'MATCH'
  /** A series. */
  | 'SERIES';

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

/** Direction of an order. */
export type OrderDirection =
  /** Smallest, earliest, A first. */
  | 'ASC'
  /** Largest, latest, Z first. */
  | 'DESC';

/** The right to one product of one game, as it is asked for. */
export type PackageInput = {
  /** Id of the game. */
  gameId: Scalars['ID']['input'];
  /** Id of the product. */
  productId: Scalars['ID']['input'];
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

/** Where a reset mail is wanted. */
export type RequestPasswordResetInput = {
  /** E-mail address; surrounding blanks are ignored. */
  email: Scalars['String']['input'];
};

/** Places of a selection within its market. */
export type SelectionSide =
  /** Between. */
  | 'CENTER'
  /** Left. */
  | 'LEFT'
  /** Right. */
  | 'RIGHT';

/** What a person types to sign in. */
export type SignInInput = {
  /** E-mail address; surrounding blanks are ignored. */
  email: Scalars['String']['input'];
  /** Password, as typed. */
  password: Scalars['String']['input'];
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

/** A new password. */
export type UpdatePasswordInput = {
  /** The new password, as typed. */
  password: Scalars['String']['input'];
  /** Token of the reset mail. A secret. */
  token: Scalars['String']['input'];
};
