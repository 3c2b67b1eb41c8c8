import type { ResponseError } from './graphql-response.ts';
import type { SightlineClient } from './client.ts';
import type { LiveSession } from './live-session.ts';

/** Close codes that end all subscriptions; after other codes the client reconnects. */
const FINAL_CLOSES: ReadonlyMap<number, readonly [code: string, message: string]> = new Map([
  [1008, ['TOO_MANY_MESSAGES', 'Too many messages were sent.']],
  [1009, ['MESSAGE_TOO_LARGE', 'A message was too large.']],
  [4400, ['BAD_MESSAGE', 'The gateway rejected a message.']],
  [4403, ['FORBIDDEN', "You don't have permission to do this."]],
  [4406, ['BAD_SUBPROTOCOL', 'The gateway does not support this subprotocol.']],
]);

/** The session of a client's live connection. Ends subscriptions on errors that would recur if the request were repeated. */
export function clientLiveSession(client: SightlineClient): LiveSession {
  return {
    headers: () => client.headers(),
    onRoute: (route, headers) => client.rememberRoute(route, headers),
    tradingSession: () => client.tradingSession,
    renewTrading: (rejected) => client.renewTrading(rejected),
    onCredentialRefused: (headers) => void client.forgetCredential(headers),
    errorsForClose(code) {
      const final = FINAL_CLOSES.get(code);
      return final === undefined ? null : [errorOf(...final)];
    },
    isFinal: (errors) => !errors.every(({ retryable }) => retryable),
  };
}

function errorOf(code: string, message: string): ResponseError {
  return { code, message, retryable: false, requestId: null, path: [], retryAfterSeconds: null };
}
