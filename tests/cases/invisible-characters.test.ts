// Texts that show nothing, or that carry invisible characters, pass for ordinary ones. Such reports come from people who paste names
// and addresses out of documents, chats and right-to-left mails: "it is the right address, but it does not work".
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  COMPANY,
  CREATE as CREATE_CUSTOMER,
  customerWrites,
  newCustomerInput,
} from '../../gateway/test/support/customer-fixtures.ts';
import { useStack } from '../../gateway/test/support/stack.ts';
import { trustedDocumentFor } from '../../gateway/test/support/trusted-documents.ts';
import { UserSession } from '../../gateway/test/support/user-session.ts';

const stack = useStack({ BEARER_CACHE_MS: 0, SIGN_IN_ATTEMPTS: '3', RESET_ATTEMPTS: '1000' });
beforeEach(() => stack().sandbox.control.reset());

const ZERO_WIDTH_SPACE = '\u200B';
const NOTHING = `${ZERO_WIDTH_SPACE}\u2060\uFEFF\u200D\u202E `;
const withInvisible = (text: string): string => `\u202A\u200B${text}\u2069 \uFEFF`;

const SIGN =
  'mutation ($input: SignTrialAgreementInput!) { result: signTrialAgreement(input: $input) { userErrors { field code } } }';
