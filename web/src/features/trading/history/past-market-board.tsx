import { type ComponentProps, Suspense } from 'react';
import { MarketBoard } from '../board/market-board.tsx';
import { marketsOfRoute, type SeriesRouteState, tabKey } from '../series/series-route-state.ts';
import { scoreText } from '../sides.ts';
import type { PastEntities } from './past-board.ts';
import type { PlayerState } from './past-player.ts';
import { PriceAtTime } from './price-at-time-dialog.tsx';

type BoardProps = ComponentProps<typeof MarketBoard>;
type OwnProps = 'series' | 'markets' | 'score' | 'boardKey' | 'selection' | 'history' | 'renderPrice';

interface PastMarketBoardProps extends Omit<BoardProps, OwnProps> {
  readonly state: PlayerState;
  readonly series: PastEntities['series'][number];
  readonly entities: PastEntities;
  readonly route: SeriesRouteState<PastEntities['matches'][number]>;
}

/** Markets at a past moment. A click on a price shows what is recorded of it. */
export function PastMarketBoard({ state: { facts, shownAt }, series, entities, route, ...board }: PastMarketBoardProps) {
  const markets = marketsOfRoute(route, series.bestOf, entities.markets);
  return (
    <MarketBoard
      {...board}
      series={series}
      markets={markets}
      score={route.match && scoreText(route.match)}
      boardKey={tabKey(route)}
      selection={null}
      history={null}
      renderPrice={(price) =>
        facts !== null &&
        shownAt !== null && (
          <Suspense>
            <PriceAtTime
              key={`${price.market.id} ${price.selectionId}`}
              price={price}
              at={shownAt}
              facts={facts}
              matchNames={board.matchNames}
            />
          </Suspense>
        )
      }
    />
  );
}
