import { mkdir } from 'node:fs/promises';
import { buildWeb } from './lib/build-web.ts';
import { demoHistoryClient } from './lib/demo-key.ts';
import { isFree } from './lib/ports.ts';
import { onStopSignal, ROOT, type Service } from './lib/processes.ts';
import {
  type DemoAccount,
  NotStarted,
  PROVIDER_VARIABLES,
  providerAt,
  startGatewayProcess,
  startSandbox,
  storeIn,
} from './lib/stack.ts';

const port = Number(process.env['PORT'] ?? 4000);
const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 4010);
const ownProvider = PROVIDER_VARIABLES.some((name) => process.env[name]);
const services: Service[] = [];

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

async function stopAll(): Promise<void> {
  await Promise.all(services.toReversed().map((service) => service.stop()));
}

function table(accounts: readonly DemoAccount[]): string {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return accounts.map(({ email, title, may }) => `    ${email.padEnd(width)}  ${title}: ${may}`).join('\n');
}

let isStopping = false;

onStopSignal(() => {
  isStopping = true;
  console.log('\nStopping ...');
  void stopAll().then(() => process.exit(0));
});

for (const [name, wanted] of ownProvider
  ? [['PORT', port] as const]
  : [['PORT', port] as const, ['SANDBOX_PORT', sandboxPort] as const]) {
  if (!(await isFree(wanted))) exitWithError(`Port ${wanted} is taken. Set ${name} to a free one, or stop what listens there.`);
}

try {
  await buildWeb(() => console.log('Building the web ...'));
  console.log(ownProvider ? 'Starting the gateway ...' : 'Starting a simulated provider and the gateway ...');
  let accounts: readonly DemoAccount[] = [];
  let env = {};
  const data = `${ROOT}.data`;
  await mkdir(data, { recursive: true });
  const { DATABASE_URL } = { ...storeIn(data), ...process.env };
  if (!ownProvider) {
    const sandbox = await startSandbox(
      {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DB: process.env['SANDBOX_DB'] ?? `${data}/sandbox.sqlite`,
        DASHBOARD_ORIGIN: `http://localhost:${port}`,
        SANDBOX_RATE: process.env['SANDBOX_RATE'] ?? '20',
      },
      ({ to, subject, link }) => console.log(`  Mail to ${to}: ${subject}\n    ${link}`),
    );
    services.push(sandbox.service);
    accounts = sandbox.accounts;
    const recorded = process.env['HISTORY'] === 'off' ? {} : { HISTORY_CLIENTS: await demoHistoryClient(sandbox.port, data) };
    // Allows webhooks to a receiver on this machine.
    env = { ...providerAt(sandbox.port), ...recorded, WEBHOOKS: 'private' };
  }
  const gateway = await startGatewayProcess({ LOG_LEVEL: 'warn', ...env, PORT: String(port), DATABASE_URL }, (line) =>
    console.log(line),
  );
  services.push(gateway.service);
  console.log(`\n  Sightline is up: http://localhost:${gateway.port}\n`);
  if (accounts.length > 0) {
    console.log(
      `  Demo data from a simulated provider. Sign in with (password: ${accounts[0]?.password}):\n${table(accounts)}\n`,
    );
  }
  console.log('  Ctrl-C stops it.');
  for (const service of services) {
    void service.exited.then(async (code) => {
      if (isStopping) return;
      console.error(`The ${service.name} ended unexpectedly (exit code ${code ?? 'by a signal'}).`);
      await stopAll();
      process.exit(1);
    });
  }
} catch (error) {
  await stopAll();
  exitWithError(
    error instanceof NotStarted ? `${error.message}; see above.` : String(error instanceof Error ? error.message : error),
  );
}
