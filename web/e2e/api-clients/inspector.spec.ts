import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { idOfClient, createTestClient, createTestKey, updateClient } from '../support/clients.ts';
import {
  addFault,
  changeOdds,
  clearFaults,
  dropSockets,
  listProviderRecords,
  pushSockets,
  sendFrames,
} from '../support/control.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

const Markets = z.array(z.object({ id: z.number(), state: z.string() }));

async function openMarket(): Promise<string> {
  const market = Markets.parse(await listProviderRecords('markets')).findLast(({ state }) => state === 'open');
  if (market === undefined) throw new Error('no open market');
  return String(market.id);
}

test('the inspector shows the messages of a client', async ({ page }) => {
  const clientId = await idOfClient(page, 'Trading desk');
  const connectionCount = async () => (await pushSockets()).filter((id) => id === clientId).length;
  // The feed of an earlier test may still be open.
  await expect.poll(connectionCount).toBe(0);
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('button');
  const market = await openMarket();

  await test.step('the client’s page leads to it, and it says what a start costs', async () => {
    await page.goto(`/api-clients/${clientId}`);
    await page.getByRole('link', { name: 'Inspect channels' }).click();
    await expect(page.getByRole('heading', { name: 'Channel inspector', level: 1 })).toBeFocused();
    await expect(page.getByText("It uses one of this client's 20 connections.")).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('Start opens one push connection, and messages of the chosen channels appear', async () => {
    await page.getByRole('checkbox', { name: 'series_updates' }).uncheck();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText(/Stops automatically in (9:|10:)/)).toBeVisible();
    expect(await connectionCount()).toBe(1);
    await changeOdds(market, [1.5, 2.5]);
    await expect(rows.filter({ hasText: market })).not.toHaveCount(0);
  });

  await test.step('a message shows the difference to the one before it of the same id', async () => {
    const count = await rows.filter({ hasText: market }).count();
    await changeOdds(market, [1.75, 2.25]);
    await expect(rows.filter({ hasText: market })).toHaveCount(count + 1);
    await rows.filter({ hasText: market }).first().click();
    const change = page.getByRole('row', { name: '/selections/0/odds' });
    await expect(change).toContainText('1.5');
    await expect(change).toContainText('1.75');
    const shown = page.getByLabel('Message', { exact: true });
    await expect(shown).toContainText('"odds": 1.75');
    await expect(shown).toContainText('"op": "replace"');
    await expect(shown).toContainText('"uuid": ');
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('Pause keeps the list as it is; Resume shows what arrived meanwhile', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    const shown = await rows.count();
    await changeOdds(market, [1.2, 4.5]);
    await expect(page.getByText(/newer messages? since you paused/)).toBeVisible();
    expect(await rows.count()).toBe(shown);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(rows).not.toHaveCount(shown);
  });

  await test.step('the filter finds messages, which can be downloaded as NDJSON', async () => {
    await page.getByLabel('Search').fill('no such text');
    await expect(page.getByText('No messages match your filters.')).toBeVisible();
    await page.getByLabel('Search').fill(`"id":${market},`);
    await expect(rows).toHaveCount(3);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download NDJSON' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^trading-desk-messages-\d{4}-\d\d-\d\d\.ndjson$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(JSON.parse(JSON.parse(line).frame)).toMatchObject({ channel: 'odds_market_updates', payload: expect.anything() });
  });

  await test.step('messages are shown as they arrived, also a repeated one, one of another channel and one that is no JSON', async () => {
    await page.getByLabel('Search').fill('');
    const update = '{"uuid":"u-1","created":"2026-05-28T17:00:00Z","channel":"odds_market_updates","payload":{"n":1.50,"n":-0}}';
    await sendFrames([update, update, 'no JSON', '{"channel":"weather"}']);
    await expect(rows.filter({ hasText: 'Duplicate' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Not subscribed' })).toContainText(['weather']);
    await rows.filter({ hasText: 'Unreadable' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveText('no JSON');
    await rows.filter({ hasText: 'Duplicate' }).click();
    await expect(page.getByText('The provider sent this message before.')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toContainText('"n": 1.50,\n    "n": -0');
    for (const text of ['1.50', 'no JSON']) {
      await page.getByLabel('Search').fill(text);
      await page.getByLabel('Search').fill('');
    }
    await expect(rows).toHaveCount(7);
    await expectAccessible(page.getByLabel('Message', { exact: true }));
  });

  await test.step('Stop keeps the messages and closes the connection', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(7);
    await expect.poll(connectionCount).toBe(0);
  });

  await test.step('close 4003 is named, without a retry', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await dropSockets({ clientId, code: 4003 });
    await expect(page.getByRole('alert')).toContainText('All connections of this client are in use');
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await expectAccessible(page.getByRole('alert'));
  });

  await test.step('the connection closes when the page is left', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Trading desk' }).click();
    await expect.poll(connectionCount).toBe(0);
  });

  await test.step('a key whose secret the user may not read cannot be used', async () => {
    await page.goto(`/api-clients/${clientId}/inspector`);
    await addFault({ api: 'account', path: '/secret', kind: 'status', status: 403 });
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('alert')).toContainText("You can't use this key.");
    await clearFaults();
  });
});

test('a client with few connections asks first, one without may not inspect', async ({ page }) => {
  const client = await createTestClient(page, { maxConnections: 2 });
  await page.goto(`/api-clients/${client.id}/inspector`);
  await expect(page.getByText('This client has no keys.')).toBeVisible();
  await createTestKey(page, client.id, 'inspected');
  await page.reload();
  await page.getByRole('button', { name: 'Start' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use one of 2 connections?' });
  await expect(dialog).toContainText('an application that needs both');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Start anyway' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await updateClient(page, { id: client.id, resourceVersion: client.resourceVersion, maxConnections: 0 });
  await page.reload();
  await expect(page.getByText('its maximum is 0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
});
