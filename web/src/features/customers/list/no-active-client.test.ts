import { expect, it } from 'vitest';
import { checkText, progressText } from './no-active-client.tsx';

const CHECK = { phase: 'done', total: 57, checked: 57, found: [], unknown: 0 } as const;

it('says which customers are checked', () => {
  expect(checkText(0, 200)).toBe('No customers match your filters.');
  expect(checkText(57, 200)).toContain('four at a time');
  expect(checkText(201, 200)).toContain('the first 200 of the 201 customers');
});

it('says how far a check is and what it found', () => {
  expect(progressText({ ...CHECK, phase: 'running', checked: 20 })).toBe('Checked 20 of 57');
  expect(progressText(CHECK)).toBe('Checked 57 of 57 customers. All have an active API client.');
  expect(progressText({ ...CHECK, phase: 'cancelled', checked: 0 })).toBe('Cancelled after 0 of 57 customers. No result yet.');
  expect(progressText({ ...CHECK, unknown: 2 })).toContain("2 couldn't be checked.");
});
