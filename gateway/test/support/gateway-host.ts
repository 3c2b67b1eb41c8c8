import { readConfig } from '../../src/config/config.ts';
import { startGateway } from '../../src/server.ts';
import { changedSettings } from '../../src/settings.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { serveParent } from './host-program.ts';

serveParent((env) => {
  const { TEST_SETTINGS = '{}', ...variables } = env;
  const config = readConfig({ ...process.env, ...variables });
  return startGateway({ config, settings: changedSettings(TEST_SETTINGS), log: createLog(config.LOG_LEVEL) });
});
