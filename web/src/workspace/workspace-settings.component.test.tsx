import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../testing/component/app.tsx';
import { GatewayFailure } from '../testing/component/fake-gateway.ts';

const settings = page.getByRole('dialog', { name: 'Settings' });
const browser = settings.getByRole('radio', { name: 'Keep in this browser' });
const account = settings.getByRole('radio', { name: 'Keep with my account' });

const workspaceOf = (isKept: boolean) => ({ isKept, revision: '1', isComplete: true, items: [], shared: [] });

async function openSettings(world: Parameters<typeof openApp>[1]) {
  const gateway = await openApp('/api-clients', { workspace: workspaceOf(false), ...world });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(browser).toBeChecked();
  return gateway;
}

it('keeps the focus on a choice while it is sent; the arrow keys move between both choices', async () => {
  const kept = Promise.withResolvers<void>();
  const gateway = await openSettings({
    keepWorkspace: async () => {
      await kept.promise;
      return { workspace: workspaceOf(true) };
    },
  });
  browser.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(settings.getByText('Sending it to your account…')).toBeVisible();
  await expect.element(account).toBeChecked();
  await expect.element(settings.getByRole('button', { name: 'Export as JSON' })).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(account).toHaveFocus();
  gateway.change({ workspace: workspaceOf(true) });
  kept.resolve();
  await expect.element(settings.getByText('Sending it to your account…')).not.toBeInTheDocument();
  await expect.element(account).toBeChecked();
  await expect.element(account).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText(/^Deletes your watchlist, .* from your account\./)).toBeVisible();
});

it('says why nothing was deleted', async () => {
  await openSettings({
    deleteWorkspace: () => {
      throw new GatewayFailure('STORE_UNAVAILABLE', "Stored data can't be read right now.");
    },
  });
  await settings.getByRole('button', { name: 'Delete everything…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete everything?' });
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await expect.element(question.getByText("Stored data can't be read right now.")).toBeVisible();
  await expect.element(question.getByText(/^Something went wrong/)).not.toBeInTheDocument();
});

it('shows the request id of a choice that could not be sent', async () => {
  await openSettings({
    keepWorkspace: () => {
      throw new GatewayFailure('STORE_UNAVAILABLE', "Stored data can't be read right now.");
    },
  });
  await account.click();
  await expect.element(settings.getByText(/^Request ID/)).toBeVisible();
  await expect.element(browser).toBeChecked();
});

it('asks in front of the settings each time, and Escape closes the question alone', async () => {
  await openSettings({});
  const remove = settings.getByRole('button', { name: 'Delete everything…' });
  const question = page.getByRole('dialog', { name: 'Delete everything?' });
  for (let time = 1; time <= 2; time += 1) {
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await remove.click();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    await settings.getByRole('button', { name: 'Done' }).click();
    await expect.element(settings).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Settings' }).click();
  }
});
