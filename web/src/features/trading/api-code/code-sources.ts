import type { ApiCallInput, ApiEndpointName } from '@sightline/schema/rules/api-call.ts';
import { type ApiCodeSettings, graphqlCode, liveCode, restCode, restRequest } from '../../../lib/api-code.ts';
import type { CodeSource } from '../../../ui/api-code-dialog.tsx';

/** The data that the code reads: a series with its markets, or one of its markets. */
export interface CodeSubject {
  readonly seriesId: string;
  readonly marketId: string | null;
}

export const SERIES_QUERY = `query Series($id: ID!) {
  series(id: $id) { id title startAt lifecycle bestOf }
  seriesMarkets(seriesId: $id) {
    markets { id typeName state selections { id odds side } }
  }
}`;

export const MARKET_QUERY = `query Market($id: ID!) {
  market(id: $id) { id typeName state seriesId selections { id odds side } }
}`;

export const SERIES_SUBSCRIPTION = `subscription SeriesMarkets($id: ID!, $after: LiveCursor) {
  seriesMarkets(seriesId: $id, after: $after) {
    isSnapshot epoch seq prevSeq status isConflated
    markets { id typeName state selections { id odds side } }
    removed { type id }
  }
}`;

const NO_INPUT: ApiCallInput = { ids: [], filter: null, order: null, skip: null, take: null };

const restSource = (
  value: string,
  label: string,
  { endpoint, input, settings }: { endpoint: ApiEndpointName; input: Partial<ApiCallInput>; settings: ApiCodeSettings },
): CodeSource => ({ value, label, samples: restCode(restRequest(endpoint, { ...NO_INPUT, ...input }, settings)) });

/** The ways to get a series or a market: the provider's REST APIs, and this gateway's GraphQL and live feed. */
export function codeSources({ seriesId, marketId }: CodeSubject, settings: ApiCodeSettings, gatewayUrl: string): CodeSource[] {
  const id = marketId ?? seriesId;
  const rest =
    marketId === null
      ? [
          restSource('series', 'REST: series', { endpoint: 'SERIES', input: { ids: [id] }, settings }),
          {
            ...restSource('markets', 'REST: markets', {
              endpoint: 'MARKETS',
              input: { filter: `fixture.type=series,fixture.id<={${id}},state<={open,suspended}`, order: 'id-desc' },
              settings,
            }),
            note: 'Markets of the whole series. For those of a match, filter by fixture.type=match and the id of the match.',
          },
        ]
      : [restSource('market', 'REST', { endpoint: 'MARKETS', input: { ids: [id] }, settings })];
  return [
    ...rest,
    {
      value: 'graphql',
      label: 'GraphQL',
      note: 'Series and markets in one request to this dashboard’s gateway, within the same rate limit. Its documentation is at /docs.',
      samples: graphqlCode({ url: gatewayUrl, document: marketId === null ? SERIES_QUERY : MARKET_QUERY, variables: { id } }),
    },
    {
      value: 'live',
      label: 'Live feed',
      note: `All markets of the series, then each change as it happens.${marketId === null ? '' : ` Pick the market with id ${marketId}.`}`,
      samples: liveCode({ url: gatewayUrl, document: SERIES_SUBSCRIPTION, variables: { id: seriesId } }),
    },
  ];
}
