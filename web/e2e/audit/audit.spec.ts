import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { storageStateOf } from '../support/accounts.ts';
import { findProviderCustomer } from '../support/customer-form.ts';
import { queryAs } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ storageState: storageStateOf('superuser') });

const WithKeys = z.object({
  apiClients: z.array(z.object({ id: z.string(), keys: z.array(z.object({ id: z.string() })) })),
});
const refusedUpdate = (id: string) =>
  `mutation { updateCustomer(input: { id: "${id}", resourceVersion: 99, name: "x" }) { userErrors { code } } }`;

test('a superuser reads the audit log', async ({ page }) => {
  const fjord = await findProviderCustomer('Fjord Gaming');
  const table = page.getByRole('table', { name: 'Audit log' });
  const rows = table.locator('tbody').getByRole('row');

  await test.step('with each change, its outcome and its customer', async () => {
    await queryAs('superuser', z.unknown(), refusedUpdate(fjord.id));
    await page.goto('/api-clients');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeFocused();
    await expect(page.getByText('Entries are kept for 90 days, in a file of this gateway.')).toBeVisible();
    const change = rows.filter({ hasText: 'Edit customer' }).first();
    await expect(change).toContainText('CONFLICT');
    await expect(change).toContainText('Refused');
    await expect(change).toContainText('You: Sol Okafor');
    await expect(change.getByRole('button', { name: /^Copy user ID \d+$/ })).toBeVisible();
    await expect(change.getByText('Fjord Gaming')).toBeVisible();
    await expect(change.getByRole('button', { name: `Copy ID ${fjord.id}` })).toBeVisible();
    await expectAccessible(change);
  });

  await test.step('with each use of the secret of a key, by the customer too', async () => {
    const { apiClients } = await queryAs('trader', WithKeys, '{ apiClients { id keys { id } } }');
    const client = apiClients.find(({ keys }) => keys.length > 0);
    const key = client?.keys[0];
    if (!client || !key) throw new Error('no key');
    await queryAs('trader', z.unknown(), `{ apiKeySecret(clientId: "${client.id}", id: "${key.id}") }`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const use = rows.filter({ hasText: 'Read secret' }).first();
    await expect(use).toContainText('Done');
    await expect(use).toContainText('Tara Lind');
    await expect(use.getByRole('button', { name: `Copy ID ${key.id}` })).toBeVisible();
  });

  await test.step('with staff who acted for a customer', async () => {
    await queryAs('superuser', z.unknown(), '{ apiClients { id } }', { actingCustomer: fjord.id });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const acting = rows
      .filter({ hasText: 'Act for customer' })
      .filter({ hasText: 'Sol Okafor' })
      .filter({ hasText: 'Fjord Gaming' });
    await expect(acting.first()).toContainText('Done');
  });

  await test.step('filtered, by the URL, with an export of what matches', async () => {
    const filter = page.getByRole('button', { name: /^Filter/ });
    await filter.click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Edit customer');
    await page.getByRole('textbox', { name: 'Customer ID' }).fill(fjord.id);
    await expectAccessible(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(`/admin/audit?customer-id=${fjord.id}&action=updateCustomer`);
    await expect(rows).toHaveCount(1);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      'Time (UTC),Action,Outcome,Error codes,Attempts,User,Email,User ID,Customer,Customer ID,Acting for the customer,Target,Target ID,Detail,API client,API client ID,Operation,Request ID',
    );
    const user = 'Sol Okafor,super@example\\.test,\\d+';
    expect(lines[1]).toMatch(
      new RegExp(
        `Edit customer,Refused,CONFLICT,1,${user},fjord-gaming,${fjord.id},No,Fjord Gaming,${fjord.id},,,,updateCustomer,`,
        'i',
      ),
    );
  });

  await test.step('with an export as JSON lines, which can be cancelled', async () => {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export NDJSON' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.ndjson$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    const entries = lines.map((line) => z.object({ action: z.string() }).parse(JSON.parse(line)));
    expect(entries.map(({ action }) => action)).toContain('updateCustomer');
    expect(entries.map(({ action }) => action)).not.toContain('auditLog');

    // An export that does not respond.
    await page.route('/graphql/audit-log*', () => {});
    const exportCsv = page.getByRole('button', { name: 'Export CSV' });
    await exportCsv.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Exporting… 0.0 MB')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export NDJSON' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Cancel export' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(exportCsv).toBeFocused();
    await expect(page.getByText('Exporting…')).toHaveCount(0);
    await page.unroute('/graphql/audit-log*');
  });
});
