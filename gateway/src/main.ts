import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config/config.ts';
import { startGateway } from './server.ts';
import { changedSettings, SETTINGS } from './settings.ts';
import { createLog } from './telemetry/log.ts';

// After a period of slow responses V8 assumes that the objects of a request are long-lived and allocates those of all later
// requests in the old generation, which doubles the work per request. In fact none of them outlives its request.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Sockets close, then requests finish, each step within SHUTDOWN_TIMEOUT_MS. All other resources close within the rest. */
const SHUTDOWN_STEPS = 2;
const SHUTDOWN_REST_MS = 3_000;

/** Prints the problem for the start script and exits with code 1. */
function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  // The state of the process is unknown after such an error, so it exits. The log redacts secrets.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'gateway failed');
    process.exit(1);
  });
  const settings = config.TEST_SETTINGS === undefined ? {} : changedSettings(config.TEST_SETTINGS);
  const gateway = await startGateway({ config, settings, log });
  log.info({ port: gateway.port }, 'gateway is up');
  process.send?.({ ready: true, port: gateway.port, adminPort: gateway.adminPort });
  // Without the directory the signal keeps its default, which ends the process.
  if (config.TRUSTED_DOCUMENTS_DIR !== undefined) process.on('SIGHUP', () => void gateway.reloadDocuments());
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      setTimeout(
        () => {
          log.fatal('shutdown timed out');
          process.exit(1);
        },
        SHUTDOWN_STEPS * (settings.SHUTDOWN_TIMEOUT_MS ?? SETTINGS.SHUTDOWN_TIMEOUT_MS) + SHUTDOWN_REST_MS,
      ).unref();
      gateway.close().then(
        () => log.info('gateway is down'),
        (error: unknown) => log.error({ err: error }, 'shutdown failed'),
      );
    });
  }
} catch (error) {
  if (error instanceof ConfigError) exitWith(error.message);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    exitWith(`Port ${port} is in use. Set PORT or ADMIN_ADDRESS to a free port, or stop the program that uses it.`);
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL') {
    exitWith('This machine does not have the address of ADMIN_ADDRESS.');
  }
  throw error;
}
