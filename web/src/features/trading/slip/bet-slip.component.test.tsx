import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '../../../testing/component/texts-of.ts';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { holdTimers } from '../../../testing/component/held-timers.ts';
import { expectConnected, messageOf, priceOf, slip, tabTo } from '../../../testing/component/trading-page.ts';
import { liveState, MARKETS, marketsWith, pricedAt, SERIES, TRADING, yesNo } from '../../../testing/component/trading-world.ts';
import type { PricedMarket } from '../board/market-view.ts';

const total = slip.getByRole('definition');
const heading = slip.getByRole('heading', { name: 'Bet Slip' });
const legs = slip.getByRole('listitem');
const yes = priceOf(/^Overtime, Yes ?:/);
const odd = priceOf(/^Total rounds: odd\/even, Odd ?:/);
const ace = priceOf(/^Ace, Yes ?:/);
const clear = slip.getByRole('button', { name: 'Clear bet slip' });
const expectLegs = (...texts: readonly string[]) =>
  expect.poll(() => textsOf(legs)).toEqual(texts.map((text) => expect.stringContaining(text)));
const expectSlipText = () => expect.poll(() => slip.query()?.textContent ?? '');

type Ids = { readonly selectionIds: readonly string[] };
const productOf = (odds: Readonly<Record<string, number>>, { selectionIds }: Ids) =>
  selectionIds.reduce((product, id) => product * (odds[id] ?? 1), 1);
/** The combined odds of some selections; null for two different winners of one match. */
const combinedOdds = (ids: Ids) => {
  const isImpossible = ids.selectionIds.includes('10:1') && ids.selectionIds.includes('11:2');
  return { odds: isImpossible ? null : productOf({ '30:1': 3, '23:1': 2, '31:1': 2.5 }, ids) };
};

/** Whether nothing covers the element, neither its ends nor its middle. */
function isOnTop(element: Element): boolean {
  const { left, right, top, height } = element.getBoundingClientRect();
  return [left + 4, (left + right) / 2, right - 4].every((x) => element.contains(document.elementFromPoint(x, top + height / 2)));
}

async function openSlip(tab: 'match' | 'betbuilder' = 'betbuilder', markets = MARKETS) {
  const world = { ...TRADING, seriesMarkets: liveState({ markets }), combinedOdds };
  const gateway = await openApp(`/trading/7?tab=${tab}&matchid=70`, world);
  await expect.element(yes).toBeVisible();
  await expectConnected();
  const change = (parts: Readonly<Record<string, Partial<PricedMarket>>>, lifecycle = 'UPCOMING') =>
    gateway.change({ seriesMarkets: liveState({ series: [{ ...SERIES, lifecycle }], markets: marketsWith(parts, markets) }) });
  const requestCount = () => gateway.sent.filter(({ name }) => name === 'CombinedOdds').length;
  return { gateway, change, requestCount };
}

/** Holds announcements, which come ten seconds after the one before. */
const holdAnnouncements = () => holdTimers((milliseconds) => milliseconds > 5_000 && milliseconds < 10_000);

/** Expects that the total, which is on screen, is announced only when the held announcements run. */
async function expectAnnouncedLater(announcements: ReturnType<typeof holdTimers>, text: string): Promise<void> {
  // Time in which it would be announced at once.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(slip.getByText(text).query()).toBeNull();
  await expect
    .poll(() => {
      announcements.run();
      return slip.getByText(text).query();
    })
    .not.toBeNull();
}

/** Changes local storage as another tab would; null removes. */
function store(values: Readonly<Record<string, string | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  window.dispatchEvent(new StorageEvent('storage'));
}

it('appears with the first outcome, whose odds are the total, and updates the total with the prices [slip.empty-hidden] [slip.total.single] [slip.remove]', async () => {
  const { gateway, change, requestCount } = await openSlip();
  expect(slip.elements()).toEqual([]);
  await yes.click();
  await expect.element(total).toHaveTextContent('3.00');
  await expectLegs('Yes');
  expect(requestCount()).toBe(0);
  await odd.click();
  await expect.element(total).toHaveTextContent('6.00');
  await expect.element(slip.getByText('Total odds 6.00 for 2 outcomes')).toBeInTheDocument();

  const announcements = holdAnnouncements();
  const answer = Promise.withResolvers<{ readonly odds: number }>();
  gateway.change({ combinedOdds: async () => answer.promise });
  change({ 23: pricedAt('23', 2.5, 1.6) });
  await expectLegs('Yes', '2.50');
  await expect.element(slip.getByText('Updating…')).toBeVisible();
  await expect.poll(() => total.element().querySelector('s')?.textContent).toBe('6.00');
  answer.resolve({ odds: 7.5 });
  await expect.element(total).toHaveTextContent('7.50');
  await expectSlipText().not.toMatch(/Updating…|Out of date/);
  // Screen readers announce a changed total at intervals, and never find a former one.
  await expectAnnouncedLater(announcements, 'Total odds 7.50 for 2 outcomes');
  expect(slip.getByText('Total odds 6.00 for 2 outcomes').elements()).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search' }).fill('Overtime');
  await expect.element(ace).not.toBeInTheDocument();
  await expectAccessible(slip);
  await slip.getByRole('button', { name: 'Remove Overtime: Yes' }).click();
  await expect.element(total).toHaveTextContent('2.50');
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('alert').filter({ hasText: 'Removed Overtime: Yes.' }).getByRole('button', { name: 'Undo' }).click();
  await expect.element(total).toHaveTextContent('7.50');
});

