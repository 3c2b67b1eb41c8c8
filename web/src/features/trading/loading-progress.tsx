import type { ReactNode } from 'react';
import { useFreshness } from '../../live/use-live-set.ts';
import { tradingListSet } from './list-set.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './trading-list.module.css';

interface LoadingProgressProps {
  /** How many series have arrived. */
  readonly series: number;
  /** Null until it is known. */
  readonly requestsPerSecond: number | null;
  readonly children: ReactNode;
}

/** The list; while it is read for the first time, below how far it is. */
export function LoadingProgress({ series, requestsPerSecond, children }: LoadingProgressProps) {
  if (useFreshness(tradingListSet).level !== 'LOADING') return children;
  if (series === 0) return <ListSkeleton requestsPerSecond={requestsPerSecond} />;
  return (
    <>
      <output className={classes.waiting}>{progressText(series, requestsPerSecond)}</output>
      {children}
    </>
  );
}

export function progressText(series: number, requestsPerSecond: number | null): string {
  const soFar = `Loading markets: ${series} series so far.`;
  if (requestsPerSecond === null) return soFar;
  return `${soFar} This client is limited to ${requestsPerSecond} ${requestsPerSecond === 1 ? 'request' : 'requests'} per second.`;
}
