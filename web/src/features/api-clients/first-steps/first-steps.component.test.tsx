import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';

const NONE = { client: null, clientWithKey: null, isKeyTested: false, hasRequest: false };
const steps = page.getByRole('region', { name: 'First steps' });
const empty = page.getByRole('heading', { name: 'You have no API clients.' });
const stored = () => localStorage.getItem('sightline.first-steps-finished');
const current = () => steps.query()?.querySelector('[aria-current="step"]');

async function open(facts: object) {
  const gateway = await openApp('/api-clients', { apiClients: [], firstSteps: { ...NONE, ...facts }, widgetNamespaces: [] });
  await expect.element(empty).toBeVisible();
  return gateway;
}

/** Leaves the list and returns to it, which asks for the steps again. */
async function returnToList(): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Widgets' }).click();
  await expect.element(page.getByRole('heading', { name: 'Widgets', level: 1 })).toBeVisible();
  await main.getByRole('link', { name: 'API Clients' }).click();
  await expect.element(empty).toBeVisible();
}

it('lists the steps below the texts of the empty list [clients.list.empty-managers]', async () => {
  await open({});
  await expect.element(page.getByText('Create a client and get started', { exact: true })).toBeVisible();
  await expect.element(steps).toBeVisible();
  const titles = steps
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['Create a client', 'Create a key', 'Test the key', 'Make your first call']);
  expect(current()?.textContent).toContain('Create a client');
  await expectAccessible(page.getByRole('main'));
});

it('ticks the steps from facts, and gives the next one a link', async () => {
  const client = { id: 'c-1', name: 'Desk' };
  for (const [facts, link, href] of [
    [{ client }, 'Go to the keys of your client', '/api-clients/c-1'],
    [{ client, clientWithKey: client }, 'Test the key from its menu', '/api-clients/c-1'],
    [{ client, clientWithKey: client, isKeyTested: true }, 'Open the API explorer', '/api-clients/c-1/explorer'],
  ] as const) {
    await open(facts);
    await expect.element(steps.getByRole('heading', { name: /^Create a client ?, done$/ })).toBeVisible();
    await expect.element(steps.getByRole('link')).toHaveLength(1);
    await expect.element(steps.getByRole('link', { name: link })).toHaveAttribute('href', href);
    expect(current()?.textContent).toContain(link);
  }
});

it('hides the steps once all are done, also after the facts are forgotten', async () => {
  const client = { id: 'c-1', name: 'Desk' };
  const gateway = await open({ client, clientWithKey: client, isKeyTested: true, hasRequest: true });
  await expect.poll(stored).toContain('customer-1');
  await expect.element(steps).not.toBeInTheDocument();
  gateway.change({ firstSteps: NONE });
  await returnToList();
  await expect.element(steps).not.toBeInTheDocument();
});

it('keeps the steps hidden once the user hides them', async () => {
  const gateway = await open({});
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  expect(stored()).toContain('customer-1');
  const asked = gateway.sent.filter(({ name }) => name === 'FirstSteps').length;
  await returnToList();
  await expect.element(steps).not.toBeInTheDocument();
  expect(gateway.sent.filter(({ name }) => name === 'FirstSteps')).toHaveLength(asked);
});
