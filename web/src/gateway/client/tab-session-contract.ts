import { createContext } from 'react';
import type { StoredTradingSession, TradingSessionOutcome } from '../session/stored-trading-session.ts';

/** Credentials of the socket: bearer token, acting customer and trading session. */
interface TabCredentials {
  readonly bearer: string;
  /** Customer that staff act for; null for the default. */
  readonly customerId: string | null;
  readonly trading: StoredTradingSession | null;
}

/** The session of this tab, as live data needs it. */
export interface TabSession {
  /** Null if no user is signed in. */
  credentials(): TabCredentials | null;
  /** Starts a trading session, unless one with another token than the rejected one is stored; shared by all tabs. */
  readonly renewTrading: (rejectedToken: string | null) => Promise<TradingSessionOutcome>;
  /** Ends the session of this bearer token, unless a newer session exists. */
  onUnauthenticated(bearer: string): void;
  /** The trial agreement must be signed first: reloads the viewer, whose guard redirects there. */
  onAgreementRequired(): void;
  /** The gateway rejected the socket with 4403: checks whether staff may still act for the customer. */
  onForbidden(customerId: string | null): void;
  /** Reports errors that arrived with the data of a batch. */
  onPartialErrors(error: unknown): void;
  /** Calls `listener` when the credentials may have changed, in any tab. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

export const TabSessionContext = createContext<TabSession | null>(null);
