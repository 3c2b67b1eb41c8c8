import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { build, type InlineConfig, type PreviewServer, preview } from 'vite';
import { CHROMIUM_FLAGS, chromiumPath } from '../../scripts/lib/chromium-flags.ts';
import { COLOR_RULES, loadAxe, violationsOf } from '../e2e/support/axe.ts';
import { PAGES } from '../gallery/pages.ts';
import { DENSE, OPENINGS } from './gallery-openings.ts';

// Pictures of every gallery page in both themes and widths, each checked by axe: `npm run gallery [-- folder]`; `--check` only checks.

const web = path.join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true });
const out = path.resolve(positionals[0] ?? path.join(web, '..', '.cache', 'gallery'));
const sizes = [
  { name: '1440', width: 1440, height: 900, isNarrow: false },
  { name: '390', width: 390, height: 844, isNarrow: true },
];

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'nonce-__CSP_NONCE__'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

type Finding = { where: string; what: string };
type Size = (typeof sizes)[number];
type Shot = { fullPage: boolean; exempt: readonly string[] };

/** Serves the built gallery as production serves the product: under its content security policy, but with a fixed nonce. */
async function startGallery(): Promise<{ server: PreviewServer; url: string }> {
  const common = {
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: path.join(out, 'site'),
      rolldownOptions: { input: ['index', 'widget'].map((name) => path.join(web, 'gallery', `${name}.html`)) },
    },
  } satisfies InlineConfig;
  await build(common);
  const server = await preview({ ...common, preview: { port: 0, headers: { 'Content-Security-Policy': policy } } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The gallery got no address');
  return { server, url };
}

/** @param part what axe checks @param hasColours whether its colours are checked: they are the same at every width */
async function checkPart(part: Page | Locator, where: string, hasColours: boolean, shot: Shot): Promise<Finding[]> {
  const page = 'goto' in part ? part : part.page();
  const findings: Finding[] = [];
  await loadAxe(page);
  for (const theme of ['light', 'dark'] as const) {
    const name = `${where}-${theme}`;
    await page.emulateMedia({ colorScheme: theme });
    // All other rules give the same result in both themes.
    const rules = theme === 'light' ? 'all' : 'colours';
    if (hasColours || theme === 'light') {
      const exempt = [...shot.exempt, ...(hasColours ? [] : COLOR_RULES)];
      findings.push(...(await violationsOf(part, rules, exempt)).map((what) => ({ where: name, what })));
    }
    if (!values.check)
      await page.screenshot({ path: path.join(out, `${name}.png`), fullPage: shot.fullPage, animations: 'disabled' });
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) findings.push({ where, what: `${overflow} px wider than the screen` });
  return findings;
}

/** Loads a page of the gallery; another state in the query loads it again. */
async function show(page: Page, base: string, pageName: string, state: string): Promise<void> {
  await page.goto(`${base}gallery/index.html?${state}#/${pageName}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function checkSize(browser: Browser, base: string, { name: size, width, height, isNarrow }: Size): Promise<Finding[]> {
  const findings: Finding[] = [];
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    permissions: ['clipboard-write'],
    // Phones lay their scrollbars over the page.
    isMobile: isNarrow,
    hasTouch: isNarrow,
  });
  context.on('weberror', (event) => findings.push({ where: size, what: event.error().message }));
  context.on('console', (message) => {
    if (message.type() === 'error') findings.push({ where: size, what: message.text() });
  });
  const page = await context.newPage();
  for (const name of [...PAGES, 'sign-in']) {
    await show(page, base, name, name);
    const isTables = name === 'tables';
    // A table of hundreds of rows is too long for one picture.
    const shot = { fullPage: !isTables, exempt: isTables ? DENSE : [] };
    findings.push(...(await checkPart(page, `${name}-${size}`, !isNarrow, shot)));
  }
  for (const { name, page: pageName, open, exempt = [], narrowOnly = false, fakeClock = false } of OPENINGS) {
    // Overlays look the same at both widths, but pictures show both.
    if (narrowOnly ? !isNarrow : isNarrow && values.check) continue;
    const ownPage = fakeClock ? await context.newPage() : page;
    if (fakeClock) await ownPage.clock.install();
    try {
      await show(ownPage, base, pageName, name);
      const part = await open(ownPage);
      findings.push(...(await checkPart(part, `${name}-${size}`, true, { fullPage: false, exempt })));
    } catch (error) {
      findings.push({ where: `${name}-${size}`, what: error instanceof Error ? error.message : String(error) });
    }
    if (fakeClock) await ownPage.close();
  }
  await context.close();
  return findings;
}

await mkdir(out, { recursive: true });
const { server, url } = await startGallery();
const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: CHROMIUM_FLAGS });
try {
  const findings = (await Promise.all(sizes.map((size) => checkSize(browser, url, size)))).flat();
  for (const { where, what } of findings) console.error(`${where}: ${what}`);
  console.log(`${values.check ? '' : `Pictures in ${out}, `}${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
