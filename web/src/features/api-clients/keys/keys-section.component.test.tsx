import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { recordCopies } from '../../../testing/component/clipboard.ts';
import { type FakeGateway, GatewayFailure, type World } from '../../../testing/component/fake-gateway.ts';
import { API_CALL, CLIENT, GAMES, keyOf, PRODUCTS } from '../../../testing/component/world.ts';

type Key = ReturnType<typeof keyOf>;
interface SentVariables {
  readonly input: { readonly id: string; readonly name: string; readonly resourceVersion: number };
}

/** The keys that the fake gateway stores. `renameByOther`: another user renames the first one. */
function keyStore(names: readonly string[]) {
  let keys: readonly Key[] = names.map(keyOf);
  const replace = (id: string, name: string) => {
    keys = keys.map((key) => (key.id === id ? { ...key, name, resourceVersion: key.resourceVersion + 1 } : key));
  };
  const add = (name: string) => {
    const key = { ...keyOf(name), id: `key-${keys.length}-${name}` };
    keys = [key, ...keys];
    return key;
  };
  const world = {
    apiKeys: () => keys,
    createApiKey: ({ input: { name } }: SentVariables) => ({ apiKey: add(name), userErrors: [] }),
    updateApiKey: ({ input: { id, name, resourceVersion } }: SentVariables) => {
      const current = keys.find((key) => key.id === id);
      if (current?.resourceVersion !== resourceVersion) {
        const conflict = { field: [], code: 'CONFLICT', message: 'Changed.', requestId: 'r-1' };
        return { apiKey: null, current, userErrors: [conflict] };
      }
      replace(id, name);
      return { apiKey: keys.find((key) => key.id === id), current: null, userErrors: [] };
    },
    deleteApiKey: ({ input: { id } }: SentVariables) => {
      keys = keys.filter((key) => key.id !== id);
      return { deletedId: id, current: null, userErrors: [] };
    },
  };
  return { world, add, renameByOther: (name: string) => replace(keys[0]?.id ?? '', name) };
}

let gateway: FakeGateway;
let store: ReturnType<typeof keyStore>;
const table = page.getByRole('table', { name: 'Keys' });
const dialog = page.getByRole('dialog');
const field = page.getByLabelText('Key name');
const inDialog = (name: string) => dialog.getByRole('button', { name });
const sent = (operation: string) => gateway.sent.filter(({ name }) => name === operation);

async function open(names: readonly string[], world: World = {}): Promise<void> {
  store = keyStore(names);
  gateway = await openApp(`/api-clients/${CLIENT.id}`, { ...store.world, ...world });
  await expect.element(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
}

async function choose(key: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for key ${key}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await expect.element(page.getByRole('dialog', { name: action })).toBeVisible();
}

async function openCreate(): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Create key' })).toBeVisible();
}

async function cancel(): Promise<void> {
  await inDialog('Cancel').click();
  await expect.element(dialog).not.toBeInTheDocument();
}

