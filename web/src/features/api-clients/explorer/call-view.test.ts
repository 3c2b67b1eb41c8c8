import { readFileSync } from 'node:fs';
import { API_ENDPOINTS } from '@sightline/schema/rules/api-call.ts';
import { describe, expect, it } from 'vitest';
import {
  callErrors,
  callInput,
  callViewParams,
  pagesOf,
  readCallView,
  requestText,
  viewOf,
  withCondition,
  withEndpoint,
} from './call-view.ts';
import { ENDPOINT_NAMES, referenceUrl } from './endpoints.ts';

const view = (search: string) => readCallView(new URLSearchParams(search));

describe('the URL of the explorer', () => {
  it('keeps the call', () => {
    const search = 'endpoint=markets&key=k-1&ids=1%2C2&filter=tier%3D1&order=id-desc&skip=50&take=5';
    expect(callViewParams(view(search)).toString()).toBe(search);
    expect(callViewParams(view('')).toString()).toBe('endpoint=series');
  });

  it.each(['endpoint=constructor', 'endpoint=', 'endpoint=../x'])('reads %s as the series endpoint', (search) => {
    expect(view(search).endpoint).toBe('SERIES');
  });

  it('reads at most 2,000 characters of a parameter', () => {
    expect(view(`filter=${'x'.repeat(5_000)}`).filter).toHaveLength(2_000);
  });
});

describe('the call of a form', () => {
  it('reads ids with any separator, and empty fields as none', () => {
    expect(callInput(view('ids=1,2;%203%0A4&filter=%20&take='))).toEqual({
      ids: ['1', '2', '3', '4'],
      filter: null,
      order: null,
      skip: null,
      take: null,
    });
  });

  it('is shown as its request, not encoded', () => {
    const { endpoint, ...rest } = view('endpoint=labels&ids=1,2&take=5');
    expect(requestText(endpoint, callInput({ endpoint, ...rest }))).toBe('GET /markets/labels?filter=market.id<={1,2}&take=5');
    expect(requestText('TEAMS', callInput(view('take=')))).toBe('GET /v3/teams');
  });

  it('has a message for each wrong field', () => {
    expect(callErrors('SERIES', callInput(view('ids=a&take=1.5&skip=x')))).toEqual({
      ids: 'Enter IDs as whole numbers, separated by commas',
      skip: 'Enter a whole number, 0 or more',
      take: 'Enter a whole number from 1 to 50',
    });
    expect(callErrors('SERIES', callInput(view('')))).toEqual({});
  });

  it('has, for one entity, the id in its path and nothing else', () => {
    const one = view('endpoint=one_team&ids=7&filter=a=b&take=5');
    expect(requestText('ONE_TEAM', callInput(one))).toBe('GET /v3/teams/7');
    expect(callErrors('ONE_TEAM', callInput(one))).toEqual({});
    expect(callErrors('ONE_TEAM', callInput(view('endpoint=one_team')))).toEqual({ ids: 'Enter one ID' });
  });

  it('starts without the fields of the last endpoint', () => {
    expect(withEndpoint(view('ids=1&filter=a=b&order=id-asc&skip=10&take=5&key=k'), 'TEAMS')).toEqual(
      view('endpoint=teams&take=5&key=k'),
    );
  });

  it('adds a suggested condition once', () => {
    expect(withCondition('', 'game.id=5')).toBe('game.id=5');
    expect(withCondition('id<={1,2}', 'game.id=5')).toBe('id<={1,2},game.id=5');
    expect(withCondition('id<={1,2}, game.id=5', 'game.id=5')).toBe('id<={1,2}, game.id=5');
  });
});

it('a past call gives the view that sends it again', () => {
  const input = { ids: ['1', '2'], filter: 'lifecycle=live', order: null, skip: 0, take: null };
  const view = viewOf({ endpoint: 'TEAMS', keyId: 'k', ...input });
  expect(view).toMatchObject({ endpoint: 'TEAMS', keyId: 'k' });
  expect(callInput(view)).toEqual(input);
  expect(readCallView(callViewParams(view))).toEqual(view);
});

describe('the pages beside a page', () => {
  const skips = (search: string, count: number | null) => {
    const { previous, next } = pagesOf(view(search), count);
    return [previous?.skip ?? null, next?.skip ?? null];
  };

  it('are as long as that page', () => {
    expect(skips('take=10', 10)).toEqual([null, '10']);
    expect(skips('take=10&skip=5', 10)).toEqual(['', '15']);
    expect(skips('take=&skip=50', 50)).toEqual(['', '100']);
    expect(skips('take=10&skip=30', 10)).toEqual(['20', '40']);
  });

  it('have no next one after a page that is not full, but have one after a response that was cut', () => {
    expect(skips('take=10', 9)).toEqual([null, null]);
    expect(skips('take=10', null)).toEqual([null, '10']);
    expect(skips('endpoint=one_team&ids=7', null)).toEqual([null, null]);
  });
});

it('every endpoint can be chosen, and has a section in the documentation', () => {
  expect(ENDPOINT_NAMES.toSorted()).toEqual(Object.keys(API_ENDPOINTS).toSorted());
  const page = readFileSync(new URL('../../../../../docs/provider-endpoints.md', import.meta.url), 'utf8');
  const sections = new Map(
    page.split(/^## /m).map((section) => [`/docs/endpoints#${section.split('\n')[0]?.toLowerCase().replace(' ', '-')}`, section]),
  );
  for (const name of ENDPOINT_NAMES)
    expect([name, sections.get(referenceUrl(name, '/docs/channels'))]).toEqual([
      name,
      expect.stringContaining(`\`GET ${API_ENDPOINTS[name].path}\``),
    ]);
  expect(referenceUrl('TEAMS', 'https://docs.example.test')).toBe('https://docs.example.test');
});
