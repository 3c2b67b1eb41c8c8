import { createLog } from '../../src/telemetry/log.ts';
import { configWith } from './config.ts';
import { ProviderSocket } from '../../src/provider/push/provider-socket.ts';

// Closes a provider socket in the given state. Its timers are long: the process exits at once only if neither a timer nor a connection is left.
const [pushUrl = '', value = '', closeIn = ''] = process.argv.slice(2);
const LONG = 600_000;
const secret = { jti: 'a', value, expiresAt: Date.now() + 3_600_000 };
const socket = new ProviderSocket({
  config: configWith({ PUSH_URL: pushUrl, PUSH_RECONNECTS: 0, PUSH_RECONNECT_MS: LONG, PUSH_SLOW_RECONNECT_MS: LONG }),
  secrets: { best: () => secret, refuse: () => {}, has: () => true, onChange: () => () => {} },
  channels: ['series_updates'],
  log: createLog('silent'),
  onUpdate: () => {},
  isCurrent: async () => true,
  onMalformed: () => {},
  onUp: () => {},
  onState: (state) => {
    if (state !== closeIn) return;
    // After everything that this change of state starts.
    setImmediate(() => {
      socket.close();
      process.stdout.write('closed');
    });
  },
});
socket.start();
