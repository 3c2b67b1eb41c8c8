import { IconAntenna, IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PageData } from '../../../lib/page-data.ts';
import type { PushCodeSettings } from '../../../lib/push-protocol.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PushCodeButton } from '../push-code-button.tsx';
import { channelTabParams, inspectorUrl, readChannelTab } from '../urls.ts';
import classes from './channels.module.css';
import type { ClientChannelsQuery } from './client-page.generated.ts';

type ShownChannel = NonNullable<ClientChannelsQuery['apiClient']>['pushChannels'][number];

interface ChannelsSectionProps {
  readonly clientId: string;
  /** Link of channels without their own reference; null: no link. */
  readonly docsUrl: string | null;
  readonly channels: PageData<ClientChannelsQuery>;
  readonly settings: PushCodeSettings;
}

/** Value of the All tab; cannot collide with a category name. */
const ALL = 'all';
const tabOf = (category: string | null): string => (category === null ? ALL : `category:${category}`);

/** All push channels and whether the client may use each; one tab per category. */
export function ChannelsSection({ clientId, docsUrl, settings, channels: { data, error, retry } }: ChannelsSectionProps) {
  const usable = data?.apiClient?.pushChannels.filter(({ hasAccess }) => hasAccess).map(({ name }) => name) ?? [];
  return (
    <Panel
      title="Channels"
      actions={
        <>
          <PushCodeButton channels={usable} settings={settings} />
          <ButtonLink to={inspectorUrl(clientId)} leftSection={<IconAntenna size={16} aria-hidden="true" />}>
            Inspect channels
          </ButtonLink>
        </>
      }
    >
      {error !== undefined && (
        <SectionFailure
          error={error}
          text={data === undefined ? "Couldn't load channels." : "Couldn't refresh channels. Showing previously loaded data."}
          {...retry}
        />
      )}
      {data === undefined && error === undefined && <Skeleton height={220} />}
      {data !== undefined && (
        <Channels channels={data.apiClient?.pushChannels ?? []} categories={data.pushChannelCategories} docsUrl={docsUrl} />
      )}
    </Panel>
  );
}

interface ChannelsProps {
  readonly channels: readonly ShownChannel[];
  readonly categories: ClientChannelsQuery['pushChannelCategories'];
  readonly docsUrl: string | null;
}

function Channels({ channels, categories, docsUrl }: ChannelsProps) {
  const [params] = useSearchParams();
  const [chosen, choose] = useUrlState(readChannelTab, (category) => channelTabParams(category, params));
  const category = categories.find(({ name }) => name === chosen)?.name ?? null;
  const shown = category === null ? channels : channels.filter((channel) => channel.categories.includes(category));
  const columns = useMemo(() => columnsFor(docsUrl), [docsUrl]);
  const names = categories.map(({ name }) => name);
  const tabs = [{ value: ALL, label: 'All' }, ...names.map((name) => ({ value: tabOf(name), label: name }))];

  return (
    <Tabs
      label="Channel categories"
      tabs={tabs}
      value={tabOf(category)}
      onChange={(value) => choose(names.find((name) => tabOf(name) === value) ?? null)}
    >
      {shown.length === 0 ? (
        <p className={classes.none}>No channels available</p>
      ) : (
        <DataTable label="Channels" rows={shown} columns={columns} rowId={(channel) => channel.name} />
      )}
    </Tabs>
  );
}

function columnsFor(docsUrl: string | null): Column<ShownChannel>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 208,
      sortValue: ({ name }) => name,
      cell: ({ name }) => (
        <code className="sl-12 sl-mono" title={name}>
          {name}
        </code>
      ),
    },
    {
      id: 'description',
      card: 'block',
      header: 'Description',
      minWidth: 192,
      cell: ({ description }) => (
        <span className={classes.description} title={description ?? undefined}>
          {description ?? '–'}
        </span>
      ),
    },
    {
      id: 'access',
      card: 'status',
      header: 'Access',
      width: 120,
      sortValue: ({ hasAccess }) => (hasAccess ? 0 : 1),
      cell: ({ hasAccess }) => <StatusBadge tone={hasAccess ? 'positive' : 'neutral'}>{hasAccess ? 'Yes' : 'No'}</StatusBadge>,
    },
    {
      id: 'reference',
      header: 'Channel Reference',
      width: 160,
      cell: ({ name, referenceUrl }) => <Reference name={name} href={referenceUrl ?? docsUrl} />,
    },
  ];
}

function Reference({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <>–</>;
  return (
    <a className="sl-inline-row sl-gap-4 sl-accent sl-underlines sl-touch" href={href} target="_blank" rel="noreferrer">
      Reference<span className="sl-hidden"> of {name}, in a new tab</span>
      <IconExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
