import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UsageChart } from './usage-chart.tsx';

it.each([0, 3])('says that the most was %i requests', (requests) => {
  const startAt = '2026-05-28T17:00:00.000Z';
  const hours = [{ startAt, requests, tooManyRequests: 0, waitedMs: 0, connections: 0 }];
  const markup = renderToStaticMarkup(<UsageChart hours={hours} days={1} now={Date.parse(startAt)} />);
  expect(markup).toContain(`Most: ${requests} an hour`);
});