describe('the keys of a client', () => {
  it('have name, id and a menu in the main landmark [keys.columns] [keys.name-and-id] [keys.menu]', async () => {
    await open(['old name', 'stays']);
    const cell = table.getByRole('row').nth(1).getByRole('cell').first();
    await expect.element(cell).toMatchTextContent(/old name/);
    await expect.element(cell).toMatchTextContent(/key-old name/);
    const headers = table.getByRole('columnheader').elements();
    expect(headers.slice(0, 3).map((header) => header.textContent)).toEqual(['ID', 'Secret', 'Created at']);
    await choose('old name', 'Edit key');
    await cancel();
    await choose('old name', 'Delete key');
    await cancel();
    await page.getByRole('button', { name: 'Actions for key old name' }).click();
    const menu = page.getByRole('main').getByRole('menu', { name: 'Actions for key old name' });
    await expect.element(menu).toBeVisible();
    await expectAccessible(menu);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  it('show since when this dashboard has not used them, with space above and below', async () => {
    const source = { isComplete: true, lastUsedAt: null, requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0 };
    const lastTest = { id: 't', sentAt: '2026-01-03T00:00:00Z', outcome: 'RESPONDED', status: 200 };
    const sources = [{ ...source, key: keyOf('new'), lastTest }];
    await open(['new'], { apiClientUsage: { days: 7, countedSince: '2026-01-02T00:00:00Z', hours: [], sources } });
    const cell = table.getByRole('row').nth(1).getByRole('cell').nth(2);
    await expect.element(cell).toMatchTextContent(/Last used in this dashboard: not since 2026-01-02 Last test: 200/);
    const place = cell.element().getBoundingClientRect();
    const first = cell.getByText('2026-01-02').first().element().getBoundingClientRect();
    const last = cell
      .getByText(/^2026-01-03/)
      .element()
      .getBoundingClientRect();
    expect(Math.min(first.top - place.top, place.bottom - last.bottom)).toBeGreaterThan(5);
  });

  it.each(['createApiKey', 'updateApiKey'])(
    'mark a name that %s rejects, without a message [keys.failure-marked] [keys.failure-silent]',
    async (root) => {
      const refused = { field: [], code: 'UNKNOWN', message: 'The provider says no.', requestId: 'r-1' };
      await open(['old name'], { [root]: () => ({ apiKey: null, current: null, userErrors: [refused] }) });
      if (root === 'createApiKey') await openCreate();
      else await choose('old name', 'Edit key');
      await field.fill('refused');
      const before = dialog.element().textContent;
      await userEvent.keyboard('{Enter}');
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(inDialog('Copy request ID r-1')).toBeVisible();
      // Nothing else is said, also not that someone else changed it.
      const requestId = dialog.getByText(/^Request ID/).element().parentElement?.textContent ?? '';
      expect(dialog.element().textContent?.replace(requestId, '')).toBe(before);
      await expect.element(field).toHaveValue('refused');
      await expect.element(page.getByText(/The provider says no/)).not.toBeInTheDocument();
    },
  );

  it('are renamed, and an unchanged name sends nothing [keys.edit.listed] [keys.edit.unchanged]', async () => {
    await open(['old name', 'stays']);
    await choose('old name', 'Edit key');
    await expect.element(field).toHaveValue('old name');
    await inDialog('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent('UpdateApiKey')).toEqual([]);
    await choose('old name', 'Edit key');
    await field.fill('new name');
    await inDialog('Save').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(table).toMatchTextContent(/new name/);
    expect(sent('UpdateApiKey')).toHaveLength(1);
  });

  it.each(['createApiKey', 'updateApiKey'])('take no other name while %s is sent', async (root) => {
    const answered = Promise.withResolvers<object>();
    await open(['old name'], { [root]: () => answered.promise });
    if (root === 'createApiKey') await openCreate();
    else await choose('old name', 'Edit key');
    await field.fill('sent');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => gateway.sent.map(({ name }) => name.toLowerCase())).toContain(root.toLowerCase());
    await userEvent.keyboard(' and more');
    await expect.element(field).toHaveValue('sent');
    await expect.element(field).toHaveFocus();
    answered.resolve({ apiKey: null, current: null, userErrors: [] });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard(' again');
    await expect.element(field).toHaveValue('sent again');
  });

  it('have a fresh dialog to create, edit or test one when it is opened again before it has closed', async () => {
    const media = window.matchMedia.bind(window);
    const withMotion = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => media(query.includes('reduced-motion') ? 'not all' : query));
    onTestFinished(() => withMotion.mockRestore());
    await open(['old name'], { testApiKey: { call: API_CALL, userErrors: [] } });
    const press = async (locator: ReturnType<typeof inDialog>) => {
      await expect.element(locator).toBeInTheDocument();
      const element = locator.element();
      // Without waiting until the dialog no longer covers it.
      if (element instanceof HTMLElement) element.click();
    };
    const reopen = async (button: string, action: string) => {
      await press(inDialog(button));
      await press(page.getByRole('button', { name: 'Actions for key old name', includeHidden: true }));
      await press(page.getByRole('menuitem', { name: action, includeHidden: true }));
    };
    await openCreate();
    await field.fill('new name');
    await userEvent.keyboard('{Enter}');
    await press(inDialog('Close without copying'));
    await press(page.getByRole('button', { name: 'Create key', includeHidden: true }));
    await expect.element(field).toHaveValue('');
    await cancel();
    await choose('old name', 'Edit key');
    await field.fill('typed');
    await reopen('Cancel', 'Edit key');
    await expect.element(field).toHaveValue('old name');
    await cancel();
    await choose('old name', 'Test key');
    await expect.poll(() => sent('TestApiKey')).toHaveLength(1);
    await reopen('Close', 'Test key');
    await expect.poll(() => sent('TestApiKey')).toHaveLength(2);
  });

  it('leave the list when they are deleted [keys.delete.removed]', async () => {
    await open(['old name', 'stays']);
    await choose('old name', 'Delete key');
    await expect.element(dialog).toMatchTextContent(/old name \(created 2026-01-02, [\w -]+\) lose access immediately/);
    await inDialog('Delete key').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(table).not.toMatchTextContent(/old name/);
    await expect.element(table).toMatchTextContent(/stays/);
  });

  it('show both names if another user renamed one first; one that was renamed back was “changed”, not “renamed”', async () => {
    await open(['first name']);
    await expect.element(table).toMatchTextContent(/first name/);
    store.renameByOther('name by the other');
    await choose('first name', 'Edit key');
    await field.fill('name by me');
    await inDialog('Save').click();
    const notice = dialog.getByRole('status').filter({ hasText: 'Someone else changed this' });
    await expect
      .element(notice)
      .toMatchTextContent(/The key first name was renamed (at|between) .*: it is now named name by the other\./);
    await expect.element(field).toHaveValue('name by me');
    await expectAccessible(dialog);
    await inDialog('Save mine').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(table).toMatchTextContent(/name by me/);

    await choose('name by me', 'Edit key');
    store.renameByOther('name by the other');
    store.renameByOther('name by me');
    await field.fill('my second name');
    await inDialog('Save').click();
    await expect.element(notice).toMatchTextContent(/The key name by me was changed (at|between) /);
  });
});

describe('the secret of a key', () => {
  const reveal = page.getByRole('button', { name: 'Reveal secret of desk key' });
  const copy = page.getByRole('button', { name: 'Copy secret of desk key' });
  const cell = table.getByRole('row').nth(1);

  /** Presses a button, and lets the window lose the focus while the secret is loading. */
  async function loseFocusDuring(button: typeof copy): Promise<void> {
    const loaded = Promise.withResolvers<string>();
    await open(['desk key'], { apiKeySecret: () => loaded.promise });
    await button.click();
    await expect.poll(() => sent('ApiKeySecret')).toHaveLength(1);
    window.dispatchEvent(new Event('blur'));
    loaded.resolve('secret-1');
  }

  it('is copied, but not shown, if the window loses the focus while it loads', async () => {
    const copied = recordCopies();
    await loseFocusDuring(copy);
    await expect.element(cell.getByText('Copied', { exact: true })).toBeInTheDocument();
    expect(copied()).toBe('secret-1');
    await loseFocusDuring(reveal);
    await expect.poll(() => cell.element().querySelector('[aria-busy="true"]')).toBeNull();
    await expect.element(cell).not.toMatchTextContent('secret-1');
  });

  it('is not shown if the window lost the focus and the clipboard refuses it; the row says that it was not copied', async () => {
    const refuses = vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('Not focused.'));
    onTestFinished(() => refuses.mockRestore());
    await loseFocusDuring(copy);
    await expect
      .element(cell.getByRole('alert'))
      .toMatchTextContent(/^Couldn't copy the secret, because this window lost the focus/);
    await expect.element(cell).not.toMatchTextContent('secret-1');
  });
});

describe('a new key', () => {
  it('is offered where there is none [keys.empty] [keys.create-link]', async () => {
    await open([]);
    await expect.element(page.getByText('No keys available', { exact: true })).toBeVisible();
    await openCreate();
    await expect.element(field).toHaveFocus();
    await expectAccessible(dialog);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Create key' })).toHaveFocus();
  });

  it('must not have a blank name [keys.name-empty] [keys.name-empty-marked]', async () => {
    await open([]);
    await openCreate();
    await expect.element(field).toHaveAttribute('aria-required', 'true');
    await field.fill('   ');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(/The key name input field cannot be empty/)).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(sent('CreateApiKey')).toEqual([]);
  });

  it('can be left without copying its secret, also after the secret failed to load', async () => {
    await open([], {
      apiKeySecret: () => {
        throw new GatewayFailure('PROVIDER_ERROR');
      },
    });
    await openCreate();
    await field.fill('waived');
    await userEvent.keyboard('{Enter}');
    const copy = dialog.getByRole('button', { name: 'Copy secret' });
    await expect.element(copy).toHaveFocus();
    await expect.element(dialog.getByText('Key waived created.')).toBeInTheDocument();
    await expect
      .element(dialog)
      .toMatchTextContent(/This dialog stays open until you copy the secret or choose Close without copying\./);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(copy).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    await inDialog('Close without copying').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(table).toMatchTextContent(/waived/);
  });

  it('is found in the list after a lost response, also once another attempt failed', async () => {
    await open([]);
    gateway.change({
      createApiKey: () => {
        if (sent('CreateApiKey').length === 1) store.add('half lost');
        throw new GatewayFailure('OUTCOME_UNKNOWN');
      },
    });
    await openCreate();
    await field.fill('half lost');
    await userEvent.keyboard('{Enter}');
    const notice = dialog.getByRole('status').filter({ hasText: 'No response was received' });
    await expect.element(notice).toMatchTextContent(/The list shows a new key named “half lost”\./);
    // The second attempt creates no key; the key of the first still counts as new.
    const reads = sent('ClientKeys').length;
    await field.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent('ClientKeys').length).toBe(reads + 1);
    await expect.element(notice).toMatchTextContent(/The list shows a new key named “half lost”\./);
    await inDialog('Use this key').click();
    await expect.element(dialog).toMatchTextContent(/half lost is ready/);
  });
});

