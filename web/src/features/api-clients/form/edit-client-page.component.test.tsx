import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { type FakeGateway, GatewayFailure, type World } from '../../../testing/component/fake-gateway.ts';
import { CLIENT, GAMES } from '../../../testing/component/world.ts';

const EDIT = `/api-clients/${CLIENT.id}/edit`;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const update = page.getByRole('button', { name: 'Update' });
const changes = page.getByRole('region', { name: 'Changes' });
const cancel = page.getByRole('link', { name: 'Cancel' });

type Version = typeof CLIENT;
interface SentVariables {
  readonly input: Partial<Version>;
}

/** The client that the fake gateway saves, if the sent version is current. `saveByOther`: another user saves first. */
function clientStore() {
  let stored = CLIENT;
  const save = (saved: Partial<Version>) => {
    stored = { ...stored, ...saved, resourceVersion: stored.resourceVersion + 1 };
  };
  const world = {
    apiClient: () => stored,
    apiClients: () => [stored],
    updateApiClient: ({ input: { resourceVersion, ...fields } }: SentVariables) => {
      if (resourceVersion !== stored.resourceVersion) {
        const conflict = { field: [], code: 'CONFLICT', message: 'Changed.', requestId: 'r-1' };
        return { apiClient: null, current: stored, userErrors: [conflict] };
      }
      save(fields);
      return { apiClient: stored, current: null, userErrors: [] };
    },
  };
  return { world, saveByOther: save };
}

/** The gateway refuses what is sent, with this text. */
const refusing = (message: string): World => {
  const userErrors = [{ field: [], code: 'UNKNOWN', message, requestId: 'r-1' }];
  return { updateApiClient: () => ({ apiClient: null, current: null, userErrors }) };
};

const failing = () => {
  throw new GatewayFailure('PROVIDER_ERROR');
};

let gateway: FakeGateway;
let store: ReturnType<typeof clientStore>;
const sent = () => gateway.sent.filter(({ name }) => name === 'UpdateApiClient').map(({ variables }) => variables);
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

async function open(world: World = {}, address = EDIT): Promise<void> {
  store = clientStore();
  gateway = await openApp(address, { ...store.world, ...world });
}

