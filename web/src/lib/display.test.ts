import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const STORED = {
  name: 'display',
  density: 'compact',
  tradingDensity: 'roomy',
  timeZone: 'Asia/Tokyo',
  oddsFormat: 'fractional',
  hiddenColumns: { users: ['login'] },
  singleKeys: false,
  isRail: true,
  showsConsistency: true,
  hasWhatIf: false,
};

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

/** Display settings of a tab whose browser has stored `value`. */
async function shownOf(stored: unknown) {
  vi.resetModules();
  const { createStore, set } = await import('idb-keyval');
  await set('PREFERENCES/ann', new Map([['display', stored]]), createStore('sightline.workspace', 'items'));
  const { DEFAULT_DISPLAY, displayPreference, shownDisplay } = await import('./display.tsx');
  const { onItemsChange } = await import('./workspace.ts');
  const listener = vi.fn();
  const stop = onItemsChange(listener);
  displayPreference.read('ann');
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  stop();
  const read = displayPreference.read('ann');
  return { shown: read && shownDisplay(read), defaults: DEFAULT_DISPLAY };
}

it('returns the stored settings', async () => {
  const { shown } = await shownOf(STORED);
  expect(shown).toEqual(STORED);
});

it.each([
  { density: 'huge' },
  { timeZone: 'Europe/Atlantis' },
  { oddsFormat: 'hongkong' },
  { hiddenColumns: ['login'] },
  { singleKeys: 'off' },
  { isRail: 'rail' },
  { showsConsistency: 1 },
  { hasWhatIf: 'auto' },
] as const)('ignores an invalid part: %j', async (wrong) => {
  const { shown, defaults } = await shownOf({ ...STORED, ...wrong });
  const [part] = Object.keys(wrong);
  expect(shown).toEqual({
    ...STORED,
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => name === part)),
  });
});
