import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessible.ts';
import { openApp } from '../../testing/component/app.tsx';
import type { FakeGateway } from '../../testing/component/fake-gateway.ts';
import { superuserOf } from '../../testing/component/staff-world.ts';

const popover = page.getByRole('dialog', { name: 'Invite user' });
const email = popover.getByLabelText('Email', { exact: true });
const send = popover.getByRole('button', { name: 'Send' });
const alert = popover.getByRole('alert');
const success = popover.getByRole('status').filter({ hasText: /./ });
const button = page.getByRole('button', { name: 'Invite user' });

const listOf = (emails: readonly string[]) => ({
  totalCount: emails.length,
  nodes: emails.map((each) => ({ id: each, email: each, lastLoginAt: null })),
  pageInfo: { hasNextPage: false, endCursor: null },
});
const INVITED = { user: { id: 'u-31' }, failedStep: null, userErrors: [] };
const refused = (code: string, message: string, failedStep: 'CREATE' | 'SEND', field: readonly string[] = []) => ({
  user: null,
  failedStep,
  userErrors: [{ field, code, message, requestId: 'r-1' }],
});
const NOT_CREATED = refused('USER_CREATE_FAILED', TEXTS.USER_CREATE_FAILED, 'CREATE');
const NOT_SENT = refused('INVITATION_FAILED', TEXTS.INVITATION_FAILED, 'SEND');

/** Whether the background is mainly red or green. Amber, with more green than blue, is neither. */
function hueOf(message: Locator): 'red' | 'green' | 'other' {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(message.element()).backgroundColor.match(/\d+/g) ?? []).map(Number);
  if (red > blue && blue >= green) return 'red';
  return green > red && green > blue ? 'green' : 'other';
}

let gateway: FakeGateway;
beforeEach(async () => {
  gateway = await openApp('/users', {
    viewer: superuserOf('inviting'),
    users: listOf(['sol@example.test']),
    inviteUser: INVITED,
  });
  await button.click();
});

it('invites a user, who then appears in the list [invites.popover] [invites.send-disabled] [invites.success]', async () => {
  await email.fill('   ');
  await expect.element(send).toBeDisabled();
  await expectAccessible(popover);
  await email.fill(' \u200Bnew\u200B@example.test ');
  gateway.change({ users: listOf(['sol@example.test', 'new@example.test']) });
  await send.click();
  await expect.element(success).toHaveTextContent('User is now invited');
  expect(gateway.sent.find(({ name }) => name === 'InviteUser')?.variables).toMatchObject({
    input: { email: 'new@example.test' },
  });
  await expect.element(page.getByRole('table').getByText('new@example.test', { exact: true })).toBeVisible();
  await expect.element(email).toHaveValue('');
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('shows an invalid address, or a refusal with advice, and keeps what is typed [invites.invalid-email] [invites.create-failure]', async () => {
  gateway.change({ inviteUser: refused('EMAIL_INVALID', TEXTS.EMAIL_INVALID, 'CREATE', ['input', 'email']) });
  await email.fill('sol@example.test');
  await send.click();
  await expect.element(alert).toHaveTextContent('Please enter a valid email address');
  await expect.element(email).toHaveValue('sol@example.test');
  gateway.change({ inviteUser: NOT_CREATED });
  await send.click();
  await expect
    .element(alert)
    .toMatchTextContent(/^Failed to create user\. This address is in the list of users\. Ask the user to choose Recover Account/);
  await expect.element(email).toHaveValue('sol@example.test');
});

it('shows in red that sending failed, and success in green [invites.errors-red] [invites.send-failure] [invites.success-green]', async () => {
  gateway.change({ inviteUser: NOT_SENT });
  await email.fill('red@example.test');
  await send.click();
  await expect
    .element(alert)
    .toMatchTextContent(
      'Failed to send out invitation. The user was created, but the email failed. Send again sends only the email.',
    );
  expect(hueOf(alert)).toBe('red');
  gateway.change({ inviteUser: INVITED });
  await send.click();
  await expect.element(success).toHaveTextContent('User is now invited');
  expect(hueOf(success)).toBe('green');
  await expectAccessible(popover);
});

it('keeps the next address that is typed while an invitation is sent', async () => {
  const answered = Promise.withResolvers<typeof INVITED>();
  gateway.change({ inviteUser: () => answered.promise });
  await email.fill('first@example.test');
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await email.fill('second@example.test');
  answered.resolve(INVITED);
  await expect.element(success).toBeVisible();
  await expect.element(email).toHaveValue('second@example.test');
});

it('stays open after a double click, a click outside and Escape while it sends, then shows the error', async () => {
  const answered = Promise.withResolvers<typeof NOT_SENT>();
  gateway.change({ inviteUser: () => answered.promise });
  await email.fill('red@example.test');
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click({ force: true });
  await page.getByRole('heading', { name: 'Users', level: 1 }).click({ force: true });
  await userEvent.keyboard('{Escape}');
  answered.resolve(NOT_SENT);
  await expect.element(alert).toMatchTextContent(/^Failed to/);
  expect(gateway.sent.filter(({ name }) => name === 'InviteUser')).toHaveLength(1);
});
