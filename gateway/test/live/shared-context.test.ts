import { expect, it } from 'vitest';
import { RequestContext } from '../../src/context/request-context.ts';
import { useServices } from '../support/services.ts';

it('a shared execution has the scope and no user', async () => {
  const { services, scope } = useServices();
  const shared = new RequestContext(services, {
    kind: 'shared',
    shared: { scope, callerGroup: 'Customer-Agent 1' },
    games: null,
  });
  expect((await shared.trading()).scope).toBe(scope);
  expect(shared.hasBearer).toBe(false);
  const userData = [shared.viewer(), shared.catalogue(), shared.customers()];
  const refused = { status: 'rejected', reason: { extensions: { code: 'UNAUTHENTICATED' } } };
  expect(await Promise.allSettled(userData)).toMatchObject(userData.map(() => refused));
});
