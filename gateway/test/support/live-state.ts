import type { Match, Series } from '@sightline/provider-contract/data.ts';
import { Lifecycle } from '@sightline/provider-contract/data.ts';
import { type Market, MarketState } from '@sightline/provider-contract/odds.ts';
import * as z from 'zod';
import { canonicalLive, type LiveScope } from '../../../sandbox/src/control/live-hash.ts';

const COMPETITORS = 'competitors { seed score isWinner hasForfeited rosterId }';

/** All fields that are compared with the provider's state. */
export const LIVE_BATCH = `
  epoch seq prevSeq isSnapshot status isConflated
  series { id title start: startAt end: endAt deletedAt lifecycle bestOf game { id } tournament { id } matchIds ${COMPETITORS} }
  matches { id order seriesId deletedAt lifecycle ${COMPETITORS} }
  markets {
    id type: typeName state seriesId fixture { type id }
    context { line index roundNumber playerId rosterId teamId score { home away } result: resultName }
    selections { id odds wasOutcome result: resultName score { home away } entity { id type: typeName } }
  }
  removed { type id }
`;

const id = z.string().transform(Number);
/** The provider writes whole seconds without a fraction. */
const moment = z.nullable(z.string().transform((text) => text.replace('.000Z', 'Z')));
const score = z.nullable(z.object({ home: z.int(), away: z.int() }));
const lifecycle = z.string().transform((name) => Lifecycle.parse(name.toLowerCase().replace('_', '-')));
const competitors = z.array(
  z.object({
    seed: z.int(),
    score: z.nullable(z.int()),
    isWinner: z.boolean(),
    hasForfeited: z.boolean(),
    rosterId: z.nullable(id),
  }),
);
const Batch = z.object({
  epoch: z.string(),
  seq: z.int(),
  prevSeq: z.nullable(z.int()),
  isSnapshot: z.boolean(),
  status: z.enum(['LIVE', 'LOADING', 'STALE', 'DOWN']),
  isConflated: z.boolean(),
  series: z.array(
    z.object({
      id,
      title: z.nullable(z.string()),
      start: moment,
      end: moment,
      deletedAt: moment,
      lifecycle,
      bestOf: z.nullable(z.int()),
      game: z.object({ id }),
      tournament: z.nullable(z.object({ id })),
      matchIds: z.array(id),
      competitors,
    }),
  ),
  matches: z.array(z.object({ id, order: z.int(), seriesId: id, deletedAt: moment, lifecycle, competitors })),
  markets: z.array(
    z.object({
      id,
      type: z.string(),
      state: z.string().transform((name) => MarketState.parse(name.toLowerCase())),
      seriesId: id,
      fixture: z.object({ type: z.enum(['SERIES', 'MATCH']), id }),
      context: z.object({
        line: z.nullable(z.number()),
        index: z.nullable(z.int()),
        roundNumber: z.nullable(z.int()),
        playerId: z.nullable(id),
        rosterId: z.nullable(id),
        teamId: z.nullable(id),
        score,
        result: z.nullable(z.string()),
      }),
      selections: z.array(
        z.object({
          id: z.string().transform((text) => Number(text.split(':')[1])),
          odds: z.nullable(z.number()),
          wasOutcome: z.nullable(z.boolean()),
          result: z.nullable(z.string()),
          score,
          entity: z.nullable(z.object({ id, type: z.string() })),
        }),
      ),
    }),
  ),
  removed: z.array(z.object({ type: z.enum(['SERIES', 'MATCH', 'MARKET']), id })),
});
type Batch = z.output<typeof Batch>;

/** One batch, with its entities in the format of the provider. */
export interface ReadBatch extends Pick<Batch, 'epoch' | 'seq' | 'prevSeq' | 'status' | 'isConflated' | 'removed'> {
  readonly series: readonly Series[];
  readonly matches: readonly Match[];
  readonly markets: readonly Market[];
}

/** Data of one subscriber of a live set, in the format of the provider. */
export class LiveState {
  readonly series = new Map<number, Series>();
  readonly matches = new Map<number, Match>();
  readonly markets = new Map<number, Market>();
  cursor: { readonly epoch: string; readonly seq: number } | null = null;
  status: Batch['status'] | null = null;
  /** `rollBacks`: batches that went back within an epoch. */
  readonly counts = { batches: 0, snapshots: 0, catchUps: 0, gaps: 0, conflated: 0, rollBacks: 0 };
  /** Called with each batch before it is applied. */
  onBatch: (batch: ReadBatch) => void = () => {};

  /**
   * Applies one batch of either subscription; a batch that does not follow the last one counts as a gap.
   * @param options.isFirst whether it is the first batch of a subscription
   */
  apply(data: unknown, options: { readonly isFirst: boolean }): void {
    this.applyBatch(readBatch(data), options);
  }

