import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { recordCopies } from '../../../testing/component/clipboard.ts';
import { API_CALL, CLIENT, keyOf } from '../../../testing/component/world.ts';

type Key = ReturnType<typeof keyOf>;
const table = page.getByRole('table', { name: 'Keys' });
const rotation = page.getByRole('dialog', { name: 'Rotate key production' });
const steps = rotation.getByRole('list', { name: 'Steps' });
const question = page.getByRole('dialog', { name: 'Delete key', exact: true });
const resume = page.getByRole('button', { name: 'Continue the rotation of production' });
const nameField = page.getByLabelText('Key name');
const keyRows = table.getByRole('row').filter({ hasText: 'production' });
const button = (name: string) => rotation.getByRole('button', { name, exact: true });
const press = async (name: string) => button(name).click();
const expectStep = async (text: string) =>
  expect.poll(() => steps.query()?.querySelector('[aria-current]')?.textContent).toBe(text);

/** Opens a client with two older keys, `production` and `other`. The fake gateway remembers which keys are created and deleted. */
async function open() {
  let keys: readonly Key[] = ['production', 'other'].map(keyOf);
  return openApp(`/api-clients/${CLIENT.id}`, {
    apiKeys: () => keys,
    createApiKey: ({ input: { name } }: { readonly input: { readonly name: string } }) => {
      const created = { ...keyOf(name), id: 'key-new', createdAt: new Date().toISOString() };
      keys = [created, ...keys];
      return { apiKey: created, userErrors: [] };
    },
    deleteApiKey: ({ input: { id } }: { readonly input: { readonly id: string } }) => {
      keys = keys.filter((key) => key.id !== id);
      return { deletedId: id, current: null, userErrors: [] };
    },
    apiKeySecret: ({ id }: { readonly id: string }) => `secret of ${id}`,
    testApiKey: { call: API_CALL, userErrors: [] },
  });
}

async function rotate(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for key ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rotate key' }).click();
}

it('replaces a key step by step, and can be continued later', async () => {
  const copied = recordCopies();
  const gateway = await open();
  await rotate('production');
  await expectStep('1 Create');
  await expect.element(nameField).toHaveValue('production');
  await expect.element(nameField).toHaveFocus();
  await expectAccessible(rotation);
  await userEvent.keyboard('{Enter}');

  await expectStep('2 Copy');
  await expect.element(keyRows).toHaveLength(2);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Copy the secret of the new key production/);
  button('Copy secret').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rotation.getByText('Secret copied.')).toBeInTheDocument();
  await expect.element(button('Next')).toHaveFocus();
  await expect.poll(copied).toBe('secret of key-new');
  await press('Next');

  await expectStep('3 Test');
  gateway.change({ testApiKey: { call: { ...API_CALL, status: 429, retryAfterMs: 300 }, userErrors: [] } });
  await press('Test new key');
  await expect.element(rotation.getByText('Too many requests.')).toBeVisible();
  await expect
    .element(rotation.getByRole('link', { name: 'Change request rates' }))
    .toHaveAttribute('href', `/api-clients/${CLIENT.id}/edit#request-rates`);
  gateway.change({ testApiKey: { call: API_CALL, userErrors: [] } });
  await expect.element(rotation.getByRole('button', { name: 'Test new key' })).toBeEnabled();
  button('Test new key').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rotation.getByText('The key works.')).toBeVisible();
  await expect.element(button('Next')).toHaveFocus();
  await expectAccessible(rotation);
  await press('Next');

  await expectStep('4 Switch');
  await press('Continue later');
  await expect.element(rotation).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Rotation of production \(.*\): next,/)).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: 'Keys' }));
  await resume.click();
  await expectStep('4 Switch');
  await press('All have switched');

  await expectStep('5 Delete');
  await expect.element(rotation).toMatchTextContent("Sightline can't see uses by your own programs");
  const facts = rotation
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);
  expect(facts[0]).toBe('production');
  expect(facts[1]).toContain('key-production');
  expect(facts[2]).toMatch(/^2026-01-02\s*\(\d+ days ago\)$/);
  await expect.element(rotation).not.toMatchTextContent(/unused/i);
  await expectAccessible(rotation);
  await press('Delete old key');
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this key?');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expectStep('5 Delete');
  await press('Delete old key');
  await question.getByRole('button', { name: 'Delete key' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(keyRows).toHaveLength(1);
  await expect.element(table).not.toMatchTextContent('key-production');
  await expect.element(resume).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('replaces a key by one that exists, and can be stopped', async () => {
  await open();
  await rotate('other');
  const other = page.getByRole('dialog', { name: 'Rotate key other' });
  await other.getByLabelText('New key').selectOptions('key-production');
  await other.getByRole('button', { name: 'Use this key' }).click();
  await expect.element(other).toMatchTextContent(/Copy the secret of the new key production/);
  await other.getByRole('button', { name: 'Continue later' }).click();
  await expect.element(other).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Continue the rotation of other' }).click();
  await other.getByRole('button', { name: 'Stop rotating' }).click();
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByText(/^Rotation of/)).not.toBeInTheDocument();
  await expect.element(table).toMatchTextContent('key-other');
});
