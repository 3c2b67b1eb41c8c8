import type { Match, Series } from '@sightline/provider-contract/data.ts';
import { type Change, type PlayContext, OFFERED } from './play-context.ts';
import { cancel, settle } from './settle.ts';
import type { SideIndex, Sides } from './sides.ts';

/** Maps have ids from 1 to this number. */
const MAX_MAP_ID = 40;

export function scoreOf(fixture: Pick<Series | Match, 'participants'>): [number, number] {
  const scoreOfSeed = (seed: number) => fixture.participants.find((participant) => participant.seed === seed)?.score ?? 0;
  return [scoreOfSeed(1), scoreOfSeed(2)];
}

/** Sets the winner by score. @returns false if the score is level, so that there is no winner */
export function setWinner(fixture: Pick<Series | Match, 'participants'>): boolean {
  const [home, away] = scoreOf(fixture);
  for (const participant of fixture.participants) {
    participant.winner = home !== away && participant.seed === (home > away ? 1 : 2);
  }
  return home !== away;
}

const isUnplayed = (match: Match) =>
  match.deleted_at === null && (match.lifecycle === 'upcoming' || match.lifecycle === 'postponed');

export function startSeries(play: PlayContext, series: Series): Change[] {
  const { world } = play;
  const created = play.index.allMarketsOf(series).filter((market) => market.state === 'created');
  return [
    () => {
      world.change('series', series.id, (draft) => {
        const now = play.now();
        draft.lifecycle = 'live';
        if (draft.start === null || draft.start > now) draft.start = now;
      });
    },
    ...startMatch(play, series),
    ...created.map(
      ({ id }) =>
        () =>
          play.move(id, ['created'], 'open'),
    ),
  ];
}

/** Starts the next unplayed match; does nothing without one. */
export function startMatch(play: PlayContext, series: Series): Change[] {
  const next = play.index.matchesOf(series).find(isUnplayed);
  if (next === undefined) return [];
  return [
    () => {
      play.world.change('matches', next.id, (match) => {
        match.lifecycle = 'live';
        match.map = { id: play.random.int(1, MAX_MAP_ID) };
      });
    },
  ];
}

/** Counts an ended match (without a winner: a draw) in its series: settles markets of the series, and starts the next match or ends the series. */
export function afterMatch(play: PlayContext, seriesId: number, winner: SideIndex | null, sides: Sides): Change[] {
  const { world } = play;
  const series = world.series.get(seriesId);
  if (series === undefined) return [];
  const score = scoreOf(series);
  if (winner !== null) score[winner] += 1;
  const bestOf = series.format?.best_of ?? 1;
  const unplayed = play.index.matchesOf(series).filter(isUnplayed);
  const over = unplayed.length === 0 || (bestOf % 2 === 1 && Math.max(...score) > bestOf / 2);
  const countMatch: Change = () => {
    world.change('series', seriesId, (draft) => {
      for (const participant of draft.participants) participant.score = score[participant.seed === 1 ? 0 : 1];
      if (!over) return;
      draft.lifecycle = setWinner(draft) ? 'over' : 'over-draw';
      draft.end = play.now();
    });
  };
  const markets = play.index.marketsOf('series', seriesId);
  return [
    countMatch,
    ...settle(play, markets, { score, over, last: winner }, sides),
    ...(over ? unplayed.flatMap((match) => cancelMatch(play, match)) : startMatch(play, series)),
  ];
}

/** One side forfeits the series: its markets are cancelled, not settled. */
export function forfeit(play: PlayContext, series: Series, loser: SideIndex): Change[] {
  const seed = loser + 1;
  const markForfeited = (fixture: Pick<Series | Match, 'participants' | 'lifecycle'>) => {
    fixture.lifecycle = 'over-forfeited';
    for (const participant of fixture.participants) {
      participant.forfeit = participant.seed === seed;
      participant.winner = participant.seed !== seed;
    }
  };
  const matches = play.index.matchesOf(series).filter((match) => match.deleted_at === null);
  return [
    () => void play.world.change('series', series.id, (draft) => void (markForfeited(draft), (draft.end = play.now()))),
    ...matches
      .filter((match) => match.lifecycle === 'live')
      .map(
        ({ id }) =>
          () =>
            void play.world.change('matches', id, (match) => markForfeited(match)),
      ),
    ...matches.filter(isUnplayed).flatMap((match) => cancelMatch(play, match)),
    ...cancel(play, play.index.allMarketsOf(series)),
  ];
}

/** Cancels a series before its start. */
export function cancelSeries(play: PlayContext, series: Series): Change[] {
  return [
    () => {
      play.world.change('series', series.id, (draft) => {
        draft.lifecycle = 'deleted';
        draft.deleted_at = play.now();
      });
    },
    ...play.index.matchesOf(series).flatMap((match) => cancelMatch(play, match)),
    ...cancel(play, play.index.marketsOf('series', series.id)),
  ];
}

export function postpone(play: PlayContext, series: Series, minutes: number): Change[] {
  const { start: planned } = series;
  if (planned === null) return [];
  const start = new Date(Date.parse(planned) + minutes * 60_000).toISOString().replace('.000Z', 'Z');
  const markets = play.index.marketsOf('series', series.id);
  return [
    () => void play.world.change('series', series.id, (draft) => void Object.assign(draft, { postponed_from: planned, start })),
    ...markets.map(
      ({ id }) =>
        () =>
          play.move(id, OFFERED, 'suspended'),
    ),
  ];
}

function cancelMatch(play: PlayContext, { id }: Match): Change[] {
  return [
    () => {
      play.world.change('matches', id, (match) => {
        match.lifecycle = 'deleted';
        match.deleted_at = play.now();
      });
    },
    ...cancel(play, play.index.marketsOf('match', id)),
  ];
}
