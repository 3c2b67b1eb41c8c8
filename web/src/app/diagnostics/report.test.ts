import { expect, it } from 'vitest';
import { type Facts, reportSections, reportText } from './report.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const FACTS: Facts = {
  takenAt: NOON,
  build: '/assets/index-1.js',
  page: '/trading/:seriesId',
  gateway: { state: 'answered', version: '1.2.3', durationMs: 12 },
  user: { id: 'u-1', customerId: 'c-1', isActing: true, isStaff: true, isSuperuser: false, hasTradingAccess: true },
  sessionEndsAt: NOON + 3_600_000,
  tradingSessionEndsAt: null,
  browser: { agent: 'Browser/1', language: 'en-GB', timeZone: 'Europe/Berlin', window: [390, 844], isOnline: true },
  live: {
    socket: 'open',
    lastMessageAt: NOON - 2_400,
    priceAge: {
      age: { p50: 84, p95: 132, max: 260 },
      stages: {
        gateway: { p50: 20, p95: 39, max: 40 },
        network: { p50: 2, p95: 5, max: 9 },
        write: { p50: 40, p95: 80, max: 90 },
        commit: { p50: 2, p95: 3, max: 4 },
        paint: { p50: 12, p95: 17, max: 30 },
      },
      provider: null,
    },
    sets: [
      { name: 'tradingList', phase: 'ready', level: 'LIVE', seconds: null, seq: 41 },
      { name: 'seriesMarkets 7', phase: 'loading', level: 'AGED', seconds: 6, seq: null },
    ],
  },
  requests: [
    { at: NOON - 1_000, durationMs: 230, operation: 'Viewer', code: 'PROVIDER_TIMEOUT', requestId: 'r-1' },
    { at: NOON - 2_000, durationMs: 23, operation: 'TradingList', code: 'OK', requestId: '' },
  ],
};

it('the copied text contains every section of the report', () => {
  expect(reportText(reportSections(FACTS))).toBe(`Sightline diagnostics

Product
  Gateway: 1.2.3, responded in 12 ms
  Web build: /assets/index-1.js
  Page: /trading/:seriesId
  Created: 2026-11-21T12:00:00.000Z

Account
  User: u-1
  Customer: c-1, acting for
  Permissions: staff, trading
  Session until: 2026-11-21T13:00:00.000Z
  Trading session until: none

Browser
  Agent: Browser/1
  Language: en-GB
  Time zone: Europe/Berlin
  Window: 390 × 844
  Network: online

Live data
  Socket: open, last message 2 s ago
  Price age: 84 ms, 95% within 132 ms, longest 260 ms
  Price age, gateway: 20 ms, 95% within 39 ms, longest 40 ms
  Price age, network: 2 ms, 95% within 5 ms, longest 9 ms
  Price age, write: 40 ms, 95% within 80 ms, longest 90 ms
  Price age, commit: 2 ms, 95% within 3 ms, longest 4 ms
  Price age, paint: 12 ms, 95% within 17 ms, longest 30 ms
  Provider to gateway: unknown
  tradingList: ready, LIVE, seq 41
  seriesMarkets 7: loading, AGED for 6 s

Last requests, newest first
  2026-11-21T11:59:59.000Z: Viewer PROVIDER_TIMEOUT, 230 ms, request r-1
  2026-11-21T11:59:58.000Z: TradingList OK, 23 ms`);
});

it('a report says so if the gateway failed, and there is no user, session or live data', () => {
  const text = reportText(
    reportSections({ ...FACTS, gateway: { state: 'failed', code: 'SERVER_ERROR' }, user: null, sessionEndsAt: null, live: null }),
  );
  for (const line of ['Gateway: failed, SERVER_ERROR', 'User: not signed in', 'Customer: none', 'Socket: not used yet'])
    expect(text).toContain(line);
});
