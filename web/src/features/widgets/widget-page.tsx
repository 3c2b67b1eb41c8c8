import { NetworkStatus } from '@apollo/client';
import { IconAppWindow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useActions } from '../../lib/actions/action-registry.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { copyAction } from '../../ui/copy.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StaleDataBanner, LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Preview } from './preview.tsx';
import { WIDGETS_PATH } from './urls.ts';
import { WidgetFacts } from './widget-facts.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';
import classes from './widget-page.module.css';
import { useWidgetPageQuery } from './widget-page.generated.ts';

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
      {data && error && <StaleDataBanner what="The widget" {...retry} />}
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
