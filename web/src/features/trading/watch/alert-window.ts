import * as z from 'zod/mini';
import { randomId } from '../../../lib/idempotency-key.ts';

const LeadershipClaim = z.object({ wantedBy: z.string() });

/** The part of the browser that is used here. */
export interface WindowEnvironment {
  /** Null if the browser has no Web Locks, which need a secure context. */
  readonly locks: Pick<LockManager, 'request'> | null;
  /** Reaches the other windows of this browser. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Unique for each window. */
  readonly id: string;
  readonly hasFocus: () => boolean;
  /** Calls `listener` when the window gets the focus. Returns a function that removes the listener. */
  readonly onFocus: (listener: () => void) => () => void;
}

export function browserEnvironment(name: string): WindowEnvironment {
  return {
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: new BroadcastChannel(name),
    id: randomId(),
    hasFocus: () => document.hasFocus(),
    onFocus(listener) {
      window.addEventListener('focus', listener);
      return () => window.removeEventListener('focus', listener);
    },
  };
}

/** Callbacks of the leader: the window that fires alerts. */
export interface LeaderCallbacks {
  readonly start: () => void;
  /** Resolves once the state of the alerts is stored for the next leader. */
  readonly stop: () => Promise<void>;
}

/**
 * Leader election: the window that had the focus last fires alerts. A Web Lock ensures that there is at most one.
 *
 * Every window waits for the lock. A window that gets the focus claims it; all others then release the lock, or their
 * place in the queue, and queue again behind it. When the window closes, the next one in the queue takes over.
 * Without Web Locks, the window that had the focus last fires alerts until another one gets it; if it closes, alerts fire again
 * as soon as another window gets the focus.
 *
 * Returns a function that withdraws the window from the election.
 */
export function electLeaderWindow(name: string, callbacks: LeaderCallbacks, environment: WindowEnvironment): () => void {
  const { locks, channel, id, hasFocus, onFocus } = environment;
  const closed = new AbortController();
  let candidacy: { readonly end: () => void } | null = null;
  let isLeader = false;

  async function lead(signal: AbortSignal): Promise<void> {
    isLeader = true;
    callbacks.start();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    isLeader = false;
    await callbacks.stop();
  }

  /** Waits for the lock, and keeps it until the candidacy ends. */
  function campaign(): void {
    const controller = new AbortController();
    const end = () => controller.abort();
    candidacy = { end };
    const withLock = () => (controller.signal.aborted ? undefined : lead(controller.signal));
    // An aborted wait rejects; an acquired lock is released when `lead` resolves.
    const done = locks === null ? lead(controller.signal) : locks.request(name, { signal: controller.signal }, withLock);
    done.catch(() => {});
  }

  function claimLeadership(): void {
    if (isLeader) return;
    if (locks === null) campaign();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin are on a channel
    channel.postMessage({ wantedBy: id } satisfies z.output<typeof LeadershipClaim>);
  }

  channel.addEventListener(
    'message',
    ({ data }) => {
      const claim = LeadershipClaim.safeParse(data);
      if (!claim.success || claim.data.wantedBy === id) return;
      candidacy?.end();
      if (locks !== null) campaign();
    },
    { signal: closed.signal },
  );
  const stopFocus = onFocus(claimLeadership);
  if (locks !== null) campaign();
  if (hasFocus()) claimLeadership();

  return () => {
    stopFocus();
    closed.abort();
    candidacy?.end();
    channel.close();
  };
}
