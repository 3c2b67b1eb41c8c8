import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { matchesWords } from '../../../lib/text.ts';
import type { BoardPins } from './board-pins.ts';
import type { BoardLayout, PricedMarket, BoardSides } from './board-types.ts';
import type { BoardView } from './board-view.ts';
import { compareMarkets, compareTypes, lineFamily, mainLine, TYPE_GROUPS, type TypeGroup, typeGroup } from './market-order.ts';
import { headingOf } from './market-view.ts';

/** Markets of one type, as they stand one below the other. */
export interface MarketGroup {
  readonly type: string;
  readonly title: string;
  readonly layout: BoardLayout;
  readonly isPinned: boolean;
  /** Ids in the order of the rows. */
  readonly rows: readonly { readonly id: string; readonly isPinned: boolean; readonly isFurtherLine: boolean }[];
  /** How many rows are lines beside a main one. */
  readonly furtherLines: number;
}

type Shown = PricedMarket & { readonly layout: BoardLayout };

/**
 * Markets that fit the view, by type: pinned ones first, lines ascending. Of several lines, all but the main one are further
 * lines, shown on request; a search finds every line.
 */
export function arrangeBoard(
  markets: readonly PricedMarket[],
  sides: BoardSides,
  view: BoardView,
  pins: BoardPins,
): readonly MarketGroup[] {
  const shown = markets.filter(isShown).filter((market) => fits(market, view));
  const groups = [...Map.groupBy(shown, ({ type, layout }) => `${type} ${layout}`).values()].flatMap((members) => {
    const [one] = members;
    return one === undefined ? [] : [groupOf(one, members, sides, pins, view.search !== '')];
  });
  return groups.toSorted((a, b) => pinRank(a) - pinRank(b) || compareTypes(a, b));
}

function isShown(market: PricedMarket): market is Shown {
  return market.layout !== null;
}

/** Kinds of types that occur, in their order. */
export function groupsOf(markets: readonly PricedMarket[]): readonly TypeGroup[] {
  const present = new Set(markets.filter(isShown).map(({ layout }) => typeGroup(layout)));
  return TYPE_GROUPS.filter((group) => present.has(group));
}

function fits(market: Shown, { search, group, state }: BoardView): boolean {
  if (group !== null && typeGroup(market.layout) !== group) return false;
  if (state !== null && market.state !== state) return false;
  const line = market.context.line === null ? null : String(market.context.line);
  return matchesWords(search, [marketTypeName(market.type), headingOf(market), market.subject?.name, line]);
}

function groupOf(
  { type, layout }: Shown,
  members: readonly Shown[],
  sides: BoardSides,
  pins: BoardPins,
  isSearched: boolean,
): MarketGroup {
  const families = [...Map.groupBy(members, (market) => lineFamily(market) ?? market.id).values()];
  const rows = families
    .flatMap((family) => {
      const main = mainLine(family);
      return main === null ? [] : [{ main, lines: family.toSorted((a, b) => compareMarkets(a, b, sides)) }];
    })
    .toSorted((a, b) => compareMarkets(a.main, b.main, sides))
    .flatMap(({ main, lines }) =>
      lines.map((market) => {
        const isPinned = pins.markets.includes(market.id);
        return { id: market.id, isPinned, isFurtherLine: market !== main && !isPinned && !isSearched };
      }),
    );
  return {
    type,
    title: marketTypeName(type),
    layout,
    isPinned: pins.types.includes(type),
    rows: rows.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)),
    furtherLines: rows.filter(({ isFurtherLine }) => isFurtherLine).length,
  };
}

function pinRank({ isPinned, rows }: MarketGroup): number {
  if (isPinned) return 0;
  return rows.some((row) => row.isPinned) ? 1 : 2;
}
