import type { Login } from './gateway-client.ts';
import { LoadClient } from '../../gateway/test/support/load-client.ts';

const DEADLINE_MS = 120_000;
const BEFORE_PAYLOAD = '"payload":';

/** Payloads that one subscriber of the product receives, as text, without the first, a snapshot. */
export async function recordFanout(options: {
  readonly url: string;
  readonly login: Login | undefined;
  readonly query: string;
  readonly flushes: number;
}): Promise<string[]> {
  const { url, login, query, flushes } = options;
  const payloads: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const client = new LoadClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    headers: { ...login },
    subscriptions: [{ query, variables: {} }],
    onResult(frame) {
      const text = frame.toString();
      payloads.push(text.slice(text.indexOf(BEFORE_PAYLOAD) + BEFORE_PAYLOAD.length, -1));
      if (payloads.length > flushes) resolve();
    },
  });
  const deadline = setTimeout(() => reject(new Error('the product sent too little to record')), DEADLINE_MS);
  void client.connect().then((isConnected) => isConnected || reject(new Error('the product closed the socket')));
  await promise.finally(() => {
    clearTimeout(deadline);
    client.cut();
  });
  return payloads.slice(1, flushes + 1);
}
