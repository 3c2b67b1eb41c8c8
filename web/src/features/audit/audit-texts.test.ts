import { expect, it } from 'vitest';
import { auditActionText, auditGapText } from '@sightline/schema/rules/audit-actions.ts';
import { absenceText, codesText, storageText } from './audit-texts.ts';

const STORAGE = { maxDays: 90 } as const;

it('says where the log is kept, and for how long', () => {
  expect(storageText({ ...STORAGE, kind: 'POSTGRES' })).toBe('Entries are kept for 90 days, for all gateways.');
  expect(storageText({ ...STORAGE, kind: 'SQLITE' })).toContain('in a file of this gateway');
});

it('says how many entries are missing', () => {
  expect([1, 12, null].map(auditGapText)).toEqual(['1 entry is missing', '12 entries are missing', 'Entries are missing']);
});

it('says why an entry has no customer, target or outcome', () => {
  expect((['NONE', 'SEVERAL', 'UNKNOWN', null] as const).map((absence) => absenceText(absence, []))).toEqual([
    'None',
    'Several',
    'Unknown',
    'Unknown',
  ]);
  expect(absenceText('UNKNOWN', ['GATEWAY_RESTARTED'])).toBe('Unknown since a restart');
  expect(absenceText('NONE', ['GATEWAY_RESTARTED'])).toBe('None');
  expect(codesText(['GATEWAY_RESTARTED'])).toBe('Unknown since a restart');
  expect(codesText(['CONFLICT', 'FORBIDDEN'])).toBe('CONFLICT, FORBIDDEN');
});

it('shows an action without a text by its name', () => {
  expect([auditActionText('deleteApiKey'), auditActionText('newMutation')]).toEqual(['Delete key', 'newMutation']);
});
