import { gatewayError } from '../errors/catalogue.ts';

/** The reason of a signal that aborts because the client closed its connection. No response is sent and nothing is logged. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';

  constructor() {
    super('the client disconnected');
  }
}

/** Stops waiting when the signal aborts, and rejects with its reason, or the error that `errorOf` returns. The work itself continues. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  errorOf = ({ reason }: AbortSignal): unknown => reason,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(errorOf(signal));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** `unlessAborted` that rejects with ClientDisconnected if the client has left, else with PROVIDER_TIMEOUT. */
export function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return unlessAborted(work, deadline, deadlineError);
}

/** Waits for work that continues anyway, at most this long; rejects as the work does. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms).unref();
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function deadlineError({ reason }: AbortSignal): Error {
  return reason instanceof ClientDisconnected ? reason : gatewayError('PROVIDER_TIMEOUT');
}
