import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import type { BoardView } from '../board/board-model.ts';
import { WHOLE_BOARD } from '../board/board-model.ts';
import { marketHeading, type PricedMarket } from '../board/market-view.ts';
import type { PageMarket, PageMatch } from '../series/series-set.ts';
import { readPricedMarket } from '../watch/watched-market.ts';
import { type JumpMarket, useJumpSource } from './jump-sources.ts';

/** A board renders a market at the latest this many frames after it was asked for. */
const MAX_FRAMES = 20;

interface BoardJump {
  readonly seriesId: string;
  readonly matches: readonly Pick<PageMatch, 'id' | 'order'>[];
  /** The markets of all tabs. */
  readonly markets: readonly PageMarket[];
  /** Element with the rows of the board. */
  readonly root: () => HTMLElement | null;
  /** Shows the tab of a market with these filters. */
  readonly onShow: (fixture: PageMarket['fixture'], view: BoardView) => void;
}

/** Lets the user jump to the markets of a board by typing. */
export function useBoardJump({ seriesId, matches, markets, root, onShow }: BoardJump): void {
  const client = useApolloClient();
  useJumpSource({
    seriesId,
    markets: () => markets.flatMap(({ id }) => jumpMarket(client, id, matches) ?? []),
    show(marketId) {
      const market = readPricedMarket(client, marketId);
      if (market === null) return;
      onShow(market.fixture, WHOLE_BOARD);
      focusRow(root, marketId, () => onShow(market.fixture, { ...WHOLE_BOARD, search: searchText(market) }));
    },
    focus: () => root()?.focus(),
  });
}

function jumpMarket(client: ApolloClient, id: string, matches: BoardJump['matches']): JumpMarket | null {
  const market = readPricedMarket(client, id);
  if (market === null || market.layout === null) return null;
  const match = matches.find((each) => each.id === market.fixture.id);
  const hint = market.fixture.type === 'SERIES' ? 'Series' : match === undefined ? '' : `Match ${match.order}`;
  return { id, title: searchText(market), hint };
}

/** Name of a market with its heading and line, which a search of the board finds too. */
function searchText(market: PricedMarket): string {
  const line = market.layout === 'HANDICAP' || market.context.line === null ? '' : String(market.context.line);
  return [marketTypeName(market.typeName), marketHeading(market), line].filter((part) => part !== '').join(' ');
}

/** Focuses the first price of a row once it is rendered. `onHidden` is called once if the board does not render it, as one of several lines. */
function focusRow(root: () => HTMLElement | null, marketId: string, onHidden: (() => void) | null): void {
  let frames = 0;
  function look(): void {
    const row = root()?.querySelector<HTMLElement>(`[data-market="${CSS.escape(marketId)}"]`);
    if (row) {
      row.scrollIntoView({ block: 'center' });
      const stop = row.querySelector<HTMLElement>('[data-stop]') ?? row;
      if (stop === row) row.tabIndex = -1;
      stop.focus({ preventScroll: true });
      return;
    }
    frames += 1;
    if (frames < MAX_FRAMES) requestAnimationFrame(look);
    else if (onHidden !== null) {
      onHidden();
      focusRow(root, marketId, null);
    }
  }
  requestAnimationFrame(look);
}
