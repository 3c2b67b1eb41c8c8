import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import { buildWeb } from './build-web.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';
import { withTimeout } from './with-timeout.ts';
import { freePort } from './ports.ts';
import { onStopSignal, type Service } from './processes.ts';
import { providerAt, startGatewayProcess, startSandbox } from './stack.ts';
import { RAISED_LIMITS } from './test-settings.ts';
import { testTools } from './tools.ts';

// Code for the page is text, because these scripts do not have the types of the browser.
const NO_GUTTER = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { scrollbar-gutter: auto !important }');
  document.adoptedStyleSheets.push(sheet);
}`;
const PAINTED = `(() => {
  const inSight = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every((image) => image.complete || !inSight(image)) &&
    ![...document.querySelectorAll('[aria-busy="true"]')].some(inSight)
  );
})()`;

const PAINT_MS = 30_000;
const END_MS = 15_000;

/** A running product with fixed demo data, and a browser, for screenshots. */
export interface ScreenshotStack {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly control: ControlClient;
}

/** Starts the product and a browser, hands them to `use`, and ends them afterwards and on a signal. */
export async function withScreenshotStack(use: (product: ScreenshotStack) => Promise<void>): Promise<void> {
  const services: Service[] = [];
  const stopAll = () => Promise.all(services.map((service) => service.stop()));
  onStopSignal(() => {
    void stopAll().then(() => process.exit(130));
  });
  const tools = await testTools((line) => console.log(line));
  await buildWeb();
  const port = String(await freePort());
  const origin = { DASHBOARD_ORIGIN: `http://localhost:${port}` };
  try {
    const sandbox = await startSandbox({ SANDBOX_PORT: '0', SANDBOX_SEED: '1', SANDBOX_DB: ':memory:', ...origin });
    services.push(sandbox.service);
    const gateway = await startGatewayProcess(
      {
        ...providerAt(sandbox.port),
        // One user opens more pages a minute than any person.
        ...RAISED_LIMITS,
        PORT: port,
        LOG_LEVEL: 'error',
        // Each view of a screen requests a mail.
        RESET_ATTEMPTS: '100',
        SCOPE_CACHE_MS: 1,
        REFERENCE_CACHE_MS: 1,
        DATA_RETRY_DELAY_MS: 50,
        // Long enough for pages that request the list several times.
        FEED_LINGER_MS: 3_000,
      },
      (line) => console.log(line),
    );
    services.push(gateway.service);
    const browser = await chromium.launch({ executablePath: tools.chromium, args: CHROMIUM_FLAGS });
    try {
      const control = new ControlClient(`http://localhost:${sandbox.port}`);
      await use({ browser, baseURL: `http://localhost:${gateway.port}`, control });
    } finally {
      await withTimeout('ending the browser', END_MS, () => browser.close());
    }
  } finally {
    await stopAll();
  }
}

/** A page of a browser without a session. */
export async function freshPage({ browser, baseURL }: ScreenshotStack, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL });
  // Screenshots have no scrollbars, so no space is reserved for them.
  await context.addInitScript(NO_GUTTER);
  return context.newPage();
}

/** Resolves when fonts, visible images and visible rows have loaded. */
export async function waitForPaint(page: Page): Promise<void> {
  // Polls from here, because polling in the page would evaluate text, which its policy forbids.
  await expect.poll(() => page.evaluate(PAINTED), { timeout: PAINT_MS }).toBe(true);
}

/** Fills in the form of the sign-in page for a demo account. */
export async function fillSignIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('sightline');
}

/** Signs in with the form as it was filled in. */
export async function submitSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
