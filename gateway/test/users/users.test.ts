import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FaultSpec } from '../../../sandbox/src/faults/faults.ts';
import { UserSession, customerId } from '../support/user-session.ts';
import { type TestGateway, startGateway } from '../support/gateway-process.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ BEARER_CACHE_MS: 0 });
/** Has another service for users, and another default customer. */
let elsewhere: TestGateway;
/** Waits for the account API for a short time only. */
let impatient: TestGateway;
beforeAll(async () => {
  const { port } = stack().sandbox;
  [elsewhere, impatient] = await Promise.all([
    startGateway(port, { USERS_API_URL: `http://localhost:${port}/dashboard`, DEFAULT_INTERNAL_CUSTOMER_ID: '4' }),
    startGateway(port, { BEARER_CACHE_MS: 0, ACCOUNT_TIMEOUT_MS: 1_500 }),
  ]);
});
afterAll(() => Promise.all([elsewhere.stop(), impatient.stop()]));
beforeEach(() => stack().sandbox.control.clearFaults());

const USERS = '{ users { nodes { id email lastLoginAt } } }';
const USER_PAGE = `query ($first: Int, $after: String, $last: Int, $before: String, $orderBy: CustomerUserOrder) {
  users(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy) {
    totalCount edges { cursor node { email } } nodes { email } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
const INVITE = `mutation ($input: InviteUserInput!) { result: inviteUser(input: $input) {
  user { id email lastLoginAt } failedStep userErrors { field code message } } }`;
const User = z.object({ id: z.string(), email: z.string(), lastLoginAt: z.nullable(z.string()) });
const Users = z
  .object({ users: z.object({ nodes: z.array(User) }) })
  .transform(({ users: connection }) => ({ users: connection.nodes }));
const UserPage = z
  .object({
    users: z.object({
      totalCount: z.int(),
      edges: z.array(z.object({ cursor: z.string(), node: z.object({ email: z.string() }) })),
      nodes: z.array(z.object({ email: z.string() })),
      pageInfo: z.object({
        hasNextPage: z.boolean(),
        hasPreviousPage: z.boolean(),
        startCursor: z.nullable(z.string()),
        endCursor: z.nullable(z.string()),
      }),
    }),
  })
  .transform(({ users: connection }) => connection);
const UserState = z.object({
  id: z.string(),
  email: z.string(),
  last_login_at: z.nullable(z.int()),
  customer_ids: z.array(z.string()),
  deleted: z.boolean(),
});

const signIn = (user: string, actingFor?: string) => UserSession.signIn(stack(), user, actingFor);
const fault = (spec: FaultSpec) => stack().sandbox.control.addFault(spec);
const users = async () => (await stack().sandbox.control.allState('users')).map((each) => UserState.parse(each));
const listCalls = (session: UserSession) => session.calls(/\/users$/);
const invitationCalls = async (session: UserSession) =>
  (await session.calls(/\/agent/)).filter(({ method }) => method === 'POST');
const newEmail = () => `new-${randomUUID()}@acme.test`;
const invite = async (session: UserSession, email: string, idempotencyKey: string = randomUUID()) =>
  session.request(INVITE, { input: { idempotencyKey, email } });
const mailsTo = async (email: string) => (await stack().sandbox.control.mails()).filter(({ to }) => to === email);
const failed = (failedStep: string, code: string, message: string, field: string[] = []) => ({
  user: failedStep === 'SEND' ? expect.objectContaining({ id: expect.any(String) }) : null,
  failedStep,
  userErrors: [{ field, code, message }],
});
const invited = (email: string) => ({
  user: { id: expect.any(String), email, lastLoginAt: null },
  failedStep: null,
  userErrors: [],
});

describe('the users of a customer', () => {
  it('are read by one call with its number [calls.account.users]', async () => {
    // Without the users that other tests invite, they fit on one page.
    await stack().sandbox.control.reset();
    const boss = await signIn('super');
    const id = await customerId(stack(), 'House Account');
    const expected = (await users()).filter((user) => !user.deleted && user.customer_ids.includes(id)).map(({ email }) => email);
    const { users: shown } = Users.parse((await boss.request(USERS)).data);
    expect(shown.map(({ email }) => email).toSorted()).toEqual(expected.toSorted());
    expect(await listCalls(boss)).toMatchObject([
      { method: 'GET', path: '/v1/admin/customer/1/users', query: {}, headers: { 'x-authorization-method': 'Customer-Agent' } },
    ]);
  });

  it.each(['trader', 'staff', 'customer'])('are not requested for %s: the provider refuses all but superusers', async (user) => {
    const session = await signIn(user);
    expect((await session.request(USERS)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(await listCalls(session)).toEqual([]);
  });

  it('are those of the chosen customer for staff acting for it', async () => {
    const boss = await signIn('super', 'Fjord Gaming');
    await boss.request(USERS);
    expect(await listCalls(boss)).toMatchObject([
      { path: '/v1/admin/customer/3/users', headers: { 'x-authorization-method': 'Account-Manager' } },
    ]);
  });

  it('are not requested for a chosen customer without a readable number: the default one is of another customer', async () => {
    const boss = await signIn('super', 'Fjord Gaming');
    const customer = await stack().sandbox.control.state('customers', await customerId(stack(), 'Fjord Gaming'));
    const body = { customers: [{ ...customer, internal_id: null }] };
    await fault({ path: '^/v1/customer\\?customer=', kind: 'status', status: 200, body });
    const { errors } = await boss.request(USERS);
    expect(errors).toMatchObject([{ extensions: { code: 'PROVIDER_MALFORMED' } }]);
    expect(await listCalls(boss)).toEqual([]);
    const email = newEmail();
    expect((await invite(boss, email)).data).toEqual({ result: invited(email) });
  });

  it('are in the order of their addresses in lower case [users.order]', async () => {
    const boss = await signIn('super');
    const body = ['b@x.test', 'C@x.test', 'A@x.test', 'a@y.test'].map((email) => ({ email, last_login_at: null }));
    await fault({ path: 'users$', kind: 'status', status: 200, body });
    const { users: shown } = Users.parse((await boss.request(USERS)).data);
    expect(shown.map(({ email }) => email)).toEqual(['A@x.test', 'a@y.test', 'b@x.test', 'C@x.test']);
  });

  it('have the time of their last login, from seconds since the epoch [users.last-login.unix-seconds]', async () => {
    const boss = await signIn('super');
    const body = [
      { email: 'a@x.test', last_login_at: 1_716_900_000 },
      { email: 'b@x.test', last_login_at: null },
      // Later than any date: this user is left out, and the others are listed.
      { email: 'c@x.test', last_login_at: 9e12 },
    ];
    await fault({ path: 'users$', kind: 'status', status: 200, body });
    expect(Users.parse((await boss.request(USERS)).data).users).toMatchObject([
      { email: 'a@x.test', lastLoginAt: '2024-05-28T12:40:00.000Z' },
      { email: 'b@x.test', lastLoginAt: null },
    ]);
  });

  it('have opaque ids that are the same at every gateway and for any case of the address', async () => {
    const idsAt = async (gateway: TestGateway, emails: readonly string[]) => {
      const body = emails.map((email) => ({ email, last_login_at: null }));
      await fault({ path: 'users$', kind: 'status', status: 200, body, times: 1 });
      const session = await UserSession.signIn({ ...stack(), gateway }, 'super');
      return Users.parse((await session.request(USERS)).data).users.map(({ id }) => id);
    };
    const emails = ['Ann@acme.test', 'ben@acme.test'];
    const ids = await idsAt(stack().gateway, emails);
    expect(new Set(ids).size).toBe(2);
    expect(await idsAt(elsewhere, ['ann@ACME.test', 'BEN@acme.test'])).toEqual(ids);
    const readable = ids
      .flatMap((id) => [id, Buffer.from(id, 'base64url').toString('latin1')])
      .join(' ')
      .toLowerCase();
    expect(readable).not.toMatch(/ann|ben|acme/);
  });

  it('differ in their ids between customers', async () => {
    const body = [{ email: 'ann@acme.test', last_login_at: null }];
    await fault({ path: 'users$', kind: 'status', status: 200, body, times: 2 });
    const ids = [];
    for (const session of [await signIn('super'), await signIn('super', 'Fjord Gaming')])
      ids.push(Users.parse((await session.request(USERS)).data).users[0]?.id);
    expect(new Set(ids).size).toBe(2);
  });

  it('are paged forwards and backwards, in both orders', async () => {
    const boss = await signIn('super');
    const body = ['c', 'a', 'b', 'e', 'd'].map((name, at) => ({ email: `${name}@x.test`, last_login_at: at === 0 ? null : at }));
    await fault({ path: 'users$', kind: 'status', status: 200, body });
    const page = async (variables: object) => UserPage.parse((await boss.request(USER_PAGE, { ...variables })).data);
    const names = ({ nodes, edges }: z.output<typeof UserPage>) => {
      expect(edges.map(({ node }) => node)).toEqual(nodes);
      return nodes.map(({ email }) => email[0]).join('');
    };
    const start = await page({ first: 2 });
    expect(names(start)).toBe('ab');
    expect(start).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    expect([start.pageInfo.startCursor, start.pageInfo.endCursor]).toEqual(start.edges.map(({ cursor }) => cursor));
    const middle = await page({ first: 2, after: start.pageInfo.endCursor });
    expect([names(middle), middle.pageInfo.hasNextPage, middle.pageInfo.hasPreviousPage]).toEqual(['cd', true, true]);
    const back = await page({ last: 1, before: middle.pageInfo.startCursor });
    expect([names(back), back.pageInfo.hasNextPage, back.pageInfo.hasPreviousPage]).toEqual(['b', true, true]);
    const end = await page({ last: 2 });
    expect([names(end), end.pageInfo.hasNextPage, end.pageInfo.hasPreviousPage]).toEqual(['de', false, true]);
    const between = await page({ after: start.pageInfo.startCursor, before: end.pageInfo.endCursor });
    expect(names(between)).toBe('bcd');
    const byLogin = await page({ orderBy: { field: 'LAST_LOGIN_AT', direction: 'DESC' } });
    expect(byLogin.nodes.map(({ email }) => email[0])).toEqual(['d', 'e', 'b', 'a', 'c']);
    for (const variables of [{ first: 0 }, { last: 201 }, { first: 1, last: 1 }, { after: 'x' }]) {
      expect((await boss.request(USER_PAGE, variables)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    }
  });

  it('are those of customer 1 if the user has no customer [users.fallback-customer]', async () => {
    await stack().sandbox.control.change('users', 'super@example.test', { customer_ids: [] });
    const boss = await signIn('super');
    await boss.request(USERS);
    expect(await listCalls(boss)).toMatchObject([{ path: '/v1/admin/customer/1/users' }]);
    await stack().sandbox.control.reset();
  });

  it('are not found for staff acting for a customer that does not exist', async () => {
    const { gateway, sandbox } = stack();
    const bearer = await gateway.signIn('super@example.test');
    await sandbox.control.clearCalls();
    const { errors } = await gateway.request(USERS, {}, { bearer, actingCustomer: randomUUID() });
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect((await sandbox.control.calls()).filter(({ path }) => path.endsWith('/users'))).toEqual([]);
  });

  it('are read from the service and for the default customer of the configuration', async () => {
    const { sandbox } = stack();
    await sandbox.control.change('users', 'super@example.test', { customer_ids: [] });
    const boss = await UserSession.signIn({ sandbox, gateway: elsewhere }, 'super');
    await boss.request(USERS);
    expect(await listCalls(boss)).toEqual([]);
    expect(await sandbox.control.calls()).toContainEqual(
      expect.objectContaining({ api: 'dashboard', path: '/v1/admin/customer/4/users' }),
    );
    await sandbox.control.reset();
  });

  it.each([
    [{ kind: 'status', status: 500, body: { message: 'Users rest today.' } }, 'PROVIDER_ERROR', 'Users rest today.'],
    [{ kind: 'status', status: 403, body: { message: 'Not for you.' } }, 'FORBIDDEN', 'Not for you.'],
    [{ kind: 'html', status: 500 }, 'PROVIDER_ERROR', 'Sorry, something went wrong. Please try again.'],
    [{ kind: 'reset' }, 'PROVIDER_UNREACHABLE', 'There is a problem connecting to the provider. Please try again later.'],
    [{ kind: 'status', status: 401 }, 'UNAUTHENTICATED', 'You are not signed in.'],
  ] as const)(
    'cannot be listed after %j, and the message is that of the error [users.load-failure]',
    async (failure, code, message) => {
      const boss = await signIn('super');
      await fault({ ...failure, path: 'users$' });
      expect((await boss.request(USERS)).errors).toMatchObject([{ message, extensions: { code } }]);
    },
  );
});

describe('an invitation', () => {
  it('creates the user, then sends the e-mail [invites.two-steps, calls.account.agent, calls.account.invitation]', async () => {
    const boss = await signIn('super', 'Fjord Gaming');
    const email = newEmail();
    const answer = await invite(boss, `  ${email} `);
    expect(answer.data?.['result']).toEqual(invited(email));
    const publicId = await customerId(stack(), 'Fjord Gaming');
    const created = (await users()).find((user) => user.email === email);
    const calls = await invitationCalls(boss);
    expect(calls).toMatchObject([
      { path: `/v1/customer/${publicId}/agent`, query: {}, status: 201 },
      { path: `/v1/customer/agent/${created?.id}/invitation`, query: {}, status: 204 },
    ]);
    expect(calls.map(({ body }) => body)).toEqual([{ email }, null]);
    for (const { headers } of calls) expect(headers).toMatchObject({ 'x-authorization-method': 'Account-Manager' });
    expect(created?.customer_ids).toEqual([publicId]);
    const listed = Users.parse((await boss.request(USERS)).data).users.find((user) => user.email === email);
    expect(answer.data?.['result']).toMatchObject({ user: listed });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('without a chosen customer is for the own customer, as its agent', async () => {
    const boss = await signIn('super');
    const email = newEmail();
    expect((await invite(boss, email)).data?.['result']).toEqual(invited(email));
    const [call] = await invitationCalls(boss);
    expect(call).toMatchObject({
      path: `/v1/customer/${await customerId(stack(), 'House Account')}/agent`,
      headers: { 'x-authorization-method': 'Customer-Agent' },
    });
  });

  it('is for superusers only', async () => {
    for (const session of [await signIn('staff', 'Fjord Gaming'), await signIn('trader')]) {
      expect((await invite(session, newEmail())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      expect(await invitationCalls(session)).toEqual([]);
    }
  });

  it('to an invalid address reports that [invites.invalid-email]', async () => {
    const boss = await signIn('super');
    const invalid = failed('CREATE', 'EMAIL_INVALID', 'Please enter a valid email address', ['email']);
    expect((await invite(boss, 'invalid')).data?.['result']).toEqual(invalid);
    expect(await invitationCalls(boss)).toMatchObject([{ status: 422 }]);
    expect((await invite(boss, '  ')).data?.['result']).toEqual(invalid);
    expect(await invitationCalls(boss)).toHaveLength(1);
  });

  it.each<FaultSpec>([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 422, body: { type: 'other', message: 'Words of the provider.' } },
    { kind: 'status', status: 403 },
  ])('whose user cannot be created, by %j, fails at that step [invites.create-failure]', async (failure) => {
    const boss = await signIn('super');
    await fault({ ...failure, method: 'POST', path: '/agent$' });
    expect((await invite(boss, newEmail())).data?.['result']).toEqual(
      failed('CREATE', 'USER_CREATE_FAILED', 'Failed to create user'),
    );
    expect(await invitationCalls(boss)).toHaveLength(1);
  });

  it('fails too if the user already has an account', async () => {
    const boss = await signIn('super');
    expect((await invite(boss, 'trader@example.test')).data?.['result']).toMatchObject({
      failedStep: 'CREATE',
      userErrors: [{ code: 'USER_CREATE_FAILED' }],
    });
  });

  it.each<FaultSpec>([{ kind: 'status', status: 500 }, { kind: 'status', status: 404 }, { kind: 'reset' }])(
    'whose e-mail is not sent, by %j, fails at that step [invites.send-failure]',
    async (failure) => {
      const boss = await signIn('super');
      await fault({ ...failure, method: 'POST', path: '/invitation$' });
      expect((await invite(boss, newEmail())).data?.['result']).toEqual(
        failed('SEND', 'INVITATION_FAILED', 'Failed to send out invitation'),
      );
    },
  );

  it.each([200, 202])('counts as not sent if the provider answers with %i [invites.success-204]', async (status) => {
    const boss = await signIn('super');
    await fault({ method: 'POST', path: '/invitation$', kind: 'status', status, body: {} });
    expect((await invite(boss, newEmail())).data?.['result']).toMatchObject({
      failedStep: 'SEND',
      userErrors: [{ code: 'INVITATION_FAILED' }],
    });
  });

  it.each(['the same key', 'another key'])(
    'that was not sent is sent on a retry with %s, without creating another user',
    async (which) => {
      const boss = await signIn('super');
      const email = newEmail();
      const key = randomUUID();
      await fault({ method: 'POST', path: '/invitation$', kind: 'status', status: 500, times: 2 });
      expect((await invite(boss, email, key)).data?.['result']).toMatchObject({ failedStep: 'SEND' });
      expect((await invite(boss, email.toUpperCase())).data?.['result']).toMatchObject({ failedStep: 'SEND' });
      const again = which === 'the same key' ? key : randomUUID();
      expect((await invite(boss, email, again)).data?.['result']).toEqual(invited(email));
      expect((await invitationCalls(boss)).map(({ path }) => path.split('/').at(-1))).toEqual([
        'agent',
        'invitation',
        'invitation',
        'invitation',
      ]);
      // The invited user exists: another invitation starts from the beginning.
      expect((await invite(boss, email)).data?.['result']).toMatchObject({ failedStep: 'CREATE' });
    },
  );

  it.each([404, 410])('of a user that is gone (%i) creates the user again on the next attempt', async (status) => {
    const boss = await signIn('super');
    const email = newEmail();
    await fault({ method: 'POST', path: '/invitation$', kind: 'status', status });
    expect((await invite(boss, email)).data?.['result']).toMatchObject({ failedStep: 'SEND' });
    // Here, creating fails because the sandbox still has the user.
    expect((await invite(boss, email)).data?.['result']).toMatchObject({ failedStep: 'CREATE' });
  });

  it('requested twice under one key is sent once', async () => {
    const boss = await signIn('super');
    const email = newEmail();
    const key = randomUUID();
    const answers = await Promise.all([invite(boss, email, key), invite(boss, email, key)]);
    for (const { data } of answers) expect(data?.['result']).toEqual(invited(email));
    expect((await invite(boss, email, key)).data?.['result']).toEqual(invited(email));
    expect(await invitationCalls(boss)).toHaveLength(2);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await invite(boss, newEmail(), key)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each<FaultSpec>([{ kind: 'truncated' }, { kind: 'hang' }, { kind: 'status', status: 504 }])(
    'whose outcome is unknown after %j reports that, and is not retried',
    async (failure) => {
      const boss = await UserSession.signIn({ ...stack(), gateway: impatient }, 'super');
      const [email, key] = [newEmail(), randomUUID()];
      await fault({ ...failure, method: 'POST', path: '/agent$', times: 1 });
      for (let attempt = 0; attempt < 2; attempt += 1)
        expect((await invite(boss, email, key)).errors?.[0]?.extensions.code).toBe('OUTCOME_UNKNOWN');
      expect(await invitationCalls(boss)).toHaveLength(1);
    },
  );

  it.each(['/agent$', '/invitation$'])('is UNAUTHENTICATED if the bearer is refused at %s', async (path) => {
    const boss = await signIn('super');
    await fault({ method: 'POST', path, kind: 'status', status: 401 });
    expect((await invite(boss, newEmail())).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
