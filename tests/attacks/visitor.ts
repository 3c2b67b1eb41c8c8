import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/lib/chromium-flags.ts';
import { TEST_WAIT_MS } from '../../scripts/lib/test-settings.ts';

/** A page with its policy violations and requests. */
export interface Visit {
  readonly page: Page;
  /** Violated directives of the policy, without duplicates, in alphabetical order. */
  readonly violations: () => string[];
  /** Requested addresses. */
  readonly requested: readonly string[];
}

const SESSION_MS = 3_600_000;
const WATCH_VIOLATIONS = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.noteViolation(effectiveDirective));`;

/** A signed-in user with one browser for all pages, which starts with the first page. */
export class Visitor {
  readonly #url: string;
  readonly #bearer: string;
  #browser: Browser | null = null;
  #context: Promise<BrowserContext> | null = null;

  constructor(url: string, bearer: string) {
    this.#url = url;
    this.#bearer = bearer;
  }

  /** @param prepare runs before the page loads */
  async visit(path: string, prepare: (page: Page) => Promise<void> = async () => {}): Promise<Visit> {
    this.#context ??= this.#begin();
    const page = await (await this.#context).newPage();
    page.setDefaultTimeout(TEST_WAIT_MS);
    const violations = new Set<string>();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.exposeFunction('noteViolation', (directive: string) => violations.add(directive));
    await page.addInitScript(WATCH_VIOLATIONS);
    await prepare(page);
    await page.goto(`${this.#url}${path}`);
    return { page, requested, violations: () => [...violations].toSorted() };
  }

  async close(): Promise<void> {
    await this.#context?.catch(() => {});
    await this.#browser?.close();
  }

  async #begin(): Promise<BrowserContext> {
    const executablePath = chromiumPath();
    this.#browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: CHROMIUM_FLAGS });
    const session = JSON.stringify({ bearer: this.#bearer, expiresAt: new Date(Date.now() + SESSION_MS).toISOString() });
    return this.#browser.newContext({
      locale: 'en-GB',
      storageState: {
        cookies: [],
        origins: [{ origin: this.#url, localStorage: [{ name: 'sightline.session', value: session }] }],
      },
    });
  }
}
