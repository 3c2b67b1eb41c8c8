import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { type FakeGateway, GatewayFailure } from '../../testing/component/fake-gateway.ts';
import { CLIENT } from '../../testing/component/world.ts';

interface SentVariables {
  readonly input: { readonly id: string; readonly resourceVersion: number };
}

const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button', { name: 'Delete client' });
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const refusedWith = (code: string, message: string) => ({
  deletedId: null,
  current: null,
  userErrors: [{ field: [], code, message, requestId: 'r-1' }],
});

/** Opens a list of two clients; the fake gateway removes a deleted one. */
async function open(world: object = {}): Promise<FakeGateway> {
  let clients = ['Kept', 'Gone'].map((name) => ({ ...CLIENT, id: `client-${name}`, name }));
  return openApp('/api-clients', {
    apiClients: () => clients,
    deleteApiClient: ({ input: { id } }: SentVariables) => {
      clients = clients.filter((each) => each.id !== id);
      return { deletedId: id, current: null, userErrors: [] };
    },
    ...world,
  });
}

async function askToDelete(name: string): Promise<void> {
  await menuOf(name).click();
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  await expect.element(dialog.getByText('Are you sure you want to delete this client?', { exact: true })).toBeVisible();
  await expect.element(dialog).toMatchTextContent(name);
}

it('deletes a client after a confirmation that names it [clients.delete.confirmation] [clients.delete.call] [clients.delete.removed]', async () => {
  const gateway = await open();
  const sent = () => gateway.sent.filter(({ name }) => name === 'DeleteApiClient').map(({ variables }) => variables);
  await askToDelete('Gone');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('Gone')).toBeVisible();
  await expect.element(menuOf('Gone')).toHaveFocus();
  expect(sent()).toEqual([]);
  await askToDelete('Gone');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('Gone')).not.toBeInTheDocument();
  await expect.element(page.getByText('The client Gone was deleted.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(rowOf('Kept')).toBeVisible();
  expect(sent()).toEqual([{ input: { id: 'client-Gone', resourceVersion: 1 } }]);
});

it.each(['UNKNOWN', 'CONFLICT'])(
  'keeps the client when the provider refuses with %s, and the dialog says why each time [clients.delete.failure]',
  async (code) => {
    let attempts = 0;
    await open({
      deleteApiClient: () => {
        attempts += 1;
        return refusedWith(code, `Refused ${attempts}.`);
      },
    });
    await askToDelete('Kept');
    for (const text of ['Refused 1.', 'Refused 2.']) {
      await confirm.click();
      await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
    }
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(rowOf('Kept')).toBeVisible();
  },
);

it('removes a client that no longer exists from the list', async () => {
  await open({
    deleteApiClient: () => {
      throw new GatewayFailure('NOT_FOUND');
    },
  });
  await askToDelete('Gone');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('The client Gone no longer exists.')).toBeVisible();
  await expect.element(rowOf('Gone')).not.toBeInTheDocument();
});

it('deletes a version that another user has saved only after a second confirmation', async () => {
  const versions: number[] = [];
  await open({
    deleteApiClient: ({ input: { id, resourceVersion } }: SentVariables) => {
      versions.push(resourceVersion);
      if (resourceVersion === 2) return { deletedId: id, current: null, userErrors: [] };
      return { ...refusedWith('CONFLICT', 'Changed.'), current: { ...CLIENT, id, name: 'Gone', resourceVersion: 2 } };
    },
  });
  await askToDelete('Gone');
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Someone else changed this while you were editing.');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('Gone')).not.toBeInTheDocument();
  expect(versions).toEqual([1, 2]);
});

it('leaves the user on the page to which they went back while the client is deleted', async () => {
  const answered = Promise.withResolvers<void>();
  // The list, to which a deletion leads, is loaded: it would be shown at once.
  await openApp('/api-clients', {
    deleteApiClient: async ({ input: { id } }: SentVariables) => {
      await answered.promise;
      return { deletedId: id, current: null, userErrors: [] };
    },
  });
  await page.getByRole('link', { name: CLIENT.name }).click();
  await page.getByRole('link', { name: 'Edit client' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete client' }).click();
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  window.history.back();
  const field = page.getByLabelText('Client name', { exact: true });
  await expect.element(field).toBeInTheDocument();
  answered.resolve();
  await expect.element(page.getByText(`The client ${CLIENT.name} was deleted.`)).toBeVisible();
  expect(window.location.pathname).toBe(`/api-clients/${CLIENT.id}/edit`);
});
