import { describe, expect, it } from 'vitest';
import { type ClientFields, fieldsOfValues, NEW_CLIENT, valuesOfFields } from './client-form-model.ts';

const FIELDS: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  activeUntil: '2027-03-01T10:30:00Z',
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
  const start = fieldsOfValues(NEW_CLIENT, null);

  it('with 48 hours of access and 5 requests a second [clients.form.default-historical] [clients.form.default-per-second]', () => {
    expect(start).toMatchObject({ historicalAccessHours: 48, requestsPerSecond: 5 });
  });

  it('with a burst of 5 and 20 connections [clients.form.default-burst] [clients.form.default-concurrent]', () => {
    expect(start).toMatchObject({ requestBurst: 5, maxConnections: 20 });
  });

  it('without an end [clients.form.default-active-until]', () => {
    expect(start.activeUntil).toBeNull();
  });

  it('without packages [clients.form.default-packages]', () => {
    expect(start.packages).toEqual([]);
  });
});

describe('an existing client', () => {
  it('stands in the form as it would be sent', () => {
    const { packages, ...rest } = fieldsOfValues(valuesOfFields(FIELDS), FIELDS);
    expect(rest).toEqual({ ...FIELDS, packages: undefined });
    expect(packages).toHaveLength(3);
    expect(packages).toEqual(expect.arrayContaining([...FIELDS.packages]));
  });

  it('has each game once, with its products', () => {
    expect(valuesOfFields(FIELDS).games).toEqual([
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
  ])('with %j hours reads %j %s', (hours, amount, unit) => {
    const { accessAmount, accessUnit } = valuesOfFields({ ...FIELDS, historicalAccessHours: hours });
    expect([accessAmount, accessUnit]).toEqual([amount, unit]);
  });
});

it.each([
  ['hours', 3],
  ['days', 72],
  ['months', 2_232],
  ['years', 26_280],
] as const)('3 %s are sent as %i hours [clients.form.unit-hours]', (accessUnit, hours) => {
  const fields = fieldsOfValues({ ...NEW_CLIENT, accessAmount: '3', accessUnit }, null);
  expect(fields.historicalAccessHours).toBe(hours);
});

it('historical access left empty is sent as null, 0 as 0 [clients.form.historical-empty]', () => {
  const hours = (accessAmount: string) => fieldsOfValues({ ...NEW_CLIENT, accessAmount }, null).historicalAccessHours;
  expect([hours(''), hours('0')]).toEqual([null, 0]);
});

it('names go without the blanks around them, and numbers that are none stay none', () => {
  const fields = fieldsOfValues({ ...NEW_CLIENT, name: ' Desk ', burst: '', perSecond: 'x' }, null);
  expect(fields).toMatchObject({ name: 'Desk', requestBurst: null, requestsPerSecond: Number.NaN });
});

describe('the end', () => {
  it('is the last second of the chosen day', () => {
    const { activeUntil } = fieldsOfValues({ ...NEW_CLIENT, activeUntil: '2027-03-01' }, null);
    const end = new Date(activeUntil ?? '');
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([
      2027, 2, 1, 23, 59, 59,
    ]);
    expect(activeUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('stays to the second while its day stays', () => {
    expect(fieldsOfValues({ ...valuesOfFields(FIELDS), name: 'Other' }, FIELDS).activeUntil).toBe(FIELDS.activeUntil);
  });

  it('is gone once the day is', () => {
    expect(fieldsOfValues({ ...valuesOfFields(FIELDS), activeUntil: '' }, FIELDS).activeUntil).toBeNull();
  });
});

it('a game without a chosen product is no package', () => {
  const games = [
    { gameId: '1', productIds: [] },
    { gameId: '2', productIds: ['odds'] },
  ];
  expect(fieldsOfValues({ ...NEW_CLIENT, games }, null).packages).toEqual([{ gameId: '2', productId: 'odds' }]);
});
