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
};

/** Whether something with an end date is in force. */
export type ActivityStatus =
  /** No end date, or more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

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
  /** The provider's socket is not connected; state is as last read. */
  | 'STALE';

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

/** What a person types to sign in. */
export type SignInInput = {
  /** E-mail address; surrounding blanks are ignored. */
  email: Scalars['String']['input'];
  /** Password, as typed. */
  password: Scalars['String']['input'];
};

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
