import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { fieldText } from './moment-texts.ts';

const GAME = { id: '5', title: 'Counter-Strike 2', iconUrl: null };
const team = (seed: number, name: string) => ({
  seed,
  score: seed,
  isWinner: false,
  hasForfeited: false,
  rosterId: `${seed}`,
  entity: { __typename: 'Team', id: `${seed}`, name, abbreviation: name.slice(0, 3).toUpperCase(), logoUrl: null },
});
const SERIES = {
  id: '12',
  isBehind: false,
  title: null,
  startAt: '2026-11-26T18:00:00Z',
  endAt: null,
  deletedAt: null,
  lifecycle: 'UPCOMING',
  bestOf: 1,
  matchIds: [],
  tournament: null,
  game: GAME,
  competitors: [team(1, 'Kiln Town'), team(2, 'Heath Runners')],
};
const selection = (side: 'LEFT' | 'RIGHT', id: string, odds: number) => ({
  id: `345:${id}`,
  odds,
  side,
  line: null,
  resultName: null,
  wasOutcome: null,
  openingOdds: null,
  score: null,
  entity: { id },
});
const CONTEXT = {
  line: null,
  index: null,
  roundNumber: null,
  playerId: null,
  teamId: null,
  rosterId: null,
  resultName: null,
  score: null,
};
const MARKET = {
  id: '345',
  typeName: 'series_winner',
  state: 'OPEN',
  isBehind: false,
  layout: 'TWO_WAY',
  seriesId: '12',
  subject: null,
  otherEntities: [],
  fixture: { type: 'SERIES', id: '12' },
  context: CONTEXT,
  selections: [selection('LEFT', '1', 1.62), selection('RIGHT', '2', 2.31)],
};
const RECORDED = { from: '2026-11-26T12:00:00Z', until: '2026-11-26T15:00:00Z', isWinnerOnly: false };
const RECORDING = { readableFrom: null, availableFrom: RECORDED.from, until: RECORDED.until, covered: [RECORDED] };

const boardAt = ({ at, seriesId = '12' }: { readonly at: string; readonly seriesId?: string }) => ({
  at,
  completeness: 'AS_LAST_KNOWN',
  lastKnownAt: '2026-11-26T14:01:10Z',
  availableFrom: RECORDED.from,
  covered: null,
  previousCovered: RECORDED,
  nextCovered: null,
  board: {
    epoch: 'recorded',
    seq: 1,
    prevSeq: null,
    isSnapshot: true,
    status: 'STALE',
    isConflated: false,
    sentAt: at,
    asOf: at,
    series: [{ ...SERIES, id: seriesId }],
    matches: [],
    markets: [{ ...MARKET, seriesId, fixture: { type: 'SERIES', id: seriesId } }],
    removed: [],
  },
  times: [
    {
      type: 'MARKET',
      id: '345',
      receivedAt: '2026-11-26T14:00:05.120Z',
      pushedAt: '2026-11-26T14:00:05.080Z',
      updatedAt: null,
      changedAfter: null,
    },
  ],
});

const SESSION = {
  tradingSession: { token: 't', expiresAt: '2100-01-01T00:00:00Z', clientId: 'client-1', requestsPerSecond: 50 },
  userErrors: [],
};
const AT = '/trading/12?tab=betbuilder&at=2026-11-26T14:03:07Z';

