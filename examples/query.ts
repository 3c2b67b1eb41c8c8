import { SightlineClient } from '@sightline/schema/client';
import { SightlineError } from '@sightline/schema/errors';
import type { ApiClient, Customer, User } from '@sightline/schema/types';
import { bearer, ENDPOINT } from './session.ts';

interface WhoAmI {
  readonly viewer: { readonly user: Pick<User, 'email'>; readonly customer: Pick<Customer, 'name'> | null };
  readonly apiClients: readonly Pick<ApiClient, 'id' | 'name'>[];
}

const client = new SightlineClient({ url: ENDPOINT, bearer });
try {
  const { viewer, apiClients } = await client.query<WhoAmI>(
    'query WhoAmI { viewer { user { email } customer { name } } apiClients { id name } }',
  );
  console.log(viewer.user.email, viewer.customer?.name ?? 'without a customer');
  for (const { id, name } of apiClients) console.log(id, name);
} catch (error) {
  if (!(error instanceof SightlineError)) throw error;
  console.error(`${error.code}: ${error.message}${error.retryable ? ' Try again later.' : ''} (request ${error.requestId})`);
  process.exitCode = 1;
}
