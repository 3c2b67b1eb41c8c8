import { expect, it, vi } from 'vitest';
import { entryOf, NewVersion } from './new-version.ts';

const page = (entry: string) =>
  `<!doctype html><head><script nonce="n" src="/color-scheme.js"></script><script nonce="n" type="module" crossorigin src="${entry}"></script></head>`;
const HERE = '/assets/index-a.js';

function rig() {
  const readPage = vi.fn(async () => page(HERE));
  let now = 0;
  const version = new NewVersion({ entry: HERE, readPage, now: () => now });
  const listener = vi.fn();
  version.subscribe(listener);
  return { version, readPage, listener, pass: (ms: number) => (now += ms) };
}

it('reads the entry script of a page', () => {
  expect(entryOf(page(HERE))).toBe(HERE);
  expect(entryOf(`<script src="${HERE}" type="module"></script>`)).toBe(HERE);
  expect(entryOf('<html><script src="/x.js"></script><h1>Bad gateway</h1></html>')).toBeNull();
});

it('notifies once when another build is served', async () => {
  const { version, readPage, listener } = rig();
  await version.check();
  expect(version.get()).toBe(false);
  readPage.mockResolvedValue(page('/assets/index-b.js'));
  await version.check();
  await version.check();
  expect(version.get()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readPage).toHaveBeenCalledTimes(2);
});

it('ignores foreign pages and failed requests', async () => {
  const { version, readPage, listener } = rig();
  readPage.mockResolvedValueOnce('<h1>Bad gateway</h1>');
  await version.check();
  readPage.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await version.check();
  expect(version.get()).toBe(false);
  expect(listener).not.toHaveBeenCalled();
});

it('limits the frequency of checks', async () => {
  const { version, readPage, pass } = rig();
  pass(59_999);
  await version.check(60_000);
  expect(readPage).not.toHaveBeenCalled();
  pass(1);
  await version.check(60_000);
  pass(59_999);
  await version.check(60_000);
  expect(readPage).toHaveBeenCalledTimes(1);
  pass(1);
  await version.check(60_000);
  expect(readPage).toHaveBeenCalledTimes(2);
});
