import { expect, it } from 'vitest';
import { electLeaderWindow, type WindowEnvironment } from './alert-window.ts';

const runMicrotasks = async () => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};

/** The locks of a browser: one holder at a time, then the others in order. */
function fakeLocks() {
  const queue: (() => Promise<void>)[] = [];
  let busy = false;
  async function next(): Promise<void> {
    const job = busy ? undefined : queue.shift();
    if (job === undefined) return;
    busy = true;
    await job();
    busy = false;
    void next();
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the form that is used
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, callback: () => Promise<void> | undefined) =>
      new Promise<void>((resolve, reject) => {
        const job = async () => resolve(await callback());
        queue.push(job);
        signal.addEventListener('abort', () => {
          const index = queue.indexOf(job);
          if (index === -1) return;
          queue.splice(index, 1);
          reject(new Error('aborted'));
        });
        void next();
      }),
  } as unknown as LockManager;
}

/** Windows of one browser. */
function browser(locks: LockManager | null) {
  const listeners = new Map<string, (event: { data: unknown }) => void>();
  const leaders = new Set<string>();
  const stored: string[] = [];
  function open(id: string, hasFocus = false) {
    let focus = () => {};
    const environment: WindowEnvironment = {
      locks,
      id,
      hasFocus: () => hasFocus,
      onFocus(listener) {
        focus = listener;
        return () => {};
      },
      channel: {
        postMessage: (data: unknown) => {
          for (const [other, listener] of listeners) if (other !== id) listener({ data });
        },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the form that is used
        addEventListener: ((_type: string, listener: (event: { data: unknown }) => void) =>
          void listeners.set(id, listener)) as BroadcastChannel['addEventListener'],
        close: () => void listeners.delete(id),
      },
    };
    const close = electLeaderWindow(
      'alerts',
      {
        start: () => {
          leaders.add(id);
          // Never two at a time.
          expect(leaders.size).toBe(1);
        },
        stop: async () => {
          await Promise.resolve();
          stored.push(id);
          leaders.delete(id);
        },
      },
      environment,
    );
    return { close, focus: () => focus() };
  }
  return { open, leaders: () => [...leaders], stored };
}

it('elects the first window, and the next one when it closes', async () => {
  const { open, leaders } = browser(fakeLocks());
  const first = open('a');
  open('b');
  await runMicrotasks();
  expect(leaders()).toEqual(['a']);
  first.close();
  await runMicrotasks();
  expect(leaders()).toEqual(['b']);
});

it('elects the window that had the focus last, after the previous one has stored what it remembers', async () => {
  const { open, leaders, stored } = browser(fakeLocks());
  const first = open('a', true);
  open('b');
  const third = open('c');
  await runMicrotasks();
  expect(leaders()).toEqual(['a']);
  third.focus();
  await runMicrotasks();
  expect(stored).toEqual(['a']);
  expect(leaders()).toEqual(['c']);
  first.focus();
  await runMicrotasks();
  expect(leaders()).toEqual(['a']);
});

it('elects the window that had the focus last without Web Locks too', async () => {
  const { open, leaders } = browser(null);
  const first = open('a', true);
  const second = open('b');
  await runMicrotasks();
  expect(leaders()).toEqual(['a']);
  first.close();
  await runMicrotasks();
  expect(leaders()).toEqual([]);
  second.focus();
  await runMicrotasks();
  expect(leaders()).toEqual(['b']);
});
