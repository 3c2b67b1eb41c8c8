import { describe, expect, it } from 'vitest';
import { UNREADABLE } from '../../../ui/fields.tsx';
import {
  checkClientForm,
  type ClientFields,
  type ClientFormValues,
  fieldsOfValues,
  NEW_CLIENT,
  fieldErrorsOf,
  valuesOfFields,
} from './client-form-model.ts';

const FIELDS: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  expiresAt: '2027-03-01T10:30:00Z',
  requestsPerSecond: 5,
  requestBurst: 6,
  maxConnections: 20,
  packages: [
    { gameId: '1', productId: 'odds' },
    { gameId: '2', productId: 'odds' },
    { gameId: '1', productId: 'match' },
  ],
};

describe('a new client starts', () => {
  const start = fieldsOfValues(NEW_CLIENT, null, null);

  it('with 48 hours of access and 5 requests a second [clients.form.default-historical] [clients.form.default-per-second]', () => {
    expect(start).toMatchObject({ historicalAccessHours: 48, requestsPerSecond: 5 });
  });

  it('with a burst of 5 and 20 connections [clients.form.default-burst] [clients.form.default-concurrent]', () => {
    expect(start).toMatchObject({ requestBurst: 5, maxConnections: 20 });
  });

  it('without an end [clients.form.default-active-until]', () => {
    expect(start.expiresAt).toBeNull();
  });

  it('without packages [clients.form.default-packages]', () => {
    expect(start.packages).toEqual([]);
  });
});

describe('an existing client', () => {
  it('returns unchanged fields unchanged', () => {
    const { packages, ...rest } = fieldsOfValues(valuesOfFields(FIELDS, null), FIELDS, null);
    expect(rest).toEqual({ ...FIELDS, packages: undefined });
    expect(packages).toHaveLength(3);
    expect(packages).toEqual(expect.arrayContaining([...FIELDS.packages]));
  });

  it('keeps a name that was not changed, however it was saved once', () => {
    const saved = { ...FIELDS, name: 'Desk\u2060 ' };
    const values = valuesOfFields(saved, null);
    expect(fieldsOfValues(values, saved, null).name).toBe(saved.name);
    expect(fieldsOfValues({ ...values, name: 'Desk\u2060' }, saved, null).name).toBe('Desk');
  });

  it('lists each game once, with its products', () => {
    expect(valuesOfFields(FIELDS, null).games).toEqual([
      { gameId: '1', productIds: ['odds', 'match'] },
      { gameId: '2', productIds: ['odds'] },
    ]);
  });

  it.each([
    [null, '', 'hours'],
    [0, '0', 'hours'],
    [48, '2', 'days'],
    [744, '1', 'months'],
    [17_520, '2', 'years'],
    [49, '49', 'hours'],
  ])('shows %j hours as %j %s', (hours, amount, unit) => {
    const { accessAmount, accessUnit } = valuesOfFields({ ...FIELDS, historicalAccessHours: hours }, null);
    expect([accessAmount, accessUnit]).toEqual([amount, unit]);
  });
});

it.each([
  ['hours', 3],
  ['days', 72],
  ['months', 2_232],
  ['years', 26_280],
] as const)('3 %s are sent as %i hours [clients.form.unit-hours]', (accessUnit, hours) => {
  const fields = fieldsOfValues({ ...NEW_CLIENT, accessAmount: '3', accessUnit }, null, null);
  expect(fields.historicalAccessHours).toBe(hours);
});

it('sends empty historical access as null, and 0 as 0 [clients.form.historical-empty]', () => {
  const hours = (accessAmount: string) => fieldsOfValues({ ...NEW_CLIENT, accessAmount }, null, null).historicalAccessHours;
  expect([hours(''), hours('0')]).toEqual([null, 0]);
});

it('trims names, and keeps invalid numbers invalid', () => {
  const fields = fieldsOfValues({ ...NEW_CLIENT, name: ' Desk ', burst: '', perSecond: 'x' }, null, null);
  expect(fields).toMatchObject({ name: 'Desk', requestBurst: null, requestsPerSecond: Number.NaN });
});

