import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HARBOR, NORTHWIND, slipLegsOf, slipSelection } from './slip-fixtures.ts';
import type { SlipLeg, SlipTotal } from './slip-legs.ts';
import { SlipPanel } from './slip-panel.tsx';

function markupOf(legs: readonly SlipLeg[], total: SlipTotal = { odds: 2, note: null, obstacle: null }, limit = 10): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <SlipPanel
        legs={legs}
        sides={{ first: NORTHWIND, second: HARBOR }}
        total={total}
        limit={limit}
        headingRef={null}
        onClear={() => {}}
        onRemove={() => {}}
        onRetry={() => {}}
      />
    </MantineProvider>,
  ).replaceAll(/<style.*?<\/style>/gs, '');
}

/** Texts in the order in which they are read. */
const textsOf = (markup: string) => [...markup.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text);

it('says of each leg what it is, at which odds [slip.market-odds]', () => {
  const [leg] = slipLegsOf(1, { selection: slipSelection('1:1', { odds: 1.5, entity: { id: HARBOR.id, type: 'team' } }) });
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

it.each(['suspended', 'settled', 'closed'] as const)('marks a %s leg and says so', (state) => {
  const markup = markupOf(slipLegsOf(1, { state }));
  expect(markup).toContain(`data-state="${state}"`);
  expect(textsOf(markup)).toContain(state.slice(0, 1).toUpperCase() + state.slice(1));
});

it('offers the rest of more than ten', () => {
  expect(textsOf(markupOf(slipLegsOf(11), undefined, 12))).toContain('Show more');
  expect(textsOf(markupOf(slipLegsOf(10), undefined, 12))).not.toContain('Show more');
});

it('says when it is full', () => {
  const text = 'At most 3 outcomes can be combined.';
  expect(textsOf(markupOf(slipLegsOf(3), undefined, 3))).toContain(text);
  expect(textsOf(markupOf(slipLegsOf(2), undefined, 3))).not.toContain(text);
});

it('takes no bets [slip.place-bet-disabled]', () => {
  expect(markupOf(slipLegsOf(2))).toMatch(/<button[^>]*disabled=""[^>]*>(<[^>]*>)*Place Bet/);
});

it('turns a spinner in place of the total while it is asked for [slip.total.spinner]', () => {
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 7, note: 'asking', obstacle: null }));
  expect(texts).toContain('Being calculated');
  expect(texts).not.toContain('7.00');
});

it('strikes the total through while it is renewed', () => {
  expect(markupOf(slipLegsOf(2), { odds: 7, note: 'outdated', obstacle: null })).toContain('<s>7.00</s>');
});

it('says what cannot be combined [slip.not-combinable.total] [slip.not-combinable.message]', () => {
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 'not-combinable', note: null, obstacle: null }));
  expect(texts).toContain('N/A');
  expect(texts).toContain('Sorry, the selected outcomes cannot be combined.');
});

it('says why there is no total in place of that', () => {
  const obstacle = 'Overtime: Yes is suspended. Remove it to see the total odds.';
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 'not-combinable', note: null, obstacle }));
  expect(texts).toEqual(expect.arrayContaining(['N/A', obstacle]));
  expect(texts.join(' ')).not.toContain('Sorry');
});

it('keeps the total and offers another try where it could not be renewed', () => {
  const texts = textsOf(markupOf(slipLegsOf(2), { odds: 7, note: 'failed', obstacle: null }));
  expect(texts).toEqual(expect.arrayContaining(['7.00', 'The total could not be renewed.', 'Try again']));
});
