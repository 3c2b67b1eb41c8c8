import { ProviderFailure } from './provider-failure.ts';
import type { Send } from './transport.ts';

/** Sends within the time of one operation: a call that is cut short by its end failed by timeout. */
export function boundedSend(send: Send, deadline: () => AbortSignal): Send {
  return async (call) => {
    const signal = deadline();
    try {
      return await send({ ...call, signal });
    } catch (error) {
      if (!signal.aborted || error instanceof ProviderFailure) throw error;
      throw new ProviderFailure({ api: call.api, route: call.route, kind: 'timeout', cause: error });
    }
  };
}
