import { storageStateOf } from '../support/accounts.ts';
import {
  AGREEMENT_TITLE,
  ENTRIES,
  fieldOf,
  fillAgreement,
  openAgreement,
  readProviderAgreement,
  resetAgreement,
} from '../support/agreements.ts';
import { sentOperations } from '../support/clients.ts';
import { addFault, patchProviderRecord, clearFaults } from '../support/control.ts';
import { AGREEMENT_PAGE, follow } from '../support/pages.ts';
import { customerOf, signIn } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const SIGN_FAILED =
  'An unexpected error occurred while attempting to sign the Trail Access Agreement. Please try again soon, and if the problem persists contact your account manager.';
const READ = { api: 'account', path: 'trial-agreement/unsigned' } as const;
const SIGN = { api: 'account', method: 'POST', path: 'trial-agreement/sign' } as const;
const SIGNED = { trial_agreement_status: 'signed', agreement: { signed_at: '2026-01-01T00:00:00Z', signature: null } };

test.describe('a user with an unsigned agreement', () => {
  test.use({ storageState: storageStateOf('unsigned') });

  test('reads the agreement', async ({ page }) => {
    const agreement = page.getByRole('article', { name: 'Agreement' });

    await test.step('sees that it could not be loaded [agreement.fetch-failure.replaces-page] [agreement.fetch-failure.title] [agreement.fetch-failure.advice]', async () => {
      await addFault({ ...READ, kind: 'status', status: 500 });
      await page.goto('/api-clients');
      const alert = page.getByRole('alert');
      await expect(alert.getByRole('heading')).toHaveText('Loading Access Trial Agreement');
      await expect(alert).toContainText(/refresh the page.*contact your account manager/);
      await expect(agreement).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
      await expectAccessible(page.getByRole('alert'));
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(agreement).toBeVisible();
    });

    await test.step('is redirected to the agreement of their own customer [session.guard.unsigned-agreement]', async () => {
      await expect(page).toHaveURL(`/agreement/${await customerOf('unsigned')}`);
      await expect(page).toHaveTitle(`${AGREEMENT_PAGE.title} · Sightline`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });

    await test.step('reads parties, notice and clauses [agreement.template.parties] [agreement.template.notice] [agreement.template.clauses]', async () => {
      const parties = agreement.getByRole('region', { name: 'Parties' }).getByRole('listitem');
      await expect(parties).toHaveText([
        /^\(1\)Larkfield.*\(the Customer\)\.$/,
        /^\(2\)Example Data Provider Ltd.*\(the Provider\)\.$/,
      ]);
      const notice = agreement.getByRole('region', { name: 'Notice' });
      await expect(notice.getByText('Please read this agreement before you confirm it.', { exact: true })).toBeVisible();
      await expect(notice.getByRole('paragraph')).toHaveCount(3);
      await expect(agreement.getByRole('heading', { level: 2 }).filter({ hasText: /^\d/ })).toHaveCount(12);
      await expect(agreement.getByRole('heading', { name: '2. The trial', level: 2 })).toBeVisible();
      const sections = agreement.locator('section', { has: page.getByRole('heading', { name: '2. The trial', level: 2 }) });
      await expect(sections.getByRole('heading', { level: 3 })).toHaveText([
        '2.1 What is included',
        '2.2 What is not included',
        '2.3 Limits',
      ]);
      await expectAccessible(page);
    });

    await test.step('sees sub-clauses below their section and the blocks on the right [agreement.template.sub-clauses] [agreement.template.side]', async () => {
      const heading = page.getByRole('heading', { name: '2.1 What is included', level: 3 });
      const section = page.locator('section', { has: heading }).last();
      await expect(section.getByRole('listitem')).toHaveText([/^2\.1\.1request, store/, /^2\.1\.2show/, /^2\.1\.3build/]);
      const text = await agreement.boundingBox();
      for (const name of ['Company', 'Recipient', 'Signer']) {
        const block = await page.getByRole('region', { name, exact: true }).boundingBox();
        expect(block?.x ?? 0).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
      }
    });

    await test.step('sees the company, and cannot change it [agreement.company.fields] [agreement.company.read-only]', async () => {
      const company = page.getByRole('region', { name: 'Company', exact: true });
      await expect(company.getByRole('term')).toHaveText([
        'Company name',
        'Country of registration',
        'Company number',
        'Registered address',
      ]);
      await expect(company.getByRole('definition').first()).toHaveText('Larkfield Wagering Ltd');
      for (const definition of await company.getByRole('definition').all()) await expect(definition).not.toBeEmpty();
      await expect(company.locator('input, textarea, select, [contenteditable]')).toHaveCount(0);
    });

    await test.step('fills in recipient and signer, each field with a hint [agreement.recipient.fields] [agreement.signer.fields] [agreement.validate.hints]', async () => {
      for (const block of ['Recipient', 'Signer']) {
        const labels = ENTRIES.filter(([each]) => each === block).map(([, label]) => label);
        await expect(page.getByRole('region', { name: block }).getByRole('textbox')).toHaveCount(labels.length);
        for (const label of labels) {
          await expect(fieldOf(page, block, label)).toBeEditable();
          await expect(fieldOf(page, block, label)).toHaveAccessibleDescription(/^[A-Z].*\.$/);
        }
      }
    });

    await test.step('confirms only after accepting the terms; the first invalid field gets the focus [agreement.terms.confirm-disabled] [agreement.validate.first-only]', async () => {
      const sent = sentOperations(page, 'SignTrialAgreement');
      const confirm = page.getByRole('button', { name: 'Confirm' });
      await expect(confirm).toBeDisabled();
      await page.getByRole('checkbox').check();
      for (const [field, message] of [
        [0, 'A recipient name is required.'],
        [1, 'A recipient address is required.'],
      ] as const) {
        const [block, label, text] = ENTRIES[field];
        await confirm.click();
        await expect(page.getByText(/ is required\.$/)).toHaveText([message]);
        await expect(fieldOf(page, block, label)).toBeFocused();
        await expect(fieldOf(page, block, label)).toHaveAccessibleDescription(new RegExp(message));
        if (field === 0) await expectAccessible(page.getByRole('region', { name: block }));
        await fieldOf(page, block, label).fill(text);
      }
      await page.getByRole('checkbox').uncheck();
      await expect(confirm).toBeDisabled();
      expect(sent).toEqual([]);
    });

    await test.step('sees a single column on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step('prints it without buttons', async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { name: AGREEMENT_TITLE, level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Company', exact: true })).toBeVisible();
      for (const name of ['Print', 'Sign out', 'Confirm']) await expect(page.getByRole('button', { name })).toBeHidden();
      await expect(agreement).toHaveCSS('color', 'rgb(0, 0, 0)');
    });
  });

  test('signs the agreement, and is redirected again when another one is to be signed', async ({ page }) => {
    const customerId = await openAgreement(page);
    await fillAgreement(page);
    await page.getByRole('checkbox').check();

    await test.step('sees rotating status lines while signing [agreement.signing.loading] [agreement.signing.status-lines]', async () => {
      const answered = Promise.withResolvers<void>();
      await addFault({ ...SIGN, kind: 'status', status: 500 });
      await page.route('/graphql*', async (route) => {
        if (route.request().postData()?.includes('mutation SignTrialAgreement')) await answered.promise;
        return route.continue();
      });
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Signing the Access Trial Agreement' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      const line = page.getByRole('status');
      await expect(line).toHaveAttribute('aria-live', 'polite');
      const first = await line.innerText();
      await expectAccessible(page.getByRole('main'));
      await expect(line).not.toHaveText(first);
      answered.resolve();
    });

    await test.step('sees that signing failed, tries again and enters the app [agreement.sign-failure] [agreement.signing.success-to-root] [agreement.signing.not-reread]', async () => {
      await expect(page.getByRole('alert')).toContainText(SIGN_FAILED);
      await page.unroute('/graphql*');
      expect(await readProviderAgreement(customerId)).toEqual({ status: 'unsigned', signature: null });
      for (const [block, label, text] of ENTRIES) await expect(fieldOf(page, block, label)).toHaveValue(text);
      await clearFaults();
      const reread = sentOperations(page, 'AgreementPage');
      await page.getByRole('button', { name: 'Confirm' }).click();
      // First, because it disappears by itself.
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The agreement is signed.');
      await expect(page).toHaveURL('/api-clients');
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      expect(reread).toEqual([]);
      expect(await readProviderAgreement(customerId)).toEqual({
        status: 'signed',
        signature: {
          recipient: {
            name: 'Ana Lund',
            physical_address: 'Main St 1, Stockholm',
            email_address: ENTRIES[2][2].replaceAll(' ', ''),
          },
          signer: {
            name: 'Una Larkin',
            role: 'Director',
            company_name: 'Larkfield Wagering',
            email_address: 'una@larkfield.test',
          },
        },
      });
    });

    await test.step('has nothing more to sign', async () => {
      await follow(page, `/agreement/${customerId}`);
      await expect(page.getByRole('heading', { name: 'Nothing to sign' })).toBeVisible();
      await expectAccessible(page.getByRole('main'));
      await page.getByRole('link', { name: 'Take me home' }).click();
      await expect(page).toHaveURL('/api-clients');
    });

    await test.step('is redirected once during a session, and continues when the agreement is signed elsewhere', async () => {
      const visits: string[] = [];
      page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
      await resetAgreement(page, customerId);
      const link = page.getByRole('navigation').first().getByRole('link', { name: 'Widgets' });
      // A request that the page sends by itself may redirect it before the click.
      await expect(async () => {
        if (!page.url().includes('/agreement/')) await link.click({ timeout: 1_000 });
        await expect(page).toHaveURL(`/agreement/${customerId}`, { timeout: 2_000 });
      }).toPass();
      await expect(page.getByRole('heading', { name: AGREEMENT_TITLE, level: 1 })).toBeVisible();
      await patchProviderRecord('customers', customerId, SIGNED);
      await page.goto('/');
      await expect(page).toHaveURL('/api-clients');
      await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
      expect(visits.filter((path) => path.startsWith('/agreement/'))).toHaveLength(1);
    });
    await resetAgreement(page, customerId);
  });
});

