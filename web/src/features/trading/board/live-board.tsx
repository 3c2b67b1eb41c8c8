import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CompareBoard } from '../consistency/board-differences.tsx';
import { MarketBoard } from './market-board.tsx';
import { useOddsHistory } from './odds-history.ts';

// A lazy chunk, because no board starts with it.
const PriceHistory = lazyPart(async () => (await import('./price-history.tsx')).PriceHistory);

/** The board with live prices: each has a sparkline, and opens a dialog with its history. */
export function LiveBoard(props: Omit<ComponentProps<typeof MarketBoard>, 'history' | 'renderPrice'>) {
  const loaded = useOddsHistory(props.series.id);
  return (
    <CompareBoard seriesId={props.series.id}>
      <MarketBoard
        {...props}
        history={loaded.history}
        renderPrice={({ market, selectionId, series, sides, isOpen, onClose }) => (
          <PriceHistory
            key={`${market.id} ${selectionId}`}
            market={market}
            series={series}
            matchNames={props.matchNames}
            selectionId={selectionId}
            sides={sides}
            loaded={loaded}
            opened={isOpen}
            onClose={onClose}
          />
        )}
      />
    </CompareBoard>
  );
}
