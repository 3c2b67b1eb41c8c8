import { API_ENDPOINTS, type ApiEndpointName } from '@sightline/schema/rules/api-call.ts';
import { gameTitle } from '../../../lib/games.ts';
import type { PushCodeSettings } from '../../../lib/push-protocol.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Client_clientFragment } from '../client-operations.generated.ts';
import { ENDPOINT_GROUPS } from '../explorer/endpoints.ts';
import { endpointAccess, type ApiAccess } from './api-access.ts';

interface EndpointRow extends ApiAccess {
  readonly name: ApiEndpointName;
  readonly hasEnded: boolean;
}

/** Endpoints of lists. Those of one entity are left out: the same packages apply to them. */
const LIST_ENDPOINTS = ENDPOINT_GROUPS.flatMap(({ items }) => items)
  .map(({ value }) => value)
  .filter((name) => !API_ENDPOINTS[name].path.includes('{'));

/** Addresses of the provider's APIs, and which of their endpoints the packages of a client include. */
export function ApiSection({ client, settings }: { client: Client_clientFragment; settings: PushCodeSettings }) {
  const { dataApiUrl, oddsApiUrl, pushUrl } = settings;
  const rows = LIST_ENDPOINTS.map((name) => ({
    name,
    hasEnded: client.status === 'INACTIVE',
    ...endpointAccess(name, client),
  }));
  return (
    <Panel
      title="APIs"
      description="What the client's packages include, by the names of their products. Its historical access and scope apply too. Push channels are below."
    >
      <div className="sl-grid sl-gap-16">
        <Facts look="rows">
          <Fact name="Data API">
            <CopyableId label="data API address" value={dataApiUrl} />
          </Fact>
          <Fact name="Odds API">
            <CopyableId label="odds API address" value={oddsApiUrl} />
          </Fact>
          <Fact name="Push">
            <CopyableId label="push address" value={pushUrl} />
          </Fact>
        </Facts>
        <DataTable label="API access" rows={rows} columns={COLUMNS} rowId={({ name }) => name} rowSize="sm" sort={null} />
      </div>
    </Panel>
  );
}

const COLUMNS: readonly Column<EndpointRow>[] = [
  {
    id: 'endpoint',
    header: 'Endpoint',
    width: 216,
    cell: ({ name }) => {
      const { api, path } = API_ENDPOINTS[name];
      return (
        <>
          {api === 'data' ? 'Data API' : 'Odds API'} <code className="sl-12 sl-mono">{path}</code>
        </>
      );
    },
  },
  {
    id: 'access',
    card: 'status',
    header: 'Access',
    width: 104,
    cell: ({ isAllowed }) => (
      <StatusBadge tone={isAllowed === true ? 'positive' : 'neutral'}>
        {isAllowed === null ? 'Unknown' : isAllowed ? 'Yes' : 'No'}
      </StatusBadge>
    ),
  },
  {
    id: 'games',
    card: 'block',
    header: 'Games',
    minWidth: 192,
    cell: (row) => (
      <span className="sl-soft" title={gamesOrReason(row)}>
        {gamesOrReason(row)}
      </span>
    ),
  },
];

/** The games of an endpoint, or why the client may not call it. */
function gamesOrReason({ isAllowed, hasEnded, games, needs }: EndpointRow): string {
  if (hasEnded) return 'The client has expired.';
  if (isAllowed === null) return "It isn't known what all products of this client are.";
  return isAllowed ? games.map(gameTitle).join(', ') : `Needs a package of ${needs.join(' or ')}.`;
}
