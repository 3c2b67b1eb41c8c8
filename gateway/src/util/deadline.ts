import { gatewayError } from '../errors/catalogue.ts';

/** The reason of a signal that aborts because the client closed its connection. No response is sent and nothing is logged. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';

  constructor() {
    super('the client disconnected');
  }
}

/**
 * Stops waiting when the signal aborts. Rejects with ClientDisconnected, or else with PROVIDER_TIMEOUT. The work itself
 * continues, since other callers may share it.
 */
export async function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  if (deadline.aborted) {
    // Its failure must not end the process as an unhandled rejection.
    work.catch(() => {});
    throw errorOf(deadline);
  }
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(errorOf(deadline));
    deadline.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    deadline.removeEventListener('abort', onAbort);
  }
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

function errorOf({ reason }: AbortSignal): Error {
  return reason instanceof ClientDisconnected ? reason : gatewayError('PROVIDER_TIMEOUT');
}
