import { NetworkStatus } from '@apollo/client';
import { IconAppWindow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useActions } from '../../lib/actions/action-registry.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { copyAction } from '../../ui/copy.tsx';
import { LoadFailure, StaleDataBanner } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Preview } from './preview.tsx';
import { WIDGETS_PATH } from './urls.ts';
import { WidgetFacts } from './widget-facts.tsx';
import { useWidgetPageQuery } from './widget-page.generated.ts';
import classes from './widget-page.module.css';

/** /widget/{id}: what a widget is, and how it looks. */
export function WidgetPage() {
  const { id = '' } = useParams();
  return <Widget key={id} id={id} />;
}

function Widget({ id }: { id: string }) {
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useWidgetPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  useDocumentTitle(data?.widget?.slug ?? 'Widget');
  const widget = data?.widget;
  useActions(widget ? [copyAction({ id: 'widget', what: 'widget id', value: widget.id, keywords: [widget.slug] })] : []);
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  return (
    <>
      <PageHeader title="Widget" breadcrumbs={[{ label: 'Widgets', to: WIDGETS_PATH }]} />
      {data && error && <StaleDataBanner what="the widget" {...retry} />}
      {!data && error && <LoadFailure error={error} title="The widget could not be read" {...retry} />}
      {!data && !error && <WidgetSkeleton />}
      {data?.widget === null && <NoWidget />}
      {data?.widget && (
        <Panels>
          <WidgetFacts widget={data.widget} allGames={data.games} />
          <Preview widget={data.widget} widgetBaseUrl={data.clientConfig.widgetBaseUrl} />
        </Panels>
      )}
    </>
  );
}

function Panels({ children }: { children: ReactNode }) {
  return <div className={classes.layout}>{children}</div>;
}

function NoWidget() {
  return (
    <EmptyState
      icon={<IconAppWindow size={22} stroke={1.6} />}
      title="Widget not found"
      text="There is no such widget, or it belongs to another customer."
      action={<ButtonLink to={WIDGETS_PATH}>See all widgets</ButtonLink>}
    />
  );
}

const FACT_WIDTHS = ['80%', '45%', '35%', '40%'];

/** The two panels of a widget while nothing is known of it. */
export function WidgetSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <div className={classes.panel}>
        <div className={`${classes.part} ${classes.identity}`}>
          <Skeleton width="60%" height={22} />
          <Skeleton width={84} height={22} />
        </div>
        <div className={`${classes.part} ${classes.facts}`}>
          {FACT_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={34} />
          ))}
        </div>
      </div>
      <div className={classes.panel}>
        <div className={classes.part}>
          <Skeleton width={90} height={22} />
          <div className={classes.choice}>
            <Skeleton width={220} height={62} />
            <Skeleton width="60%" height={62} />
          </div>
        </div>
        <div className={classes.part}>
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  );
}
