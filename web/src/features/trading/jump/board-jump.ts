import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { RefObject } from 'react';
import { focusMarket, onceRendered } from '../board/board-focus.ts';
import type { BoardView } from '../board/board-model.ts';
import { WHOLE_BOARD } from '../board/board-model.ts';
import type { BoardHandle } from '../board/market-board.tsx';
import { marketName } from '../board/market-view.ts';
import type { MatchNames } from '../match-names.ts';
import type { PageMarket } from '../series/series-set.ts';
import { entryStop } from '../board/board-keys.ts';
import { readPricedMarket } from '../board/shown-market.ts';
import { type JumpMarket, useRegisterJumpSource } from './jump-sources.ts';

interface BoardJump {
  readonly seriesId: string;
  readonly matchNames: MatchNames;
  /** The markets of all tabs. */
  readonly markets: readonly PageMarket[];
  /** Element with the rows of the board. */
  readonly root: () => HTMLElement | null;
  readonly board: RefObject<BoardHandle | null>;
  /** Shows the tab of a fixture, with these filters. */
  readonly onShow: (fixture: PageMarket['fixture'], view: BoardView) => void;
}

/** Lets the user jump to the markets of a board by typing. */
export function useBoardJump({ seriesId, matchNames, markets, root, board, onShow }: BoardJump): void {
  const client = useApolloClient();
  useRegisterJumpSource({
    seriesId,
    markets: () => markets.flatMap(({ id }) => jumpMarket(client, id, matchNames) ?? []),
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
      if (element !== null) (entryStop(element) ?? element).focus();
    },
  });
}

function jumpMarket(client: ApolloClient, id: string, matchNames: MatchNames): JumpMarket | null {
  const market = readPricedMarket(client, id);
  if (market === null || market.layout === null) return null;
  const hint = market.fixture.type === 'SERIES' ? 'Series' : (matchNames.get(market.fixture.id) ?? '');
  return { id, title: marketName(market), hint };
}
