import { Pin, PIN_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { expect, it } from 'vitest';
import { itemSet } from '../../../lib/workspace.ts';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import { readPins, togglePin } from './pins.ts';

const scope = useWorkspaceDatabase();

it('appends or removes a pin', () => {
  for (const id of ['7', '8']) togglePin(scope(), 'market', id);
  togglePin(scope(), 'type', 'overtime');
  expect(readPins(scope())).toEqual({ type: ['overtime'], market: ['7', '8'] });
  togglePin(scope(), 'market', '7');
  expect(readPins(scope()).market).toEqual(['8']);
});

it('drops the oldest pins beyond the maximum', () => {
  for (let id = 0; id < PIN_LIMITS.markets + 5; id += 1) togglePin(scope(), 'market', String(id));
  const { market } = readPins(scope());
  expect([market.length, market[0], market.at(-1)]).toEqual([PIN_LIMITS.markets, '5', String(PIN_LIMITS.markets + 4)]);
});

it('restores a removed pin at its former position, once', () => {
  for (const id of ['7', '8', '9']) togglePin(scope(), 'market', id);
  const restore = togglePin(scope(), 'market', '8');
  expect(readPins(scope()).market).toEqual(['7', '9']);
  restore?.();
  restore?.();
  expect(readPins(scope()).market).toEqual(['7', '8', '9']);
});

it('orders pins of two devices with the same place by id', () => {
  const pins = itemSet('PIN', Pin);
  for (const id of ['9', '7', '8']) pins.change(scope(), `market ${id}`, () => ({ kind: 'market', id, order: 1 }));
  expect(readPins(scope()).market).toEqual(['7', '8', '9']);
});
