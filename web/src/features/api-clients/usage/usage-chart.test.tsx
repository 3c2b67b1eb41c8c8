import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UsageChart } from './usage-chart.tsx';

it.each([0, 3])('says that the most was %i requests, and not that there were none before counting began', (requests) => {
  const startAt = '2026-05-28T17:00:00.000Z';
  const hours = [{ startAt, requests, tooManyRequests: 0, waitedMs: 0, connections: 0 }];
  const markup = renderToStaticMarkup(
    <UsageChart hours={hours} days={1} countedSince={Date.parse(startAt)} now={Date.parse(startAt)} />,
  );
  expect(markup).toContain(`Most: ${requests} an hour`);
  expect(markup.match(/: \d+ requests, 0 answered with 429/g)).toEqual([`: ${requests} requests, 0 answered with 429`]);
  expect(markup.match(/: not counted/g)).toHaveLength(23);
});
