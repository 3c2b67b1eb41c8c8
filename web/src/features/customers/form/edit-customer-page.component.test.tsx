import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import { GatewayFailure } from '../../../testing/component/fake-gateway.ts';
import { expectAlertOnSubmit } from '../../../testing/component/form-alert.ts';
import {
  chooseManager,
  customerOf,
  customersWorld,
  managerField,
  MANAGERS,
  superuserOf,
} from '../../../testing/component/staff-world.ts';
import { textsOf } from '../../../testing/component/texts-of.ts';

type Customer = ReturnType<typeof customerOf>;

interface Changes {
  readonly name?: string;
  readonly expiresAt?: string | null;
  readonly stripeId?: string;
  readonly billingMethod?: string;
  readonly accountManagerIds?: readonly string[];
}

const GONE = { id: 'gone', name: 'Gone Manager', email: 'gone@example.test', isDeleted: true };
const CUSTOMER = customerOf(1);
const userErrors = (code: string, message: string) => [{ field: [], code, message, requestId: 'r-1' }];

function withChanges(customer: Customer, input: Changes): Customer {
  const { name = customer.name, expiresAt = customer.expiresAt, accountManagerIds } = input;
  const chosen = [...MANAGERS, GONE].filter(({ id }) => accountManagerIds?.includes(id));
  return {
    ...customer,
    name,
    expiresAt,
    billingReference: input.billingMethod === 'OTHER' ? null : (input.stripeId ?? customer.billingReference),
    accountManagers: accountManagerIds === undefined ? customer.accountManagers : chosen,
    resourceVersion: customer.resourceVersion + 1,
  };
}

/** Opens the form of a customer; the fake gateway saves what is sent. */
async function open(saved: Customer) {
  let customer = saved;
  const world = (current: Customer) => ({
    ...customersWorld([current]),
    updateCustomer: ({ input }: { readonly input: Changes }) => {
      customer = withChanges(customer, input);
      gateway.change(customersWorld([customer]));
      return { customer, current: null, userErrors: [] };
    },
  });
  const gateway = await openApp(`/admin/customers/${saved.id}/edit`, { ...world(saved), viewer: superuserOf('editing') });
  await expect.element(name).toHaveValue(saved.name);
  const inputs = () => gateway.sent.filter((each) => each.name === 'UpdateCustomer').map(({ variables }) => variables['input']);
  return { gateway, inputs, letSave: () => gateway.change(world(customer)) };
}

const name = page.getByLabelText('Customer Name', { exact: true });
const end = page.getByLabelText('Terminate (Optional)', { exact: true });
const stripe = page.getByLabelText('Stripe ID', { exact: true });
const tags = page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');
const toggle = page.getByRole('switch', { name: 'Require Trial Access Agreement' });
const update = page.getByRole('button', { name: 'Update', exact: true });
const updated = page.getByText('The customer has successfully been updated with the new information.', { exact: false });
const changes = page.getByRole('region', { name: 'Changes' });

it('says that the customer could not be loaded, not that there is none [customers.edit.fetch-failure]', async () => {
  const text =
    'An unexpected problem occurred while trying to fetch the customer information. Please try again soon, and if the problem persists contact the developer team.';
  for (const code of ['CUSTOMER_FETCH_FAILED', 'PROVIDER_ERROR']) {
    const gateway = await openApp(`/admin/customers/${CUSTOMER.id}/edit`, {
      ...customersWorld([CUSTOMER]),
      viewer: superuserOf('editing'),
      customer: () => {
        throw new GatewayFailure(code, text);
      },
    });
    await expect.element(page.getByRole('alert')).toMatchTextContent(text);
    await expect.element(page.getByText('Customer not found')).not.toBeInTheDocument();
    await expectAccessible(page.getByRole('alert'));
    gateway.change(customersWorld([CUSTOMER]));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(name).toHaveValue(CUSTOMER.name);
  }
});

