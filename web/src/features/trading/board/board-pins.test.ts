import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryWindow } from '../../../testing/memory-storage.ts';
import { NO_PINS, readPins, togglePin } from './board-pins.ts';

beforeEach(() => vi.stubGlobal('window', memoryWindow()));
afterEach(() => vi.unstubAllGlobals());

it('keeps what each person pinned, and lets go of it', () => {
  togglePin('ann', 'types', 'overtime');
  togglePin('ann', 'markets', '7');
  togglePin('bob', 'markets', '8');
  expect(readPins('ann')).toEqual({ types: ['overtime'], markets: ['7'] });
  togglePin('ann', 'types', 'overtime');
  expect(readPins('ann')).toEqual({ types: [], markets: ['7'] });
  expect(readPins('bob')).toEqual({ types: [], markets: ['8'] });
});

it('forgets the oldest rather than grow without end', () => {
  for (let id = 0; id < 205; id += 1) togglePin('cat', 'markets', String(id));
  const { markets } = readPins('cat');
  expect(markets).toHaveLength(200);
  expect(markets.at(-1)).toBe('204');
});

it('begins with nothing', () => {
  expect(readPins('dan')).toBe(NO_PINS);
});
