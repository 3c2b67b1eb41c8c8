import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { marketText } from './batches.ts';

const Update = z.object({
  channel: z.literal('odds_market_updates'),
  payload: z.object({
    state: z.object({ id: z.int(), state: z.string(), selections: z.array(z.object({ odds: z.nullable(z.number()) })) }),
  }),
});

const MAX_UPDATES = 20_000;

/** Reads the provider's socket directly, so that one clock measures an update before and after the gateway. */
export class ProviderProbe {
  readonly #seen = new Map<string, number>();
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const now = performance.now();
      const update = data instanceof Buffer ? Update.safeParse(JSON.parse(data.toString())) : null;
      if (update?.success !== true) return;
      const { id, state, selections } = update.data.payload.state;
      this.#seen.set(
        `${id} ${marketText(
          state,
          selections.map(({ odds }) => odds),
        )}`,
        now,
      );
      const oldest = this.#seen.keys().next();
      if (this.#seen.size > MAX_UPDATES && oldest.done !== true) this.#seen.delete(oldest.value);
    });
  }

  static async open(sandboxUrl: string, secret: string): Promise<ProviderProbe> {
    const socket = new WebSocket(new URL('/push/subscribe', sandboxUrl.replace('http', 'ws')), {
      headers: { 'Api-Secret': secret, 'Api-Channel': 'odds_market_updates' },
    });
    await once(socket, 'open');
    return new ProviderProbe(socket);
  }

  /** Milliseconds since the provider sent this state of a market; null if it was not received. */
  ageOf(id: string, text: string): number | null {
    const at = this.#seen.get(`${id} ${text}`);
    return at === undefined ? null : performance.now() - at;
  }

  close(): void {
    this.#socket.terminate();
  }
}
