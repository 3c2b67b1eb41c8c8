import { expect, it } from 'vitest';
import { ReadableClient, ReadableKey } from '../../provider/api/account-clients.ts';
import { ProviderFailure } from '../../provider/client/provider-failure.ts';
import { useKey } from './key-access.ts';

const IDS = { clientId: 'c-1', keyId: 'k-1' };

interface ProviderState {
  /** The customer of the client, as the provider says; null: unreadable. */
  readonly customer?: string | null;
  readonly own?: readonly string[];
  readonly acting?: string | null;
  readonly current?: string | null;
  /** Status of the call for the secret. */
  readonly status?: number;
}

/** Uses a key with a provider that returns whatever client is asked for. */
function use({ customer = 'ours', own = ['ours'], acting = null, current = 'ours', status = 200 }: ProviderState) {
  const account = {
    client: async () => ReadableClient.parse({ id: 'c-1', customer: customer === null ? undefined : { id: customer } }),
    keys: async () => [ReadableKey.parse({ id: 'k-1' })],
    async keySecret() {
      if (status !== 200) throw new ProviderFailure({ api: 'account', route: '/v1/key3/{id}/secret', kind: 'status', status });
      return 'secret';
    },
  };
  const viewer = {
    actingCustomerId: acting,
    accountScope: async () => ({
      caller: { bearer: 'b', mode: acting === null ? 'Customer-Agent' : 'Account-Manager' } as const,
      customerId: acting,
    }),
    ownCustomers: async () => own.map((id) => ({ id })),
    customer: async () => (current === null ? null : { id: current }),
  };
  return useKey(account, viewer, IDS);
}

const codeOf = (used: Promise<unknown>) =>
  used.then(
    () => 'used',
    (error: { extensions?: { code: string } }) => error.extensions?.code ?? error,
  );

it.each([
  ['of an own customer', { customer: 'second', own: ['ours', 'second'] }],
  ['of the customer in context', { customer: 'default', own: [], current: 'default' }],
  ['of the customer that staff act for', { customer: 'other', acting: 'other', current: 'other' }],
])('uses a key %s', async (_what, provided) => {
  expect(await use(provided)).toMatchObject({ client: { id: 'c-1' }, key: { id: 'k-1' }, secret: 'secret' });
});

it.each([
  ['of another customer, even if the provider shows its client', { customer: 'other' }],
  ['of an own customer while staff act for another one', { customer: 'ours', acting: 'other', current: 'other' }],
  ['whose customer is unreadable', { customer: null }],
  ['whose secret the provider refuses', { status: 403 }],
  ['whose secret does not exist', { status: 404 }],
])('finds no key %s', async (_what, provided) => {
  expect(await codeOf(use(provided))).toBe('NOT_FOUND');
});

it('passes other failures on', async () => {
  await expect(use({ status: 500 })).rejects.toMatchObject({ status: 500 });
});
