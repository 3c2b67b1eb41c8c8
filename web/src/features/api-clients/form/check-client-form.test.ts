import { expect, it } from 'vitest';
import { UNREADABLE } from '../../../ui/fields.tsx';
import { checkClientForm, type ClientFormValues, NEW_CLIENT, placeUserErrors } from './client-form-model.ts';

const GOOD: ClientFormValues = { ...NEW_CLIENT, name: 'Desk', games: [{ gameId: '1', productIds: ['odds'] }] };

it('has nothing to say of a whole form', () => {
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
  // In hours it is too many.
  ['accessAmount', { accessAmount: '300000', accessUnit: 'years' }, 'Historical access is at most 2,147,483,647 hours'],
  ['games', { games: [] }, 'Packages are required'],
  ['games', { games: [{ gameId: '1', productIds: [] }] }, 'Packages are required'],
  ['accessAmount', { accessAmount: UNREADABLE }, 'Historical access is a whole number of hours, 0 or more'],
  ['activeUntil', { activeUntil: UNREADABLE }, 'Enter a complete date, or leave it empty'],
  ['accessAmount', { accessAmount: '0.3' }, 'Historical access is a whole number of hours, 0 or more'],
])('%s with %j: %s', (place, part, text) => {
  expect(checkClientForm({ ...GOOD, ...part })).toEqual({ [place]: text });
});

it.each(['48', ''])('misses a unit, whatever the amount: %j [clients.form.unit-required]', (accessAmount) => {
  expect(checkClientForm({ ...GOOD, accessAmount, accessUnit: '' })).toEqual({ accessUnit: 'Unit is required' });
});

it.each(['-1', '1e400', '2.5'])('takes %j for no rate [clients.form.numbers-minimum]', (perSecond) => {
  expect(Object.keys(checkClientForm({ ...GOOD, perSecond }))).toEqual(['perSecond']);
});

it('lists problems in the order of the form', () => {
  const empty = { ...NEW_CLIENT, accessUnit: '', perSecond: '', burst: '', concurrent: '' } as const;
  expect(Object.keys(checkClientForm(empty))).toEqual(['name', 'accessUnit', 'perSecond', 'burst', 'concurrent', 'games']);
});

it('puts what the server found at its field, and leaves the rest for the top', () => {
  const errors = [
    { field: ['input', 'maxConnections'], message: 'Too many' },
    { field: ['name'], message: 'Taken' },
    { field: [], message: 'No' },
  ];
  expect(placeUserErrors(errors)).toEqual({ concurrent: 'Too many', name: 'Taken' });
});
