import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

// Pictures of every gallery page in both themes and widths, each checked by axe: `node web/scripts/gallery-shots.ts [folder]`.

const web = path.join(import.meta.dirname, '..');
const out = path.resolve(process.argv[2] ?? path.join(web, '..', '.cache', 'gallery'));
const system = '/usr/bin/chromium';
const pages = ['', 'forms', 'states', 'tables', 'trading', 'sign-in'];
const themes = ['light', 'dark'] as const;
const sizes = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
];

type Finding = { where: string; rule: string; targets: string[] };

async function startGallery(): Promise<{ server: ViteDevServer; url: string }> {
  const server = await createServer({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    logLevel: 'error',
    server: { port: 0 },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The gallery got no address');
  return { server, url };
}

async function checkedShot(page: Page, name: string, exempt: string[] = []): Promise<Finding[]> {
  await page.screenshot({
    path: path.join(out, `${name}.png`),
    fullPage: !name.startsWith('tables'),
    animations: 'disabled',
  });
  const { violations } = await new AxeBuilder({ page }).disableRules(exempt).analyze();
  return violations.map(({ id, nodes }) => ({
    where: name,
    rule: id,
    targets: nodes.map((node) => `${node.target.join(' ')} · ${node.any[0]?.message ?? ''}`),
  }));
}

async function openedParts(page: Page, base: string, name: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  await page.goto(`${base}gallery/#/tables`);
  await page.getByRole('table', { name: 'Many clients' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 6_300));
  await page.getByRole('button', { name: 'Client 150', exact: true }).waitFor();
  findings.push(...(await checkedShot(page, `tables-scrolled-${name}`)));
  await page.goto(`${base}gallery/#/`);
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
      // The first visit may be painted before the font has arrived.
      await page.goto(`${base}gallery/#/`);
      await page.evaluate(() => document.fonts.ready);
      await page.reload();
      for (const part of pages) {
        await page.goto(`${base}gallery/#/${part}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(() => document.fonts.ready);
        findings.push(...(await checkedShot(page, `${part === '' ? 'parts' : part}-${size}-${colorScheme}`)));
      }
      findings.push(...(await openedParts(page, base, `${size}-${colorScheme}`)));
      await context.close();
    }
  }
  return findings;
}

await mkdir(out, { recursive: true });
const { server, url } = await startGallery();
const browser = await chromium.launch({
  ...(existsSync(system) && { executablePath: system }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
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