test.describe('a user who opens the agreement by its address', () => {
  test.use({ storageState: storageStateOf('unsigned'), ownContext: true });

  test('enters the app after a signature right after the page has loaded', async ({ page }) => {
    // However slow the machine, nothing that the page requested early is too old to be used.
    await page.clock.setFixedTime(new Date());
    const customerId = await customerOf('unsigned');
    await page.goto(`/agreement/${customerId}`);
    await fillAgreement(page);
    await page.reload();
    await expect(fieldOf(page, ENTRIES[0][0], ENTRIES[0][1])).toHaveValue(ENTRIES[0][2]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/api-clients');
    await resetAgreement(page, customerId);
  });

  test('enters the app after another user has signed', async ({ page }) => {
    await page.clock.setFixedTime(new Date());
    const customerId = await customerOf('unsigned');
    const signed = Promise.withResolvers<void>();
    await page.route('/graphql*', async (route) => {
      if (route.request().postData()?.includes('query AgreementPage')) await signed.promise;
      return route.continue();
    });
    await page.goto('/widget');
    await expect(page).toHaveURL(`/agreement/${customerId}`);
    await patchProviderRecord('customers', customerId, SIGNED);
    signed.resolve();
    await page.getByRole('link', { name: 'Take me home' }).click();
    await expect(page.getByRole('heading', { name: 'API Clients', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/api-clients');
    await resetAgreement(page, customerId);
  });
});

test('signs in first, and again after the session ended, and finds the typed values', async ({ page }) => {
  const customerId = await customerOf('unsigned');

  await test.step('requests the agreement anonymously, then after signing in [session.routes.agreement-public] [session.routes.agreement-id]', async () => {
    const asked = sentOperations(page, 'AgreementPage');
    await page.goto(`/agreement/${customerId}`);
    await expect(page).toHaveURL('/login');
    expect(asked).toEqual([{ customerId }]);
    await signIn(page, 'unsigned');
    await expect(page).toHaveURL(`/agreement/${customerId}`);
    await expect(page.getByRole('article', { name: 'Agreement' })).toBeVisible();
  });

  await fillAgreement(page);
  await page.getByRole('checkbox').check();
  await page.route('/graphql*', (route) => {
    if (!route.request().postData()?.includes('mutation SignTrialAgreement')) return route.continue();
    return route.fulfill({ json: { errors: [{ message: 'Who?', extensions: { code: 'UNAUTHENTICATED' } }] } });
  });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('/graphql*');
  await signIn(page, 'unsigned');
  await expect(page).toHaveURL(`/agreement/${customerId}`);
  for (const [block, label, text] of ENTRIES) await expect(fieldOf(page, block, label)).toHaveValue(text);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out?' }).getByRole('listitem')).toHaveText(['Access Trial Agreement']);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
