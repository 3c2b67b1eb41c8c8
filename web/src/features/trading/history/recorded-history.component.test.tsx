import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloRoot } from '../../../lib/apollo-root.tsx';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { createFakeGateway, type FakeGateway } from '../../../testing/component/fake-gateway.ts';
import { render } from '../../../testing/component/render.tsx';
import { MARGINS } from '../board/price-chart-model.ts';
import type { RecordedHistory as History } from './recorded-chart-model.ts';
import { RecordedHistory } from './recorded-history.tsx';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';

declare module 'vitest/browser' {
  interface CDPSession {
    send(method: string, parameters: object): Promise<unknown>;
  }
}

const UNTIL = Date.parse('2026-11-26T15:00:00Z');
const at = (minutesBefore: number): string => new Date(UNTIL - minutesBefore * MINUTE_MS).toISOString();
const COVERED = [{ from: at(1_440), until: at(0), isWinnerOnly: false }];
const change = (minutesBefore: number, odds: number) => ({
  at: at(minutesBefore),
  changedAfter: null,
  pushedAt: null,
  state: 'OPEN' as const,
  prices: [{ selectionId: '345:1', odds, wasOutcome: null }],
});
/** Every change. `WHOLE` leaves out the first two of the last hour, which are small. */
const CHANGES = [change(1_440, 1.5), change(600, 1.9), change(40, 1.61), change(39, 1.77), change(20, 1.64)] as const;
const WHOLE = {
  availableFrom: at(1_440),
  covered: COVERED,
  isReduced: true,
  changes: [change(1_440, 1.5), change(600, 1.9), change(20, 1.64)],
};

async function show(gateway: FakeGateway, history: History, later = history): Promise<void> {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql', fetch: gateway.fetch }) });
  await render(
    <ApolloRoot client={client}>
      <Recorded history={history} later={later} />
    </ApolloRoot>,
  );
}

/** With a button that shows the record at a later time. */
function Recorded({ history, later }: { readonly history: History; readonly later: History }) {
  const [isLater, setLater] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLater(true)}>
        Record more
      </button>
      <RecordedHistory
        seriesId="12"
        marketId="345"
        history={isLater ? later : history}
        outcome={{ id: '345:1', name: 'Kiln Town' }}
        matchNames={new Map()}
        fileName="prices"
      />
    </>
  );
}

/** Sends pointers of a device to the chart, at minutes before the end of all that is recorded; real ones, so that the chart can capture them. */
function pointersOn(chart: Element) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth);
  const scale = frame.width / window.innerWidth;
  const { left, top, width, height } = chart.getBoundingClientRect();
  const point = (minutesBefore: number) => {
    const share = 1 - minutesBefore / 1_440;
    const x = left + MARGINS.left + share * (width - MARGINS.left - MARGINS.right);
    return { x: frame.left + x * scale, y: frame.top + (top + height / 2) * scale };
  };
  return {
    async mouse(from: number, to: number): Promise<void> {
      const button = { button: 'left', clickCount: 1 } as const;
      await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...point(from), ...button });
      await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point(to), ...button });
      await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...point(to), ...button });
    },
    async fingers(...moves: readonly (readonly [from: number, to: number])[]): Promise<void> {
      const touches = (share: number) => moves.map(([from, to], id) => ({ id, ...point(from + (to - from) * share) }));
      await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touches(0) });
      for (const share of [0.5, 1])
        await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touches(share) });
      await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

it('zooms by drag, by keys and by two fingers, and moves by keys and by one finger', async () => {
  const gateway = createFakeGateway({ seriesEvents: { events: [], next: null } });
  await show(gateway, { ...WHOLE, isReduced: false, changes: [...CHANGES] });
  const table = page.getByRole('table');
  const [early, late] = [table.getByText('1.50 → 1.90'), table.getByText('1.61 → 1.77')];
  /** Expects that the changes of ten hours and of 39 minutes ago are in the shown time, or are not. */
  const expectShown = async (isEarly: boolean, isLate: boolean): Promise<void> => {
    await expect.poll(() => [early.elements().length, late.elements().length]).toEqual([Number(isEarly), Number(isLate)]);
  };
  const chart = page.getByRole('group', { name: 'Chart of Kiln Town' });
  await page.getByRole('radio', { name: 'All' }).click();
  await expectShown(true, true);
  const pointers = pointersOn(chart.getByRole('img').element());

  await pointers.mouse(60, 10);
  await expectShown(false, true);
  // The drag has focused the chart.
  await userEvent.keyboard('0');
  await expectShown(true, true);
  // The six hours in the middle, then the last six and the last twelve.
  await userEvent.keyboard('++');
  await expectShown(true, false);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expectShown(false, true);
  await userEvent.keyboard('-');
  await expectShown(true, true);
  await userEvent.keyboard('0');

  // Two fingers zoom into a quarter of the time without a change; then one finger moves to a later change.
  await pointers.fingers([950, 800], [1_050, 1_200]);
  await expectShown(false, false);
  await pointers.fingers([100, 1_340]);
  await expectShown(true, false);
});

