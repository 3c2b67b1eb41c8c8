import { expect, it, vi } from 'vitest';
import { ErrorReports } from './error-reports.ts';

it('reports buffered errors once the client has loaded [errors.reported]', () => {
  let page = '/login';
  const reports = new ErrorReports(() => page);
  const [first, second] = [new Error('first'), new Error('second')];
  reports.report(first);
  page = '/users';
  const capture = vi.fn();
  reports.connect({ capture });
  reports.report(second);
  expect(capture.mock.calls).toEqual([
    [first, '/login'],
    [second, '/users'],
  ]);
});

it('limits the number of reports', () => {
  const reports = new ErrorReports(() => '/');
  const capture = vi.fn();
  reports.connect({ capture });
  for (let count = 0; count < 100; count += 1) reports.report(new Error('again'));
  expect(capture).toHaveBeenCalledTimes(20);
});
