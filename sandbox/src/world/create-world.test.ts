import * as data from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Clock, SandboxClock } from '../clock.ts';
import { Random } from '../random.ts';
import { catalogue } from './catalogue.ts';
import { createWorld } from './create-world.ts';
import type { WorldChange } from './world.ts';

const NOW = new Date('2026-05-28T17:03:20Z');
const stoppedClock: Clock = { now: () => NOW };
const generate = (seed = 1, clock: Clock = stoppedClock, imageBase = 'http://images.test') =>
  createWorld({ random: new Random(seed), clock, imageBase });

const world = generate();
const markets = [...world.markets.values()];
const series = [...world.series.values()];
const offered = markets.filter((m) => m.state === 'open' || m.state === 'suspended');

const countOffered = (type: string) => offered.filter((m) => m.type === type).length;

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('nothing matches');
  return first;
}

describe('the generation of a world', () => {
  it('gives the same one for the same seed and time, at any address', () => {
    expect(generate().hash()).toBe(world.hash());
    expect(generate(1, stoppedClock, 'http://elsewhere.test:9').hash()).toBe(world.hash());
  });

  it('gives another one for another seed or time', () => {
    expect(generate(2).hash()).not.toBe(world.hash());
    expect(generate(1, { now: () => new Date('2026-05-29T17:00:00Z') }).hash()).not.toBe(world.hash());
  });

  it('is repeated by a reset, which undoes changes', () => {
    const other = generate();
    other.change('markets', firstOf(markets).id, (m) => void (m.state = 'closed'));
    expect(other.hash()).not.toBe(world.hash());
    other.reset();
    expect(other.hash()).toBe(world.hash());
  });

  it('gives another world on a reset five minutes later', () => {
    let now = NOW;
    const other = generate(1, { now: () => now });
    now = new Date(NOW.getTime() + 300_000);
    other.reset();
    expect(other.hash()).toBe(generate(1, { now: () => now }).hash());
    expect(other.hash()).not.toBe(world.hash());
  });
});

