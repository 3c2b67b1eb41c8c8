import { expect, it } from 'vitest';
import { actionText } from '../../lib/audit-actions.ts';
import { gapText, storageText } from './audit-texts.ts';

const STORAGE = { maxWrites: 20_000, maxDays: 90, failingSince: null } as const;

it('says where the log is kept, and that memory is lost on restart', () => {
  expect(storageText({ ...STORAGE, kind: 'REDIS' })).toBe('Keeps the last 20,000 changes for up to 90 days, for all gateways.');
  expect(storageText({ ...STORAGE, kind: 'FILE' })).toContain('in a file of this gateway');
  expect(storageText({ ...STORAGE, kind: 'MEMORY', maxWrites: 1_000 })).toBe(
    "Shows the last 1,000 changes. They're kept in memory only and lost when the gateway restarts.",
  );
});

it('says how many entries are missing', () => {
  expect([1, 12, null].map((lostEntries) => gapText({ lostEntries }))).toEqual([
    '1 entry is missing',
    '12 entries are missing',
    'Entries are missing',
  ]);
});

it('shows an action without a text by its name', () => {
  expect([actionText('deleteApiKey'), actionText('newMutation')]).toEqual(['Delete key', 'newMutation']);
});
