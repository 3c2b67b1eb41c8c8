import type { ResponseError } from './graphql-response.ts';

export type LiveHeaders = Readonly<Record<string, string>>;

/** The session of a live connection: its credentials, and what to do when the gateway refuses them. */
export interface LiveSession {
  /** Credential, acting customer and trading token, as HTTP requests send them; null while signed out. */
  headers(): LiveHeaders | null | Promise<LiveHeaders | null>;
  /** The current trading session; null if there is none. */
  tradingSession(): { readonly token: string; readonly expiresAt: string } | null;
  /** Starts a new trading session unless this token was already replaced. Rejects with a SightlineError if none can be started. */
  renewTrading(rejected: string | null): Promise<void>;
  /** Called when the gateway refuses the credential in these headers. */
  onCredentialRefused?(headers: LiveHeaders): void;
  /** The errors with which this close code ends all subscriptions; null to reconnect. */
  errorsForClose(code: number, headers: LiveHeaders): readonly ResponseError[] | null;
  /** Returns true if a subscription with these errors ends: to try again later cannot help. */
  isFinal(errors: readonly ResponseError[]): boolean;
  /** Called with the key by which a proxy chooses the gateway of the caller in these headers. */
  onRoute?(route: string, headers: LiveHeaders): void;
  /** Called with the errors of a batch whose data is incomplete. */
  onPartialErrors?(errors: readonly ResponseError[]): void;
}

/** The part of the headers that identifies the caller, without the trading session. */
export function callerIn(headers: LiveHeaders | null): string | null {
  if (headers === null) return null;
  return JSON.stringify([headers['x-api-key'], headers['authorization'], headers['x-acting-customer']]);
}
