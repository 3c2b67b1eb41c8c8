import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { build, type InlineConfig, type PreviewServer, preview } from 'vite';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.ts';
import { PAGES } from '../gallery/pages.ts';
import { OPENINGS } from './gallery-openings.ts';

// Pictures of every gallery page in both themes and widths, each checked by axe: `npm run gallery [-- folder]`.

const web = path.join(import.meta.dirname, '..');
const out = path.resolve(process.argv[2] ?? path.join(web, '..', '.cache', 'gallery'));
const system = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
);
const themes = ['light', 'dark'] as const;
const sizes = [
  { name: '1440', width: 1440, height: 900, narrow: false },
  { name: '390', width: 390, height: 844, narrow: true },
];

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'nonce-__CSP_NONCE__'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

type Finding = { where: string; rule: string; targets: string[] };

/** Serves the built gallery as production serves the product: under its content security policy, with one nonce for all. */
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

async function checkedShot(page: Page, name: string, fullPage: boolean, exempt: readonly string[] = []): Promise<Finding[]> {
  await page.screenshot({ path: path.join(out, `${name}.png`), fullPage, animations: 'disabled' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const { violations } = await new AxeBuilder({ page }).disableRules([...exempt]).analyze();
  const findings = violations.map(({ id, nodes }) => ({
    where: name,
    rule: id,
    targets: nodes.map((node) => `${node.target.join(' ')} · ${node.any[0]?.message ?? ''}`),
  }));
  if (overflow > 0) findings.push({ where: name, rule: 'wider than the screen', targets: [`${String(overflow)} px`] });
  return findings;
}

async function shown(context: BrowserContext, address: string, clock: boolean): Promise<Page> {
  const page = await context.newPage();
  if (clock) await page.clock.install();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

const addressOf = (base: string, name: string) => `${base}gallery/index.html#/${name}`;

async function shootPages(context: BrowserContext, base: string, look: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of [...PAGES, 'sign-in']) {
    const page = await shown(context, addressOf(base, name), false);
    // A table of hundreds of rows is too long for one picture.
    findings.push(...(await checkedShot(page, `${name}-${look}`, name !== 'tables')));
    await page.close();
  }
  return findings;
}

async function shootOpenings(context: BrowserContext, base: string, look: string, narrow: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, page: of, open, exempt, narrowOnly = false, clock = false } of OPENINGS) {
    if (narrowOnly && !narrow) continue;
    const page = await shown(context, addressOf(base, of), clock);
    await open(page);
    findings.push(...(await checkedShot(page, `${name}-${look}`, false, exempt)));
    await page.close();
  }
  return findings;
}

async function shoot(browser: Browser, base: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const colorScheme of themes) {
    for (const { name: size, width, height, narrow } of sizes) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height },
        reducedMotion: 'reduce',
        permissions: ['clipboard-write'],
        // Phones lay their scrollbars over the page.
        isMobile: narrow,
        hasTouch: narrow,
      });
      context.on('weberror', (event) => findings.push({ where: size, rule: 'page error', targets: [event.error().message] }));
      context.on('console', (message) => {
        if (message.type() === 'error') findings.push({ where: size, rule: 'console', targets: [message.text()] });
      });
      const look = `${size}-${colorScheme}`;
      findings.push(...(await shootPages(context, base, look)));
      // Each width and each theme once: what opens has the colours and the places that pages have.
      if (narrow === (colorScheme === 'dark')) findings.push(...(await shootOpenings(context, base, look, narrow)));
      await context.close();
    }
  }
  return findings;
}

await mkdir(out, { recursive: true });
const { server, url } = await startGallery();
const browser = await chromium.launch({
  ...(system !== undefined && { executablePath: system }),
  args: CHROMIUM_FLAGS,
});
try {
  const findings = await shoot(browser, url);
  for (const { where, rule, targets } of findings) console.error(`${where}: ${rule}\n  ${targets.join('\n  ')}`);
  console.log(`Pictures in ${out}, ${String(findings.length)} findings`);
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
