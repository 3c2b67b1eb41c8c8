import { type ApolloClient, ApolloLink } from '@apollo/client';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { getMainDefinition } from '@apollo/client/utilities/internal';
import { Kind } from 'graphql';
import { from, mergeMap, type Observable, of } from 'rxjs';
import { identityOf, REPORT_FAILURES } from '../../lib/request-error.ts';
import { STORAGE_FULL_TEXT } from '../../lib/storage.ts';
import type { TabSession } from './tab-session-contract.ts';
import {
  STORAGE_FULL,
  storeTradingSession,
  currentTradingSession,
  type TradingScope,
  type TradingSessionOutcome,
} from '../session/stored-trading-session.ts';
import { StartTradingSessionDocument } from '../session/trading-session.generated.ts';

const LOCK = 'sightline.trading-session';

/** Runs `work` in one tab at a time. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts only. Without them, each tab starts its own session, which is harmless.
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

/**
 * Returns a function that starts the trading session of the current scope, unless one is stored whose token is not
 * `rejectedToken`. Concurrent callers of one scope in all tabs share one request.
 */
export function createTradingSessionStarter(
  client: () => ApolloClient,
  scope: () => TradingScope | null,
): TabSession['renewTrading'] {
  let running: { readonly owner: TradingScope; readonly outcome: Promise<TradingSessionOutcome> } | null = null;
  return (rejectedToken) => {
    const owner = scope();
    if (owner === null) return Promise.resolve({ ok: false, code: 'NO_TRADING_CLIENT', message: TEXTS.NO_TRADING_CLIENT });
    // A start for the former customer has its own outcome.
    if (running !== null && isSame(running.owner, owner)) return running.outcome;
    const isCurrent = (): boolean => isSame(scope(), owner);
    const outcome = withLock(() => startTradingSession(client(), owner, isCurrent, rejectedToken)).finally(() => {
      if (running?.outcome === outcome) running = null;
    });
    running = { owner, outcome };
    return outcome;
  };
}

const isSame = (one: TradingScope | null, other: TradingScope): boolean =>
  one?.userId === other.userId && one.customerId === other.customerId;

/** `isCurrent`: whether the tab still acts as `owner`. If not, the gateway would start a session for the next owner. */
async function startTradingSession(
  client: ApolloClient,
  owner: TradingScope,
  isCurrent: () => boolean,
  rejectedToken: string | null,
): Promise<TradingSessionOutcome> {
  const current = currentTradingSession(owner);
  if (current !== null && current.token !== rejectedToken) return { ok: true };
  const { data } = isCurrent()
    ? await client.mutate({
        mutation: StartTradingSessionDocument,
        fetchPolicy: 'no-cache',
        // A session also starts without a page that waits for it, for example after a customer switch.
        context: REPORT_FAILURES,
      })
    : {};
  const session = data?.startTradingSession.tradingSession;
  // A session that starts while the user signs out or chooses another customer is not kept.
  if (session && isCurrent()) {
    const { token, expiresAt, clientId, requestsPerSecond } = session;
    const isStored = storeTradingSession(owner, { token, expiresAt, clientId, requestsPerSecond });
    return isStored ? { ok: true } : { ok: false, code: STORAGE_FULL, message: STORAGE_FULL_TEXT };
  }
  const [reason] = data?.startTradingSession.userErrors ?? [];
  return { ok: false, code: reason?.code ?? 'NO_TRADING_CLIENT', message: reason?.message ?? TEXTS.NO_TRADING_CLIENT };
}

const SESSION_REJECTED_CODES = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);

function isSessionRejected({ errors = [] }: ApolloLink.Result): boolean {
  return errors.some((error) => SESSION_REJECTED_CODES.has(identityOf(error).code));
}

/** First start, and one renewal if the provider rejects that session. */
const MAX_STARTS = 2;

/** Root fields that the gateway answers only with a trading session. */
const TRADING_FIELDS: ReadonlySet<string> = new Set([
  'tradingList',
  'seriesMarkets',
  'series',
  'seriesByIds',
  'match',
  'matchesByIds',
  'market',
  'marketsByIds',
  'tournament',
  'tournamentsByIds',
  'combinedOdds',
  'boardAt',
  'seriesRecording',
  'seriesEvents',
]);

function requiresTradingSession({ query }: ApolloLink.Operation): boolean {
  return getMainDefinition(query).selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && TRADING_FIELDS.has(selection.name.value),
  );
}

/**
 * Starts a trading session before an operation that needs one, if there is none, and again if the provider rejects it; at most twice.
 * If no session can be started, the operation fails with the code of the reason.
 */
export function tradingTokenLink(startSession: TabSession['renewTrading'], scope: () => TradingScope | null): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const currentToken = (): string | null => {
      const owner = scope();
      return owner && (currentTradingSession(owner)?.token ?? null);
    };
    const startThenSend = (attemptsLeft: number, rejectedToken: string | null): Observable<ApolloLink.Result> =>
      from(startSession(rejectedToken)).pipe(
        mergeMap((outcome) =>
          outcome.ok
            ? send(attemptsLeft - 1)
            : of({ data: null, errors: [{ message: outcome.message, extensions: { code: outcome.code } }] }),
        ),
      );
    const send = (attemptsLeft: number): Observable<ApolloLink.Result> => {
      // Another operation may replace the token before this one is answered.
      const sentToken = currentToken();
      return forward(operation).pipe(
        mergeMap((result) =>
          attemptsLeft === 0 || !isSessionRejected(result) ? of(result) : startThenSend(attemptsLeft, sentToken),
        ),
      );
    };
    const isMissing = scope() !== null && requiresTradingSession(operation) && currentToken() === null;
    return isMissing ? startThenSend(MAX_STARTS, null) : send(MAX_STARTS);
  });
}
