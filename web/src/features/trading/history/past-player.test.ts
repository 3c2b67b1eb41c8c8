import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { liveBatch, liveMarket } from '../../../testing/live-fixtures.ts';
import { type BoardFacts, type LoadedBoard, PastPlayer } from './past-player.ts';

const START = 1_000_000;
const iso = (at: number): string => new Date(at).toISOString();

function factsOf(received: readonly number[], from: number | null): BoardFacts {
  const times = received.map((at, index) => ({
    type: 'MARKET' as const,
    id: `${index}`,
    receivedAt: iso(at),
    pushedAt: null,
    updatedAt: null,
    changedAfter: null,
  }));
  const recordedFrom = from === null ? null : iso(from);
  return { completeness: 'COMPLETE', lastKnownAt: null, availableFrom: null, recordedFrom, nextFrom: null, times };
}

/** A player whose loads and subscriptions the test answers. */
function playerAt(at: number) {
  vi.useFakeTimers();
  const loads: { readonly at: number; readonly answer: (board: LoadedBoard) => void; readonly fail: (error: Error) => void }[] =
    [];
  const subscribers: LiveSubscriber[] = [];
  const ended: LiveSubscriber[] = [];
  const shown: string[][] = [];
  const player = new PastPlayer({
    at,
    load: (moment) => new Promise((answer, fail) => loads.push({ at: moment, answer, fail })),
    subscribe(subscriber) {
      subscribers.push(subscriber);
      return () => ended.push(subscriber);
    },
    replay: (from, speed, after) => ({ query: 'replay', variables: { from, speed, after } }),
    show: ({ entities }) => shown.push(entities.MARKET.map(({ id }) => id)),
  });
  const stop = player.start();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  const answer = async (received: readonly number[] = [], from: number | null = null): Promise<void> => {
    loads.at(-1)?.answer({
      facts: factsOf(received, from),
      batch: liveBatch({ status: 'STALE', markets: [liveMarket(`${loads.length}`)] }),
    });
    await vi.advanceTimersByTimeAsync(0);
  };
  /** A batch of the replay that runs. */
  const replay = (moment: number, seq: number): void =>
    subscribers.at(-1)?.next({
      data: {
        seriesReplay: {
          ...liveBatch({
            epoch: 'replay',
            seq,
            prevSeq: seq === 0 ? null : seq - 1,
            status: 'STALE',
            markets: [liveMarket(`r${seq}`)],
          }),
          replayOf: { at: iso(moment), speed: 1 },
        },
      },
    });
  return { player, loads, subscribers, ended, shown, answer, replay };
}

it('loads the moment, and while it is dragged only the last one that is wanted', async () => {
  const { player, loads, answer } = playerAt(START);
  for (const by of [1, 2, 3]) player.goTo(START + by);
  expect(loads.map(({ at }) => at)).toEqual([START]);
  await answer();
  expect(loads.map(({ at }) => at)).toEqual([START, START + 3]);
  await answer();
  expect(player.get()).toMatchObject({ at: START + 3, shownAt: START + 3, isLoading: false });
});

it('steps back to the change before, and forward to the one that a replay comes to first', async () => {
  const { player, loads, ended, answer, replay } = playerAt(START);
  await answer();
  const back = player.step(-1);
  expect(loads.at(-1)?.at).toBe(START - 1);
  await answer([START - 500, START - 90]);
  await back;
  expect(player.get().at).toBe(START - 90);
  await answer();

  const forward = player.step(1);
  replay(START - 90, 0);
  replay(START - 40, 1);
  await forward;
  expect(player.get().at).toBe(START - 40);
  expect(ended).toHaveLength(1);
});

it('steps back to the start of the recording, not to a state that was received before it [history.past.previous]', async () => {
  const { player, answer } = playerAt(START);
  await answer();
  const back = player.step(-1);
  await answer([START - 500, START - 90], START - 60);
  await back;
  expect(player.get().at).toBe(START - 60);
  await answer();
  const further = player.step(-1);
  await answer([START - 500], START - 900);
  await further;
  expect(player.get().at).toBe(START - 500);
});

it('ignores a search for a change once the user plays the recording instead', async () => {
  const { player, answer } = playerAt(START);
  await answer();
  const forward = player.step(1);
  player.play(10);
  await forward;
  expect(player.get()).toMatchObject({ speed: 10, note: '' });
  player.pause();
  await answer();
  const back = player.step(-1);
  player.play(10);
  await answer([START - 90]);
  await back;
  expect(player.get()).toMatchObject({ at: START, speed: 10, note: '' });
});

it('says that there is no later change', async () => {
  const { player, answer, subscribers } = playerAt(START);
  await answer();
  const step = player.step(1);
  subscribers.at(-1)?.onErrors([]);
  await step;
  expect(player.get()).toMatchObject({ at: START, note: 'No later change was found.' });
});

it('says that there is no later change if the search finds no recording, not if it is refused for another reason', async () => {
  const { player, answer, subscribers } = playerAt(START);
  await answer();
  const refusals = [
    { code: 'RATE_LIMITED', note: "Couldn't read the recording to find the change." },
    { code: 'NOT_FOUND', note: 'No later change was found.' },
  ];
  for (const { code, note } of refusals) {
    const step = player.step(1);
    const error = { code, message: '', retryable: false, requestId: null, path: [], retryAfterSeconds: null };
    subscribers.at(-1)?.onErrors([error]);
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await step;
    expect(player.get()).toMatchObject({ at: START, note });
  }
});