it('requests no total that the provider would reject', async () => {
  const { change, requestCount } = await openSlip();
  await yes.click();
  await odd.click();
  await expect.element(total).toHaveTextContent('6.00');
  const requestsBefore = requestCount();
  const announcements = holdAnnouncements();
  const suspended = { 30: { state: 'SUSPENDED' as const } };
  change(suspended);
  await expectLegs('Suspended', 'Odd');
  await expectSlipText().toContain('Overtime: Yes is suspended. Remove it to see the total odds.');
  await expect.element(total).toHaveTextContent('N/A');
  await expectAnnouncedLater(announcements, 'Total odds N/A for 2 outcomes');
  expect(slip.getByText('Total odds 6.00 for 2 outcomes').elements()).toEqual([]);
  change(suspended, 'LIVE');
  await expectSlipText().toContain('You can only combine outcomes before the series starts.');
  change({ ...suspended, 23: pricedAt('23', 2.6, 1.6) }, 'LIVE');
  await expectLegs('Suspended', '2.60');
  expect(requestCount()).toBe(requestsBefore);
  change(suspended);
  await expectSlipText().toContain('Overtime: Yes is suspended.');
  change({});
  await expect.element(total).toHaveTextContent('6.00');
});

it('removes a selected outcome of a suspended market by a click on its price, which then selects nothing [builder.toggle-removes]', async () => {
  const { change } = await openSlip();
  await yes.click();
  await odd.click();
  change({ 30: { state: 'SUSPENDED' } });
  await expectLegs('Suspended', 'Odd');
  await yes.click();
  await expectLegs('Odd');
  await yes.click({ force: true });
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false');
  await expectLegs('Odd');
});

it('marks the total while the feed is down', async () => {
  const { gateway } = await openSlip();
  await yes.click();
  await odd.click();
  await expect.element(total).toHaveTextContent('6.00');
  const odds = () => getComputedStyle(legs.first().element().querySelector('data') ?? document.body).textDecoration;
  const legOdds = () =>
    getComputedStyle(legs.first().element().querySelector('data')?.parentElement ?? document.body).textDecoration;
  expect(`${odds()} ${legOdds()}`).not.toContain('dashed');
  gateway.change({ seriesMarkets: liveState({ status: 'STALE' }) });
  await expect.element(slip.getByText('Out of date')).toBeVisible();
  await expectSlipText().toContain("Prices aren't updating.");
  await expect.poll(() => `${odds()} ${legOdds()}`).toContain('underline dashed');
  await expectAccessible(slip);
  gateway.change({ seriesMarkets: liveState() });
  await expectSlipText().not.toContain('Out of date');
});

