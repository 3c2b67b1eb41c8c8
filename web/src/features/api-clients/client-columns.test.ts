import { expect, it } from 'vitest';
import { filterClients } from './client-columns.tsx';

const CLIENTS = [
  { id: 'c-1', name: 'Trading desk', status: 'ACTIVE' },
  { id: 'c-2', name: 'Old desk', status: 'INACTIVE' },
];

it.each([
  ['', null, ['c-1', 'c-2']],
  ['desk TRADING', null, ['c-1']],
  ['c-2', null, ['c-2']],
  ['desk', 'INACTIVE', ['c-2']],
  ['trading', 'INACTIVE', []],
] as const)('the search %j with status %j finds %j', (search, status, ids) => {
  expect(filterClients(CLIENTS, { search, status }).map(({ id }) => id)).toEqual(ids);
});
