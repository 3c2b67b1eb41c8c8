import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config/config.ts';
import { startGateway } from './server.ts';
import { createLog } from './telemetry/log.ts';

// After a moment of slow answers V8 takes the objects of a request for lasting ones and puts those of all later requests
// where they lie until a full collection: twice the work a request. None of them lasts.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Sockets leave, then requests finish, each within SHUTDOWN_TIMEOUT_MS; the rest is let go of in less. */
const STEPS = 2;
const REST_MS = 3_000;

/** Exit code 1 with every problem named, so that a start script can show it as it is. */
function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  // Such an error ends the process, and with it whatever state it left behind: with one line of the log, which cuts out secrets.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'gateway failed');
    process.exit(1);
  });
  const gateway = await startGateway({ config, log });
  log.info({ port: gateway.port }, 'gateway is up');
  process.send?.({ ready: true, port: gateway.port, adminPort: gateway.adminPort });
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      setTimeout(
        () => {
          log.fatal('closing took too long');
          process.exit(1);
        },
        STEPS * config.SHUTDOWN_TIMEOUT_MS + REST_MS,
      ).unref();
      gateway.close().then(
        () => log.info('gateway is down'),
        (error: unknown) => log.error({ err: error }, 'closing failed'),
      );
    });
  }
} catch (error) {
  if (error instanceof ConfigError) stopWith(error.message);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    stopWith(`Port ${process.env['PORT'] ?? '4000'} is taken. Set PORT to a free one, or stop what listens there.`);
  }
  throw error;
}