describe('the created world', () => {
  it.each([
    ['series', data.Series],
    ['matches', data.Match],
    ['tournaments', data.Tournament],
    ['rosters', data.Roster],
    ['teams', data.Team],
    ['players', data.Player],
    ['markets', Market],
  ] as const)('%s fit the contract', (kind, schema) => {
    expect(z.array<z.ZodType>(schema).safeParse([...world[kind].values()]).error).toBeUndefined();
  });

  it('has every market type of the catalogue, and an unknown one', () => {
    const types = new Set(markets.map((m) => m.type));
    expect(catalogue).toHaveLength(39);
    expect(catalogue.filter(({ type }) => !types.has(type))).toEqual([]);
    expect([...types].filter((type) => !catalogue.some((entry) => entry.type === type))).toEqual(['total_wards']);
  });

  it('has every market state, best-of and lifecycle', () => {
    expect([...new Set(markets.map((m) => m.state))].toSorted()).toEqual([
      'cancelled',
      'closed',
      'created',
      'open',
      'pushed',
      'settled',
      'suspended',
    ]);
    expect([...new Set(series.map((s) => String(s.format?.best_of)))].toSorted()).toEqual(['1', '2', '3', '5']);
    expect([...new Set(series.map((s) => s.lifecycle))].toSorted()).toEqual([
      'deleted',
      'live',
      'over',
      'over-draw',
      'over-forfeited',
      'postponed',
      'upcoming',
    ]);
  });

  it('needs more than one page for each winner type, and more than 1,000 markets in all', () => {
    expect(countOffered('series_winner')).toBeGreaterThan(120);
    expect(countOffered('match_winner')).toBeGreaterThan(150);
    expect(countOffered('series_winner_three_way')).toBeGreaterThan(50);
    expect(countOffered('match_winner_three_way')).toBeGreaterThan(50);
    expect(markets.length).toBeGreaterThan(1_000);
  });

  it('has more than 150 live and upcoming series, of eight games', () => {
    const listed = series.filter((s) => s.deleted_at === null && s.start !== null && s.end === null);
    expect(listed.length).toBeGreaterThan(150);
    expect(world.games.map((g) => g.id)).toEqual([1, 2, 5, 19, 20, 24, 31, 37]);
    expect(new Set(listed.map((s) => s.game.id)).size).toBe(8);
  });

  it.each([
    ['one side known', (s: data.Series) => s.participants.length === 1],
    ['no side known', (s: data.Series) => s.participants.length === 0],
    ['no start', (s: data.Series) => s.start === null],
    ['a new start', (s: data.Series) => s.postponed_from !== null],
    [
      'a roster without a team',
      (s: data.Series) => s.game.id !== 24 && s.participants.some((p) => world.rosters.get(p.roster?.id ?? 0)?.team === null),
    ],
    ['a deleted match', (s: data.Series) => s.matches.some(({ id }) => world.matches.get(id)?.deleted_at !== null)],
  ])('has an unfinished series with %s', (_, matches) => {
    expect(series.filter((s) => s.deleted_at === null && s.end === null && matches(s))).not.toEqual([]);
  });

  it('has teams and tournaments without images, and markets on offer for a deleted series', () => {
    expect([...world.teams.values()].filter((t) => t.images.length === 0)).not.toEqual([]);
    expect([...world.tournaments.values()].filter((t) => t.images?.length === 0)).not.toEqual([]);
    expect(offered.filter((m) => m.fixture.type === 'series' && world.series.get(m.fixture.id)?.deleted_at !== null)).not.toEqual(
      [],
    );
  });

  it('has only valid references, and the matches of a series in order', () => {
    for (const s of series) {
      expect(s.matches).toHaveLength(s.format?.best_of ?? 0);
      expect(s.matches.map(({ id }) => world.matches.get(id)?.order)).toEqual(s.matches.map((_, i) => i + 1));
      expect(s.matches.every(({ id }) => world.matches.get(id)?.series.id === s.id)).toBe(true);
      expect(s.tournament === null || world.tournaments.has(s.tournament.id)).toBe(true);
      expect(s.participants.every((p) => p.roster !== null && world.rosters.has(p.roster.id))).toBe(true);
    }
    for (const m of markets) {
      expect((m.fixture.type === 'series' ? world.series : world.matches).has(m.fixture.id)).toBe(true);
      for (const { entity } of m.selections)
        expect(entity === null || (entity.type === 'team' ? world.teams : world.players).has(entity.id)).toBe(true);
    }
  });

  it('prices with an overround of 4 to 7 %', () => {
    for (const { id, selections } of markets) {
      const sum = selections.reduce((total, s) => total + 1 / (s.odds ?? 0), 0);
      expect(sum, `market ${id}`).toBeGreaterThan(1.035);
      expect(sum, `market ${id}`).toBeLessThan(1.075);
    }
  });

  it('settles winner markets by the score', () => {
    const settled = firstOf(markets.filter((m) => m.state === 'settled' && m.type === 'match_winner'));
    const match = world.matches.get(settled.fixture.id);
    const winner = match?.participants.find((p) => p.winner);
    const team = winner?.roster ? world.rosters.get(winner.roster.id)?.team : null;
    expect(settled.selections.filter((s) => s.was_outcome).map((s) => s.entity?.id)).toEqual([team?.id]);
  });

  it('has players as the sides of game 24', () => {
    const solo = markets.filter((m) => m.type === 'match_winner_three_way' && world.matches.get(m.fixture.id)?.game.id === 24);
    expect(new Set(solo.flatMap((m) => m.selections.map((s) => s.entity?.type)))).toEqual(new Set(['player', undefined]));
  });

  it('labels a handicap with the opposite sign for the other side', () => {
    const handicap = firstOf(markets.filter((m) => m.type === 'round_handicap' && m.context?.line === -3.5));
    const [home, away] = handicap.selections.map((s) => world.teams.get(s.entity?.id ?? 0)?.name);
    expect(world.labels(handicap.id)).toEqual({
      market: { id: handicap.id },
      label: 'Round handicap',
      selections: [
        { id: handicap.selections[0]?.id, label: `${home} -3.5` },
        { id: handicap.selections[1]?.id, label: `${away} +3.5` },
      ],
    });
    expect(world.labels(1)).toBeNull();
  });
});

function startObserving() {
  const observed = generate(1, new SandboxClock(NOW));
  const notified: WorldChange[] = [];
  const stopObserving = observed.onChange((change) => notified.push(change));
  return { observed, notified, stopObserving, before: firstOf([...observed.markets.values()].filter((m) => m.state === 'open')) };
}

describe('a change of the world', () => {
  it('increases the version, sets the time and notifies the listeners', () => {
    const { observed, notified, before } = startObserving();
    const after = observed.change('markets', before.id, (m) => void (m.state = 'suspended'));
    expect(after).toMatchObject({ state: 'suspended', resource_version: (before.resource_version ?? 0) + 1 });
    expect(after?.updated_at).toMatch(/^2026-05-28T17:03:2/);
    expect(observed.markets.get(before.id)).toBe(after);
    expect(notified).toEqual([{ kind: 'markets', id: before.id, before, after }]);
  });

  it('keeps the version if nothing changes, and ignores a given version', () => {
    const { observed, notified, before } = startObserving();
    expect(observed.change('markets', before.id, (m) => void (m.resource_version = 99))).toBe(before);
    expect(notified).toEqual([]);
  });

  it('refuses changes that violate the contract', () => {
    const { observed, notified, before } = startObserving();
    expect(() => observed.change('markets', before.id, (m) => ({ ...m, fixture: { id: -1, type: 'match' } }))).toThrow(
      z.ZodError,
    );
    expect(observed.markets.get(before.id)).toBe(before);
    expect(notified).toEqual([]);
    expect(observed.change('markets', 1, (m) => m)).toBeNull();
  });

  it('does not notify removed listeners', () => {
    const { observed, notified, stopObserving, before } = startObserving();
    stopObserving();
    observed.change('markets', before.id, (m) => void (m.state = 'closed'));
    expect(notified).toEqual([]);
  });
});
