import type { NetworkStatus } from '@apollo/client';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../lib/request-error.ts';
import { useHasOpened } from '../../../lib/hooks.ts';
import { pageData } from '../../../lib/page-data.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import classes from './overview.module.css';

/**
 * Options of a query that reads another customer's data, as the customer itself would see it. It is sent with that customer's id,
 * whichever customer the tab acts for. No cache and no deduplication, because neither is keyed by customer.
 */
export function actingCustomerOptions(id: string) {
  return {
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    notifyOnNetworkStatusChange: true,
    context: { actingCustomer: id, queryDeduplication: false },
  } as const;
}

interface OverviewPanelProps<T> {
  readonly title: string;
  /** What is loaded, as in "Couldn't load the API clients." */
  readonly what: string;
  /** Says what is missing if only a part was loaded. By default, says that not all of it could be loaded. */
  readonly missing?: string | undefined;
  readonly query: {
    readonly data: T | undefined;
    readonly networkStatus: NetworkStatus;
    readonly refetch: () => Promise<unknown>;
  };
  readonly error: unknown;
  readonly actions?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A panel that loads, fails and is retried without the others. With an error next to the data, it shows both. */
export function OverviewPanel<T>({
  title,
  what,
  missing = `Couldn't load all of ${what}.`,
  query,
  error,
  actions,
  children,
}: OverviewPanelProps<T>) {
  const { data, retry } = pageData(query);
  const failure = error === undefined ? null : describeError(error);
  const isBusy = data === undefined && failure === null;
  const hasLoaded = useHasOpened(!isBusy);
  return (
    <Panel title={title} actions={actions}>
      <div className="sl-stack sl-gap-8 sl-padded sl-card sl-raised" data-first-load={!hasLoaded || undefined} aria-busy={isBusy}>
        {failure !== null && (
          <SectionFailure
            error={error}
            text={data === undefined ? `Couldn't load ${what}. ${failure.text}` : missing}
            {...retry}
          />
        )}
        {data !== undefined && children(data)}
        {isBusy && (
          <div className={classes.waiting}>
            <Skeleton width="70%" />
            <Skeleton width="55%" />
            <Skeleton width="62%" />
          </div>
        )}
      </div>
    </Panel>
  );
}

/** A line of text in a panel. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="sl-plain sl-soft sl-13">{children}</p>;
}

/** A two-line entry of a panel, with a value at its end. */
export function Line({ main, sub, end }: { main: ReactNode; sub?: ReactNode; end?: ReactNode }) {
  return (
    <li className={classes.line}>
      <div className="sl-stack">
        <span className={classes.main}>{main}</span>
        {sub !== undefined && <span className={classes.sub}>{sub}</span>}
      </div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </li>
  );
}

/** Lines shown at first. */
const FIRST_LINES = 6;

/** The entries of a panel; a long list shows its first ones until the user asks for all. */
export function Lines({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasMore = children.length > FIRST_LINES + 1;
  return (
    <>
      <ul className="sl-list" aria-label={label}>
        {hasMore && !isOpen ? children.slice(0, FIRST_LINES) : children}
      </ul>
      {hasMore && (
        <div className={classes.more}>
          <Button tone="subtle" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${children.length}`}
          </Button>
        </div>
      )}
    </>
  );
}
