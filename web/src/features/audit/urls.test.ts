import { expect, it } from 'vitest';
import { auditParams, NO_FILTERS, readAuditView } from './urls.ts';

it('reads the filters that were written to the URL', () => {
  const view = {
    from: '2026-03-01',
    to: '2026-03-04',
    userId: '7',
    customerId: '5b0c',
    requestId: 'r-1',
    action: 'updateCustomer',
    outcome: 'REFUSED',
    showsReads: true,
  } as const;
  expect(readAuditView(auditParams(view))).toEqual(view);
});

it.each(['', 'from=yesterday', 'to=2026-02-30', 'action=<script>', 'outcome=ok', 'reads=yes', 'user=++'])(
  'reads %j as no filter',
  (query) => {
    expect(readAuditView(new URLSearchParams(query))).toEqual(NO_FILTERS);
  },
);

it('writes no filters without a value', () => {
  expect(auditParams(NO_FILTERS).size).toBe(0);
});
