import { expect, it } from 'vitest';
import { checkText, progressText, uncheckedText } from './no-active-client.tsx';

const CHECK = { phase: 'done', total: 57, checked: 57, found: [], unknown: [] } as const;

it('says which customers are checked', () => {
  expect(checkText(0, 200)).toBe('No customers match your filters.');
  expect(checkText(57, 200)).toContain('four at a time');
  expect(checkText(201, 200)).toContain('the first 200 of the 201 customers');
});

it('says how far a check is and what it found', () => {
  expect(progressText({ ...CHECK, phase: 'running', checked: 20 })).toBe('Checked 20 of 57');
  expect(progressText(CHECK)).toBe('Checked 57 of 57 customers: all have an active API client.');
  expect(progressText({ ...CHECK, phase: 'cancelled', checked: 0 })).toBe('Cancelled after 0 of 57 customers.');
  expect(progressText({ ...CHECK, total: 45, checked: 45, found: { length: 17 }, unknown: { length: 25 } })).toBe(
    "Checked 20 of 45 customers: 17 have no active API client. 25 couldn't be checked.",
  );
  expect(progressText({ ...CHECK, unknown: { length: 57 } })).toBe("Checked 0 of 57 customers. 57 couldn't be checked.");
});

it('says which customers an export of the found ones does not cover', () => {
  expect(uncheckedText(null, 57)).toBeNull();
  expect(uncheckedText(CHECK, 57)).toBeNull();
  expect(uncheckedText({ ...CHECK, unknown: ['a', 'b'] }, 57)).toContain("2 couldn't be checked.");
  expect(uncheckedText({ ...CHECK, phase: 'running', checked: 20 }, 57)).toBe('Checked 20 of 57');
  expect(uncheckedText({ ...CHECK, total: 200, checked: 200 }, 340)).toBe('Only the first 200 of the 340 customers are checked.');
});
