import { describe, expect, it } from 'vitest';
import { API_CLIENT_DEFAULTS, type ApiClientInput, checkApiClient, checkKeyName } from './api-client.ts';
import { TEXTS } from './texts.ts';

const GOOD: ApiClientInput = {
  name: 'Production',
  historicalAccessHours: 48,
  requestsPerSecond: 5,
  requestBurst: 5,
  maxConnections: 20,
  packages: [{}],
};
const problems = (input: ApiClientInput) => checkApiClient(input).map(({ field, code }) => [field, TEXTS[code]]);
/** Of a good client with one field changed. */
const problemsWith = (fields: ApiClientInput) => problems({ ...GOOD, ...fields });

describe('checkApiClient', () => {
  it('finds nothing in a good client, nor in fields that are not there', () => {
    expect(problems(GOOD)).toEqual([]);
    expect(problems({})).toEqual([]);
    expect(problems({ name: undefined, packages: undefined })).toEqual([]);
  });

  it.each(['', '   ', '\t\n'])('wants a name beyond %j [clients.form.name-required]', (name) => {
    expect(problemsWith({ name })).toEqual([['name', 'Name is required']]);
  });

  const WRONG = [null, Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY];
  it.each(WRONG)('wants another rate than %j [clients.form.per-second-required]', (requestsPerSecond) => {
    expect(problemsWith({ requestsPerSecond })).toEqual([['requestsPerSecond', 'Request rate per second is required']]);
  });

  it.each(WRONG)('wants another burst than %j [clients.form.burst-required]', (requestBurst) => {
    expect(problemsWith({ requestBurst })).toEqual([['requestBurst', 'Burst is required']]);
  });

  it.each(WRONG)('wants other connections than %j [clients.form.concurrent-required]', (maxConnections) => {
    expect(problemsWith({ maxConnections })).toEqual([['maxConnections', 'Concurrent connections is required']]);
  });

  it('wants a package [clients.form.packages-required]', () => {
    expect(problemsWith({ packages: [] })).toEqual([['packages', 'Packages are required']]);
  });

  it('takes 0 everywhere, and no limit of historical access', () => {
    expect(problemsWith({ requestsPerSecond: 0, requestBurst: 0, maxConnections: 0, historicalAccessHours: 0 })).toEqual([]);
    expect(problemsWith({ historicalAccessHours: null })).toEqual([]);
  });

  it('takes no number that the schema cannot hold', () => {
    const most = 2 ** 31 - 1;
    const all = (amount: number) => ({
      historicalAccessHours: amount,
      requestsPerSecond: amount,
      requestBurst: amount,
      maxConnections: amount,
    });
    expect(problemsWith(all(most))).toEqual([]);
    const text = 'Enter a number up to 2,147,483,647';
    expect(problemsWith(all(most + 1))).toEqual([
      ['historicalAccessHours', 'Historical access can be at most 2,147,483,647 hours'],
      ['requestsPerSecond', text],
      ['requestBurst', text],
      ['maxConnections', text],
    ]);
  });

  it.each([Number.NaN, -1, 0.5])('wants whole hours, not %j', (historicalAccessHours) => {
    expect(checkApiClient({ historicalAccessHours })).toEqual([{ field: 'historicalAccessHours', code: 'HISTORICAL_INVALID' }]);
  });

  it('names everything at once, in the order of the form', () => {
    const fields = checkApiClient({
      packages: [],
      maxConnections: null,
      requestBurst: null,
      requestsPerSecond: null,
      historicalAccessHours: -1,
      name: '',
    }).map(({ field }) => field);
    expect(fields).toEqual(['name', 'historicalAccessHours', 'requestsPerSecond', 'requestBurst', 'maxConnections', 'packages']);
  });
});

describe('a new client', () => {
  it('starts with 48 hours of historical access [clients.form.default-historical]', () => {
    expect(API_CLIENT_DEFAULTS.historicalAccessHours).toBe(48);
  });

  it('starts with 5 requests a second and a burst of 5 [clients.form.default-per-second, clients.form.default-burst]', () => {
    expect(API_CLIENT_DEFAULTS).toMatchObject({ requestsPerSecond: 5, requestBurst: 5 });
  });

  it('starts with 20 connections [clients.form.default-concurrent]', () => {
    expect(API_CLIENT_DEFAULTS.maxConnections).toBe(20);
  });
});

describe('checkKeyName', () => {
  it.each(['', ' ', ' \t'])('wants a name beyond %j [keys.name-empty]', (name) => {
    const code = checkKeyName(name);
    expect(code && TEXTS[code]).toBe('The key name input field cannot be empty');
  });

  it('takes any other', () => {
    expect(checkKeyName(' x ')).toBeNull();
  });
});
