import { storageStateOf } from '../support/accounts.ts';
import {
  AGREEMENT_TITLE,
  ENTRIES,
  fieldOf,
  fillAgreement,
  readProviderAgreement,
  resetAgreement,
} from '../support/agreements.ts';
import { sentOperations } from '../support/clients.ts';
import { patchProviderRecord } from '../support/control.ts';
import { AGREEMENT_PAGE } from '../support/pages.ts';
import { customerIdOf, signIn } from '../support/sessions.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const SIGNED = { trial_agreement_status: 'signed', agreement: { signed_at: '2026-01-01T00:00:00Z', signature: null } };

test.describe('a user with an unsigned agreement', () => {
  test.use({ storageState: storageStateOf('unsigned') });

  test('signs the agreement, and is redirected again when another one is to be signed', async ({ page }) => {
    const customerId = await customerIdOf('unsigned');

    await test.step('is redirected to the agreement of their own customer [session.guard.unsigned-agreement]', async () => {
      await page.goto('/api-clients');
      await expect(page).toHaveURL(`/agreement/${customerId}`);
      await expect(page).toHaveTitle(`${AGREEMENT_PAGE.title} · Sightline`);
      await expect(page.getByRole('heading', { name: AGREEMENT_TITLE, level: 1 })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('prints it without buttons', async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { name: AGREEMENT_TITLE, level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Company', exact: true })).toBeVisible();
      for (const name of ['Print', 'Sign out', 'Confirm']) await expect(page.getByRole('button', { name })).toBeHidden();
      await expect(page.getByRole('article', { name: 'Agreement' })).toHaveCSS('color', 'rgb(0, 0, 0)');
      await page.emulateMedia({ media: 'screen', colorScheme: null });
    });

    await test.step('signs it and enters the app [agreement.signing.success-to-root] [agreement.signing.not-reread]', async () => {
      await fillAgreement(page);
      await page.getByRole('checkbox').check();
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
            // The gateway removes blanks from addresses.
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
    // The time is fixed, so that on a slow machine nothing that the page requested early is too old to be used.
    await page.clock.setFixedTime(new Date());
    const customerId = await customerIdOf('unsigned');
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
});

test('a visitor of the agreement signs in first, and again after the session ended, and finds the typed values', async ({
  page,
}) => {
  const customerId = await customerIdOf('unsigned');

  await test.step('requests the agreement anonymously, then after signing in [session.routes.agreement-public] [session.routes.agreement-id]', async () => {
    const agreementRequests = sentOperations(page, 'AgreementPage');
    await page.goto(`/agreement/${customerId}`);
    await expect(page).toHaveURL('/login');
    expect(agreementRequests).toEqual([{ customerId }]);
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
