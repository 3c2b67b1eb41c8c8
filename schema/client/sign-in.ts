import type { Session } from '../types.generated.ts';
import { isRecord } from './graphql-response.ts';
import { SIGN_IN } from './documents.generated.ts';
import { payloadOf } from './payload.ts';
import { post } from './post.ts';
import { SightlineError } from './sightline-error.ts';

const TIMEOUT_MS = 25_000;

export interface SignInOptions {
  /** The gateway's endpoint. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Milliseconds (25 000: the provider's timeout is 20 s). */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** Exchanges a password for a bearer token. Throws INVALID_CREDENTIALS and the other codes of `signIn`. */
export async function signIn({ url, email, password, timeoutMs = TIMEOUT_MS, fetch: send }: SignInOptions): Promise<Session> {
  // Without a bearer token the gateway accepts only trusted documents: this is the dashboard's.
  const body = { query: SIGN_IN, variables: { input: { email, password } } };
  const { session } = payloadOf(await post({ url, headers: {}, body, timeoutMs, fetch: send }), 'signIn');
  if (!isSession(session)) throw SightlineError.client('UNREADABLE');
  return { bearer: session.bearer, expiresAt: session.expiresAt };
}

function isSession(value: unknown): value is Session {
  return isRecord(value) && typeof value['bearer'] === 'string' && typeof value['expiresAt'] === 'string';
}
