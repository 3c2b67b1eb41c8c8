import { onTestFinished } from 'vitest';
import { LiveHub } from '../../src/live/broadcast/live-hub.ts';
import { createTransport } from '../../src/provider/client/transport.ts';
import { TradingScope } from '../../src/scope/trading-scope.ts';
import { createServices } from '../../src/services.ts';
import { Store } from '../../src/store/store.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { configWith } from './config.ts';
import { LIMITS } from './hub-rig.ts';

/** The services of a process without Redis whose provider does not respond, and a scope, until the end of the test. */
export function useServices() {
  const config = configWith();
  const log = createLog('silent');
  const transport = createTransport({ maxResponseBytes: config.MAX_ANSWER_BYTES, log });
  const hub = new LiveHub({ limits: LIMITS });
  const services = createServices({ config, transport, redis: null, hub, log, store: new Store({ config, log }) });
  const { send, usage } = services;
  const scope = new TradingScope({ id: '1', config, send, redis: null, usage, log, rate: { perSecond: 1, burst: 1 } });
  onTestFinished(async () => {
    scope.close();
    await services.close();
    await transport.close();
  });
  return { services, scope };
}
