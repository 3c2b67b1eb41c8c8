import { API_ENDPOINTS, type ApiEndpointName } from '@sightline/schema/rules/api-call.ts';

/** What the form shows of an endpoint. */
interface EndpointHelp {
  readonly title: string;
  readonly idsLabel: string;
  /** Conditions that the filter suggests, with what they mean. */
  readonly filters: readonly { readonly text: string; readonly meaning: string }[];
  readonly orders: readonly string[];
}

const GAME = { text: 'game.id=5', meaning: 'one game' };
const BY_ID = ['id-asc', 'id-desc'];

/** Help by endpoint, in the order of the select. */
export const ENDPOINT_HELP: Readonly<Record<ApiEndpointName, EndpointHelp>> = {
  SERIES: {
    title: 'Series',
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
    idsLabel: 'Match IDs',
    filters: [{ text: 'lifecycle=live', meaning: 'being played now' }, GAME, { text: 'deleted_at=null', meaning: 'not deleted' }],
    orders: BY_ID,
  },
  TOURNAMENTS: {
    title: 'Tournaments',
    idsLabel: 'Tournament IDs',
    filters: [GAME, { text: 'tier<=2', meaning: 'in the top two tiers' }],
    orders: BY_ID,
  },
  TEAMS: {
    title: 'Teams',
    idsLabel: 'Team IDs',
    filters: [GAME, { text: 'active=true', meaning: 'active teams' }],
    orders: BY_ID,
  },
  ROSTERS: {
    title: 'Rosters',
    idsLabel: 'Roster IDs',
    filters: [GAME, { text: 'team.id!=null', meaning: 'with a team' }],
    orders: BY_ID,
  },
  PLAYERS: {
    title: 'Players',
    idsLabel: 'Player IDs',
    filters: [GAME, { text: 'active=true', meaning: 'active players' }],
    orders: BY_ID,
  },
  MARKETS: {
    title: 'Markets',
    idsLabel: 'Market IDs',
    filters: [
      { text: 'state<={open,suspended}', meaning: 'open or suspended' },
      { text: 'type=match_winner', meaning: 'one type' },
      { text: 'fixture.type=series', meaning: 'for whole series' },
    ],
    orders: ['id-desc', 'id-asc'],
  },
  LABELS: { title: 'Market labels', idsLabel: 'Market IDs', filters: [], orders: ['market.id-desc', 'market.id-asc'] },
};

/** Options of the endpoint select, by API. */
export const ENDPOINT_GROUPS = (['data', 'odds'] as const).map((api) => ({
  group: api === 'data' ? 'Data API' : 'Odds API',
  items: endpointNames()
    .filter((name) => API_ENDPOINTS[name].api === api)
    .map((name) => ({ value: name, label: `${ENDPOINT_HELP[name].title} – ${API_ENDPOINTS[name].path}` })),
}));

function endpointNames(): ApiEndpointName[] {
  return ['SERIES', 'MATCHES', 'TOURNAMENTS', 'TEAMS', 'ROSTERS', 'PLAYERS', 'MARKETS', 'LABELS'];
}
