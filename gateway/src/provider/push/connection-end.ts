import { PUSH_CLOSE } from '@sightline/provider-contract/push.ts';

/** How a connection ended, or why it was never established. */
export interface ConnectionEnd {
  /**
   * | kind | cause |
   * |---|---|
   * | `lost` | closed, cut or silent |
   * | `garbled` | the provider violated the protocol or sent too large a frame, and would send the same again |
   * | `secret-refused` | 401, or a close code that names the secret |
   * | `busy` | 429 |
   * | `too-many` | the provider allows no further connection |
   * | `denied` | 403, or a close code that says that the client may not use push |
   * | `bad-token` | the provider does not know the reconnect token: a close code that says so, or any other 4xx to a handshake with one |
   * | `no-init` | no init in time on a connection that needs one |
   * | `stalled` | the connection is open, but the provider stopped sending: changes may be missing |
   */
  readonly kind: 'lost' | 'garbled' | 'secret-refused' | 'busy' | 'too-many' | 'denied' | 'bad-token' | 'no-init' | 'stalled';
  /** How long the provider asks to wait before the next attempt, in milliseconds. */
  readonly waitMs: number;
  /** For logs: no secrets and no text of the provider. */
  readonly detail: Readonly<Record<string, string | number>>;
}

export const KIND_BY_CODE: Readonly<Record<number, ConnectionEnd['kind']>> = {
  [PUSH_CLOSE.secretMissing]: 'secret-refused',
  [PUSH_CLOSE.secretInvalid]: 'secret-refused',
  [PUSH_CLOSE.notEntitled]: 'denied',
  [PUSH_CLOSE.tooManySubscribers]: 'too-many',
  [PUSH_CLOSE.tooManySubscriptions]: 'too-many',
  [PUSH_CLOSE.badReconnectToken]: 'bad-token',
  [PUSH_CLOSE.subscriptionMissing]: 'bad-token',
  [PUSH_CLOSE.subscriptionUnknown]: 'bad-token',
};