it('does not say that there is no later change if no answer comes, or if the search ends before the recording does', async () => {
  const { player, answer, replay } = playerAt(START);
  await answer();
  const unread = player.step(1);
  await vi.advanceTimersByTimeAsync(4_000);
  await unread;
  expect(player.get().note).toBe("Couldn't read the recording to find the change.");
  const read = player.step(1);
  replay(START, 0);
  await vi.advanceTimersByTimeAsync(4_000);
  await read;
  expect(player.get().note).toBe('No change in the next 40 minutes; there may be later ones.');
});

it('does not say that no earlier change is recorded where the recording could not be read', async () => {
  const { player, loads, answer } = playerAt(START);
  await answer();
  const step = player.step(-1);
  loads.at(-1)?.fail(new Error('refused'));
  await step;
  expect(player.get()).toMatchObject({ at: START, note: "Couldn't read the recording to find the change." });
});

it('plays what arrives, continues at its cursor after a reconnect, and loads the moment at which it is paused', async () => {
  const { player, loads, subscribers, ended, shown, answer, replay } = playerAt(START);
  await answer();
  player.play(10);
  replay(START, 0);
  replay(START + 700, 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(shown.at(-1)).toEqual(['r0', 'r1']);
  expect(player.get()).toMatchObject({ speed: 10, shownAt: START + 700, facts: null });
  expect(subscribers.at(-1)?.request().variables).toEqual({ from: START, speed: 10, after: { epoch: 'replay', seq: 1 } });
  player.pause();
  expect(ended).toHaveLength(1);
  expect(player.get().speed).toBeNull();
  expect(loads.at(-1)?.at).toBe(START + 700);
  await answer();
  expect(player.get()).toMatchObject({ at: START + 700, facts: { completeness: 'COMPLETE' } });
});

it('pauses at the moment that its clock shows, also between two changes', async () => {
  const { player, loads, answer, replay } = playerAt(START);
  await answer();
  player.play(10);
  replay(START + 5, 0);
  await vi.advanceTimersByTimeAsync(1_000);
  const { at } = player.get();
  expect(at).toBeGreaterThan(START + 5);
  player.pause();
  expect(player.get()).toMatchObject({ at, shownAt: at, speed: null });
  expect(loads.at(-1)?.at).toBe(at);
});

it('stops its clock while the connection is lost', async () => {
  const { player, subscribers, answer, replay } = playerAt(START);
  await answer();
  player.play(60);
  replay(START, 0);
  await vi.advanceTimersByTimeAsync(1_000);
  const { at } = player.get();
  expect(at).toBeGreaterThan(START);
  subscribers.at(-1)?.onDisconnect(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(player.get()).toMatchObject({ at, shownAt: at });
  replay(at + 1, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(player.get().at).toBeGreaterThan(at + 1);
});

it('ends a replay at the end of the recording', async () => {
  const { player, subscribers, answer, replay } = playerAt(START);
  await answer();
  player.play(1);
  replay(START + 5, 0);
  await vi.advanceTimersByTimeAsync(1_000);
  subscribers.at(-1)?.onErrors([]);
  await answer();
  expect(player.get()).toMatchObject({ speed: null, note: 'The end of the recording.', at: START + 5 });
});

it('keeps the reason of a failure until another moment is shown', async () => {
  const { player, loads, answer } = playerAt(START);
  loads[0]?.fail(new Error('refused'));
  await vi.advanceTimersByTimeAsync(0);
  expect(player.get()).toMatchObject({ isLoading: false, error: new Error('refused') });
  player.goTo(START + 10);
  expect(loads).toHaveLength(2);
  await answer();
  expect(player.get()).toMatchObject({ error: null, shownAt: START + 10 });
});

it('loads the moment of a replay that a search ended, also if the search fails', async () => {
  const { player, loads, answer, subscribers, replay } = playerAt(START);
  await answer();
  player.play(10);
  replay(START + 5, 0);
  await vi.advanceTimersByTimeAsync(100);
  const { at } = player.get();
  const step = player.step(1);
  expect(loads.at(-1)?.at).toBe(at);
  subscribers
    .at(-1)
    ?.onErrors([{ code: 'RATE_LIMITED', message: '', retryable: false, requestId: null, path: [], retryAfterSeconds: null }]);
  await step;
  await answer();
  expect(player.get()).toMatchObject({
    at,
    speed: null,
    isLoading: false,
    facts: { completeness: 'COMPLETE' },
    note: "Couldn't read the recording to find the change.",
  });
});

it('loads a moment again if a retry came before its load failed', async () => {
  const { player, loads, answer } = playerAt(START);
  player.retry();
  loads[0]?.fail(new Error('refused'));
  await vi.advanceTimersByTimeAsync(0);
  expect(player.get()).toMatchObject({ isLoading: true, error: null });
  await answer();
  expect(loads).toHaveLength(2);
  expect(player.get()).toMatchObject({ isLoading: false, shownAt: START, error: null });
});

it('loads the moment of a pause although an earlier load fails after the pause', async () => {
  const { player, loads, answer, replay } = playerAt(START);
  player.play(10);
  replay(START + 5, 0);
  await vi.advanceTimersByTimeAsync(100);
  player.pause();
  loads[0]?.fail(new Error('refused'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loads.at(-1)?.at).toBe(player.get().at);
  await answer();
  expect(player.get()).toMatchObject({ isLoading: false, error: null, facts: { completeness: 'COMPLETE' } });
});
