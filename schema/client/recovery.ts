import type { AnswerError } from './answer.ts';
import type { LiveEnd } from './live-subscription.ts';
import { SightlineError } from './sightline-error.ts';

/** Recovery after the end of a subscription. */
export type Recovery =
  | { readonly kind: 'again' }
  /** `seconds`: delay set by the gateway; null: the delay of the back-off. `isBusy`: the gateway is overloaded. */
  | { readonly kind: 'wait'; readonly seconds: number | null; readonly isBusy: boolean }
  | { readonly kind: 'trading-session' }
  | { readonly kind: 'credential'; readonly error: SightlineError }
  | { readonly kind: 'give-up'; readonly error: SightlineError };

const WANTS_TRADING = new Set(['TRADING_TOKEN_REQUIRED', 'TRADING_TOKEN_EXPIRED']);
const WAIT = { kind: 'wait', seconds: null, isBusy: false } as const satisfies Recovery;

/** Terminal close codes, see docs/errors.md; after other codes the client reconnects. */
const FINAL_CLOSES: ReadonlyMap<number, readonly [code: string, message: string]> = new Map([
  [1008, ['TOO_MANY_MESSAGES', 'Too many messages were sent.']],
  [1009, ['MESSAGE_TOO_LARGE', 'A message was too large.']],
  [4400, ['BAD_MESSAGE', 'The gateway rejected a message.']],
  [4403, ['FORBIDDEN', "You don't have permission to do this."]],
  [4406, ['BAD_SUBPROTOCOL', 'The gateway does not support this subprotocol.']],
]);
const CREDENTIAL_REFUSED = 4401;
const OVERLOADED = 1013;

export function recoveryFor(end: LiveEnd): Recovery {
  if (end.kind === 'gap') return { kind: 'again' };
  return end.kind === 'lost' ? recoveryForClose(end.code) : recoveryForErrors(end.errors);
}

function recoveryForClose(code: number | null): Recovery {
  if (code === CREDENTIAL_REFUSED) {
    return { kind: 'credential', error: SightlineError.of('UNAUTHENTICATED', 'The bearer token or API key is not valid.') };
  }
  const final = code === null ? undefined : FINAL_CLOSES.get(code);
  if (final !== undefined) return { kind: 'give-up', error: SightlineError.of(...final) };
  return code === OVERLOADED ? { ...WAIT, isBusy: true } : WAIT;
}

function recoveryForErrors(errors: readonly AnswerError[]): Recovery {
  const [first, ...more] = errors;
  if (first === undefined) return WAIT;
  const error = new SightlineError([first, ...more]);
  if (errors.some(({ code }) => code === 'UNAUTHENTICATED')) return { kind: 'credential', error };
  if (errors.some(({ code }) => WANTS_TRADING.has(code))) return { kind: 'trading-session' };
  if (!errors.every(({ retryable }) => retryable)) return { kind: 'give-up', error };
  return { ...WAIT, seconds: error.retryAfterSeconds };
}
