import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import { type FakeGateway, GatewayFailure, type World } from '../../testing/component/fake-gateway.ts';
import { expectAlertOnSubmit } from '../../testing/component/form-alert.ts';
import { viewerOf } from '../../testing/component/world.ts';
import { textsOf } from '../../testing/component/texts-of.ts';

const SIGN_FAILED =
  'An unexpected error occurred while attempting to sign the Trail Access Agreement. Please try again soon, and if the problem persists contact your account manager.';
const clauseOf = (number: number, parts: object = {}) => ({
  number: String(number),
  title: `Clause ${number}`,
  body: 'Text of the clause.',
  sections: [],
  subClauses: [],
  ...parts,
});
const AGREEMENT = {
  company: {
    name: 'Larkfield Wagering Ltd',
    number: '12-34',
    country: 'Ireland',
    addressLine1: 'Quay 1',
    addressLine2: null,
    zipCode: '10',
    city: 'Cork',
  },
  parties: [
    { number: '1', body: 'Larkfield Wagering Ltd (the Customer).' },
    { number: '2', body: 'Example Data Provider Ltd (the Provider).' },
  ],
  notice: ['Please read this agreement before you confirm it.', 'It is short.'],
  clauses: [
    clauseOf(1),
    clauseOf(2, {
      sections: [
        {
          number: '2.1',
          title: 'What is included',
          body: null,
          subClauses: ['request', 'show', 'build'].map((body, index) => ({ number: `2.1.${index + 1}`, body })),
        },
        { number: '2.2', title: 'Limits', body: 'Text of the section.', subClauses: [] },
      ],
    }),
  ],
};
/** Labels and values of the form, in order. The block distinguishes labels that occur twice. */
const ENTRIES = [
  ['Recipient', 'Name', 'Ana Lund'],
  ['Recipient', 'Address', 'Main St 1, Stockholm'],
  ['Recipient', 'Email', 'ana@larkfield.test'],
  ['Signer', 'Company name', 'Larkfield Wagering'],
  ['Signer', 'Name', 'Una Larkin'],
  ['Signer', 'Role', 'Director'],
  ['Signer', 'Email', 'una@larkfield.test'],
] as const;

const agreement = page.getByRole('article', { name: 'Agreement' });
const block = (name: string) => page.getByRole('region', { name, exact: true });
const fieldOf = (name: string, label: string) => block(name).getByRole('textbox', { name: label, exact: true });
const terms = page.getByRole('checkbox');
const confirm = page.getByRole('button', { name: 'Confirm' });
const url = () => window.location.pathname;
const failing = () => {
  throw new GatewayFailure('PROVIDER_ERROR');
};

/** Opens a page as a user whose customer has an unsigned agreement; the application redirects to the agreement. */
async function open(world: World = {}, address = '/api-clients'): Promise<FakeGateway> {
  const viewer = { ...viewerOf('signer'), unsignedAgreementCustomerId: 'customer-1' };
  return openApp(address, { viewer, trialAgreement: AGREEMENT, ...world });
}

async function fill(): Promise<void> {
  for (const [name, label, text] of ENTRIES) await fieldOf(name, label).fill(text);
  await terms.click();
}

it('says that the agreement could not be loaded, and shows nothing else [agreement.fetch-failure.replaces-page] [agreement.fetch-failure.title] [agreement.fetch-failure.advice]', async () => {
  const gateway = await open({ trialAgreement: failing });
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('heading')).toHaveTextContent('Loading Access Trial Agreement');
  await expect.element(alert).toMatchTextContent(/refresh the page.*contact your account manager/);
  await expect.element(agreement).not.toBeInTheDocument();
  await expect.element(confirm).not.toBeInTheDocument();
  await expectAccessible(alert);
  gateway.change({ trialAgreement: AGREEMENT });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(agreement).toBeVisible();
});

it('shows parties, notice and clauses [agreement.template.parties] [agreement.template.notice] [agreement.template.clauses]', async () => {
  await open();
  await expect.element(agreement).toBeVisible();
  expect(url()).toBe('/agreement/customer-1');
  expect(textsOf(agreement.getByRole('region', { name: 'Parties' }).getByRole('listitem'))).toEqual([
    '(1)Larkfield Wagering Ltd (the Customer).',
    '(2)Example Data Provider Ltd (the Provider).',
  ]);
  const notice = agreement.getByRole('region', { name: 'Notice' });
  expect(textsOf(notice.getByRole('paragraph'))).toEqual(AGREEMENT.notice);
  expect(textsOf(agreement.getByRole('heading', { level: 2 }))).toEqual(['Parties', 'Notice', '1. Clause 1', '2. Clause 2']);
  expect(textsOf(agreement.getByRole('heading', { level: 3 }))).toEqual(['2.1 What is included', '2.2 Limits']);
  const clause = agreement.getByRole('heading', { name: '2. Clause 2' }).element().parentElement;
  expect(clause?.textContent).toMatch(/2\.1 What is included.*2\.2 Limits/);
  await expectAccessible(page.getByRole('main'));
});

