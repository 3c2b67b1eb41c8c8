import { expect, it } from 'vitest';
import { ReadableClient, ReadableKey } from '../../provider/api/account-clients.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { readKeyWithSecret } from './key-access.ts';

const IDS = { clientId: 'c-1', id: 'k-1' };

interface ProviderState {
  /** The customer of the client, as the provider says; null: unreadable. */
  readonly customer?: string | null;
  /** Customers of the operation. */
  readonly own?: readonly string[];
  /** Status of the call for the secret. */
  readonly status?: number;
}

/** Reads a key from a provider that returns every client that is requested. */
function readKey({ customer = 'ours', own = ['ours'], status = 200 }: ProviderState) {
  const account = {
    client: async () => ReadableClient.parse({ id: 'c-1', customer: customer === null ? undefined : { id: customer } }),
    keys: async () => [ReadableKey.parse({ id: 'k-1' })],
    async keySecret() {
      if (status !== 200) throw new ProviderFailure({ api: 'account', route: '/v1/key3/{id}/secret', kind: 'status', status });
      return 'secret';
    },
  };
  const viewer = {
    accountScope: async () => ({
      caller: { bearer: 'b', user: { id: 1 }, mode: 'Customer-Agent', customer: 'ours' } as const,
      customerId: null,
    }),
    owns: async ({ customer: owner }: { customer: { id: string } | null }) => owner === null || own.includes(owner.id),
  };
  return readKeyWithSecret({ account: () => account, viewer: async () => viewer, describeAudit: () => {} }, IDS);
}

const codeOf = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: { extensions?: { code: string } }) => error.extensions?.code ?? error,
  );

it('reads a key of the operation with its secret', async () => {
  expect(await readKey({ customer: 'second', own: ['ours', 'second'] })).toMatchObject({
    client: { id: 'c-1' },
    key: { id: 'k-1' },
    secret: 'secret',
  });
});

it.each([
  ['of another customer, even if the provider shows its client', { customer: 'other' }],
  ['whose customer is unreadable', { customer: null }],
  ['whose secret the provider refuses', { status: 403 }],
  ['whose secret does not exist', { status: 404 }],
])('finds no key %s', async (_what, provided) => {
  expect(await codeOf(readKey(provided))).toBe('NOT_FOUND');
});

it('passes other failures on', async () => {
  await expect(readKey({ status: 500 })).rejects.toMatchObject({ status: 500 });
});
