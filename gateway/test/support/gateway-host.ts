import { readConfig } from '../../src/config/config.ts';
import { startGateway } from '../../src/server.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { serveParent } from './host-program.ts';

serveParent((env) => {
  const config = readConfig({ ...process.env, ...env });
  return startGateway({ config, log: createLog(config.LOG_LEVEL) });
});
