import { beforeEach, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { textsOf } from '../../../testing/component/texts-of.ts';
import { expectAccessible } from '../../../testing/component/accessible.ts';
import { openApp } from '../../../testing/component/app.tsx';
import type { FakeGateway } from '../../../testing/component/fake-gateway.ts';
import { expectAlertOnSubmit } from '../../../testing/component/form-alert.ts';
import {
  chooseManager,
  CUSTOMERS,
  customerOf,
  customersWorld,
  managerField,
  superuserOf,
} from '../../../testing/component/staff-world.ts';

/** Label, error and a value of each required field of the company. */
const COMPANY = [
  ['Full Company Name', 'Company name cannot be empty', 'Kestrel Sportsbook Ltd'],
  ['Company Number', 'Company number cannot be empty', '42-17'],
  ['Country', 'Country cannot be empty', 'Denmark'],
  ['Address Line 1', 'Address cannot be empty', 'Harbour Street 1'],
  ['Zipcode', 'Zipcode cannot be empty', '1050'],
  ['City', 'City cannot be empty', 'Copenhagen'],
] as const;
const KESTREL = customerOf(50, { name: 'Kestrel' });

const field = (label: string) => page.getByLabelText(label, { exact: true });
const name = field('Customer Name');
const end = field('Terminate (Optional)');
const tags = page.getByRole('list', { name: 'Chosen account managers' }).getByRole('listitem');
const toggle = page.getByRole('switch', { name: 'Require Trial Access Agreement' });
const company = page.getByRole('region', { name: 'Agreement' }).getByRole('textbox');
const create = page.getByRole('button', { name: 'Create', exact: true });
const inputs = () => gateway.sent.filter((each) => each.name === 'CreateCustomer').map(({ variables }) => variables['input']);

let gateway: FakeGateway;
beforeEach(async () => {
  gateway = await openApp('/admin/customers/create', {
    ...customersWorld([...CUSTOMERS, KESTREL]),
    viewer: superuserOf('creating'),
    createCustomer: { customer: KESTREL, userErrors: [] },
  });
});

/** Submits the form, and expects that this field alone shows an error and has the focus. */
async function expectRefused(refused: Locator, text: string): Promise<void> {
  await create.click();
  await expect.element(refused).toHaveFocus();
  await expect.element(refused).toHaveAccessibleDescription(new RegExp(text));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
}

it('has name, end and account managers [customers.form.name] [customers.form.terminate] [customers.form.managers]', async () => {
  await expect.element(name).toBeEnabled();
  await end.fill('20310301');
  await expect.element(end).toHaveValue('2031-03-01');
  await end.fill('');
  for (const manager of ['Felix Bauer', 'Dana Pereira', 'Ivo Fischer']) await chooseManager(manager);
  await page.getByRole('button', { name: 'Remove Dana Pereira' }).click();
  const chosen = () => textsOf(tags);
  await expect.poll(chosen).toEqual(['Felix Bauer', 'Ivo Fischer']);
  for (const manager of ['Felix Bauer', 'Ivo Fischer']) await page.getByRole('button', { name: `Remove ${manager}` }).click();
  await expect.poll(chosen).toEqual([]);
});

it('has the billing methods Stripe, with an id, and Other [customers.form.billing] [customers.form.stripe-id] [customers.routes.create]', async () => {
  const method = field('Billing Method');
  const options = () => method.getByRole('option').elements();
  await expect.poll(() => options().map(({ textContent }) => textContent)).toEqual(['Stripe', 'Other']);
  await expect.element(field('Stripe ID')).toBeVisible();
  await method.selectOptions('Other');
  await expect.element(field('Stripe ID')).not.toBeInTheDocument();
});

it('has a toggle that shows the company [customers.form.agreement-toggle] [customers.form.company-fields]', async () => {
  await expect.element(company).toHaveLength(0);
  await toggle.click({ force: true });
  await expect.element(company).toHaveLength(7);
  for (const label of [...COMPANY.map(([each]) => each), 'Address Line 2 (Optional)'])
    await expect.element(field(label)).toBeEnabled();
  await toggle.click({ force: true });
  await expect.element(company).toHaveLength(0);
});

it('reports one error at a time, asks about an end in the past, and is empty once the customer is created [customers.form.first-failure] [customers.create.success] [customers.create.form-reset]', async () => {
  await toggle.click({ force: true });
  await name.fill('   ');
  await expectRefused(name, 'Customer name cannot be empty');
  await name.fill(' Kestrel ');
  await expectRefused(field('Stripe ID'), 'A customer needs a stripe id');
  await field('Stripe ID').fill('cus_50');
  await expectAccessible(page.getByRole('main'));
  await expectRefused(managerField, 'A customer needs at least one Account Manager');
  await chooseManager('Felix Bauer');
  for (const [label, text, value] of COMPANY) {
    await expectRefused(field(label), text);
    await field(label).fill(value);
  }
  await end.fill('2020-05-05');
  await create.click();
  const question = page.getByRole('dialog', { name: /with this end date\?$/ });
  await expect.element(question).toMatchTextContent('The end date is in the past.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await end.fill('');
  expect(inputs()).toEqual([]);
  await create.click();
  await expect.element(page.getByText('The customer has successfully been created.', { exact: false })).toBeInViewport();
  expect(inputs()).toMatchObject([
    {
      name: 'Kestrel',
      expiresAt: null,
      billingMethod: 'STRIPE',
      stripeId: 'cus_50',
      accountManagerIds: ['Felix'],
      agreementCompany: { number: '42-17', city: 'Copenhagen' },
    },
  ]);
  await expect.element(name).toHaveValue('');
  await expect.element(field('Stripe ID')).toHaveValue('');
  await expect.element(page.getByRole('list', { name: 'Chosen account managers' })).not.toBeInTheDocument();
  await expect.element(toggle).not.toBeChecked();
  await expect.element(name).toHaveFocus();
  await page.getByRole('link', { name: 'Edit Kestrel' }).click();
  await expect.element(name).toHaveValue('Kestrel');
});

it('keeps what is typed while a customer is created, and says that it is created', async () => {
  const answered = Promise.withResolvers<object>();
  gateway.change({ createCustomer: () => answered.promise });
  await name.fill('Kestrel');
  await field('Stripe ID').fill('cus_50');
  await chooseManager('Felix Bauer');
  await create.click();
  await expect.element(create).toHaveAttribute('aria-busy', 'true');
  await field('Customer Name').fill('Merlin');
  answered.resolve({ customer: KESTREL, userErrors: [] });
  await expect.element(page.getByRole('link', { name: 'Open Kestrel' })).toBeVisible();
  await expect.element(name).toHaveValue('Merlin');
  await expect.element(name).toHaveFocus();
  await expect.element(field('Stripe ID')).toHaveValue('');
  await expect.element(page.getByRole('list', { name: 'Chosen account managers' })).not.toBeInTheDocument();
  await field('Stripe ID').fill('cus_51');
  await expect.element(page.getByRole('link', { name: 'Open Kestrel' })).not.toBeInTheDocument();
});

it('keeps the values when the creation fails, with the message visible and focused at each width [customers.create.failure]', async () => {
  const text =
    'An unexpected problem occurred while trying to create a new customer. Please try again soon, and if the problem persists contact the developer team.';
  const userErrors = [{ field: [], code: 'CUSTOMER_CREATE_FAILED', message: text, requestId: 'r-1' }];
  gateway.change({ createCustomer: { customer: null, userErrors } });
  await name.fill('Lost');
  await field('Billing Method').selectOptions('Other');
  await chooseManager('Felix Bauer');
  await expectAlertOnSubmit(create, page.getByRole('alert'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(text);
  await expect.element(name).toHaveValue('Lost');
});
