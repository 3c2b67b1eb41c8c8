import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { type FakeGateway, GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { CLIENT, GAMES, PRODUCTS } from '../../../testing/component/world.ts';

let gateway: FakeGateway;
beforeEach(async () => {
  gateway = await openApp('/api-clients/create');
});

const section = (name: string) => page.getByRole('region', { name });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const search = page.getByRole('combobox', { name: 'Game' });
const offered = page.getByRole('listbox').getByRole('option');
const marked = page.getByRole('listbox').getByRole('option', { selected: true });
const create = page.getByRole('button', { name: 'Create', exact: true });
const dota = page.getByRole('list', { name: 'Added games' }).getByRole('listitem').filter({ hasText: 'Dota 2' });
const created = () => gateway.sent.filter(({ name }) => name === 'CreateApiClient');

async function addDota(): Promise<void> {
  await search.fill('dota');
  await userEvent.keyboard('{Enter}');
  await expect.element(dota).toBeVisible();
  await dota.getByRole('checkbox', { name: 'Odds', exact: true }).click({ force: true });
  await expect.element(dota.getByRole('checkbox', { name: 'Odds', exact: true })).toBeChecked();
}

describe('the form for a new client', () => {
  it('has its own URL [clients.routes.create]', async () => {
    await expect.element(page.getByRole('heading', { name: 'Create API client', level: 1 })).toBeVisible();
    expect(window.location.pathname).toBe('/api-clients/create');
  });

  it('has its sections and fields [clients.form.general] [clients.form.rates] [clients.form.hermes]', async () => {
    for (const label of ['Client name', 'Historical access', 'Unit', 'Active until'])
      await expect.element(section('General information').getByLabelText(label, { exact: true })).toBeVisible();
    for (const label of ['Per second', 'Burst'])
      await expect.element(section('Request rates').getByLabelText(label)).toBeVisible();
    await expect.element(section('Hermes configuration').getByLabelText('Concurrent connections')).toBeVisible();
  });

  it('finds games and has a toggle for each product [clients.form.resources] [clients.form.product-toggles] [clients.form.units]', async () => {
    await expect.element(field('Unit')).toBeVisible();
    const units = field('Unit').getByRole('option').elements();
    expect(units.slice(1).map((unit) => unit.textContent)).toEqual(['hours', 'days', 'months', 'years']);
    const resources = section('Resource access');
    await expect.element(resources.getByRole('combobox', { name: 'Game' })).toBeVisible();
    await resources.getByRole('button', { name: 'Add a game' }).click();
    await page.getByRole('option', { name: 'Dota 2' }).click();
    await expect.element(dota.getByRole('checkbox')).toHaveLength(4);
    for (const product of ['Match', 'Play by Play', 'Odds', 'Trading'])
      await expect.element(dota.getByRole('checkbox', { name: product, exact: true })).toBeEnabled();
    await dota.getByRole('button', { name: 'Remove Dota 2' }).click();
    await expect.element(dota).not.toBeInTheDocument();
  });

  it('says that there are no games to choose from if none could be loaded', async () => {
    const games = () => {
      throw new GatewayFailure('PROVIDER_ERROR');
    };
    await openApp('/api-clients/create', { games, availablePackages: [] });
    await search.click();
    await expect.element(page.getByText('No games to choose from.')).toBeVisible();
  });

  it('has a search with arrow keys, Enter and Escape [clients.form.search.arrows] [clients.form.search.enter] [clients.form.search.escape]', async () => {
    await search.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    for (const [key, index] of [
      ['{ArrowDown}', 0],
      ['{ArrowDown}', 1],
      ['{ArrowDown}', 2],
      ['{ArrowUp}', 1],
    ] as const) {
      await userEvent.keyboard(key);
      await expect
        .element(page.getByRole('option', { name: GAMES[index]?.title ?? '' }))
        .toHaveAttribute('aria-selected', 'true');
    }
    await expect.element(search).toHaveAttribute('aria-activedescendant', marked.element().id);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('dota');
    await userEvent.keyboard('{Enter}');
    await expect.element(dota).toBeVisible();
    await expect.element(search).toHaveValue('');
    await expect.element(search).toHaveFocus();
  });

  it('has a list of games that is at most 300 px high and omits added games [clients.form.search.height] [clients.form.search.added-not-offered]', async () => {
    await search.click();
    await expect.element(offered).toHaveLength(GAMES.length);
    const first = offered.first().element();
    // Makes an option so tall that the options do not fit into the list.
    if (first instanceof HTMLElement) first.style.minHeight = '400px';
    const list = page.getByRole('listbox').element().parentElement;
    expect(list?.getBoundingClientRect().height).toBeLessThanOrEqual(300);
    expect(page.getByRole('listbox').element().scrollHeight).toBeGreaterThan(300);
    await userEvent.keyboard('{Escape}');
    await addDota();
    await search.click();
    await expect.element(offered).toHaveLength(GAMES.length - 1);
    await expect.element(offered.filter({ hasText: 'Dota 2' })).toHaveLength(0);
  });

  it('has number fields that accept no signs and no exponent [clients.form.numbers-keys] [clients.form.numbers-minimum]', async () => {
    for (const label of ['Historical access', 'Per second', 'Burst', 'Concurrent connections']) {
      await expect.element(field(label)).toHaveAttribute('min', '0');
      await field(label).fill('');
      await field(label).click();
      await userEvent.keyboard('-1e+2E3');
      await expect.element(field(label)).toHaveValue(123);
    }
    // Ctrl and minus is the browser's zoom.
    const zoom = new KeyboardEvent('keydown', { key: '-', ctrlKey: true, bubbles: true, cancelable: true });
    field('Burst').element().dispatchEvent(zoom);
    expect(zoom.defaultPrevented).toBe(false);
  });

  it('has a preview that follows every change [clients.form.preview]', async () => {
    const preview = section('Preview');
    const shows = (text: string) => expect.poll(() => preview.element().textContent).toContain(text);
    await field('Client name').fill('Watched');
    await shows('Watched');
    await expect.poll(() => preview.element().textContent).not.toContain('Unlimited');
    await field('Historical access').fill('');
    await shows('Unlimited');
    await field('Per second').fill('77');
    await shows('77');
    await field('Active until').fill('2020-01-01');
    await shows('Inactive');
    await addDota();
    await expect.element(preview.getByRole('list', { name: /^Odds/ }).getByText('Dota 2')).toBeVisible();
  });

  it('shows errors at their fields, of which the first gets the focus [clients.form.inline-errors]', async () => {
    for (const label of ['Per second', 'Burst', 'Concurrent connections']) await field(label).fill('');
    await field('Unit').selectOptions('');
    await create.click();
    for (const [label, text] of [
      ['Client name', /Name is required/],
      ['Unit', /Unit is required/],
      ['Per second', /Request rate per second is required/],
      ['Burst', /Burst is required/],
      ['Concurrent connections', /Concurrent connections is required/],
      ['Game', /Packages are required/],
    ] as const) {
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field(label)).toHaveAccessibleDescription(text);
    }
    await expect.element(field('Client name')).toHaveFocus();
    await expectAccessible(page.getByRole('main'));
    expect(created()).toEqual([]);
  });

  it('takes unreadable input of a number or date field for an error, and never saves it as empty', async () => {
    await field('Client name').fill('Too fast');
    await field('Unit').selectOptions('hours');
    for (const label of ['Per second', 'Burst', 'Concurrent connections']) await field(label).fill('5');
    await addDota();
    const expectUnreadable = async (label: string, typed: string, text: RegExp): Promise<void> => {
      await field(label).fill('');
      await field(label).click();
      await userEvent.keyboard(typed);
      await create.click();
      await expect.element(field(label)).toHaveFocus();
      await expect.element(field(label)).toHaveAccessibleDescription(text);
    };
    await expectUnreadable('Historical access', '.', /Historical access must be a whole number/);
    await field('Historical access').fill('48');
    for (const label of ['Per second', 'Burst', 'Concurrent connections']) {
      await expectUnreadable(label, '.', / is required/);
      await field(label).fill('5');
    }
    await expectUnreadable('Active until', '31', /Enter the date as YYYY-MM-DD/);
    await expectAccessible(field('Active until'));
    expect(created()).toEqual([]);
  });

  it('takes a day that is typed with slashes, or chosen in a calendar by keyboard', async () => {
    const until = field('Active until');
    await until.click();
    await userEvent.keyboard('2031/3/1');
    await userEvent.tab();
    await expect.element(until).toHaveValue('2031-03-01');
    await until.click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const calendar = page.getByRole('dialog');
    await expect.element(calendar.getByRole('button', { name: /\b1 March 2031$/ })).toHaveFocus();
    await expectAccessible(calendar);
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await expect.element(calendar.getByRole('button', { name: /\b8 April 2031$/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(until).toHaveValue('2031-04-08');
  });

  it('shows a rejection at the top, visible and focused at every width, and keeps what is typed [clients.form.failure]', async () => {
    const text = 'Request rate and burst must be between 1 and 1000.';
    const userErrors = [{ field: [], code: 'UNKNOWN', message: text, requestId: 'r-1' }];
    gateway.change({ createApiClient: () => ({ apiClient: null, userErrors }) });
    await field('Client name').fill('Too fast');
    await field('Per second').fill('5000');
    await addDota();
    const alert = page.getByRole('alert').filter({ hasText: text });
    for (const [width, sent] of [
      [390, 1],
      [1440, 2],
    ] as const) {
      await page.viewport(width, 800);
      await create.click();
      await expect.poll(() => created().length).toBe(sent);
      await expect.element(alert).toBeInViewport({ ratio: 1 });
      await expect.element(alert).toHaveFocus();
      await expectAccessible(alert);
    }
    await expect.element(field('Client name')).toHaveValue('Too fast');
    await expect.element(dota.getByRole('checkbox', { name: 'Odds' })).toBeChecked();
  });

  it('cannot switch on a product to which the customer has no access', async () => {
    await openApp('/api-clients/create', {
      availablePackages: GAMES.map((game) => ({ game, product: PRODUCTS[2] })),
    });
    await addDota();
    await expect.element(dota.getByRole('checkbox', { name: 'Trading' })).toBeDisabled();
    await expect.element(dota.getByRole('checkbox', { name: 'Odds' })).toBeEnabled();
  });

  it.each(['none', 'not read'])('offers every product of every game if the packages are %s', async (packages) => {
    await openApp('/api-clients/create', {
      availablePackages: () => {
        if (packages === 'none') return [];
        throw new GatewayFailure('PROVIDER_ERROR');
      },
    });
    await addDota();
    await expect.element(dota.getByRole('checkbox')).toHaveLength(4);
    for (const product of ['Match', 'Play by Play', 'Odds', 'Trading'])
      await expect.element(dota.getByRole('checkbox', { name: product, exact: true })).toBeEnabled();
    await expect.element(page.getByText(/available packages/)).not.toBeInTheDocument();
  });
});

describe('a new client whose response is lost', () => {
  const NEW = { ...CLIENT, id: 'client-new', name: 'Half lost' };
  const idempotencyKeyOf = ({ variables: { input } }: ReturnType<typeof created>[number]) =>
    typeof input === 'object' && input !== null && 'idempotencyKey' in input ? input.idempotencyKey : null;
  const notice = (text: string) => page.getByRole('status').filter({ hasText: text });
  const lost = () => {
    throw new GatewayFailure('OUTCOME_UNKNOWN');
  };

  async function fillIn(): Promise<void> {
    await field('Client name').fill(NEW.name);
    await addDota();
  }

  it('is created by the next click, with another idempotency key, if the list does not have it', async () => {
    gateway.change({ createApiClient: lost });
    await fillIn();
    await create.click();
    await expect.element(notice('The list shows no new client named')).toBeVisible();
    await expectAccessible(notice('The list shows no new client named'));
    gateway.change({ createApiClient: { apiClient: NEW, userErrors: [] } });
    await create.click();
    await expect.poll(() => window.location.pathname).toBe('/api-clients/client-new');
    expect(created()).toHaveLength(2);
    expect(new Set(created().map(idempotencyKeyOf)).size).toBe(2);
  });

  it('is linked if the list has it; the form stays as a draft while the user looks at the client', async () => {
    gateway.change({
      createApiClient: () => {
        const client = { ...NEW, createdAt: new Date().toISOString() };
        gateway.change({ apiClients: [client, CLIENT], apiClient: client });
        return lost();
      },
    });
    await fillIn();
    await create.click();
    const found = notice('No response was received');
    await expect
      .element(found)
      .toMatchTextContent(/A client with this name was created at \d\d:\d\d\. If it is yours, open it\./);
    await found.getByRole('link', { name: 'open it' }).click();
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect.element(page.getByRole('heading', { name: NEW.name, level: 1 })).toBeVisible();
    window.history.back();
    await expect.element(field('Client name')).toHaveValue(NEW.name);
  });
});
