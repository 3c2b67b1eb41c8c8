import type { Market } from '@sightline/provider-contract/odds.ts';
import type { TestSandbox } from './sandbox.ts';

/** A match whose selections can be combined. */
export interface CombinableMatch {
  readonly seriesId: string;
  /** Open markets of one upcoming match. */
  readonly markets: readonly Market[];
  /** A market of another match of that series, and one of the series itself. */
  readonly elsewhere: { readonly match: Market; readonly series: Market };
}

export async function findCombinableMatch({ control }: TestSandbox): Promise<CombinableMatch> {
  const all = await control.allState('markets');
  const openOf = (type: 'series' | 'match', id: number | undefined) =>
    all.filter(({ fixture, state }) => fixture.type === type && fixture.id === id && state === 'open');
  const series = (await control.allState('series')).find(
    ({ id, game, lifecycle, matches, deleted_at }) =>
      game.id === 5 &&
      lifecycle === 'upcoming' &&
      deleted_at === null &&
      openOf('series', id).length > 0 &&
      matches.slice(0, 2).every((match) => openOf('match', match.id).length > 20),
  );
  const [one, two] = series?.matches ?? [];
  const [match] = openOf('match', two?.id);
  const [winner] = openOf('series', series?.id);
  if (!series || !match || !winner) throw new Error('no series to build a bet on');
  return { seriesId: String(series.id), markets: openOf('match', one?.id), elsewhere: { match, series: winner } };
}

/** The first market of that type; throws if there is none. */
export function marketOf(markets: readonly Market[], type: string): Market {
  const found = markets.find((one) => one.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
}

export const selectionId = ({ id, selections }: Market, index = 0): string => `${id}:${selections[index]?.id}`;

/** Ids of two selections that can be combined. */
export const winnerAndTotal = (markets: readonly Market[]): string[] =>
  ['match_winner', 'total_rounds'].map((type) => selectionId(marketOf(markets, type)));
