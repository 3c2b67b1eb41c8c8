import { socketFactory, flushMicrotasks } from '@sightline/schema/client/fake-web-socket.ts';
import { systemClock } from '@sightline/schema/client/live-clock.ts';
import { onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { createGateway } from '../gateway/client/client.ts';
import { ViewerDocument } from '../gateway/session/viewer.generated.ts';
import { tradingListSet } from '../features/trading/trading-list-model.ts';
import { LiveHub } from '../gateway/live/live-hub.ts';
import type { LiveBatch } from '../gateway/live/live-set-spec.ts';
import { storeSession } from '../gateway/session/stored-session.ts';
import { storeTradingSession } from '../gateway/session/stored-trading-session.ts';
import { fakeTab } from './fake-tab.ts';
import { memoryWindow } from './memory-storage.ts';
import { bodyOf } from './request-body.ts';

const RequestBody = z.object({ operationName: z.string() });
const CacheSnapshot = z.record(z.string(), z.unknown());
const Subscription = z.object({ payload: z.object({ variables: z.object({ after: z.unknown().optional() }) }) });

const viewer = {
  __typename: 'Viewer',
  isStaff: false,
  isStaffKnown: true,
  isSuperuser: false,
  hasTradingAccess: true,
  isActing: false,
  canManageApiClients: true,
  user: { __typename: 'User', id: 'u', email: 'a@example.test', firstName: null, lastName: null },
  customer: { __typename: 'Customer', id: 'c', name: null, billingReference: null, accountManagers: [] },
};

export const SCOPE = { userId: 'u', customerId: 'c' };
const LATER = '2100-01-01T00:00:00Z';

/** A GraphQL response with one error code. */
export function refusal(code: string): { errors: object[] } {
  return { errors: [{ message: code, extensions: { code } }] };
}

/** A response that starts this trading session. */
export function sessionStarted(token: string, expiresAt: string): unknown {
  const tradingSession = { __typename: 'TradingSession', token, expiresAt, requestsPerSecond: 5 };
  return { data: { startTradingSession: { __typename: 'StartTradingSessionPayload', tradingSession, userErrors: [] } } };
}

/**
 * Client, hub and tab of a signed-in user, with a gateway that the test controls: HTTP responses by operation name, and the
 * socket. Timers and storage are fake too.
 */
export async function liveRig() {
  // `fake-indexeddb` uses `setImmediate`: with a fake one, its transactions would never end.
  vi.useFakeTimers({ toNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  vi.stubGlobal('window', memoryWindow());
  storeSession({ bearer: 'bearer', expiresAt: LATER });
  storeTradingSession(SCOPE, { token: 'initial', expiresAt: LATER, requestsPerSecond: 5 });
  const answers: Record<string, () => unknown> = {
    Viewer: () => ({ data: { viewer } }),
    StartTradingSession: () => sessionStarted('renewed', LATER),
  };
  const asked: string[] = [];
  const endSession = vi.fn<() => void>();
  const report = vi.fn<(error: unknown) => void>();
  const { client, tabSession } = createGateway({
    endSession,
    report,
    fetch: async (_input, init) => {
      const { operationName } = RequestBody.parse(bodyOf(init));
      asked.push(operationName);
      return Response.json(await answers[operationName]?.());
    },
  });
  await client.query({ query: ViewerDocument });
  asked.length = 0;
  const { sockets, latest, openSocket } = socketFactory();
  const tab = fakeTab();
  let pings = 0;
  let lastLateMs = 0;
  const hub = new LiveHub({
    client,
    session: tabSession,
    tab,
    url: () => 'ws://gateway.test/graphql',
    openSocket,
    clock: { ...systemClock, random: () => 1 },
  });
  onTestFinished(() => {
    // A remaining listener would receive storage changes of the next test.
    hub.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const rig = {
    client,
    hub,
    tab,
    sockets,
    socket: latest,
    asked,
    endSession,
    report,
    reader: hub.reader(tradingListSet),
    /** Sets the result of the list query. */
    setList: (batch: LiveBatch & { __typename: string }) =>
      void (answers['TradingList'] = () => ({ data: { tradingList: batch } })),
    setListFailure: (code: string) => void (answers['TradingList'] = () => refusal(code)),
    /** Sets the result of an operation. */
    setAnswer: (operation: string, answer: () => unknown) => void (answers[operation] = answer),
    watch: (listener: () => void = () => {}) => hub.watch(tradingListSet, listener),
    /** Sends a batch to the open subscription. */
    async send(batch: unknown): Promise<void> {
      await rig.sendResult({ data: { tradingList: batch } });
    },
    async sendResult(payload: unknown): Promise<void> {
      latest().receive({ type: 'next', id: latest().subscriptions().at(-1)?.id, payload });
      await flushMicrotasks();
    },
    /**
     * Sends a ping, which took `lateMs`, of a server that has received all pongs.
     *
     * @param behindMs age of the oldest change that was not sent; null if there is none
     */
    ping(lateMs = 0, behindMs: number | null = null): void {
      pings += 1;
      const id = latest().subscriptions().at(-1)?.id ?? '';
      const answered = pings === 1 ? null : pings - 1;
      const roundTripMs = pings === 1 ? null : lastLateMs;
      const behind = behindMs === null ? {} : { [id]: behindMs };
      latest().receive({ type: 'ping', payload: { seq: pings, at: Date.now() - lateMs, answered, roundTripMs, behind } });
      lastLateMs = lateMs;
    },
    /** The last pong of the page: number of the last ping, and of the last ping before which it has applied everything. */
    pong: (): unknown => latest().sent.findLast(({ type }) => type === 'pong')?.payload,
    /** Ends the open subscription with an error. */
    async end(code: string): Promise<void> {
      latest().receive({ type: 'error', id: latest().subscriptions().at(-1)?.id, payload: refusal(code).errors });
      await settled();
    },
    /** Cursors of the subscriptions on the current socket, oldest first; undefined requests a snapshot. */
    cursors: (): unknown[] =>
      latest()
        .sent.filter(({ type }) => type === 'subscribe')
        .map((message) => Subscription.parse(message).payload.variables.after),
    /** The cached objects by cache id. */
    cached: () => CacheSnapshot.parse(client.cache.extract()),
    ids: (kind: 'series' | 'markets') => rig.reader.view().entities[kind].map(({ id }) => id),
    level: () => rig.reader.freshness.get().level,
  };
  return rig;
}

/** Waits until HTTP responses and their effects are processed. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await vi.advanceTimersByTimeAsync(0);
    await flushMicrotasks();
  }
}

/** A rig whose list has loaded this snapshot and is subscribed. */
export async function liveRigWith(snapshot: LiveBatch & { __typename: string }) {
  const rig = await liveRig();
  rig.setList(snapshot);
  const stop = rig.watch();
  await settled();
  await rig.socket().accept();
  return { ...rig, stop };
}
