import type { FragmentType } from '@apollo/client';
import type { ListMarket_marketFragment, ListSeries_seriesFragment } from './list-types.generated.ts';
import type { WinnerOdds_marketFragment } from './winner-odds.generated.ts';

/** A series as the list arranges and shows it: it changes seldom, so that its row need not watch it. */
export type ListSeries = ListSeries_seriesFragment;
/** A market as the list arranges it; its odds are read where they are shown. */
export type ListMarket = ListMarket_marketFragment & FragmentType<WinnerOdds_marketFragment>;
