import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { viewerOf } from '../../../testing/component/world.ts';
import { itemSet } from '../../../lib/workspace.ts';
import * as z from 'zod/mini';

const NO_STEP_DONE = { client: null, clientWithKey: null, isKeyTested: false, hasRequest: false };
const steps = page.getByRole('region', { name: 'First steps' });
const empty = page.getByRole('heading', { name: 'You have no API clients.' });
/** Whether the user has hidden the steps, or done all of them. */
const isFinished = (userId: string) => itemSet('FIRST_STEPS', z.looseObject({})).read(userId).size > 0;
const current = () => steps.query()?.querySelector('[aria-current="step"]');

/** Opens the empty list, as a new user each time unless one is given. */
async function open(facts: object, userId?: string) {
  const viewer = userId === undefined ? {} : { viewer: viewerOf(userId) };
  const world = { apiClients: [], firstSteps: { ...NO_STEP_DONE, ...facts }, widgetNamespaces: [], ...viewer };
  const gateway = await openApp('/api-clients', world);
  await expect.element(empty).toBeVisible();
  return gateway;
}

/** Leaves the list and returns to it, which requests the steps again unless they are finished. */
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

it('hides the steps once all are done, also after the gateway has forgotten the facts', async () => {
  const client = { id: 'c-1', name: 'Desk' };
  const gateway = await open({ client, clientWithKey: client, isKeyTested: true, hasRequest: true }, 'user-done');
  await expect.poll(() => isFinished('user-done')).toBe(true);
  await expect.element(steps).not.toBeInTheDocument();
  gateway.change({ firstSteps: NO_STEP_DONE });
  await returnToList();
  await expect.element(steps).not.toBeInTheDocument();
});

it('keeps the steps hidden once the user hides them, also after a sign-out', async () => {
  const gateway = await open({}, 'user-hiding');
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const asked = gateway.sent.filter(({ name }) => name === 'FirstSteps').length;
  await returnToList();
  await expect.element(steps).not.toBeInTheDocument();
  expect(gateway.sent.filter(({ name }) => name === 'FirstSteps')).toHaveLength(asked);
  // The same user in a new session.
  const { sent } = await open({}, 'user-hiding');
  await returnToList();
  await expect.element(steps).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'FirstSteps')).toEqual([]);
});
