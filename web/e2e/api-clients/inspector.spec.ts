// cspell:ignore filechooser
import { readFile } from 'node:fs/promises';
import { storageStateOf } from '../support/accounts.ts';
import { idOfClient } from '../support/clients.ts';
import { addFault, changeOdds, clearFaults, dropSockets, pushSockets, sendFrames } from '../support/control.ts';
import { allMarkets } from '../support/provider-truth.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('trader') });

async function findOpenMarketId(): Promise<string> {
  const market = (await allMarkets()).findLast(({ state }) => state === 'open');
  if (market === undefined) throw new Error('no open market');
  return String(market.id);
}

test('the inspector shows the messages of a client', async ({ page }) => {
  const clientId = await idOfClient(page, 'Trading desk');
  const connectionCount = async () => (await pushSockets()).filter((id) => id === clientId).length;
  // The feed of an earlier test may still be open.
  await expect.poll(connectionCount).toBe(0);
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('button');
  const market = await findOpenMarketId();

  await test.step('the page of a client links to the inspector, which says what a start costs', async () => {
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

  await test.step('a message shows the differences from the previous one with the same id', async () => {
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
    await expect(page.getByText('The patch turns the state before into the state of this message.')).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  const pinned = page.getByRole('region', { name: `Pinned: odds_market_updates ${market}` });

  await test.step('a pinned id shows each of its changes, also those that follow', async () => {
    await page.getByRole('button', { name: 'Pin this ID' }).click();
    await expect(pinned.getByRole('deletion').filter({ hasText: /^1\.5$/ })).toBeVisible();
    await expect(pinned.getByRole('insertion').filter({ hasText: /^1\.75$/ })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });

  await test.step('the delay from created to received is shown', async () => {
    await expect(page.getByText(/^\d+ messages?: median [−\d.]+ m?s, 95% within [−\d.]+ m?s, longest/)).toBeVisible();
    await expect(page.getByText('a difference between the clocks is part of it')).toBeVisible();
  });

  await test.step('Pause keeps the list as it is; Resume shows what arrived meanwhile', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    const shown = await rows.count();
    await changeOdds(market, [1.2, 4.5]);
    await expect(page.getByText(/newer messages? since you paused/)).toBeVisible();
    expect(await rows.count()).toBe(shown);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(rows).not.toHaveCount(shown);
    await expect(pinned.getByRole('insertion').filter({ hasText: /^1\.2$/ })).toBeVisible();
    await pinned.getByRole('button', { name: 'Unpin' }).click();
    await expect(pinned).toBeHidden();
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
    // After a search, all messages are shown again.
    for (const text of ['1.50', 'no JSON']) {
      await page.getByLabel('Search').fill(text);
      await page.getByLabel('Search').fill('');
    }
    await expect(rows).toHaveCount(7);
    await expectAccessible(page.getByLabel('Message', { exact: true }));
  });

  await test.step('a patch that does not give the state of its message is counted and marked', async () => {
    const frame = (version: number, patch: object[], odds: number) =>
      JSON.stringify({
        uuid: `patched-${version}`,
        created: '2026-05-28T17:00:00Z',
        channel: 'odds_market_updates',
        payload: { patch, state: { id: 'patched', resource_version: version, odds } },
      });
    const versionTo = (value: number) => ({ op: 'replace', path: '/resource_version', value });
    await sendFrames([frame(1, [], 1.5), frame(2, [versionTo(2), { op: 'replace', path: '/odds', value: 1.75 }], 1.8)]);
    await expect(page.getByText("Patches that don't give the state").locator('..')).toContainText('1');
    await rows.filter({ hasText: 'Patch differs' }).click();
    await expect(page.getByText('First difference: /odds')).toBeVisible();
    await page.getByLabel('Search').fill('patched');
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Search').fill('');
  });

  await test.step('Stop keeps the messages and closes the connection', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(9);
    await expect.poll(connectionCount).toBe(0);
  });

  await test.step('a recording can be replayed; another file is refused', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download NDJSON' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
    const replay = async (name: string, text: string) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Replay a recording' }).click();
      await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    };
    await replay('customers.csv', 'id,name\n');
    await expect(page.getByRole('alert')).toHaveText(/^customers\.csv isn't a recording of the inspector: line 1/);
    await expectAccessible(page.getByRole('alert'));
    // Slow enough to change the speed during the replay.
    const slow = lines.map((line, index) => ({ ...JSON.parse(line), receivedAt: new Date(index * 4_000).toISOString() }));
    await replay('a.ndjson', slow.map((line) => JSON.stringify(line)).join('\n'));
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByText('Replaying', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
    await page.getByLabel('Speed').selectOption({ label: 'All at once' });
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Replay ended', { exact: true })).toBeVisible();
    await expect(page.getByText('9 of 9 messages of a.ndjson')).toBeVisible();
    await expect(rows).toHaveCount(9);
    await expect(rows.filter({ hasText: 'Duplicate' })).toHaveCount(1);
    await rows.filter({ hasText: 'Patch differs' }).click();
    await expect(page.getByText('First difference: /odds')).toBeVisible();
    expect(await connectionCount()).toBe(0);
  });

  await test.step('a close with code 4003 is explained, and not followed by a retry', async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await dropSockets({ clientId, code: 4003 });
    await expect(page.getByRole('alert')).toContainText('All connections of this client are in use');
    await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
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