it('has the price of a part without a change, and keeps its height', async () => {
  const gateway = createFakeGateway({ seriesEvents: { events: [], next: null } });
  const many = Array.from({ length: 20 }, (_, index) => change(50 - index, 1.5 + index / 100));
  await show(gateway, { ...WHOLE, isReduced: false, changes: many });
  const box = page.getByRole('region', { name: 'Recorded prices of Kiln Town' });
  await expect.element(box.getByText('1.50 → 1.51')).toBeInTheDocument();
  const { height } = box.element().getBoundingClientRect();
  await page.getByRole('radio', { name: '10 min' }).click();
  const rows = box.getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.nth(1)).toMatchTextContent(/:29:00\.000\s*1\.69\s*Open$/);
  await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  expect(box.element().getBoundingClientRect().height).toBe(height);
});

it('reads all changes of the part that is shown, where the whole leaves out small ones', async () => {
  const gateway = createFakeGateway({
    seriesEvents: { events: [], next: null },
    market: {
      id: '345',
      history: ({ from, to }: { readonly from: string; readonly to: string }) => ({
        ...WHOLE,
        isReduced: false,
        changes: CHANGES.filter((each) => each.at >= from && each.at <= to),
      }),
    },
  });
  await show(gateway, WHOLE);
  const reads = () => gateway.sent.filter(({ name }) => name === 'MarketHistory').map(({ variables }) => variables);
  const table = page.getByRole('table');
  // The last hour.
  await expect.element(table.getByText('1.61 → 1.77')).toBeVisible();
  await expect.element(table.getByText('1.77 → 1.64')).toBeVisible();
  await expect.element(page.getByText(/Small changes are left out/)).not.toBeInTheDocument();
  // With half as much before and after it, so that small moves need no other read.
  expect(reads()).toEqual([{ marketId: '345', from: at(90), to: at(0) }]);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.element(table.getByText('1.61 → 1.77')).toBeVisible();
  expect(reads()).toHaveLength(1);

  // Shows the whole record, which was read first.
  await page.getByRole('radio', { name: 'All' }).click();
  await expect.element(page.getByText(/Small changes are left out/)).toBeVisible();
  await expect.element(table.getByText('1.90 → 1.64')).toBeVisible();
  expect(reads()).toHaveLength(1);
});

it('reads no part from before the first change, where the market was another bet', async () => {
  const other = [change(160, 5), change(130, 6), change(110, 7)];
  const gateway = createFakeGateway({
    seriesEvents: { events: [], next: null },
    market: {
      id: '345',
      history: ({ from, to }: { readonly from: string; readonly to: string }) => ({
        ...WHOLE,
        isReduced: false,
        changes: [...other, ...CHANGES.slice(2)].filter((each) => each.at >= from && each.at <= to),
      }),
    },
  });
  await show(gateway, { ...WHOLE, changes: [change(100, 1.9), change(20, 1.64)] });
  const reads = () => gateway.sent.filter(({ name }) => name === 'MarketHistory').map(({ variables }) => variables);
  const lastHour = { marketId: '345', from: at(90), to: at(0) };
  await expect.poll(reads).toEqual([lastHour]);
  const earlier = page.getByRole('button', { name: 'Earlier' });
  for (let press = 0; press < 2; press += 1) await earlier.click();
  // Two hours ago to one hour ago, of which twenty minutes have no price of this bet.
  await expect.poll(reads).toEqual([lastHour, { marketId: '345', from: at(100), to: at(40) }]);
  for (let press = 0; press < 2; press += 1) await earlier.click();
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(1);
});

it('reads all events again at most twice a minute while more is recorded', async () => {
  const gateway = createFakeGateway({ seriesEvents: { events: [], next: null } });
  const until = (minutesBefore: number) => ({
    ...WHOLE,
    isReduced: false,
    covered: [{ from: at(1_440), until: at(minutesBefore), isWinnerOnly: false }],
  });
  await show(gateway, until(0.2), { ...until(0.1), changes: [...WHOLE.changes, change(0.1, 1.7)] });
  const reads = () => gateway.sent.filter(({ name }) => name === 'SeriesEvents').map(({ variables }) => variables['to']);
  await expect.poll(reads).toEqual([at(0.2)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.getByRole('button', { name: 'Record more' }).click();
  await expect.element(page.getByRole('table').getByText('1.64 → 1.70')).toBeVisible();
  expect(reads()).toEqual([at(0.2)]);
  vi.advanceTimersByTime(30_000);
  await expect.poll(reads).toEqual([at(0.2), at(0.1)]);
});

it('says that small changes are left out in what is recorded after the read of the shown part', async () => {
  const gateway = createFakeGateway({
    seriesEvents: { events: [], next: null },
    market: { id: '345', history: { ...WHOLE, isReduced: false, changes: CHANGES.slice(2) } },
  });
  await show(gateway, WHOLE, {
    ...WHOLE,
    covered: [{ from: at(1_440), until: at(-2), isWinnerOnly: false }],
    changes: [...WHOLE.changes, change(-2, 1.7)],
  });
  const table = page.getByRole('table');
  const note = page.getByText(/Small changes are left out/);
  await expect.element(table.getByText('1.61 → 1.77')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Record more' }).click();
  await expect.element(table.getByText('1.64 → 1.70')).toBeVisible();
  await expect.element(table.getByText('1.61 → 1.77')).toBeVisible();
  await expect.element(note).toBeVisible();
});
