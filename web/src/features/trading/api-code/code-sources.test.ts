import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { codeSources, MARKET_QUERY, SERIES_QUERY, SERIES_SUBSCRIPTION } from './code-sources.ts';

const SETTINGS = {
  dataApiUrl: 'https://data.test',
  oddsApiUrl: 'https://odds.test',
  apiSecretHeader: 'Api-Secret',
  apiVersionHeader: 'Api-Version',
  oddsApiVersion: '2022-12-24',
};
const GATEWAY_URL = 'https://dashboard.test/graphql';

it.each([SERIES_QUERY, MARKET_QUERY, SERIES_SUBSCRIPTION])(
  'uses a document that is valid in the published schema: %s',
  (document) => {
    const schema = buildSchema(readFileSync(new URL('../../../../../schema/published/schema.graphql', import.meta.url), 'utf8'));
    expect(validate(schema, parse(document))).toEqual([]);
  },
);

describe('the code', () => {
  it('gets a series and its markets in four ways', () => {
    const sources = codeSources({ seriesId: '7', marketId: null }, SETTINGS, GATEWAY_URL);
    expect(sources.map(({ label }) => label)).toEqual(['REST: series', 'REST: markets', 'GraphQL', 'Live feed']);
    const curl = sources.map(({ samples }) => samples.curl);
    expect(curl[0]).toContain("curl --get 'https://data.test/v3/series' \\\n  --data-urlencode 'filter=id<={7}'");
    expect(curl[1]).toContain("'filter=fixture.type=series,fixture.id<={7},state<={open,suspended}'");
    expect(curl[2]).toContain('"variables":{"id":"7"}');
    expect(curl[3]).toContain('text/event-stream');
  });

  it('gets a market, and follows its series', () => {
    const sources = codeSources({ seriesId: '7', marketId: '9' }, SETTINGS, GATEWAY_URL);
    expect(sources.map(({ label }) => label)).toEqual(['REST', 'GraphQL', 'Live feed']);
    const [rest = '', graphql = '', live = ''] = sources.map(({ samples }) => samples.curl);
    expect(rest).toContain("'filter=id<={9}'");
    expect(rest).toContain("'Api-Version: 2022-12-24'");
    expect(graphql).toContain('"variables":{"id":"9"}');
    expect(live).toContain('"variables":{"id":"7"}');
    expect(sources[2]?.note).toContain('id 9');
  });
});
