import { expect, it } from 'vitest';
import { candidatesOf } from './submit-result.ts';

const found = (id: string, name: string | null, created: string) => ({ id, name, created });

it('what a lost answer may have created has the name and is newer than what was there', () => {
  const before = found('c-1', 'Kestrel', '2026-01-01T10:00:00Z');
  const listed = [
    found('c-4', 'Kestrel', '2026-01-01T10:00:05Z'),
    found('c-3', 'Kestrel Two', '2026-01-01T10:00:04Z'),
    found('c-2', 'Kestrel', '2026-01-01T10:00:00Z'),
    before,
    found('c-0', 'Kestrel', '2026-01-01T09:59:59Z'),
  ];
  expect(candidatesOf(listed, 'Kestrel', before).map(({ id }) => id)).toEqual(['c-4', 'c-2']);
  expect(candidatesOf(listed, 'Kestrel', null)).toHaveLength(4);
});
