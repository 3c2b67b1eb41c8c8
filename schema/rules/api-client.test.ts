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
/** Problems of a good client with these fields changed. */
const problemsWith = (fields: ApiClientInput) => problems({ ...GOOD, ...fields });

describe('checkApiClient', () => {
  it('accepts a valid client, and absent fields', () => {
    expect(problems(GOOD)).toEqual([]);
    expect(problems({})).toEqual([]);
    expect(problems({ name: undefined, packages: undefined })).toEqual([]);
  });

  it.each(['', '   ', '\t\n'])('rejects the name %j [clients.form.name-required]', (name) => {
    expect(problemsWith({ name })).toEqual([['name', 'Name is required']]);
  });

  const WRONG = [null, Number.NaN, -1, Number.POSITIVE_INFINITY];
  it.each(WRONG)('rejects the rate %j [clients.form.per-second-required]', (requestsPerSecond) => {
    expect(problemsWith({ requestsPerSecond })).toEqual([['requestsPerSecond', 'Request rate per second is required']]);
  });

  it.each(WRONG)('rejects the burst %j [clients.form.burst-required]', (requestBurst) => {
    expect(problemsWith({ requestBurst })).toEqual([['requestBurst', 'Burst is required']]);
  });

  it.each(WRONG)('rejects %j connections [clients.form.concurrent-required]', (maxConnections) => {
    expect(problemsWith({ maxConnections })).toEqual([['maxConnections', 'Concurrent connections is required']]);
  });

  it.each(['requestsPerSecond', 'requestBurst', 'maxConnections'] as const)('asks for a whole number of %s', (field) => {
    expect(problemsWith({ [field]: 1.5 })).toEqual([[field, 'Enter a whole number']]);
  });

  it('requires a package [clients.form.packages-required]', () => {
    expect(problemsWith({ packages: [] })).toEqual([['packages', 'Packages are required']]);
  });

  it('accepts 0 everywhere, and unlimited historical access', () => {
    expect(problemsWith({ requestsPerSecond: 0, requestBurst: 0, maxConnections: 0, historicalAccessHours: 0 })).toEqual([]);
    expect(problemsWith({ historicalAccessHours: null })).toEqual([]);
  });

  it('rejects numbers that the schema cannot represent', () => {
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

  it.each([Number.NaN, -1, 0.5])('requires whole hours, not %j', (historicalAccessHours) => {
    expect(checkApiClient({ historicalAccessHours })).toEqual([{ field: 'historicalAccessHours', code: 'HISTORICAL_INVALID' }]);
  });

  it('reports everything at once, in the order of the form', () => {
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
  it.each(['', ' ', ' \t'])('rejects the name %j [keys.name-empty]', (name) => {
    const code = checkKeyName(name);
    expect(code && TEXTS[code]).toBe('The key name input field cannot be empty');
  });

  it('accepts any other', () => {
    expect(checkKeyName(' x ')).toBeNull();
  });
});