it('shows a past moment in a frame of its own, with the price for a dispute and one key back to live [history.past.frame, history.past.price]', async () => {
  const gateway = await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt,
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByText(/^As of \d\d:\d\d:\d\d · 2\d Nov 2026 · not live$/)).toBeVisible();
  await expect.element(page.getByText(/As last known at .*, 1 min 57 s before/)).toBeVisible();
  const notice = page
    .getByRole('paragraph')
    .filter({ hasText: /Bets, the slip, combined odds and widgets are for the present only/ });
  await expect.element(notice).toMatchTextContent(/only\. Press Esc or L for live\.$/);
  // A phone has no such keys.
  await page.viewport(390, 844);
  await expect.element(notice).toMatchTextContent(/only\.$/);
  await page.viewport(1440, 900);
  await expect.element(notice).toMatchTextContent(/live\.$/);
  expect(page.getByText('Bet builder').elements()).toEqual([]);
  expect(page.getByText('Bet Slip').elements()).toEqual([]);
  expect(document.querySelector('iframe')).toBeNull();

  await page.getByRole('button', { name: /Kiln Town: 1\.62/ }).click();
  await expect.element(page.getByText(/the price of Kiln Town in Series winner/)).toBeVisible();
  await expect
    .element(page.getByText(/was 1\.62; the market was open\. The provider sent this state at 2026-11-26 14:00:05\.080 UTC/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();

  await userEvent.keyboard('{Escape}');
  await expect.poll(() => new URLSearchParams(window.location.search).get('at')).toBeNull();
  expect(gateway.sent.map(({ name }) => name)).not.toContain('CombinedOdds');
});

it('stays at the past moment when Escape closes the watchlist', async () => {
  await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt,
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByText(/^As of .* · not live$/)).toBeVisible();
  await userEvent.keyboard('w');
  const panel = page.getByRole('complementary', { name: 'Watchlist' });
  await expect.element(panel.getByRole('heading', { name: 'Watchlist' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(new URLSearchParams(window.location.search).get('at')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => new URLSearchParams(window.location.search).get('at')).toBeNull();
});

it('keeps lines expanded at a moment with one more line', async () => {
  const line = (id: string, value: number) => ({
    ...MARKET,
    id,
    typeName: 'total_maps',
    layout: 'TOTAL',
    context: { ...CONTEXT, line: value },
    selections: MARKET.selections.map((each) => ({ ...each, id: `${id}:${each.id}`, line: value })),
  });
  await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt: (args: Parameters<typeof boardAt>[0]) => {
      const recorded = boardAt(args);
      const isEarlier = Date.parse(args.at) < Date.parse('2026-11-26T14:03:00Z');
      const markets = [MARKET, line('401', 2.5), line('402', 3.5), ...(isEarlier ? [line('403', 4.5)] : [])];
      return { ...recorded, board: { ...recorded.board, markets } };
    },
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  const lines = page.getByRole('region', { name: 'Total maps', exact: true }).getByRole('listitem');
  await page.getByRole('button', { name: '1 more line' }).click();
  await expect.element(lines).toHaveLength(2);
  page.getByRole('slider', { name: 'Moment' }).element().focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(lines).toHaveLength(3);
  await expect.element(page.getByRole('button', { name: 'Fewer lines' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /new market/ })).not.toBeInTheDocument();
});

it('opens a price of the shown moment after the user went to another one', async () => {
  await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt: (args: Parameters<typeof boardAt>[0]) => {
      const recorded = boardAt(args);
      if (Date.parse(args.at) === Date.parse('2026-11-26T14:03:07Z')) return recorded;
      const selections = [selection('LEFT', '1', 1.8), selection('RIGHT', '2', 2)];
      const markets = recorded.board.markets.map((market) => ({ ...market, selections }));
      return { ...recorded, board: { ...recorded.board, markets } };
    },
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByRole('button', { name: /Kiln Town: 1\.62/ })).toBeVisible();
  page.getByRole('slider', { name: 'Moment' }).element().focus();
  await userEvent.keyboard('{PageDown}');
  await page.getByRole('button', { name: /Kiln Town: 1\.80/ }).click();
  await expect.element(page.getByText(/^At 2026-11-26 14:02:07.* was 1\.8; the market was open\./)).toBeVisible();
});

it('offers the shown moment in its list of events, not one that was typed before and not used', async () => {
  await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt,
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  const dialog = page.getByRole('dialog', { name: 'Events and time' });
  const moment = dialog.getByLabelText('Go to');
  const openList = async () => {
    await page.getByRole('button', { name: 'Events and time' }).click();
    await expect.element(moment).toBeVisible();
  };
  await openList();
  await moment.fill('2026-11-26T12:30:59');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openList();
  await expect.element(moment).toHaveValue(fieldText(Date.parse('2026-11-26T14:03:07Z'), null));
});

it('shows the moment of the address after Back', async () => {
  const match = (id: string, order: number) => ({
    id,
    order,
    seriesId: '12',
    deletedAt: null,
    lifecycle: 'LIVE',
    isBehind: false,
    competitors: SERIES.competitors,
  });
  const gateway = await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt: (args: Parameters<typeof boardAt>[0]) => {
      const recorded = boardAt(args);
      const matches = [match('1', 1), match('2', 2), match('3', 3)];
      return { ...recorded, board: { ...recorded.board, series: [{ ...SERIES, bestOf: 3 }], matches } };
    },
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  const requestedMoment = () => gateway.sent.findLast(({ name }) => name === 'BoardAt')?.variables['at'];
  const urlMoment = () => Date.parse(new URLSearchParams(window.location.search).get('at') ?? '');
  await page.getByRole('tab', { name: /^Match 2/ }).click();
  await expect.element(page.getByRole('tab', { name: /^Match 2/, selected: true })).toBeVisible();
  page.getByRole('slider', { name: 'Moment' }).element().focus();
  await userEvent.keyboard('{PageDown}');
  const [first, earlier] = ['2026-11-26T14:03:07.000Z', '2026-11-26T14:02:07.000Z'];
  await expect.poll(urlMoment).toBe(Date.parse(earlier));
  expect(requestedMoment()).toBe(earlier);
  window.history.back();
  await expect.poll(requestedMoment).toBe(first);
  expect(urlMoment()).toBe(Date.parse(first));
  await expect.element(page.getByText(/^As of \d\d:03:07 · .* · not live$/)).toBeVisible();
  window.history.forward();
  await expect.poll(requestedMoment).toBe(earlier);
  await expect.poll(urlMoment).toBe(Date.parse(earlier));
});

it('shows the present where nothing was recorded, and says so [history.past.unrecorded]', async () => {
  await openApp(AT, {
    seriesRecording: { readableFrom: null, availableFrom: null, until: null, covered: [] },
    boardAt: ({ at }: { readonly at: string }) => ({
      ...boardAt({ at }),
      completeness: 'UNKNOWN',
      lastKnownAt: null,
      board: null,
      times: [],
    }),
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByText('No prices of this series were recorded yet.').first()).toBeVisible();
  await expect.poll(() => new URLSearchParams(window.location.search).get('at')).toBeNull();
});

it('shows all boards of a desk at one past moment, with one key back to live', async () => {
  const gateway = await openApp('/trading/desk?board=12&board=13&at=2026-11-26T14:03:07Z', {
    seriesRecording: RECORDING,
    boardAt,
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByText(/^As of \d\d:\d\d:\d\d · 2\d Nov 2026 · not live$/)).toBeVisible();
  for (const number of [1, 2]) {
    const board = page.getByRole('region', { name: new RegExp(`^Board ${number}: .*Kiln Town`) });
    await expect.element(board.getByRole('button', { name: /Kiln Town: 1\.62/ })).toBeVisible();
    await expect.element(board.getByText('As last known', { exact: true })).toBeVisible();
  }
  expect(page.getByText('Bet builder').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Add board' }).elements()).toEqual([]);
  const boardRequests = () => gateway.sent.filter(({ name }) => name === 'BoardAt').map(({ variables }) => variables);
  expect(new Set(boardRequests().map(({ at }) => at))).toEqual(new Set(['2026-11-26T14:03:07.000Z']));

  // A minute earlier, by keyboard.
  page.getByRole('slider', { name: 'Moment' }).element().focus();
  await userEvent.keyboard('{PageDown}');
  const earlier = '2026-11-26T14:02:07.000Z';
  await expect
    .poll(() =>
      boardRequests()
        .filter(({ at }) => at === earlier)
        .map(({ seriesId }) => seriesId),
    )
    .toEqual(['12', '13']);
  await expect.poll(() => new URLSearchParams(window.location.search).get('at')).toBe(earlier);

  await page
    .getByRole('region', { name: /^Board 2/ })
    .getByRole('button', { name: /Kiln Town: 1\.62/ })
    .click();
  await expect.element(page.getByText(/the price of Kiln Town in Series winner/)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => new URLSearchParams(window.location.search).get('at')).toBeNull();
  expect(new URLSearchParams(window.location.search).getAll('board')).toEqual(['12', '13']);
  expect(gateway.sent.map(({ name }) => name)).not.toContain('CombinedOdds');
});

const PAST_DESK = '/trading/desk?board=12&board=13&at=2026-11-26T14:03:07Z';

it('names the match of an event that is known before its board', async () => {
  const boardLoad = Promise.withResolvers<void>();
  const match = { id: '507491', order: 2, seriesId: '12', deletedAt: null, lifecycle: 'LIVE', isBehind: false, competitors: [] };
  const event = { kind: 'LIFECYCLE', matchId: match.id, marketIds: [], state: null, lifecycle: 'LIVE', score: null };
  const at = '2026-11-26T14:00:00Z';
  await openApp(PAST_DESK, {
    seriesRecording: RECORDING,
    boardAt: async (args: Parameters<typeof boardAt>[0]) => {
      await boardLoad.promise;
      const recorded = boardAt(args);
      return { ...recorded, board: { ...recorded.board, matches: [match] } };
    },
    seriesEvents: { events: [{ ...event, at, until: at, previousScore: null }], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByTitle('Board 1 · Match 507491: live')).toBeInTheDocument();
  boardLoad.resolve();
  await expect.element(page.getByTitle('Board 1 · Match 2: live')).toBeInTheDocument();
});

it('loads the recording and all boards of a desk again on Try again', async () => {
  const fail = () => {
    throw new GatewayFailure('INTERNAL_SERVER_ERROR');
  };
  const gateway = await openApp(PAST_DESK, {
    seriesRecording: fail,
    boardAt: fail,
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByText("Couldn't load the recording")).toBeVisible();
  await expect.poll(() => gateway.sent.filter(({ name }) => name === 'BoardAt').length).toBeGreaterThanOrEqual(2);
  gateway.change({ seriesRecording: RECORDING, boardAt });
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const number of [1, 2]) {
    const board = page.getByRole('region', { name: new RegExp(`^Board ${number}: .*Kiln Town`) });
    await expect.element(board.getByRole('button', { name: /Kiln Town: 1\.62/ })).toBeVisible();
  }
});

it('shows no suspension wave when many markets are suspended at the moment that the user goes to', async () => {
  // The code of waves is loaded before the user goes to another moment.
  await import('../board/wave-status.tsx');
  await openApp(AT, {
    seriesRecording: RECORDING,
    boardAt: (args: Parameters<typeof boardAt>[0]) => {
      const recorded = boardAt(args);
      const state = Date.parse(args.at) < Date.parse('2026-11-26T14:03:00Z') ? 'SUSPENDED' : 'OPEN';
      const markets = ['345', '346', '347', '348'].map((id) => ({ ...MARKET, id, state }));
      return { ...recorded, board: { ...recorded.board, markets } };
    },
    seriesEvents: { events: [], next: null },
    startTradingSession: SESSION,
  });
  await expect.element(page.getByRole('button', { name: /Kiln Town: 1\.62/ }).first()).toBeVisible();
  page.getByRole('slider', { name: 'Moment' }).element().focus();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => document.querySelectorAll('[data-state="suspended"]').length).toBeGreaterThanOrEqual(4);
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => new URLSearchParams(window.location.search).get('at')).toBe('2026-11-26T14:01:07.000Z');
  expect(document.querySelector('[data-wave]')).toBeNull();
  await expect.element(page.getByText(/suspended at/)).not.toBeInTheDocument();
});
