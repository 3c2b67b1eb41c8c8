import { expect, it, onTestFinished } from 'vitest';
import { configWith } from '../support/config.ts';
import { AppContext } from '../../src/context/app-context.ts';
import { RequestContext } from '../../src/context/request-context.ts';
import { LiveHub } from '../../src/live/broadcast/live-hub.ts';
import { TradingScope } from '../../src/scope/trading-scope.ts';
import { createTransport } from '../../src/provider/client/transport.ts';
import { Store } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { LIMITS } from '../support/hub-rig.ts';

it('a shared execution has the scope and no user', async () => {
  const config = configWith();
  const log = createLog('silent');
  const transport = createTransport({ maxResponseBytes: config.MAX_ANSWER_BYTES, log });
  const app = new AppContext({
    config,
    transport,
    redis: null,
    hub: new LiveHub({ limits: LIMITS }),
    log,
    store: new Store({ config, log }),
  });
  const scope = new TradingScope({
    id: '1',
    config,
    send: transport.send,
    redis: null,
    usage: app.usage,
    log,
    rate: { perSecond: 1, burst: 1 },
  });
  onTestFinished(async () => {
    scope.close();
    await app.close();
    await transport.close();
  });
  const shared = new RequestContext(app, { kind: 'shared', shared: { scope, callerGroup: 'Customer-Agent 1' }, games: null });
  expect((await shared.trading()).scope).toBe(scope);
  expect(shared.hasBearer).toBe(false);
  const userData = [shared.viewer(), shared.catalogue(), shared.customers(), shared.startTradingSession()];
  const refused = { status: 'rejected', reason: { extensions: { code: 'UNAUTHENTICATED' } } };
  expect(await Promise.allSettled(userData)).toMatchObject(userData.map(() => refused));
  await shared.signOut();
});
