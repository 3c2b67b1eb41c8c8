import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { groupOf, priceOf } from '../../../testing/component/trading-page.ts';
import { liveState, marketsWith, pricedAt, TRADING } from '../../../testing/component/trading-world.ts';

const MATCH = '/trading/7?tab=match&matchid=70';

it('hides settled markets behind a button with their number, unless the filter asks for them', async () => {
  const settled = { state: 'SETTLED' as const, ...pricedAt('30') };
  await openApp(MATCH, { ...TRADING, seriesMarkets: liveState({ markets: marketsWith({ 30: settled }) }) });
  const button = page.getByRole('button', { name: /^Settled \d+$/ });
  await expect.element(groupOf('Match winner')).toBeVisible();
  await expect.element(button).toBeVisible();
  await expect.element(groupOf('Overtime')).not.toBeInTheDocument();
  await button.click();
  await expect.element(groupOf('Overtime')).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: 'Settled markets' }));
  await button.click();
  await expect.element(groupOf('Overtime')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Settled');
  await expect.element(groupOf('Overtime')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});

it('shows the code that gets a series, and the code that gets a market', async () => {
  await openApp(MATCH, {
    ...TRADING,
    seriesMarkets: liveState(),
    market: { id: '30', history: { availableFrom: null, covered: [], isReduced: false, changes: [] } },
  });
  const dialog = page.getByRole('dialog', { name: 'Get this via API' });
  const code = dialog.getByRole('figure');
  const expectCode = (text: string) => expect.poll(() => code.element().textContent).toContain(text);
  const open = page.getByRole('button', { name: 'Get this via API' });
  await open.click();
  await expect
    .poll(() =>
      dialog
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['REST: series', 'REST: markets', 'GraphQL', 'Live feed', 'curl', 'TypeScript', 'Python']);
  await expectCode('filter=id<={7}');
  await expectCode('$API_SECRET');
  await dialog.getByRole('tab', { name: 'GraphQL' }).click();
  await expectCode(`${window.location.origin}/graphql`);
  await dialog.getByRole('tab', { name: 'Live feed' }).click();
  await dialog.getByRole('tab', { name: 'TypeScript' }).click();
  await expectCode("import { follow } from '@sightline/schema/live';");
  await expectCode("{ id: '7' }");
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();

  await priceOf(/^Overtime, Yes ?:/).click();
  const history = page.getByRole('dialog', { name: /^Price history/ });
  await history.getByRole('button', { name: 'Get this via API' }).click();
  await expectCode('filter=id<={30}');
  await expectAccessible(dialog);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(history.getByRole('button', { name: 'Get this via API' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(history).not.toBeInTheDocument();
});