it('has sub-clauses below their section, and the form to the right of the text [agreement.template.sub-clauses] [agreement.template.side]', async () => {
  await open();
  await expect.element(agreement).toBeVisible();
  const section = agreement.getByRole('heading', { name: '2.1 What is included' }).element().parentElement;
  const items = [...(section?.querySelectorAll('li') ?? [])];
  expect(items.map(({ textContent }) => textContent)).toEqual(['2.1.1request', '2.1.2show', '2.1.3build']);
  for (const name of ['Company', 'Recipient', 'Signer']) {
    const left = block(name).element().getBoundingClientRect().left;
    expect(left).toBeGreaterThanOrEqual(agreement.element().getBoundingClientRect().right);
  }
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const below = () => block('Company').element().getBoundingClientRect().top;
  await expect.poll(() => below() - agreement.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0);
});

it('shows the company, which cannot be changed [agreement.company.fields] [agreement.company.read-only]', async () => {
  await open();
  const company = block('Company');
  await expect.element(company).toBeVisible();
  expect(textsOf(company.getByRole('term'))).toEqual([
    'Company name',
    'Country of registration',
    'Company number',
    'Registered address',
  ]);
  expect(textsOf(company.getByRole('definition'))).toEqual([
    'Larkfield Wagering Ltd',
    'Ireland',
    '12-34',
    'Quay 110 CorkIreland',
  ]);
  expect(company.element().querySelectorAll('input, textarea, select, [contenteditable]')).toHaveLength(0);
});

it('asks for recipient and signer, with a hint for each field [agreement.recipient.fields] [agreement.signer.fields] [agreement.validate.hints]', async () => {
  await open();
  for (const name of ['Recipient', 'Signer']) {
    const labels = ENTRIES.filter(([each]) => each === name).map(([, label]) => label);
    await expect.element(block(name).getByRole('textbox')).toHaveLength(labels.length);
    for (const label of labels) {
      await expect.element(fieldOf(name, label)).toBeEnabled();
      await expect.element(fieldOf(name, label)).toHaveAccessibleDescription(/^[A-Z].*\.$/);
    }
  }
});

it('can be confirmed only with accepted terms; the first field that is not valid gets the focus [agreement.terms.confirm-disabled] [agreement.validate.first-only]', async () => {
  const gateway = await open();
  await expect.element(confirm).toBeDisabled();
  await terms.click();
  for (const [label, message, text] of [
    ['Name', 'A recipient name is required.', 'Ana Lund'],
    ['Address', 'A recipient address is required.', 'Main St 1'],
  ] as const) {
    await confirm.click();
    await expect.poll(() => textsOf(page.getByText(/ is required\.$/))).toEqual([message]);
    await expect.element(fieldOf('Recipient', label)).toHaveFocus();
    await expect.element(fieldOf('Recipient', label)).toHaveAccessibleDescription(expect.stringContaining(message));
    await expectAccessible(block('Recipient'));
    await fieldOf('Recipient', label).fill(text);
  }
  await terms.click();
  await expect.element(confirm).toBeDisabled();
  expect(gateway.sent.map(({ name }) => name)).not.toContain('SignTrialAgreement');
});

it('shows changing status lines while it is being signed; after a failure, an alert that is visible and focused at each width, and the typed values [agreement.signing.loading] [agreement.signing.status-lines] [agreement.sign-failure]', async () => {
  const answered = Promise.withResolvers<void>();
  await open({
    signTrialAgreement: async () => {
      await answered.promise;
      return failing();
    },
  });
  await fill();
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'Signing the Access Trial Agreement' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  const line = page.getByRole('status');
  await expect.element(line).toHaveAttribute('aria-live', 'polite');
  const first = line.element().textContent;
  await expectAccessible(page.getByRole('main'));
  await expect.poll(() => line.element().textContent).not.toBe(first);
  answered.resolve();

  const alert = page.getByRole('alert').filter({ hasText: SIGN_FAILED });
  await expect.element(alert).toBeVisible();
  for (const [name, label, text] of ENTRIES) await expect.element(fieldOf(name, label)).toHaveValue(text);
  await expectAlertOnSubmit(confirm, alert);
});

it('leads into the application once the agreement is signed, without loading the agreement again [agreement.signing.not-reread]', async () => {
  const gateway = await open({ signTrialAgreement: () => ({ userErrors: [] }) });
  await fill();
  const reads = () => gateway.sent.filter(({ name }) => name === 'AgreementPage').length;
  const before = reads();
  gateway.change({ viewer: viewerOf('signer') });
  await confirm.click();
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(/^The agreement is signed\./)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  expect(url()).toBe('/api-clients');
  expect(reads()).toBe(before);
  const sent = gateway.sent.find(({ name }) => name === 'SignTrialAgreement');
  expect(Object.values(sent?.variables ?? {})).toMatchObject([{ customerId: 'customer-1', signer: { name: 'Una Larkin' } }]);
});

it('says that there is nothing to sign, and leads into the application', async () => {
  await open({ trialAgreement: null, viewer: viewerOf('signer') }, '/agreement/customer-1');
  await expect.element(page.getByRole('heading', { name: 'Nothing to sign' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect.poll(url).toBe('/api-clients');
});

it('leads into the application after another user has signed', async () => {
  const gateway = await open({ trialAgreement: null });
  await expect.element(page.getByRole('heading', { name: 'Nothing to sign' })).toBeVisible();
  expect(url()).toBe('/agreement/customer-1');
  gateway.change({ viewer: viewerOf('signer') });
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect.element(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
  expect(url()).toBe('/api-clients');
});
