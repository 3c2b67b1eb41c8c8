import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloRoot } from '../../../lib/apollo-root.tsx';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createFakeGateway } from '../../../testing/component/fake-gateway.ts';
import { render } from '../../../testing/component/render.tsx';
import { RecordedHistory } from './recorded-history.tsx';

const UNTIL = Date.parse('2026-11-26T15:00:00Z');
const MINUTE_MS = 60_000;
const at = (minutesBefore: number): string => new Date(UNTIL - minutesBefore * MINUTE_MS).toISOString();
const COVERED = [{ from: at(1_440), until: at(0), isWinnerOnly: false }];
const change = (minutesBefore: number, odds: number) => ({
  at: at(minutesBefore),
  changedAfter: null,
  pushedAt: null,
  state: 'OPEN' as const,
  prices: [{ selectionId: '345:1', odds, wasOutcome: null }],
});
/** Every change; the whole record leaves out those of the last hour but one. */
const CHANGES = [change(1_440, 1.5), change(600, 1.9), change(40, 1.61), change(39, 1.77), change(20, 1.64)] as const;
const WHOLE = {
  availableFrom: at(1_440),
  covered: COVERED,
  isReduced: true,
  changes: [change(1_440, 1.5), change(600, 1.9), change(20, 1.64)],
};

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
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql', fetch: gateway.fetch }) });
  await render(
    <ApolloRoot client={client}>
      <RecordedHistory
        seriesId="12"
        marketId="345"
        history={WHOLE}
        outcome={{ id: '345:1', name: 'Kiln Town' }}
        matchNames={new Map()}
        fileName="prices"
      />
    </ApolloRoot>,
  );
  const reads = () => gateway.sent.filter(({ name }) => name === 'MarketHistory').map(({ variables }) => variables);
  const table = page.getByRole('table');
  // The last hour.
  await expect.element(table.getByText('1.61 → 1.77')).toBeVisible();
  await expect.element(table.getByText('1.77 → 1.64')).toBeVisible();
  await expect.element(page.getByText(/Small changes are left out/)).not.toBeInTheDocument();
  // As much around it, so that small moves need no other read.
  expect(reads()).toEqual([{ marketId: '345', from: at(90), to: at(0) }]);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.element(table.getByText('1.61 → 1.77')).toBeVisible();
  expect(reads()).toHaveLength(1);

  // All of it is as long as what was read first.
  await page.getByRole('radio', { name: 'All' }).click();
  await expect.element(page.getByText(/Small changes are left out/)).toBeVisible();
  await expect.element(table.getByText('1.90 → 1.64')).toBeVisible();
  expect(reads()).toHaveLength(1);
  expect(gateway.contradictions).toEqual([]);
});
