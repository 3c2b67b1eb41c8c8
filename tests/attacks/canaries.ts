import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { trustedDocumentNamed } from '../../gateway/test/support/trusted-documents.ts';
import { fingerprint } from '../../sandbox/src/http/call-log.ts';
import type { Attack } from './attack.ts';
import type { Target } from './target.ts';
import { addWebhook } from './webhooks.ts';

const KEYS = '{ apiClients { id keys { id } } }';
const Keys = z.object({ apiClients: z.array(z.object({ id: z.string(), keys: z.array(z.object({ id: z.string() })) })) });
const CREATE_KEY = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } userErrors { code } } }';
/** The result of a password update that the provider has accepted. */
const Updated = z.object({ updatePassword: z.object({ userErrors: z.tuple([]) }) });
const SECRET = 'query ($clientId: ID!, $id: ID!) { apiKeySecret(clientId: $clientId, id: $id) }';
const EMAIL = 'trader-04@example.test';

/** Sends secrets through the product, and searches its log for them. */
async function searchForLeaks(target: Target): Promise<string> {
  const { gateway, sandbox, trader } = target;
  const { apiClients } = Keys.parse((await gateway.request(KEYS, {}, trader)).data);
  const client = apiClients.find(({ keys }) => keys.length > 0);
  const ids = { clientId: client?.id, id: client?.keys[0]?.id };
  const secret = (await gateway.request(SECRET, ids, trader)).data?.['apiKeySecret'];
  const idempotencyKey = randomUUID();
  const name = `canary-${randomUUID()}`;
  const created = await gateway.request(CREATE_KEY, { input: { idempotencyKey, clientId: client?.id, name } }, trader);
  const { secret: webhookSecret } = await addWebhook(gateway, trader, client?.id ?? '', 'https://127.0.0.1/canary');
  const password = `canary-${randomUUID()}`;
  await gateway.request(trustedDocumentNamed('RequestPasswordReset'), { input: { email: EMAIL } });
  const token = (await sandbox.control.mails()).findLast(({ to }) => to === EMAIL)?.token ?? '';
  const input = { token, password };
  // Refused, and the error quotes the invalid value.
  await gateway.request(trustedDocumentNamed('UpdatePassword'), { input: { ...input, extra: 1 } });
  const updated = await gateway.request(trustedDocumentNamed('UpdatePassword'), { input });
  await sandbox.control.addFault({ api: 'account', path: 'secret$', kind: 'wrong-types', times: 1 });
  const failed = await gateway.request(SECRET, ids, trader);

  const names = (await sandbox.control.allState('keys')).map((key) => key['name']);
  const sent = {
    secret: typeof secret === 'string' && secret !== '',
    webhookSecret: webhookSecret !== null,
    name: created.errors === undefined && names.includes(name),
    password: Updated.safeParse(updated.data).success,
    bearer: (await sandbox.control.calls()).some(
      ({ headers }) => headers['authorization'] === fingerprint(`Bearer ${trader.bearer}`),
    ),
  };
  const notSent = Object.entries(sent).flatMap(([what, isReached]) => (isReached ? [] : [what]));
  if (notSent.length > 0) return `did not reach the provider: ${notSent.join(', ')}`;

  const log = target.log.join('\n');
  // Otherwise, the log is not the one to search.
  if (!log.includes(failed.errors?.[0]?.extensions.requestId ?? 'none')) return 'the log does not report a failure';
  const sessions = Object.values(target.users).flatMap(({ bearer = '', tradingToken = '' }) => [bearer, tradingToken]);
  const canaries = [secret, webhookSecret, idempotencyKey, password, token, EMAIL, 'guess-0', 'stuffed-0@', ...sessions].filter(
    (each) => each !== '',
  );
  const leaked = canaries.filter((each) => typeof each === 'string' && log.includes(each));
  return leaked.length === 0 ? 'none' : `${leaked.length} of ${canaries.length}`;
}

export const CANARY_ATTACKS: readonly Attack[] = [
  {
    row: '44',
    what: 'a search of the log for bearers, tokens, secrets, passwords, addresses and idempotency keys',
    expected: 'none',
    run: searchForLeaks,
  },
];
