import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../../scripts/lib/ports.ts';
import { providerAt, startGatewayProcess, temporaryFolder } from '../../../scripts/lib/stack.ts';
import type { Account } from '../support/accounts.ts';
import { boards } from '../support/desk.ts';
import { signIn } from '../support/sessions.ts';
import { STACK } from '../support/stacks.ts';
import { expect, test } from '../support/test.ts';
import { ONE_GAME } from '../support/trading-list.ts';
import { panelOf } from '../support/watchlist.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

/** A gateway of its own, on a data folder that it finds again after a restart. */
async function startGateway(port: number, dataDir: string) {
  const provider = providerAt(Number(new URL(STACK.control).port));
  return startGatewayProcess({ ...provider, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, () => {});
}

/** A page of another browser, signed in with the form. */
async function openBrowser(browser: Browser, dashboard: string, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: dashboard })).newPage();
  await page.goto('/login');
  await signIn(page, account);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  return page;
}

async function keepWithAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const choice = settings(page).getByRole('radio', { name: 'Keep with my account' });
  await expect(settings(page).getByRole('radio', { name: 'Keep in this browser' })).toBeChecked();
  await choice.click();
  await expect(settings(page).getByText('Kept with your account.')).toBeVisible();
  await expect(choice).toBeChecked();
  await settings(page).getByRole('button', { name: 'Done' }).click();
}

/** Waits until the account has everything of this browser. */
async function expectSent(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(settings(page).getByText('Kept with your account.')).toBeVisible({ timeout: 2_000 });
    await settings(page).getByRole('button', { name: 'Done' }).click();
  }).toPass();
}

test('what a user keeps with the account is in another browser after a restart, and so is the audit log', async ({ browser }) => {
  test.slow();
  const port = await freePort();
  const dashboard = `http://localhost:${port}`;
  const folder = temporaryFolder();
  let gateway = await startGateway(port, folder.path);
  try {
    const first = await openBrowser(browser, dashboard, 'trader');
    const saved: string[] = [];
    first.on('request', (request) => {
      if (request.postData()?.includes('saveWorkspaceItems') === true) saved.push(request.postData() ?? '');
    });
    await first.goto(ONE_GAME);
    const [before, after] = [
      first.getByRole('button', { name: /^Watch / }).first(),
      first.getByRole('button', { name: /^Watch / }).nth(1),
    ];
    await before.click();
    await expect(before).toHaveAttribute('aria-pressed', 'true');
    const names = [await before.getAttribute('aria-label'), await after.getAttribute('aria-label')];

    await test.step('nothing is sent before the choice', async () => {
      expect(saved).toEqual([]);
      await keepWithAccount(first);
      await expect.poll(() => saved.length).toBeGreaterThan(0);
    });

    await after.click();
    await expect(after).toHaveAttribute('aria-pressed', 'true');
    await first.goto('/trading/desk');
    await first.getByRole('button', { name: 'Add board' }).first().click();
    await first.getByRole('listbox').getByRole('option', { name: 'The 4 series that start first' }).click();
    await expect(boards(first)).toHaveCount(4);
    await first.getByRole('button', { name: 'Layouts' }).click();
    await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening');
    await first.getByRole('button', { name: 'Save this desk' }).click();
    await expectSent(first);
    await first.context().close();

    await gateway.service.stop();
    gateway = await startGateway(port, folder.path);

    await test.step('another browser has the watchlist, the desk and the layout', async () => {
      const second = await openBrowser(browser, dashboard, 'trader');
      await second.goto('/trading/desk');
      await expect(boards(second)).toHaveCount(4);
      await second.getByRole('button', { name: 'Watchlist and alerts' }).click();
      for (const name of names) {
        const series = panelOf(second).getByRole('region', { name: name?.slice('Watch '.length) ?? '', exact: true });
        await expect(series).toBeVisible();
      }
      await second.keyboard.press('Escape');
      await second.getByRole('button', { name: 'Layouts' }).click();
      await expect(second.getByRole('button', { name: /^Evening/ })).toBeVisible();
      await second.keyboard.press('Escape');

      await test.step('and shows what a third one changes', async () => {
        const third = await openBrowser(browser, dashboard, 'trader');
        await third.goto('/trading/desk');
        await third.getByRole('button', { name: 'Watchlist and alerts' }).click();
        await second.getByRole('button', { name: 'Watchlist and alerts' }).click();
        await expect(panelOf(third).getByRole('button', { name: /^Stop watching / })).toHaveCount(2);
        await panelOf(third)
          .getByRole('button', { name: /^Stop watching / })
          .first()
          .click();
        await expect(panelOf(second).getByRole('button', { name: /^Stop watching / })).toHaveCount(1);
        await third.context().close();
      });
      await second.context().close();
    });

    await test.step('the audit log has the choice from before the restart', async () => {
      const auditor = await openBrowser(browser, dashboard, 'superuser');
      await auditor.goto('/admin/audit');
      await expect(auditor.getByRole('row').filter({ hasText: 'Choose where settings are kept' })).toHaveCount(1);
      await auditor.context().close();
    });
  } finally {
    await gateway.service.stop();
    folder.remove();
  }
});
