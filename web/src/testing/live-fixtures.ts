import type { LiveBatch, LiveEntity } from '../gateway/live/live-set-spec.ts';

const game = { __typename: 'Game', id: '1', title: 'Game', iconUrl: null };

interface SeriesParts {
  readonly startAt?: string;
  readonly title?: string;
}

/** A series with all fields that the trading list selects. */
export function liveSeries(
  id: string,
  { startAt = '2026-03-01T12:00:00Z', title = `Series ${id}` }: SeriesParts = {},
): LiveEntity {
  return {
    __typename: 'Series',
    id,
    title,
    isBehind: false,
    startAt,
    endAt: null,
    deletedAt: null,
    bestOf: 3,
    matchIds: [],
    competitors: [],
    game,
    tournament: { __typename: 'Tournament', id: '1', title: 'Cup', game },
  };
}

interface MarketParts {
  readonly seriesId?: string;
  readonly state?: 'OPEN' | 'SUSPENDED';
  readonly odds?: number;
}

/** A market with all fields that the trading list selects, and one selection. */
export function liveMarket(id: string, { seriesId = '1', state = 'OPEN', odds = 1.5 }: MarketParts = {}): LiveEntity {
  return {
    __typename: 'Market',
    id,
    typeName: 'series_winner',
    state,
    isBehind: false,
    seriesId,
    fixture: { __typename: 'Fixture', type: 'SERIES', id: seriesId },
    selections: [{ __typename: 'Selection', id: `${id}:1`, odds, resultName: null, side: null, entity: null }],
  };
}

/** A batch of the trading list in epoch `e`; a snapshot by default. */
export function liveBatch(parts: Partial<LiveBatch> = {}): LiveBatch & { __typename: string } {
  return {
    __typename: 'LiveBatch',
    epoch: 'e',
    seq: 0,
    prevSeq: null,
    status: 'LIVE',
    series: [],
    matches: [],
    markets: [],
    removed: [],
    ...parts,
  };
}