describe('the test of a key', () => {
  const answering = (call: Partial<Record<keyof typeof API_CALL, unknown>>): World => ({
    testApiKey: () => ({ call: { ...API_CALL, ...call }, userErrors: [] }),
  });
  const fact = (name: string) => dialog.getByText(name, { exact: true }).element().parentElement?.textContent;

  it('says that the key works, with latency, rate limit and what its client includes, and leads to the explorer', async () => {
    await open(['desk key'], {
      ...answering({}),
      apiClient: () => ({ ...CLIENT, keys: [keyOf('desk key')], packages: [{ product: PRODUCTS[2], game: GAMES[2] }] }),
    });
    await choose('desk key', 'Test key');
    await expect.element(dialog.getByText('The key works.')).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/The key works\. The provider accepted its secret\./);
    expect(fact('Latency')).toBe('Latency12 ms');
    expect(fact('Requests per second')).toBe('Requests per second50');
    expect(fact('Requests left')).toBe('Requests left49');
    await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^Odds: Dota 2$/);
    await expect.element(dialog).toMatchTextContent(/The test shows only that the secret works\./);
    await expectAccessible(dialog);
    await dialog.getByRole('link', { name: 'Open in API explorer' }).click();
    await expect.element(page.getByRole('form', { name: 'Call' }).getByLabelText('Key')).toMatchTextContent(/desk key/);
  });

  it("doesn't say that its client has no packages while they cannot be read, nor does the page of the client", async () => {
    const apiClient = { ...CLIENT, packages: [], unreadable: ['packages'] };
    await open(['desk key'], { ...answering({}), apiClient });
    const card = page.getByRole('region', { name: 'API Client', exact: true });
    await expect.element(card).toMatchTextContent(/Packages–$/);
    await expect.element(page.getByRole('table', { name: 'API access' }).getByText('Unknown').first()).toBeVisible();
    await choose('desk key', 'Test key');
    await expect.element(dialog).toMatchTextContent(/Unavailable: the products of this client can't be read/);
    await expect.element(dialog).not.toMatchTextContent('No packages');
  });

  it('says that the provider rejects the key, and waits while the rate limit is used up', async () => {
    await open(['desk key'], answering({ status: 401 }));
    await choose('desk key', 'Test key');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The provider rejected the key\./);
    await expectAccessible(dialog);
    gateway.change(answering({ status: 429, retryAfterMs: 50_000 }));
    await inDialog('Test again').click();
    await expect.element(dialog).toMatchTextContent(/Too many requests\./);
    const again = dialog.getByRole('button', { name: /^Test again in \d+ s$/ });
    await expect.element(again).toBeDisabled();
    await expect.element(again).toHaveFocus();
  });
});
