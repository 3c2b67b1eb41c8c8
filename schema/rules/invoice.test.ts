import { describe, expect, it } from 'vitest';
import { daysOverdue } from './invoice.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('an open invoice', () => {
  it.each([
    ['2026-03-09', 1],
    ['2026-02-10', 28],
    ['2025-03-10', 365],
  ])('due on %s is unpaid, %i days overdue [customers.invoice.unpaid]', (dueDate, days) => {
    expect(daysOverdue(dueDate, now)).toBe(days);
  });

  it.each(['2026-03-10', '2026-03-11', '2027-01-01'])('due on %s is not unpaid yet [customers.invoice.not-due]', (dueDate) => {
    expect(daysOverdue(dueDate, now)).toBe(0);
  });

  it('is due until the end of its day in UTC', () => {
    expect(daysOverdue('2026-03-09', new Date('2026-03-09T23:59:59.999Z'))).toBe(0);
    expect(daysOverdue('2026-03-09', new Date('2026-03-10T00:00:00Z'))).toBe(1);
  });
});
