import { expect, it } from 'vitest';
import { WaveDetector } from './suspension-wave.ts';

type Priced = Parameters<WaveDetector['observe']>[1] & {};

function market(id: string, state: Priced['state'], odds: number | null = 2): Priced {
  const selection = {
    odds,
    side: null,
    line: null,
    resultName: null,
    wasOutcome: null,
    openingOdds: null,
    score: null,
    entity: null,
  };
  return { id, state, selections: [{ ...selection, id: `${id}a` }] };
}
const IDS = ['1', '2', '3', '4'];
const detector = (score: string | null = '8:5') =>
  new WaveDetector(
    IDS.map((id) => market(id, 'OPEN')),
    score,
  );

it('takes three markets that are suspended within a second as one wave, with those that follow within a second', () => {
  const waves = detector();
  expect(waves.observe('1', market('1', 'SUSPENDED'), 1_000)).toBe(false);
  expect(waves.observe('2', market('2', 'SUSPENDED'), 1_400)).toBe(false);
  expect(waves.wave()).toBeNull();
  expect(waves.observe('3', market('3', 'SUSPENDED'), 2_000)).toBe(true);
  expect(waves.observe('4', market('4', 'SUSPENDED'), 2_900)).toBe(true);
  expect(waves.wave()).toEqual({
    since: 1_000,
    until: null,
    marketCount: 4,
    suspended: new Set(IDS),
    scoreBefore: '8:5',
    move: null,
  });
});

it('ignores a market that left the board or opened again before others were suspended', () => {
  const waves = detector();
  waves.observe('1', market('1', 'SUSPENDED'), 0);
  waves.observe('1', null, 100);
  waves.observe('2', market('2', 'SUSPENDED'), 200);
  waves.observe('2', market('2', 'OPEN'), 300);
  waves.observe('3', market('3', 'SUSPENDED'), 400);
  expect(waves.observe('4', market('4', 'SUSPENDED'), 500)).toBe(false);
  expect(waves.wave()).toBeNull();
});

it('ignores suspensions further apart, and markets that were suspended before', () => {
  const waves = new WaveDetector([market('1', 'OPEN'), market('2', 'OPEN'), market('3', 'SUSPENDED')], null);
  waves.observe('1', market('1', 'SUSPENDED'), 0);
  waves.observe('2', market('2', 'SUSPENDED'), 100);
  waves.observe('3', market('3', 'SUSPENDED'), 200);
  expect(waves.wave()).toBeNull();
  const slow = detector();
  for (const [index, id] of IDS.entries()) slow.observe(id, market(id, 'SUSPENDED'), index * 600);
  expect(slow.wave()).toBeNull();
});

it('ends when fewer than three markets are suspended, with the price that moved most, and then has no suspended markets', () => {
  const waves = detector();
  for (const id of IDS) waves.observe(id, market(id, 'SUSPENDED', null), 1_000);
  waves.observe('1', market('1', 'OPEN', 2.2), 20_000);
  expect(waves.wave()).toMatchObject({ until: null, suspended: new Set(['2', '3', '4']) });
  // A suspended market left the board.
  expect(waves.observe('2', null, 24_000)).toBe(true);
  const ended = { until: 24_000, suspended: new Set(), marketCount: 4 };
  expect(waves.wave()).toMatchObject({ ...ended, move: { marketId: '1', selectionId: '1a', from: 2, to: 2.2 } });
  expect(waves.observe('3', market('3', 'OPEN', 1.5), 25_000)).toBe(true);
  expect(waves.wave()).toMatchObject({ ...ended, move: { marketId: '3', selectionId: '3a', from: 2, to: 1.5 } });
});

it('has the score from before the wave, also if the score arrives just before the suspensions', () => {
  const waves = detector('8:5');
  waves.setScore('8:6', 500);
  for (const id of IDS) waves.observe(id, market(id, 'SUSPENDED'), 1_000);
  expect(waves.wave()?.scoreBefore).toBe('8:5');
  const later = detector('8:5');
  later.setScore('8:6', 500);
  for (const id of IDS) later.observe(id, market(id, 'SUSPENDED'), 9_000);
  expect(later.wave()?.scoreBefore).toBe('8:6');
});

it('takes markets that were suspended at an unknown time as no wave, and forgets the wave before', () => {
  const waves = detector();
  for (const id of IDS) expect(waves.observe(id, market(id, 'SUSPENDED'), null)).toBe(false);
  for (const id of IDS) waves.observe(id, market(id, 'OPEN'), 1_000);
  for (const id of IDS) waves.observe(id, market(id, 'SUSPENDED'), 2_000);
  expect(waves.wave()).toMatchObject({ marketCount: 4 });
  expect(waves.observe('1', market('1', 'OPEN'), null)).toBe(true);
  expect(waves.wave()).toBeNull();
});
