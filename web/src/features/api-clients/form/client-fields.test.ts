import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CreateApiClientInput, UpdateApiClientInput } from '@sightline/schema/types';
import { fieldErrorsOf, isUnchanged } from '../../../forms/field-table.ts';
import { describeChanges } from '../../../forms/form-diff.ts';
import { UNREADABLE } from '../../../ui/fields.tsx';
import { readCatalogue } from './catalogue.ts';
import {
  checkClientForm,
  CLIENT_FIELDS,
  CLIENT_RULES,
  type ClientFields,
  type ClientFormValues,
  NEW_CLIENT,
  NOT_INCLUDED,
} from './client-fields.ts';

const { changesOf, fieldsOf, valuesOf } = CLIENT_FIELDS;

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
  const start = fieldsOf(NEW_CLIENT, null, null);

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
  it('has the same fields after they were values of the form', () => {
    const { packages, ...rest } = fieldsOf(valuesOf(FIELDS, null), FIELDS, null);
    expect(rest).toEqual({ ...FIELDS, packages: undefined });
    expect(packages).toHaveLength(3);
    expect(packages).toEqual(expect.arrayContaining([...FIELDS.packages]));
  });

  it('keeps an unchanged name as it was saved, with blanks and invisible characters', () => {
    const saved = { ...FIELDS, name: 'Desk\u2060 ' };
    const values = valuesOf(saved, null);
    expect(fieldsOf(values, saved, null).name).toBe(saved.name);
    expect(fieldsOf({ ...values, name: 'Desk\u2060' }, saved, null).name).toBe('Desk');
  });

  it('lists each game once, with its products', () => {
    expect(valuesOf(FIELDS, null).games).toEqual([
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
    const { accessAmount, accessUnit } = valuesOf({ ...FIELDS, historicalAccessHours: hours }, null);
    expect([accessAmount, accessUnit]).toEqual([amount, unit]);
  });
});

it.each([
  ['hours', 3],
  ['days', 72],
  ['months', 2_232],
  ['years', 26_280],
] as const)('3 %s are sent as %i hours [clients.form.unit-hours]', (accessUnit, hours) => {
  const fields = fieldsOf({ ...NEW_CLIENT, accessAmount: '3', accessUnit }, null, null);
  expect(fields.historicalAccessHours).toBe(hours);
});

it('sends empty historical access as null, and 0 as 0 [clients.form.historical-empty]', () => {
  const hours = (accessAmount: string) => fieldsOf({ ...NEW_CLIENT, accessAmount }, null, null).historicalAccessHours;
  expect([hours(''), hours('0')]).toEqual([null, 0]);
});

it('trims names, and keeps invalid numbers invalid', () => {
  const fields = fieldsOf({ ...NEW_CLIENT, name: ' Desk ', burst: '', perSecond: 'x' }, null, null);
  expect(fields).toMatchObject({ name: 'Desk', requestBurst: null, requestsPerSecond: Number.NaN });
});

