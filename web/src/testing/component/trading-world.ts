import type { PricedMarket, PricedSelection } from '../../features/trading/board/market-view.ts';
import { contextOf, lineOf, marketOf, selectionOf, SIDES } from '../board-fixtures.ts';
import type { World } from './fake-gateway.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

export const sessionOf = (requestsPerSecond: number) => ({
  tradingSession: { token: 't', expiresAt: '2100-01-01T00:00:00Z', clientId: 'client-1', requestsPerSecond },
  userErrors: [],
});

/** What a trading page reads besides live sets. */
export const TRADING: World = {
  clientConfig: {
    widgetBaseUrl: 'https://widgets.example.test',
    widgetNamespace: 'demo',
    broadcastWidget: 'broadcast',
    liveWidget: 'live',
    preGameWidget: 'pre-game',
    dataApiUrl: 'https://data.example.test',
    oddsApiUrl: 'https://odds.example.test',
    pushUrl: 'wss://push.example.test',
    pushChannelHeader: null,
    apiSecretHeader: 'x-secret',
    apiVersionHeader: 'x-version',
    oddsApiVersion: '1',
  },
  startTradingSession: sessionOf(50),
  seriesRecording: { readableFrom: null, availableFrom: null, until: null, covered: [] },
  seriesEvents: { events: [], next: null },
};

const GAME = { id: '5', title: 'Counter-Strike 2', iconUrl: null };
const competitors = [SIDES.first, SIDES.second].map((entity, index) => ({
  seed: index + 1,
  score: 0,
  isWinner: false,
  hasForfeited: false,
  rosterId: entity?.id ?? null,
  entity: { __typename: 'Team', ...entity },
}));

/** Red Foxes against Blue Owls, two matches, tomorrow. */
export const SERIES = {
  id: '7',
  title: null,
  isBehind: false,
  startAt: new Date(Date.now() + DAY_MS).toISOString(),
  endAt: null,
  deletedAt: null,
  lifecycle: 'UPCOMING',
  bestOf: 3,
  matchIds: ['70', '71'],
  tournament: { id: '1', title: 'Autumn Cup', game: GAME },
  game: GAME,
  competitors,
};
export const MATCHES = ['70', '71'].map((id, index) => ({
  id,
  order: index + 1,
  seriesId: SERIES.id,
  deletedAt: null,
  lifecycle: 'UPCOMING',
  isBehind: false,
  competitors,
}));

const pair = (id: string, names: readonly [string, string], odds: readonly [number, number]): PricedSelection[] =>
  names.map((resultName, index) =>
    selectionOf(`${id}:${index + 1}`, {
      side: index === 0 ? 'LEFT' : 'RIGHT',
      resultName,
      odds: odds[index] ?? null,
      openingOdds: 2,
    }),
  );
export const yesNo = (id: string, type: string, odds: readonly [number, number]): PricedMarket =>
  marketOf(id, type, 'YES_NO', { selections: pair(id, ['yes', 'no'], odds) });
const teamSelection = (id: string, entityId: string, side: 'LEFT' | 'RIGHT', odds: number): PricedSelection =>
  selectionOf(id, { side, odds, entity: { id: entityId } });
export const winner = (id: string, type: string, parts: Partial<PricedMarket> = {}): PricedMarket =>
  marketOf(id, type, 'TWO_WAY', {
    selections: [teamSelection(`${id}:1`, '1', 'LEFT', 1.7), teamSelection(`${id}:2`, '2', 'RIGHT', 2.1)],
    ...parts,
  });

/** Markets of the series and of both matches. */
export const MARKETS: readonly PricedMarket[] = [
  winner('1', 'series_winner', { fixture: { type: 'SERIES', id: SERIES.id } }),
  winner('10', 'match_winner'),
  marketOf('11', 'match_winner_three_way', 'THREE_WAY', {
    selections: [
      teamSelection('11:1', '1', 'LEFT', 2.1),
      selectionOf('11:3', { side: 'CENTER', odds: 3.4, resultName: 'draw' }),
      teamSelection('11:2', '2', 'RIGHT', 2.8),
    ],
  }),
  winner('12', 'first_pistol_winner', { context: contextOf({ roundNumber: 1 }) }),
  lineOf('20', 'total_rounds', 21.5, [1.9, 1.9]),
  lineOf('21', 'total_rounds', 22.5, [2.2, 1.6]),
  lineOf('22', 'total_rounds', 20.5, [1.6, 2.2]),
  marketOf('23', 'total_rounds_odd_even', 'TOTAL', { selections: pair('23', ['odd', 'even'], [2, 1.85]) }),
  lineOf('24', 'round_handicap', -2.5, [1.8, 2]),
  yesNo('30', 'overtime', [3, 1.4]),
  yesNo('31', 'ace_occurred', [2.5, 1.5]),
  winner('110', 'match_winner', { fixture: { type: 'MATCH', id: '71' } }),
];

interface BatchParts {
  readonly status?: 'LIVE' | 'LOADING' | 'STALE' | 'DOWN';
  readonly series?: readonly object[];
  readonly matches?: readonly object[];
  readonly markets?: readonly PricedMarket[];
}

/** The state of a live set: of the series above by default. */
export function liveState({ status = 'LIVE', series = [SERIES], matches = MATCHES, markets = MARKETS }: BatchParts = {}) {
  const history: readonly never[] = [];
  return {
    epoch: 'e',
    seq: 1,
    prevSeq: null,
    isSnapshot: true,
    isConflated: false,
    sentAt: new Date().toISOString(),
    status,
    series,
    matches,
    markets: markets.map((market) => ({ ...market, selections: market.selections.map((each) => ({ ...each, history })) })),
    removed: [],
  };
}

/** The state of the list: the series above and three of other teams, the last one of another tournament. */
export function listState({ startAt = SERIES.startAt }: { readonly startAt?: string } = {}) {
  const listed = ['7', '8', '9', '13'].map((id, index) => ({
    ...SERIES,
    id,
    startAt,
    matchIds: [],
    tournament: { ...SERIES.tournament, ...(index === 3 && { id: '2', title: 'Winter Cup' }) },
    competitors: competitors.map(({ entity, ...competitor }) => ({
      ...competitor,
      entity: { ...entity, ...(index > 0 && { id: `${id}${competitor.seed}`, name: `Team ${id}-${competitor.seed}` }) },
    })),
  }));
  return liveState({
    series: listed,
    matches: [],
    markets: listed.map(({ id, competitors: [first, second] }) =>
      winner(`${id}00`, 'series_winner', {
        seriesId: id,
        fixture: { type: 'SERIES', id },
        selections: [
          teamSelection(`${id}00:1`, first?.entity.id ?? '', 'LEFT', 1.7),
          teamSelection(`${id}00:2`, second?.entity.id ?? '', 'RIGHT', 2.1),
        ],
      }),
    ),
  });
}

/** The markets, some of them with other parts, by market id. */
export function marketsWith(parts: Readonly<Record<string, Partial<PricedMarket>>>, markets = MARKETS): readonly PricedMarket[] {
  return markets.map((market) => ({ ...market, ...parts[market.id] }));
}

/** The selections of a market at other odds. */
export function pricedAt(id: string, ...odds: readonly number[]): Partial<PricedMarket> {
  const { selections = [] } = MARKETS.find((market) => market.id === id) ?? {};
  return { selections: selections.map((selection, index) => ({ ...selection, odds: odds[index] ?? selection.odds })) };
}
