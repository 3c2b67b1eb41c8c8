import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { readConfig } from '../../src/config/config.ts';
import { startGateway } from '../../src/server.ts';
import { changedSettings } from '../../src/settings.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { serveParent } from './host-program.ts';

serveParent(async (env) => {
  const { TEST_SETTINGS = '{}', ...variables } = env;
  const data = temporaryFolder();
  const config = readConfig({ ...process.env, ...storeIn(data.path), ...variables });
  const gateway = await startGateway({ config, settings: changedSettings(TEST_SETTINGS), log: createLog(config.LOG_LEVEL) });
  return {
    port: gateway.port,
    async close() {
      await gateway.close();
      data.remove();
    },
  };
});
