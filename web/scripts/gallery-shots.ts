import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, type InlineConfig, type PreviewServer, preview } from 'vite';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium-flags.ts';

// Pictures of every gallery page in both themes and widths, each checked by axe: `npm run gallery [-- folder]`.

const web = path.join(import.meta.dirname, '..');
const out = path.resolve(process.argv[2] ?? path.join(web, '..', '.cache', 'gallery'));
const system = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
);
const pages = ['', 'details', 'forms', 'states', 'tables', 'trading', 'sign-in'];
const themes = ['light', 'dark'] as const;
const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
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
    build: { outDir: path.join(out, 'site'), rolldownOptions: { input: path.join(web, 'gallery', 'index.html') } },
  } satisfies InlineConfig;
  await build(common);
  const server = await preview({ ...common, preview: { port: 0, headers: { 'Content-Security-Policy': policy } } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The gallery got no address');
  return { server, url };
}

async function checkedShot(page: Page, name: string, exempt: string[] = []): Promise<Finding[]> {
  await page.screenshot({
    path: path.join(out, `${name}.png`),
    fullPage: /^(?:parts|details|forms|states|trading|sign-in)/.test(name),
    animations: 'disabled',
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const { violations } = await new AxeBuilder({ page }).disableRules(exempt).analyze();
  const findings = violations.map(({ id, nodes }) => ({
    where: name,
    rule: id,
    targets: nodes.map((node) => `${node.target.join(' ')} · ${node.any[0]?.message ?? ''}`),
  }));
  if (overflow > 0) findings.push({ where: name, rule: 'wider than the screen', targets: [`${String(overflow)} px`] });
  return findings;
}

async function openedDialogs(page: Page, base: string, name: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  await page.goto(`${base}gallery/index.html#/details`);
  for (const [button, shot] of [
    ['Somebody was faster', 'conflict'],
    ['Commands', 'commands'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    findings.push(...(await checkedShot(page, `${shot}-${name}`)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return findings;
}

async function openedParts(page: Page, base: string, name: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  await page.goto(`${base}gallery/index.html#/tables`);
  await page.getByRole('table', { name: 'Many clients' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 6_300));
  await page.getByRole('button', { name: 'Client 150', exact: true }).waitFor();
  findings.push(...(await checkedShot(page, `tables-scrolled-${name}`)));
  await page.goto(`${base}gallery/index.html#/`);
  await page.getByRole('button', { name: 'Actions for Demo client' }).click();
  await page.getByRole('menuitem', { name: 'Edit client' }).waitFor();
  // An open menu stands at the end of the page, outside every landmark, and is reached through its button.
  findings.push(...(await checkedShot(page, `menu-${name}`, ['region'])));
  await page.getByRole('menuitem', { name: 'Delete client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  findings.push(...(await checkedShot(page, `dialog-${name}`)));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const toast of ['Positive toast', 'Negative toast', 'Toast with action'])
    await page.getByRole('button', { name: toast }).click();
  await page.getByText('Filters cleared').waitFor();
  findings.push(...(await checkedShot(page, `toasts-${name}`)));
  const burger = page.getByRole('button', { name: 'Open navigation' });
  if (await burger.isVisible()) {
    await burger.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Tables' }).waitFor();
    findings.push(...(await checkedShot(page, `drawer-${name}`)));
  }
  return findings;
}

async function shoot(browser: Browser, base: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const colorScheme of themes) {
    for (const { name: size, width, height } of sizes) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height },
        reducedMotion: 'reduce',
        // Phones lay their scrollbars over the page.
        isMobile: size === '390',
        hasTouch: size === '390',
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => findings.push({ where: size, rule: 'page error', targets: [error.message] }));
      page.on('console', (message) => {
        if (message.type() === 'error') findings.push({ where: size, rule: 'console', targets: [message.text()] });
      });
      for (const part of pages) {
        await page.goto(`${base}gallery/index.html#/${part}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(() => document.fonts.ready);
        findings.push(...(await checkedShot(page, `${part === '' ? 'parts' : part}-${size}-${colorScheme}`)));
      }
      findings.push(...(await openedDialogs(page, base, `${size}-${colorScheme}`)));
      findings.push(...(await openedParts(page, base, `${size}-${colorScheme}`)));
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
