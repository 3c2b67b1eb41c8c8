import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from './lib/command-line.ts';
import { generate } from './lib/generate.ts';
import { onChange } from './lib/on-change.ts';
import { isFree } from './lib/ports.ts';
import { onStopSignal, ROOT, type Service, startProgram } from './lib/processes.ts';
import { type GatewayOptions, PROVIDER_VARIABLES, providerAt, startGatewayProcess, startSandbox, storeIn } from './lib/stack.ts';

/** A restart waits this long for open requests. */
const SHUTDOWN_MS = 200;
const PARTS = ['sandbox', 'gateway', 'web'] as const;
type Part = (typeof PARTS)[number];

const { only } = commandLine({ only: { type: 'string' } }, `Usage: npm run dev -- [--only ${PARTS.join('|')}]`).values;
const port = Number(process.env['PORT'] ?? 4000);
const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 4010);
const webPort = Number(process.env['WEB_PORT'] ?? 5173);
const services: Pick<Service, 'stop'>[] = [];
let isStopping = false;

function isSelected(part: Part): boolean {
  return only === undefined || only === part;
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Writes generated files, now and whenever the schema or an operation changes. The first run loads the generator into this process. */
async function watchGenerated(): Promise<void> {
  const regenerate = async (): Promise<void> => {
    const failure = await generate();
    console.log(failure ?? 'Generated files are up to date.');
  };
  onChange(['schema', 'web/src'], (file) => file.endsWith('.graphql'), regenerate);
  await regenerate();
}

async function serveSandbox(): Promise<GatewayOptions> {
  await mkdir(join(ROOT, '.data'), { recursive: true });
  const started = await startSandbox(
    {
      DASHBOARD_ORIGIN: `http://localhost:${webPort}`,
      SANDBOX_RATE: '20',
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DB: process.env['SANDBOX_DB'] ?? join(ROOT, '.data/sandbox.sqlite'),
    },
    ({ to, subject, link }) => console.log(`Mail to ${to}: ${subject}\n  ${link}`),
  );
  services.push(started.service);
  console.log(`Simulated provider on ${started.port}`);
  return providerAt(started.port);
}

/** Whether a running gateway has loaded the file. Generated files do not count, because they have only types. */
function isGatewayCode(file: string): boolean {
  if (/\.test\.ts$|\.generated\.ts$|\/generated\//.test(file)) return false;
  return /\.ts$|\.graphql$|\/trusted-documents\.json$/.test(file);
}

/** Starts the gateway, and restarts it when its code changes. The simulated provider and the web keep running. */
async function serveGateway(provider: GatewayOptions): Promise<void> {
  const { DATABASE_URL } = { ...storeIn(join(ROOT, '.data')), ...process.env };
  const env = { ...provider, DATABASE_URL, PORT: String(port), SERVE_WEB: 0, SHUTDOWN_TIMEOUT_MS: SHUTDOWN_MS };
  const start = () => startGatewayProcess(env, (line) => console.log(line));
  let running: Service | null = (await start()).service;
  services.push({ stop: async () => running?.stop() });
  console.log(`Gateway on ${port}`);
  onChange(['gateway/src', 'schema', 'provider-contract/src'], isGatewayCode, async () => {
    if (isStopping) return;
    const started = performance.now();
    await running?.stop();
    // Its error is on standard error; the next change starts it again.
    running = await start().then(
      ({ service }) => service,
      () => null,
    );
    if (running !== null) console.log(`Gateway restarted in ${secondsSince(started)} s`);
  });
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function serveWeb(): void {
  const args = [
    'web',
    '--port',
    String(webPort),
    '--strictPort',
    ...(process.env['WEB_HOST'] ? ['--host', process.env['WEB_HOST']] : []),
  ];
  services.push(
    startProgram('web', join(ROOT, 'web/node_modules/.bin/vite'), args, {
      GATEWAY_URL: process.env['GATEWAY_URL'] ?? `http://localhost:${port}`,
    }),
  );
  console.log(`Web with reload: http://localhost:${webPort}`);
}

onStopSignal(() => {
  isStopping = true;
  void Promise.all(services.map((service) => service.stop())).then(() => process.exit(0));
});

if (only !== undefined && !PARTS.some((part) => part === only)) exitWithError(`--only is one of ${PARTS.join(', ')}.`);
const ports: readonly (readonly [Part, string, number])[] = [
  ['sandbox', 'SANDBOX_PORT', sandboxPort],
  ['gateway', 'PORT', port],
  ['web', 'WEB_PORT', webPort],
];
for (const [part, name, wanted] of ports) {
  if (isSelected(part) && !(await isFree(wanted)))
    exitWithError(`Port ${wanted} is taken. Set ${name} to a free one, or stop what listens there.`);
}

const ownProvider = PROVIDER_VARIABLES.some((name) => process.env[name]);
if (isSelected('web')) serveWeb();
try {
  const provider = isSelected('sandbox') && !ownProvider ? await serveSandbox() : {};
  if (isSelected('gateway')) await serveGateway(provider);
  console.log(`Ready in ${process.uptime().toFixed(1)} s`);
  if (isSelected('web')) await watchGenerated();
} catch (error) {
  // Ctrl-C also ends what is starting.
  if (!isStopping) throw error;
}
