import { describe, expect, it, vi } from 'vitest';
import { SandboxClock } from '../clock.ts';
import { Random } from '../random.ts';
import { createWorld } from '../world/create-world.ts';
import type { WorldChange } from '../world/world.ts';
import { Ticker } from './ticker.ts';
import { MatchSimulation } from './match-simulation.ts';

const NOW = Date.parse('2026-05-28T17:03:20Z');

/** Plays a number of changes, 100 ms apart. */
function played(changes: number, { seed = 1, maxEnded = 300 } = {}) {
  let time = NOW;
  const clock = { now: () => new Date(time) };
  const random = new Random(seed);
  const world = createWorld({ random, clock, imageBase: 'http://images.test' });
  const published: WorldChange[] = [];
  world.onChange((change) => published.push(change));
  const simulation = new MatchSimulation({ world, clock, random, maxEnded });
  for (let i = 0; i < changes; i += 1) {
    expect(simulation.step()).toBe(true);
    time += 100;
  }
  return { world, simulation, published, step: () => simulation.step(), skip: (ms: number) => (time += ms) };
}

const { world, simulation, published } = played(6_000);
const changesOf = <K extends WorldChange['kind']>(kind: K) =>
  published.filter((change): change is Extract<WorldChange, { kind: K }> => change.kind === kind);

