import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';
import { IconCode, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { daysLeftText, endTone } from '../../../lib/activity-text.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue } from '../../../lib/hooks.ts';
import { PAGE_QUERY, type PageData, pageData } from '../../../lib/page-data.ts';
import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { useNow } from '../../../lib/timing.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyAction } from '../../../ui/copy.tsx';
import { DataPage } from '../../../ui/data-page.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { customerText, hasSeveralCustomers } from '../client-customer.ts';
import { useListedClientsQuery } from '../client-search.generated.ts';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { isRecentlySaved, useNavigateWhileShown } from '../client-operations.tsx';
import { useDeleteClient } from '../delete-operations.tsx';
import { ContactManager } from '../contact-manager.tsx';
import { useKeySecrets } from '../keys/key-secrets.tsx';
import type { KeyUse } from '../keys/key-use.tsx';
import { type ClientKeysQuery, useClientKeysQuery } from '../keys/keys.generated.ts';
import { KeysSection } from '../keys/keys-section.tsx';
import { RatesLink } from '../rates-link.tsx';
import { PERIODS, periodParams, readPeriod } from '../usage/usage-figures.ts';
import { type ApiClientUsageQuery, useApiClientUsageQuery } from '../usage/usage.generated.ts';
import { API_CLIENTS_PATH, editClientUrl, explorerUrl } from '../urls.ts';
import { ChannelsSection } from './channels-section.tsx';
import side from '../../../ui/side-card.module.css';
import { ClientCard } from './client-card.tsx';
import classes from './client-detail.module.css';
import {
  type ApiClientPageQuery,
  type ClientChannelsQuery,
  useAllGamesQuery,
  useApiClientPageQuery,
  useClientChannelsQuery,
} from './client-page.generated.ts';
import { NoClient } from '../no-client.tsx';
import { type ClientWebhooksQuery, useClientWebhooksQuery } from '../webhooks/webhooks.generated.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useRecentItem } from '../../../workspace/use-recent-item.ts';

// Lazy chunks, because they are further down the page.
const ApiSection = lazyPart(async () => (await import('./api-section.tsx')).ApiSection);
const RequestExample = lazyPart(async () => (await import('./request-example.tsx')).RequestExample);
const WebhooksSection = lazyPart(async () => (await import('../webhooks/webhooks-section.tsx')).WebhooksSection);
const UsageSection = lazyPart(async () => (await import('../usage/usage-section.tsx')).UsageSection);

/** /api-clients/{clientId}: an API client with its keys, APIs, push channels, webhooks and usage. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  return <Client key={clientId} id={clientId} />;
}

function Client({ id }: { id: string }) {
  const fetchPolicy = useInitialValue(isRecentlySaved(useLocation().state) ? 'cache-first' : 'cache-and-network');
  // Sent together, so that the gateway reads the client and its keys once for all queries.
  const keys = pageData(useClientKeysQuery({ ...PAGE_QUERY, fetchPolicy, variables: { clientId: id } }));
  const channels = pageData(useClientChannelsQuery({ ...PAGE_QUERY, fetchPolicy, variables: { id } }));
  const [params] = useSearchParams();
  const [days, changeDays] = useUrlState(readPeriod, (next) => periodParams(next, params));
  const usage = pageData(useApiClientUsageQuery({ ...PAGE_QUERY, variables: { clientId: id, days } }));
  const webhooks = pageData(useClientWebhooksQuery({ ...PAGE_QUERY, variables: { clientId: id } }));
  const page = pageData(useApiClientPageQuery({ ...PAGE_QUERY, fetchPolicy, variables: { id } }), [
    keys,
    channels,
    usage,
    webhooks,
  ]);
  const client = page.data?.apiClient;
  const name = client && (client.name || client.id);
  useRecentItem(client && name);
  const canManage = page.data?.viewer.canManageApiClients === true;
  const settings = page.data?.clientConfig;
  useActions(
    client && settings
      ? [
          copyAction({ id: 'client', what: 'client ID', value: client.id, keywords: [client.name] }),
          copyAction({ id: 'data-api', what: 'data API address', value: settings.dataApiUrl, keywords: ['url'] }),
          copyAction({ id: 'odds-api', what: 'odds API address', value: settings.oddsApiUrl, keywords: ['url'] }),
          copyAction({ id: 'push', what: 'push address', value: settings.pushUrl, keywords: ['url', 'socket', 'hermes'] }),
          {
            id: 'client.explorer',
            title: 'Open API explorer',
            group: 'This page',
            keywords: ['call', 'request', 'test'],
            to: explorerUrl(client.id),
          },
        ]
      : [],
  );

  return (
    <DataPage
      title={name ?? 'API Client'}
      breadcrumbs={[{ label: 'API Clients', to: API_CLIENTS_PATH }]}
      what="the API client"
      page={page}
      actions={
        client &&
        page.data && (
          <>
            <ButtonLink to={explorerUrl(client.id)} leftSection={<IconCode size={16} aria-hidden="true" />}>
              API explorer
            </ButtonLink>
            {canManage ? <ClientActions client={client} /> : <ContactManager viewer={page.data.viewer} />}
          </>
        )
      }
    >
      {(data) => {
        if (data === undefined) return <ClientSkeleton />;
        if (data.apiClient === null) return <NoClient />;
        return (
          <ClientDetail
            client={data.apiClient}
            page={data}
            canManage={canManage}
            keys={keys}
            channels={channels}
            usage={usage}
            webhooks={webhooks}
            days={days}
            onDays={changeDays}
          />
        );
      }}
    </DataPage>
  );
}

/** Edit and Delete buttons, for users who may manage clients. */
function ClientActions({ client }: { client: Client_clientFragment }) {
  const navigate = useNavigateWhileShown();
  const deleteClient = useDeleteClient(() => navigate(API_CLIENTS_PATH));
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

interface ClientDetailProps extends ComponentProps<typeof UsageSection> {
  readonly client: NonNullable<ApiClientPageQuery['apiClient']>;
  readonly page: ApiClientPageQuery;
  /** Whether the user may change clients and keys. */
  readonly canManage: boolean;
  readonly keys: PageData<ClientKeysQuery>;
  readonly channels: PageData<ClientChannelsQuery>;
  readonly webhooks: PageData<ClientWebhooksQuery>;
}

/** The client's card, with its keys, APIs, channels, webhooks, usage and a request example beside it. */
function ClientDetail({
  client,
  page: { viewer, clientConfig },
  canManage,
  keys,
  channels,
  webhooks,
  ...usageProps
}: ClientDetailProps) {
  const secrets = useKeySecrets(client.id);
  // Often cached: the list is where most visits of this page begin.
  const others = useListedClientsQuery({ context: REPORT_FAILURES }).data?.apiClients ?? [];
  const showsCustomer = hasSeveralCustomers([client, ...others]);
  // Until all games are loaded, the card shows only the client's own games.
  const allGames = useAllGamesQuery({ context: REPORT_FAILURES });
  const { dataApiUrl, apiSecretHeader, docsUrl } = clientConfig;
  return (
    <div className={side.layout}>
      <ClientCard
        title="API Client"
        client={client}
        customer={showsCustomer ? customerText(client.customer) : null}
        allGames={allGames.data?.games ?? []}
      />
      <div className={classes.main}>
        {client.unreadable.length > 0 && <FormAlert tone="warning">Couldn't read some details of this client.</FormAlert>}
        <RateLimitNotice clientId={client.id} usage={usageProps.usage.data?.apiClientUsage} />
        {client.status === 'EXPIRING' && client.expiresAt !== null && (
          <ExpiryNotice expiresAt={client.expiresAt}>
            {canManage ? (
              <Link className="sl-accent" to={editClientUrl(client.id)}>
                Change end date
              </Link>
            ) : (
              <ContactManager viewer={viewer} purpose=" to extend it." />
            )}
          </ExpiryNotice>
        )}
        <KeysSection
          client={client}
          keys={keys}
          canManage={canManage}
          secrets={secrets}
          uses={usesOf(usageProps.usage.data?.apiClientUsage)}
        />
        <Suspense fallback={<Skeleton height={560} />}>
          <ApiSection client={client} settings={clientConfig} />
        </Suspense>
        <ChannelsSection clientId={client.id} channels={channels} docsUrl={docsUrl} settings={clientConfig} />
        <Suspense fallback={<Skeleton height={440} />}>
          <WebhooksSection clientId={client.id} webhooks={webhooks} canManage={canManage} />
          <UsageSection {...usageProps} />
          <RequestExample dataApiUrl={dataApiUrl} secretHeader={apiSecretHeader} />
        </Suspense>
      </div>
    </div>
  );
}

/** Warns that a client expires soon. `children`: what the user can do about it. */
function ExpiryNotice({ expiresAt, children }: { expiresAt: string; children: ReactNode }) {
  const now = useNow(MINUTE_MS);
  const { timeZone } = useDisplay();
  // While the page stays open, the client may expire; its cached status is still EXPIRING.
  if (Date.parse(expiresAt) <= now.getTime()) return null;
  return (
    <FormAlert tone={endTone(expiresAt, now, timeZone) === 'day' ? 'negative' : 'warning'}>
      This client expires {daysLeftText(expiresAt, now, timeZone)}. {children}
    </FormAlert>
  );
}

type Usage = ApiClientUsageQuery['apiClientUsage'];

function usesOf(usage: Usage | undefined): readonly KeyUse[] {
  return usage?.sources.map((source) => ({ ...source, countedSince: usage.countedSince })) ?? [];
}

/** Says how often the client reached its rate limit in the chosen period, and leads to its rates. */
function RateLimitNotice({ clientId, usage }: { clientId: string; usage: Usage | undefined }) {
  const count = usage?.hours.reduce((sum, hour) => sum + hour.tooManyRequests, 0) ?? 0;
  if (usage === undefined || count === 0) return null;
  const period = PERIODS.find(({ days }) => days === usage.days)?.name ?? `${usage.days} days`;
  return (
    <FormAlert tone="warning">
      {count === 1 ? '1 request' : `${count} requests`} got a 429 in the last {period}, as far as this dashboard sees.{' '}
      <RatesLink clientId={clientId} />
    </FormAlert>
  );
}

const FACT_WIDTHS = ['80%', '45%', '55%', '40%', '35%'];

/** Placeholder while the client loads. */
function ClientSkeleton() {
  return (
    <div className={side.layout} aria-busy="true">
      <output className="sl-hidden">Loading the client</output>
      <div className="sl-shrinks sl-card sl-raised">
        <div className={`${side.part} sl-grid sl-gap-8 sl-items-start`}>
          <Skeleton width={70} />
          <Skeleton width={180} height={18} />
          <Skeleton width={76} height={22} />
        </div>
        <div className={`${side.part} sl-grid sl-gap-12`}>
          {FACT_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} height={32} />
          ))}
        </div>
        <div className={side.part}>
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
