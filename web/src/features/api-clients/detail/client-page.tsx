import { NetworkStatus } from '@apollo/client';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { formatDay, type TimeZone } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyAction } from '../../../ui/copy.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LoadFailure, StaleDataBanner } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { useDeleteClient, wasJustSaved } from '../client-operations.tsx';
import { ContactManager } from '../contact-manager.tsx';
import { useKeySecrets } from '../keys/key-secrets.tsx';
import { KeysSection } from '../keys/keys-section.tsx';
import { API_CLIENTS_PATH, editClientUrl } from '../urls.ts';
import { ChannelsSection } from './channels-section.tsx';
import card from './client-card.module.css';
import { ClientCard } from './client-card.tsx';
import classes from './client-detail.module.css';
import { type ApiClientPageQuery, useApiClientPageQuery } from './client-page.generated.ts';
import { RequestExample } from './request-example.tsx';

/** /api-clients/{clientId}: what a client may do, its keys and its push channels. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  return <Client key={clientId} id={clientId} />;
}

function Client({ id }: { id: string }) {
  const fetchPolicy = useInitialValue(wasJustSaved(useLocation().state) ? 'cache-first' : 'cache-and-network');
  const {
    data: fresh,
    previousData,
    error,
    networkStatus,
    refetch,
  } = useApiClientPageQuery({
    variables: { id },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const data = fresh ?? previousData;
  const client = data?.apiClient;
  const manages = data?.viewer.canManageApiClients === true;
  useDocumentTitle(client?.name ?? 'API Client');
  useActions(client ? [copyAction({ id: 'client', what: 'client id', value: client.id, keywords: [client.name] })] : []);
  const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };

  return (
    <>
      <PageHeader
        title={client?.name ?? 'API Client'}
        breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }]}
        actions={client && (manages ? <ClientActions client={client} /> : <ContactManager viewer={data.viewer} />)}
      />
      {data && error && <StaleDataBanner what="the client" {...retry} />}
      {!data && error && <LoadFailure error={error} title="The API client could not be read" {...retry} />}
      {!data && !error && <ClientSkeleton />}
      {client === null && <NoClient />}
      {client && <ClientDetail client={client} page={data} manages={manages} fetchPolicy={fetchPolicy} />}
    </>
  );
}

function NoClient() {
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.6} />}
      title="API client not found"
      text="There is no such client, or it belongs to another customer."
      action={<ButtonLink to={API_CLIENTS_PATH}>See all API clients</ButtonLink>}
    />
  );
}

/** What managers may do with the client of this page. */
export function ClientActions({ client }: { client: Client_clientFragment }) {
  const navigate = useNavigate();
  const deleteClient = useDeleteClient(() => void navigate(API_CLIENTS_PATH));
  useActions([
    {
      id: 'client.edit',
      title: 'Edit client',
      group: 'This page',
      keywords: ['change'],
      shortcut: 'e',
      to: editClientUrl(client.id),
    },
    { id: 'client.delete', title: 'Delete client', group: 'This page', keywords: ['remove'], run: () => deleteClient(client) },
  ]);
  return (
    <>
      <Button leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => deleteClient(client)}>
        Delete client
      </Button>
      <ButtonLink to={editClientUrl(client.id)} tone="primary" leftSection={<IconPencil size={16} aria-hidden="true" />}>
        Edit client
      </ButtonLink>
    </>
  );
}

interface ClientDetailProps {
  readonly client: NonNullable<ApiClientPageQuery['apiClient']>;
  readonly page: ApiClientPageQuery;
  /** Whether the person may change clients and keys. */
  readonly manages: boolean;
  readonly fetchPolicy: 'cache-and-network' | 'cache-first';
}

/** A client in full: what it is on the left, its keys and channels beside it. */
export function ClientDetail({
  client,
  page: { viewer, clientConfig, games, pushChannelCategories },
  manages,
  fetchPolicy,
}: ClientDetailProps) {
  const secrets = useKeySecrets();
  const { dataApiUrl, apiSecretHeader, docsUrl } = clientConfig;
  return (
    <div className={classes.layout}>
      <ClientCard title="API Client" client={client} allGames={games} />
      <div className={classes.main}>
        {client.unreadable.length > 0 && (
          <FormAlert tone="warning">Some details of this client couldn’t be read from the provider’s answer.</FormAlert>
        )}
        {client.status === 'EXPIRING' && client.activeUntil !== null && (
          <ExpiryNotice activeUntil={client.activeUntil}>
            {manages ? (
              <Link className={classes.link} to={editClientUrl(client.id)}>
                Change its end
              </Link>
            ) : (
              <ContactManager viewer={viewer} purpose=" to keep it." />
            )}
          </ExpiryNotice>
        )}
        <KeysSection clientId={client.id} manages={manages} secrets={secrets} fetchPolicy={fetchPolicy} />
        <ChannelsSection channels={client.pushChannels} categories={pushChannelCategories} docsUrl={docsUrl} />
        <RequestExample request={{ dataApiUrl, secretHeader: apiSecretHeader, secret: secrets.shown?.value ?? null }} />
      </div>
    </div>
  );
}

/** Warns of an end that is near; the card beside it has the day. `children`: what to do about it. */
export function ExpiryNotice({ activeUntil, children }: { activeUntil: string; children: ReactNode }) {
  const now = useNow(60_000);
  const { timeZone } = useDisplay();
  return (
    <FormAlert tone="warning">
      This client expires {daysLeftText(activeUntil, now, timeZone)}. {children}
    </FormAlert>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** When something ends, in words: by the calendar of that zone, as the day of the end is shown. */
export function daysLeftText(end: string, now: Date, zone: TimeZone): string {
  const days = Math.round((dayNumber(new Date(end), zone) - dayNumber(now, zone)) / DAY_MS);
  if (days < 1) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** The day as midnight of UTC: days of a zone are not all equally long. */
function dayNumber(moment: Date, zone: TimeZone): number {
  return Date.parse(formatDay(moment, zone));
}

const FACT_WIDTHS = ['80%', '45%', '55%', '40%', '35%'];

/** Stands for a client while it is read. */
export function ClientSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <output className={hidden.hidden}>The client is loading</output>
      <div className={card.card}>
        <div className={`${card.part} ${card.identity}`}>
          <Skeleton width={70} />
          <Skeleton width={180} height={18} />
          <Skeleton width={76} height={22} />
        </div>
        <div className={`${card.part} ${card.facts}`}>
          {FACT_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={32} />
          ))}
        </div>
        <div className={card.part}>
          <Skeleton height={220} />
        </div>
      </div>
      <div className={classes.main}>
        <Skeleton height={220} />
        <Skeleton height={420} />
      </div>
    </div>
  );
}