it('is cleared by keyboard, which focuses the heading of the page, and is restored by Undo', async () => {
  await openSlip();
  await yes.click();
  await odd.click();
  await expect.element(legs).toHaveLength(2);
  clear.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slip).not.toBeInTheDocument();
  await expect.element(messageOf('Removed 2 outcomes.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  // A message stays while the pointer is on it.
  await messageOf('Removed 2 outcomes.').hover();
  await tabTo(page.getByRole('alert').filter({ hasText: 'Removed 2 outcomes.' }).getByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('{Enter}');
  await expectLegs('Yes', 'Odd');
  await expect.element(total).toHaveTextContent('6.00');
});

it('keeps the known total when the next request fails, until the user tries again', async () => {
  const { gateway } = await openSlip();
  await yes.click();
  await ace.click();
  await expect.element(total).toHaveTextContent('7.50');
  gateway.change({
    combinedOdds: () => {
      throw new GatewayFailure('PROVIDER_ERROR');
    },
  });
  await odd.click();
  await expectSlipText().toContain("Couldn't update the total odds.");
  await expect.element(total).toHaveTextContent('7.50');
  // The known total is of two outcomes, and is not announced as one of three.
  expect(slip.getByText(/^Total odds .* for 3 outcomes$/).elements()).toEqual([]);
  gateway.change({ combinedOdds });
  slip.getByRole('button', { name: 'Try again' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toHaveTextContent('15.00');
  await expectSlipText().not.toContain("Couldn't update");
  await expect.element(slip.getByRole('heading', { name: 'Bet Slip' })).toHaveFocus();
});

it('is a sheet on a phone, which says that outcomes cannot be combined', async () => {
  await openSlip();
  await yes.click();
  await clear.click();
  await page.viewport(390, 844);
  for (const each of [priceOf(/^Match winner, Red Foxes ?:/), priceOf(/^Match winner \(3-way\), Blue Owls ?:/)]) {
    await each.click();
    await expect.element(each).toHaveAttribute('aria-pressed', 'true');
  }
  expect(slip.elements()).toEqual([]);
  const jump = page.getByRole('button', { name: 'Bet Slip · 2 outcomes' });
  await expect.element(jump).toBeInViewport();
  // The toast of the removed outcome is above the button.
  expect(messageOf('Removed 1 outcome.').elements()).toHaveLength(1);
  await expect.poll(() => isOnTop(jump.element())).toBe(true);
  await jump.click();
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  await expectSlipText().toContain('Sorry, the selected outcomes cannot be combined.');
  await expect.element(total).toHaveTextContent('N/A');
  await expect.element(slip.getByRole('button', { name: 'Place Bet' })).toBeDisabled();
  await expect.element(jump).not.toBeInTheDocument();
  await expectAccessible(slip);
  await slip.getByRole('button', { name: 'Close bet slip' }).click();
  await expect.element(slip).not.toBeInTheDocument();
  await expect.element(jump).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(jump).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

it('scrolls to the slip below the board once for each press of its button, and not again after the user has scrolled away', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    yesNo(`${400 + index}`, `prop_${String.fromCharCode(97 + index)}`, [1.5, 2.5]),
  );
  await openSlip('betbuilder', [...MARKETS, ...many]);
  await page.viewport(1024, 700);
  await yes.click();
  const jump = page.getByRole('button', { name: 'Bet Slip · 1 outcome' });
  for (const keys of ['{Shift}', '{Escape}']) {
    await jump.click();
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    await expect.element(jump).not.toBeInTheDocument();
    await userEvent.keyboard(keys);
    yes.element().focus({ preventScroll: true });
    window.scrollTo(0, 0);
    await expect.element(jump).toBeInViewport();
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    expect(window.scrollY).toBe(0);
    await expect.element(yes).toHaveFocus();
  }
});

it('has the outcomes of one tab and one match, up to the maximum [session.demo-clients-flag] [slip.betbuilder-only] [slip.width]', async () => {
  await openSlip('match');
  await expect.element(yes).not.toHaveAttribute('aria-pressed');
  store({ 'sightline.demo-clients': JSON.stringify(['client-1']), 'sightline.max-selections': '2' });
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false');
  await yes.click();
  await ace.click();
  await expect.element(total).toHaveTextContent('7.50');
  await expectSlipText().toContain('You can combine at most 2 outcomes.');
  const { width } = slip.element().getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(350);
  expect(width).toBeLessThanOrEqual(400);
  await expect.element(odd).toHaveAttribute('aria-disabled', 'true');
  await priceOf(/^Ace, No ?:/).click();
  await expectLegs('Yes', 'No');

  await page.getByRole('tab', { name: 'Bet builder' }).click();
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false');
  await expect.element(slip).not.toBeInTheDocument();
  await yes.click();
  await expectLegs('Match 1');
  await page.getByLabelText('Select match').selectOptions('Match 2');
  await expect
    .element(priceOf(/^Match winner, Red Foxes ?:/))
    .toHaveAttribute('title', expect.stringMatching(/The slip has outcomes from Match 1/));
  await expectLegs('Match 1');
});

it('keeps the total of ten outcomes in view on a small screen, and shows more on request, also in demo mode [slip.demo-flag] [slip.show-ten] [slip.show-more]', async () => {
  const many = Array.from({ length: 11 }, (_, index) =>
    yesNo(`${400 + index}`, `prop_${String.fromCharCode(97 + index)}`, [1.5, 2.5]),
  );
  await openSlip('match', [...MARKETS, ...many]);
  await page.viewport(1366, 650);
  store({ 'sightline.demo': 'true', 'sightline.max-selections': '12' });
  const prices = priceOf(/^Prop .*, Yes ?:/);
  await expect.element(prices).toHaveLength(11);
  await expect.element(prices.first()).toHaveAttribute('aria-pressed', 'false');
  for (let index = 0; index < 10; index += 1) await prices.nth(index).click();
  await expect.element(legs).toHaveLength(10);
  const place = slip.getByRole('button', { name: 'Place Bet' });
  for (const top of [0, 400]) {
    window.scrollTo(0, top);
    await expect.element(total).toBeInViewport({ ratio: 1 });
    await expect.element(place).toBeInViewport({ ratio: 1 });
  }
  await expect.element(heading).toBeInViewport();
  expect(slip.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
  await prices.nth(10).click();
  await slip.getByRole('button', { name: 'Show more' }).click();
  await expect.element(legs).toHaveLength(11);
  await slip.getByRole('button', { name: 'Show less' }).click();
  await expect.element(legs).toHaveLength(10);
});
