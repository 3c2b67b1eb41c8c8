import { expect, it, vi } from 'vitest';
import type { Action } from './action.ts';
import { ActionRegistry } from './action-registry.ts';

const action = (id: string, parts: Partial<Action> = {}): Action => ({ id, title: id, group: 'Go to', run: () => {}, ...parts });
const idsOf = (registry: ActionRegistry) => registry.actions().map(({ id }) => id);

it('offers what is brought in for as long as it is, by group', () => {
  const registry = new ActionRegistry();
  const [shell, page] = [{}, {}];
  registry.register(shell, { actions: [action('help', { group: 'Help' }), action('home')] });
  registry.register(page, { actions: [action('create', { group: 'This page' }), action('away')] });
  expect(idsOf(registry)).toEqual(['create', 'home', 'away', 'help']);
  registry.register(shell, { actions: [action('house')] });
  expect(idsOf(registry)).toEqual(['create', 'house', 'away']);
  registry.unregister(shell);
  expect(idsOf(registry)).toEqual(['create', 'away']);
});

it('hides what does not apply, from keys too', () => {
  const registry = new ActionRegistry();
  registry.register({}, { actions: [action('create', { applies: false, shortcut: 'c' }), action('home', { applies: true })] });
  expect(idsOf(registry)).toEqual(['home']);
  expect(registry.shortcuts()).toEqual([]);
  expect(registry.find('create')).toBeUndefined();
});

it('replaces what an outer part of the screen offers by what an inner one does, while it is there', () => {
  const registry = new ActionRegistry();
  const [shell, page] = [{}, {}];
  const outer = action('search', { shortcut: '/' });
  const inner = action('search', { shortcut: '/', hint: 'inner' });
  registry.register(shell, { actions: [outer, action('find', { shortcut: '/' })] });
  registry.register(page, { actions: [inner] });
  expect(registry.find('search')).toBe(inner);
  expect(idsOf(registry)).toEqual(['find', 'search']);
  expect(registry.shortcuts().map(({ id }) => id)).toEqual(['find', 'search']);
  // The outer part stays the outer one, whatever it says next.
  registry.register(shell, { actions: [outer] });
  expect(registry.find('search')).toBe(inner);
  registry.unregister(page);
  expect(registry.find('search')).toBe(outer);
});

it('keeps the identical list, and tells of another one', () => {
  const registry = new ActionRegistry();
  const heard = vi.fn();
  const stop = registry.subscribe(heard);
  const owner = {};
  registry.register(owner, { actions: [action('home')], notes: [] });
  expect(heard).toHaveBeenCalledOnce();
  expect(registry.actions()).toBe(registry.actions());
  expect(registry.notes()).toBe(registry.notes());
  registry.unregister(owner);
  registry.unregister(owner);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  registry.register(owner, { actions: [action('home')] });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('refuses a shortcut that nobody can press, where it is brought in', () => {
  expect(() => new ActionRegistry().register({}, { actions: [action('home', { shortcut: 'ctrl+h' })] })).toThrow(
    'Not a shortcut',
  );
});