const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) { result: createApiKey(input: $input) {
  apiKey { id name resourceVersion } userErrors { field code } } }`;
const RENAME_KEY = `mutation ($input: UpdateApiKeyInput!) { result: updateApiKey(input: $input) {
  apiKey { name } userErrors { code } } }`;
const INVITE = 'mutation ($input: InviteUserInput!) { result: inviteUser(input: $input) { user { email } userErrors { code } } }';
const GUARD = '{ viewer { unsignedAgreementCustomerId } }';
const SIGN_IN = trustedDocumentFor('signIn');
const RESET = trustedDocumentFor('requestPasswordReset');
const NEW_PASSWORD = trustedDocumentFor('updatePassword');
const EMAIL = 'customer@example.test';

const Guarded = z.object({ viewer: z.object({ unsignedAgreementCustomerId: z.string() }) });
const signIn = async (email: string, password: string) =>
  (await stack().gateway.request(SIGN_IN, { input: { email, password } })).data?.['signIn'];
const SIGNED_IN = { session: { bearer: expect.any(String) }, userErrors: [] };
const refused = (code: string) => expect.objectContaining({ userErrors: [expect.objectContaining({ code })] });

describe('a text that shows nothing is blank', () => {
  const AGREEMENT_FIELDS = [
    ['recipient', 'name'],
    ['recipient', 'address'],
    ['recipient', 'email'],
    ['signer', 'companyName'],
    ['signer', 'name'],
    ['signer', 'role'],
    ['signer', 'email'],
  ] as const;

  it.each(AGREEMENT_FIELDS)('in an agreement: %s %s', async (block, field) => {
    const user = await UserSession.signIn(stack(), 'unsigned');
    const { unsignedAgreementCustomerId: customerId } = Guarded.parse((await user.request(GUARD)).data).viewer;
    const recipient = { name: 'Ana Lund', address: 'Main St 1', email: 'ana@acme.test' };
    const signer = { companyName: 'Acme', name: 'Bo Lund', role: 'CEO', email: 'bo@acme.test' };
    const input = { customerId, recipient, signer };
    const { data } = await user.request(SIGN, { input: { ...input, [block]: { ...input[block], [field]: NOTHING } } });
    expect(data?.['result']).toEqual({ userErrors: [{ field: [block, field], code: expect.stringMatching(/_REQUIRED$/) }] });
    expect(await user.calls(/sign$/)).toEqual([]);
  });

  it('in the names of keys and customers, and in companies', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    const { id: clientId } = await trader.client('Staging');
    const key = { idempotencyKey: randomUUID(), clientId, name: NOTHING };
    expect((await trader.request(CREATE_KEY, { input: key })).data?.['result']).toEqual(refused('KEY_NAME_EMPTY'));
    const superuser = await UserSession.signIn(stack(), 'super');
    const customer = await newCustomerInput(stack());
    for (const [change, code] of [
      [{ name: NOTHING }, 'NAME_EMPTY'],
      [{ stripeId: NOTHING }, 'STRIPE_ID_NEEDED'],
      [{ agreementCompany: { ...COMPANY, city: NOTHING } }, 'CITY_EMPTY'],
    ] as const) {
      const { data } = await superuser.request(CREATE_CUSTOMER, { input: { ...customer, ...change } });
      expect(data?.['result']).toEqual(refused(code));
    }
    expect([...(await trader.writes()), ...(await customerWrites(superuser))]).toEqual([]);
  });

  it('in addresses', async () => {
    const superuser = await UserSession.signIn(stack(), 'super');
    const input = { idempotencyKey: randomUUID(), email: NOTHING };
    expect((await superuser.request(INVITE, { input })).data?.['result']).toEqual(refused('EMAIL_INVALID'));
    expect(await signIn(NOTHING, 'sightline')).toEqual(refused('MISSING_CREDENTIALS'));
  });
});

describe('what is saved', () => {
  it('has no invisible characters at its ends, and keeps those within it', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    const { id: clientId } = await trader.client('Staging');
    for (const name of ['Team ❤️', '👩‍🚀 crew', `North${ZERO_WIDTH_SPACE}wind`]) {
      const input = { idempotencyKey: randomUUID(), clientId, name: withInvisible(name) };
      expect((await trader.request(CREATE_KEY, { input })).data?.['result']).toMatchObject({ apiKey: { name }, userErrors: [] });
    }
  });

  it('stays as it is while it is not changed, however it was saved once', async () => {
    const trader = await UserSession.signIn(stack(), 'trader');
    const { id } = await trader.key('ci');
    const name = `ci${ZERO_WIDTH_SPACE} `;
    await stack().sandbox.control.change('keys', id, { name, resource_version: 1 });
    const { id: clientId } = await trader.client('Staging');
    const rename = (to: string) => trader.request(RENAME_KEY, { input: { clientId, id, resourceVersion: 1, name: to } });
    expect((await rename(name)).data?.['result']).toMatchObject({ apiKey: { name }, userErrors: [] });
    expect(await trader.writes()).toEqual([]);
    expect((await rename('ci')).data?.['result']).toMatchObject({ apiKey: { name: 'ci' }, userErrors: [] });
    expect(await trader.writes()).toHaveLength(1);
  });
});

describe('an address has no invisible characters anywhere', () => {
  it('for an invitation', async () => {
    const superuser = await UserSession.signIn(stack(), 'super');
    const input = { idempotencyKey: randomUUID(), email: withInvisible(`ann${ZERO_WIDTH_SPACE}@acme. test`) };
    expect((await superuser.request(INVITE, { input })).data?.['result']).toMatchObject({ user: { email: 'ann@acme.test' } });
    const sent = (await stack().sandbox.control.mails()).map(({ to }) => to);
    expect(sent).toContain('ann@acme.test');
  });

  it('for a sign-in, whose limit counts all spellings of an account together', async () => {
    expect(await signIn(withInvisible(EMAIL), 'sightline')).toMatchObject(SIGNED_IN);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await signIn(`${ZERO_WIDTH_SPACE.repeat(attempt)}trader-30@example.test`, 'wrong')).toEqual(
        refused('INVALID_CREDENTIALS'),
      );
    }
    expect(await signIn(`tra${ZERO_WIDTH_SPACE}der-30@example.test`, 'wrong')).toEqual(refused('TOO_MANY_ATTEMPTS'));
  });
});

it('a password is used as it is, when it is set and when it is entered', async () => {
  const password = ` ${ZERO_WIDTH_SPACE}long enough\u202E `;
  await stack().gateway.request(RESET, { input: { email: withInvisible(EMAIL) } });
  const token = (await stack().sandbox.control.mails()).findLast(({ to }) => to === EMAIL)?.token;
  const { data } = await stack().gateway.request(NEW_PASSWORD, { input: { token, password } });
  expect(data?.['updatePassword']).toMatchObject({ userErrors: [] });
  expect(await signIn(EMAIL, password)).toMatchObject(SIGNED_IN);
  expect(await signIn(EMAIL, 'long enough')).toEqual(refused('INVALID_CREDENTIALS'));
});
