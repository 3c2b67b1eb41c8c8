import { vi } from 'vitest';
import { socketFactory, flushMicrotasks } from './fake-web-socket.ts';
import { systemClock } from './live-clock.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveSubscriber } from './live-subscriber.ts';
import type { LiveHeaders, LiveSession } from './live-session.ts';

export const CALLER = { authorization: 'Bearer bearer', 'x-trading-token': 'encrypted' };

/** A connection with fake sockets, which it opens for the first subscriber. */
export function createRig({ random = () => 1 }: { random?: () => number } = {}) {
  const { sockets, latest, openSocket } = socketFactory();
  const session: { now: LiveHeaders | null } = { now: CALLER };
  const headers = vi.fn<() => Promise<LiveHeaders | null>>(async () => session.now);
  const refused = vi.fn<(headers: LiveHeaders) => void>();
  const closed = vi.fn<LiveSession['errorsForClose']>(() => null);
  const connection = new LiveConnection({
    url: () => 'ws://gateway.test/graphql',
    session: {
      headers,
      tradingSession: () => {
        const token = session.now?.['x-trading-token'];
        return token === undefined ? null : { token, expiresAt: '2100-01-01T00:00:00Z' };
      },
      renewTrading: async () => {},
      onCredentialRefused: refused,
      errorsForClose: closed,
      isFinal: () => false,
    },
    openSocket,
    idleMs: 3_000,
    clock: { ...systemClock, random },
  });
  return { connection, sockets, latest, session, headers, refused, closed };
}

export function subscription(
  query = 'subscription',
): LiveSubscriber & { results: unknown[]; ends: unknown[]; losses: () => number; renewals: () => number } {
  const results: unknown[] = [];
  const ends: unknown[] = [];
  let [asked, losses, renewals] = [0, 0, 0];
  return {
    results,
    ends,
    losses: () => losses,
    renewals: () => renewals,
    request: () => ({ query, variables: { asked: (asked += 1) } }),
    next: (result) => void results.push(result),
    onErrors: (errors) => void ends.push(errors),
    onDisconnect: () => void (losses += 1),
    onTradingRenewed: () => void (renewals += 1),
  };
}

/** A rig whose connection is open, with one subscriber. */
export async function openConnection(options?: Parameters<typeof createRig>[0]) {
  const rig = createRig(options);
  const first = subscription();
  rig.connection.add(first);
  await flushMicrotasks();
  await rig.latest().accept();
  return { ...rig, first };
}
