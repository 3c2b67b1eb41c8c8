import { NetworkStatus } from '@apollo/client';
import { IconAppWindow } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { useActions } from '../../lib/actions/action-registry.ts';
import { PAGE_QUERY, pageData } from '../../lib/page-data.ts';
import { REPORT_FAILURES } from '../../lib/request-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { copyAction } from '../../ui/copy.tsx';
import { DataPage } from '../../ui/data-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Preview } from './preview.tsx';
import { WIDGETS_PATH } from './urls.ts';
import { WidgetFacts } from './widget-facts.tsx';
import { useWidgetGamesQuery, useWidgetPageQuery } from './widget-page.generated.ts';
import side from '../../ui/side-card.module.css';
import classes from './widget-page.module.css';

/** /widget/{id}: a widget and its preview. */
export function WidgetPage() {
  const { id = '' } = useParams();
  return <Widget key={id} id={id} />;
}

function Widget({ id }: { id: string }) {
  const page = pageData(useWidgetPageQuery({ ...PAGE_QUERY, variables: { id } }));
  // If these games cannot be loaded, only the widget's own ones are listed.
  const games = useWidgetGamesQuery({ context: REPORT_FAILURES });
  const widget = page.data?.widget;
  useActions(widget ? [copyAction({ id: 'widget', what: 'widget ID', value: widget.id, keywords: [widget.slug] })] : []);

  return (
    <DataPage
      title={widget?.slug ?? 'Widget'}
      breadcrumbs={[{ label: 'Widgets', to: WIDGETS_PATH }]}
      what="the widget"
      page={page}
    >
      {(data) => {
        // Games that came later would move the domains below them.
        if (data === undefined || games.networkStatus === NetworkStatus.loading) return <WidgetSkeleton />;
        if (data.widget === null) return <NoWidget />;
        return (
          <div className={side.layout}>
            <WidgetFacts widget={data.widget} allGames={games.data?.games ?? []} />
            <Preview widget={data.widget} widgetBaseUrl={data.clientConfig.widgetBaseUrl} />
          </div>
        );
      }}
    </DataPage>
  );
}

function NoWidget() {
  return (
    <EmptyState
      icon={<IconAppWindow size={22} stroke={1.6} />}
      title="Widget not found"
      text="It doesn't exist, or it belongs to another customer."
      action={<ButtonLink to={WIDGETS_PATH}>See all widgets</ButtonLink>}
    />
  );
}

const FACT_WIDTHS = ['80%', '45%', '35%', '40%'];

/** Placeholder while the widget loads. */
function WidgetSkeleton() {
  return (
    <div className={side.layout} aria-busy="true">
      <div className="sl-shrinks sl-card sl-raised">
        <div className={`${side.part} sl-grid sl-gap-8 sl-items-start`}>
          <Skeleton width="60%" height={22} />
          <Skeleton width={84} height={22} />
        </div>
        <div className={`${side.part} sl-grid sl-gap-12`}>
          {FACT_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={34} />
          ))}
        </div>
      </div>
      <div className="sl-shrinks sl-card sl-raised">
        <div className={side.part}>
          <Skeleton width={90} height={22} />
          <div className={classes.choice}>
            <Skeleton width={220} height={62} />
            <Skeleton width="60%" height={62} />
          </div>
        </div>
        <div className={side.part}>
          <Skeleton height={180} />
        </div>
      </div>
    </div>
  );
}
