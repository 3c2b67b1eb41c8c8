import type { Match, Series } from '@sightline/provider-contract/data.ts';
import { type Change, type Field, OFFERED } from './field.ts';
import { cancel, settle } from './settle.ts';
import type { SideIndex, Sides } from './sides.ts';

/** Games whose maps have ids. */
const MAPS = 40;

export function scoreOf(of: Pick<Series | Match, 'participants'>): [number, number] {
  const of1 = (seed: number) => of.participants.find((participant) => participant.seed === seed)?.score ?? 0;
  return [of1(1), of1(2)];
}

/** Winner by score; none if it is even. */
export function crown(of: Pick<Series | Match, 'participants'>): boolean {
  const [home, away] = scoreOf(of);
  for (const participant of of.participants) {
    participant.winner = home !== away && participant.seed === (home > away ? 1 : 2);
  }
  return home !== away;
}

const isAhead = (match: Match) =>
  match.deleted_at === null && (match.lifecycle === 'upcoming' || match.lifecycle === 'postponed');

export function start(field: Field, series: Series): Change[] {
  const { world } = field;
  const created = field.index.allMarketsOf(series).filter((market) => market.state === 'created');
  return [
    () => {
      world.change('series', series.id, (draft) => {
        const now = field.now();
        draft.lifecycle = 'live';
        if (draft.start === null || draft.start > now) draft.start = now;
      });
    },
    ...startMatch(field, series),
    ...created.map(
      ({ id }) =>
        () =>
          field.move(id, ['created'], 'open'),
    ),
  ];
}

/** The next unplayed match. */
export function startMatch(field: Field, series: Series): Change[] {
  const next = field.index.matchesOf(series).find(isAhead);
  if (next === undefined) return [];
  return [
    () => {
      field.world.change('matches', next.id, (match) => {
        match.lifecycle = 'live';
        match.map = { id: field.random.int(1, MAPS) };
      });
    },
  ];
}

/** Ends a match with a winner or a draw: its markets, then the series, which continues or ends. */
export function afterMatch(field: Field, seriesId: number, winner: SideIndex | null, sides: Sides): Change[] {
  const { world } = field;
  const series = world.series.get(seriesId);
  if (series === undefined) return [];
  const score = scoreOf(series);
  if (winner !== null) score[winner] += 1;
  const bestOf = series.format?.best_of ?? 1;
  const left = field.index.matchesOf(series).filter(isAhead);
  const over = left.length === 0 || (bestOf % 2 === 1 && Math.max(...score) > bestOf / 2);
  const counted: Change = () => {
    world.change('series', seriesId, (draft) => {
      for (const participant of draft.participants) participant.score = score[participant.seed === 1 ? 0 : 1];
      if (!over) return;
      draft.lifecycle = crown(draft) ? 'over' : 'over-draw';
      draft.end = field.now();
    });
  };
  const markets = field.index.marketsOf('series', seriesId);
  return [
    counted,
    ...settle(field, markets, { score, over, last: winner }, sides),
    ...(over ? left.flatMap((match) => dropMatch(field, match)) : startMatch(field, series)),
  ];
}

/** One side forfeits: nothing is settled. */
export function forfeit(field: Field, series: Series, loser: SideIndex): Change[] {
  const seed = loser + 1;
  const giveUp = (of: Pick<Series | Match, 'participants' | 'lifecycle'>) => {
    of.lifecycle = 'over-forfeited';
    for (const participant of of.participants) {
      participant.forfeit = participant.seed === seed;
      participant.winner = participant.seed !== seed;
    }
  };
  const matches = field.index.matchesOf(series).filter((match) => match.deleted_at === null);
  return [
    () => void field.world.change('series', series.id, (draft) => void (giveUp(draft), (draft.end = field.now()))),
    ...matches
      .filter((match) => match.lifecycle === 'live')
      .map(
        ({ id }) =>
          () =>
            void field.world.change('matches', id, (match) => giveUp(match)),
      ),
    ...matches.filter(isAhead).flatMap((match) => dropMatch(field, match)),
    ...cancel(field, field.index.allMarketsOf(series)),
  ];
}

/** Cancels a series before its start. */
export function callOff(field: Field, series: Series): Change[] {
  return [
    () => {
      field.world.change('series', series.id, (draft) => {
        draft.lifecycle = 'deleted';
        draft.deleted_at = field.now();
      });
    },
    ...field.index.matchesOf(series).flatMap((match) => dropMatch(field, match)),
    ...cancel(field, field.index.marketsOf('series', series.id)),
  ];
}

export function postpone(field: Field, series: Series, minutes: number): Change[] {
  const { start: planned } = series;
  if (planned === null) return [];
  const start = new Date(Date.parse(planned) + minutes * 60_000).toISOString().replace('.000Z', 'Z');
  const markets = field.index.marketsOf('series', series.id);
  return [
    () => void field.world.change('series', series.id, (draft) => void Object.assign(draft, { postponed_from: planned, start })),
    ...markets.map(
      ({ id }) =>
        () =>
          field.move(id, OFFERED, 'suspended'),
    ),
  ];
}

/** Cancels a match. */
function dropMatch(field: Field, { id }: Match): Change[] {
  return [
    () => {
      field.world.change('matches', id, (match) => {
        match.lifecycle = 'deleted';
        match.deleted_at = field.now();
      });
    },
    ...cancel(field, field.index.marketsOf('match', id)),
  ];
}
