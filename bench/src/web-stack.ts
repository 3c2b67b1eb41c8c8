import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.ts';
import type { GatewayOptions } from '../../scripts/lib/stack.ts';
import { testTools } from '../../scripts/lib/tools.ts';
import type { Environment } from '../../scripts/lib/processes.ts';
import type { Bench } from './section.ts';
import { type BenchGateway, type BenchSandbox, startBenchGateway, startBenchSandbox } from './stack.ts';

export interface WebStack {
  readonly sandbox: BenchSandbox;
  readonly gateway: BenchGateway;
  readonly browser: Browser;
}

interface WebSettings {
  /** Settings of the gateway. */
  readonly env?: GatewayOptions;
  readonly sandbox?: Environment;
  /** Additional flags of the browser. */
  readonly flags?: readonly string[];
}

/** The product with its built web, and a browser. */
export async function startWebStack(
  bench: Bench,
  { env = {}, sandbox: sandboxEnv = {}, flags = [] }: WebSettings = {},
): Promise<WebStack> {
  const tools = await testTools((line) => bench.log(line));
  const sandbox = await startBenchSandbox(bench, sandboxEnv);
  const gateway = await startBenchGateway(bench, sandbox, { SERVE_WEB: 1, ...env });
  const browser = await chromium.launch({ executablePath: tools.chromium, args: [...CHROMIUM_FLAGS, ...flags] });
  bench.stopAtEnd({ stop: () => browser.close() });
  return { sandbox, gateway, browser };
}

/** A page of a new browser profile. */
export async function newPage(
  { browser, gateway }: WebStack,
  viewport: { width: number; height: number },
  hasTouch = false,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: gateway.url, viewport, hasTouch, reducedMotion: 'reduce' });
  return context.newPage();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('sightline');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
