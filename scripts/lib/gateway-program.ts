import { setFlagsFromString } from 'node:v8';
import { readConfig } from '../../gateway/src/config/config.ts';
import { startGateway } from '../../gateway/src/server.ts';
import { changedSettings } from '../../gateway/src/settings.ts';
import { createLog } from '../../gateway/src/telemetry/log.ts';

// A gateway as `main.ts` runs it, which takes settings in production too: for benchmarks and tests of the product as deployed.
setFlagsFromString('--no-allocation-site-pretenuring');
const { TEST_SETTINGS = '{}', ...env } = process.env;
const config = readConfig(env);
const log = createLog(config.LOG_LEVEL);
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin }, 'gateway failed');
  process.exit(1);
});
const gateway = await startGateway({ config, settings: changedSettings(TEST_SETTINGS), log });
process.send?.({ ready: true, port: gateway.port, adminPort: gateway.adminPort });
