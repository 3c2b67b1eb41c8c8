import { describe, expect, it } from 'vitest';
import {
  callErrors,
  callInput,
  callViewParams,
  readCallView,
  requestText,
  viewOf,
  withCondition,
  withEndpoint,
} from './call-view.ts';

const view = (search: string) => readCallView(new URLSearchParams(search));

describe('the URL of the explorer', () => {
  it('keeps the call', () => {
    const search = 'endpoint=markets&key=k-1&ids=1%2C2&filter=tier%3D1&order=id-desc&skip=50&take=5';
    expect(callViewParams(view(search)).toString()).toBe(search);
    expect(callViewParams(view('')).toString()).toBe('endpoint=series');
  });

  it.each(['endpoint=constructor', 'endpoint=', 'endpoint=../x'])('ignores %s', (search) => {
    expect(view(search).endpoint).toBe('SERIES');
  });

  it('bounds what it reads', () => {
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

  it('is shown as it is sent, not encoded', () => {
    const { endpoint, ...rest } = view('endpoint=labels&ids=1,2&take=5');
    expect(requestText(endpoint, callInput({ endpoint, ...rest }))).toBe('GET /markets/labels?filter=market.id<={1,2}&take=5');
    expect(requestText('TEAMS', callInput(view('take=')))).toBe('GET /v3/teams');
  });

  it('has a message for each wrong field', () => {
    expect(callErrors(callInput(view('ids=a&take=1.5&skip=x')))).toEqual({
      ids: 'Enter IDs as whole numbers, separated by commas',
      skip: 'Enter a whole number, 0 or more',
      take: 'Enter a whole number from 1 to 50',
    });
    expect(callErrors(callInput(view('')))).toEqual({});
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