  /** Does what `apply` does, for a decoded batch that subscribers may share. */
  applyBatch(batch: ReadBatch, { isFirst }: { readonly isFirst: boolean }): void {
    this.onBatch(batch);
    this.counts.batches += 1;
    if (this.cursor?.epoch === batch.epoch && batch.seq < this.cursor.seq) this.counts.rollBacks += 1;
    if (batch.isConflated) this.counts.conflated += 1;
    if (batch.prevSeq === null) {
      this.counts.snapshots += 1;
      for (const map of [this.series, this.matches, this.markets]) map.clear();
    } else {
      if (isFirst) this.counts.catchUps += 1;
      if (this.cursor?.epoch !== batch.epoch || this.cursor.seq !== batch.prevSeq) this.counts.gaps += 1;
    }
    for (const series of batch.series) this.series.set(series.id, series);
    for (const match of batch.matches) this.matches.set(match.id, match);
    for (const market of batch.markets) this.markets.set(market.id, market);
    const maps = { SERIES: this.series, MATCH: this.matches, MARKET: this.markets };
    for (const { type, id: removed } of batch.removed) maps[type].delete(removed);
    this.cursor = { epoch: batch.epoch, seq: batch.seq };
    this.status = batch.status;
  }

  canonical(scope: LiveScope): string {
    // A match has the game of its series; the schema has it in the series only.
    const matches = [...this.matches.values()].map((match) => ({
      ...match,
      game: this.series.get(match.series.id)?.game ?? match.game,
    }));
    return canonicalLive(
      { series: this.series, markets: this.markets, matches: new Map(matches.map((match) => [match.id, match])) },
      scope,
    );
  }
}

/** @param data of one result */
export function readBatch(data: unknown): ReadBatch {
  const [batch] = Object.values(z.record(z.string(), Batch).parse(data));
  if (!batch) throw new Error('no batch');
  if (batch.isSnapshot !== (batch.prevSeq === null)) throw new Error('isSnapshot contradicts prevSeq');
  return {
    ...batch,
    series: batch.series.map(seriesOf),
    matches: batch.matches.map(matchOf),
    markets: batch.markets.map(marketOf),
  };
}

function participantsOf(sides: z.output<typeof competitors>): Series['participants'] {
  return sides.map(({ rosterId, isWinner: winner, hasForfeited: forfeit, ...side }) => ({
    ...side,
    winner,
    forfeit,
    roster: rosterId === null ? null : { id: rosterId },
    stats: null,
  }));
}

function seriesOf({ deletedAt, bestOf, matchIds, competitors: sides, ...series }: Batch['series'][number]): Series {
  return {
    ...series,
    deleted_at: deletedAt,
    format: bestOf === null ? null : { best_of: bestOf },
    participants: participantsOf(sides),
    matches: matchIds.map((matchId) => ({ id: matchId })),
    resource_version: null,
  };
}

function matchOf({ deletedAt, seriesId, competitors: sides, ...match }: Batch['matches'][number]): Match {
  return {
    ...match,
    deleted_at: deletedAt,
    series: { id: seriesId },
    game: { id: 1 },
    participants: participantsOf(sides),
    resource_version: null,
  };
}

const ref = (value: number | null) => (value === null ? null : { id: value });

function marketOf({ fixture, context, selections, seriesId: _seriesId, ...market }: Batch['markets'][number]): Market {
  return {
    ...market,
    fixture: { id: fixture.id, type: fixture.type === 'SERIES' ? 'series' : 'match' },
    context: {
      line: context.line,
      index: context.index,
      round_number: context.roundNumber,
      player: ref(context.playerId),
      roster: ref(context.rosterId),
      team: ref(context.teamId),
      score: context.score,
      result: context.result,
    },
    selections: selections.map(({ wasOutcome, result, score: ofSelection, ...selection }) => ({
      ...selection,
      was_outcome: wasOutcome,
      context: { result, score: ofSelection },
    })),
    created_at: null,
    updated_at: null,
    resource_version: null,
  };
}

const Canonical = z.record(z.string(), z.array(z.looseObject({ id: z.int() })));

/** Descriptions of the first few entities in which two canonical states differ. */
export function differences(actualText: string, expectedText: string): string[] {
  const [actualState, expectedState] = [Canonical.parse(JSON.parse(actualText)), Canonical.parse(JSON.parse(expectedText))];
  return Object.entries(expectedState)
    .flatMap(([kind, list]) => {
      const actual = new Map((actualState[kind] ?? []).map((entity) => [entity.id, JSON.stringify(entity)]));
      const expected = new Map(list.map((entity) => [entity.id, JSON.stringify(entity)]));
      return [...new Set([...actual.keys(), ...expected.keys()])]
        .filter((entityId) => actual.get(entityId) !== expected.get(entityId))
        .map(
          (entityId) =>
            `${kind} ${entityId}: ${actual.get(entityId) ?? 'absent'} instead of ${expected.get(entityId) ?? 'absent'}`,
        );
    })
    .slice(0, 3);
}