describe('the end date', () => {
  it('is the last second of the selected day', () => {
    const { expiresAt } = fieldsOfValues({ ...NEW_CLIENT, expiresAt: '2027-03-01' }, null, null);
    const end = new Date(expiresAt ?? '');
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([
      2027, 2, 1, 23, 59, 59,
    ]);
    expect(expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('keeps its exact time if the day does not change', () => {
    expect(fieldsOfValues({ ...valuesOfFields(FIELDS, null), name: 'Other' }, FIELDS, null).expiresAt).toBe(FIELDS.expiresAt);
  });

  it('is null when the day is empty', () => {
    expect(fieldsOfValues({ ...valuesOfFields(FIELDS, null), expiresAt: '' }, FIELDS, null).expiresAt).toBeNull();
  });
});

it('sends no package for a game without products', () => {
  const games = [
    { gameId: '1', productIds: [] },
    { gameId: '2', productIds: ['odds'] },
  ];
  expect(fieldsOfValues({ ...NEW_CLIENT, games }, null, null).packages).toEqual([{ gameId: '2', productId: 'odds' }]);
});

const GOOD: ClientFormValues = { ...NEW_CLIENT, name: 'Desk', games: [{ gameId: '1', productIds: ['odds'] }] };

it('accepts a complete form', () => {
  expect(checkClientForm(GOOD)).toEqual({});
});

it.each<[keyof ClientFormValues, Partial<ClientFormValues>, string]>([
  ['name', { name: ' ' }, 'Name is required'],
  ['perSecond', { perSecond: '' }, 'Request rate per second is required'],
  ['burst', { burst: '' }, 'Burst is required'],
  ['concurrent', { concurrent: '' }, 'Concurrent connections is required'],
  ['concurrent', { concurrent: 'many' }, 'Concurrent connections is required'],
  ['perSecond', { perSecond: '2147483648' }, 'Enter a number up to 2,147,483,647'],
  ['burst', { burst: '9999999999' }, 'Enter a number up to 2,147,483,647'],
  ['concurrent', { concurrent: '2147483648' }, 'Enter a number up to 2,147,483,647'],
  // Too many when converted to hours.
  ['accessAmount', { accessAmount: '300000', accessUnit: 'years' }, 'Historical access can be at most 2,147,483,647 hours'],
  ['games', { games: [] }, 'Packages are required'],
  ['games', { games: [{ gameId: '1', productIds: [] }] }, 'Packages are required'],
  ['accessAmount', { accessAmount: UNREADABLE }, 'Historical access must be a whole number of hours, 0 or more'],
  ['expiresAt', { expiresAt: UNREADABLE }, 'Enter the date as YYYY-MM-DD, or leave it empty.'],
  ['accessAmount', { accessAmount: '0.3' }, 'Historical access must be a whole number of hours, 0 or more'],
])('%s with %j: %s', (field, part, text) => {
  expect(checkClientForm({ ...GOOD, ...part })).toEqual({ [field]: text });
});

it.each(['48', ''])('requires a unit, whatever the amount: %j [clients.form.unit-required]', (accessAmount) => {
  expect(checkClientForm({ ...GOOD, accessAmount, accessUnit: '' })).toEqual({ accessUnit: 'Unit is required' });
});

it.each(['-1', '1e400', '2.5'])('rejects %j as a rate [clients.form.numbers-minimum]', (perSecond) => {
  expect(Object.keys(checkClientForm({ ...GOOD, perSecond }))).toEqual(['perSecond']);
});

it('lists errors in the order of the form', () => {
  const empty = { ...NEW_CLIENT, accessUnit: '', perSecond: '', burst: '', concurrent: '' } as const;
  expect(Object.keys(checkClientForm(empty))).toEqual(['name', 'accessUnit', 'perSecond', 'burst', 'concurrent', 'games']);
});

it('assigns user errors to form fields and omits errors without one', () => {
  const errors = [
    { field: ['input', 'maxConnections'], message: 'Too many' },
    { field: ['name'], message: 'Taken' },
    { field: [], message: 'No' },
  ];
  expect(fieldErrorsOf(errors)).toEqual({ concurrent: 'Too many', name: 'Taken' });
});
