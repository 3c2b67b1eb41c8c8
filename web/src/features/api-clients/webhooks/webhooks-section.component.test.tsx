import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { CLIENT } from '../../../testing/component/world.ts';

const WEBHOOK = {
  id: 'w',
  url: 'https://hooks.example.test/1',
  events: ['SERIES_LIVE'],
  suspendedSeconds: 60,
  state: 'ON',
  createdAt: '2026-01-02T00:00:00.000Z',
  messages: [],
};

it('says why a webhook could not be turned off, and not that it is off', async () => {
  const userErrors = [{ field: ['events'], code: 'INVALID', message: 'Choose other events.', requestId: 'r-1' }];
  await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: { isFeedFollowed: true, webhooks: [WEBHOOK] },
    updateWebhook: { webhook: null, userErrors },
  });
  await page.getByRole('button', { name: 'Actions for webhook https://hooks.example.test/1' }).click();
  await page.getByRole('menuitem', { name: 'Turn off' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages.getByText('Choose other events.')).toBeVisible();
  await expect.element(messages.getByText(/ is off\.$/)).not.toBeInTheDocument();
});

it('lists a webhook that was added although the answer was lost', async () => {
  let webhooks = [WEBHOOK];
  await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: () => ({ isFeedFollowed: true, webhooks }),
    createWebhook: () => {
      webhooks = [WEBHOOK, { ...WEBHOOK, id: 'new', url: 'https://hooks.example.test/2' }];
      throw new GatewayFailure('OUTCOME_UNKNOWN');
    },
  });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabelText('Address', { exact: true }).fill('https://hooks.example.test/2');
  await page.getByRole('checkbox', { name: 'A key is created here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Actions for webhook https://hooks.example.test/2' })).toBeVisible();
});

