import { expect, it } from 'vitest';
import { endText } from './end-text.ts';

const textFor = (reason: string, isStaff: boolean, canManageApiClients: boolean) =>
  endText({ reason, message: null }, { isStaff, canManageApiClients }).text;

it('advises only users who may change the client to change it', () => {
  expect(textFor('NO_CONNECTIONS', false, true)).toBe('Its maximum is 0. Edit the client to raise it.');
  expect(textFor('NO_CONNECTIONS', false, false)).toBe('Its maximum is 0. Contact your account manager.');
  expect(textFor('NO_CONNECTIONS', true, false)).toBe("Its maximum is 0. You can't change this client.");
  expect(textFor('ALL_CONNECTIONS_IN_USE', false, true)).toContain('raise the maximum');
  expect(textFor('ALL_CONNECTIONS_IN_USE', false, false)).toBe('Close one of them and start again.');
});
