import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './lib/generate.ts';
import { isFree } from './lib/ports.ts';
import { type Environment, onStopSignal, ROOT, type Service, startProgram } from './lib/processes.ts';
import { PROVIDER_VARIABLES, providerAt, startGatewayProcess, startSandbox } from './lib/stack.ts';

const DEBOUNCE_MS = 200;
const PARTS = ['sandbox', 'gateway', 'web'] as const;
type Part = (typeof PARTS)[number];

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const port = Number(process.env['PORT'] ?? 4000);
const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 4010);
const webPort = Number(process.env['WEB_PORT'] ?? 5173);
const services: Service[] = [];

function runs(part: Part): boolean {
  return only === undefined || only === part;
}

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Regenerates files and the manifest when the schema or an operation changes, one run at a time. */
function regenerateOnChange(folder: string): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const renew = async (): Promise<void> => {
    if (running) return schedule();
    running = true;
    const failure = await generate();
    running = false;
    console.log(failure ?? 'Generated files are up to date.');
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), DEBOUNCE_MS);
  };
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.graphql')) schedule();
  });
}

async function sandbox(): Promise<Environment> {
  await mkdir(join(ROOT, '.data'), { recursive: true });
  const started = await startSandbox(
    {
      DASHBOARD_ORIGIN: `http://localhost:${webPort}`,
      SANDBOX_RATE: '20',
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DB: join(ROOT, '.data/sandbox.sqlite'),
    },
    ({ to, subject, link }) => console.log(`Mail to ${to}: ${subject}\n  ${link}`),
  );
  services.push(started.service);
  console.log(`Simulated provider on ${started.port}`);
  return providerAt(started.port);
}

async function gateway(provider: Environment): Promise<void> {
  const flags = ['--watch', '--watch-path=gateway/src', '--watch-path=schema', '--watch-preserve-output'];
  const started = await startGatewayProcess(
    { ...provider, PORT: String(port), SERVE_WEB: 'off' },
    (line) => console.log(line),
    flags,
  );
  services.push(started.service);
  console.log(`Gateway on ${port}`);
}

function web(): void {
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
  void Promise.all(services.map((service) => service.stop())).then(() => process.exit(0));
});

if (only !== undefined && !PARTS.some((part) => part === only)) stopWith(`--only is one of ${PARTS.join(', ')}.`);
const ports: readonly (readonly [Part, string, number])[] = [
  ['sandbox', 'SANDBOX_PORT', sandboxPort],
  ['gateway', 'PORT', port],
  ['web', 'WEB_PORT', webPort],
];
for (const [part, name, wanted] of ports) {
  if (runs(part) && !(await isFree(wanted)))
    stopWith(`Port ${wanted} is taken. Set ${name} to a free one, or stop what listens there.`);
}

if (runs('web')) {
  const failure = await generate();
  if (failure !== null) stopWith(failure);
  regenerateOnChange('schema');
  regenerateOnChange('web/src');
}
const ownProvider = PROVIDER_VARIABLES.some((name) => process.env[name]);
const provider = runs('sandbox') && !ownProvider ? await sandbox() : {};
if (runs('gateway')) await gateway(provider);
if (runs('web')) web();
