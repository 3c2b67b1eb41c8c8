import { storageStateOf } from '../support/accounts.ts';
import { groupOf, idOf, openBoard, findBoardMatch } from '../support/board.ts';
import { patchProviderRecord } from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

test('a series and a market give the code that gets them', async ({ page }) => {
  const match = await findBoardMatch();
  const marketId = idOf(match, 'overtime');
  await patchProviderRecord('markets', marketId, { state: 'open' });
  await openBoard(page, 'match', match);
  const seriesId = /\/trading\/(\d+)/.exec(page.url())?.[1] ?? '';
  const dialog = page.getByRole('dialog', { name: 'Get this via API' });
  const code = dialog.getByRole('figure');

  await test.step('of a series, by REST, GraphQL and the live feed', async () => {
    await page.getByRole('button', { name: 'Get this via API' }).click();
    await expect(dialog.getByRole('tab')).toHaveText([
      'REST: series',
      'REST: markets',
      'GraphQL',
      'Live feed',
      'curl',
      'TypeScript',
      'Python',
    ]);
    await expect(code).toContainText(`filter=id<={${seriesId}}`);
    await expect(code).toContainText('$API_SECRET');
    await dialog.getByRole('tab', { name: 'GraphQL' }).click();
    await expect(code).toContainText(`${new URL(page.url()).origin}/graphql`);
    await dialog.getByRole('tab', { name: 'Live feed' }).click();
    await dialog.getByRole('tab', { name: 'TypeScript' }).click();
    await expect(code).toContainText("import { follow } from '@sightline/schema/live';");
    await expect(code).toContainText(`{ id: '${seriesId}' }`);
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Get this via API' })).toBeFocused();
  });

  await test.step('of a market, from its price history', async () => {
    await groupOf(page, 'Overtime')
      .getByRole('button', { name: /^Overtime, Yes: / })
      .click();
    const history = page.getByRole('dialog', { name: /^Price history/ });
    await history.getByRole('button', { name: 'Get this via API' }).click();
    await expect(code).toContainText(`filter=id<={${marketId}}`);
    await expectAccessible(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(history.getByRole('button', { name: 'Get this via API' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(history).toHaveCount(0);
  });
});