describe('the end date', () => {
  it('is the last second of the selected day', () => {
    const { expiresAt } = fieldsOf({ ...NEW_CLIENT, expiresAt: '2027-03-01' }, null, null);
    const end = new Date(expiresAt ?? '');
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([
      2027, 2, 1, 23, 59, 59,
    ]);
    expect(expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('keeps its exact time if the day does not change', () => {
    expect(fieldsOf({ ...valuesOf(FIELDS, null), name: 'Other' }, FIELDS, null).expiresAt).toBe(FIELDS.expiresAt);
  });

  it('is null when the day is empty', () => {
    expect(fieldsOf({ ...valuesOf(FIELDS, null), expiresAt: '' }, FIELDS, null).expiresAt).toBeNull();
  });
});

it('sends no package for a game without products', () => {
  const games = [
    { gameId: '1', productIds: [] },
    { gameId: '2', productIds: ['odds'] },
  ];
  expect(fieldsOf({ ...NEW_CLIENT, games }, null, null).packages).toEqual([{ gameId: '2', productId: 'odds' }]);
});

const VALID: ClientFormValues = { ...NEW_CLIENT, name: 'Desk', games: [{ gameId: '1', productIds: ['odds'] }] };

it('accepts a complete form', () => {
  expect(checkClientForm(VALID)).toEqual({});
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
  expect(checkClientForm({ ...VALID, ...part })).toEqual({ [field]: text });
});

it.each(['48', ''])('requires a unit, whatever the amount: %j [clients.form.unit-required]', (accessAmount) => {
  expect(checkClientForm({ ...VALID, accessAmount, accessUnit: '' })).toEqual({ accessUnit: 'Unit is required' });
});

it.each(['-1', '1e400', '2.5'])('rejects %j as a rate [clients.form.numbers-minimum]', (perSecond) => {
  expect(Object.keys(checkClientForm({ ...VALID, perSecond }))).toEqual(['perSecond']);
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
  expect(fieldErrorsOf(errors, CLIENT_FIELDS)).toEqual({ concurrent: 'Too many', name: 'Taken' });
});

describe('changesOf', () => {
  it.each([
    { name: 'Other' },
    { historicalAccessHours: null },
    { historicalAccessHours: 0 },
    { expiresAt: null },
    { expiresAt: '2027-03-02T10:30:00Z' },
    { requestsPerSecond: 0 },
    { requestBurst: 7 },
    { maxConnections: 21 },
    { packages: [{ gameId: '1', productId: 'odds' }] },
    {
      packages: [
        { gameId: '1', productId: 'odds' },
        { gameId: '1', productId: 'match' },
        { gameId: '1', productId: 'live' },
      ],
    },
  ] satisfies Partial<ClientFields>[])('returns %j and nothing else [clients.edit.changed-only]', (change) => {
    expect(changesOf(FIELDS, { ...FIELDS, ...change })).toEqual(change);
  });

  it('returns nothing when nothing changed, in any order of packages and notation of times [clients.edit.nothing-changed]', () => {
    const same = { ...FIELDS, packages: FIELDS.packages.toReversed(), expiresAt: '2027-03-01T10:30:00.000Z' };
    expect(isUnchanged(changesOf(FIELDS, same))).toBe(true);
  });
});

describe('rebase', () => {
  it('takes amount and unit from the same version', () => {
    const mine = { ...NEW_CLIENT, accessUnit: 'days' as const, name: 'Desk' };
    const theirs = { ...NEW_CLIENT, accessAmount: '7', burst: '9' };
    expect(CLIENT_RULES.rebase(NEW_CLIENT, mine, theirs)).toEqual({ ...mine, burst: '9' });
  });

  it('applies the changes to the version that another user saved', () => {
    const mine = { ...NEW_CLIENT, name: 'Mine', burst: '9' };
    const theirs = { ...NEW_CLIENT, name: 'Theirs', concurrent: '1' };
    expect(CLIENT_RULES.rebase(NEW_CLIENT, mine, theirs)).toEqual({ ...NEW_CLIENT, name: 'Mine', burst: '9', concurrent: '1' });
  });

  it('keeps the games that the other user added, changed or removed, beside those of this user', () => {
    const games = (...all: [gameId: string, ...productIds: string[]][]) => ({
      ...NEW_CLIENT,
      games: all.map(([gameId, ...productIds]) => ({ gameId, productIds })),
    });
    const before = games(['1', 'match'], ['2', 'match'], ['3', 'match'], ['4', 'match']);
    const mine = games(['1', 'match', 'odds'], ['2', 'match'], ['3', 'match'], ['5', 'match']);
    const theirs = games(['1', 'match'], ['2', 'trading'], ['4', 'match'], ['6', 'odds']);
    expect(CLIENT_RULES.rebase(before, mine, theirs)).toEqual(
      games(['1', 'match', 'odds'], ['2', 'trading'], ['6', 'odds'], ['5', 'match']),
    );
  });
});

const game = (id: string, title: string) => ({ id, title, abbreviation: null, iconUrl: null });
const CATALOGUE = readCatalogue({
  games: [game('1', 'Dota 2'), game('2', 'Chess')],
  products: [
    { id: 'p-m', name: 'match', kind: 'MATCH' },
    { id: 'p-o', name: 'odds', kind: 'ODDS' },
  ],
  availablePackages: [],
});
const DESCRIBED: ClientFields = {
  name: 'Desk',
  historicalAccessHours: 48,
  expiresAt: null,
  requestsPerSecond: 5,
  requestBurst: 5,
  maxConnections: 20,
  packages: [{ gameId: '1', productId: 'p-o' }],
};
const texts = (part: Partial<ClientFields> = {}) =>
  CLIENT_FIELDS.textsOf({ ...DESCRIBED, ...part }, { catalogue: CATALOGUE, zone: null });

describe('describeChanges', () => {
  it('omits unchanged fields', () => {
    expect(describeChanges(texts(), texts(), NOT_INCLUDED)).toEqual([]);
  });

  it.each([
    [{ name: 'Other' }, 'Client name', 'Desk', 'Other'],
    [{ historicalAccessHours: 49 }, 'Historical access', '2 days', '49 hours'],
    [{ historicalAccessHours: null }, 'Historical access', '2 days', 'Unlimited'],
    [{ historicalAccessHours: 0 }, 'Historical access', '2 days', 'None'],
    [{ expiresAt: '2027-03-01T12:00:00Z' }, 'Active until', 'No end', '2027-03-01'],
    [{ maxConnections: Number.NaN }, 'Concurrent connections', '20', '–'],
    [
      {
        packages: [
          { gameId: '1', productId: 'p-o' },
          { gameId: '1', productId: 'p-m' },
        ],
      },
      'Dota 2',
      'Odds',
      'Match, Odds',
    ],
  ])('describes %j with old and new text', (part, label, before, after) => {
    expect(describeChanges(texts(), texts(part), NOT_INCLUDED)).toEqual([{ label, before, after }]);
  });

  it('lists added and removed games', () => {
    expect(describeChanges(texts(), texts({ packages: [{ gameId: '2', productId: 'p-m' }] }), NOT_INCLUDED)).toEqual([
      { label: 'Dota 2', before: 'Odds', after: 'Not included' },
      { label: 'Chess', before: 'Not included', after: 'Match' },
    ]);
  });
});

it('names every product of a package, also those that the provider does not list', () => {
  const own = ['7', '8'].map((id) => ({ game: game('1', 'Dota 2'), product: { id, name: id, kind: 'UNREADABLE' as const } }));
  const catalogue = readCatalogue({ games: [], products: null, availablePackages: [] }, own);
  const packages = own.map(({ product }) => ({ gameId: '1', productId: product.id }));
  expect(CLIENT_FIELDS.textsOf({ ...DESCRIBED, packages }, { catalogue, zone: null })).toContainEqual(['Dota 2', '7, 8']);
});

describe('a field that the form edits', () => {
  const CHANGED: { readonly [K in keyof ClientFormValues]: ClientFormValues[K] } = {
    name: 'Other',
    accessAmount: '3',
    accessUnit: 'years',
    expiresAt: '2030-01-01',
    perSecond: '8',
    burst: '9',
    concurrent: '10',
    games: [{ gameId: '2', productIds: ['p-m'] }],
  };
  const before = valuesOf(DESCRIBED, null);
  const lines = (fields: ClientFields) => CLIENT_FIELDS.textsOf(fields, { catalogue: CATALOGUE, zone: null });

  it.each(Object.entries(CHANGED))('%s: a change is sent, listed and kept in a conflict', (input, value) => {
    const mine: ClientFormValues = { ...before, [input]: value };
    const after = fieldsOf(mine, DESCRIBED, null);
    const changes = changesOf(DESCRIBED, after);
    const [changed = '', ...others] = Object.keys(changes);
    expect(others).toEqual([]);
    expect(CLIENT_FIELDS.inputOf(['input', changed])).toBeDefined();
    expect(describeChanges(lines(DESCRIBED), lines(after), NOT_INCLUDED)).not.toEqual([]);
    const theirs = changed === 'name' ? { ...DESCRIBED, requestBurst: 1 } : { ...DESCRIBED, name: 'Theirs' };
    const rebased = fieldsOf(CLIENT_RULES.rebase(before, mine, valuesOf(theirs, null)), theirs, null);
    expect(changesOf(theirs, rebased)).toEqual(changes);
  });

  it('is an input of both mutations, and the form has all of them', () => {
    expectTypeOf<keyof ClientFields>().toEqualTypeOf<Exclude<keyof UpdateApiClientInput, 'id' | 'resourceVersion'>>();
    expectTypeOf<keyof ClientFields>().toEqualTypeOf<Exclude<keyof CreateApiClientInput, 'idempotencyKey'>>();
    expect(Object.keys(CHANGED)).toEqual(Object.keys(NEW_CLIENT));
  });
});
