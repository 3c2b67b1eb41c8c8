import * as z from 'zod/mini';
import { randomId } from '../../../lib/idempotency-key.ts';

const Wanted = z.object({ wantedBy: z.string() });

/** The part of the browser that is used here. */
export interface WindowEnvironment {
  /** Null if the browser has no Web Locks, which need a secure context. */
  readonly locks: Pick<LockManager, 'request'> | null;
  /** Reaches the other windows of this browser. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  /** Unique for each window. */
  readonly id: string;
  readonly hasFocus: () => boolean;
  /** Calls `listener` when the window gets the focus. Returns a function that stops it. */
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

/** What a window does while it is the one that fires alerts. */
export interface AlertDuty {
  readonly start: () => void;
  /** Resolves once what it remembers is stored for the next window. */
  readonly stop: () => Promise<void>;
}

/**
 * Elects the window that fires alerts: the one that had the focus last. A Web Lock ensures that there is at most one.
 *
 * Every window waits for the lock. A window that gets the focus asks for it; all others then give up the lock, or their
 * place in the queue, and wait again behind it. When the window closes, the next one in the queue takes over.
 * Without Web Locks, the window that had the focus last fires alerts until another one gets it; if it closes, alerts fire again
 * as soon as another window gets the focus.
 *
 * Returns a function that ends the window's part in it.
 */
export function electAlertWindow(name: string, duty: AlertDuty, environment: WindowEnvironment): () => void {
  const { locks, channel, id, hasFocus, onFocus } = environment;
  const ended = new AbortController();
  let turn: { readonly end: () => void } | null = null;
  let isOnDuty = false;

  async function takeTurn(signal: AbortSignal): Promise<void> {
    isOnDuty = true;
    duty.start();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    isOnDuty = false;
    await duty.stop();
  }

  /** Waits for the lock, and keeps it until the turn ends. */
  function wait(): void {
    const controller = new AbortController();
    const end = () => controller.abort();
    turn = { end };
    const withLock = () => (controller.signal.aborted ? undefined : takeTurn(controller.signal));
    // An aborted wait rejects; an acquired lock is released when `takeTurn` resolves.
    const done = locks === null ? takeTurn(controller.signal) : locks.request(name, { signal: controller.signal }, withLock);
    done.catch(() => {});
  }

  function want(): void {
    if (isOnDuty) return;
    if (locks === null) wait();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin are on a channel
    channel.postMessage({ wantedBy: id } satisfies z.output<typeof Wanted>);
  }

  channel.addEventListener(
    'message',
    ({ data }) => {
      const wanted = Wanted.safeParse(data);
      if (!wanted.success || wanted.data.wantedBy === id) return;
      turn?.end();
      if (locks !== null) wait();
    },
    { signal: ended.signal },
  );
  const stopFocus = onFocus(want);
  if (locks !== null) wait();
  if (hasFocus()) want();

  return () => {
    stopFocus();
    ended.abort();
    turn?.end();
    channel.close();
  };
}