describe('the form of a client', () => {
  beforeEach(async () => {
    await open();
  });

  it('shows and sends only the changes, and asks before it saves an end date in the past [clients.edit.changed-only] [clients.edit.to-detail] [clients.form.update-button]', async () => {
    await expect.element(changes).toMatchTextContent(/No changes yet\./);
    await field('Client name').fill('Renamed');
    await field('Burst').fill('9');
    await expect.element(changes).toMatchTextContent(/Renamed/);
    await expect.element(changes).toMatchTextContent(/Burst/);
    await expect.element(changes).not.toMatchTextContent(/Historical access/);
    await expectAccessible(changes);
    await field('Active until').fill('2020-05-05');
    await update.click();
    const question = page.getByRole('dialog', { name: 'Update with this end date?' });
    await expect.element(question).toMatchTextContent(/The end date is in the past\./);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await field('Active until').fill('');
    await update.click();
    await expect.element(heading('Renamed')).toBeVisible();
    await expect.poll(() => window.location.pathname).toBe(`/api-clients/${CLIENT.id}`);
    expect(sent()).toEqual([{ input: { id: CLIENT.id, resourceVersion: 1, name: 'Renamed', requestBurst: 9 } }]);
  });

  it('sends nothing without changes [clients.edit.nothing-changed] [clients.routes.edit]', async () => {
    await field('Client name').fill('Something else');
    await field('Client name').fill(` ${CLIENT.name} `);
    await update.click();
    await expect.element(page.getByText('No changes to save.')).toBeVisible();
    await expect.poll(() => window.location.pathname).toBe(`/api-clients/${CLIENT.id}`);
    expect(sent()).toEqual([]);
  });

  it('asks before it discards changes [clients.form.abort]', async () => {
    await field('Client name').fill('Never sent');
    await cancel.click();
    const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
    // Not Discard, so that a second Enter on a link loses nothing.
    await expect.element(dialog.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.element(field('Client name')).toHaveValue('Never sent');
    await cancel.click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(heading(CLIENT.name)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('can be left without a dialog if it has no changes', async () => {
    await cancel.click();
    await expect.element(heading(CLIENT.name)).toBeVisible();
  });

  it('marks a number that is too large, and sends nothing', async () => {
    await field('Burst').fill('2147483648');
    await update.click();
    await expect.element(field('Burst')).toHaveAccessibleDescription(/Enter a number up to 2,147,483,647/);
    expect(sent()).toEqual([]);
  });

  it('shows a rejection at the top, visible and focused at every width, and keeps what is typed [clients.form.failure]', async () => {
    gateway.change(refusing('Words of the provider.'));
    await field('Client name').fill('Another name');
    const alert = page.getByRole('alert').filter({ hasText: 'Words of the provider.' });
    for (const [width, count] of [
      [390, 1],
      [1440, 2],
    ] as const) {
      await page.viewport(width, 800);
      await update.click();
      await expect.poll(() => sent().length).toBe(count);
      await expect.element(alert).toBeInViewport({ ratio: 1 });
      await expect.element(alert).toHaveFocus();
      await expectAccessible(alert);
    }
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(field('Client name')).toHaveValue('Another name');
  });

  it('says that the client no longer exists', async () => {
    gateway.change({
      updateApiClient: () => {
        throw new GatewayFailure('NOT_FOUND');
      },
    });
    await field('Client name').fill('Too late');
    await update.click();
    await expect.element(page.getByRole('alert').filter({ hasText: /^This client no longer exists\.$/ })).toBeVisible();
  });

  it('keeps what is typed while earlier changes are being saved, and then stays open', async () => {
    const answered = Promise.withResolvers<void>();
    gateway.change({
      updateApiClient: async (request: SentVariables) => {
        await answered.promise;
        return store.world.updateApiClient(request);
      },
    });
    await field('Client name').fill('Name by me');
    await update.click();
    await expect.poll(sent).toHaveLength(1);
    await field('Burst').fill('9');
    answered.resolve();
    await expect.element(page.getByText('The client Name by me was updated.')).toBeVisible();
    await expect.element(changes).not.toMatchTextContent(/Client name/);
    await expect.element(changes).toMatchTextContent(/Burst/);
    await expect.element(field('Burst')).toHaveValue(9);
    await update.click();
    await expect.element(heading('Name by me')).toBeVisible();
    expect(sent()[1]).toEqual({ input: { id: CLIENT.id, resourceVersion: 2, requestBurst: 9 } });
  });

  it('compares both versions if another user saved first; theirs can be loaded, mine restored and kept', async () => {
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
    const expectRows = async (name: RegExp, connections: RegExp) => {
      await expect.element(dialog.getByRole('row')).toHaveLength(4);
      const rows = dialog.getByRole('row').elements();
      for (const [index, text] of [/Field.*Theirs.*Yours/, name, /Burst.*50.*9/, connections].entries())
        expect(rows[index]?.textContent).toMatch(text);
    };
    await expect.element(field('Client name')).toHaveValue(CLIENT.name);
    store.saveByOther({ name: 'Name by the other', maxConnections: 7 });
    await field('Client name').fill('Name by me');
    await field('Burst').fill('9');
    await update.click();
    await expectRows(/Client name.*Changed by both.*Name by the other.*Name by me/, /Concurrent connections.*7.*Not changed/);
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect.element(field('Client name')).toHaveValue('Name by me');

    await update.click();
    await dialog.getByRole('button', { name: 'Reload theirs' }).click();
    await expect.element(field('Client name')).toHaveValue('Name by the other');
    await expect.element(field('Burst')).toHaveValue(50);
    await page.getByRole('button', { name: 'Restore my changes' }).click();
    await expect.element(field('Client name')).toHaveValue('Name by me');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect.element(field('Burst')).toHaveValue(9);
    await expect.element(field('Concurrent connections')).toHaveValue(7);

    store.saveByOther({ name: 'Second name by the other', maxConnections: 8 });
    await update.click();
    await expectRows(
      /Client name.*Changed by both.*Second name by the other.*Name by me/,
      /Concurrent connections.*8.*Not changed/,
    );
    const before = sent().length;
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(field('Client name')).toHaveValue('Name by me');
    await expect.element(field('Concurrent connections')).toHaveValue(8);
    await expect.element(changes).toMatchTextContent(/Second name by the other/);
    await expect.element(changes).not.toMatchTextContent(/Concurrent/);
    await update.click();
    await expect.element(heading('Name by me')).toBeVisible();
    expect(sent().slice(before)).toEqual([{ input: { id: CLIENT.id, resourceVersion: 3, name: 'Name by me', requestBurst: 9 } }]);
  });

  it('restores changes beside those made since; no longer offers changes that the user has left behind', async () => {
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this while you were editing.' });
    const restore = page.getByRole('button', { name: 'Restore my changes' });
    await expect.element(field('Client name')).toHaveValue(CLIENT.name);
    const reloadTheirs = async (connections: number) => {
      store.saveByOther({ maxConnections: connections });
      await update.click();
      await dialog.getByRole('button', { name: 'Reload theirs' }).click();
      await expect.element(field('Concurrent connections')).toHaveValue(connections);
    };
    await field('Client name').fill('Name by me');
    await reloadTheirs(7);
    await field('Burst').fill('9');
    await restore.click();
    await expect.element(field('Client name')).toHaveValue('Name by me');
    await expect.element(field('Burst')).toHaveValue(9);

    await reloadTheirs(8);
    await expect.element(restore).toBeVisible();
    store.saveByOther({ maxConnections: 9 });
    await field('Per second').fill('3');
    await update.click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(field('Concurrent connections')).toHaveValue(9);
    await expect.element(restore).not.toBeInTheDocument();
  });
});

it('does not load client and keys again after an edit that began on the page of the client', async () => {
  await open({}, `/api-clients/${CLIENT.id}`);
  await expect.element(page.getByText('No keys available')).toBeVisible();
  await page.getByRole('link', { name: 'Edit client' }).first().click();
  await field('Burst').fill('9');
  const before = gateway.sent.length;
  await update.click();
  await expect.element(page.getByText('No keys available')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'API Client', exact: true })).toMatchTextContent(/Request burst9/);
  const read = gateway.sent.slice(before).map(({ name }) => name);
  expect(read).toContain('UpdateApiClient');
  expect(read).not.toContain('ApiClientPage');
  expect(read).not.toContain('ClientKeys');
});

it('leaves the user on the page to which they went while the changes are saved', async () => {
  const answered = Promise.withResolvers<void>();
  const updateApiClient = async (request: SentVariables) => {
    await answered.promise;
    return store.world.updateApiClient(request);
  };
  // The page to which a save leads is loaded: it would be shown at once.
  await open({ updateApiClient }, `/api-clients/${CLIENT.id}`);
  await expect.element(page.getByText('No keys available')).toBeVisible();
  await page.getByRole('link', { name: 'Edit client' }).first().click();
  await field('Client name').fill('Saved later');
  await update.click();
  await expect.poll(sent).toHaveLength(1);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'API Clients' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(heading('API Clients')).toBeVisible();
  answered.resolve();
  await expect.element(page.getByText('The client Saved later was updated.')).toBeVisible();
  await expect.element(heading('API Clients')).toBeVisible();
  expect(window.location.pathname).toBe('/api-clients');
});

it('can change a client whose games and products cannot be read', async () => {
  await open({ games: failing, products: failing });
  await expect.element(field('Client name')).toHaveValue(CLIENT.name);
  const warning = page.getByText(/Couldn't load all games and products\./);
  await expect.element(warning).toBeVisible();
  await expectAccessible(warning);
  await expect.element(page.getByRole('list', { name: 'Added games' })).toMatchTextContent(/Dota 2/);
  await field('Burst').fill('9');
  await update.click();
  await expect.element(heading(CLIENT.name)).toBeVisible();
  expect(sent()).toMatchObject([{ input: { requestBurst: 9 } }]);
  await expect.element(page.getByRole('region', { name: 'API Client', exact: true })).toMatchTextContent(/Request burst9/);
});

it('says that details could not be read, and previews them as unknown until the user sets them', async () => {
  const unreadable = ['expiresAt', 'historicalAccessHours'];
  await open({ apiClient: () => ({ ...CLIENT, historicalAccessHours: null, status: null, unreadable }) });
  await expect.element(page.getByText(/Empty fields may have a value at the provider\./)).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview).toMatchTextContent(/Unknown.*Historical access–/);
  await field('Historical access').fill('0');
  await field('Unit').selectOptions('hours');
  await field('Active until').fill('2020-05-05');
  await expect.element(preview).toMatchTextContent(/Terminated.*Historical accessNone/);
});

it.each(['edit', 'explorer', 'inspector'])(
  'says on the page %s that a client could not be read, not that there is none',
  async (place) => {
    await open({ apiClient: failing }, `/api-clients/${CLIENT.id}/${place}`);
    await expect.element(page.getByRole('alert').first()).toMatchTextContent(/Couldn't load the/);
    await expect.element(page.getByText(/not found/)).not.toBeInTheDocument();
    gateway.change(store.world);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toMatchTextContent(new RegExp(CLIENT.name));
  },
);

it('keeps a product of an unknown kind while it is off, so that it can be turned on again', async () => {
  const packages = [...CLIENT.packages, { product: { id: '9', name: 'Archive', kind: 'UNKNOWN' }, game: GAMES[2] }];
  await open({ apiClient: () => ({ ...CLIENT, packages }) });
  const archive = page.getByRole('checkbox', { name: 'Archive' });
  await expect.element(archive).toBeChecked();
  archive.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(archive).not.toBeChecked();
  await expect.element(archive).toHaveFocus();
  await expect.element(changes).toMatchTextContent(/Archive/);
  await userEvent.keyboard(' ');
  await expect.element(archive).toBeChecked();
  await expect.element(changes).toMatchTextContent(/No changes yet\./);
});
