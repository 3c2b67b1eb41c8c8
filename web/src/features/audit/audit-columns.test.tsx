import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { auditColumns } from './audit-columns.tsx';
import type { AuditRow } from './audit-rows.ts';

const ENTRY = {
  kind: 'entry',
  id: 'e 1',
  at: '2026-05-28T12:00:00Z',
  userId: '7',
  user: null,
  actingForId: null,
  customerId: null,
  noCustomer: 'NONE',
  customer: null,
  action: 'updateApiKey',
  targetId: 'k-1',
  noTarget: null,
  targetName: null,
  detail: null,
  clientId: 'c-1',
  clientName: null,
  outcome: 'DONE',
  codes: [],
  attempts: 1,
  requestId: 'r-1',
} as const satisfies AuditRow;

/** Text of a cell without that of its copy button. */
function cellText(column: string, entry: Partial<Extract<AuditRow, { kind: 'entry' }>>): string {
  const cell = auditColumns('me')
    .find(({ id }) => id === column)
    ?.cell({ ...ENTRY, ...entry });
  return renderToStaticMarkup(cell)
    .replace(/<button.*<\/button>/s, '')
    .replaceAll(/<[^>]*>/g, '')
    .trim();
}

it('names a written key with its client, and says what an id without a name is', () => {
  expect(cellText('target', { targetName: 'web-1', clientName: 'Desk' })).toBe('web-1 · Desk');
  expect(cellText('target', { clientName: 'Desk' })).toBe('API key of Desk');
  expect(cellText('target', {})).toBe('API key');
  // A key that was not created: the target is its client.
  expect(cellText('target', { action: 'createApiKey', targetId: 'c-1', targetName: 'Desk', clientName: 'Desk' })).toBe('Desk');
  expect(cellText('target', { action: 'deleteApiClient', clientId: null })).toBe('API client');
  expect(cellText('target', { action: 'apiKeySecret', clientId: null })).toBe('API key');
  expect(cellText('target', { action: 'updateWebhook', targetId: 'w-1', clientName: 'Desk' })).toBe('Webhook of Desk');
  expect(cellText('target', { action: 'inviteUser', clientId: null })).toBe('User');
  expect(cellText('target', { action: 'updateCustomer', clientId: null })).toBe('Customer');
});

it('says why there is no customer, target or user', () => {
  expect(cellText('customer', {})).toBe('None');
  expect(cellText('target', { targetId: null, noTarget: 'SEVERAL' })).toBe('Several');
  expect(cellText('target', { targetId: null, noTarget: 'UNKNOWN', codes: ['GATEWAY_RESTARTED'] })).toBe(
    'Unknown since a restart',
  );
  expect(cellText('user', { userId: null })).toBe('Several');
  expect(cellText('user', { userId: null, action: 'signIn' })).toBe('Not signed in');
});

it('shows the domain of an invited user and the network of failed sign-ins', () => {
  expect(cellText('target', { action: 'inviteUser', clientId: null, detail: 'acme.test' })).toBe('User at acme.test');
  expect(cellText('target', { action: 'signIn', clientId: null, detail: '192.0.2.0/24' })).toBe('Account from 192.0.2.0/24');
  expect(cellText('target', { action: 'signIn', clientId: null })).toBe('Account');
});

it('says how many attempts a row has', () => {
  expect(cellText('action', { codes: ['KEY_NAME_EMPTY'] })).toBe('Edit keyKEY_NAME_EMPTY');
  expect(cellText('action', { codes: ['KEY_NAME_EMPTY'], attempts: 1_200 })).toBe('Edit key1,200 attempts, KEY_NAME_EMPTY');
});

it('says that the name of a user is unavailable, but not of oneself', () => {
  expect(cellText('user', {})).toBe('Name unavailable');
  expect(cellText('user', { user: { name: 'Ana Lund', email: 'ana@acme.test' } })).toBe('Ana Lund');
  expect(cellText('user', { userId: 'me' })).toBe('You');
});
