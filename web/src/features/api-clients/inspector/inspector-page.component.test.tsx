import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import type { World } from '../../../testing/component/fake-gateway.ts';
import { CLIENT, keyOf, viewerOf } from '../../../testing/component/world.ts';
import { inspectedMessage } from '../../../testing/inspected-message.ts';
import { toNdjson } from './recording.ts';

const CHANNEL = { name: 'series_updates', description: null, referenceUrl: null, categories: [], hasAccess: true };
const inspected = () => ({
  state: 'OPEN',
  end: null,
  endsAt: new Date(Date.now() + 600_000).toISOString(),
  messages: [],
  received: 0,
  receivedBytes: 0,
  dropped: 0,
  unreadable: 0,
});
const CONNECTED: World = { channelInspector: inspected };
const start = page.getByRole('button', { name: 'Start', exact: true });
const dialog = page.getByRole('dialog', { name: 'Use one of 2 connections?' });
const title = page.getByRole('heading', { name: 'Channel inspector', level: 1 });
const connected = page.getByText('Connected', { exact: true });

async function open(differences: object, world: World = {}): Promise<void> {
  const apiClient = { ...CLIENT, pushChannels: [CHANNEL], keys: [keyOf('inspected')], ...differences };
  await openApp(`/api-clients/${CLIENT.id}/inspector`, { ...CONNECTED, apiClient, ...world });
  await expect.element(title).toBeVisible();
}

it('asks before it uses one of few connections', async () => {
  await open({ maxConnections: 2 });
  await start.click();
  await expect.element(dialog).toMatchTextContent('an application that needs both');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(start).toBeVisible();
  await start.click();
  await dialog.getByRole('button', { name: 'Start anyway' }).click();
  await expect.element(connected).toBeVisible();
  await expect.element(start).toBeDisabled();
  await expect.element(start).toHaveFocus();
});

it('has no keyboard shortcuts of the trading pages', async () => {
  await open({});
  await userEvent.keyboard('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(shortcuts.getByText('Search and commands')).toBeVisible();
  await expect.element(shortcuts.getByText('Watchlist and alerts')).not.toBeInTheDocument();
});

it('shows the client of the address only, also while the data of the next one is loading', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const clientOf = (id: string) => ({ ...CLIENT, id, pushChannels: [CHANNEL], keys: [keyOf('inspected')] });
  await openApp(`/api-clients/${CLIENT.id}/inspector`, {
    ...CONNECTED,
    apiClient: async ({ id }: { readonly id: string }) => {
      if (id !== CLIENT.id) await answered;
      return clientOf(id);
    },
  });
  await expect.element(start).toBeVisible();
  window.history.pushState(null, '', '/api-clients/other/inspector');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(start).not.toBeInTheDocument();
  answer();
  await expect.element(start).toBeVisible();
});

it('resumes a list that was paused when the inspector stopped', async () => {
  await open({});
  await start.click();
  await expect.element(connected).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.element(page.getByText('Paused', { exact: true })).not.toBeInTheDocument();
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible();
});

it('says why a client without keys or connections cannot be inspected', async () => {
  for (const [differences, text] of [
    [{ keys: [] }, /^This client has no keys\./],
    [{ maxConnections: 0 }, /its maximum is 0/],
  ] as const) {
    await open(differences);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(start).not.toBeInTheDocument();
  }
  await open({ keys: [] }, { viewer: { ...viewerOf('reader'), canManageApiClients: false } });
  await expect.element(page.getByText('This client has no keys. Contact your account manager.')).toBeVisible();
});

it('keeps the search and the pause of a run that was started while a recording was being read', async () => {
  const text = Promise.withResolvers<string>();
  const read = vi.spyOn(Blob.prototype, 'text').mockReturnValue(text.promise);
  onTestFinished(() => read.mockRestore());
  await open({});
  await expect.element(page.getByRole('button', { name: 'Replay a recording' })).toBeVisible();
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('The page has no field for a file.');
  await userEvent.upload(input, new File(['recording'], 'a.ndjson'));
  await expect.poll(() => read.mock.calls.length).toBe(1);
  await start.click();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('odds');
  await page.getByRole('button', { name: 'Pause' }).click();
  text.resolve(toNdjson([inspectedMessage()]));
  await expect.element(page.getByRole('button', { name: 'Replay a recording' })).toHaveAttribute('aria-busy', 'false');
  await expect.element(connected).toBeVisible();
  await expect.element(search).toHaveValue('odds');
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
});

/** Inspects a channel whose messages have these frames. */
async function receive(frames: readonly string[]): Promise<void> {
  const messages = frames.map((frame, index) => ({
    kind: 'UPDATE',
    id: `message-${index}`,
    channel: CHANNEL.name,
    createdAt: null,
    receivedAt: '2026-01-02T00:00:00Z',
    bytes: frame.length,
    frame,
    isTruncated: false,
  }));
  const apiClient = { ...CLIENT, pushChannels: [CHANNEL], keys: [keyOf('inspected')] };
  await openApp(`/api-clients/${CLIENT.id}/inspector`, {
    apiClient,
    channelInspector: () => ({ ...inspected(), messages, received: messages.length }),
  });
  await start.click();
}

it('says that it lists no more than 200 changes of a message', async () => {
  const frameOf = (value: string, length = 250) => {
    const numbers = Array.from({ length }, () => value);
    return JSON.stringify({ payload: { state: { id: 1, numbers } } });
  };
  await receive([frameOf('a'), frameOf('longer')]);
  await page
    .getByRole('button', { name: /series_updates/ })
    .first()
    .click();
  await expect.element(page.getByText('At most 200 changes are listed.')).toBeVisible();
  await expect.element(page.getByRole('table', { name: /^Changes since/ }).getByRole('row')).toHaveLength(201);
  await page.getByRole('button', { name: 'Pin this ID' }).click();
  await expect.element(page.getByText('At least 180 more changes')).toBeVisible();
  await page.getByRole('button', { name: 'Unpin' }).click();
  await expect.element(title).toHaveFocus();

  await receive([frameOf('a', 21), frameOf('longer', 21)]);
  await page
    .getByRole('button', { name: /series_updates/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pin this ID' }).click();
  await expect.element(page.getByText('1 more change', { exact: true })).toBeVisible();
});

it('selects the text of a message that the browser refuses to copy, and focuses the row of a message that is closed', async () => {
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused', 'NotAllowedError'));
  onTestFinished(() => refused.mockRestore());
  await receive(['{"state":"only"}']);
  await page.getByRole('button', { name: /series_updates.*16 B/ }).click();
  await page.getByRole('button', { name: 'Copy as received' }).click();
  await expect.element(page.getByText('Selected. Copy it with the keyboard.')).toBeInTheDocument();
  expect(getSelection()?.toString()).toContain('"state": "only"');

  await page.getByRole('button', { name: 'Close message' }).click();
  await expect.element(page.getByRole('button', { name: /series_updates.*16 B/ })).toHaveFocus();
});
