import type { StoredTradingSession, TradingSessionOutcome } from '../session/trading-session.ts';

/** Who subscribes, in whose name, with which trading session. */
export interface LiveCaller {
  readonly bearer: string;
  /** Customer chosen by staff; null for the default one. */
  readonly customerId: string | null;
  readonly trading: StoredTradingSession | null;
}

/** What live sets need to know of the signed-in session. */
export interface LiveSession {
  /** Null when nobody is signed in. */
  caller(): LiveCaller | null;
  /** Makes a new trading session in place of the caller's; one call for all tabs. */
  renewTrading(): Promise<TradingSessionOutcome>;
  /** Ends the session that `bearer` belongs to, unless another one has begun. */
  refused(bearer: string): void;
  /** An access trial agreement must be signed first: has the viewer read again, whose guard leads there. */
  agreementRequired(): void;
  /** The socket of that caller was forbidden: finds out whether the customer may still be acted for. */
  forbidden(caller: LiveCaller): void;
  /** Takes errors beside the data of a batch. */
  partsFailed(error: unknown): void;
  /** Calls `listener` when the caller may have become another, here or in another tab. Returns the way to stop. */
  onChange(listener: () => void): () => void;
}
