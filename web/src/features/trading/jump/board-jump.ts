import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { RefObject } from 'react';
import { focusMarket, onceRendered } from '../board/board-focus.ts';
import type { BoardView } from '../board/board-model.ts';
import { WHOLE_BOARD } from '../board/board-model.ts';
import type { BoardHandle } from '../board/market-board.tsx';
import { marketName } from '../board/market-view.ts';
import type { PageMarket, PageMatch } from '../series/series-set.ts';
import { firstStop } from '../board/use-roving-focus.ts';
import { readPricedMarket } from '../watch/watched-market.ts';
import { type JumpMarket, useRegisterJumpSource } from './jump-sources.ts';

interface BoardJump {
  readonly seriesId: string;
  readonly matches: readonly Pick<PageMatch, 'id' | 'order'>[];
  /** The markets of all tabs. */
  readonly markets: readonly PageMarket[];
  /** Element with the rows of the board. */
  readonly root: () => HTMLElement | null;
  readonly board: RefObject<BoardHandle | null>;
  /** Shows the tab of a market with these filters. */
  readonly onShow: (fixture: PageMarket['fixture'], view: BoardView) => void;
}

/** Lets the user jump to the markets of a board by typing. */
export function useBoardJump({ seriesId, matches, markets, root, board, onShow }: BoardJump): void {
  const client = useApolloClient();
  useRegisterJumpSource({
    seriesId,
    markets: () => markets.flatMap(({ id }) => jumpMarket(client, id, matches) ?? []),
    show(marketId) {
      const market = readPricedMarket(client, marketId);
      if (market === null) return;
      // Keeps the tab and its filters if they show the market.
      if (board.current?.reveal(marketId) !== true) onShow(market.fixture, WHOLE_BOARD);
      onceRendered(() => {
        const isFocused = focusMarket(root(), marketId);
        if (!isFocused) board.current?.reveal(marketId);
        return isFocused;
      });
    },
    focus() {
      const element = root();
      if (element !== null) (firstStop(element) ?? element).focus();
    },
  });
}

function jumpMarket(client: ApolloClient, id: string, matches: BoardJump['matches']): JumpMarket | null {
  const market = readPricedMarket(client, id);
  if (market === null || market.layout === null) return null;
  const match = matches.find((each) => each.id === market.fixture.id);
  const hint = market.fixture.type === 'SERIES' ? 'Series' : match === undefined ? '' : `Match ${match.order}`;
  return { id, title: marketName(market), hint };
}
