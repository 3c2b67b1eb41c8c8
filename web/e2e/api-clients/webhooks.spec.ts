import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { createTestClient, createTestKey } from '../support/clients.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader'), permissions: ['clipboard-read', 'clipboard-write'] });

const Message = z.object({ type: z.string(), data: z.looseObject({ challenge: z.optional(z.string()) }) });

/** Starts a customer's server. @returns its URL, and the types of the messages that it received */
async function startServer(currentStatus: () => number) {
  const types: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { type, data } = Message.parse(JSON.parse(body));
      types.push(type);
      response.statusCode = currentStatus();
      response.end(data.challenge ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, types, stop: () => server.close() };
}

test('a webhook is added, tested, called, looked at, turned off and deleted', async ({ page }) => {
  let status = 500;
  const server = await startServer(() => status);
  try {
    const { id: clientId } = await createTestClient(page);
    await page.goto(`/api-clients/${clientId}`);
    const dialog = page.getByRole('dialog');
    const row = page.getByRole('table', { name: 'Webhooks' }).getByRole('row').filter({ hasText: server.url });
    const choose = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for webhook ${server.url}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };

    await test.step('it is added by keyboard, with an explanation of what is missing', async () => {
      await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Add webhook' })).toBeVisible();
      await expect(dialog.getByLabel('Address')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('Enter an address that starts with https://');
      await expect(dialog).toContainText('Select at least one event');
      await expectAccessible(page);
      await dialog.getByLabel('Address').fill(server.url);
      await dialog.getByRole('checkbox', { name: 'A key is created here' }).press('Space');
      await dialog.getByRole('checkbox', { name: 'A market stays suspended' }).check();
      await dialog.getByLabel('Seconds that a market stays suspended').fill('90');
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
    });

    await test.step('the secret is shown once', async () => {
      await expect(page.getByRole('dialog', { name: 'Webhook added' })).toContainText('whsec_');
      await Promise.all([
        expect(dialog.getByText('Copied', { exact: true })).toBeVisible(),
        dialog.getByRole('button', { name: 'Copy secret' }).click(),
      ]);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_/);
      await expectAccessible(page);
    });

    await test.step('a test says what the address answered, and turns the webhook on', async () => {
      const added = page.getByRole('dialog', { name: 'Webhook added' });
      const tested = page.getByRole('dialog', { name: 'Test webhook' });
      await added.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(tested).toContainText('The address answered 500.');
      status = 200;
      await expect(async () => {
        await tested.getByRole('button', { name: 'Test again' }).click();
        await expect(tested).toContainText('with the challenge', { timeout: 10_000 });
      }).toPass();
      await tested.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(added).toContainText('whsec_');
      await added.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(row).toContainText('On');
      await expect(row).toContainText('A market stays suspended for 90 s');
      await expect(page.getByText('whsec_')).toHaveCount(0);
    });

    await test.step('messages of events and their outcomes are shown', async () => {
      await createTestKey(page, clientId, 'ci');
      await expect.poll(() => server.types).toContain('key.created');
      // The outcome is stored after the server has answered, and the page reads it once.
      await expect(async () => {
        await page.reload();
        await expect(row).toContainText('key.created:');
        await expect(row).toContainText('key.created: Delivered', { timeout: 1_000 });
      }).toPass();
      await choose('Messages');
      await expect(dialog.getByRole('table', { name: 'Messages' })).toContainText('Delivered');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    });

    await test.step('it is changed, turned off and deleted', async () => {
      await choose('Edit');
      await dialog.getByRole('checkbox', { name: 'A market stays suspended' }).uncheck();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(row).not.toContainText('suspended');
      await choose('Turn off');
      await expect(row).toContainText('Off');
      await choose('Delete');
      await dialog.getByRole('button', { name: 'Delete webhook' }).click();
      await expect(page.getByText('No webhooks')).toBeVisible();
    });
  } finally {
    server.stop();
  }
});
