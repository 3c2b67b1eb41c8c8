import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ControlClient } from '../sandbox/src/testing/control-client.ts';
import { buildWeb } from './lib/build-web.ts';
import { CHROMIUM_FLAGS } from './lib/chromium-flags.ts';
import { freePort } from './lib/ports.ts';
import { onStopSignal, ROOT, type Service } from './lib/processes.ts';
import { providerAt, startGatewayProcess, startSandbox } from './lib/stack.ts';
import { type Screen, SCREENS } from './lib/screen-list.ts';
import { testTools } from './lib/tools.ts';

const VIEWS = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'light', width: 390, height: 844 },
  { scheme: 'dark', width: 390, height: 844 },
] as const;
/** The committed ones: each screen once in each theme and width. */
const KEPT = new Set(['light-1440', 'dark-390']);
const ALL = join(ROOT, '.cache/screens');
const DOCS = join(ROOT, 'docs/screens');

const only = process.argv[2];
const services: Service[] = [];

async function stopAll(): Promise<void> {
  await Promise.all(services.map((service) => service.stop()));
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('sightline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function takePictures(browser: Browser, baseURL: string, control: ControlClient, screen: Screen): Promise<void> {
  for (const { scheme, width, height } of VIEWS) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (screen.account !== null) await signIn(page, screen.account);
    if (screen.fault) await control.addFault(screen.fault);
    await page.goto(screen.path);
    await screen.ready(page);
    const name = `${screen.name}-${scheme}-${width}.png`;
    await page.screenshot({ path: join(ALL, name), animations: 'disabled' });
    if (KEPT.has(`${scheme}-${width}`)) await copyFile(join(ALL, name), join(DOCS, name));
    await control.clearFaults();
    await context.close();
    console.log(name);
  }
}

onStopSignal(() => {
  void stopAll().then(() => process.exit(130));
});

const tools = await testTools((line) => console.log(line));
await buildWeb();
await mkdir(ALL, { recursive: true });
await mkdir(DOCS, { recursive: true });
const port = String(await freePort());
const origin = { DASHBOARD_ORIGIN: `http://localhost:${port}` };
const sandbox = await startSandbox({ SANDBOX_PORT: '0', SANDBOX_SEED: '1', SANDBOX_DB: ':memory:', ...origin });
services.push(sandbox.service);
const gateway = await startGatewayProcess(
  {
    ...providerAt(sandbox.port),
    PORT: port,
    LOG_LEVEL: 'error',
    SCOPE_CACHE_MS: '1',
    REFERENCE_CACHE_MS: '1',
    DATA_RETRY_DELAY_MS: '50',
    // A feed that lingers would show what the provider is made to refuse.
    FEED_LINGER_MS: '1',
  },
  (line) => console.log(line),
);
services.push(gateway.service);
const browser = await chromium.launch({ executablePath: tools.chromium, args: CHROMIUM_FLAGS });
try {
  const control = new ControlClient(`http://localhost:${sandbox.port}`);
  for (const screen of SCREENS) {
    if (only === undefined || screen.name.startsWith(only))
      await takePictures(browser, `http://localhost:${gateway.port}`, control, screen);
  }
} finally {
  await browser.close();
  await stopAll();
}