it('redirects to the list without an id, and has an empty state for an unknown one [customers.edit.missing-id]', async () => {
  for (const address of ['/admin/customers//edit', '/admin/customers/edit']) {
    await openApp(address, { ...customersWorld(), viewer: superuserOf('editing') });
    await expect.poll(() => window.location.pathname).toBe('/admin/customers/all');
  }
  await openApp('/admin/customers/unknown/edit', { ...customersWorld(), viewer: superuserOf('editing') });
  await expect.element(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
});

it('sends what has changed with the version of the last answer [customers.edit.version-refreshed] [customers.edit.copy-refreshed] [customers.edit.success]', async () => {
  const { inputs } = await open(CUSTOMER);
  for (const [turn, text] of ['Merlin', 'Peregrine'].entries()) {
    await name.fill(text);
    // The message of the previous edit disappears with the next change.
    await expect.element(updated).not.toBeInTheDocument();
    await expect.element(changes).toMatchTextContent(text);
    await update.click();
    await expect.element(page.getByRole('region', { name: 'Current values' })).toMatchTextContent(text);
    await expect.element(updated).toBeVisible();
    await expect.element(changes).toMatchTextContent('No changes yet.');
    expect(inputs()[turn]).toEqual({ id: CUSTOMER.id, resourceVersion: 1 + turn, name: text });
  }
  await update.click();
  await expect.element(page.getByText('No changes to save.')).toBeVisible();
  expect(inputs()).toHaveLength(2);
});

it('keeps what is typed while earlier changes are being saved', async () => {
  const { gateway, inputs } = await open(CUSTOMER);
  const answered = Promise.withResolvers<void>();
  gateway.change({
    updateCustomer: async ({ input }: { readonly input: Changes }) => {
      await answered.promise;
      return { customer: withChanges(CUSTOMER, input), current: null, userErrors: [] };
    },
  });
  await name.fill('Merlin');
  await update.click();
  await expect.poll(inputs).toHaveLength(1);
  await stripe.fill('cus_later');
  answered.resolve();
  await expect.element(page.getByRole('region', { name: 'Current values' })).toMatchTextContent('Merlin');
  await expect.element(stripe).toHaveValue('cus_later');
  await update.click();
  await expect.poll(inputs).toHaveLength(2);
  expect(inputs()[1]).toMatchObject({ id: CUSTOMER.id, resourceVersion: 2, stripeId: 'cus_later' });
  expect(inputs()[1]).not.toHaveProperty('name');
});

it('shows an error, visible and focused at each width, and keeps the values when it fails [customers.edit.failure]', async () => {
  const text =
    'An unexpected problem occurred while trying to update the customer information. Please try again soon, and if the problem persists contact the developer team.';
  const { gateway, letSave } = await open(CUSTOMER);
  gateway.change({
    updateCustomer: { customer: null, current: null, userErrors: userErrors('CUSTOMER_UPDATE_FAILED', text) },
  });
  await name.fill('Never sent');
  await expectAlertOnSubmit(update, page.getByRole('alert'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  await expect.element(name).toHaveValue('Never sent');
  letSave();
  await update.click();
  await expect.element(updated).toBeVisible();
});

it('sends no Stripe id for other billing methods [customers.edit.other-null-stripe] [customers.routes.edit]', async () => {
  const { inputs } = await open(CUSTOMER);
  await page.getByLabelText('Billing Method', { exact: true }).selectOptions('Other');
  await update.click();
  await expect.element(updated).toBeVisible();
  expect(inputs()).toEqual([{ id: CUSTOMER.id, resourceVersion: 1, billingMethod: 'OTHER', stripeId: null }]);
});

it('requires name, Stripe id and account manager [customers.edit.name-required] [customers.edit.stripe-id-required] [customers.edit.manager-required]', async () => {
  const { inputs } = await open(CUSTOMER);
  await name.fill(' ');
  await stripe.fill(' ');
  await page.getByRole('button', { name: 'Remove Felix Bauer' }).click();
  await update.click();
  await expect.element(name).toHaveAccessibleDescription('Customer name cannot be empty');
  await name.fill('Merlin');
  await update.click();
  await expect.element(stripe).toHaveAccessibleDescription('A customer needs a stripe id');
  await stripe.fill('cus_merlin');
  await update.click();
  await expect.element(managerField).toHaveAccessibleDescription('A customer needs at least one Account Manager');
  expect(inputs()).toEqual([]);
});

it('shows an existing agreement disabled [customers.edit.agreement-disabled] [customers.edit.fields]', async () => {
  const company = page.getByRole('region', { name: 'Agreement' }).getByRole('textbox');
  await open(customerOf(3));
  for (const field of [name, end, page.getByLabelText('Billing Method', { exact: true }), managerField])
    await expect.element(field).toBeEnabled();
  await expect.element(toggle).toBeDisabled();
  await expect.element(toggle).toBeChecked();
  await expect.element(page.getByLabelText('Full Company Name', { exact: true })).toHaveValue('Larkfield Wagering Ltd');
  await open(CUSTOMER);
  await expect.element(page.getByText("The company's details are in the signed agreement", { exact: false })).toBeVisible();
  await expect.element(company).toHaveLength(7);
  for (const field of company.all()) await expect.element(field).toBeDisabled();
  await expectAccessible(page.getByRole('region', { name: 'Agreement' }));
});

it('keeps a deleted account manager when the customer is renamed, until a user removes them', async () => {
  const { inputs } = await open(customerOf(1, { accountManagers: [GONE] }));
  await expect.poll(() => textsOf(tags)).toEqual([expect.stringMatching(/\(deleted\)$/)]);
  await name.fill('Renamed');
  await update.click();
  await expect.element(updated).toBeVisible();
  expect(inputs()).toEqual([{ id: CUSTOMER.id, resourceVersion: 1, name: 'Renamed' }]);
  await chooseManager('Felix Bauer');
  await page.getByRole('button', { name: /^Remove .* \(deleted\)/ }).click();
  await expect.poll(() => textsOf(tags)).toEqual(['Felix Bauer']);
  await expectAccessible(page.getByRole('list', { name: 'Chosen account managers' }));
  await update.click();
  await expect.poll(inputs).toHaveLength(2);
  expect(inputs()[1]).toEqual({ id: CUSTOMER.id, resourceVersion: 2, accountManagerIds: ['Felix'] });
});

it('asks before it sets an end date in the past', async () => {
  const { inputs } = await open(CUSTOMER);
  await expect.element(end).toHaveAccessibleDescription(/Time zone: \S+\.$/);
  await end.fill('2020-05-05');
  await update.click();
  const question = page.getByRole('dialog', { name: 'Update with this end date?' });
  await expect.element(question).toMatchTextContent('The end date is in the past.');
  await expectAccessible(question);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(inputs()).toEqual([]);
});
