import type { Market } from '@sightline/provider-contract/odds.ts';
import type { Match, Series } from '@sightline/provider-contract/data.ts';
import { entityNumber, pricesText } from '../../src/domains/trading/history/recorded.ts';
import { HistoryTable } from '../../src/domains/trading/history/history-table.ts';
import type { HistoryBatch } from '../../src/domains/trading/history/history-statements.ts';
import { packNames } from '../../src/domains/trading/feed/stored-content.ts';
import type { Store } from '../../src/store/store.ts';

export const RECORDED_SERIES = 5;
export const RECORDED_GAME = 1;

/** A change at a moment: an entity as it is from then on; null: it was removed. */
export interface Change {
  /** When, ms by the gateway's clock. */
  readonly at: number;
  readonly type: 'SERIES' | 'MATCH' | 'MARKET';
  readonly id: number;
  readonly value: Series | Match | Market | null;
  /** If the change only repeats a state: when that state was received, ms by the gateway's clock. */
  readonly receivedAt?: number;
}

export function recordedSeries({
  lifecycle = 'live',
  score = [0, 0],
}: {
  lifecycle?: Series['lifecycle'];
  score?: readonly [number | null, number | null];
} = {}): Series {
  return {
    id: RECORDED_SERIES,
    title: 'Ravens vs Foxes',
    start: '2026-11-27T10:00:00.000Z',
    end: null,
    deleted_at: null,
    lifecycle,
    format: { best_of: 3 },
    participants: participantsWith(score),
    tournament: { id: 1 },
    game: { id: RECORDED_GAME },
    matches: [{ id: 50 }],
    resource_version: 1,
  };
}

export function recordedMatch({
  lifecycle = 'live',
  score = [0, 0],
}: {
  lifecycle?: Match['lifecycle'];
  score?: readonly [number, number];
} = {}): Match {
  return {
    id: 50,
    order: 1,
    series: { id: RECORDED_SERIES },
    deleted_at: null,
    lifecycle,
    participants: participantsWith(score),
    game: { id: RECORDED_GAME },
    resource_version: 1,
  };
}

function participantsWith(score: readonly [number | null, number | null]): Series['participants'] {
  return score.map((points, index) => ({
    seed: index + 1,
    score: points,
    winner: false,
    forfeit: false,
    stats: null,
    roster: { id: 100 + index },
  }));
}

/** A market of match 50. @param odds of its selections 1 and 2 */
export function recordedMarket(
  id: number,
  {
    state = 'open',
    odds = [1.5, 2.5],
    winner = null,
    type = 'match_winner',
  }: { state?: Market['state']; odds?: readonly (number | null)[]; winner?: number | null; type?: string } = {},
): Market {
  return {
    id,
    type,
    state,
    fixture: { id: 50, type: 'match' },
    context: null,
    selections: odds.map((value, index) => ({
      id: index + 1,
      odds: value,
      was_outcome: winner === null ? null : winner === index + 1,
      entity: { id: 200 + index, type: 'team' },
      context: null,
    })),
    created_at: null,
    updated_at: '2026-11-27T10:00:00.000Z',
    resource_version: 1,
  };
}

const team = (id: number, name: string) => ({ id, name, abbreviation: null, images: [] });

/** Most changes in one write: a loaded machine still stores them within the deadline. */
const MAX_CHANGES = 1_000;

/** Writes the changes of a series as if a feed of the scope had seen them, in these intervals. */
export async function record(
  store: Store,
  scope: string,
  {
    changes,
    covered,
    game = RECORDED_GAME,
  }: { changes: readonly Change[]; covered: readonly (readonly [from: number, until: number])[]; game?: number },
): Promise<HistoryTable> {
  const table = new HistoryTable(store);
  const writer = await table.takeOver(scope, 'test');
  const numbered = changes.map((change, index) => ({ ...change, number: index + 1 + (writer?.number ?? 0) }));
  const series = RECORDED_SERIES;
  const epoch = writer?.epoch ?? 0;
  const batchOf = async (part: typeof numbered): Promise<HistoryBatch> => ({
    scope,
    epoch,
    number: part.at(-1)?.number ?? 0,
    at: 0,
    rows: part.map(({ at, number, type, id, value, receivedAt }) => ({
      series,
      entity: entityNumber(type, id),
      at,
      number,
      receivedAt: receivedAt ?? null,
      changedAfter: null,
      pushedAt: at - 20,
      updatedAt: null,
      value: value === null ? null : number,
      state: value !== null && 'state' in value ? value.state : null,
      prices: value !== null && 'selections' in value ? pricesText(value) : null,
    })),
    values: part.flatMap(({ number, type, id, value }) => {
      if (value === null) return [];
      const stored = type === 'SERIES' ? { ...value, game: { id: game } } : value;
      return { series, entity: entityNumber(type, id), number, json: JSON.stringify(stored) };
    }),
    entities: [...new Set(part.map(({ type, id }) => entityNumber(type, id)))].map((entity) => ({
      series,
      entity,
      labels: null,
    })),
    names: [
      {
        series,
        names: await packNames({
          tournaments: [],
          rosters: [0, 1].map((side) => [
            100 + side,
            { id: 100 + side, game: { id: game }, team: { id: 200 + side }, line_up: null },
          ]),
          teams: [
            [200, team(200, 'Ravens')],
            [201, team(201, 'Foxes')],
          ],
          players: [],
        }),
      },
    ],
    covered: covered.map(([from, until]) => ({ series, from, until })),
  });
  for (let from = 0; from < numbered.length; from += MAX_CHANGES)
    if (!(await table.append(await batchOf(numbered.slice(from, from + MAX_CHANGES)))))
      throw new Error('another writer has the scope');
  await table.release(scope, epoch);
  return table;
}
