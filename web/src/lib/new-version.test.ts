import { expect, it, vi } from 'vitest';
import { entryScriptUrl, VersionMonitor } from './new-version.ts';

const page = (entry: string) =>
  `<!doctype html><head><script nonce="n" src="/color-scheme.js"></script><script nonce="n" type="module" crossorigin src="${entry}"></script></head>`;
const HERE = '/assets/index-a.js';

function rig() {
  const fetchPage = vi.fn(async () => page(HERE));
  let now = 0;
  const monitor = new VersionMonitor({ entry: () => HERE, fetchPage, now: () => now });
  const listener = vi.fn();
  monitor.subscribe(listener);
  return { monitor, fetchPage, listener, pass: (ms: number) => (now += ms) };
}

it('reads the entry script of a page', () => {
  expect(entryScriptUrl(page(HERE))).toBe(HERE);
  expect(entryScriptUrl(`<script src="${HERE}" type="module"></script>`)).toBe(HERE);
  expect(entryScriptUrl('<html><script src="/x.js"></script><h1>Bad gateway</h1></html>')).toBeNull();
});

it('notifies once when another build is served', async () => {
  const { monitor, fetchPage, listener } = rig();
  await monitor.check();
  expect(monitor.get()).toBe(false);
  fetchPage.mockResolvedValue(page('/assets/index-b.js'));
  await monitor.check();
  await monitor.check();
  expect(monitor.get()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

it('ignores foreign pages and failed requests', async () => {
  const { monitor, fetchPage, listener } = rig();
  fetchPage.mockResolvedValueOnce('<h1>Bad gateway</h1>');
  await monitor.check();
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await monitor.check();
  expect(monitor.get()).toBe(false);
  expect(listener).not.toHaveBeenCalled();
});

it('limits the frequency of checks', async () => {
  const { monitor, fetchPage, pass } = rig();
  pass(59_999);
  await monitor.check(60_000);
  expect(fetchPage).not.toHaveBeenCalled();
  pass(1);
  await monitor.check(60_000);
  pass(59_999);
  await monitor.check(60_000);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  pass(1);
  await monitor.check(60_000);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});