describe('the simulation', () => {
  it('is the same for the same seed, time and number of steps', () => {
    const hash = played(500).world.hash();
    expect(played(500).world.hash()).toBe(hash);
    expect(played(501).world.hash()).not.toBe(hash);
    expect(played(500, { seed: 2 }).world.hash()).not.toBe(hash);
  });

  it('makes one change a step, and increases the version by one', () => {
    expect(published).toHaveLength(6_000);
    for (const { before, after } of published) {
      if (before === null || !('resource_version' in before) || !('resource_version' in after)) continue;
      expect(after.resource_version).toBe((before.resource_version ?? 0) + 1);
    }
  });

  it('starts, ends and adds series, and removes, settles and adds markets', () => {
    expect(simulation.counts).toMatchObject({ changes: 6_000 });
    expect(simulation.counts.seriesStarted).toBeGreaterThan(10);
    expect(simulation.counts.seriesEnded).toBeGreaterThan(10);
    expect(simulation.counts.newSeries).toBeGreaterThan(10);
    expect(simulation.counts.newMarkets).toBeGreaterThan(100);
    expect(simulation.counts.removals).toBeGreaterThan(200);
    expect(simulation.counts.settlements).toBeGreaterThan(150);
    const states = new Set(changesOf('markets').map(({ after }) => after.state));
    for (const state of ['open', 'suspended', 'closed', 'settled', 'cancelled']) expect(states).toContain(state);
  });

  it('keeps enough live and upcoming series', () => {
    const count = (lifecycle: string) => [...world.series.values()].filter((series) => series.lifecycle === lifecycle).length;
    // The sum of `live` over all game profiles.
    expect(count('live')).toBeGreaterThanOrEqual(31);
    expect(count('upcoming')).toBeGreaterThan(140);
  });

  it('keeps the overround between 4 and 7 % for every moving price', () => {
    for (const { before, after } of changesOf('markets')) {
      if (before === null) continue;
      const overround = after.selections.reduce((sum, selection) => sum + 1 / (selection.odds ?? 1), 0);
      expect(overround, `market ${after.id}`).toBeGreaterThan(1.039);
      expect(overround, `market ${after.id}`).toBeLessThan(1.071);
    }
  });

  it('makes only the allowed changes of the state of a market', () => {
    const allowed: Record<string, readonly string[]> = {
      created: ['open', 'cancelled'],
      open: ['suspended', 'closed', 'cancelled'],
      suspended: ['open', 'closed', 'cancelled'],
      closed: ['settled', 'pushed', 'cancelled'],
    };
    for (const { before, after } of changesOf('markets')) {
      if (before === null || before.state === after.state) continue;
      expect(allowed[before.state] ?? [], `${before.state} to ${after.state}`).toContain(after.state);
    }
  });

  it('settles winners by the score', () => {
    const ended = [...world.matches.values()].filter((match) => match.lifecycle === 'over');
    const settled = changesOf('markets').flatMap(({ before, after }) =>
      after.type === 'match_winner' && after.state === 'settled' && before !== null ? [after] : [],
    );
    expect(settled.length).toBeGreaterThan(10);
    for (const market of settled) {
      const match = ended.find(({ id }) => id === market.fixture.id);
      const roster = world.rosters.get(match?.participants.find(({ winner }) => winner)?.roster?.id ?? 0);
      const ids = [roster?.team?.id, roster?.line_up?.players[0]?.id];
      const [won, ...others] = market.selections.filter((selection) => selection.was_outcome === true);
      expect(others).toEqual([]);
      expect(ids).toContain(won?.entity?.id);
    }
  });

  it('ends a series when it is decided, and removes its other matches', () => {
    const ended = changesOf('series').flatMap(({ before, after }) =>
      before?.lifecycle === 'live' && after.lifecycle === 'over' ? [after] : [],
    );
    expect(ended.length).toBeGreaterThan(5);
    // The other changes of the last one may still be pending.
    for (const { id } of ended.slice(0, -1)) {
      const series = world.series.get(id);
      if (series === undefined) continue;
      const lifecycles = series.matches.map((match) => world.matches.get(match.id)?.lifecycle);
      expect(lifecycles).not.toContain('live');
      expect(lifecycles).not.toContain('upcoming');
      expect(series.end).not.toBeNull();
      expect(series.participants.filter(({ winner }) => winner)).toHaveLength(1);
    }
  });

  it('starts a series at its start time', () => {
    const later = played(0);
    const due = [...later.world.series.values()].filter(({ lifecycle, start, participants }) => {
      return lifecycle === 'upcoming' && start !== null && Date.parse(start) <= NOW + 3_600_000 && participants.length === 2;
    });
    expect(due.length).toBeGreaterThan(5);
    later.skip(3_600_000);
    for (let i = 0; i < 2_000; i += 1) later.step();
    const waiting = due.filter(({ id, participants }) => {
      const hasUnknownTeam = participants.some(({ roster }) => later.world.rosters.get(roster?.id ?? 0)?.team === null);
      return later.world.series.get(id)?.lifecycle === 'upcoming' && !hasUnknownTeam;
    });
    expect(waiting).toEqual([]);
  });

  it('drops the oldest ended series, so that the world stays bounded', () => {
    const long = played(3_000, { maxEnded: 20 });
    const ended = [...long.world.series.values()].filter(
      ({ lifecycle }) => lifecycle.startsWith('over') || lifecycle === 'deleted',
    );
    expect(ended.length).toBeLessThanOrEqual(22);
    const fixtures = new Set([...long.world.series.keys(), ...long.world.matches.keys()]);
    expect([...long.world.matches.values()].filter(({ series }) => !long.world.series.has(series.id))).toEqual([]);
    expect([...long.world.markets.values()].filter(({ fixture }) => !fixtures.has(fixture.id))).toEqual([]);
  });

  it('starts again after a reset of the world', () => {
    const one = played(300);
    one.world.reset();
    one.simulation.reset();
    expect(one.simulation.counts.changes).toBe(0);
    expect(one.step()).toBe(true);
  });
});

describe('a ticker', () => {
  it('makes a number of steps a second until it is paused', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      let steps = 0;
      const ticker = new Ticker(() => {
        steps += 1;
        return true;
      });
      vi.advanceTimersByTime(1_000);
      expect([ticker.rate, steps]).toEqual([0, 0]);
      ticker.start(2_000);
      vi.advanceTimersByTime(1_000);
      expect(steps).toBe(2_000);
      ticker.start(0.5);
      vi.advanceTimersByTime(4_000);
      expect(steps).toBe(2_002);
      ticker.start(0);
      vi.advanceTimersByTime(4_000);
      expect(steps).toBe(2_002);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('the simulation makes changes on a clock that runs', () => {
  const clock = new SandboxClock(new Date(NOW));
  const random = new Random(4);
  const running = new MatchSimulation({ world: createWorld({ random, clock, imageBase: '' }), clock, random });
  for (let i = 0; i < 50; i += 1) expect(running.step()).toBe(true);
});
