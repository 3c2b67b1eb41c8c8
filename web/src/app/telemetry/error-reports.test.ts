import { expect, it, vi } from 'vitest';
import { ErrorReports } from './error-reports.ts';

it('what failed before the client was there is reported once it is [errors.reported]', () => {
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

it('a fault that repeats itself is not reported for ever', () => {
  const reports = new ErrorReports(() => '/');
  const capture = vi.fn();
  reports.connect({ capture });
  for (let count = 0; count < 100; count += 1) reports.report(new Error('again'));
  expect(capture).toHaveBeenCalledTimes(20);
});
