import { SECOND_MS } from '@sightline/schema/rules/durations.ts';
import { useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { describeError, type RequestError } from '../../../lib/request-error.ts';
import { useNow } from '../../../lib/timing.ts';
import type { ShownCall } from './call-outcome.ts';

/** The last call of a page. */
export type CallState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  /** `at`: when the result arrived, milliseconds since the epoch. */
  | { readonly kind: 'ended'; readonly call: ShownCall; readonly at: number }
  /** There is no result: the gateway refused the call, or the request to it failed. */
  | { readonly kind: 'failed'; readonly error: RequestError };

/** What the gateway answers. */
interface Payload {
  readonly call: ShownCall | null;
  readonly userErrors: readonly { readonly message: string; readonly requestId: string }[];
}

/** Runs calls, and keeps the state of the last one. A result is ignored once another call has started. */
export function useProviderCall(): {
  state: CallState;
  run: (send: () => Promise<Payload | undefined>) => Promise<void>;
} {
  const [state, setState] = useState<CallState>({ kind: 'none' });
  const latestRun = useRef(0);

  async function run(send: () => Promise<Payload | undefined>): Promise<void> {
    latestRun.current += 1;
    const ownRun = latestRun.current;
    setState({ kind: 'running' });
    const next = await toCallState(send());
    if (latestRun.current === ownRun) setState(next);
  }
  return { state, run };
}

async function toCallState(sent: Promise<Payload | undefined>): Promise<CallState> {
  try {
    const payload = await sent;
    if (payload?.call) return { kind: 'ended', call: payload.call, at: serverNow() };
    const [problem] = payload?.userErrors ?? [];
    const text = problem?.message ?? 'The response has no result.';
    return { kind: 'failed', error: { code: 'UNKNOWN', text, requestId: problem?.requestId } };
  } catch (error) {
    return { kind: 'failed', error: describeError(error) };
  }
}

/** Milliseconds until the next call may be sent; 0 if that is now. */
export function useRetryDelay(state: CallState): number {
  const until = state.kind === 'ended' && state.call.retryAfterMs !== null ? state.at + state.call.retryAfterMs : null;
  const now = useNow(SECOND_MS, [until === null ? null : new Date(until).toISOString()]);
  return until === null ? 0 : Math.max(0, until - now.getTime());
}
