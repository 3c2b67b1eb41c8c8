import type { ApolloClient } from '@apollo/client';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { REPORTED } from '../lib/reported.ts';
import {
  storeTradingSession,
  takeTradingSession,
  type TradingScope,
  type TradingSessionOutcome,
} from '../session/trading-session.ts';
import { StartTradingSessionDocument } from './trading-session.generated.ts';

const LOCK = 'sightline.trading-session';

/** Runs `work` while no other tab does. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist in secure contexts only; without them each tab makes its own session, which does no harm.
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

/** Makes the trading session of the current scope: one call, however many operations of however many tabs want it. */
export function tradingSessionStarter(
  client: () => ApolloClient,
  scope: () => TradingScope | null,
): () => Promise<TradingSessionOutcome> {
  let running: Promise<TradingSessionOutcome> | null = null;
  return () => {
    const owner = scope();
    if (owner === null) return Promise.resolve({ ok: false, code: 'NO_TRADING_CLIENT', message: TEXTS.NO_TRADING_CLIENT });
    const refused = takeTradingSession(owner)?.token ?? null;
    running ??= alone(() => start(client(), owner, refused)).finally(() => {
      running = null;
    });
    return running;
  };
}

async function start(client: ApolloClient, owner: TradingScope, refused: string | null): Promise<TradingSessionOutcome> {
  const madeMeanwhile = takeTradingSession(owner);
  if (madeMeanwhile !== null && madeMeanwhile.token !== refused) return { ok: true };
  const { data } = await client.mutate({
    mutation: StartTradingSessionDocument,
    fetchPolicy: 'no-cache',
    // It is also made where no page waits for it, as after a change of the customer.
    context: REPORTED,
  });
  const session = data?.startTradingSession.tradingSession;
  if (session) {
    const { token, expiresAt, clientId, requestsPerSecond } = session;
    storeTradingSession(owner, { token, expiresAt, clientId, requestsPerSecond });
    return { ok: true };
  }
  const [reason] = data?.startTradingSession.userErrors ?? [];
  return { ok: false, code: reason?.code ?? 'NO_TRADING_CLIENT', message: reason?.message ?? TEXTS.NO_TRADING_CLIENT };
}
