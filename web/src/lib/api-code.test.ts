import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { graphqlCode, liveCode, restCode, restRequest } from './api-code.ts';

const REST = {
  url: 'https://data.test/v3/series',
  query: [
    ['filter', "id<={1,2},title=it's"],
    ['take', '5'],
  ],
  secretHeader: 'Api-Secret',
  headers: [['Api-Version', '2022-12-24']],
} as const;
const GRAPHQL = {
  url: 'http://gateway.test/graphql',
  document: 'query ($id: ID!) {\n  market(id: $id) { id }\n}',
  variables: { id: "7'\\`" },
};
const SAMPLES = { rest: restCode(REST), graphql: graphqlCode(GRAPHQL), live: liveCode(GRAPHQL) };

describe.each(Object.entries(SAMPLES))('the code for %s', (_kind, samples) => {
  it.each(Object.entries(samples))('reads the secret from the environment in %s', (_language, code) => {
    expect(code).toMatch(/\$API_SECRET|process\.env\['API_SECRET'\]|os\.environ\["API_SECRET"\]/);
  });

  it('is a valid program in each language', () => {
    expect(() => stripTypeScriptTypes(samples.typescript)).not.toThrow();
    execFileSync('sh', ['-n'], { input: samples.curl });
    execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: samples.python });
  });
});

it('the curl command sends exactly the call, whatever its values contain', () => {
  const printed = SAMPLES.rest.curl.replace('curl', "printf '%s\\n'");
  const output = execFileSync('sh', { input: printed, env: { ...process.env, API_SECRET: 's' } }).toString();
  expect(output.split('\n')).toContain("filter=id<={1,2},title=it's");
  expect(output.split('\n')).toContain('Api-Version: 2022-12-24');
  const body = SAMPLES.graphql.curl.replace('curl', "printf '%s\\n'");
  const sent = execFileSync('sh', { input: body })
    .toString()
    .split('\n')
    .find((line) => line.startsWith('{'));
  expect(JSON.parse(sent ?? '')).toEqual({ query: 'query ($id: ID!) { market(id: $id) { id } }', variables: GRAPHQL.variables });
});

it('names the version for the odds API only', () => {
  const settings = {
    dataApiUrl: 'https://data.test',
    oddsApiUrl: 'https://odds.test',
    apiSecretHeader: 'Api-Secret',
    apiVersionHeader: 'Api-Version',
    oddsApiVersion: '2022-12-24',
  };
  const input = { ids: [], filter: null, order: null, skip: null, take: null };
  expect(restRequest('SERIES', input, settings)).toEqual({
    url: 'https://data.test/v3/series',
    query: [],
    secretHeader: 'Api-Secret',
    headers: [],
  });
  expect(restRequest('LABELS', input, settings)).toMatchObject({
    url: 'https://odds.test/markets/labels',
    headers: [['Api-Version', '2022-12-24']],
  });
});