it('shows the secret of a new webhook, and that one was deleted, also if the list cannot be read again', async () => {
  const gateway = await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: { isFeedFollowed: true, webhooks: [WEBHOOK] },
    createWebhook: { webhook: { ...WEBHOOK, id: 'new' }, secret: 'whsec_only-now', userErrors: [] },
    deleteWebhook: { deletedId: WEBHOOK.id },
  });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabelText('Address', { exact: true }).fill('https://hooks.example.test/2');
  await page.getByRole('checkbox', { name: 'A key is created here' }).click();
  gateway.change({
    clientWebhooks: () => {
      throw new GatewayFailure('STORE_UNAVAILABLE');
    },
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByText('whsec_only-now')).toBeVisible();
  await expect.element(page.getByText("Couldn't refresh webhooks. Showing previously loaded data.")).toBeInTheDocument();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Actions for webhook https://hooks.example.test/1' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect.element(page.getByText('The webhook https://hooks.example.test/1 was deleted.')).toBeVisible();
  await expect.element(page.getByText('No webhooks', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveFocus();
});

it('returns the focus to the button that opened a dialog when the dialog closes', async () => {
  await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: { isFeedFollowed: true, webhooks: [WEBHOOK] },
    updateWebhook: { webhook: WEBHOOK, userErrors: [] },
    testWebhook: { webhook: WEBHOOK, isVerified: true, status: 200, error: null, latencyMs: 12 },
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(dialog.getByLabelText('Address', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add webhook' })).toHaveFocus();

  const menu = page.getByRole('button', { name: `Actions for webhook ${WEBHOOK.url}` });
  for (const [item, button] of [
    ['Messages', 'Close'],
    ['Test', 'Close'],
    ['Edit', 'Save'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }
});

it('shows the secret of a new webhook until its dialog is closed, also after Escape and a test, and if the list cannot be read', async () => {
  const tested = { webhook: { ...WEBHOOK, id: 'new' }, isVerified: true, status: 200, error: null, latencyMs: 12 };
  const gateway = await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: { isFeedFollowed: true, webhooks: [WEBHOOK] },
    createWebhook: { webhook: { ...WEBHOOK, id: 'new' }, secret: 'whsec_only-now', userErrors: [] },
    testWebhook: tested,
  });
  const added = page.getByRole('dialog', { name: 'Webhook added' });
  const test = page.getByRole('dialog', { name: 'Test webhook' });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabelText('Address', { exact: true }).fill('https://hooks.example.test/2');
  await page.getByRole('checkbox', { name: 'A key is created here' }).click();
  gateway.change({
    clientWebhooks: () => {
      throw new GatewayFailure('STORE_UNAVAILABLE');
    },
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByText("Couldn't refresh webhooks. Showing previously loaded data.")).toBeInTheDocument();
  await expect.element(added.getByRole('button', { name: 'Copy secret' })).toHaveFocus();
  await added.getByRole('button', { name: 'Test' }).click();
  await expect.element(test).toMatchTextContent(/https:\/\/hooks\.example\.test\/2: On/);
  await expect.element(test).toMatchTextContent(/The address answered 200 with the challenge/);
  await userEvent.keyboard('{Escape}');
  await expect.element(test).not.toBeInTheDocument();
  await expect.element(added.getByRole('button', { name: 'Test' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(added.getByText('whsec_only-now')).toBeVisible();
  await added.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it.each(['add', 'edit'])('takes no input while a webhook is sent (%s), and keeps it if it is refused', async (kind) => {
  const answered = Promise.withResolvers<object>();
  const refused = { field: ['events'], code: 'INVALID', message: 'Choose other events.', requestId: 'r-1' };
  const gateway = await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: { isFeedFollowed: true, webhooks: [{ ...WEBHOOK, events: ['MARKET_SUSPENDED'] }] },
    createWebhook: () => answered.promise,
    updateWebhook: () => answered.promise,
  });
  const dialog = page.getByRole('dialog');
  const created = dialog.getByRole('checkbox', { name: 'A key is created here' });
  const suspended = dialog.getByRole('checkbox', { name: 'A market stays suspended' });
  const seconds = dialog.getByLabelText('Seconds that a market stays suspended');
  const address = dialog.getByLabelText('Address', { exact: true });
  if (kind === 'add') {
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await address.fill('https://hooks.example.test/2');
    await suspended.click();
  } else {
    await page.getByRole('button', { name: `Actions for webhook ${WEBHOOK.url}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  }
  await seconds.fill('90');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => gateway.sent.some(({ name }) => /^(Create|Update)Webhook$/.test(name))).toBe(true);
  await userEvent.keyboard('1');
  await created.click({ force: true });
  if (kind === 'add') {
    await address.click();
    await userEvent.keyboard('0');
  }
  answered.resolve({ webhook: null, secret: null, userErrors: [refused] });
  await expect.element(dialog.getByText('Choose other events.')).toBeVisible();
  await expect.element(seconds).toHaveValue(90);
  await expect.element(created).not.toBeChecked();
  if (kind === 'add') await expect.element(address).toHaveValue('https://hooks.example.test/2');
  await created.click();
  await expect.element(created).toBeChecked();
});

it('adds a webhook without valid seconds if the event that they belong to is not chosen', async () => {
  const gateway = await openApp(`/api-clients/${CLIENT.id}`, {
    clientWebhooks: { isFeedFollowed: true, webhooks: [] },
    createWebhook: { webhook: { ...WEBHOOK, id: 'new' }, secret: 'whsec_only-now', userErrors: [] },
  });
  const dialog = page.getByRole('dialog');
  const suspended = dialog.getByRole('checkbox', { name: 'A market stays suspended' });
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  await dialog.getByLabelText('Address', { exact: true }).fill('https://hooks.example.test/2');
  await suspended.click();
  await dialog.getByLabelText('Seconds that a market stays suspended').fill('');
  await suspended.click();
  await dialog.getByRole('checkbox', { name: 'A key is created here' }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(page.getByText('whsec_only-now')).toBeVisible();
  const input = { clientId: CLIENT.id, url: 'https://hooks.example.test/2', events: ['KEY_CREATED'], suspendedSeconds: 60 };
  expect(gateway.sent.find(({ name }) => name === 'CreateWebhook')?.variables).toEqual({ input });
});
