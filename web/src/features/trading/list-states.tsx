import { IconPlugConnectedX } from '@tabler/icons-react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import type { ReactNode } from 'react';
import { describeError } from '../../lib/request-error.ts';
import type { LiveSet } from '../../gateway/live/set-reader.ts';
import { useIsPartial } from '../../gateway/live/use-live-set.ts';
import { DeniedState, EmptyState, ErrorState } from '../../ui/states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorPageActions } from '../../ui/error-page-actions.tsx';
import classes from './trading-list.module.css';

interface ListProgressProps<S, M, K> {
  readonly set: LiveSet<S, M, K>;
  /** Number of series loaded so far; null before the first ones. */
  readonly seriesCount: number | null;
  /** The client's rate limit; null until it is known. */
  readonly requestsPerSecond: number | null;
}

/** Progress of the first load. */
export function ListProgress<S, M, K>({ set, seriesCount, requestsPerSecond }: ListProgressProps<S, M, K>) {
  const isPartial = useIsPartial(set);
  if (seriesCount !== null && !isPartial) return null;
  return <output className={classes.waiting}>{progressText(seriesCount, requestsPerSecond)}</output>;
}

function progressText(seriesCount: number | null, requestsPerSecond: number | null): string {
  if (seriesCount === null && requestsPerSecond === null) return 'Starting a trading session…';
  const progress =
    seriesCount === null || seriesCount === 0 ? 'Loading markets…' : `Loading markets: ${seriesCount} series so far.`;
  // A faster client does not make the user wait.
  if (requestsPerSecond === null || requestsPerSecond >= SLOW_CLIENT) return progress;
  return `${progress} ${rateLimitText(requestsPerSecond)}`;
}

interface UnlessLoadingProps<S, M, K> {
  readonly set: LiveSet<S, M, K>;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** The list, or a placeholder while the first series are loading. */
export function UnlessLoading<S, M, K>({ set, isEmpty, children }: UnlessLoadingProps<S, M, K>) {
  const isPartial = useIsPartial(set);
  return isPartial && isEmpty ? <ListSkeleton /> : <>{children}</>;
}

/** Loading is quick for clients with this rate limit or a higher one; requests per second. */
const SLOW_CLIENT = 20;

const SKELETON_PANELS = [4, 3, 3] as const;

/** Placeholder in the shape of the list. */
export function ListSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {SKELETON_PANELS.map((rows, panel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the panels are constant.
        <div className={classes.ghostPanel} key={panel}>
          <div className={classes.ghostHead}>
            <Skeleton width={20} height={20} circle />
            <Skeleton width={220} height={12} />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are constant.
            <SkeletonRow key={row} />
          ))}
        </div>
      ))}
    </div>
  );
}

function SkeletonRow() {
  return (
    <div className={classes.ghostRow}>
      <Skeleton width={64} />
      <Skeleton width={130} />
      <Skeleton width="100%" height="calc(var(--sl-price) - 2px)" />
      <Skeleton width={130} />
      <Skeleton width={56} />
    </div>
  );
}

function rateLimitText(requestsPerSecond: number): string {
  return `This client is limited to ${requestsPerSecond} ${requestsPerSecond === 1 ? 'request' : 'requests'} per second.`;
}

interface ListFailureProps {
  readonly error: unknown;
  /** Staff are not asked to contact an account manager. */
  readonly isStaff: boolean;
  readonly accountManagers: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Shown instead of the list when it failed to load: the reason and what to do. */
export function ListFailure({ error, isStaff, accountManagers, onRetry, retrying }: ListFailureProps) {
  const { code, text } = describeError(error);
  switch (code) {
    case 'NO_TRADING_CLIENT':
      return (
        <EmptyState
          icon={<IconPlugConnectedX size={22} stroke={1.6} />}
          title="No trading client"
          text={
            isStaff ? (
              TEXTS.NO_TRADING_CLIENT
            ) : (
              <>
                You have no active API client with Trading. <ContactText accountManagers={accountManagers} />
              </>
            )
          }
        />
      );
    case 'FORBIDDEN':
      return <DeniedState text={text} />;
    default:
      return (
        <ErrorState
          title={code === 'MARKETS_UNAVAILABLE' ? "Couldn't load markets" : "Couldn't load the trading list"}
          {...describeError(error)}
          onRetry={onRetry}
          retrying={retrying}
          actions={<ErrorPageActions />}
        />
      );
  }
}

function ContactText({ accountManagers }: Pick<ListFailureProps, 'accountManagers'>) {
  const [manager] = accountManagers;
  if (!manager) return <>Contact your account manager.</>;
  return (
    <>
      Contact your account manager {manager.name}:{' '}
      <a className="sl-accent" href={`mailto:${manager.email}`}>
        {manager.email}
      </a>
      .
    </>
  );
}
