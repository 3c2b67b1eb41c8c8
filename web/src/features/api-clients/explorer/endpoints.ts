import { API_ENDPOINTS, type ApiEndpointName } from '@sightline/schema/rules/api-call.ts';
import { API_DOCS_PATH } from '../../../lib/urls.ts';

/** Texts of the form about an endpoint. */
interface EndpointHelp {
  readonly title: string;
  /** Section of docs/provider-endpoints.md. */
  readonly section: string;
  /** Label of the ids, or of the only one. */
  readonly idsLabel: string;
  /** Conditions that the filter suggests, with what they mean. */
  readonly filters: readonly { readonly text: string; readonly meaning: string }[];
  readonly orders: readonly string[];
}

const GAME = { text: 'game.id=5', meaning: 'one game' };
const BY_ID = ['id-asc', 'id-desc'];

/** Help by endpoint. */
export const ENDPOINT_HELP: Readonly<Record<ApiEndpointName, EndpointHelp>> = {
  SERIES: {
    title: 'Series',
    section: 'series',
    idsLabel: 'Series IDs',
    filters: [
      { text: 'lifecycle=live', meaning: 'being played now' },
      { text: 'lifecycle=upcoming', meaning: 'not started' },
      GAME,
      { text: 'start!=null', meaning: 'with a start time' },
    ],
    orders: ['start-asc', 'start-desc', ...BY_ID],
  },
  MATCHES: {
    title: 'Matches',
    section: 'matches',
    idsLabel: 'Match IDs',
    filters: [{ text: 'lifecycle=live', meaning: 'being played now' }, GAME, { text: 'deleted_at=null', meaning: 'not deleted' }],
    orders: BY_ID,
  },
  TOURNAMENTS: {
    title: 'Tournaments',
    section: 'tournaments',
    idsLabel: 'Tournament IDs',
    filters: [GAME, { text: 'tier<=2', meaning: 'in the top two tiers' }],
    orders: BY_ID,
  },
  TEAMS: {
    title: 'Teams',
    section: 'teams',
    idsLabel: 'Team IDs',
    filters: [GAME, { text: 'active=true', meaning: 'active teams' }],
    orders: BY_ID,
  },
  ROSTERS: {
    title: 'Rosters',
    section: 'rosters',
    idsLabel: 'Roster IDs',
    filters: [GAME, { text: 'team.id!=null', meaning: 'with a team' }],
    orders: BY_ID,
  },
  PLAYERS: {
    title: 'Players',
    section: 'players',
    idsLabel: 'Player IDs',
    filters: [GAME, { text: 'active=true', meaning: 'active players' }],
    orders: BY_ID,
  },
  MARKETS: {
    title: 'Markets',
    section: 'markets',
    idsLabel: 'Market IDs',
    filters: [
      { text: 'state<={open,suspended}', meaning: 'open or suspended' },
      { text: 'type=match_winner', meaning: 'one type' },
      { text: 'fixture.type=series', meaning: 'for whole series' },
    ],
    orders: ['id-desc', 'id-asc'],
  },
  LABELS: {
    title: 'Market labels',
    section: 'market-labels',
    idsLabel: 'Market IDs',
    filters: [],
    orders: ['market.id-desc', 'market.id-asc'],
  },
  ONE_SERIES: oneEntity('Series', 'series'),
  ONE_MATCH: oneEntity('Match', 'matches'),
  ONE_TOURNAMENT: oneEntity('Tournament', 'tournaments'),
  ONE_TEAM: oneEntity('Team', 'teams'),
  ONE_ROSTER: oneEntity('Roster', 'rosters'),
  ONE_PLAYER: oneEntity('Player', 'players'),
};

function oneEntity(name: string, section: string): EndpointHelp {
  return { title: `One ${name.toLowerCase()}`, section, idsLabel: `${name} ID`, filters: [], orders: [] };
}

/** Where an endpoint is described: in the provider's documentation, or without one, in that of the gateway. */
export function referenceUrl(endpoint: ApiEndpointName, docsUrl: string): string {
  return docsUrl.startsWith('/') ? `${API_DOCS_PATH}/endpoints#${ENDPOINT_HELP[endpoint].section}` : docsUrl;
}

/** Endpoints in the order of the select. */
export const ENDPOINT_NAMES = [
  'SERIES',
  'ONE_SERIES',
  'MATCHES',
  'ONE_MATCH',
  'TOURNAMENTS',
  'ONE_TOURNAMENT',
  'TEAMS',
  'ONE_TEAM',
  'ROSTERS',
  'ONE_ROSTER',
  'PLAYERS',
  'ONE_PLAYER',
  'MARKETS',
  'LABELS',
] as const satisfies readonly ApiEndpointName[];

/** Options of the endpoint select, by API. */
export const ENDPOINT_GROUPS = (['data', 'odds'] as const).map((api) => ({
  group: api === 'data' ? 'Data API' : 'Odds API',
  items: ENDPOINT_NAMES.filter((name) => API_ENDPOINTS[name].api === api).map((name) => ({
    value: name,
    label: `${ENDPOINT_HELP[name].title} – ${API_ENDPOINTS[name].path}`,
  })),
}));
