import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HARBOR, NORTHWIND, slipLegsOf, slipSelection } from '../../../testing/slip-fixtures.ts';
import type { SlipLeg, SlipTotal } from './slip-legs.ts';
import { SlipPanel } from './slip-panel.tsx';

function markupOf(
  legs: readonly SlipLeg[],
  total: SlipTotal = { odds: 2, status: null, blockedReason: null },
  limit = 10,
  isStale = false,
): string {
  return renderToStaticMarkup(
    <SlipPanel
      legs={legs}
      sides={{ first: NORTHWIND, second: HARBOR }}
      total={total}
      isStale={isStale}
      limit={limit}
      headingRef={null}
      onClear={() => {}}
      onRemove={() => {}}
      onRetry={() => {}}
      onClose={() => {}}
    />,
  );
}

/** Texts in document order. */
const textsOf = (markup: string) => [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.replaceAll('&#x27;', "'"));

it('shows the description and odds of each leg [slip.market-odds]', () => {
  const [leg] = slipLegsOf(1, { selection: slipSelection('1:1', { odds: 1.5, entity: { id: HARBOR.id } }) });
  if (leg === undefined) throw new Error('No leg.');
  expect(textsOf(markupOf([leg])).slice(-8)).toEqual([
    'NW vs HBR',
    'Harbor',
    'Match 1 · Match winner',
    '1.50',
    'Total odds',
    '2.00',
    'Total odds 2.00 for 1 outcome',
    'Place Bet',
  ]);
});

it.each(['suspended', 'settled', 'closed'] as const)('marks a %s leg', (state) => {
  const markup = markupOf(slipLegsOf(1, { state }));
  expect(markup).toContain(`data-state="${state}"`);
  expect(textsOf(markup)).toContain(state.slice(0, 1).toUpperCase() + state.slice(1));
});

it('marks the legs while prices are not updating', () => {
  const markup = markupOf(slipLegsOf(2), { odds: null, status: null, blockedReason: null }, 10, true);
  expect(markup).toMatch(/^<section[^>]* data-stale="true"/);
  expect(textsOf(markup)).toContain("Prices aren't updating.");
  expect(markupOf(slipLegsOf(2))).not.toContain('data-stale');
});

it('marks only the leg whose newest price is not known, and names it', () => {
  const [first, second] = slipLegsOf(2);
  if (first === undefined || second === undefined) throw new Error('No legs.');
  const behind = { ...second, market: { ...second.market, isBehind: true } };
  const markup = markupOf([first, behind], { odds: 4, status: null, blockedReason: null });
  expect(markup.match(/data-stale/g)).toHaveLength(1);
  expect(markup).toMatch(/<li[^>]* data-stale="true"/);
  const texts = textsOf(markup);
  expect(texts).toEqual(
    expect.arrayContaining([', may be out of date', 'The price of Match winner: Northwind may be out of date.', 'Out of date']),
  );
  expect(texts).not.toContain("Prices aren't updating.");
});

it('offers to show more than ten legs', () => {
  expect(textsOf(markupOf(slipLegsOf(11), undefined, 12))).toContain('Show more');
  expect(textsOf(markupOf(slipLegsOf(10), undefined, 12))).not.toContain('Show more');
});

it('shows the limit when it is reached', () => {
  const text = 'You can combine at most 3 outcomes.';
  expect(textsOf(markupOf(slipLegsOf(3), undefined, 3))).toContain(text);
  expect(textsOf(markupOf(slipLegsOf(2), undefined, 3))).not.toContain(text);
});

it('has a disabled Place Bet button [slip.place-bet-disabled]', () => {
  expect(markupOf(slipLegsOf(2))).toMatch(/<button[^>]*disabled=""[^>]*>(<[^>]*>)*Place Bet</);
});

it('shows a spinner instead of the total while loading [slip.total.spinner]', () => {
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 7, status: 'loading', blockedReason: null }));
  expect(texts).toContain('Calculating…');
  expect(texts).not.toContain('7.00');
});

it('strikes the total through while it is outdated', () => {
  expect(markupOf(slipLegsOf(2), { odds: 7, status: 'outdated', blockedReason: null })).toMatch(
    /<s><data[^>]*>7\.00<\/data><\/s>/,
  );
});

it('shows N/A and a message if the outcomes cannot be combined [slip.not-combinable.total] [slip.not-combinable.message]', () => {
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 'not-combinable', status: null, blockedReason: null }));
  expect(texts).toContain('N/A');
  expect(texts).toContain('Sorry, the selected outcomes cannot be combined.');
});

it('shows the blocked reason instead of the message that outcomes cannot be combined', () => {
  const blockedReason = 'Overtime: Yes is suspended. Remove it to see the total odds.';
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 'not-combinable', status: null, blockedReason }));
  expect(texts).toEqual(expect.arrayContaining(['N/A', blockedReason]));
  expect(texts.join(' ')).not.toContain('Sorry');
});

it('keeps the total and offers a retry if the update failed', () => {
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 7, status: 'failed', blockedReason: null }));
  expect(texts).toEqual(expect.arrayContaining(['7.00', "Couldn't update the total odds.", 'Try again']));
});

it.each([
  ['prices are not updating', { odds: 7, status: null, blockedReason: null }, true, 'Out of date'],
  ['the update failed', { odds: 7, status: 'failed', blockedReason: null }, false, 'Out of date'],
  ['prices have moved since', { odds: 7, status: 'outdated', blockedReason: null }, false, 'Updating…'],
] as const)('says that the total is old if %s', (_case, total, isStale, text) => {
  expect(textsOf(markupOf(slipLegsOf(2), total, 10, isStale))).toContain(text);
});

it.each([
  ['current', { odds: 7, status: null, blockedReason: null }, false],
  ['not known', { odds: null, status: null, blockedReason: null }, true],
  ['being calculated', { odds: 7, status: 'loading', blockedReason: null }, true],
] as const)('says nothing about the age of a total that is %s', (_case, total, isStale) => {
  expect(textsOf(markupOf(slipLegsOf(2), total, 10, isStale)).join()).not.toMatch(/Out of date|Updating…/);
});
