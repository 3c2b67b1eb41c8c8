import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundChange } from '../history/past-player.ts';
import { PastDeskPlayer } from './past-desk-player.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A board that finds these changes, and records the moments that it is sent to. */
function boardWith(changes: { before: number | null; after: FoundChange }) {
  const shown: number[] = [];
  return {
    shown,
    start: () => () => {},
    retry: () => {},
    goTo: (at: number) => void shown.push(at),
    findChange: (by: 1 | -1) => Promise.resolve(by === 1 ? changes.after : changes.before),
  };
}

it('sends all boards to the nearest change of any of them', async () => {
  const boards = [boardWith({ before: 70, after: 130 }), boardWith({ before: 90, after: null })];
  const player = new PastDeskPlayer(boards, 100);
  await player.step(1);
  expect(player.get().at).toBe(130);
  await player.step(-1);
  expect(player.get().at).toBe(90);
  expect(boards.map(({ shown }) => shown)).toEqual([
    [130, 90],
    [130, 90],
  ]);
});

it('says that there is no change, or none so far, and ignores the result of a search that the user has left', async () => {
  const player = new PastDeskPlayer([boardWith({ before: 50, after: null })], 100);
  await player.step(1);
  expect(player.get()).toEqual({ at: 100, speed: null, note: 'No later change was found.' });
  const quiet = new PastDeskPlayer(
    [boardWith({ before: 50, after: null }), boardWith({ before: 50, after: 'none-so-far' })],
    100,
  );
  await quiet.step(1);
  expect(quiet.get().note).toBe('No change in the next 40 minutes; there may be later ones.');
  const search = player.step(-1);
  player.goTo(300);
  await search;
  expect(player.get()).toEqual({ at: 300, speed: null, note: '' });
});

it('says that the recording could not be read, not that no change is recorded', async () => {
  const unreadable = { ...boardWith({ before: null, after: null }), findChange: () => Promise.reject(new Error('refused')) };
  const player = new PastDeskPlayer([unreadable, boardWith({ before: null, after: null })], 100);
  await player.step(-1);
  expect(player.get()).toEqual({ at: 100, speed: null, note: "Couldn't read the recording to find the change." });
});

it('stays where it is if one board could not be searched, whose change may be nearer', async () => {
  const unreadable = { ...boardWith({ before: null, after: null }), findChange: () => Promise.reject(new Error('refused')) };
  const readable = boardWith({ before: null, after: 130 });
  const player = new PastDeskPlayer([unreadable, readable], 100);
  await player.step(1);
  expect(player.get()).toEqual({ at: 100, speed: null, note: "Couldn't read the recording to find the change." });
  expect(readable.shown).toEqual([]);
});

it('plays by one clock up to the end of the recording', () => {
  const board = boardWith({ before: null, after: null });
  const player = new PastDeskPlayer([board], 1_000);
  player.play(10, 45_000);
  vi.advanceTimersByTime(4_000);
  expect(board.shown).toEqual([21_000, 41_000]);
  expect(player.get().speed).toBe(10);
  vi.advanceTimersByTime(2_000);
  expect(player.get()).toEqual({ at: 45_000, speed: null, note: 'The end of the recording.' });
  vi.advanceTimersByTime(10_000);
  expect(board.shown).toEqual([21_000, 41_000, 45_000]);
});
